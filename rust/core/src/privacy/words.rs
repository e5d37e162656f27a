//! Words: the parts of an identifier.
//!
//! `dbPassword`, `DB_PASSWORD`, `db-password` and `db.password` are `db` and `password`;
//! digits end a word and are left out.

/// The words of a name, as it writes them.
pub(super) fn of(name: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = name;
    std::iter::from_fn(move || {
        let start = rest.iter().position(u8::is_ascii_alphabetic)?;
        let word = rest.get(start..)?;
        let end = (1..word.len()).find(|&at| ends(word, at)).unwrap_or(word.len());
        rest = word.get(end..)?;
        word.get(..end)
    })
}

/// Whether the word that a text begins with ends before a place.
fn ends(text: &[u8], at: usize) -> bool {
    let byte = |at: usize| text.get(at).copied().unwrap_or_default();
    let (before, here, next) = (byte(at.saturating_sub(1)), byte(at), byte(at + 1));
    !here.is_ascii_alphabetic() || begins(before, here, next)
}

/// At a capital behind a small letter, and at the last capital of `APIKey`.
fn begins(before: u8, byte: u8, next: u8) -> bool {
    let is_capital = byte.is_ascii_uppercase();
    is_capital && before.is_ascii_lowercase()
        || is_capital && before.is_ascii_uppercase() && next.is_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::of;

    fn words(name: &str) -> Vec<String> {
        of(name.as_bytes()).map(|word| String::from_utf8_lossy(word).to_lowercase()).collect()
    }

    #[test]
    fn every_way_to_write_a_name_gives_its_words() {
        for name in ["dbPassword", "DB_PASSWORD", "db-password2", "Db.Password", "7db7Password"] {
            assert_eq!(words(name), ["db", "password"], "{name}");
        }
        assert_eq!(words("APIKey"), ["api", "key"]);
        assert_eq!(words("__1"), Vec::<String>::new());
    }
}
