"""NM-1.10: what each seat is told of cards that texts have moved, by where they lie now; and that worlds drawn from it
play on as the game does."""

import pytest

from neontable.kernel.state import NOBODY
from neontable.nemesis.knowledge import CARD_WHERE, CARD_ZONES, what_seat_knows
from neontable.nemesis.ops import CARD, DEED_DISCARDED, DEED_DRAWN, IN_DISCARD
from neontable.nemesis.told import TOLD
from neontable.nemesis.zones import OUT_OF_GAME
from tests.nemesis.table import begin, position, side
from tests.nemesis.test_worlds import stream, world_of

pytestmark = pytest.mark.compiled

SEATS = (0, 1, NOBODY)
UNTOLD = (-1, -1)
OFFER = "You may gain 1 Scrap."  # so that the text is still being carried out


@pytest.mark.clause("NM-1.10")
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Destroy target Unit.", (IN_DISCARD, 1)),
        ("Remove target Unit from the game.", (OUT_OF_GAME, 0)),
        ("Return target Unit to its owner's hand.", UNTOLD),
        ("Put target Unit on top of its owner's deck.", UNTOLD),
        ("Shuffle target Unit into its owner's deck.", UNTOLD),
    ],
)
def test_where_the_card_of_an_object_that_left_lies_is_told_of_open_zones_alone(
    text: str, told: tuple[int, int]
) -> None:
    """To its owner, too: in a hand the place would tell equal copies apart."""
    play = position(side(front="Ox 2/3", discard="Elk 1/1", hand=f'Ploy tactical "{text} {OFFER}"'))
    ox = play.obj("Ox")
    play.plays("play Ploy", "at Ox")
    for seat in SEATS:
        objects = what_seat_knows(play.state, seat).objects
        assert (objects[CARD_ZONES][ox], objects[CARD_WHERE][ox]) == told


@pytest.mark.clause("NM-1.10")
@pytest.mark.parametrize(
    ("text", "deed", "where", "is_named"),
    [
        ("Discard 1 card.", DEED_DISCARDED, (IN_DISCARD, 1), (True, True, True)),
        ("Discard 1 card. Return that card to your hand.", DEED_DISCARDED, UNTOLD, (True, True, False)),
        ("Draw 1 card.", DEED_DRAWN, UNTOLD, (True, False, False)),
    ],
)
def test_what_a_text_has_done_is_told_with_its_place_while_the_card_lies_open(
    text: str, deed: int, where: tuple[int, int], is_named: tuple[bool, ...]
) -> None:
    """A spectator is told no more of a card that is hidden again."""
    hand = f'Ploy tactical "{text} {OFFER}"' + (", Bat 1/1" if "Discard" in text else "")
    play = position(side(hand=hand, discard="Elk 1/1", library="Bat 1/1" if "Draw" in text else "")).plays("play Ploy")
    for seat, named in zip(SEATS, is_named, strict=True):
        frame = what_seat_knows(play.state, seat).frame
        assert frame is not None
        assert frame.deeds[:TOLD] == [deed, CARD, *where, play.cards.numbers["Bat"] if named else -1]


@pytest.mark.clause("NM-1.10", "NM-6.13")
@pytest.mark.parametrize("seat", SEATS)
def test_in_every_world_a_card_that_left_is_found_where_it_lies(seat: int) -> None:
    text = "When this card is destroyed, you may gain 1 Scrap. If you do, return this card to your hand."
    ox = f'Ox 2/3 "{text}"'
    play = position(side(front=ox, hand='Ploy tactical "Destroy target Unit."', discard="Elk 1/1"))
    play.plays("play Ploy", "at Ox")
    other = world_of(play.state, seat, stream("left"))
    yes = play.action_of(0, "yes")
    other.apply_for(0, yes)
    play.answer("yes")
    assert play.hand("A") == "Ox"
    held = [other.decks[0][place] for place in range(30) if other.hands[0] >> place & 1]
    assert held == [play.cards.numbers["Ox"]]


@pytest.mark.clause("NM-3.3")
@pytest.mark.parametrize("first", "AB")
@pytest.mark.parametrize("seat", SEATS)
def test_after_the_mulligans_a_world_asks_whom_the_game_asks(first: str, seat: int) -> None:
    play = begin(first=first).answer("keep", by="A").answer("keep", by="B")
    other = world_of(play.state, seat, stream("first"))
    assert (other.actor, other.waiting()) == ("AB".index(first), play.state.waiting())
