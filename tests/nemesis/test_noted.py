"""What a rule does reaches the log of both players, once: a case for each kind of event, and for each rule that notes
it elsewhere. A rule that changes the table and says nothing would leave a player looking for why.
Here: the game, cards."""

from __future__ import annotations

import pytest

from neontable.nemesis import parts as p
from tests.nemesis.logs import Case, answered, case, check, conceded, deed, looped, params
from tests.nemesis.table import begin, position, side

pytestmark = pytest.mark.compiled

SEARCH = "Search your deck for 1 card and put it into your hand. Shuffle your deck."

CASES = [
    # The start, turns, the end
    case(
        p.EV_MULLIGANS,
        lambda: begin(first="B").answer("again", by="B").answer("keep", by="B").answer("keep", by="A"),
        "Your opponent has taken 1 mulligan.",
        "You have taken 1 mulligan.",
        "NM-3.3",
    ),
    case(
        p.EV_FIRST,
        lambda: begin(first="B").answer("keep", by="B").answer("keep", by="A"),
        "Your opponent is the first player.",
        "You are the first player.",
        "NM-3.3",
    ),
    case(
        p.EV_TURN,
        lambda: position(step="reinforcement").turn_over(),
        "Turn 16, your opponent's turn: Values up to 8.",
        "Turn 16, your turn: Values up to 8.",
        "NM-3.4",
    ),
    case(
        p.EV_PHASE,
        lambda: position(step="reinforcement").turn_over(),
        "Deployment Phase.",
        "Deployment Phase.",
        "NM-4.1",
    ),
    case(p.EV_CONCEDE, conceded, "You give up.", "Your opponent gives up.", "NM-1.14"),
    case(
        p.EV_RESULT,
        conceded,
        "Your opponent wins: you gave up.",
        "You win: your opponent gave up.",
        "NM-1.11",
        "NM-1.14",
    ),
    case(
        p.EV_LOOP,
        looped,
        "Ping is part of a loop of triggers without end.",
        "Ping is part of a loop of triggers without end.",
        "NM-6.17",
    ),
    # Windows, cards that are played, abilities
    case(
        p.EV_PLAY,
        deed("Draw 1 card."),
        "You play Deed (Tactical Exploit): “Draw 1 card.”",
        "Your opponent plays Deed (Tactical Exploit): “Draw 1 card.”",
        "NM-5.12",
        "NM-5.18",
    ),
    case(
        p.EV_WINDOW,
        deed("Draw 1 card."),
        "A response window opens: your opponent first, then you.",
        "A response window opens: you first, then your opponent.",
        "NM-5.13",
    ),
    case(p.EV_WINDOW, deed("Draw 1 card."), "The window closes.", "The window closes.", "NM-5.14"),
    case(p.EV_STEP, deed("Draw 1 card."), "Your opponent passes.", "You pass.", "NM-5.14"),
    case(p.EV_STEP, deed("Draw 1 card."), "You pass.", "Your opponent passes.", "NM-5.14"),
    case(
        p.EV_CANCELLED_CARD,
        answered("Draw 1 card.", "Cancel the card that opened this window."),
        "Your Ploy is cancelled.",
        "Your opponent's Ploy is cancelled.",
        "NM-5.19",
    ),
    case(
        p.EV_FIZZLE,
        answered("Disable target Unit.", "Destroy target Unit.", "at Ox"),
        "Ploy does nothing: it has no legal target.",
        "Ploy does nothing: it has no legal target.",
        "NM-5.24",
    ),
    case(
        p.EV_TARGET,
        deed("Disable target Unit.", "at Cow"),
        "You choose the enemy Cow as a target.",
        "Your opponent chooses your Cow as a target.",
        "NM-5.23",
    ),
    case(
        p.EV_TARGET_CARD,
        deed("Remove target card in your opponent's discard pile from the game.", "their Elk", discarded="Elk 1/1"),
        "You choose Elk, one of your opponent's cards, as a target.",
        "Your opponent chooses Elk, one of your cards, as a target.",
        "NM-5.23",
    ),
    case(
        p.EV_USE,
        lambda: position(side(front='Ox 1/1 "Disable this card: Gain 1 Scrap."')).answer("use Ox"),
        "You use your Ox: “Disable this card: Gain 1 Scrap.”",
        "Your opponent uses the enemy Ox: “Disable this card: Gain 1 Scrap.”",
        "NM-5.20",
    ),
    case(
        p.EV_TRIGGER,
        lambda: position(side(hand='Ox 1/1 value:1 "On Entry: Gain 1 Scrap."')).answer("front Ox"),
        "Your Ox: “On Entry: Gain 1 Scrap.”",
        "Your opponent's Ox: “On Entry: Gain 1 Scrap.”",
        "NM-6.13",
    ),
    case(p.EV_MAY, deed("You may draw 1 card.", after="yes"), "You do it.", "Your opponent does it.", "NM-1.12"),
    case(p.EV_MAY, deed("You may draw 1 card.", after="no"), "You decline.", "Your opponent declines.", "NM-1.12"),
    case(
        p.EV_MODE,
        deed("Choose one: Draw 1 card; or gain 2 Scrap.", after="mode 2"),
        "You choose number 2.",
        "Your opponent chooses number 2.",
        "NM-9.3",
    ),
    # Cards in their zones
    case(
        p.EV_DRAW,
        deed("Draw 1 card.", library="Elk 1/1"),
        "You draw Elk.",
        "Your opponent draws a card.",
        "NM-4.5",
        "NM-4.6",
    ),
    case(
        p.EV_EMPTY,
        lambda: position(side(cards=0), active="B", step="reinforcement").turn_over(),
        "Your deck is empty: 1 damage instead of a card.",
        "Your opponent's deck is empty: 1 damage instead of a card.",
        "NM-4.5",
        "NM-4.6",
    ),
    case(
        p.EV_DISCARD,
        deed("Destroy target Unit.", "at Cow"),
        "Cow goes to your opponent's discard pile.",
        "Cow goes to your discard pile.",
        "NM-6.12",
    ),
    case(
        p.EV_REMOVED,
        deed("Remove target Unit from the game.", "at Cow"),
        "Cow is removed from the game.",
        "Cow is removed from the game.",
        "NM-6.12",
        "NM-8.14",
    ),
    case(
        p.EV_REMOVED,
        deed("Remove each card in your opponent's discard pile from the game.", discarded="Elk 1/1"),
        "Elk is removed from the game.",
        "Elk is removed from the game.",
        "NM-6.12",
    ),
    case(
        p.EV_MOVE,
        deed("Put 1 card from your hand on the bottom of your deck.", more="Elk 1/1"),
        "Elk goes from your hand to the bottom of your deck.",
        "A card goes from your opponent's hand to the bottom of your opponent's deck.",
        "NM-9.5",
    ),
    case(
        p.EV_REVEAL,
        deed("Reveal the top card of your deck.", library="Elk 1/1"),
        "You reveal Elk.",
        "Your opponent reveals Elk.",
        "NM-9.5",
    ),
    case(
        p.EV_LOOK,
        deed("Look at the top card of your deck.", library="Elk 1/1"),
        "You look at Elk.",
        "Your opponent looks at a card of their own.",
        "NM-9.5",
    ),
    case(
        p.EV_SEARCH,
        deed(SEARCH, after="card Elk", library="Elk 1/1"),
        "You search your deck.",
        "your opponent's deck.",
        "NM-9.5",
    ),
    case(
        p.EV_SHUFFLE,
        deed(SEARCH, after="card Elk", library="Elk 1/1"),
        "Your deck is shuffled.",
        "Your opponent's deck is shuffled.",
        "NM-9.5",
    ),
]


@pytest.mark.parametrize("each", params(CASES))
def test_it_reaches_the_log_of_both_players_once(each: Case) -> None:
    check(each)
