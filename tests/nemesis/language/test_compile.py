"""The programs that texts become: a golden listing of every text, and what their parts mean."""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import HealthCheck, given, settings

from neontable import nemesis
from neontable.kernel.errors import PackError
from neontable.language.errors import TextError
from neontable.nemesis import ops, parts
from neontable.nemesis.book import Book, book_of
from neontable.nemesis.cards import KEYWORDS, TYPES, Card, Cards, Face, Faction
from neontable.nemesis.catalog import Catalog
from neontable.nemesis.language.compile import CARD_TYPES, compile_text
from neontable.nemesis.language.compile_base import Names
from neontable.nemesis.language.compile_things import KEYWORDS as KEYWORD_BITS
from neontable.nemesis.language.compile_things import KINDS
from neontable.nemesis.language.listing import NAMES, SHAPES, listing
from neontable.nemesis.language.nodes import REGISTRY
from neontable.nemesis.language.nodes.abilities import Ability, CardText
from neontable.nemesis.language.nodes.words import CardType
from neontable.nemesis.language.read import check
from neontable.nemesis.language.render import render
from tests.nemesis.language.strategies import VOCABULARY, of
from tests.nemesis.language.texts import TEXTS
from tests.nemesis.pool import loaded

GOLDEN = Path(__file__).with_name("listings.txt")
WORDS = sorted(VOCABULARY.cards | VOCABULARY.tokens)
NAMED = Names(
    {trait: 1 << bit for bit, trait in enumerate(sorted(VOCABULARY.traits))},
    {faction: number for number, faction in enumerate(sorted(VOCABULARY.factions), 1)},
    {name: number for number, name in enumerate(WORDS)},
)


def compiled(text: str, card: CardType) -> Catalog:
    """The text on the first of the known cards."""
    catalog = Catalog("")
    for _ in WORDS:
        catalog.add(CARD_TYPES.index(card), 0)
    compile_text(catalog, 0, check(text, card, VOCABULARY), NAMED)
    return catalog


def lines(text: str, card: CardType = "Tactical Exploit") -> list[str]:
    return [" ".join(line.split()) for line in listing(compiled(text, card), 0, WORDS).splitlines()]


def fitting(text: str) -> CardType:
    """A type of card on which a text can stand."""
    types: tuple[CardType, ...] = get_args(CardType)
    for card in types:
        try:
            check(text, card, VOCABULARY)
        except TextError:
            continue
        return card
    raise AssertionError(text)


@cache
def book() -> Book:
    return book_of(loaded().cards)


def listings() -> str:
    said = [f"# {name}\n{listing(book().catalog, d, book().names)}" for d, name in enumerate(book().names)]
    texts = {text: card for card, of_it in TEXTS.items() for text in of_it}
    texts |= {
        entry.example: fitting(entry.example) for entry in REGISTRY.by_class.values() if entry.example not in texts
    }
    said += [f"# {card}: {text}\n{listing(compiled(text, card), 0, WORDS)}" for text, card in texts.items()]
    return "\n\n".join(said) + "\n"


def test_every_text_has_its_golden_listing() -> None:
    """After a wanted change, run this file with NEONTABLE_WRITE_GOLDEN=1, and read what git says changed."""
    if os.environ.get("NEONTABLE_WRITE_GOLDEN"):
        GOLDEN.write_text(listings(), encoding="utf-8")
    assert listings() == GOLDEN.read_text(encoding="utf-8")


def test_every_record_is_made_by_a_text() -> None:
    said = set(re.findall(r"\b[A-Z]+(?:_[A-Z]+)*\b", GOLDEN.read_text(encoding="utf-8")))
    assert SHAPES.keys() - said == set()
    assert len(NAMES) == len(SHAPES)  # no two have one number


def test_every_record_is_known_to_the_engine() -> None:
    """The third piece of a verb, beside its rule and its node: who writes a record finds somebody who reads it."""
    engine = Path(nemesis.__file__).parent.glob("*.py")
    read = {word for path in engine if path.name != "ops.py" for word in re.findall(r"\w+", path.read_text("utf-8"))}
    assert SHAPES.keys() - read == {"A_SCRAP_DONE"}  # what is left when it is no other amount


def test_every_event_is_waited_for_by_a_text() -> None:
    said = GOLDEN.read_text(encoding="utf-8")
    events = {name for name in vars(ops) if name.startswith("ON_")} - {"ON_BATTLEFIELD"}
    assert {event for event in events if f"TRIGGER {event}" not in said} == set()


def test_types_and_keywords_are_in_the_order_of_the_engine() -> None:
    engine = [parts.UNIT, parts.VEHICLE, parts.UNIT_ENHANCEMENT, parts.FIELD_ENHANCEMENT]
    engine += [parts.TACTICAL, parts.REACTIVE, parts.CHAMPION, parts.NEMESIS]
    assert engine == list(range(len(CARD_TYPES)))
    assert CARD_TYPES == (*TYPES, "Nemesis") == tuple(KINDS)
    assert [KEYWORD_BITS[keyword] for keyword in KEYWORDS] == [1 << bit for bit in range(len(KEYWORDS))]


# Sentences


@pytest.mark.clause("NM-5.11")
def test_the_lines_of_an_exploit_are_one_effect_with_one_row_of_targets() -> None:
    assert lines("Destroy target Unit.\nDisable target Vehicle. It cannot be enabled until your next turn.") == [
        "target 0: SLOTTED {[Unit]} 1",
        "target 1: SLOTTED {[Vehicle]} 1",
        "0 DESTROY target 0",
        "1 DISABLE target 1",
        "2 CHANGE target 1 C_BAN [be enabled] until your next turn",
        "3 DONE",
    ]


def test_what_was_done_is_remembered_only_where_it_is_asked() -> None:
    text = "Draw 1 card. Disable target Unit. If you do, draw 1 card. If you do, gain 1 Scrap. Draw 1 card."
    assert lines(text)[1:] == [
        "0 DRAW you 1",
        "1 RESET",
        "2 DISABLE target 0",
        "3 BRANCH (Q_DID 1) else -> 7",
        "4 RESET",
        "5 DRAW you 1",
        "6 JUMP -> 8",
        "7 RESET",
        "8 BRANCH (Q_DID 1) else -> 10",
        "9 GAIN_SCRAP you 1",
        "10 DRAW you 1",
        "11 DONE",
    ]


@pytest.mark.clause("NM-9.3")
def test_a_target_of_one_branch_is_not_needed() -> None:
    said = lines("Choose one: Destroy target Unit; or destroy up to 1 target Vehicle. Disable target Vehicle.")
    assert said[:3] == [
        "target 0: SLOTTED {[Unit]} 1 not needed",
        "target 1: SLOTTED {[Vehicle]} 1 up to not needed",
        "target 2: SLOTTED {[Vehicle]} 1",
    ]


def test_either_city_is_a_choice() -> None:
    assert lines("Prevent all damage to a City this turn.") == [
        "0 MODES 1 2",
        "1 IN_MODE 28 else -> 3",
        "2 CHANGE the City of you C_PREVENT_ALL until end of turn",
        "3 IN_MODE 29 else -> 5",
        "4 CHANGE the City of your opponent C_PREVENT_ALL until end of turn",
        "5 DONE",
    ]


def test_who_cannot_pay_from_a_hidden_hand_is_asked_all_the_same() -> None:
    said = lines("Destroy target Unit unless its controller discards 1 Vehicle.")
    assert said[1:3] == [
        "0 MAY the controller of target 0 else -> 8 if (Q_CAN_DISCARD the controller of target 0 1)",
        "1 BRANCH (Q_COUNT {[Vehicle], in the hand of the controller of target 0} or more 1) else -> 8",
    ]


# Numbers


def test_x_is_read_once_but_before_the_program_and_in_a_passive() -> None:
    assert lines("Deal X damage to up to X target Units with ATK X or less, where X is your Scrap.") == [
        "target 0: SLOTTED {[Unit], T_STAT ATK or less (A_SCRAP you)} (A_SCRAP you) up to",
        "0 LET_X (A_SCRAP you)",
        "1 DAMAGE this card (A_X) target 0",
        "2 DONE",
    ]
    assert (
        lines("This card gets +X/-X, where X is the turn number.", "Unit")[1]
        == "PASSIVE this card C_PLUS +1 -1 times (A_TURN)"
    )


def test_for_each_multiplies_the_number_of_the_action() -> None:
    assert lines("Draw 2 cards for each Vehicle.")[0] == "0 DRAW you (A_TIMES 2 (A_COUNT {[Vehicle]}))"
    assert lines("Discard 2 cards for each Vehicle.")[0].startswith("0 CHOOSE {card, in the hand of you} (A_TIMES 2 ")
    two = "Target Unit gets +X/+2 until end of turn, where X is your Scrap."
    assert lines(two)[2] == "1 CHANGE target 0 C_PLUS +0 +2; C_PLUS +1 +0 times (A_X) until end of turn"


# Things


@pytest.mark.clause("NM-8.14")
def test_no_text_about_cards_or_traits_takes_a_champion_out_of_a_discard_pile() -> None:
    assert "{[Unit, Vehicle], T_TRAIT" in lines("Return target Galaxian from your discard pile to your hand.")[0]
    assert "{card, in" in lines("Return target card from your discard pile to your hand.")[0]
    assert "{[Champion], in" in lines("Return target Champion from your discard pile to your hand.")[0]


def test_tokens_among_other_nouns() -> None:
    assert lines("Destroy each Vehicle or token or Galaxian.")[0] == (
        "0 DESTROY each {object, T_NOUN [Vehicle] 0x4 token}"
    )


def test_each_choice_has_a_register_of_its_own() -> None:
    """What "that Unit" means is not what was chosen last, but what was chosen as a Unit."""
    text = "Destroy 1 Unit you control. Destroy 1 Vehicle you control. If that Unit was destroyed, draw 1 card."
    assert [line.partition("{")[0] + line.partition("}")[2] for line in lines(text)] == [
        "0 CHOOSE  1 to choice 0 you",
        "1 DESTROY choice 0",
        "2 CHOOSE  1 to choice 1 you",
        "3 DESTROY choice 1",
        "4 BRANCH (Q_WAS choice 0 destroyed) else -> 6",
        "5 DRAW you 1",
        "6 DONE",
    ]


def test_all_that_are_meant_later_are_gathered() -> None:
    assert lines("Disable each enemy Unit. They cannot be enabled until your next turn.")[:2] == [
        "0 GATHER each {[Unit], [enemy]} to choice 0",
        "1 DISABLE choice 0",
    ]
    assert lines("Return each Vehicle to their owners' hands.")[0] == "0 MOVE each {[Vehicle]} hand"


@pytest.mark.clause("NM-1.12")
def test_each_player_chooses_of_their_own() -> None:
    assert lines("Each player discards 1 card.")[:2] == [
        "0 CHOOSE {card, in the hand of they} 1 to choice 0 each player",
        "1 DISCARD each player choice 0",
    ]
    assert lines("Each player reveals their hand.")[0] == "0 REVEAL_HAND each player"
    assert lines("Each player draws cards equal to half the number of cards in their hand.")[0] == (
        "0 DRAW each player (A_HALF (A_COUNT {card, in the hand of they}))"
    )


# Abilities


@pytest.mark.clause("NM-6.5")
def test_which_passives_work_while_disabled() -> None:
    text = "Each other Unit you control has Flying."
    assert lines(text, "Unit")[0] == "1: while enabled"
    assert lines(text, "Field Enhancement")[0] == "1: while enabled"
    assert lines(text, "Champion")[0] == lines(text, "Nemesis")[0] == "1: always"
    assert lines("While in play, each other Unit you control has Flying.", "Unit")[0] == "1: always"
    assert lines("The attached Unit has Flying.", "Unit Enhancement")[0] == "1: always"


@pytest.mark.clause("NM-2.8", "NM-2.9")
def test_only_one_is_no_ability() -> None:
    catalog = compiled("Only 1 may be on the battlefield.", "Unit")
    assert (catalog.unique[0], len(catalog.entry)) == (1, 0)


@pytest.mark.clause("NM-9.1")
def test_costs_triggers_and_what_a_card_listens_to() -> None:
    cost = "Once per turn, disable this card and spend 2 Scrap: Draw 1 card."
    catalog = compiled(
        f"{cost}\nOnce per turn, whenever this card attacks, draw 1 card.\nOn Entry: Draw 1 card.", "Unit"
    )
    (use,), (attack, entry) = catalog.uses[0], catalog.triggers[0]
    assert [catalog.disables[use], catalog.scrap[use], catalog.once[use], catalog.trigger[use]] == [1, 2, 1, -1]
    assert [catalog.once[attack], catalog.once[entry]] == [1, 0]
    assert [catalog.line[use], catalog.line[attack], catalog.line[entry]] == [0, 1, 2]
    assert catalog.listens[0] == 1 << ops.ON_ATTACK | 1 << ops.ON_ENTER


# The book


def card(name: str, number: int = 1, **fields: object) -> Card:
    return Card(f"c-{number:04}", "Unit", name, "f", value=1, atk=1, def_=1, **fields)  # type: ignore[arg-type]


FACTION = Faction("f", "Folk", "F", "x", "#FFFFFF")


def test_definitions_are_numbered_by_id_and_a_champion_before_its_nemesis() -> None:
    faces = book().faces
    assert list(faces) == sorted(faces)
    for number, (card_id, face) in enumerate(faces):
        assert book().definition(card_id, face) == number
        other = book().catalog.other[number]
        assert other == (-1 if book().catalog.kind[number] < parts.CHAMPION else number + 1 - 2 * face)
    with pytest.raises(ValueError, match="not in"):
        book().definition("no-such-card")


def test_a_book_has_what_is_printed() -> None:
    catalog, cards = book().catalog, loaded().cards
    for number, (card_id, face) in enumerate(book().faces):
        printed = cards.get(card_id).faces[face]
        assert (printed.value or 0, printed.atk or 0, printed.def_ or 0) == (
            catalog.value[number],
            catalog.atk[number],
            catalog.defence[number],
        )
        assert book().names[number] == printed.name
        assert "\n".join(book().lines[number]) == printed.text
        assert catalog.token[number] == cards.get(card_id).token
        assert bin(catalog.traits[number]).count("1") == len(printed.traits)
        assert bin(catalog.keywords[number]).count("1") == len(printed.keywords)
    for abilities in (catalog.triggers, catalog.uses, catalog.passives):
        for number, found in enumerate(abilities):
            assert all(book().line(ability, number) in book().lines[number] for ability in found)


def test_factions_are_numbered_and_neutral_is_0() -> None:
    catalog, cards = book().catalog, loaded().cards
    homes = {catalog.faction[number]: cards.get(card_id).home for number, (card_id, _) in enumerate(book().faces)}
    assert homes == dict(enumerate(["neutral", *sorted(cards.primaries)]))


def test_what_plays_and_the_language_decide_the_digest(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = Cards([card("Ox")], [FACTION])
    digest = book_of(cards).catalog.digest
    assert book_of(Cards([card("Ox", flavour="x")], [FACTION])).catalog.digest == digest
    assert book_of(Cards([card("Cow")], [FACTION])).catalog.digest != digest
    monkeypatch.setattr("neontable.nemesis.book.LANGUAGE_VERSION", 99)
    assert book_of(cards).catalog.digest != digest


def test_a_book_has_an_end() -> None:
    many = [card(f"Card {number}", number) for number in range(1025)]
    with pytest.raises(PackError, match="at most 1024"):
        book_of(Cards(many, [FACTION]))
    with pytest.raises(PackError, match="at most 62"):
        book_of(Cards([card("Ox", traits=tuple(f"T{number}" for number in range(63)))], [FACTION]))


def test_a_text_that_cannot_be_played_makes_no_book() -> None:
    with pytest.raises(TextError, match="NML-45"):
        book_of(Cards([card("Ox", text="On Entry: Create 1 Ghost token.")], [FACTION]))
    face = Face("A", 1, 1, 1, text="On Entry: Draw 1 card.")
    champion = Card("h", "Champion", faction="f", champion=Face("B", 1, 1, 1), nemesis=face)
    with pytest.raises(TextError, match="NML-10"):
        book_of(Cards([champion], [FACTION]))


# Whatever the lints let through


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(of(Ability))
def test_a_text_that_the_lints_pass_is_compiled_or_refused(ability: Ability) -> None:
    text = render(CardText((ability,)))
    for kind in get_args(CardType):
        try:
            catalog = compiled(text, kind)
        except TextError as error:
            assert all(fault.code.startswith("NML-") for fault in error.faults)
        else:
            assert listing(catalog, 0, WORDS)
