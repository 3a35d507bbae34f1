"""Names of cards in texts, whatever signs they hold; and pronouns that mean nothing."""

import pytest

from neontable.language.errors import TextError
from neontable.language.registry import parts_of
from neontable.nemesis.catalog import Catalog
from neontable.nemesis.language.compile import CARD_TYPES, compile_text, trial
from neontable.nemesis.language.compile_base import Names, Unplayable
from neontable.nemesis.language.nodes.objects import Objects
from neontable.nemesis.language.nodes.words import CardType
from neontable.nemesis.language.read import check, parse
from neontable.nemesis.language.render import render
from neontable.nemesis.language.vocabulary import Vocabulary

TACTIC: CardType = "Tactical Exploit"
CARDS = Vocabulary(
    cards=frozenset(
        ["Nova Lancer", "Nova Lancer, Again", "Calder, the Test Itself", "Tusk's Half-Brother", "1 Scrap", "7th Guard"]
    ),
    tokens=frozenset(["Seedling", "Agent 47, in 2 Parts", "Dr. Bolt"]),
)


def named_in(text: str) -> list[str]:
    """The names that a text is read to hold."""
    return [part.name for part in parts_of(parse(text, CARDS)) if isinstance(part, Objects) and part.name]


@pytest.mark.parametrize("name", sorted(CARDS.cards | CARDS.tokens))
def test_a_name_is_read_whole_whatever_it_holds(name: str) -> None:
    text = f"Destroy each Unit named {name}."
    assert named_in(text) == [name]
    assert render(check(text, TACTIC, CARDS)) == text


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Destroy each Unit named Nova Lancer, Again.", ["Nova Lancer, Again"]),
        ("Destroy each Unit named Nova Lancer, then draw 1 card.", ["Nova Lancer"]),
        ("If you control a Unit named Nova Lancer, draw 1 card.", ["Nova Lancer"]),
        ("If you control a Unit named Nova Lancer, Again, draw 1 card.", ["Nova Lancer, Again"]),
        ("DESTROY each unit NAMED Calder, the Test Itself.", ["Calder, the Test Itself"]),
    ],
)
def test_of_two_names_the_longer_where_it_is_written_whole(text: str, names: list[str]) -> None:
    assert named_in(text) == names


def test_tokens_and_the_only_one_have_such_names_too() -> None:
    for name in ("Agent 47, in 2 Parts", "Dr. Bolt"):
        assert render(check(f"Create 2 {name} tokens.", TACTIC, CARDS)) == f"Create 2 {name} tokens."
    only = "You can control only 1 Calder, the Test Itself."
    assert render(check(only, "Unit", CARDS)) == only


def test_elsewhere_a_text_is_no_name() -> None:
    """A card may be called “1 Scrap”."""
    assert render(check("Gain 1 Scrap.", TACTIC, CARDS)) == "Gain 1 Scrap."


def test_a_fault_behind_such_a_name_has_its_place() -> None:
    text = "Destroy each Unit named Calder, the Test Itself. Drwa 1 card."
    with pytest.raises(TextError) as raised:
        check(text, TACTIC, CARDS)
    (fault,) = raised.value.faults
    assert (fault.code, text[fault.at :]) == ("NML-01", "Drwa 1 card.")


def test_a_name_that_the_packs_do_not_have_is_refused() -> None:
    with pytest.raises(TextError, match="NML-45"):
        check("Destroy each Unit named Nova Dancer.", TACTIC, CARDS)
    with pytest.raises(TextError, match="NML-01: “Never”"):
        check("Destroy each Unit named Nova Lancer, Never.", TACTIC, CARDS)


# What no program may hold


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Destroy it.", "NML-20"),
        ("Disable that Vehicle.", "NML-20"),
        ("Destroy them.", "NML-21"),
        ("Put 1 of them into your hand.", "NML-21"),
        ("Put the rest into your hand.", "NML-21"),
        ("That player draws 1 card.", "NML-22"),
        ("Its owner draws 1 card.", "NML-22"),
        ("If it is damaged, draw 1 card.", "NML-20"),
        ("Deal damage equal to its ATK to the enemy City.", "NML-20"),
    ],
)
def test_the_compiler_by_itself_refuses_a_pronoun_that_means_nothing_as_the_lints_do(text: str, code: str) -> None:
    with pytest.raises(TextError, match=code):
        check(text, TACTIC, CARDS)
    with pytest.raises(Unplayable) as raised:
        trial(parse(text, CARDS), TACTIC, CARDS)
    assert raised.value.code == code and raised.value.fix
    catalog = Catalog("")
    catalog.add(CARD_TYPES.index(TACTIC), 0)
    with pytest.raises(Unplayable):
        compile_text(catalog, 0, parse(text, CARDS), Names({}, {}, {}))


@pytest.mark.parametrize(
    "text",
    [
        "Destroy target Unit. Draw X cards, where X is its ATK.",
        "Look at the top 2 cards of your deck. Put 1 of them into your hand.",
    ],
)
def test_and_lets_one_that_means_something_be(text: str) -> None:
    trial(check(text, TACTIC, CARDS), TACTIC, CARDS)
