"""Decks in and out (T56): nothing is dropped in silence, an error names the line, every form round-trips."""

from __future__ import annotations

import base64
import json
import random
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from neontable.nemesis.cards import MOST_COPIES, Cards, Deck, deck_of
from neontable.nemesis.deck_code import DeckCodeError, from_code, to_code
from neontable.nemesis.decklist import DeckListError, LineFault, counted, from_text, read_deck, to_json, to_text
from tests.nemesis.pool import drawn, loaded, pool

NAMES = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), max_size=30)
DECKS = st.builds(  # of any kind, legal or not
    deck_of,
    NAMES,
    st.sampled_from(["", "champion-hollow-2", "champion-pyre-1", "foundry-001"]),
    st.dictionaries(st.sampled_from([card.id for card in pool()]), st.integers(1, MOST_COPIES), max_size=40).map(
        lambda cards: [(copies, card) for card, copies in cards.items()]
    ),
).filter(lambda deck: bool(deck.cards or deck.champion))


def faults(text: str) -> list[LineFault]:
    with pytest.raises(DeckListError) as caught:
        read_deck(text, pool())
    assert str(caught.value) == "\n".join(map(str, caught.value.faults))
    return caught.value.faults


def only(text: str) -> tuple[int, str]:
    (fault,) = faults(text)
    return fault


# Round trips.


@given(DECKS)
@settings(max_examples=150, deadline=None)
def test_every_form_round_trips(deck: Deck) -> None:
    for written in (to_text(deck, pool()), to_json(deck), to_code(deck, pool())):
        assert read_deck(written, pool()) == deck
        assert read_deck(f"\n{written}\n", pool()) == deck


@given(st.integers(0, 10_000))
@settings(max_examples=30, deadline=None)
def test_legal_decks_round_trip_from_form_to_form(seed: int) -> None:
    deck = drawn(seed)
    again = read_deck(to_text(read_deck(to_code(read_deck(to_json(deck), pool()), pool()), pool()), pool()), pool())
    assert again == deck


def test_the_ready_decks_round_trip_and_their_codes_are_short() -> None:
    for ready in loaded().decks:
        deck = ready.deck
        assert deck.name == ready.name
        for written in (to_text(deck, pool()), to_json(deck), to_code(deck, pool())):
            assert read_deck(written, pool()) == deck
        assert len(to_code(deck, pool())) <= 80


# Text.

LIST = """\
# my first deck
Name:  Slow   Start
Champion: Kolb, the Engine Entire   # either face names the card

Units (5)
3x Bolt Picker
2 Chain Hauler  # the other way to write it
// a note
[Vehicles]
1× rust WAGON
Tactical Exploits:
2X Unbolt
Deck
1x Bolt Picker
"""


def test_a_list_as_people_write_it() -> None:
    cards = [(4, "foundry-001"), (2, "foundry-004"), (1, "foundry-010"), (2, "foundry-019")]
    wanted = deck_of("Slow Start", "champion-foundry-1", cards)
    assert from_text(LIST, pool()) == wanted
    assert from_text("\ufeff" + LIST.replace("\n", "\r\n"), pool()) == wanted


def test_a_list_shows_the_counts() -> None:
    text = to_text(from_text(LIST, pool()), pool())
    assert text.splitlines()[:9] == [
        "# 9 cards (a deck has 30: NM-2.1)",
        "Name: Slow Start",
        "Champion: Marta Kolb, Yard Boss",
        "",
        "Units (6)",
        "4x Bolt Picker",
        "2x Chain Hauler",
        "",
        "Vehicles (1)",
    ]
    assert (counted(30), counted(1)) == ("30 cards", "1 card (a deck has 30: NM-2.1)")


@pytest.mark.parametrize(
    "written", ["Champion (1)\nThe Understudy\n", "Champion (1)\n1x The Understudy\n", "champion: the understudy"]
)
def test_the_champion_in_other_ways(written: str) -> None:
    assert from_text(f"3x Faint Voice\n{written}", pool()).champion == "champion-hollow-2"


def test_typographic_apostrophes_are_apostrophes() -> None:
    card = pool().get("foundry-001")
    named = type(card)(id="x", type="Unit", name="Keeper's Lamp", faction="foundry")
    cards = Cards([*pool(), named], pool().factions.values())
    assert from_text("1x Keeper\u2019s  Lamp", cards).cards == ((1, "x"),)


def test_an_unknown_name_names_the_line_and_the_nearest_card() -> None:
    assert only("3x Bolt Picker\n\n2x Chain Haulr\n") == (
        3,
        "There is no card “Chain Haulr”. Did you mean “Chain Hauler”?",
    )
    assert only("Champion: Sela Varr\n1x Spark Cadet") == (
        1,
        "There is no card “Sela Varr”. Did you mean “Sela Varr, First Off the Ground”?",
    )
    assert only("1x Xyzzy") == (1, "There is no card “Xyzzy”.")


def test_all_faulty_lines_are_told() -> None:
    text = "Name: A\nName: B\n0x Bolt Picker\nBolt Picker\nSideboard\n100x Unbolt\n2x Nothing Here\n3x Chain Hauler\n"
    found = faults(text)
    assert [fault.line for fault in found] == [2, 3, 4, 5, 6, 7]
    assert found[0].message == "there is a Name already, in line 1"
    assert found[1].message == "0 copies: write a number from 1 to 99"
    assert found[2].message == "how many? Write “1x Bolt Picker”"
    assert found[3].message.startswith("“Sideboard” is neither a card with its number, nor a section.")
    assert str(found[4]) == "line 6: 100 copies: write a number from 1 to 99"


def test_a_second_champion_is_no_card_that_gets_lost() -> None:
    assert only("Champion: The Understudy\n1x Faint Voice\nChampion: Judge Sabine Ro") == (
        3,
        "there is a Champion already, in line 1",
    )
    assert only("Champion\n2x The Understudy") == (2, "a deck has one Champion (NM-2.1)")
    assert from_text("1x The Understudy", pool()).cards == ((1, "champion-hollow-2"),)  # decks.faults says the rest


def test_a_heading_whose_number_does_not_fit() -> None:
    assert only("1x Unbolt\nUnits (5)\n3x Bolt Picker\nVehicles\n1x Rust Wagon") == (
        2,
        "the heading says 5, the lines below it have 3",
    )
    assert only("Units (2)\n3x Bolt Picker") == (1, "the heading says 2, the lines below it have 3")


def test_copies_that_come_to_too_many() -> None:
    assert only("99x Unbolt\n1x Unbolt") == (2, "100 copies: write a number from 1 to 99")
    assert only("9999999999999999999x Unbolt")[0] == 1


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "Name: Empty\nUnits\n"])
def test_no_deck_at_all(text: str) -> None:
    line, message = only(text)
    assert line == 0 and message.startswith("there is no deck here")


BROKEN = st.sampled_from(
    ["2x Bolt Pickre", "Bolt Picker", "0 Unbolt", "x3 Unbolt", "?", "Sideboard (3)", "3x", "-1x Unbolt"]
)


@given(st.integers(0, 50), st.lists(st.tuples(BROKEN, st.integers(0, 99)), min_size=1, max_size=4))
@settings(max_examples=60, deadline=None)
def test_a_broken_line_is_named_wherever_it_stands(seed: int, broken: list[tuple[str, int]]) -> None:
    lines = [line for line in to_text(drawn(seed), pool()).splitlines() if not line.endswith(")")]
    for text, place in broken:
        lines.insert(place % (len(lines) + 1), text)
    wanted = [number for number, line in enumerate(lines, 1) if line in {text for text, _ in broken}]
    assert [fault.line for fault in faults("\n".join(lines))] == wanted


@given(st.text(max_size=300))
@settings(max_examples=200, deadline=None)
def test_any_text_is_a_deck_or_an_error_for_people(text: str) -> None:
    try:
        deck = read_deck(text, pool())
    except (DeckListError, DeckCodeError) as error:
        assert str(error)
    else:
        assert deck.size or deck.champion


# JSON.


def test_json_holds_ids() -> None:
    deck = deck_of("N", "champion-pyre-1", [(3, "pyre-001"), (1, "pyre-016")])
    data = json.loads(to_json(deck))
    assert data == {"name": "N", "champion": "champion-pyre-1", "cards": [[3, "pyre-001"], [1, "pyre-016"]]}
    assert read_deck(json.dumps(data), pool()) == deck


def test_faulty_json_is_named_by_line() -> None:
    good = to_json(deck_of("N", "champion-pyre-1", [(3, "pyre-001"), (1, "pyre-016")]))
    assert only(good.replace("pyre-016", "pire-016")) == (
        6,
        "There is no card with the id “pire-016”. Did you mean “pyre-016”?",
    )
    assert only(good.replace("champion-pyre-1", "champion-x"))[0] == 3
    assert only(good.replace(",\n    [1", ";\n    [1"))[0] == 5
    assert "unknown field `cads`" in only(good.replace('"cards"', '"cads"'))[1]
    assert "$.cards[0][0]" in only(good.replace("[3,", "[0,"))[1]
    assert only(good.replace("pyre-016", "pyre-001").replace("[3,", "[99,")) == (
        5,
        "100 copies: write a number from 1 to 99",
    )
    assert only('{"champion": "", "cards": [[1, ""]]}') == (1, "There is no card with the id “”.")
    assert only("{")[1].startswith("this is no JSON")


# Codes.

CODE = to_code(deck_of("Ash", "champion-pyre-1", [(3, "pyre-001"), (5, "token-001")]), pool())


def refused(code: str, cards: Cards | None = None) -> str:
    with pytest.raises(DeckCodeError) as caught:
        from_code(code, cards or pool())
    assert caught.value.exit_code == 1
    return str(caught.value)


def test_a_code_of_another_version_is_refused_by_name() -> None:
    assert refused(CODE.replace("NM1-", "NM2-")) == "This deck code is of version 2; this program reads version 1."


def test_a_code_of_other_packs_is_refused_by_name() -> None:
    other = Cards(list(pool())[1:], pool().factions.values(), ["mine 2.0"])
    message = refused(CODE, other)
    assert "made with other cards" in message and pool().digest[:8] in message
    assert f"mine 2.0 ({other.digest[:8]})" in message
    assert f"nemesis-first-set 1.0.0 ({pool().digest[:8]})" in refused(
        to_code(deck_of("", "", [(1, "pyre-001")]), other)
    )


def test_a_damaged_code_is_refused() -> None:
    text = CODE.removeprefix("NM1-")
    for place, letter in enumerate(text[:-1]):
        changed = text[:place] + ("A" if letter != "A" else "B") + text[place + 1 :]
        assert "damaged" in refused(f"NM1-{changed}")
    for end in range(1, len(text)):
        assert "damaged" in refused(f"NM1-{text[:end]}")
    assert "no deck code" in refused("NM1-")
    assert "no deck code" in refused("hello")


def test_a_whole_code_of_no_deck_is_refused() -> None:
    """A check sum can be made by anyone."""
    head = bytes.fromhex(pool().digest)[:4]
    for body in (
        b"\xff\x7f\x00",
        b"\x00\x05ab",
        b"\x00\x01\xff",
        b"\x00\x00\x01",
        b"\x00\x00\x04\x64",
        b"\x00\x00\xff\xff\x7f",
        b"\x00\x00\x80",
    ):
        content = head + body
        whole = content + zlib.crc32(b"\x01" + content).to_bytes(4, "big")
        assert "no deck that this program" in refused("NM1-" + base64.urlsafe_b64encode(whole).rstrip(b"=").decode())


def test_random_noise_is_refused() -> None:
    noise = random.Random(3)
    for _ in range(200):
        raw = noise.randbytes(noise.randrange(0, 40))
        refused("NM1-" + base64.urlsafe_b64encode(raw).rstrip(b"=").decode())
