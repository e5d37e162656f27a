//! Form: a memory that only asks tells less; one that says when answers a "when".

/// Factor of a memory that only asks.
pub const QUESTION: f64 = 0.9;
/// Factor of a memory with a time expression, for a query that asks for a time.
pub const TIME: f64 = 1.2;

/// The factor of a memory's form for a query, in `[0.9, 1.2]`.
pub fn form(is_question: bool, has_time: bool, asks_for_time: bool) -> f64 {
    let asked = if is_question { QUESTION } else { 1.0 };
    let timed = if asks_for_time && has_time { TIME } else { 1.0 };
    asked * timed
}
