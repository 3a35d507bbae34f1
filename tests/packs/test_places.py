"""Places in TOML: every key, every value, every character of a text is found where it is written."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from neontable.packs.places import Places, TomlPath

DOCUMENT = '''\
# a comment with [brackets] and "quotes"
title = "A \\"b\\" \\u00e9 c"   # behind
numbers = [1, 2,
    3]  # over two lines
dotted . "key with = sign" = 'literal # no comment'

[[witness]]
number = 4
neutral = { text = "one", why = "two" }

[[witness]]
number = 5
[witness.neutral]
text = """
first line
second \\
    joined"""
[witness."intimidated"]
text = \'\'\'it''s'\'\'\'

[other.table]
flag = true
date = 1979-05-27 07:32:00
'''


def values(data: Any, path: TomlPath = ()) -> dict[TomlPath, Any]:
    if isinstance(data, dict):
        return {p: v for key, value in data.items() for p, v in values(value, (*path, key)).items()}
    if isinstance(data, list):
        return {p: v for key, value in enumerate(data) for p, v in values(value, (*path, key)).items()}
    return {path: data}


def test_every_value_is_found() -> None:
    places = Places(DOCUMENT)
    found = values(tomllib.loads(DOCUMENT))
    assert found.keys() <= places.values.keys()
    for path, value in found.items():
        written = DOCUMENT[slice(*places.values[path])]
        assert tomllib.loads(f"v = {written}")["v"] == value
        assert places.value(path) == places.values[path].start


def test_every_character_of_a_text_is_found() -> None:
    places = Places(DOCUMENT)
    texts = [(path, value) for path, value in values(tomllib.loads(DOCUMENT)).items() if isinstance(value, str)]
    assert len(texts) == 6
    for path, value in texts:
        for number, character in enumerate(value):
            at = places.within(path, number)
            assert DOCUMENT[at] in (character, "\\"), (path, number)
        assert DOCUMENT[places.within(path, len(value))] in "\"'"


def test_what_is_not_there_is_at_the_table_around_it() -> None:
    places = Places(DOCUMENT)
    second = DOCUMENT.index("[[witness]]", DOCUMENT.index("[[witness]]") + 1)
    assert places.key(("witness", 1)) == second
    assert places.key(("witness", 1, "name")) == places.value(("witness", 1, "name")) == second
    assert places.within(("witness", 1, "name"), 3) == second
    assert places.key(("nothing",)) == 0
    assert places.key(("witness", 1, "neutral", "text")) == DOCUMENT.index('text = """')
    assert places.line_and_column(0) == (1, 1)
    assert places.line_and_column(second) == (11, 1)


@settings(max_examples=100)
@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=30))
def test_any_text_in_quotes(text: str) -> None:
    quoted = "".join(f"\\U{ord(c):08x}" if ord(c) < 32 or ord(c) == 127 or c in '"\\' else c for c in text)
    document = f'a = 1\nb = "{quoted}" # "\nc = 3\n'
    places = Places(document)
    assert tomllib.loads(document) == {"a": 1, "b": text, "c": 3}
    assert places.key(("c",)) == len(document) - len("c = 3\n")
    for number, character in enumerate(text):
        assert document[places.within(("b",), number)] in (character, "\\")


@pytest.mark.parametrize("document", ["", "\n", "# only a comment", "[a]", "[[a]]\n[[a]]"])
def test_next_to_nothing(document: str) -> None:
    assert Places(document).values == {}
