//! Parsing: mem0's operators and LangGraph's `$` forms, from JSON.
//!
//! {"k": v}  {"k": [v, w]}  {"k": {"gte": 1, "lt": 9}}  {"k": "*"}
//! {"AND": [..]}  {"OR": [..]}  {"NOT": [..] or {..}}     several keys in one object: all hold
//!
//! NOT of a list: none of its parts holds (mem0).

use serde_json::{Map, Value};

use super::{Filter, Order, Test};
use crate::error::{Error, Result};
use crate::index::fields::Key;
use crate::limits::MAX_FILTER_DEPTH;

const OPERATORS: &str =
    "eq ne gt gte lt lte in nin contains icontains (with or without $), \"*\", AND OR NOT";

/// Parses a filter object; `null` and `{}` admit everything.
pub fn parse(value: &Value) -> Result<Filter> {
    match value {
        Value::Null => Ok(Filter::And(Vec::new())),
        Value::Object(object) => parse_object(object, 0),
        other => Err(wrong("filters", other, "an object such as {\"scope\": \"global\"}")),
    }
}

fn parse_object(object: &Map<String, Value>, depth: usize) -> Result<Filter> {
    if depth > MAX_FILTER_DEPTH {
        return Err(Error::InvalidArgument(format!(
            "the filter is nested deeper than {MAX_FILTER_DEPTH}; flatten it"
        )));
    }
    let parts: Result<Vec<Filter>> =
        object.iter().map(|(key, value)| parse_entry(key, value, depth)).collect();
    let mut parts = parts?;
    Ok(if parts.len() == 1 { parts.swap_remove(0) } else { Filter::And(parts) })
}

fn parse_entry(key: &str, value: &Value, depth: usize) -> Result<Filter> {
    match key {
        "AND" | "$and" => Ok(Filter::And(parse_list(key, value, depth)?)),
        "OR" | "$or" => Ok(Filter::Or(parse_list(key, value, depth)?)),
        "NOT" | "$not" => Ok(Filter::Not(Box::new(Filter::Or(parse_list(key, value, depth)?)))),
        _ if key.starts_with('$') => Err(unknown_operator(key)),
        _ => parse_field(key, value),
    }
}

fn parse_list(key: &str, value: &Value, depth: usize) -> Result<Vec<Filter>> {
    let items = match value {
        Value::Array(items) => items.as_slice(),
        object @ Value::Object(_) if matches!(key, "NOT" | "$not") => std::slice::from_ref(object),
        other => return Err(wrong(key, other, "a list of filters")),
    };
    items
        .iter()
        .map(|item| match item {
            Value::Object(object) => parse_object(object, depth + 1),
            other => Err(wrong(key, other, "a list of filter objects")),
        })
        .collect()
}

fn parse_field(name: &str, value: &Value) -> Result<Filter> {
    let tests = match value {
        Value::String(star) if star == "*" => vec![Test::Exists],
        Value::Array(items) => vec![Test::In(keys(name, items)?)],
        Value::Object(operators) => {
            operators.iter().map(|(op, operand)| parse_test(name, op, operand)).collect::<Result<_>>()?
        }
        scalar => vec![Test::In(vec![key_of(name, scalar)?])],
    };
    if tests.is_empty() {
        return Err(Error::InvalidArgument(format!(
            "the filter on {name:?} is empty; give an operator: {OPERATORS}"
        )));
    }
    let mut parts: Vec<_> = tests.into_iter().map(|test| Filter::Field(name.to_owned(), test)).collect();
    Ok(if parts.len() == 1 { parts.swap_remove(0) } else { Filter::And(parts) })
}

fn parse_test(name: &str, operator: &str, operand: &Value) -> Result<Test> {
    let order = |order| Ok(Test::Order(order, key_of(name, operand)?));
    match operator.strip_prefix('$').unwrap_or(operator) {
        "eq" => Ok(Test::In(vec![key_of(name, operand)?])),
        "ne" => Ok(Test::NotIn(vec![key_of(name, operand)?])),
        "in" => Ok(Test::In(keys(name, list(name, operator, operand)?)?)),
        "nin" => Ok(Test::NotIn(keys(name, list(name, operator, operand)?)?)),
        "gt" => order(Order::Greater),
        "gte" => order(Order::GreaterOrEqual),
        "lt" => order(Order::Less),
        "lte" => order(Order::LessOrEqual),
        "contains" => Ok(Test::Contains(text(name, operator, operand)?)),
        "icontains" => Ok(Test::IContains(text(name, operator, operand)?)),
        _ => Err(unknown_operator(operator)),
    }
}

fn key_of(name: &str, value: &Value) -> Result<Key> {
    Key::of(value).ok_or_else(|| wrong(name, value, "a text, number, true, false or null"))
}

fn keys(name: &str, values: &[Value]) -> Result<Vec<Key>> {
    values.iter().map(|value| key_of(name, value)).collect()
}

fn list<'a>(name: &str, operator: &str, value: &'a Value) -> Result<&'a [Value]> {
    value.as_array().map(Vec::as_slice).ok_or_else(|| wrong(&format!("{name}.{operator}"), value, "a list"))
}

fn text(name: &str, operator: &str, value: &Value) -> Result<String> {
    value.as_str().map(str::to_owned).ok_or_else(|| wrong(&format!("{name}.{operator}"), value, "a text"))
}

fn unknown_operator(operator: &str) -> Error {
    Error::InvalidArgument(format!("unknown filter operator {operator:?}; known are {OPERATORS}"))
}

fn wrong(name: &str, found: &Value, wanted: &str) -> Error {
    Error::InvalidArgument(format!("filter {name:?} is {found}; give {wanted}"))
}
