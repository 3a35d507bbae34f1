"""NM-9.5: "If you do" asks whether anything of what stands before it was done: a case for each deed, and one in which
it comes to nothing."""

import pytest

from tests.nemesis.table import position, side

pytestmark = pytest.mark.compiled

FULL = "Ant 1/1, Bee 1/1, Cat 1/1, Dog 1/1, Emu 1/1, Fly 1/1"
CHARM = {"attached": "Charm enhancement on:Bat"}
DONE = [
    pytest.param(text, answers, mine, marks=pytest.mark.clause("NM-9.5", *clauses), id=text)
    for text, answers, mine, clauses in (
        ("Put target Unit into its owner's Backline.", ["at Ox"], {}, ("NM-6.3", "NM-5.6")),
        ("Put target Unit into its owner's Frontline.", ["at Elk"], {"back": "Elk 1/1"}, ("NM-6.3", "NM-5.6")),
        ("Return target Unit to its owner's hand.", ["at Ox"], {}, ("NM-6.12", "NM-8.14")),
        ("Destroy target Unit.", ["at Ox"], {}, ("NM-6.11", "NM-6.12")),
        ("Remove target Unit from the game.", ["at Ox"], {}, ("NM-6.11", "NM-6.12")),
        (
            "Remove target card in your discard pile from the game.",
            ["card Elk"],
            {"discard": "Elk 1/1"},
            ("NM-6.11", "NM-6.12"),
        ),
        (
            "Put target Unit in your discard pile onto the battlefield.",
            ["card Elk"],
            {"discard": "Elk 1/1"},
            ("NM-5.3", "NM-5.4", "NM-2.9", "NM-5.6"),
        ),
        ("Create 1 Seed token.", [], {}, ("NM-5.3", "NM-5.6", "NM-6.18")),
        ("Attach target Enhancement to target Unit.", ["at Charm", "at Ox"], CHARM, ("NM-5.7",)),
        ("Take control of target Unit.", ["at Cow"], {}, ("NM-6.16",)),
        ("Target Unit gets +1/+1 until end of turn.", ["at Ox"], {}, ("NM-4.11",)),
        ("Drift target Unit.", ["at Ox"], {}, ("NM-7.23",)),
        ("Disable target Unit.", ["at Ox"], {}, ("NM-7.21",)),
        ("Draw 1 card.", [], {}, ("NM-1.12",)),
    )
]
NOT_DONE = [
    pytest.param(text, answers, mine, marks=pytest.mark.clause("NM-9.5", *clauses), id=f"{text}-{why}")
    for text, why, answers, mine, clauses in (
        ("Put target Unit into its owner's Backline.", "full", ["at Ox"], {"back": FULL}, ("NM-6.3", "NM-5.6")),
        ("Put target Unit into its owner's Backline.", "there", ["at Elk"], {"back": "Elk 1/1"}, ("NM-6.3",)),
        ("Put target Unit into its owner's Frontline.", "there", ["at Ox"], {}, ("NM-6.3",)),
        ("Attach target Enhancement to target Unit.", "there", ["at Charm", "at Bat"], CHARM, ("NM-5.7",)),
        ("Take control of target Unit.", "mine", ["at Ox"], {}, ("NM-6.16",)),
    )
]


def scrap_after(text: str, answers: list[str], mine: dict[str, str]) -> int:
    ploy = f'Ploy tactical "{text} If you do, gain 1 Scrap."'
    me = side(front="Ox 2/3, Bat 1/1", hand=ploy, **mine)  # type: ignore[arg-type]
    return position(me, side(front="Cow 1/1"), tokens="Seed 1/1").plays("play Ploy", *answers).scrap("A")


@pytest.mark.parametrize(("text", "answers", "mine"), DONE)
def test_what_was_done(text: str, answers: list[str], mine: dict[str, str]) -> None:
    assert scrap_after(text, answers, mine) == 1


@pytest.mark.parametrize(("text", "answers", "mine"), NOT_DONE)
def test_what_came_to_nothing(text: str, answers: list[str], mine: dict[str, str]) -> None:
    assert scrap_after(text, answers, mine) == 0
