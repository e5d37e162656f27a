"""Facets: the tools, entities and tags of a text, so that a search for one finds it.

tools     names of programs people type, as whole words, lower case, sorted
entities  backticked, quoted, CamelCase and dotted names, as written, in order
tags      what the tools and words are about: python, testing, database ... sorted
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from memx.ingest.reflector.cues.install import installed
from memx.ingest.reflector.cues.phrases import LETTER
from memx.ingest.reflector.cues.topics import TOOLS, TOPICS

READ_CHARS = 20_000
"""Facets are read from this much of a text: what it is about stands early."""
MOST_ENTITIES = 10
MOST_TOOLS = 10
MOST_TAGS = 8
LONGEST_ENTITY_CHARS = 60

_ENTITIES = re.compile(
    r"`([^`\n]{2,60})`|\"([^\"\n]{2,40})\"|“([^”\n]{2,40})”|「([^」\n]{1,40})」|《([^》\n]{1,40})》|"
    rf"(?<![{LETTER}./])((?:[A-Z][a-z0-9]+){{2,}}|[a-z]+(?:[A-Z][a-z0-9]+)+|[A-Z]{{2,}}[a-z]+(?:[A-Z][a-z]+)+)(?![{LETTER}])|"
    rf"(?<![{LETTER}./@-])([A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*)+)(?![{LETTER}@])"
)
_WORD = re.compile(rf"(?<![{LETTER}.-])[A-Za-z][\w+#]*(?:[.-][A-Za-z]\w*)*")
_ABBREVIATIONS = frozenset("e.g i.e a.m p.m u.s etc.".split())


@dataclass(frozen=True, slots=True)
class Facets:
    """What a text is about.

    Attributes:
        tools: Lower case, sorted, at most 10.
        entities: As written, in the order of the text, at most 10.
        tags: Lower case, sorted, at most 8.
    """

    tools: tuple[str, ...] = ()
    entities: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()


def facets(text: str) -> Facets:
    """The facets of a text.

    >>> facets("pytest 超时：在 conftest.py 里改 `timeout`")
    Facets(tools=('pytest',), entities=('conftest.py', 'timeout'), tags=('python', 'testing', 'timeout'))
    """
    head = text[:READ_CHARS]
    written = [word.lower() for word in _WORD.findall(head)]
    tools = {word for word in written if word in TOOLS} | set(installed(head))
    tags = {tag for tool in tools for tag in TOOLS.get(tool, ())}
    tags |= {tag for tag, words in TOPICS.items() if words.search(head)}
    return Facets(
        tuple(sorted(tools)[:MOST_TOOLS]),
        tuple(_entities(head))[:MOST_ENTITIES],
        tuple(sorted(tags)[:MOST_TAGS]),
    )


def _entities(text: str) -> dict[str, None]:
    names: dict[str, None] = {}
    for found in _ENTITIES.finditer(text):
        name = next(group for group in found.groups() if group is not None).strip()
        if name and name.lower() not in _ABBREVIATIONS and "[REDACTED" not in name:
            names[name] = None
    return names
