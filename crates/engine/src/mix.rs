//! Keys and chance that are the same in every build.

pub(crate) use fivefold_rules::mix;
