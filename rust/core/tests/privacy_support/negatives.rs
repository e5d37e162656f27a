//! Negatives: what looks like a secret and is none, and what merely speaks of one.

use super::draw::{ALNUM, BASE64, DIGITS, Draw, HEX, LOWER};
use super::secrets::luhn;

type Make = fn(&mut Draw) -> String;

/// A name for the report, and how to draw one.
pub const KINDS: &[(&str, Make)] = &[
    ("git hash", |d| format!("commit {} fixed the {}", d.text(HEX, 40), d.word())),
    ("short hash", |d| format!("{} Merge {} into {}", d.text(HEX, 7), d.word(), d.word())),
    ("uuid", |d| format!("request id {}", uuid(d))),
    ("sri", |d| format!("integrity=\"sha384-{}\" crossorigin", d.text(BASE64, 64))),
    ("sri of a lockfile", |d| format!("      \"integrity\": \"sha512-{}==\",", d.text(BASE64, 86))),
    ("yarn lock", |d| {
        format!(
            "  resolved \"https://registry.yarnpkg.com/{0}/-/{0}-1.{1}.0.tgz#{2}\"",
            d.word(),
            d.below(9),
            d.text(HEX, 40)
        )
    }),
    ("cargo lock", |d| format!("checksum = \"{}\"", d.text(HEX, 64))),
    ("content hash", |d| format!("content_hash: sha256:{}", d.text(HEX, 64))),
    ("image digest", |d| format!("FROM {}/{}@sha256:{}", d.word(), d.word(), d.text(HEX, 64))),
    ("base64 image", |d| format!("![{}](data:image/png;base64,{})", d.word(), d.text(BASE64, 200))),
    ("minified code", |d| {
        let (a, b) = (d.text(LOWER, 1), d.text(LOWER, 1));
        format!(
            "!function({a},{b}){{var n={a}.{},i={b}[{}];for(;n--;)i+={a}(n,{b});return i}}(this,{{{}:1}});",
            d.word(),
            d.below(99),
            d.word()
        )
    }),
    ("order number", |d| {
        loop {
            let number = format!("4{}", d.text(DIGITS, 15));
            if !luhn(&number) {
                return format!("order {number} was shipped to the {}", d.word());
            }
        }
    }),
    ("epoch", |d| format!("at=17{} {}_us=17{}", d.text(DIGITS, 11), d.word(), d.text(DIGITS, 14))),
    ("hyphenated", |d| {
        let words: Vec<&str> = (0..5).map(|_| d.word()).collect();
        format!("{}-report-for-the-build-{:02}", words.join("-"), d.below(99))
    }),
    ("task and risk", |d| {
        let head = *d.one(&[
            "task-force",
            "risk-assessment",
            "disk-usage",
            "desk-research",
            "whisk-attachment",
            "sk-learn",
        ]);
        format!("the {head}-{}-{}-{}-{} meets on monday", d.word(), d.word(), d.word(), 2000 + d.below(40))
    }),
    ("code with a password", |d| {
        let word = d.word();
        let line = *d.one(&[
            "password = get_password({})",
            "if password != user.{}_password:",
            "def check(password: str, {}: int) -> bool:",
            "self.password = {}",
            "password_field = form.{}",
            "raise ValueError(\"password for {} is too short\")",
            "password = request.form['{}']",
            "assert password == {}.password",
            "let token = parser.{}();",
            "token: Token = self.{}()",
            "const secret = await vault.read('{}');",
            "max_tokens: 4096, {}: true",
            "for token in tokenize({}):",
            "token_count = len({})",
            "secret_name = \"{}-db\"",
            "api_key = settings.{}_api_key",
            "pub struct Token {{ kind: {} }}",
            "next_page_token = response.{}",
            "key = cache_key({}, 12)",
            "primary_key=True, {}=False",
            "fn password_hash(input: &{}) -> String",
            "@click.option('--password', prompt=True, help='{}')",
            "access_token: Optional[str] = None  # {}",
            "PASSWORD_MIN_LENGTH = 12  # {}",
        ]);
        line.replace("{}", word).replace("{{", "{").replace("}}", "}")
    }),
    ("reference", |d| {
        let name = d.word().to_uppercase();
        let line = *d.one(&[
            "password: ${X_PASSWORD}",
            "apiKey: process.env.X_API_KEY,",
            "apiKey: import.meta.env.VITE_X_KEY,",
            "api_key = os.environ[\"X_API_KEY\"]",
            "token = os.getenv('X_TOKEN')",
            "X_PASSWORD_FILE=/run/secrets/x_password",
            "export X_TOKEN=$X_OTHER_TOKEN",
            "password: {{ .Values.X.password }}",
            "secret: !vault |",
            "DATABASE_URL=postgres://${X_USER}:${X_PASS}@db/app",
            "set PASSWORD=%X_PASSWORD%",
            "token: ${{ secrets.X_TOKEN }}",
            "password: env:X_PASSWORD",
            "client_secret = var.X_client_secret",
            "api_key: <your-X-key>",
            "secretKeyRef: { name: X, key: password }",
        ]);
        line.replace('X', &name)
    }),
    ("placeholder", |d| {
        let value = *d.one(&[
            "changeme",
            "xxxxxxxx",
            "********",
            "your-api-key",
            "<your-key>",
            "example",
            "...",
            "secret",
            "YOUR_TOKEN_HERE",
            "null",
        ]);
        let name = *d.one(&["password", "api_key", "token", "DB_PASSWORD", "client_secret"]);
        let sign = *d.one(&["=", ": ", " = "]);
        format!("{name}{sign}{value}  # {}", d.word())
    }),
    ("prose", |d| {
        let line = *d.one(&[
            "No {} API key in the build at all.",
            "The password must be at least 12 characters and changes with the {}.",
            "My team reviews system prompt designs for the {}.",
            "Ask {} for a new token when the old one expires.",
            "the secret of a good {} is patience",
            "The password is required for the {}.",
            "token: abc for the {}",
            "She kept the {} key under the mat.",
            "他忘记了密码，需要重置{}",
            "密码策略：至少十二位，{}除外",
            "The token bucket of the {} holds 500 items.",
            "password is stored as bcrypt in the {}",
            "The password is base64-encoded before the {} sees it.",
            "bearer token authentication for the {}",
            "Key points: the {} is late.",
        ]);
        line.replace("{}", d.word())
    }),
    ("address", |d| {
        let line = *d.one(&[
            "https://github.com/{}/memx/blob/main/README.md#L10-L20",
            "ssh://git@github.com/{}/repo.git",
            "git@github.com:{}/repo.git",
            "http://localhost:8080/{}?a=1&b=2",
            "https://example.com/users/42/{}",
            "GET /home/{} HTTP/1.1",
            "https://medium.com/@{}/a-post",
            "/usr/local/lib/{}/home.py",
            "postgres://localhost:5432/{}",
            "/etc/{}/config.toml",
            "npm install @{}/core@1.2.3",
        ]);
        line.replace("{}", d.word())
    }),
    ("numbers", |d| {
        let (a, b) = (d.text(DIGITS, 4), d.text(DIGITS, 6));
        format!(
            "pi 3.{}{} ip 10.0.{}.{} date 2026-01-{:02} v1.{}.{} {a} {b}",
            d.text(DIGITS, 15),
            a,
            d.below(255),
            d.below(255),
            d.between(1, 28),
            d.below(9),
            d.below(99)
        )
    }),
    ("identifiers", |d| {
        format!("{}_{}_{} = {}{}({})", d.word(), d.word(), d.below(99), d.word(), d.text(HEX, 3), d.word())
    }),
    ("tracing", |d| format!("trace={} span={} dur={}ms", d.text(HEX, 32), d.text(HEX, 16), d.below(9_999))),
    ("etag", |d| format!("ETag: W/\"{}\" x-request-id: {}", d.text(ALNUM, 27), uuid(d))),
];

fn uuid(d: &mut Draw) -> String {
    [8, 4, 4, 4, 12].map(|len| d.text(HEX, len)).join("-")
}
