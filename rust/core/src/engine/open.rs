//! Opening: the store, its model, and the indexes built from it.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, RwLock, RwLockReadGuard, RwLockWriteGuard};

use super::catch_up::Applied;
use super::model::ModelCard;
use crate::config::{Durability, EngineConfig};
use crate::error::{Error, Result};
use crate::index::Index;
use crate::score::exact::DEFAULT_AVERAGE_LENGTH;
use crate::store::{Store, StoreOptions};

/// Where the store keeps its average length.
pub(super) const AVERAGE_LENGTH: &str = "average_length";

/// An opened store with its indexes. Shared by threads; searches run side by side.
#[derive(Debug)]
pub struct Engine {
    pub(super) store: Store,
    pub(super) config: EngineConfig,
    index: RwLock<Index>,
    /// Held while changes are applied: one at a time, in the log's order.
    applied: Mutex<Applied>,
    settings: RwLock<Settings>,
}

/// What the store says about itself.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Settings {
    /// The model of the stored vectors; `None` before the first one came.
    pub card: Option<ModelCard>,
    /// The constant of length normalisation, renewed by `compact`.
    pub average_length: f64,
}

impl Engine {
    /// Opens the store in `path`, making it unless `read_only`, and builds its indexes.
    pub fn open(path: &Path, config: EngineConfig, read_only: bool) -> Result<Engine> {
        let options = StoreOptions {
            full_durability: config.store.durability == Durability::Full,
            keep_history_text: config.store.keep_history_text,
            read_only,
        };
        let engine = Engine {
            store: Store::open(path, &options)?,
            config,
            index: RwLock::default(),
            applied: Mutex::default(),
            settings: RwLock::new(Settings { card: None, average_length: DEFAULT_AVERAGE_LENGTH }),
        };
        engine.rebuild()?;
        Ok(engine)
    }

    /// The configuration it was opened with.
    pub fn config(&self) -> &EngineConfig {
        &self.config
    }

    pub(super) fn index(&self) -> Result<RwLockReadGuard<'_, Index>> {
        self.index.read().map_err(|_| poisoned())
    }

    pub(super) fn index_mut(&self) -> Result<RwLockWriteGuard<'_, Index>> {
        self.index.write().map_err(|_| poisoned())
    }

    pub(super) fn applied(&self) -> Result<MutexGuard<'_, Applied>> {
        self.applied.lock().map_err(|_| poisoned())
    }

    pub(super) fn settings(&self) -> Result<Settings> {
        self.settings.read().map(|settings| settings.clone()).map_err(|_| poisoned())
    }

    /// Reads what the store says about itself anew.
    pub(super) fn load_settings(&self) -> Result<()> {
        let (card, average) = self.store.read(|tx| Ok((ModelCard::load(tx)?, tx.meta(AVERAGE_LENGTH)?)))?;
        let average_length = average.and_then(|text| text.parse().ok()).unwrap_or(DEFAULT_AVERAGE_LENGTH);
        *self.settings.write().map_err(|_| poisoned())? = Settings { card, average_length };
        Ok(())
    }
}

fn poisoned() -> Error {
    Error::Store("an earlier failure left the indexes unfinished; close the store and open it again".to_owned())
}
