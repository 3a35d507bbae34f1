"""NX-6.1 to 6.6: what the printed sides do, as the built-in packs have them; and each house text runs."""

import pytest

from neontable.nexus.catalog import DEAD_END_TEXT, TEXTS, side_text
from neontable.packs.games import NEXUS
from tests.nexus.table import Play, run

pytestmark = pytest.mark.compiled

# E1 E2 blue, E3 E4 yellow, E5 E6 green, E7 E8 E9 white.
TEXT_OF = NEXUS.load().texts


def interrogate(
    witness: int, side: int, files: dict[str, str] | None = None, tags: dict[str, str] | None = None
) -> Play:
    return run(TEXT_OF[side_text(witness, side)].text, files=files or {}, tags=tags or {})


@pytest.mark.clause("NX-6.1")
def test_the_informant_neutral_one_look_without_a_tag() -> None:
    play = interrogate(1, 0, tags={"E3": "blue green"}).answer("E3")
    assert play.between_texts()
    assert (play.knows("Blue", "E3"), play.tags("E3"), play.faceup()) == ("yellow", "blue green", "")


@pytest.mark.clause("NX-6.2")
def test_the_informant_intimidated_one_look_and_a_trade_for_that_card_if_one_likes() -> None:
    play = interrogate(1, 1, {"Blue": "E1 E2"}).answer("E3", "white")
    assert play.choices() == "no E1 E2"
    assert play.decision("Blue").prompt == "You may choose one of your cards to trade for E3."
    assert play.answer("E2").file("Blue") == "E1 E3"
    declined = interrogate(1, 1, {"Blue": "E1 E2"}).answer("E3", "white", "no")
    assert (declined.between_texts(), declined.file("Blue")) == (True, "E1 E2")


@pytest.mark.clause("NX-6.2")
def test_the_informants_trade_may_be_for_the_card_that_the_look_has_turned_up() -> None:
    play = interrogate(1, 1, {"Blue": "E1"}, {"E3": "blue green"}).answer("E3", "E1")
    assert (play.file("Blue"), play.faceup()) == ("E3", "E3")


@pytest.mark.clause("NX-6.2")
def test_without_a_card_of_ones_own_or_for_a_card_of_ones_own_there_is_no_trade() -> None:
    assert interrogate(1, 1).answer("E3", "white").between_texts()
    assert interrogate(1, 1, {"Blue": "E1 E2"}).answer("E1", "white").between_texts()


@pytest.mark.clause("NX-6.3")
def test_the_bystander_neutral_two_looks_with_tags() -> None:
    play = interrogate(2, 0).answer("E3", "white", "E5", "blue")
    assert play.between_texts()
    assert (play.tags("E3"), play.tags("E5")) == ("white", "blue")


@pytest.mark.clause("NX-6.4")
def test_the_security_officer_neutral_a_reveal_and_a_take() -> None:
    play = interrogate(3, 0).answer("E3")
    assert (play.between_texts(), play.file("Blue"), play.faceup()) == (True, "E3", "E3")


@pytest.mark.clause("NX-6.5")
def test_the_liaison_neutral_two_looks_and_what_they_reveal_is_taken_or_traded_for() -> None:
    play = interrogate(9, 0, {"Blue": "E1"}, {"E3": "blue green"}).answer("E3", "E5", "blue")
    assert play.choices() == "take E1"
    assert play.answer("E1").file("Blue") == "E3"


@pytest.mark.clause("NX-6.6")
def test_the_detained_replicant_neutral_two_looks_without_tags() -> None:
    play = interrogate(11, 0, tags={"E3": "blue green"}).answer("E3")
    assert play.why_not("E3") == "NX-4.12"
    play.answer("E5")
    assert play.between_texts()
    assert (play.tags("E3"), play.tags("E5"), play.faceup()) == ("blue green", "", "")
    assert play.happened() == "look, look"


@pytest.mark.clause("NX-6.7")
@pytest.mark.parametrize("text", range(1, TEXTS))
def test_each_text_of_the_built_in_packs_says_something_and_does_something(text: int) -> None:
    """Played with the lowest answer from a table on which cards lie everywhere: each does more than nothing."""
    files = {"Blue": "E1 E2", "Yellow": "E3", "Green": "E5"}
    play = run(TEXT_OF[text].text, files=files, tags={"E3": "blue", "E7": "green yellow", "E2": "white"})
    assert TEXT_OF[text].source in ("printed", "house")
    steps = 0
    while not play.between_texts():
        play.state.apply(play.state.legal_for(play.state.actor)[-1])
        steps += 1
    assert 0 < steps < 20
    assert set(play.happened().split(", ")) - {"nothing", "decline"}
    assert (TEXT_OF[text].kind == "dead_end") == (text >= DEAD_END_TEXT)
