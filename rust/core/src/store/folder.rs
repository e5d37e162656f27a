//! The folder: where the files of a store lie, made private to its owner.

use std::path::{Path, PathBuf};

use super::fault::io;
use crate::error::{Error, Result};

const DATABASE: &str = "memx.db";
/// Everything of a store begins with this; other files in the folder are not ours.
const PREFIX: &str = "memx.";

/// The database of a folder; makes the folder unless `read_only`.
pub(super) fn database(folder: &Path, read_only: bool) -> Result<PathBuf> {
    if folder.exists() && !folder.is_dir() {
        let name = folder.display();
        return Err(Error::InvalidArgument(format!(
            "{name} is a file; a store is a folder: give another path"
        )));
    }
    let file = folder.join(DATABASE);
    if read_only {
        return if super::probe::size(&file) > 0 { Ok(file) } else { Err(no_store(&file)) };
    }
    make(folder).map_err(|error| io(folder, &error))?;
    Ok(file)
}

/// Bytes of the store's files, those of its index image included.
pub(super) fn bytes_on_disk(file: &Path) -> u64 {
    file.parent().map_or(0, |folder| bytes_of(folder, PREFIX))
}

fn bytes_of(folder: &Path, prefix: &str) -> u64 {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let ours = entries.filter(|entry| entry.file_name().to_string_lossy().starts_with(prefix));
    ours.map(|entry| match entry.metadata() {
        Ok(meta) if meta.is_dir() => bytes_of(&entry.path(), ""),
        Ok(meta) => meta.len(),
        Err(_) => 0,
    })
    .sum()
}

#[cfg(unix)]
fn make(folder: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    std::fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

#[cfg(not(unix))]
fn make(folder: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)
}

fn no_store(file: &Path) -> Error {
    let name = file.display();
    Error::Store(format!(
        "{name} is not there, and a store opened read-only is not made: open it for writing once"
    ))
}
