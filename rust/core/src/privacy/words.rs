//! Words: the parts of an identifier, in lower case.
//!
//! `dbPassword`, `DB_PASSWORD`, `db-password` and `db.password` are `db` and `password`;
//! digits end a word and are left out.

/// The words of a name.
pub(super) fn of(name: &[u8]) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut before = b' ';
    for (place, &byte) in name.iter().enumerate() {
        if byte.is_ascii_alphabetic() {
            let next = name.get(place + 1).copied().unwrap_or_default();
            if begins(before, byte, next) {
                words.push(String::new());
            }
            if let Some(word) = words.last_mut() {
                word.push(char::from(byte.to_ascii_lowercase()));
            }
        }
        before = byte;
    }
    words
}

/// Behind a sign, at a capital behind a small letter, and at the last capital of `APIKey`.
fn begins(before: u8, byte: u8, next: u8) -> bool {
    let is_capital = byte.is_ascii_uppercase();
    !before.is_ascii_alphabetic()
        || is_capital && before.is_ascii_lowercase()
        || is_capital && before.is_ascii_uppercase() && next.is_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn every_way_to_write_a_name_gives_its_words() {
        for name in ["dbPassword", "DB_PASSWORD", "db-password2", "Db.Password"] {
            assert_eq!(of(name.as_bytes()), ["db", "password"], "{name}");
        }
        assert_eq!(of(b"APIKey"), ["api", "key"]);
        assert_eq!(of(b"__"), Vec::<String>::new());
    }
}
