//! Tests of the room as a whole; what needs no inside view is in `tests/store_*.rs`.
