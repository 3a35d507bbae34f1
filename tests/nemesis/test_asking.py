"""What is asked: the whole of it to who is asked, who and why to the others; each answer as a person reads it."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import neontable.nemesis as package
from neontable.kernel.clauses import load_clauses
from neontable.kernel.state import KIND
from neontable.nemesis import parts as p
from neontable.nemesis import splits
from neontable.nemesis.asking import next_order, next_split
from neontable.nemesis.game import NemesisSetup, NemesisTable, refusal
from neontable.nemesis.legality import clause_id
from neontable.nemesis.parts import ACTION_KINDS
from neontable.nemesis.view_objects import Field
from neontable.nemesis.wording import ACTION_KINDS as KIND_NAMES
from neontable.nemesis.wording import REFUSALS, mode_texts, offers
from neontable.packs.games import NEMESIS
from tests.nemesis.shown import Shown
from tests.nemesis.table import Play, begin, position, side

pytestmark = pytest.mark.compiled

CLAUSES = load_clauses("neontable.nemesis")


@pytest.fixture(scope="module")
def table() -> NemesisTable:
    return NEMESIS.load()


@pytest.mark.clause("NM-7.14", "NM-7.16")
def test_what_is_ordered_and_split_next_is_what_the_engine_asks(table: NemesisTable) -> None:
    """asking.py finds it from what a seat knows, splits.py from the state."""
    compared = {p.ORDERS: 0, p.SPLITS: 0}
    for seed in range(12):
        rng = random.Random(seed)
        state = table.new(NemesisSetup(players=2, seed=f"split {seed}"))
        while not state.is_over():
            if state.step in compared and state.frame is None and not state.batch and not state.window:
                compared[state.step] += 1
                for seat in (0, 1, None):
                    field = Field(table.knowledge(state, seat), table.catalog, table.texts)
                    if state.step == p.ORDERS:
                        assert next_order(field) == splits.next_order(state)
                    else:
                        assert next_split(field) == splits.next_split(state)
            chooser = state.waiting()[0]
            legal = state.legal_for(chooser)
            choices = [action for action in legal if action != p.OPTION * KIND + p.PASS] or legal
            # All intercept the first attack, so that there is something to order.
            state.apply_for(chooser, choices[0] if state.step == p.INTERCEPTORS else rng.choice(choices))
    assert min(compared.values()) > 3


@pytest.mark.slow
@pytest.mark.clause("NM-1.10")
def test_at_every_decision_of_some_games(table: NemesisTable) -> None:
    """T09, T16, T54: who is asked reads all and can tell the answers apart; the others read who is asked, and why."""
    kinds = set()
    for seed in range(4):
        rng = random.Random(seed)
        setup = NemesisSetup(players=2, seed=f"ask {seed}", order="asked" if seed % 2 else "oldest")
        state = table.new(setup)
        while not state.is_over():
            public = table.decision(state, None)
            assert public is not None
            kinds.add(public.kind)
            assert public.clause in CLAUSES
            assert public.answers == ()
            assert public.prompt.endswith(".") and "  " not in public.prompt
            for seat in (0, 1):
                decision = table.decision(state, seat)
                assert decision is not None
                legal = state.legal_for(seat)
                assert [answer.action for answer in decision.answers] == legal
                assert [answer.kind for answer in decision.answers] == [KIND_NAMES[action // KIND] for action in legal]
                assert len({answer.text for answer in decision.answers}) == len(legal), decision.answers
                same = (decision.seats, decision.kind, decision.clause, decision.source)
                assert same == (public.seats, public.kind, public.clause, public.source)
                if not legal:
                    assert decision.more == 0
            seat = rng.choice(state.waiting())
            state.apply_for(seat, rng.choice(state.legal_for(seat)))
        assert table.decision(state, 0) is None
    assert kinds >= {"mulligan", "play", "window", "champion", "attack", "target", "intercept", "may"}


def test_every_kind_of_action_has_a_name() -> None:
    assert set(KIND_NAMES) == set(range(ACTION_KINDS))


# Each question


def asked(play: Play, reader: str = "A") -> tuple[str, str, str]:
    decision = Shown(play).decision(reader)
    return decision.kind, decision.clause, decision.prompt


@pytest.mark.clause("NM-3.1")
def test_mulligans() -> None:
    play = begin()
    assert Shown(play).answers("A") == ["Keep this hand", "Take a mulligan: put it back, shuffle, draw 7"]
    play.answer("again", by="A")
    assert Shown(play).answers("A")[1] == "Take a mulligan: put it back, shuffle, draw 6"


@pytest.mark.clause("NM-4.7")
def test_deployment() -> None:
    charm = 'Charm enhancement value:1 "The attached Unit gets +1/+1."'
    medic = 'Medic 1/3 "Disable this card: Target Unit gets +0/+2 until end of turn."'
    play = position(A=side(hand=f"Ox 2/3 value:2 flying, {charm}", back="Elk 1/1", front=medic))
    assert asked(play) == ("play", "NM-4.7", "Deployment Phase: what do you do?")
    assert asked(play, "B")[2] == "Your opponent plays in the Deployment Phase."
    assert Shown(play).answers() == [
        "End the Deployment Phase",
        "Play Charm (Unit Enhancement): The attached Unit gets +1/+1.",
        "Play Ox (Unit 2/3 with Flying) to the Frontline",
        "Play Ox (Unit 2/3 with Flying) to the Backline",
        "Move up Elk (Backline, 1/1)",
        "Use Medic: Disable this card: Target Unit gets +0/+2 until end of turn.",
    ]


@pytest.mark.clause("NM-9.3")
def test_targets() -> None:
    text = '"Deal 1 damage to target object. Deal 2 damage to another target object."'
    play = position(
        A=side(hand=f"Bolt tactical value:1 {text}", front="Ox 2/3 flying damage:1, Ox"),
        B=side(front="Wall 0/5 disabled", attached="Coat enhancement on:Wall"),
    )
    play.answer("play Bolt")
    shown = Shown(play)
    decision = shown.decision()
    assert (decision.kind, decision.clause, decision.source, decision.more) == ("target", "NM-9.3", "Bolt", 0)
    assert decision.prompt == f"“{text.strip(chr(34))}” Choose a target."
    assert shown.prompt("B") == "Your opponent chooses targets for Bolt."
    assert shown.answers() == [
        "your Ox #1 (Frontline, 2/3, Flying, damage 1)",
        "your Ox #2 (Frontline, 2/3, Flying)",
        "the enemy Wall (Frontline, 0/5, disabled)",
    ]


@pytest.mark.clause("NM-9.3")
def test_up_to_some_targets() -> None:
    play = position(
        A=side(hand='Haul tactical value:1 "Return up to 2 target enemy Units to their owners\' hands."'),
        B=side(front="Wall 0/5, Elk 1/1"),
    )
    shown = Shown(play.answer("play Haul"))
    assert (shown.decision().more, shown.answers()[0]) == (1, "No target")
    play.answer("at Wall")
    assert (shown.decision().more, shown.answers()[0]) == (0, "No more targets")


@pytest.mark.clause("NM-5.7")
def test_the_unit_of_an_enhancement() -> None:
    charm = 'Charm enhancement value:1 "The attached Unit gets +1/+1."'
    play = position(A=side(hand=charm, front="Ox 2/3")).answer("play Charm")
    assert asked(play) == ("target", "NM-5.7", "Which Unit is it attached to?")


@pytest.mark.clause("NM-5.13", "NM-5.19")
def test_windows_say_what_waits() -> None:
    charm = 'Charm enhancement value:1 "The attached Unit gets +1/+1."'
    play = position(A=side(hand=charm, front="Ox 2/3")).answer("play Charm", "at Ox")
    said = "Your opponent's Charm (target: the enemy Ox) waits: respond, or pass."
    assert asked(play, "B") == ("window", "NM-5.13", said)
    assert asked(play, "A")[2] == "Your opponent may respond in the window."
    assert Shown(play).answers("B") == ["Pass"]
    combat = position(step="attackers").attack()
    assert asked(combat, "B")[1:] == ("NM-5.14", "The response window of the Combat Phase: respond, or pass.")


@pytest.mark.clause("NM-7.1", "NM-7.2")
def test_declarations() -> None:
    play = position(A=side(front="Ox 2/3, Bat 1/1 flying"), B=side(front="Wall 0/5 barrage"), step="attackers")
    shown = Shown(play)
    assert asked(play) == ("attack", "NM-7.1", "Choose an attacker.")
    assert shown.answers() == [
        "Do not attack",
        "Attack with Ox (Frontline, 2/3)",
        "Attack with Bat (Frontline, 1/1, Flying)",
    ]
    play.answer("attack Ox")
    assert asked(play) == ("target", "NM-7.1", "What does your Ox attack?")
    assert asked(play, "B")[2] == "Your opponent chooses what the enemy Ox attacks."
    assert shown.answers() == ["the enemy Wall (Frontline, 0/5, Barrage)", "the enemy City (30 HP)"]
    assert shown.obj("Ox").marks == ("being declared",)
    play.answer("at City")
    assert shown.answers()[0] == "Attack with nothing more"
    play.passes()
    assert asked(play, "B") == ("intercept", "NM-7.2", "Choose an interceptor.")
    assert shown.answers("B") == ["Do not intercept", "Intercept with Wall (Frontline, 0/5, Barrage)"]
    play.answer("intercept Wall")
    assert shown.answers("B") == ["the enemy Ox (Frontline, 2/3, disabled), which attacks your City"]


OUT_AND_BACK = "put this card into its owner's Backline. Put this card into its owner's Frontline."
LEAVING = {
    "sent back": ("", "Whenever this card intercepts, put this card into its owner's Backline."),
    "came back": ("", f"Whenever this card intercepts, {OUT_AND_BACK}"),
    "taken": ("Whenever this card is intercepted, take control of target intercepting Vehicle.", ""),
    "destroyed": ("", "Whenever this card intercepts, destroy this card."),
}


@pytest.mark.clause("NM-7.22")
@pytest.mark.parametrize(("of_ox", "of_cow"), LEAVING.values(), ids=LEAVING.keys())
def test_an_order_is_asked_for_only_among_those_that_still_fight(of_ox: str, of_cow: str) -> None:
    """Of those that intercept Ox one is out: what is asked, and said to be asked, is the order of Elk's."""
    cow = f'Cow 1/9 vehicle "{of_cow}"' if of_cow else "Cow 1/9 vehicle"
    ox = f'Ox 2/9 "{of_ox}"' if of_ox else "Ox 2/9"
    them = side(front=f"{cow}, Pig 1/9, Hen 1/9, Ram 1/9")
    play = position(side(front=f"{ox}, Elk 3/9"), them, step="attackers").attack("Ox > City, Elk > City")
    play.intercept("Cow > Ox, Pig > Ox, Hen > Elk, Ram > Elk")
    if of_ox:
        play.answer("at Cow")
    assert asked(play)[2] == "Which interceptor takes the damage of your Elk next?"
    assert play.choices() == ["at Hen", "at Ram"]


@pytest.mark.clause("NM-7.14", "NM-7.16")
def test_orders_and_splits() -> None:
    play = position(A=side(front="Ox 4/3"), B=side(front="Wall 0/5, Imp 1/1"), step="attackers")
    play.attack("Ox > City").intercept("Wall > Ox, Imp > Ox")
    assert asked(play) == ("order", "NM-7.14", "Which interceptor takes the damage of your Ox next?")
    assert asked(play, "B")[2] == "Your opponent orders the interceptors of the enemy Ox."
    play = position(A=side(front="Ox 4/3, Bat 1/1"), B=side(front="Wall 3/5"), step="attackers")
    play.attack("Ox > Wall, Bat > Wall").intercept()
    said = "How much of the 3 damage of your Wall goes to the enemy Ox?"
    assert asked(play, "B") == ("split", "NM-7.16", said)
    assert Shown(play).answers("B") == ["0", "1", "2", "3"]
    play.answer("amount 1")
    assert Shown(play).view("A").splits[0].amount == 1


@pytest.mark.clause("NM-4.10", "NM-8.3")
def test_the_champion() -> None:
    play = position(A=side(champion="Hero 2/4 value:2", nemesis="Doom 5/6 value:8"), step="enable stop")
    assert asked(play) == ("champion", "NM-4.10", "You may bring in your Champion now.")
    assert Shown(play).answers() == [
        "Not now",
        "Bring in your Champion Hero (Champion 2/4) to the Frontline",
        "Bring in your Champion Hero (Champion 2/4) to the Backline",
        "Bring in as the Nemesis Doom (Nemesis 5/6) to the Frontline",
        "Bring in as the Nemesis Doom (Nemesis 5/6) to the Backline",
    ]
    out = position(A=side(front="Hero", champion="Hero 2/4 value:2", nemesis="Doom 5/6 value:8"))
    assert "Flip Hero to Doom: to the Backline, disabled" in Shown(out).answers()


@pytest.mark.clause("NM-9.3")
def test_modes_and_offers() -> None:
    text = '"Choose one: Draw 1 card; or gain 2 Scrap."'
    play = position(A=side(hand=f"Fork tactical value:1 {text}")).answer("play Fork").quiet()
    assert asked(play)[0] == "mode"
    assert Shown(play).answers() == ["Draw 1 card", "Gain 2 Scrap"]
    city = position(A=side(hand='Bomb tactical value:1 "Deal 2 damage to a City."')).answer("play Bomb").quiet()
    assert Shown(city).answers() == ["Your City", "The enemy City"]


@pytest.mark.clause("NM-9.3")
def test_cards_that_are_chosen() -> None:
    text = '"Discard 1 card. If you do, draw 2 cards."'
    play = position(A=side(hand=f"Swap tactical value:1 {text}, Ox 2/3 flying, Elk 1/1")).answer("play Swap").quiet()
    shown = Shown(play)
    assert asked(play)[2] == "Choose a card to discard."
    assert asked(play, "B")[2] == "Your opponent chooses a card to discard."
    assert shown.answers() == ["Ox (Unit 2/3 with Flying), in your hand", "Elk (Unit 1/1), in your hand"]


@pytest.mark.clause("NM-6.13")
def test_triggers_that_are_due_together() -> None:
    """T49: with the order asked, sources of one name are told apart."""
    text = '"When this card is destroyed, gain 1 Scrap."'
    other = '"Whenever another Unit is destroyed, draw 1 card."'
    burst = 'Burst tactical value:1 "Destroy each Unit."'
    play = position(
        A=side(front=f"Imp 1/1 {text}, Ox 2/3 {other}", hand=burst), B=side(front="Elk 1/1"), asks_order=True
    )
    play.answer("play Burst").quiet()
    assert asked(play) == ("trigger", "NM-6.13", "Several of your triggers are due. Whose comes next?")
    assert Shown(play).answers() == [
        "Imp: When this card is destroyed, gain 1 Scrap.",
        "Ox: Whenever another Unit is destroyed, draw 1 card. (your Imp)",
        "Ox: Whenever another Unit is destroyed, draw 1 card. (the enemy Elk)",
    ]


# Words


@pytest.mark.parametrize(
    ("line", "modes"),
    [
        ("Choose one: Draw 1 card; or gain 2 Scrap.", ["Draw 1 card", "gain 2 Scrap"]),
        ("On Entry: Choose two: Draw 1 card; or gain 2 Scrap; or deal 1 damage to a City.", 3),
        ("If you control a Unit, choose one: Draw 1 card; or gain 2 Scrap. Otherwise, draw 1 card.", 2),
        ("Draw 1 card.", []),
    ],
)
def test_the_ways_of_a_text(line: str, modes: list[str] | int) -> None:
    assert mode_texts(line) == modes if isinstance(modes, list) else len(mode_texts(line)) == modes


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("On Entry: Look at the top card of your deck. You may put it on the bottom of your deck.", 1),
        ("Whenever this card attacks, you may draw 1 card. You may gain 1 Scrap.", 2),
        ("Draw 1 card unless your opponent spends 1 Scrap.", 1),
        ("Draw 1 card.", 0),
    ],
)
def test_the_offers_of_a_text(line: str, offered: int) -> None:
    found = offers(line)
    assert len(found) == offered
    assert all(sentence[0].isupper() and sentence.endswith(".") for sentence in found)


# Refusals


@pytest.mark.slow
def test_every_refusal_has_its_sentence_and_its_clause(table: NemesisTable) -> None:
    """Anything answered by anybody: refused with a clause that has a sentence, or legal."""
    clauses = set()
    for seed in range(2):
        rng = random.Random(seed)
        state = table.new(NemesisSetup(players=2, seed=f"no {seed}"))
        while not state.is_over():
            for action in rng.sample(range((ACTION_KINDS + 1) * KIND), 40) + [kind * KIND for kind in range(20)]:
                for seat in (0, 1):
                    clause = state.why_not(seat, action)
                    assert (clause == "") == (action in state.legal_for(seat))
                    said = table.why_not(state, seat, action)
                    assert said == (f"{REFUSALS[clause]} ({clause})" if clause else "")
                    clauses.add(clause)
            seat = rng.choice(state.waiting())
            state.apply_for(seat, rng.choice(state.legal_for(seat)))
    assert all(clause in CLAUSES for clause in clauses - {""})
    assert len(clauses) > 12


def test_every_clause_that_the_engine_can_refuse_by_has_its_sentence() -> None:
    """Read from the sources: the numbers of clauses that its functions return."""
    returned = re.compile(r"(?:return|reason = |reason: i64 = |or|else)\s*(\d{3})\b")
    folder = Path(package.__file__).parent
    modules = [folder / f"{name}.py" for name in ("legality", "playing", "champion", "combat", "battlefield")]
    sources = [re.sub(r'""".*?"""', "", module.read_text(encoding="utf-8"), flags=re.DOTALL) for module in modules]
    clauses = {clause_id(int(number)) for source in sources for number in returned.findall(source)}
    assert clauses - set(REFUSALS) == set()
    assert len(clauses) > 20
    assert set(REFUSALS) <= {clause.id for clause in CLAUSES}


def test_a_clause_without_a_sentence_is_named_by_its_title() -> None:
    assert refusal("NM-2.1") == "that is not allowed: Thirty cards and a Champion"
