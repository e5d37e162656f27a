//! The files: what is not ours stays as it is, and read-only means it.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::redundant_closure_for_method_calls
)]

mod support;

use std::path::Path;

use memx_core::error::ErrorKind;
use memx_core::store::{Store, StoreOptions};
use support::{NOW, get, open, open_read_only, put_text, snapshot};

/// A closed store with some rows, as one file.
fn made(folder: &Path) -> Vec<u8> {
    let store = open(folder);
    for number in 0..200 {
        put_text(&store, &format!("m{number}"), &"text ".repeat(40));
    }
    drop(store);
    std::fs::read(folder.join("memx.db")).unwrap()
}

/// Opens a folder whose database has these bytes; tells the error, after checking that nothing moved.
fn refused(bytes: &[u8]) -> ErrorKind {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("memx.db"), bytes).unwrap();
    let before = snapshot(folder.path());
    let mut kinds = [true, false].map(|read_only| {
        let error =
            Store::open(folder.path(), &StoreOptions { read_only, ..StoreOptions::default() }).unwrap_err();
        assert!(error.to_string().contains("memx.db"), "{error}");
        assert_eq!(snapshot(folder.path()), before, "{error}");
        error.kind()
    });
    kinds.reverse();
    assert_eq!(kinds[0], kinds[1]);
    kinds[0]
}

#[test]
fn a_foreign_file_is_refused_and_left_as_it_is() {
    assert_eq!(refused(b"not a database"), ErrorKind::CorruptStore);
    assert_eq!(refused(&[b'x'; 9_000]), ErrorKind::CorruptStore);
    let folder = tempfile::tempdir().unwrap();
    let mut bytes = made(folder.path());
    bytes[68..72].copy_from_slice(&[0, 0, 0, 9]);
    assert_eq!(refused(&bytes), ErrorKind::CorruptStore, "another application's");
}

#[test]
fn a_damaged_file_is_refused_and_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let bytes = made(folder.path());
    for length in [1, 50, 100, 4_000, 4_096, bytes.len() / 2, bytes.len() - 1] {
        assert_eq!(refused(&bytes[..length]), ErrorKind::CorruptStore, "{length} of {} bytes", bytes.len());
    }
    let mut scribbled = bytes;
    scribbled[100..600].fill(0xaa);
    assert_eq!(refused(&scribbled), ErrorKind::CorruptStore);
}

#[test]
fn a_newer_format_is_refused_and_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let mut bytes = made(folder.path());
    bytes[63] += 1; // the format, big-endian, as SQLite has it
    assert_eq!(refused(&bytes), ErrorKind::NewerFormat);
}

#[test]
fn reading_only_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    made(folder.path());
    let before = snapshot(folder.path());
    assert_eq!(before.len(), 1, "a closed store is one file");
    let store = open_read_only(folder.path());
    assert_eq!(store.read(|tx| tx.counts()).unwrap().active, 200);
    assert_eq!(store.data_version().unwrap(), store.data_version().unwrap());
    assert_eq!(store.write(|tx| tx.next_id(NOW)).unwrap_err().kind(), ErrorKind::ReadOnlyStore);
    assert_eq!(store.compact().unwrap_err().kind(), ErrorKind::ReadOnlyStore);
    assert_eq!(snapshot(folder.path()), before);
    drop(store);
    assert_eq!(snapshot(folder.path()), before);
}

#[test]
fn a_read_only_handle_follows_a_writer_that_comes_and_goes() {
    let folder = tempfile::tempdir().unwrap();
    made(folder.path());
    let reader = open_read_only(folder.path());
    let mut versions = vec![reader.data_version().unwrap()];
    assert!(get(&reader, "a").is_none());
    let writer = open(folder.path());
    put_text(&writer, "a", "a");
    assert!(get(&reader, "a").is_some(), "while the writer is there");
    versions.push(reader.data_version().unwrap());
    put_text(&writer, "b", "b");
    versions.push(reader.data_version().unwrap());
    drop(writer);
    assert!(get(&reader, "b").is_some(), "after it has gone");
    let writer = open(folder.path());
    put_text(&writer, "c", "c");
    versions.push(reader.data_version().unwrap());
    assert!(get(&reader, "c").is_some());
    assert!(versions.windows(2).all(|pair| pair[0] != pair[1]), "{versions:?}");
}

#[test]
fn a_file_that_changes_during_a_quiet_read_is_not_trusted() {
    let folder = tempfile::tempdir().unwrap();
    made(folder.path());
    let reader = open_read_only(folder.path());
    let torn = reader.read(|tx| {
        put_text(&open(folder.path()), "more", "more");
        tx.counts()
    });
    assert_eq!(torn.unwrap_err().kind(), ErrorKind::StoreBusy);
    assert_eq!(reader.read(|tx| tx.counts()).unwrap().active, 201);
}

#[test]
fn a_store_is_made_for_writing_alone_and_private_to_its_owner() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deep/er");
    let read_only = StoreOptions { read_only: true, ..StoreOptions::default() };
    assert_eq!(Store::open(&path, &read_only).unwrap_err().kind(), ErrorKind::Store);
    assert!(!path.exists());
    let store = open(&path);
    assert_eq!((store.path(), store.format(), store.store_id().len()), (path.as_path(), 3, 32));
    assert!(store.bytes_on_disk() > 0);
    let file = path.join("memx.db");
    assert_eq!(Store::open(&file, &read_only).unwrap_err().kind(), ErrorKind::InvalidArgument);
    assert_eq!(Store::open(&file, &StoreOptions::default()).unwrap_err().kind(), ErrorKind::InvalidArgument);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o700);
    }
}

#[test]
fn any_name_of_a_folder_will_do() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["a b", "q?x=1", "h#h", "p%41", "語", "immutable=0&vfs=none"] {
        let path = folder.path().join(name);
        put_text(&open(&path), "m", "text");
        assert!(get(&open_read_only(&path), "m").is_some(), "{name}");
    }
}

#[test]
#[cfg(unix)]
fn a_folder_that_cannot_be_written_is_told_at_opening() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let bytes = made(folder.path());
    let allow =
        |mode| std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(mode)).unwrap();
    allow(0o500);
    let can_write_anyway = std::fs::write(folder.path().join("probe"), "").is_ok();
    if !can_write_anyway {
        let told = Store::open(folder.path(), &StoreOptions::default()).unwrap_err();
        assert_eq!(told.kind(), ErrorKind::ReadOnlyStore, "{told}");
        assert_eq!(open_read_only(folder.path()).read(|tx| tx.counts()).unwrap().active, 200);
        assert_eq!(std::fs::read(folder.path().join("memx.db")).unwrap(), bytes);
    }
    allow(0o700);
}
