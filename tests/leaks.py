"""Secrets for tests, and where they must not be found: files, answers, messages, log records.

Every secret is put together when the tests run, so that none stands in the source; the pieces of
chance come from a seed. The vectors are those of the project's field cases; each family of rules
has siblings beside them.
"""

from __future__ import annotations

import json
import random
import string
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

ALNUM = string.ascii_letters + string.digits
UPPER = string.ascii_uppercase + string.digits
BASE64 = ALNUM + "+/"


@dataclass(frozen=True)
class Secret:
    """A text that holds a secret, and the piece that must be found nowhere."""

    name: str
    text: str
    fragment: str


def joined(*pieces: str) -> str:
    """The pieces as one."""
    return "".join(pieces)


def chance(count: int, seed: int, letters: str = ALNUM) -> str:
    """Letters that only the seed decides; always with a letter of each case and a digit, if `letters` has them."""
    drawn = random.Random(seed).choices(letters, k=count)
    musts = [kind for kind in ("q", "X", "7") if kind in letters]
    drawn[1 : 1 + len(musts)] = musts
    return "".join(drawn)


def _of(name: str, before: str, body: str, after: str = "") -> Secret:
    """A secret whose fragment is the middle of its body."""
    quarter = len(body) // 4
    return Secret(name, joined(before, body, after), body[quarter : len(body) - quarter])


def _wide(text: str) -> str:
    """Its full-width form."""
    return "".join(chr(ord(char) + 0xFEE0) if "!" <= char <= "~" else char for char in text)


def _card(digits: str) -> str:
    """A card's number, its last digit computed (Luhn)."""
    doubled = [int(digit) * (2 if at % 2 == 0 else 1) for at, digit in enumerate(reversed(digits))]
    total = sum(number - 9 if number > 9 else number for number in doubled)
    return f"{digits}{-total % 10}"


def _resident(digits: str) -> str:
    """A resident id, its check character computed (GB 11643)."""
    weights = [2 ** (17 - at) % 11 for at in range(17)]
    return (
        digits
        + "10X98765432"[sum(int(one) * weight for one, weight in zip(digits, weights, strict=True)) % 11]
    )


def _aws(seed: int) -> str:
    return joined("AK", "IA", chance(16, seed, UPPER))


_PEM = [chance(64, 70 + at, BASE64) for at in range(3)]
_AWS_SAMPLE = joined("AK", "IA", "IOSFODNN7", "EXAMPLE")

VECTORS = [
    Secret(
        "a key with a dot",
        joined("key sk-", "sp-", "ABCDEFGH1234567890.", "abcdefgh1234567890_XYZ", "-0987654321 end"),
        "abcdefgh1234567890_XYZ",
    ),
    Secret("an AWS id", joined("AWS ", _AWS_SAMPLE), "IOSFODNN7"),
    Secret("a full-width AWS id", _wide(_AWS_SAMPLE), _wide("IOSFODNN")),
    Secret(
        "a bearer token",
        joined(
            "Authorization: ", "Bearer eyJhbGciOiJIUzI1NiJ9", ".eyJzdWIiOiIxIn0", ".c2lnbmF0dXJl", "LWZha2U"
        ),
        "c2lnbmF0dXJl",
    ),
    Secret("a GitHub token", joined("ghp", "_0123456789", "abcdefghij", "ABCDEFGHIJ012345"), "abcdefghij"),
    Secret("a password", joined("pass", 'word = "hunter2', '-LongEnough!"'), "hunter2"),
]
SIBLINGS = [
    Secret(
        "a private key",
        joined(
            "-----BEGIN RSA ", "PRIVATE KEY-----\n", "\n".join(_PEM), "\n-----END RSA ", "PRIVATE KEY-----"
        ),
        _PEM[1][8:40],
    ),
    Secret(
        "a private key in folded lines without an end",
        joined("key: |\n    -----BEGIN OPENSSH ", "PRIVATE KEY-----\n    ", "\n    ".join(_PEM)),
        _PEM[2][8:40],
    ),
    _of(
        "a bearer token of chance", "curl -H 'Authorization: Bearer ", chance(40, 1), "' https://example.org"
    ),
    _of("an Anthropic key", joined("export it: sk-", "ant-", "api03-"), chance(93, 2)),
    _of("a Groq key", joined("try gs", "k_"), chance(52, 3), " with llama"),
    _of("a Hugging Face token", joined("login with h", "f_"), chance(34, 4, string.ascii_letters)),
    _of("a GitLab token", joined("push by gl", "pat-"), chance(20, 5)),
    _of("an npm token", joined("//registry.npmjs.org/:_authToken=np", "m_"), chance(36, 6)),
    _of("a temporary AWS id", joined("role AS", "IA"), chance(16, 7, UPPER)),
    _of("an AWS secret", joined("aws_secret", "_access_key = "), chance(40, 8, BASE64)),
    _of("a Google key", joined("maps use AI", "za"), chance(35, 9)),
    _of(
        "an Azure secret",
        joined("AZURE_CLIENT_SE", "CRET="),
        joined(chance(3, 22), "8Q", "~", chance(34, 23)),
    ),
    _of("a Slack token", joined("bot xo", "xb-271828182845-3141592653589-"), chance(24, 11)),
    _of("a Telegram token", joined("bot 110201", "5430:A", "A"), chance(33, 12)),
    _of("a Stripe key", joined("billing uses sk", "_live_"), chance(24, 13)),
    _of("a SendGrid key", joined("mail by S", "G.", chance(22, 14), "."), chance(43, 15)),
    _of("a database URL", joined("postgres://app", ":"), chance(18, 16), "@db.example.org:5432/shop"),
    _of(
        "a URL with credentials",
        joined("git clone https://deploy", ":"),
        chance(20, 17),
        "@git.example.org/a.git",
    ),
    _of("a key in a setting", joined("api", "_key: '"), chance(32, 18), "'"),
    _of("a token in the environment", joined("export SERVICE_TO", "KEN="), chance(36, 19)),
    _of("a password in JSON", joined('{"db_pass', 'word": "'), chance(16, 20), '"}'),
    _of("a password in YAML", joined("PASS", "WD: "), chance(18, 21)),
    Secret("a home directory", joined("look in /ho", "me/zephyrine", "/projects/x.py"), "zephyrine"),
    Secret("a home directory of Windows", joined("C:\\Us", "ers\\zephyrine", "\\notes.txt"), "zephyrine"),
    Secret(
        "a payment card", joined("card ", _card("411111" + "271828182")), _card("411111" + "271828182")[4:12]
    ),
    Secret("a social security number", joined("SSN ", "536", "-22-", "8726"), joined("536", "-22-", "8726")),
    Secret("a resident id", joined("身份证 ", _resident("11010519491231002")), "19491231002"),
]
HIDDEN = [
    Secret(
        f"an AWS id with a hidden {unicodedata.name(char)}",
        joined("id ", _aws(30)[:9], char, _aws(30)[9:]),
        _aws(30)[10:18],
    )
    for char in "\u200b\u00ad\u202e\ufeff\u2060"
]
PADDED = [
    _of(f"a padded key after {name}", joined(name, sign), chance(count, 10 + count, BASE64), "==")
    for name, sign, count in [("AccountKey", "=", 86), ("api_key", "=", 40), ("client_secret", ": ", 42)]
]
"""Keys in base64 whose last letters are its padding."""
SECRETS = [*VECTORS, *SIBLINGS, *HIDDEN]

KEPT = [
    "content_hash: sha256:bd0066643f38dddfce28cbc427c4d79d0e52116532fde1611572ef8b1ab40cf2",
    "request id 3f2504e0-4f89-41d3-9a0c-0305e82c3301",
    "disk-usage-report-for-the-build-server-01",
    "No Firebase API key in the build at all.",
    "apiKey: import.meta.env.VITE_FIREBASE_API_KEY,",
    "password: changeme is only an example in the docs",
    "MONGO_INITDB_ROOT_PASSWORD_FILE=/run/secrets/db_password",
    "My team reviews system prompt designs",
    "commit 9fceb02d0ae598e95dc970b74767f19372d61af8 fixed it",
    "risk-assessment-for-the-northern-warehouse-2026",
    "order 4111111111111112 has shipped",
    "sha512-9NET910DNaIPngYnLLPeg+Ogzqsi9uM4mSboU5y6p8S5DzMTVEsJZrawi+BoDNUVBa2DhJqQYUFvMDfgU062LQ== is in the lockfile",
    "the family 👩‍👩‍👧 said שָׁלוֹם and مَرْحَبًا",
    "def login(user, password): return check(user, password)",
]
"""Ordinary text that looks a little like a secret, and must come back byte for byte."""


def forms(fragment: str) -> set[str]:
    """A fragment as text, normalised, full-width, and as JSON escapes it."""
    plain = unicodedata.normalize("NFKC", fragment)
    return {fragment, plain, _wide(plain), json.dumps(fragment)[1:-1], json.dumps(_wide(plain))[1:-1]}


def shown_in(value: object, fragment: str) -> bool:
    """Whether a value, written out, shows the fragment in any form."""
    written = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    return any(form in written for form in forms(fragment))


def files_with(folder: Path, fragment: str) -> list[str]:
    """Files below a folder whose bytes hold the fragment in any form."""
    needles = [form.encode() for form in forms(fragment)]
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return [path.name for path in files if any(needle in path.read_bytes() for needle in needles)]


def leaks(folder: Path, secrets: Iterable[Secret]) -> dict[str, list[str]]:
    """Secrets by name, and the files that hold them."""
    return {one.name: files for one in secrets if (files := files_with(folder, one.fragment))}
