//! Kernels for x86: AVX2, the same with GFNI, AVX-512.

mod avx2;
mod avx512;

use super::{Kernel, Task, lanes};
use avx2::{Bits, Plain, Two};

/// Fills a block from its children.
///
/// # Safety
/// The task has been checked and the processor can run the kernel.
pub(super) unsafe fn fill(kernel: Kernel, task: &mut Task<'_>) {
    // SAFETY: the caller's promise.
    unsafe {
        match (kernel, task.questions) {
            (Kernel::Avx512, 1) => avx512::fill_one(task),
            (Kernel::Avx512, _) => avx512::fill_two(task),
            (Kernel::Avx2Gfni, 1) => gfni_one(task),
            (Kernel::Avx2Gfni, _) => gfni_two(task),
            (_, 1) => plain_one(task),
            (_, _) => plain_two(task),
        }
    }
}

/// Fills a block below which nothing is looked at.
///
/// # Safety
/// As for [`fill`].
pub(super) unsafe fn fill_last(_: Kernel, task: &mut Task<'_>) {
    // SAFETY: every kernel here has AVX2; the rest is the caller's promise.
    unsafe {
        match task.questions {
            1 => last_one(task),
            _ => last_two(task),
        }
    }
}

/// # Safety
/// As for [`fill`].
#[target_feature(enable = "avx2,gfni")]
unsafe fn gfni_one(task: &mut Task<'_>) {
    // SAFETY: the caller's promise.
    unsafe { lanes::fill::<Two<Bits, 1>>(task) }
}

/// # Safety
/// As for [`fill`].
#[target_feature(enable = "avx2,gfni")]
unsafe fn gfni_two(task: &mut Task<'_>) {
    // SAFETY: the caller's promise.
    unsafe { lanes::fill::<Two<Bits, 2>>(task) }
}

/// # Safety
/// As for [`fill`].
#[target_feature(enable = "avx2")]
unsafe fn plain_one(task: &mut Task<'_>) {
    // SAFETY: the caller's promise.
    unsafe { lanes::fill::<Two<Plain, 1>>(task) }
}

/// # Safety
/// As for [`fill`].
#[target_feature(enable = "avx2")]
unsafe fn plain_two(task: &mut Task<'_>) {
    // SAFETY: the caller's promise.
    unsafe { lanes::fill::<Two<Plain, 2>>(task) }
}

/// # Safety
/// As for [`fill`].
#[target_feature(enable = "avx2")]
unsafe fn last_one(task: &mut Task<'_>) {
    // SAFETY: the caller's promise.
    unsafe { lanes::fill_last::<Two<Plain, 1>>(task) }
}

/// # Safety
/// As for [`fill`].
#[target_feature(enable = "avx2")]
unsafe fn last_two(task: &mut Task<'_>) {
    // SAFETY: the caller's promise.
    unsafe { lanes::fill_last::<Two<Plain, 2>>(task) }
}
