"""Packs of Nemesis cards: their faults, each in its place, and one on top of another."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from neontable.kernel.errors import PackError
from neontable.language import cache
from neontable.packs import misprints, nemesis_reading
from neontable.packs.commands import app
from neontable.packs.documents import HERE, read_folder
from neontable.packs.faults import PackFault
from neontable.packs.nemesis_loader import FIRST_SET, book_for, load_nemesis, stack_of
from neontable.packs.nemesis_reading import read_cards
from tests.packs.conftest import HEAD, Write

NEMESIS = HEAD.replace("nexus", "nemesis")
Faults = Callable[..., list[PackFault]]
BELOW = stack_of([read_folder(HERE / FIRST_SET[0])])
UNIT = '[[card]]\nid = "mine-1"\nname = "Lamp Rat"\ntype = "Unit"\nfaction = "foundry"\nvalue = 1\natk = 1\ndef = 2\n'
EXPLOIT = """\
[[card]]
id = "mine-2"
name = "Snap"
type = "Reactive Exploit"
faction = "pyre"
value = 0
text = "Draw 1 card."
"""
CHAMPION = """\
[[card]]
id = "mine-3"
type = "Champion"
faction = "pyre"
[card.champion]
name = "Ember Vale"
value = 2
atk = 2
def = 3
text = "Activation Protocol: Draw 1 card."
[card.nemesis]
name = "Vale, Unquenched"
value = 5
atk = 4
def = 4
"""


@pytest.fixture(scope="session")
def first_set(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds what the first set becomes, as a wheel has one."""
    folder = tmp_path_factory.mktemp("made")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NEONTABLE_CACHE", str(folder))
        book_for(load_nemesis().cards)
    return folder


@pytest.fixture(autouse=True)
def read_before(first_set: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MADE", first_set)


@pytest.fixture
def faults(write: Write) -> Faults:
    """faults(cards, head) -> what is wrong with a pack of these on top of the first set."""

    def read(cards: str, head: str = NEMESIS) -> list[PackFault]:
        stack, found = read_cards(read_folder(write(cards, head)), BELOW)
        assert (stack is BELOW) == bool(found)
        return found

    return read


def only(read: Faults, cards: str) -> tuple[int, str, str, str]:
    (fault,) = read(cards)
    assert fault.file.name == "witnesses.toml"
    return fault.line, fault.code, fault.message, fault.fix


def test_good_cards_have_none(faults: Faults) -> None:
    assert faults(UNIT + EXPLOIT + CHAMPION) == []


FAULTY = [
    (UNIT + UNIT, (10, "PACK-05", "“mine-1” is in this pack already")),
    (UNIT + UNIT.replace("mine-1", "mine-9"), (11, "PACK-05", "“Lamp Rat” is the name of mine-1 already")),
    (UNIT.replace("Lamp Rat", "comet RIDER"), (3, "PACK-05", "“comet RIDER” is the name of cosmic-002 already")),
    (CHAMPION.replace("Vale, Unquenched", "Comet Rider"), (12, "PACK-05", "“Comet Rider” is the name of cosmic-002")),
    (UNIT + "override = true\n", (9, "PACK-09", "there is no “mine-1” to override")),
    (UNIT.replace("mine-1", "cosmic-002"), (2, "PACK-10", "“cosmic-002” is Comet Rider of nemesis-first-set")),
    (UNIT.replace("foundry", "foundri"), (5, "PACK-12", "there is no faction “foundri”")),
    (UNIT.replace('faction = "foundry"\n', ""), (1, "PACK-12", "Lamp Rat is of no faction")),
    # what a type asks for and forbids
    (UNIT.replace("atk = 1\n", ""), (1, "PACK-11", "“atk” is missing")),
    (UNIT.replace("value = 1\n", ""), (1, "PACK-11", "“value” is missing")),
    (UNIT.replace('name = "Lamp Rat"\n', ""), (1, "PACK-11", "“name” is missing")),
    (UNIT.replace("def = 2", "def = 0"), (8, "PACK-11", "with DEF 0 it is destroyed at once (NM-6.11)")),
    (UNIT + 'traits = ["Echo", "Echo"]\n', (9, "PACK-11", "Echo is there twice")),
    (EXPLOIT.replace("value = 0", "value = 2"), (6, "PACK-11", "Reactive Exploits have Value 0 (NM-5.1)")),
    (EXPLOIT + "atk = 1\n", (8, "PACK-11", "a Reactive Exploit has no ATK")),
    (EXPLOIT + 'keywords = ["Flying"]\n', (8, "PACK-11", "a Reactive Exploit has no keywords")),
    (EXPLOIT.replace("Draw 1 card.", " "), (1, "PACK-11", "a Reactive Exploit without a text does nothing")),
    (EXPLOIT + "token = true\n", (8, "PACK-11", "a Reactive Exploit is no token")),
    (UNIT.replace("value = 1\n", "") + "token = true\n", (5, "PACK-11", "a token has no faction")),
    (
        UNIT.replace('faction = "foundry"\n', "") + "token = true\n",
        (5, "PACK-11", "a token has no Value (NM-1.8)"),
    ),
    (CHAMPION.partition("[card.nemesis]")[0], (1, "PACK-11", "a Champion has two faces: the nemesis is missing")),
    (
        CHAMPION.replace("[card.champion]", "atk = 2\n[card.champion]"),
        (5, "PACK-11", "“atk” of a Champion stands in its"),
    ),
    (CHAMPION.replace("value = 5\n", ""), (11, "PACK-11", "“value” is missing")),
    (CHAMPION.replace("pyre", "neutral"), (4, "PACK-11", "a Champion is not Neutral")),
    (CHAMPION.replace("[card.champion]", "token = true\n[card.champion]"), (5, "PACK-11", "a Champion is no token")),
    (UNIT + '[card.nemesis]\nname = "X"\n', (9, "PACK-11", "a Unit has one face")),
    (UNIT + 'traits = ["Cosmic"]\n', (9, "PACK-15", "“Cosmic” is a faction")),
    # the shape
    (UNIT.replace('"Unit"', '"Token"'), (4, "PACK-04", "“Token” is no type of card")),
    (UNIT.replace('"Unit"', '"Wizard"'), (4, "PACK-04", "“Wizard” is no type of card")),
    (UNIT + 'keywords = ["Drift"]\n', (9, "PACK-04", "“Drift” is no keyword that a card has")),
    (UNIT + 'traits = ["two words"]\n', (9, "PACK-04", "“two words” is no trait")),
    (UNIT.replace("Lamp Rat", "Lamp #1"), (3, "PACK-04", "the name does not fit a deck list")),
    (UNIT.replace("atk = 1", "atk = -1"), (7, "PACK-04", "“atk” cannot be -1")),
    (UNIT.replace("atk = 1", "atk = '1'"), (7, "PACK-04", "“atk” must be a whole number, not a text in quotes")),
    (UNIT + "limit = 1\n", (9, "PACK-03", "“limit” is not a field here")),
    (CHAMPION + "attack = 1\n", (16, "PACK-03", "“attack” is not a field here")),
    (UNIT + "[[crad]]\n", (9, "PACK-03", "“crad” is not a field here")),
    ("faction = 3\n" + UNIT, (1, "PACK-04", "“faction” must be a table")),
    ('[faction]\nid = "salt"\n' + UNIT, (1, "PACK-04", "“name” is missing")),
]


@pytest.mark.parametrize(("cards", "wanted"), FAULTY, ids=[wanted[2] for _, wanted in FAULTY])
def test_a_fault_in_its_place(faults: Faults, cards: str, wanted: tuple[int, str, str]) -> None:
    line, code, message, _ = only(faults, cards)
    assert (line, code) == wanted[:2]
    assert message.startswith(wanted[2])


def test_fixes_name_what_was_meant(faults: Faults) -> None:
    assert only(faults, UNIT.replace("mine-1", "cosmic-01") + "override = true\n")[3].startswith(
        "Did you mean “cosmic-"
    )
    assert "token = true" in only(faults, UNIT.replace('"Unit"', '"Token"'))[3]
    assert only(faults, UNIT + "flavor = 'x'\n")[3] == "Did you mean “flavour”?"
    assert only(faults, UNIT.replace("mine-1", "cosmic-002"))[3] == "Write override = true to put yours over it."


DECK = """\
[[deck]]
id = "d"
name = "Mine"
champion = "champion-foundry-1"
cards = [[3, "foundry-001"],
  [3, "foundry-002"]]
"""


def test_decks_of_a_pack(faults: Faults) -> None:
    assert only(faults, DECK)[:3] == (1, "PACK-14", "Mine: a deck is exactly 30 cards, this one has 6 (NM-2.1)")
    line, code, message, _ = only(faults, DECK.replace("foundry-002", "fundry-002"))
    assert (line, code) == (6, "PACK-13") and message.startswith("There is no card with the id “fundry-002”")
    assert only(faults, DECK.replace("champion-foundry-1", "champion-x"))[:2] == (4, "PACK-13")
    assert only(faults, DECK.replace("[3, ", "[0, ", 1))[:2] == (5, "PACK-04")
    ready = next(deck for deck in BELOW.decks if deck.id == "deck-slow-hills")
    cards = msgspec.json.encode(ready.cards).decode()
    whole = f'[[deck]]\nid = "d"\nname = "Mine"\nchampion = "{ready.champion}"\ncards = {cards}\n'
    assert faults(whole) == []
    assert only(faults, whole + whole)[:3] == (7, "PACK-05", "“d” is in this pack already")
    assert only(faults, whole.replace('"d"', '"deck-slow-hills"'))[:2] == (2, "PACK-10")


def test_the_head(faults: Faults) -> None:
    assert [fault.code for fault in faults(UNIT, HEAD)] == ["PACK-06"]
    assert [fault.code for fault in faults(UNIT, NEMESIS.replace("nemesis", "chess"))] == ["PACK-06"]
    assert [fault.code for fault in faults(UNIT, NEMESIS.replace("language = 1", "language = 9"))] == ["PACK-07"]
    assert [fault.code for fault in faults("")] == ["PACK-08"]


def test_every_code_has_a_case() -> None:
    here = Path(__file__).read_text(encoding="utf-8")
    assert all(f'"{code}"' in here for code in nemesis_reading.CODES)
    sentences = Path(misprints.__file__).read_text(encoding="utf-8").count("Misprint(") - 1
    assert sentences <= sum(wanted[1] == "PACK-11" for _, wanted in FAULTY) + 1  # one is told of two fields


# On top of each other.


def test_a_pack_on_top_overrides_card_by_card(write: Write) -> None:
    changed = UNIT.replace("mine-1", "cosmic-002").replace("foundry", "cosmic") + "override = true\n"
    mine = write(changed + EXPLOIT, NEMESIS)
    plain, loaded = load_nemesis(), load_nemesis([*FIRST_SET, mine])
    assert loaded.card("cosmic-002").title == "Lamp Rat" and len(loaded.cards) == len(plain.cards) + 1
    assert loaded.cards.find("Comet Rider") is None
    assert [(over.id, over.pack, over.over, over.before.title) for over in loaded.overrides] == [
        ("cosmic-002", "mine", "nemesis-first-set", "Comet Rider")
    ]
    assert (loaded.origin["cosmic-002"], loaded.origin["cosmic-001"]) == ("mine", "nemesis-first-set")
    assert (loaded.card("Snap").source, loaded.card("Spark Cadet").source) == ("own", "house")
    assert [pack.id for pack in loaded.packs] == ["nemesis-first-set", "mine"]


def test_a_faction_of_ones_own(write: Write) -> None:
    salt = '[faction]\nid = "salt"\nname = "Salt"\nletter = "S"\nshape = "cube"\ncolour = "#FFFFFF"\n\n'
    card = UNIT.replace('faction = "foundry"\n', "")
    loaded = load_nemesis([*FIRST_SET, write(salt + card, NEMESIS)])
    assert loaded.card("Lamp Rat").home == "salt" and loaded.cards.faction_name("salt") == "Salt"


def test_what_plays_decides_the_digest(write: Write) -> None:
    """T30: other cards have another hash, and what does not play has none."""
    plain = load_nemesis().digest

    def on_top(cards: str, folder: str) -> str:
        return load_nemesis([*FIRST_SET, write(cards, NEMESIS, folder)]).digest

    one, again = on_top(UNIT, "a"), on_top(UNIT + 'flavour = "x"\nwhy = "y"\n', "b")
    assert plain != one == again
    assert len({one, *(on_top(UNIT.replace(a, b), "c") for a, b in (("def = 2", "def = 3"), ("Rat", "Cat")))}) == 3


def test_the_digest_is_the_same_in_every_process() -> None:
    """Changed? Then deck codes of before are refused: say so in the change log, and write the new one here."""
    assert load_nemesis().digest[:8] == "21f6a04b"


def test_packs_that_cannot_be_stacked(write: Write) -> None:
    with pytest.raises(PackError, match="Did you mean “nemesis-first-set”"):
        load_nemesis(["nemesis-first-st"])
    with pytest.raises(PackError, match="A pack is in this stack twice"):
        load_nemesis([*FIRST_SET, HERE / FIRST_SET[0]])
    deck_only = write("", NEMESIS.replace("mine", "nemesis-first-set"), "twin")
    (deck_only / "witnesses.toml").write_text(UNIT, encoding="utf-8")
    with pytest.raises(PackError, match="A pack is in this stack twice"):
        load_nemesis([*FIRST_SET, deck_only])
    with pytest.raises(PackError, match=r":2:6: PACK-04"):
        load_nemesis([*FIRST_SET, write(UNIT.replace("mine-1", "Mine 1"), NEMESIS)])


def test_texts_are_read_by_the_language(write: Write) -> None:
    """Faults stand where the text stands; its canonical wording is what is kept; names are those of all packs."""
    loose = EXPLOIT.replace("Draw 1 card.", "draw A CARD, then create a cinder token.".replace("cinder", "Cinder"))
    loaded = load_nemesis([*FIRST_SET, write(loose + CHAMPION, NEMESIS)])
    assert loaded.card("Snap").text == "Draw 1 card and create 1 Cinder token."
    assert loaded.card("Ember Vale").front.text == "Activation Protocol: Draw 1 card."
    with pytest.raises(PackError, match=r":10:30: NML-01: “We” is not a word of the card language"):
        load_nemesis([*FIRST_SET, write(CHAMPION.replace("Draw 1 card.", "We dance."), NEMESIS)])
    with pytest.raises(PackError, match=r":7:22: NML-45: the packs have no token “Cindar”. Did you mean “Cinder”"):
        load_nemesis(
            [*FIRST_SET, write(EXPLOIT.replace("Draw 1 card.", "Draw 1 card. Create 1 Cindar token."), NEMESIS)]
        )


@pytest.mark.parametrize(
    ("cards", "place", "code"),
    [
        (EXPLOIT.replace("Draw 1 card.", "Draw 2 cards. Destroy it."), "7:31", "NML-20"),
        (CHAMPION + 'text = "On Entry: Draw 1 card."\n', "16:9", "NML-10"),
        (
            UNIT + 'text = """\nThis card has Flying.\nThis card must be intercepted if able.\n"""\n',
            "11:1",
            "NML-48",
        ),
        (UNIT + 'text = "You can control only 1 Comet Rider."\n', "9:9", "NML-46"),
    ],
)
def test_what_is_wrong_with_a_text_is_told_where_it_stands(faults: Faults, cards: str, place: str, code: str) -> None:
    (fault,) = faults(cards)
    assert (f"{fault.line}:{fault.column}", fault.code) == (place, code)


def test_a_text_below_that_lacks_its_token_now_is_refused(write: Write) -> None:
    """A pack on top may take away what a text below names: all texts are read again with the names of all packs."""
    token = UNIT.replace("mine-1", "token-006").replace('faction = "foundry"\n', "").replace("value = 1\n", "")
    mine = write(token + "token = true\noverride = true\n", NEMESIS)
    cards = load_nemesis([*FIRST_SET, mine]).cards
    with pytest.raises(
        PackError, match=r"cannot be played with these packs: .*NML-45: the packs have no token “Cinder”"
    ):
        book_for(cards)


# The commands.


def test_check_reads_a_pack_of_either_game(write: Write) -> None:
    changed = UNIT.replace("mine-1", "cosmic-002") + "override = true\n"
    mine = write(changed + EXPLOIT, NEMESIS)
    result = CliRunner().invoke(app, ["check", str(mine), "nemesis-first-set", "nexus-house"])
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        f"{mine}: 2 cards, 0 decks, no fault",
        "  cosmic-002 over Comet Rider of nemesis-first-set",
        "nemesis-first-set: 150 cards, 8 decks, no fault",
        "nexus-house: 21 texts, no fault",
    ]
    bad = CliRunner().invoke(app, ["check", str(write(UNIT + "limit = 1\n", NEMESIS, "bad"))])
    assert bad.exit_code == 1 and "witnesses.toml:9:1: PACK-03" in bad.stdout


def test_new_makes_a_pack_that_checks_clean(tmp_path: Path) -> None:
    folder = tmp_path / "Night Shift"
    assert CliRunner().invoke(app, ["new", str(folder), "--game", "nemesis"]).exit_code == 0
    assert CliRunner().invoke(app, ["check", str(folder)]).stdout == f"{folder}: 1 card, 0 decks, no fault\n"
    assert load_nemesis([*FIRST_SET, folder]).card("night-shift-001").title == "Lamp Rat"


def test_the_schema_of_cards() -> None:
    text = CliRunner().invoke(app, ["schema", "--game", "nemesis"]).stdout
    data = msgspec.json.decode(text)
    assert data["$defs"].keys() >= {"PackFile", "Card", "Face", "Faction", "ReadyDeck", "Group"}
    assert "def" in data["$defs"]["Card"]["properties"]
