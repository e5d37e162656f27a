//! `memx._core.Engine`: one opened store. Requests are dicts of documented
//! fields, vectors are C-contiguous float32 arrays read in place.

use std::path::PathBuf;
use std::sync::Arc;

use memx_core::config::EngineConfig;
use memx_core::engine;
use memx_core::engine::model::ModelCard;
use memx_core::engine::reindex::{Embedded, Unembedded};
use memx_core::engine::request::{Listing, NewMemory, Search, Selection, Update};
use memx_core::engine::write::Item;
use memx_core::engine::written::Written;
use memx_core::error::Error;
use numpy::{PyReadonlyArray1, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};

use crate::border::{enter, read, show, show_outcome, to_py_err};

type Hits = Vec<(String, f64)>;

/// One opened store with its indexes.
#[pyclass(frozen, weakref, module = "memx._core")]
pub struct Engine {
    inner: Arc<engine::Engine>,
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (path, config, read_only = false))]
    fn new(py: Python<'_>, path: PathBuf, config: &Bound<'_, PyAny>, read_only: bool) -> PyResult<Self> {
        let config: EngineConfig = read(config)?;
        let inner = enter(py, || engine::Engine::open(&path, config, read_only))?;
        Ok(Self { inner })
    }

    /// Writes memories; for each its outcome, or the exception that refused it. `whole`: all or none;
    /// then where one is refused, its exception stands alone, None in the place of the others.
    #[pyo3(signature = (memories, vectors, passages, card, now_us, whole = false))]
    #[allow(clippy::too_many_arguments)]
    fn write<'py>(
        &self,
        py: Python<'py>,
        memories: &Bound<'py, PyAny>,
        vectors: Option<PyReadonlyArray2<'py, f32>>,
        passages: Vec<usize>,
        card: Option<&Bound<'py, PyAny>>,
        now_us: i64,
        whole: bool,
    ) -> PyResult<Bound<'py, PyList>> {
        let memories: Vec<NewMemory> = read(memories)?;
        let card: Option<ModelCard> = card.map(read).transpose()?;
        let rows = rows(vectors.as_ref())?;
        let count = memories.len();
        let vectors = share(py, &rows, &passages, count)?;
        let items: Vec<Item<'_>> =
            memories.into_iter().zip(vectors).map(|(memory, vectors)| Item { memory, vectors }).collect();
        let outcomes: Vec<Option<Result<Written, Error>>> = enter(py, || {
            let card = card.as_ref();
            if !whole {
                return Ok(self.inner.write(items, card, now_us)?.into_iter().map(Some).collect());
            }
            Ok(match self.inner.write_whole(items, card, now_us)? {
                Ok(written) => written.into_iter().map(|one| Some(Ok(one))).collect(),
                Err((at, error)) => {
                    let mut error = Some(Err(error));
                    (0..count).map(|place| if place == at { error.take() } else { None }).collect()
                }
            })
        })?;
        let nothing = || Ok(py.None().into_bound(py));
        let shown: PyResult<Vec<_>> = outcomes
            .iter()
            .map(|outcome| outcome.as_ref().map_or_else(nothing, |outcome| show_outcome(py, outcome)))
            .collect();
        PyList::new(py, shown?)
    }

    /// What an export tells of memories beyond their rows.
    fn told<'py>(&self, py: Python<'py>, ids: Vec<String>) -> PyResult<Bound<'py, PyAny>> {
        show(py, &enter(py, || self.inner.told(&ids))?)
    }

    /// Redacts texts: for each the redacted text, or None where nothing was found, and rule -> count;
    /// or the exception that withheld it.
    fn redact<'py>(&self, py: Python<'py>, texts: Vec<String>) -> PyResult<Bound<'py, PyList>> {
        let redacted = enter(py, || Ok(self.inner.redact(&texts)))?;
        let shown: PyResult<Vec<_>> = redacted.iter().map(|outcome| show_outcome(py, outcome)).collect();
        PyList::new(py, shown?)
    }

    /// Contradictions that are known.
    fn conflicts<'py>(
        &self,
        py: Python<'py>,
        selection: &Bound<'py, PyAny>,
        now_us: i64,
    ) -> PyResult<Bound<'py, PyAny>> {
        let selection: Selection = read(selection)?;
        show(py, &enter(py, || self.inner.conflicts(&selection, now_us))?)
    }

    /// Looks for contradictions anew and records them.
    fn rescan(&self, py: Python<'_>, selection: &Bound<'_, PyAny>, now_us: i64) -> PyResult<()> {
        let selection: Selection = read(selection)?;
        enter(py, || self.inner.rescan(&selection, now_us))
    }

    /// The redaction rules over everything that is stored.
    fn scrub<'py>(&self, py: Python<'py>, now_us: i64) -> PyResult<Bound<'py, PyAny>> {
        show(py, &enter(py, || self.inner.scrub(now_us))?)
    }

    /// Changes one memory.
    fn update<'py>(
        &self,
        py: Python<'py>,
        update: &Bound<'py, PyAny>,
        vectors: Option<PyReadonlyArray2<'py, f32>>,
        card: Option<&Bound<'py, PyAny>>,
        now_us: i64,
    ) -> PyResult<Bound<'py, PyAny>> {
        let update: Update = read(update)?;
        let card: Option<ModelCard> = card.map(read).transpose()?;
        let rows = rows(vectors.as_ref())?;
        show(py, &enter(py, || self.inner.update(&update, &rows, card.as_ref(), now_us))?)
    }

    /// Answers a question.
    fn search<'py>(
        &self,
        py: Python<'py>,
        search: &Bound<'py, PyAny>,
        vector: Option<PyReadonlyArray1<'py, f32>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let search: Search = read(search)?;
        let vector = vector.as_ref().map(PyReadonlyArray1::as_slice).transpose()?;
        show(py, &enter(py, || self.inner.search(&search, vector))?)
    }

    /// The row of an id, or None. `track`: that counts as an access.
    #[pyo3(signature = (id, now_us, track = false))]
    fn get<'py>(&self, py: Python<'py>, id: &str, now_us: i64, track: bool) -> PyResult<Bound<'py, PyAny>> {
        show(py, &enter(py, || self.inner.get(id, now_us, track))?)
    }

    /// A page of rows.
    fn list<'py>(&self, py: Python<'py>, listing: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let listing: Listing = read(listing)?;
        show(py, &enter(py, || self.inner.list(&listing))?)
    }

    /// How many memories a selection names.
    fn count(&self, py: Python<'_>, selection: &Bound<'_, PyAny>, now_us: i64) -> PyResult<u64> {
        let selection: Selection = read(selection)?;
        enter(py, || self.inner.count(&selection, now_us))
    }

    /// Deletes by id: all, or none and an error.
    fn delete(&self, py: Python<'_>, ids: Vec<String>, now_us: i64) -> PyResult<()> {
        enter(py, || self.inner.delete(&ids, now_us))
    }

    /// Deletes what a selection names.
    fn delete_all(&self, py: Python<'_>, selection: &Bound<'_, PyAny>, now_us: i64) -> PyResult<Vec<String>> {
        let selection: Selection = read(selection)?;
        enter(py, || self.inner.delete_all(&selection, now_us))
    }

    /// Removes what a selection names from every file.
    fn erase(&self, py: Python<'_>, selection: &Bound<'_, PyAny>, now_us: i64) -> PyResult<Vec<String>> {
        let selection: Selection = read(selection)?;
        enter(py, || self.inner.erase(&selection, now_us))
    }

    /// What a memory went through.
    fn history<'py>(&self, py: Python<'py>, id: &str) -> PyResult<Bound<'py, PyAny>> {
        show(py, &enter(py, || self.inner.history(id))?)
    }

    /// Users, agents and runs with their counts.
    fn owners<'py>(&self, py: Python<'py>, now_us: i64) -> PyResult<Bound<'py, PyAny>> {
        show(py, &enter(py, || self.inner.owners(now_us))?)
    }

    /// The store in numbers.
    fn status<'py>(&self, py: Python<'py>, now_us: i64) -> PyResult<Bound<'py, PyAny>> {
        show(py, &enter(py, || self.inner.status(now_us))?)
    }

    /// Leaves no byte of a deleted memory in any file.
    fn compact<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        show(py, &enter(py, || self.inner.compact())?)
    }

    /// Forgets everything.
    fn reset(&self, py: Python<'_>) -> PyResult<()> {
        enter(py, || self.inner.reset())
    }

    /// The model of the stored vectors, or None.
    fn model<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        show(py, &enter(py, || self.inner.model())?)
    }

    /// Refuses a model other than the store's.
    fn check_model(&self, py: Python<'_>, card: &Bound<'_, PyAny>) -> PyResult<()> {
        let card: ModelCard = read(card)?;
        enter(py, || self.inner.check_model(&card))
    }

    /// (row, text) pairs to embed, of rows after `after`.
    fn to_embed(
        &self,
        py: Python<'_>,
        after: i64,
        limit: usize,
        only_missing: bool,
    ) -> PyResult<Vec<(i64, String)>> {
        let found = enter(py, || self.inner.to_embed(after, limit, only_missing))?;
        Ok(found.into_iter().map(|one| (one.row_id, one.text)).collect())
    }

    /// New vectors for texts as `to_embed` gave them, `passages[i]` rows of `vectors` each.
    fn set_vectors<'py>(
        &self,
        py: Python<'py>,
        texts: Vec<(i64, String)>,
        vectors: Option<PyReadonlyArray2<'py, f32>>,
        passages: Vec<usize>,
        card: &Bound<'py, PyAny>,
        replace_model: bool,
    ) -> PyResult<()> {
        let card: ModelCard = read(card)?;
        let rows = rows(vectors.as_ref())?;
        let shared = share(py, &rows, &passages, texts.len())?;
        let from = texts.into_iter().map(|(row_id, text)| Unembedded { row_id, text });
        let embedded: Vec<_> = from.zip(shared).map(|(from, vectors)| Embedded { from, vectors }).collect();
        enter(py, || self.inner.set_vectors(&embedded, &card, replace_model))
    }

    /// The stored vectors of memories, one row a passage.
    fn embeddings(&self, py: Python<'_>, ids: Vec<String>) -> PyResult<Vec<Vec<Vec<f32>>>> {
        enter(py, || self.inner.embeddings(&ids))
    }

    /// For each memory: the store holds its id with this text and metadata.
    fn unchanged(&self, py: Python<'_>, memories: &Bound<'_, PyAny>) -> PyResult<Vec<bool>> {
        let memories: Vec<NewMemory> = read(memories)?;
        enter(py, || self.inner.unchanged(&memories))
    }

    /// For each row of `vectors` the `k` nearest memories, best first.
    fn nearest<'py>(
        &self,
        py: Python<'py>,
        vectors: PyReadonlyArray2<'py, f32>,
        k: usize,
        selection: &Bound<'py, PyAny>,
        prior: bool,
        now_us: i64,
    ) -> PyResult<Vec<Hits>> {
        let selection: Selection = read(selection)?;
        let rows = rows(Some(&vectors))?;
        enter(py, || rows.iter().map(|row| self.inner.nearest(row, k, &selection, prior, now_us)).collect())
    }

    /// The `k` memories with the most keyword evidence.
    fn keyword(
        &self,
        py: Python<'_>,
        query: &str,
        k: usize,
        selection: &Bound<'_, PyAny>,
        now_us: i64,
    ) -> PyResult<Hits> {
        let selection: Selection = read(selection)?;
        enter(py, || self.inner.by_words(query, k, &selection, now_us))
    }

    /// Ids and scores of many searches, on all cores. The rows of `vectors` belong,
    /// in order, to the searches that `has_vector` marks.
    fn hits<'py>(
        &self,
        py: Python<'py>,
        searches: &Bound<'py, PyAny>,
        vectors: Option<PyReadonlyArray2<'py, f32>>,
        has_vector: Vec<bool>,
    ) -> PyResult<Vec<Hits>> {
        let searches: Vec<Search> = read(searches)?;
        let mut rows = rows(vectors.as_ref())?.into_iter();
        let vectors: Vec<_> =
            has_vector.into_iter().map(|has| if has { rows.next() } else { None }).collect();
        enter(py, || self.inner.hits_many(&searches, &vectors))
    }

    /// The documents of a selection, as a portable Roaring bitmap.
    fn bitmap<'py>(
        &self,
        py: Python<'py>,
        selection: &Bound<'py, PyAny>,
        now_us: i64,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let selection: Selection = read(selection)?;
        Ok(PyBytes::new(py, &enter(py, || self.inner.bitmap(&selection, now_us))?))
    }

    /// Writes queued recalls and accesses.
    fn flush(&self, py: Python<'_>) -> PyResult<()> {
        enter(py, || self.inner.flush())
    }

    /// Ends the background thread until it is needed again, and writes what is queued, if it can.
    fn rest(&self, py: Python<'_>) {
        py.detach(|| self.inner.rest());
    }

    /// What a sweep would do.
    fn survey<'py>(&self, py: Python<'py>, now_us: i64) -> PyResult<Bound<'py, PyAny>> {
        show(py, &enter(py, || self.inner.survey(now_us))?)
    }

    /// Moves those of these rows that are due.
    fn move_due<'py>(&self, py: Python<'py>, rows: Vec<i64>, now_us: i64) -> PyResult<Bound<'py, PyAny>> {
        show(py, &enter(py, || self.inner.move_due(&rows, now_us))?)
    }

    /// Brings a memory back from the archive.
    fn restore(&self, py: Python<'_>, id: &str, now_us: i64) -> PyResult<()> {
        enter(py, || self.inner.restore(id, now_us))
    }

    /// Deletes the memories that have ended.
    fn remove_ended(&self, py: Python<'_>, now_us: i64) -> PyResult<usize> {
        enter(py, || self.inner.remove_ended(now_us))
    }

    /// Whether the daily job is this caller's to do.
    fn claim_daily(&self, py: Python<'_>, now_us: i64) -> PyResult<bool> {
        enter(py, || self.inner.claim_daily(now_us))
    }

    /// The job was done.
    fn note_maintained(&self, py: Python<'_>, now_us: i64) -> PyResult<()> {
        enter(py, || self.inner.note_maintained(now_us))
    }
}

/// The rows of a matrix, in place.
fn rows<'a>(vectors: Option<&'a PyReadonlyArray2<'_, f32>>) -> PyResult<Vec<&'a [f32]>> {
    let Some(vectors) = vectors else { return Ok(Vec::new()) };
    let width = vectors.shape().last().copied().unwrap_or(0);
    let numbers = vectors.as_slice()?;
    Ok(if width == 0 { Vec::new() } else { numbers.chunks_exact(width).collect() })
}

/// Deals rows out: `counts[i]` of them to the i-th memory, all of them.
fn share<'a>(
    py: Python<'_>,
    rows: &[&'a [f32]],
    counts: &[usize],
    memories: usize,
) -> PyResult<Vec<Vec<&'a [f32]>>> {
    if counts.len() != memories || counts.iter().sum::<usize>() != rows.len() {
        let message = format!(
            "{memories} memories, {} passage counts for {} vectors; give one count a memory, one vector a passage",
            counts.len(),
            rows.len()
        );
        return Err(to_py_err(py, &Error::InvalidArgument(message)));
    }
    let mut rest = rows.iter().copied();
    Ok(counts.iter().map(|&count| rest.by_ref().take(count).collect()).collect())
}
