"""What a text no longer means: a card that was shuffled into a deck, and what was never chosen."""

import pytest

from tests.nemesis.table import Play, position, side

pytestmark = pytest.mark.compiled

DISCARD = 'Ploy tactical "Discard 1 card."'
DESTROY = 'Ploy tactical "Destroy target Unit."'
# How a text means the card: by its trigger, as this card, as its target. At | it may shuffle the deck.
WAYS = {
    "the card discarded": (
        "Whenever you discard a card, put it on top of your deck.|Put it into your hand.",
        DISCARD,
        "",
    ),
    "this card destroyed": (
        "When this card is destroyed, put this card on top of its owner's deck.|Put this card into its owner's hand.",
        DESTROY,
        "at Ox",
    ),
    "the target": (
        "",
        'Ploy tactical "Put target Unit in your discard pile on top of your deck.|Put it into your hand."',
        "card Elk",
    ),
}


def resolved(text: str, ploy: str, answer: str, shuffled: bool) -> Play:
    between = " Shuffle your deck. " if shuffled else " "
    ox, ploy = f'Ox 2/3 "{text}"'.replace("|", between), ploy.replace("|", between)
    hand = f"{ploy}, Bat 1/1" if ploy == DISCARD else ploy
    play = position(side(front=ox if text else "Ox 2/3", hand=hand, discard="Elk 1/1", cards=9))
    return play.answer("play Ploy", *filter(None, [answer])).quiet()


@pytest.mark.clause("NM-5.24", "NM-1.10")
@pytest.mark.parametrize(("text", "ploy", "answer"), WAYS.values(), ids=WAYS.keys())
def test_a_card_that_the_text_itself_shuffled_away_is_found_by_it_no_more(text: str, ploy: str, answer: str) -> None:
    """However it means it. Without the shuffling it does find it."""
    card = {DISCARD: "Bat", DESTROY: "Ox"}.get(ploy, "Elk")
    found = resolved(text, ploy, answer, False)
    lost = resolved(text, ploy, answer, True)
    assert (found.hand("A"), found.library("A")) == (card, "")
    assert (lost.hand("A"), lost.library("A")) == ("", card)


@pytest.mark.clause("NM-6.13")
@pytest.mark.parametrize("whose", ["controller", "owner"])
@pytest.mark.parametrize(("answer", "held"), [("pass", "00"), ("at Ox", "10"), ("at Cow", "01")])
def test_the_controller_of_what_was_not_chosen_is_nobody(whose: str, answer: str, held: str) -> None:
    """Not the player of whatever lies first on the battlefield."""
    ploy = f'Ploy tactical "Disable up to 1 target Unit. Its {whose} draws 1 card."'
    play = position(side(front="Ox 2/3", hand=ploy), side(front="Cow 1/2")).plays("play Ploy", answer)
    assert f"{play.held('A')}{play.held('B')}" == held
