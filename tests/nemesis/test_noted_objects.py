"""What a rule does reaches the log of both players, once: a case for each kind of event, and for each rule that notes
it elsewhere. A rule that changes the table and says nothing would leave a player looking for why.
Here: objects, combat, damage."""

from __future__ import annotations

import pytest

from neontable.nemesis import parts as p
from tests.nemesis import test_noted
from tests.nemesis.logs import Case, attack, case, check, deed, fight, params
from tests.nemesis.table import position, side

pytestmark = pytest.mark.compiled

CASES = [
    # Objects
    case(
        p.EV_ENTER,
        deed("Create 1 Seed token."),
        "Seed enters your Frontline.",
        "Seed enters your opponent's Frontline.",
        "NM-5.3",
    ),
    case(
        p.EV_PUT,
        deed("Put target Unit in your discard pile onto the battlefield.", "card Elk", discard="Elk 1/1"),
        "Elk comes from your discard pile onto the battlefield.",
        "Elk comes from your opponent's discard pile onto the battlefield.",
        "NM-5.3",
        "NM-5.4",
        "NM-2.9",
        "NM-5.6",
    ),
    case(
        p.EV_MOVE_UP,
        lambda: position(side(back="Elk 1/1")).answer("up Elk"),
        "Your Elk moves up to the Frontline.",
        "The enemy Elk moves up to the Frontline.",
        "NM-6.2",
    ),
    case(
        p.EV_MOVE_UP,
        deed("Put target Unit into its owner's Frontline.", "at Elk", back="Elk 1/1"),
        "Your Elk moves up to the Frontline.",
        "The enemy Elk moves up to the Frontline.",
        "NM-6.3",
        "NM-5.6",
    ),
    case(
        p.EV_RETURN,
        deed("Put target Unit into its owner's Backline.", "at Cow"),
        "Cow returns to your opponent's Backline.",
        "Cow returns to your Backline.",
        "NM-6.3",
        "NM-5.6",
    ),
    case(
        p.EV_RETURN,
        deed("Return target Unit to its owner's hand.", "at Cow"),
        "Cow returns to your opponent's hand.",
        "Cow returns to your hand.",
        "NM-6.12",
        "NM-8.14",
    ),
    case(
        p.EV_DESTROYED,
        deed("Destroy target Unit.", "at Cow"),
        "The enemy Cow is destroyed.",
        "Your Cow is destroyed.",
        "NM-6.12",
        "NM-6.13",
        "NM-6.14",
    ),
    case(
        p.EV_GONE,
        deed("Destroy target Unit.", "at Cow", charm="Charm enhancement on:Cow"),
        "The enemy Charm leaves with its Unit.",
        "Your Charm leaves with its Unit.",
        "NM-6.12",
        "NM-6.13",
        "NM-6.14",
    ),
    case(
        p.EV_CHAMPION,
        lambda: position(side(champion="Hero 3/9 value:1")).answer("champion front"),
        "You bring in your Champion, Hero.",
        "Your opponent brings in their Champion, Hero.",
        "NM-8.1",
        "NM-8.12",
    ),
    case(
        p.EV_FLIP,
        deed("Flip target Champion.", "at Hero", front="Hero", champion="Hero 3/9 value:99"),
        "Your Hero flips to Doom.",
        "The enemy Hero flips to Doom.",
        "NM-8.13",
    ),
    case(
        p.EV_ENABLE,
        deed("Enable target Unit.", "at Ox", front="Ox 2/3 disabled"),
        "Your Ox becomes enabled.",
        "The enemy Ox becomes enabled.",
        "NM-7.21",
    ),
    case(
        p.EV_ENABLE,
        lambda: position(B=side(front="Cow 1/2 disabled"), step="reinforcement").turn_over(),
        "The enemy Cow becomes enabled.",
        "Your Cow becomes enabled.",
        "NM-4.2",
        "NM-4.3",
        "NM-8.5",
        "NM-7.21",
    ),
    case(
        p.EV_DISABLE,
        deed("Disable target Unit.", "at Cow"),
        "The enemy Cow becomes disabled.",
        "Your Cow becomes disabled.",
        "NM-7.21",
    ),
    case(
        p.EV_DRIFT,
        deed("Drift target Unit.", "at Cow"),
        "The enemy Cow is drifted: its ATK is 0.",
        "Your Cow is drifted: its ATK is 0.",
        "NM-7.23",
        "NM-7.24",
    ),
    case(
        p.EV_CHANGED,
        deed("Target Unit gets +2/+1 until end of turn.", "at Ox"),
        "Your Ox gets +2/+1 until end of turn.",
        "The enemy Ox gets +2/+1 until end of turn.",
        "NM-4.11",
    ),
    case(
        p.EV_ATTACH,
        deed("Attach target Enhancement to target Unit.", "at Charm", "at Ox", charm="Charm enhancement on:Cow"),
        "The enemy Charm is attached to your Ox.",
        "Your Charm is attached to the enemy Ox.",
        "NM-5.7",
    ),
    case(
        p.EV_CONTROL,
        deed("Take control of target Unit.", "at Cow"),
        "You take control of Cow.",
        "Your opponent takes control of Cow.",
        "NM-6.16",
    ),
    # Combat
    case(p.EV_ATTACK, fight, "Your Ox attacks the enemy City.", "The enemy Ox attacks your City.", "NM-7.1", "NM-7.8"),
    case(p.EV_INTERCEPT, fight, "The enemy Cow intercepts your Ox.", "Your Cow intercepts the enemy Ox.", "NM-7.2"),
    case(
        p.EV_ORDER,
        fight,
        "The damage of your Ox goes to the enemy Cow next.",
        "The damage of the enemy Ox goes to your Cow next.",
        "NM-7.14",
    ),
    case(
        p.EV_SPLIT,
        fight,
        "The enemy Hen is to deal 2 of its damage to your Ram.",
        "Your Hen is to deal 2 of its damage to the enemy Ram.",
        "NM-7.16",
    ),
    case(
        p.EV_SPLIT,
        deed("Deal 4 damage split among up to 2 target Units.", "at Ox", "at Cow", after="amount 1"),
        "1 of the damage is for your Ox.",
        "1 of the damage is for the enemy Ox.",
        "NM-9.5",
    ),
    case(
        p.EV_CANCELLED,
        attack("Cancel the attack of target attacking object.", "at Ox"),
        "Your Ox has its attack cancelled.",
        "The enemy Ox has its attack cancelled.",
        "NM-7.20",
        "NM-7.21",
    ),
    case(
        p.EV_COMBAT_ENDED,
        attack("End the Combat Phase."),
        "The Combat Phase is ended: no combat damage is dealt.",
        "The Combat Phase is ended: no combat damage is dealt.",
        "NM-7.25",
    ),
    # Damage, HP, Scrap
    case(
        p.EV_DAMAGE,
        deed("Deal 1 damage to target Unit.", "at Cow"),
        "The enemy Cow takes 1 damage.",
        "Your Cow takes 1 damage.",
        "NM-1.13",
    ),
    case(
        p.EV_PREVENTED,
        deed("Prevent the next 1 damage to target Unit this turn. Deal 2 damage to target Unit.", "at Ox", "at Ox"),
        "1 damage to your Ox is prevented.",
        "1 damage to the enemy Ox is prevented.",
        "NM-9.5",
    ),
    case(
        p.EV_CITY,
        deed("Deal 1 damage to the enemy City."),
        "The enemy City takes 1 damage: 29 HP.",
        "Your City takes 1 damage: 29 HP.",
        "NM-1.13",
    ),
    case(
        p.EV_HEAL,
        deed("Your City gains 3 HP."),
        "Your City gains 3 HP: 33 HP.",
        "The enemy City gains 3 HP: 33 HP.",
        "NM-1.13",
    ),
    case(
        p.EV_LOSE,
        deed("The enemy City loses 3 HP."),
        "The enemy City loses 3 HP: 27 HP.",
        "Your City loses 3 HP: 27 HP.",
        "NM-1.13",
    ),
    case(
        p.EV_SCRAP,
        deed("Gain 2 Scrap."),
        "You gain 2 Scrap: 2 Scrap.",
        "Your opponent gains 2 Scrap: 2 Scrap.",
        "NM-1.13",
    ),
    case(
        p.EV_SCRAP,
        deed("You may spend 1 Scrap. If you do, draw 1 card.", after="yes", scrap=2),
        "You spend 1 Scrap: 1 Scrap.",
        "Your opponent spends 1 Scrap: 1 Scrap.",
        "NM-1.13",
    ),
]
KINDS = {value for name, value in vars(p).items() if name.startswith("EV_") and name != "EVENT_WIDTH"}
TOLD_TO_ONE = {p.EV_HAND}  # NM-3.3
SAID_BY_OTHERS = {p.EV_ENABLED}  # each object that becomes enabled is told


@pytest.mark.parametrize("each", params(CASES))
def test_it_reaches_the_log_of_both_players_once(each: Case) -> None:
    check(each)


def test_no_kind_of_event_is_without_a_case() -> None:
    cases = [*CASES, *test_noted.CASES]
    assert {each.kind for each in cases} == KINDS - TOLD_TO_ONE - SAID_BY_OTHERS
