"""Is every accepted spelling of a key accepted, every other one refused with a way out?"""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memx.config import ALIASES, Config, load
from memx.config_keys import schemas
from memx.errors import ConfigError

SAMPLES: dict[str, Any] = {
    "ace_enabled": False,
    "curator.dedup_threshold": 0.8,
    "curator.conflict_min": 0.4,
    "curator.conflict_max": 0.9,
    "decay.half_life_days": 14.0,
    "retrieval.recency_days": 3.0,
    "privacy.custom_patterns": ["x"],
    "verification.root": "/src",
    "daemon.idle_timeout_secs": 60.0,
    "daemon.socket": "/run/s",
}


def nested(key: str, value: Any) -> dict[str, Any]:
    for name in reversed(key.split(".")):
        value = {name: value}
    return dict(value)


def value_of(config: Any, key: str) -> Any:
    for name in key.split("."):
        config = getattr(config, name)
    return config


@pytest.mark.parametrize(("alias", "key"), ALIASES.items())
def test_an_alias_is_its_key(alias, key) -> None:
    sample = SAMPLES[key]
    spellings = [nested(alias, sample), {alias: sample}]
    if not alias.startswith("ace."):
        spellings += [{"ace": nested(alias, sample)}, {f"ace.{alias}": sample}]
    for spelling in spellings:
        config = load(spelling)
        assert value_of(config, key) == sample
        assert config.given == {key}


@pytest.mark.parametrize("key", ["retrieval.max_results", "paper.candidate_factor", "embedding.threads"])
def test_a_section_stands_flat_under_ace_or_dotted(key) -> None:
    section, name = key.split(".")
    for spelling in (
        {section: {name: 9}},
        {"ace": {section: {name: 9}}},
        {key: 9},
        {f"ace.{key}": 9},
        {"ace": {key: 9}},
        {f"ace.{section}": {name: 9}},
    ):
        assert value_of(load(spelling), key) == 9


@pytest.mark.parametrize(
    "both",
    [
        {"decay": {"half_life": 14, "half_life_days": 30}},
        {"decay": {"half_life": 14}, "ace": {"decay": {"half_life_days": 30}}},
        {"retrieval": {"max_results": 5}, "ace": {"retrieval": {"max_results": 6}}},
        {"ace_enabled": True, "ace": {"enabled": False}},
        {"ace_enabled": True, "ace": {"enabled": 1}},
        {"decay": {"half_life": float("nan"), "half_life_days": float("nan")}},
    ],
)
def test_one_key_with_two_values_is_refused(both) -> None:
    with pytest.raises(ConfigError, match=r"both set .*; give one of them"):
        load(both)


def test_one_key_twice_with_the_same_value_is_fine() -> None:
    config = load({"decay": {"half_life": 14, "half_life_days": 14}, "ace": {"decay.half_life": 14}})
    assert config.decay.half_life_days == 14.0


@pytest.mark.parametrize(
    ("config", "written", "nearest"),
    [
        ({"retrieval": {"max_result": 8}}, "retrieval.max_result = 8 (int", "retrieval.max_results"),
        ({"max_results": 8}, "max_results = 8", "retrieval.max_results"),
        ({"retreival": {"max_results": 8}}, "retreival = ... (dict", "retrieval"),
        ({"ace": {"curator": {"dedup_treshold": 0.8}}}, "dedup_treshold = 0.8", "curator.dedup_threshold"),
        ({"embeddings": {"provider": "none"}}, "embeddings", "embedding"),
        ({"Profile": "ace"}, "Profile = 'ace'", "profile"),
        ({"privacy": {"rules": {"aws_keys": False}}}, "privacy.rules.aws_keys", "privacy.rules.aws_key"),
        ({"ace": {"ace": {"decay.half_life": 1}}}, "ace.ace.decay.half_life = 1", "decay.half_life"),
        ({"decay": {"": 1}}, "decay. = 1", ""),
    ],
)
def test_an_unknown_key_names_the_nearest_one(config, written, nearest) -> None:
    with pytest.raises(ConfigError) as caught:
        load(config)
    assert written in str(caught.value)
    assert str(caught.value).endswith(f"the nearest is {nearest}" if nearest else "")
    assert "from the argument" in str(caught.value)


@pytest.mark.parametrize("wrong", [5, "retrieval", [("a", 1)], True, {1: 2}, {None: {}}, {"store": {2: 1}}])
def test_what_is_no_dict_of_names_is_refused(wrong) -> None:
    with pytest.raises(ConfigError):
        load(wrong)


@pytest.mark.parametrize("value", [5, None, "x", [], True])
@pytest.mark.parametrize("section", ["retrieval", "privacy.rules", "ace", "ace.store"])
def test_a_section_is_a_table(section, value) -> None:
    with pytest.raises(ConfigError, match="wanted a table of keys"):
        load({section: value})


SECRET = "sk-verysecret"


@pytest.mark.parametrize(
    "config",
    [
        {"embedding": {"api_key": [SECRET]}},
        {"embedding": {"api_key": {"x": SECRET}}},
        {"embedding": {"api_key": SECRET, "api_keys": SECRET}},
        {"embedding": {"api_key": SECRET, "batch_size": 0}},
        {"embedding": {"api_key": SECRET}, "ace": {"embedding": {"api_key": SECRET + "2"}}},
        {"embedding": SECRET.join(["https://user:", "@host"])},
        {"openai_api_key": SECRET},
        {"reflector": {"llm_api_key": SECRET, "llm_model": ""}},
        {"llm": {"api_key": SECRET}},
    ],
)
def test_a_secret_is_in_no_message(config) -> None:
    with pytest.raises(ConfigError) as caught:
        load(config)
    assert SECRET not in str(caught.value)
    assert caught.value.__suppress_context__ or caught.value.__context__ is None


def test_a_secret_reaches_the_embedder_and_nothing_else() -> None:
    config = load({"embedding": {"api_key": SECRET}, "reflector": {"llm_api_key": SECRET}})
    assert config.embedding["api_key"] == SECRET
    shown = [repr(config), repr(config.embedding), str(config.to_dict()), str(config.ineffective())]
    assert all(SECRET not in text for text in shown)
    assert config.to_dict()["embedding"]["api_key"] == "********"


leaves = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=20)
    | st.binary(max_size=5)
    | st.sampled_from(["ace", "rules", "full", "card", 1, 0.5])
)
names = st.sampled_from(["ace", *schemas(), *ALIASES, "retrieval", "privacy", "rules", "decay"]) | st.text()
keys = names | names.map(lambda name: name.rpartition(".")[2]) | st.integers()
trees = st.recursive(
    leaves,
    lambda inner: st.dictionaries(keys, inner, max_size=4) | st.lists(inner, max_size=3),
    max_leaves=12,
)


@given(st.dictionaries(keys, trees, max_size=5) | trees)
def test_any_dict_is_a_configuration_or_a_config_error(config) -> None:
    try:
        loaded = load(config)
    except ConfigError as error:
        assert len(str(error)) < 2_000
    else:
        assert isinstance(loaded, Config)
        assert loaded.engine()["retrieval"]["max_results"] >= 1


@given(st.dictionaries(st.sampled_from(sorted(schemas())), leaves, max_size=3))
def test_any_value_of_any_key_is_taken_or_a_config_error(config) -> None:
    try:
        loaded = load(config)
    except ConfigError as error:
        assert any(key in str(error) for key in config)
    else:
        assert loaded.given == set(config)
