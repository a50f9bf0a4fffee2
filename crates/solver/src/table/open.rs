//! Slices in a folder.

use super::error::TableError;
use super::tablebase::{MAX_STONES, Tablebase};
use std::io;
use std::path::Path;

impl Tablebase {
    /// Opens the slices `slice-0.pentago` to `slice-18.pentago` of a folder; those that are not there
    /// are left out. Holds at most `cache` bytes of what it has unpacked.
    ///
    /// # Errors
    /// There is no such folder, it holds no slice, or a slice is damaged: one that is there and
    /// cannot be used is told at once, not when it is needed.
    pub fn open(folder: &Path, cache: usize) -> Result<Tablebase, TableError> {
        let shown = folder.display().to_string();
        let fail = |file: &str, error: io::Error| TableError::Open {
            file: file.to_owned(),
            reason: format!("{error}; expected a folder with files slice-N.pentago"),
        };
        std::fs::read_dir(folder).map_err(|error| fail(&shown, error))?;
        let mut table = Tablebase::new(cache);
        for stones in 0..=MAX_STONES {
            let path = folder.join(format!("slice-{stones}.pentago"));
            let name = path.display().to_string();
            match std::fs::File::open(&path) {
                Ok(file) => table.add_slice(stones, &name, Box::new(file))?,
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(fail(&name, error)),
            }
        }
        if table.slices().next().is_none() {
            return Err(TableError::Empty { folder: shown });
        }
        Ok(table)
    }
}
