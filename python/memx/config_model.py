"""The configuration's keys: default, type and range of each.

One class a section, one field a key; `None` means "decided elsewhere" (by the
provider, the model card, the environment). Strict: no value is coerced, but an
integer may stand for a number. `config` loads this module at its first use,
since pydantic is slow to import.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, SecretStr

Profile = Literal["ace", "paper", "lifecycle"]
Personal = Literal["card", "national_id", "email", "phone"]

MOST = 2**32 - 1
"""Largest count: the engine counts in 32 bits."""
MOST_BOOST = 1_000_000
"""Largest factor: products of all of them stay finite."""
MOST_BYTES = 2**28
"""Largest text or metadata, in bytes: SQLite holds less than 10^9 in a row."""
DAY_SECS = 86_400

Share = Annotated[float, Field(ge=0, le=1)]
Weight = Annotated[float, Field(ge=0, le=MOST_BOOST)]
Factor = Annotated[float, Field(ge=1, le=MOST_BOOST)]
Length = Annotated[float, Field(gt=0)]
Count = Annotated[int, Field(ge=1, le=MOST)]
CountOrNone = Annotated[int, Field(ge=0, le=MOST)]
Timeout = Annotated[float, Field(gt=0, le=DAY_SECS)]
Bytes = Annotated[int, Field(ge=1, le=MOST_BYTES)]
Text = Annotated[str, Field(min_length=1)]


class Section(BaseModel):
    """What all sections share: strict, frozen, closed, finite."""

    model_config = ConfigDict(
        strict=True, frozen=True, extra="forbid", allow_inf_nan=False, hide_input_in_errors=True
    )


class Store(Section):
    """`store.*`: how safely and how much is written."""

    durability: Literal["full", "normal"] = "full"
    keep_history_text: bool = True


class Embedding(Section):
    """`embedding.*`: which model turns texts into vectors; None is the provider's own default."""

    provider: Literal["local", "openai", "none"] = "local"
    model: Text | None = None
    api_base: Text | None = None
    api_key: SecretStr | None = None
    dimensions: Count | None = None
    timeout_secs: Timeout = 30.0
    batch_size: Count = 32
    query_variant: Literal["accurate", "int8"] = "accurate"
    threads: Annotated[int, Field(ge=1, le=1_024)] = 1
    cache_size: CountOrNone = 4096


class Rules(Section):
    """`privacy.rules.*`: the twelve families of secrets, each on or off."""

    private_key: bool = True
    bearer_token: bool = True
    ai_key: bool = True
    registry_token: bool = True
    aws_key: bool = True
    cloud_key: bool = True
    chat_token: bool = True
    payment_key: bool = True
    connection_string: bool = True
    key_assignment: bool = True
    password_assignment: bool = True
    home_path: bool = True


class Pattern(Section):
    """One custom redaction rule."""

    name: Text = "custom"
    pattern: Text
    replacement: str | None = None


class Privacy(Section):
    """`privacy.*`: what is redacted before anything is stored."""

    enabled: bool = True
    rules: Rules = Rules()
    personal: list[Personal] = ["card", "national_id"]
    custom_patterns: list[Text | Pattern] = Field(
        default=[],
        description="a list of regular expressions or tables of pattern, name, replacement",
    )
    compat: Literal["memx", "memorus"] = "memx"


class Reflector(Section):
    """`reflector.*`: what of a conversation is worth keeping."""

    mode: Literal["rules", "hybrid", "llm"] = "rules"
    min_score: Annotated[float, Field(ge=0, le=100)] = 30.0
    max_content_length: Count = 500
    max_code_lines: Count = 3
    llm_model: Annotated[Text, AfterValidator(lambda name: name.removeprefix("openai/"))] = "gpt-4o-mini"
    llm_api_base: Text | None = None
    llm_api_key: SecretStr | None = None
    timeout_secs: Timeout = 30.0
    max_retries: Annotated[int, Field(ge=0, le=100)] = 2
    instructions: str | None = None


class Curator(Section):
    """`curator.*`: when two memories are one, and when they contradict."""

    enabled: bool = True
    dedup_threshold: Share = 0.9
    conflict_min: Share = 0.5
    conflict_max: Share = 0.8
    merge_strategy: Literal["keep_best", "merge_content"] = "keep_best"
    conflict_detection: bool = True


class Decay(Section):
    """`decay.*`: how memories fade."""

    half_life_days: Length = 30.0
    boost_factor: Weight = 0.1
    protection_days: Annotated[float, Field(ge=0)] = 7.0
    permanent_threshold: Count = 15
    archive_threshold: Share = 0.02
    sweep_on_open_hours: Annotated[float, Field(ge=0)] = 24.0


class Retrieval(Section):
    """`retrieval.*`: the weights and switches of ranking."""

    keyword_weight: Weight = 0.6
    semantic_weight: Weight = 0.4
    max_results: Count = 5
    token_budget: CountOrNone = 2000
    recency_boost: Weight = 0.2
    recency_days: Length = 7.0
    scope_boost: Factor = 1.5
    thread: bool = True
    thread_max_gap_secs: Annotated[float, Field(ge=0)] = 86_400.0
    form: bool = True
    typo: bool = True
    facets: bool = True
    fusion: Literal["blend", "rrf"] = "blend"
    scoring: Literal["best", "classic"] = "best"
    l3: Literal["coverage", "jaccard"] = "coverage"
    semantic_floor: Share | None = None
    reject: bool = False
    tau: Share = 0.5
    reject_coverage: Share = 0.25
    collapse_twins: bool = True
    track: bool = True


class Paper(Section):
    """`paper.*`: the factors of the profile `paper`."""

    semantic_weight: Weight = 0.45
    recency_weight: Weight = 0.25
    frequency_weight: Weight = 0.05
    importance_weight: Weight = 0.10
    half_life_days: Length = 30.0
    rrf_k: Annotated[float, Field(gt=0, le=MOST_BOOST)] = 60.0
    candidate_factor: Count = 3
    semantic: Literal["cosine", "rrf"] = "cosine"


class Verification(Section):
    """`verification.*`: looking anchored memories up in their files."""

    enabled: bool = True
    policy: Literal["flag", "demote", "drop"] = "flag"
    ttl_seconds: Annotated[float, Field(ge=0)] = 60.0
    root: Text | None = None


class Daemon(Section):
    """`daemon.*`: one process that serves a store."""

    idle_timeout_secs: Annotated[float, Field(ge=1)] = 300.0
    socket: Text | None = None


class Limits(Section):
    """`limits.*`: how large a thing may be."""

    text_bytes: Bytes = 1 << 20
    metadata_bytes: Bytes = 256 << 10
    tags: Annotated[int, Field(ge=1, le=1_000_000)] = 1_000


class Root(Section):
    """The whole configuration."""

    profile: Profile = "ace"
    ace_enabled: bool = True
    store: Store = Store()
    embedding: Embedding = Embedding()
    privacy: Privacy = Privacy()
    reflector: Reflector = Reflector()
    curator: Curator = Curator()
    decay: Decay = Decay()
    retrieval: Retrieval = Retrieval()
    paper: Paper = Paper()
    verification: Verification = Verification()
    daemon: Daemon = Daemon()
    limits: Limits = Limits()


def key_schemas(section: type[Section] = Root, prefix: str = "") -> dict[str, dict[str, Any]]:
    """The JSON schema of every key, by dotted name, in the order of the classes."""
    found: dict[str, dict[str, Any]] = {}
    schemas = section.model_json_schema()["properties"]
    for name, field in section.model_fields.items():
        kind = field.annotation
        if isinstance(kind, type) and issubclass(kind, Section):
            found |= key_schemas(kind, f"{prefix}{name}.")
        else:
            found[prefix + name] = schemas[name]
    return found


def wanted(schema: dict[str, Any]) -> str:
    """What a key accepts, in words: `a number from 0 to 1`."""
    if "description" in schema:
        return str(schema["description"])
    if "anyOf" in schema:
        return " or ".join(wanted(choice) for choice in schema["anyOf"])
    if "enum" in schema:
        return "one of " + ", ".join(schema["enum"])
    if schema["type"] == "array":
        return f"a list, each {wanted(schema['items'])}"
    return _KINDS[schema["type"]] + _range(schema)


_KINDS = {
    "boolean": "true or false",
    "integer": "an integer",
    "number": "a number",
    "string": "a text",
    "null": "none",
}


def _range(schema: dict[str, Any]) -> str:
    least, most, above = (schema.get(bound) for bound in ("minimum", "maximum", "exclusiveMinimum"))
    if schema.get("minLength"):
        return " that is not empty"
    if above is not None:
        return f" above {above:g}" + ("" if most is None else f", at most {most:,.12g}")
    if least is None:
        return ""
    return f", at least {least:g}" if most is None else f" from {least:g} to {most:,.12g}"
