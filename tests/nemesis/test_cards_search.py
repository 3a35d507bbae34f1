"""Searching cards by a line of words, and by name."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from neontable.nemesis.cards import Cards, UnknownCard
from neontable.nemesis.search import KEYS, LONGEST, SearchError, search
from tests.nemesis.pool import pool


def found(line: str) -> set[str]:
    return {card.title for card in search(line, pool())}


def refused(line: str) -> str:
    with pytest.raises(SearchError) as caught:
        search(line, pool())
    return str(caught.value)


def test_the_line_of_the_help() -> None:
    assert found("t:unit f:cosmic v<=2 kw:flying") == {"Comet Rider", "Survey Drone", "Orbit Scout"}
    assert found('t:unit f:cosmic v<=2 kw:flying o:"top 3 cards"') == {"Survey Drone"}


def test_numbers() -> None:
    for card in pool():
        for face in card.faces:
            both = [number for number in (face.atk, face.def_) if number is not None]
            assert (card.title in found("atk>=2 def<3")) or not (both and both[0] >= 2 and both[1] < 3)
    assert found("v:8") == found("v=8") == {"Far-Side Leviathan"}
    assert found("v>7") == found("v>=8") == {"Far-Side Leviathan"}
    assert found("atk>def t:unit f:foundry") == set()
    assert "Coal Biter" in found("atk>def") and "Thrown Ember" not in found("atk!=9")  # it has no ATK
    assert found("is:token v>=0") == set()  # NM-1.8


def test_types_and_tokens() -> None:
    assert {card.type for card in search("t:unit", pool())} == {"Unit"}
    assert found("t:unit is:token") == {"Starling", "Seedling", "Militia", "Whisper", "Cinder"}
    assert found("t:vehicle is:token") == {"Scrapling"}
    enhancements = {card.type for card in search("t:enhancement", pool())}
    assert enhancements == {"Unit Enhancement", "Field Enhancement"}
    assert {card.type for card in search('t:"unit enhancement"', pool())} == {"Unit Enhancement"}
    assert {card.type for card in search("t:exploit -t:reactive", pool())} == {"Tactical Exploit"}


def test_a_champion_is_found_by_either_face() -> None:
    assert found("is:nemesis kw:flying") == found("t:nemesis kw:flying") == {"Sela Varr, First Off the Ground"}
    assert found("t:champion kw:flying") == set()  # one face must fit the whole line
    assert found("Unrelieved") == {"Sergeant Pell Marrick"}


def test_factions_by_id_name_and_letter() -> None:
    assert found("f:pyre") == found("f:Pyre") == found("c:p") == found('faction="PYRE"')
    assert found("f:neutral -is:token") == {"Nemesis Protocol", "The Witness", "Benevolent AI"}
    assert found("f!=pyre") == {card.title for card in pool()} - found("f:pyre")


def test_keywords_traits_and_texts() -> None:
    assert found('kw:"save the day" f:cosmic') == set()
    assert "Street Warden" in found('kw:"save the day" is:vanilla')
    assert "Gravity Singer" in found("kw:drift")  # a keyword that texts do (NM-7.23)
    assert "Comet Penitent" in found("tr:galaxian f:pyre") and found("is:galaxian") == found("tr:galaxian")
    assert found('o:"you can control only 1"') == found("is:unique")
    assert found("id:neutral-001") == {"Nemesis Protocol"}


def test_words_minus_or_and_brackets() -> None:
    assert found("") == {card.title for card in pool()}
    assert found("comet") == {"Comet Rider", "Comet Penitent"}
    assert found('"comet r"') == {"Comet Rider"}
    assert found("comet -penitent") == {"Comet Rider"}
    assert found("comet or drone") == {"Comet Rider", "Comet Penitent", "Survey Drone"}
    assert found("comet f:pyre or drone") == {"Comet Penitent", "Survey Drone"}
    assert found("(comet or drone) f:cosmic") == {"Comet Rider", "Survey Drone"}
    assert found("t:unit f:cosmic -(comet or drone) v<=1") == {"Spark Cadet"}
    assert found("--comet") == found("comet")
    assert found("orbit") >= {"Orbit Scout", "Orbital Breaker"}  # begins with “or”


def test_found_cards_come_by_faction_value_and_name() -> None:
    order = {faction: number for number, faction in enumerate(pool().factions)}
    keys = [(order[card.home], card.front.value or 0, card.title) for card in search("", pool())]
    assert keys == sorted(keys)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("tpye:unit", "There is no key “tpye” to search by: "),
        ("tpye:unit", "Did you mean “type”?"),
        ("t:unti", "There is no type “unti”: "),
        ("t:unti", "Did you mean “unit”?"),
        ("f:cosmc", "Did you mean “cosmic”?"),
        ("kw:fliyng", "Did you mean “flying”?"),
        ("tr:galaxien", "Did you mean “galaxian”?"),
        ("is:tokn", "Did you mean “token”?"),
        ("v<=two", "“v<=two”: there must be a number, or one of value, atk, def."),
        ("v:²", "there must be a number"),
        ("kw>flying", "“kw” cannot be compared by “>”: write kw:flying."),
        ("t:", "This search ends too early: nothing stands behind “:”."),
        ("comet -", "In this search “-” cannot stand at character 7."),
        ("(comet", "This search ends too early: a bracket is not closed."),
        ("comet)", "In this search “)” cannot stand at character 6."),
        ('"comet', "In this search a quotation mark is not closed, at character 1."),
        ('o:"draw', "a quotation mark is not closed, at character 3."),
        ("comet or", "This search ends too early"),
        ("or comet", "In this search “or” cannot stand at character 1."),
        ("x" * (LONGEST + 1), "This search is too long"),
    ],
)
def test_a_line_that_cannot_be_searched_for(line: str, message: str) -> None:
    assert message in refused(line)


PARTS = st.sampled_from(
    [*(f"{key}:1" for key in KEYS), "(", ")", "or", "-", '"', "v<=", "comet", "-t:unit", "t:unit", ":", "<"]
)


@given(st.lists(PARTS, max_size=12), st.booleans())
@settings(max_examples=200, deadline=None)
def test_any_line_is_searched_or_refused_for_people(parts: list[str], blank: bool) -> None:
    try:
        search((" " if blank else "").join(parts), pool())
    except SearchError as error:
        assert str(error)


@given(st.text(max_size=60))
@settings(max_examples=200, deadline=None)
def test_so_is_any_text(line: str) -> None:
    try:
        search(line, pool())
    except SearchError as error:
        assert str(error)


def test_depth_is_no_danger() -> None:
    assert found("(" * 150 + "comet" + ")" * 150) == found("comet")
    assert found("-" * 300 + "comet") == found("comet")


def test_cards_by_name_and_id() -> None:
    assert pool().named("  comet   RIDER ").id == "cosmic-002"
    assert pool().named("Kolb, the Engine Entire").title == "Marta Kolb, Yard Boss"
    assert pool().get("cosmic-002").title == "Comet Rider"
    with pytest.raises(UnknownCard, match=r"There is no card “Comet Ridr”\. Did you mean “Comet Rider”\?"):
        pool().named("Comet Ridr")
    with pytest.raises(UnknownCard, match=r"no card with the id “cosmic002”\. Did you mean “cosmic-002”\?"):
        pool().get("cosmic002")
    assert pool().nearest_name("") is None
    assert pool().faction_name("cosmic") == "Cosmic" and Cards([], []).faction_name("cosmic") == "Cosmic"
