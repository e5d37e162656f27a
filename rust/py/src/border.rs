//! The border: values in, values out, one place that detaches and one that maps errors.

use memx_core::error::{Error, ErrorKind};
use pyo3::prelude::*;
use pyo3::types::PyType;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Every entry point goes through here: lets the interpreter go, then raises the documented class.
pub fn enter<T: Send>(py: Python<'_>, work: impl FnOnce() -> Result<T, Error> + Send) -> PyResult<T> {
    py.detach(work).map_err(|error| to_py_err(py, &error))
}

/// The documented exception of an engine error; defined once, in `memx.errors`.
pub fn to_py_err(py: Python<'_>, error: &Error) -> PyErr {
    match class(py, error.kind()) {
        Ok(class) => PyErr::from_type(class, error.to_string()),
        Err(missing) => missing,
    }
}

fn class(py: Python<'_>, kind: ErrorKind) -> PyResult<Bound<'_, PyType>> {
    let name = match kind {
        ErrorKind::InvalidArgument => "InvalidArgumentError",
        ErrorKind::Config => "ConfigError",
        ErrorKind::NotFound => "NotFoundError",
        ErrorKind::Conflict => "ConflictError",
        ErrorKind::EmbeddingMismatch => "EmbeddingMismatchError",
        ErrorKind::CorruptStore => "CorruptStoreError",
        ErrorKind::StorageFull => "StorageFullError",
        ErrorKind::ReadOnlyStore => "ReadOnlyStoreError",
        ErrorKind::StoreBusy => "StoreBusyError",
        ErrorKind::NewerFormat => "NewerFormatError",
        ErrorKind::Store => "StoreError",
    };
    Ok(py.import("memx.errors")?.getattr(name)?.cast_into::<PyType>()?)
}

/// A Python value as the engine's; what does not fit is an `InvalidArgumentError`.
pub fn read<T: DeserializeOwned>(value: &Bound<'_, PyAny>) -> PyResult<T> {
    pythonize::depythonize(value)
        .map_err(|error| to_py_err(value.py(), &Error::InvalidArgument(format!("cannot be used: {error}"))))
}

/// An engine value as Python's dicts, lists and scalars.
pub fn show<'py, T: Serialize>(py: Python<'py>, value: &T) -> PyResult<Bound<'py, PyAny>> {
    Ok(pythonize::pythonize(py, value)?)
}

/// One of several outcomes: its value, or the exception that stands in its place.
pub fn show_outcome<'py, T: Serialize>(
    py: Python<'py>,
    outcome: &Result<T, Error>,
) -> PyResult<Bound<'py, PyAny>> {
    match outcome {
        Ok(value) => show(py, value),
        Err(error) => Ok(to_py_err(py, error).into_value(py).into_bound(py).into_any()),
    }
}
