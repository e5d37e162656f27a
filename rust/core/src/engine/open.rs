//! Opening: the store, its model, and the indexes built from it.

use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use super::catch_up::Applied;
use super::model::ModelCard;
use super::reinforce::Reinforcement;
use crate::config::{Durability, EngineConfig};
use crate::error::{Error, Result};
use crate::index::Index;
use crate::privacy::Redactor;
use crate::store::{Store, StoreOptions};

/// An opened store with its indexes. Shared by threads; searches run side by side.
#[derive(Debug)]
pub struct Engine {
    pub(super) store: Store,
    pub(super) config: EngineConfig,
    pub(super) redactor: Redactor,
    index: RwLock<Index>,
    /// Held while changes are applied: one at a time, in the log's order.
    applied: Mutex<Applied>,
    /// The model of the stored vectors; `None` before the first one came.
    card: RwLock<Option<ModelCard>>,
    pub(super) reinforcement: Reinforcement,
}

impl Engine {
    /// Opens the store in `path`, making it unless `read_only`, and builds its indexes.
    pub fn open(path: &Path, config: EngineConfig, read_only: bool) -> Result<Arc<Engine>> {
        let options = StoreOptions {
            full_durability: config.store.durability == Durability::Full,
            keep_history_text: config.store.keep_history_text,
            read_only,
        };
        let redactor = Redactor::new(&config.privacy)?;
        let store = Store::open(path, &options)?;
        let engine = Arc::new_cyclic(|me| Engine {
            redactor,
            store,
            config,
            index: RwLock::default(),
            applied: Mutex::default(),
            card: RwLock::default(),
            reinforcement: Reinforcement::new(me.clone()),
        });
        engine.rebuild()?;
        Ok(engine)
    }

    pub(super) fn index(&self) -> Result<RwLockReadGuard<'_, Index>> {
        self.index.read().map_err(|_| poisoned())
    }

    pub(super) fn index_mut(&self) -> Result<RwLockWriteGuard<'_, Index>> {
        self.index.write().map_err(|_| poisoned())
    }

    /// No task of the thread pool may take this lock or the indexes': its holder waits for the pool.
    /// The mark is set last, so a panic under it has changed nothing.
    pub(super) fn applied(&self) -> MutexGuard<'_, Applied> {
        self.applied.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn card(&self) -> Result<Option<ModelCard>> {
        self.card.read().map(|card| card.clone()).map_err(|_| poisoned())
    }

    /// Published with the indexes, under their lock: vectors and their card are of one moment.
    pub(super) fn set_card(&self, card: Option<ModelCard>) -> Result<()> {
        *self.card.write().map_err(|_| poisoned())? = card;
        Ok(())
    }
}

fn poisoned() -> Error {
    Error::Store(
        "an earlier failure left the indexes unfinished; close the store and open it again".to_owned(),
    )
}
