//! Errors: one variant for each thing a caller can do about it.
//!
//! A message says what was found, what was wanted and what to do. The Python
//! border maps [`Error::kind`] to the documented exception class; nobody
//! matches on the text.

/// What every fallible function of the engine returns.
pub type Result<T> = std::result::Result<T, Error>;

/// Everything that can go wrong in the engine.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The caller passed something that can never work: mend the call.
    #[error("{0}")]
    InvalidArgument(String),
    /// A configuration value is unknown or out of range: mend the configuration.
    #[error("{0}")]
    Config(String),
    /// No memory has this id: list or search for the one that is meant.
    #[error("{0}")]
    NotFound(String),
    /// The content moved since it was read: read it again, then decide.
    #[error("{0}")]
    Conflict(String),
    /// The store was embedded by another model: re-embed it or open it with that model.
    #[error("{0}")]
    EmbeddingMismatch(String),
    /// The file is not a readable memx store: restore a copy.
    #[error("{0}")]
    CorruptStore(String),
    /// No room on the disk: make room and repeat the call.
    #[error("{0}")]
    StorageFull(String),
    /// The store was opened read-only: open it for writing.
    #[error("{0}")]
    ReadOnlyStore(String),
    /// Another process holds the write lock: repeat the call.
    #[error("{0}")]
    StoreBusy(String),
    /// The store was written by a newer memx: upgrade.
    #[error("{0}")]
    NewerFormat(String),
    /// Any other failure of the store.
    #[error("{0}")]
    Store(String),
}

/// The documented exception class an error becomes; see `python/memx/errors.py`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum ErrorKind {
    InvalidArgument,
    Config,
    NotFound,
    Conflict,
    EmbeddingMismatch,
    CorruptStore,
    StorageFull,
    ReadOnlyStore,
    StoreBusy,
    NewerFormat,
    Store,
}

impl Error {
    /// Which documented class this error belongs to.
    pub fn kind(&self) -> ErrorKind {
        match self {
            Error::InvalidArgument(_) => ErrorKind::InvalidArgument,
            Error::Config(_) => ErrorKind::Config,
            Error::NotFound(_) => ErrorKind::NotFound,
            Error::Conflict(_) => ErrorKind::Conflict,
            Error::EmbeddingMismatch(_) => ErrorKind::EmbeddingMismatch,
            Error::CorruptStore(_) => ErrorKind::CorruptStore,
            Error::StorageFull(_) => ErrorKind::StorageFull,
            Error::ReadOnlyStore(_) => ErrorKind::ReadOnlyStore,
            Error::StoreBusy(_) => ErrorKind::StoreBusy,
            Error::NewerFormat(_) => ErrorKind::NewerFormat,
            Error::Store(_) => ErrorKind::Store,
        }
    }
}
