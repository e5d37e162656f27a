//! Evaluation: a filter and a universe of documents give the documents that pass.
//!
//! A missing field passes `ne`, `nin` and NOT, and nothing else; a name that
//! no document has is a missing field everywhere, so it never widens a result.

use std::ops::Bound;

use roaring::RoaringBitmap;

use super::columns::{Column, column};
use super::{Filter, Order, Test};
use crate::error::{Error, Result};
use crate::index::Index;
use crate::index::fields::{Field, Key};
use crate::text;

/// Finds the documents whose text contains a string; `true`: without regard to case.
/// Texts are the store's, so the engine brings this.
pub type TextLookup<'a> = dyn Fn(&str, bool) -> Result<RoaringBitmap> + 'a;

/// The documents of `universe` that pass `filter`.
pub fn evaluate(
    filter: &Filter,
    index: &Index,
    universe: &RoaringBitmap,
    texts: &TextLookup<'_>,
) -> Result<RoaringBitmap> {
    match filter {
        Filter::And(parts) => parts.iter().try_fold(universe.clone(), |kept, part| {
            if kept.is_empty() { Ok(kept) } else { evaluate(part, index, &kept, texts) }
        }),
        Filter::Or(parts) => parts.iter().try_fold(RoaringBitmap::new(), |found, part| {
            Ok(found | evaluate(part, index, universe, texts)?)
        }),
        Filter::Not(part) => Ok(universe - evaluate(part, index, universe, texts)?),
        Filter::Field(name, test) => field(name, test, index, universe, texts),
    }
}

fn field(
    name: &str,
    test: &Test,
    index: &Index,
    universe: &RoaringBitmap,
    texts: &TextLookup<'_>,
) -> Result<RoaringBitmap> {
    match name {
        "memory" | "text" => text_field(name, test, universe, texts),
        "id" => id_field(test, index, universe),
        _ => match column(name) {
            Some(column) => number_field(column, name, test, index, universe),
            None => Ok(indexed_field(find(index, name), test) & universe),
        }
        .map(|found| if matches!(test, Test::NotIn(_)) { universe - found } else { found }),
    }
}

/// A column by its name or one of its short names, else the caller's metadata.
fn find<'a>(index: &'a Index, name: &str) -> Option<&'a Field> {
    let name = match name {
        "tools" => "related_tools",
        "entities" => "key_entities",
        "run_ids" => "run_id",
        name => name,
    };
    index.fields.get(name)
}

/// Documents with a value that passes; for `NotIn`, those that fail it.
fn indexed_field(field: Option<&Field>, test: &Test) -> RoaringBitmap {
    let Some(field) = field else { return RoaringBitmap::new() };
    let union = |documents: &mut dyn Iterator<Item = &RoaringBitmap>| {
        documents.fold(RoaringBitmap::new(), |a, b| a | b)
    };
    match test {
        Test::In(keys) | Test::NotIn(keys) => union(&mut keys.iter().filter_map(|key| field.get(key))),
        Test::Order(order, key) => union(&mut ordered(field, *order, key)),
        Test::Exists => union(&mut field.iter().filter(|(key, _)| **key != Key::Null).map(|(_, docs)| docs)),
        Test::Contains(part) => {
            union(&mut texts_of(field).filter(|(text, _)| text.contains(part)).map(|(_, docs)| docs))
        }
        Test::IContains(part) => {
            let part = text::normalize(part);
            union(
                &mut texts_of(field)
                    .filter(|(text, _)| text::normalize(text).contains(&part))
                    .map(|(_, docs)| docs),
            )
        }
    }
}

fn texts_of(field: &Field) -> impl Iterator<Item = (&str, &RoaringBitmap)> {
    field.iter().filter_map(|(key, docs)| match key {
        Key::Text(text) => Some((text.as_ref(), docs)),
        _ => None,
    })
}

/// Values of the operand's own kind on the wanted side of it.
fn ordered<'a>(field: &'a Field, order: Order, key: &'a Key) -> impl Iterator<Item = &'a RoaringBitmap> {
    let range = match order {
        Order::Greater => (Bound::Excluded(key), Bound::Unbounded),
        Order::GreaterOrEqual => (Bound::Included(key), Bound::Unbounded),
        Order::Less => (Bound::Unbounded, Bound::Excluded(key)),
        Order::LessOrEqual => (Bound::Unbounded, Bound::Included(key)),
    };
    let same_kind = move |other: &Key| std::mem::discriminant(key) == std::mem::discriminant(other);
    field.range::<Key, _>(range).filter(move |(value, _)| same_kind(value)).map(|(_, docs)| docs)
}

fn number_field(
    column: Column,
    name: &str,
    test: &Test,
    index: &Index,
    universe: &RoaringBitmap,
) -> Result<RoaringBitmap> {
    let operands =
        |keys: &[Key]| keys.iter().map(|key| column.operand(name, key)).collect::<Result<Vec<_>>>();
    let passes: Box<dyn Fn(&Key) -> bool> = match test {
        Test::In(keys) | Test::NotIn(keys) => {
            let keys = operands(keys)?;
            Box::new(move |value| keys.contains(value))
        }
        Test::Order(order, key) => {
            let (order, key) = (*order, column.operand(name, key)?);
            Box::new(move |value| *value != Key::Null && order.admits(value.cmp(&key)))
        }
        Test::Exists => Box::new(|value| *value != Key::Null),
        Test::Contains(_) | Test::IContains(_) => {
            return Err(no_such_test(name, "eq ne gt gte lt lte in nin or \"*\""));
        }
    };
    Ok(universe.iter().filter(|&doc| passes(&column.key(index.columns.get(doc)))).collect())
}

fn text_field(
    name: &str,
    test: &Test,
    universe: &RoaringBitmap,
    texts: &TextLookup<'_>,
) -> Result<RoaringBitmap> {
    match test {
        Test::Contains(part) => Ok(texts(part, false)? & universe),
        Test::IContains(part) => Ok(texts(part, true)? & universe),
        Test::Exists => Ok(universe.clone()),
        _ => Err(no_such_test(name, "contains or icontains")),
    }
}

fn id_field(test: &Test, index: &Index, universe: &RoaringBitmap) -> Result<RoaringBitmap> {
    let of = |keys: &[Key]| -> RoaringBitmap {
        let ids =
            keys.iter().filter_map(|key| if let Key::Text(id) = key { index.doc_of_id(id) } else { None });
        ids.collect()
    };
    match test {
        Test::In(keys) => Ok(of(keys) & universe),
        Test::NotIn(keys) => Ok(universe - of(keys)),
        Test::Exists => Ok(universe.clone()),
        _ => Err(no_such_test("id", "eq ne in or nin")),
    }
}

fn no_such_test(name: &str, wanted: &str) -> Error {
    Error::InvalidArgument(format!("a filter on {name:?} takes {wanted}"))
}
