//! The filter language: parsed once, evaluated to a bitmap before anything is ranked.

mod columns;
mod evaluate;
mod parse;

pub use evaluate::{TextLookup, evaluate};
pub use parse::parse;

use super::fields::Key;

/// A parsed filter.
#[derive(Debug, Clone, PartialEq)]
pub enum Filter {
    /// Every part holds; an empty one holds for all.
    And(Vec<Filter>),
    /// Some part holds.
    Or(Vec<Filter>),
    /// The part does not hold.
    Not(Box<Filter>),
    /// A field passes a test.
    Field(String, Test),
}

impl Filter {
    /// Whether it says nothing: everything passes, by its form alone.
    pub fn admits_all(&self) -> bool {
        match self {
            Filter::And(parts) => parts.iter().all(Filter::admits_all),
            Filter::Or(parts) => parts.iter().any(Filter::admits_all),
            Filter::Not(part) => part.admits_none(),
            Filter::Field(..) => false,
        }
    }

    fn admits_none(&self) -> bool {
        match self {
            Filter::And(parts) => parts.iter().any(Filter::admits_none),
            Filter::Or(parts) => parts.iter().all(Filter::admits_none),
            Filter::Not(part) => part.admits_all(),
            Filter::Field(..) => false,
        }
    }
}

/// What a field's value must be. A list passes when one of its elements does.
#[derive(Debug, Clone, PartialEq)]
pub enum Test {
    /// Equal to one of these.
    In(Vec<Key>),
    /// Equal to none of these, or missing.
    NotIn(Vec<Key>),
    /// Ordered like this against a value of the same kind.
    Order(Order, Key),
    /// Text, or an element of a list, that contains this.
    Contains(String),
    /// The same without regard to case.
    IContains(String),
    /// Present.
    Exists,
}

/// The four orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Order {
    Greater,
    GreaterOrEqual,
    Less,
    LessOrEqual,
}

impl Order {
    /// Whether a value that compares so to the wanted one passes.
    pub fn admits(self, ordering: std::cmp::Ordering) -> bool {
        match self {
            Order::Greater => ordering.is_gt(),
            Order::GreaterOrEqual => ordering.is_ge(),
            Order::Less => ordering.is_lt(),
            Order::LessOrEqual => ordering.is_le(),
        }
    }
}
