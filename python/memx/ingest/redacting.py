"""Redacting: texts without their secrets, before an embedder or a language model sees them.

The engine redacts every field once more before it writes; here only what leaves earlier is.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from memx.errors import MemxError

if TYPE_CHECKING:
    from memx._core import Engine
    from memx.ingest.batch import Batch


def redact(core: Engine, texts: list[str], counts: Counter[str]) -> list[str | MemxError]:
    """Texts without their secrets, in order, or why one is withheld; findings are added to `counts`."""
    answers: list[str | MemxError] = []
    for text, outcome in zip(texts, core.redact(texts), strict=True):
        if isinstance(outcome, MemxError):
            answers.append(outcome)
            continue
        changed, found = outcome
        counts.update(found)
        answers.append(text if changed is None else changed)
    return answers


def redact_texts(core: Engine, read: Batch) -> None:
    """Takes secrets out of the texts to be embedded, and texts that cannot be redacted out of the batch.

    A model may have written a secret that nobody said.
    """
    keep = []
    answers = redact(core, [memory["text"] for memory in read.memories], read.redacted)
    for position, answer in enumerate(answers):
        if isinstance(answer, MemxError):
            read.refusals.append((read.origins[position], answer))
        else:
            read.memories[position]["text"] = answer
            keep.append(position)
    read.retain(keep)
