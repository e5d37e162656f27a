//! Draws: letters, digits and choices from a fixed seed, so that every run sees the same corpus.

/// A small generator (splitmix64): only its being fixed matters.
pub struct Draw(u64);

pub const DIGITS: &str = "0123456789";
pub const HEX: &str = "0123456789abcdef";
pub const UPPER: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
pub const LOWER: &str = "abcdefghijklmnopqrstuvwxyz";
pub const ALNUM: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
pub const BASE64: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
pub const UPPER_DIGITS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

impl Draw {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((bits ^ (bits >> 31)) % end as u64) as usize
    }

    pub fn between(&mut self, first: usize, last: usize) -> usize {
        first + self.below(last + 1 - first)
    }

    pub fn one<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }

    /// That many characters of an alphabet.
    pub fn text(&mut self, alphabet: &str, len: usize) -> String {
        let letters = alphabet.as_bytes();
        (0..len).map(|_| char::from(*self.one(letters))).collect()
    }

    /// A lower-case word.
    pub fn word(&mut self) -> &'static str {
        self.one::<&str>(&WORDS)
    }
}

/// Ordinary words of our work; none says that a secret follows.
pub const WORDS: [&str; 60] = [
    "gateway",
    "report",
    "server",
    "review",
    "harbor",
    "window",
    "planner",
    "meeting",
    "deploy",
    "garden",
    "invoice",
    "coffee",
    "metrics",
    "release",
    "branch",
    "handler",
    "customer",
    "region",
    "storage",
    "worker",
    "summer",
    "library",
    "parser",
    "budget",
    "network",
    "yellow",
    "station",
    "journal",
    "cluster",
    "retry",
    "monday",
    "archive",
    "payload",
    "ticket",
    "market",
    "painter",
    "schema",
    "bridge",
    "folder",
    "message",
    "village",
    "pipeline",
    "monitor",
    "kitchen",
    "session",
    "frontend",
    "vector",
    "orange",
    "mountain",
    "engine",
    "task",
    "force",
    "risk",
    "assessment",
    "disk",
    "usage",
    "desk",
    "mask",
    "basket",
    "whisk",
];
