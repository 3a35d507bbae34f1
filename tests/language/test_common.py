"""The common part, with a language of two sentences: nothing in it knows a game."""

from __future__ import annotations

import pickle

import pytest

from neontable.language.errors import Fault, Misuse, TextError, line_and_column
from neontable.language.hints import complete
from neontable.language.reading import LONGEST, Language
from neontable.language.registry import Node, Registry, parts_of
from neontable.language.render import Renderer, capital, listed
from neontable.language.words import Words, nearest, number_of

REGISTRY = Registry()


@REGISTRY.node("feed", "feed {animals}", ops=(1,), example="Feed 2 cats.")
class Feed(Node, frozen=True):
    animals: Animals


@REGISTRY.node("animals", "{number} {kind}", example="Feed 1 cats.")
class Animals(Node, frozen=True):
    number: int
    kind: str


def number(value: int) -> int:
    if value == 7:
        raise Misuse("T-10", "seven brings bad luck", "Feed eight.")
    return value


GRAMMAR = """
?text: feed
feed: "feed" animals "."
animals: number kind
number: NUM
!kind: "cat" | "dog"
NUM: /[0-9]+|two/
%ignore /\\s+/
"""
REGISTRY.word_rule("kind", None)
REGISTRY.words["kind"] = {"cat": "cats", "dog": "dogs"}
WORDS = Words(
    inflected=frozenset(["cat", "dog"]),
    forms={},
    capitals=frozenset(),
    slips={"kitten": "cat"},
    groups={},
    signs={"NUM": "a number", "DOT": "“.”", "$END": "the end of the text"},
    samples={"DOT": "."},
)
LANGUAGE = Language("T", GRAMMAR, "text", REGISTRY, {"number": number}, WORDS)
RENDERER = Renderer(REGISTRY)


def fault(text: str) -> Fault:
    with pytest.raises(TextError) as caught:
        LANGUAGE.read(text)
    (found,) = caught.value.faults
    return found


def test_a_text_becomes_nodes_and_prints_itself() -> None:
    reading = LANGUAGE.read("FEED  two\ncat .")
    assert reading.node == Feed(Animals(2, "cats"))
    assert RENDERER.say(reading.node) == "feed 2 cats"
    assert [type(part) for part in parts_of(reading.node)] == [Feed, Animals]


def test_every_node_has_a_place_and_a_new_one_that_of_its_parts() -> None:
    reading = LANGUAGE.read("Feed 2 cats.")
    assert isinstance(reading.node, Feed)
    assert reading.place(reading.node) == 0
    assert reading.place(reading.node.animals) == 5
    assert reading.place(Feed(reading.node.animals)) == 5
    assert reading.place(Animals(2, "cats")) == 0  # equal, but not of this text


def test_the_faults_of_reading() -> None:
    assert fault("") == ("T-04", 0, "there is no text", "For example: Feed 2 cats.")
    assert fault("  \n ").code == "T-04"
    assert fault("Feed 2 kitten.") == (
        "T-01",
        7,
        "“kitten” is not a word of the card language",
        "Did you mean “cat”? Here could stand: “cat”, “dog”. For example: Feed 2 cats.",
    )
    assert fault("Feed 2 dosg.").fix.startswith("Did you mean “dog”?")
    assert fault("Feed 2 zebras.").fix.startswith("Here could stand")
    assert fault("Feed cats 2.")[:3] == ("T-02", 5, "“cats” cannot stand here")
    assert fault("Feed 2; cats.")[:3] == ("T-02", 6, "“;” cannot stand here")
    assert fault("Feed 2 cats ")[:3] == ("T-03", 11, "the text ends too early")
    assert fault("Feed 7 cats.")[:3] == ("T-10", 5, "seven brings bad luck")
    assert fault(" " * LONGEST + "Feed 2 cats.").code == "T-05"


def test_an_error_names_line_and_column_and_can_be_sent_to_another_process() -> None:
    with pytest.raises(TextError, match=r"^line 2, column 3: T-01: ") as caught:
        LANGUAGE.read("Feed\n2 kitten.")
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    assert line_and_column("ab\ncd", 0) == (1, 1)
    assert line_and_column("ab\ncd", 4) == (2, 2)


def test_completion_asks_the_parser() -> None:
    assert complete(LANGUAGE, "Feed 2 d") == [("dog", "“dog”")]
    assert complete(LANGUAGE, "Feed ") == [("", "a number")]
    assert complete(LANGUAGE, "Feed 2 cats") == [("cats", "“cat”")] or complete(LANGUAGE, "Feed 2 cats ") == [
        (".", "“.”")
    ]
    assert complete(LANGUAGE, "Feed nonsense ") == []


def test_a_rule_has_one_node() -> None:
    with pytest.raises(ValueError, match="two nodes for the rule feed"):
        REGISTRY.node("feed", "", example="")(Feed)


def test_small_words() -> None:
    assert number_of("12") == 12 and number_of("Two") == 2
    assert capital("a Big one") == "A Big one"
    assert listed(["A"]) == "A" and listed(["A", "B", "C"]) == "A, B and C"
    assert nearest("revael", ["reveal", "take"]) == "reveal"
    assert nearest("xylophone", ["reveal", "take"]) is None
