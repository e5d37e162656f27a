//! The worst texts we can build: each makes one kind of probe start as often, and look as far, as it can.

/// Name and text; each text is about `len` bytes long.
pub fn texts(len: usize) -> Vec<(&'static str, String)> {
    let rows: [(&str, &str); 26] = [
        ("digits in one run", "4111111111111111"),
        ("digits with blanks", "4111 1111 "),
        ("digits with dashes", "123-45-"),
        ("lone digits", "1 "),
        ("first lines of keys", "-----BEGIN "),
        ("dashes", "-----"),
        ("folded first lines", "-----B \"E+'G*I#N "),
        ("JWT headers", "eyJ"),
        ("JWT headers with dashes", "-eyJhbGciOi"),
        ("JWT parts", "eyJhbGciOiJ."),
        ("password assignments", "password="),
        ("password questions", "password is "),
        ("password and remarks", "password a b c d e f g h "),
        ("nested quotes", "password=\"'`"),
        ("escaped quotes", "token:\\\"\\\\\\\""),
        ("key names", "secret_token_key_"),
        ("slashes of addresses", "://"),
        ("addresses with users", "a://b:c@"),
        ("at signs", "a://b:@@@@@@@@@@@@@@@@"),
        ("OpenAI prefixes", "-sk-sk"),
        ("AWS key ids", "AKIAIOSFODNN7EXAMPLE "),
        ("home directories", "/home/A B "),
        ("bearer", "bearer a.b"),
        ("dots", ".aaaaaa"),
        ("Chinese passwords", "密码是密码"),
        ("colons", ":aa1q~-us1"),
    ];
    let mut texts: Vec<(&str, String)> =
        rows.iter().map(|(name, row)| (*name, row.repeat(len / row.len()))).collect();
    texts.push(("zero width soup", "a\u{200b}\u{202e}p\u{ad}".repeat(len / 10)));
    texts.push(("nothing visible", "\u{200b}".repeat(len / 3)));
    texts.push(("full width", "ｐａｓｓｗｏｒｄ＝".repeat(len / 27)));
    texts.push(("an assignment without an end", format!("password=\"{}", "aB3".repeat(len / 3))));
    texts.push(("ligatures that grow", "\u{fdfa}\u{1f1e6}".repeat(len / 7)));
    texts
}
