"""What a seat knows is what it can tell apart: by playing games again with other faces, and by hearing what is told."""

import random

import pytest

from neontable.kernel.events import split_events
from neontable.nexus.knowledge import Knowledge, knowledge_from_ints, what_seat_knows
from neontable.nexus.parts import COLOURS, DEAD_END, EVENT_WIDTH, UNKNOWN
from neontable.nexus.state import NexusState
from neontable.nexus.texts import COLOUR_NAMES
from tests.nexus.deals import BUILT_IN, BY_HAND, MOVES, Game, Hidden, altered

pytestmark = pytest.mark.compiled

TABLES = {"built-in": BUILT_IN, "by hand": BY_HAND, "moves": MOVES}


def fits(k: Knowledge, hidden: Hidden) -> bool:
    """Whether these faces are among those that the seat holds possible."""
    if k.seat >= 0 and hidden.innocence[k.seat] != k.innocence:
        return False
    return all(
        face == k.faces[card] if k.faces[card] != UNKNOWN else bool(k.possible[card] >> min(face, DEAD_END) & 1)
        for card, face in enumerate(hidden.deal)
    )


@pytest.mark.clause("NX-4.14", "NX-4.21", "NX-4.22", "NX-2.3")
@pytest.mark.parametrize("scarce", [False, True])
@pytest.mark.parametrize("players", [3, 4, 6])
@pytest.mark.parametrize("name", TABLES)
def test_a_seat_holds_possible_just_what_it_cannot_tell_apart(name: str, players: int, scarce: bool) -> None:
    """Games are played again with other faces and the same answers. Other faces fit what the seat knows if and only
    if the seat has seen, been told and been asked the same; and then its knowledge is the same to the number (T23)."""
    chance = random.Random(f"{name} {players} {scarce}")
    alike, different = 0, 0
    for seed in range(9):
        game = Game(TABLES[name], players, seed, scarce)
        for _ in range(4):
            step = chance.randrange(len(game.answers) + 1)
            viewer = chance.randrange(-1, players)
            state = game.at(step)
            k = what_seat_knows(state, viewer)
            assert fits(k, game.hidden)
            for _ in range(6):
                hidden = altered(game.hidden, chance)
                other = game.again(hidden, step, viewer)
                assert fits(k, hidden) == (other is not None), (seed, step, viewer, hidden)
                if other is not None:
                    assert other.knowledge(viewer) == k.to_ints()
                alike += other is not None and hidden != game.hidden
                different += other is None
    assert alike > 10
    assert different > 50


class Spectator:
    """Somebody who only listens: the tags and what they tell, worked out from the sentences' facts."""

    def __init__(self, state: NexusState) -> None:
        self.in_play = {COLOUR_NAMES[colour] for colour in range(COLOURS) if state.in_play >> colour & 1}
        anything = {*self.in_play, "dead"} if state.players > 3 else set(self.in_play)
        self.may_be = [set(anything) for _ in range(state.cards)]
        self.tags: list[set[str]] = [set() for _ in range(state.cards)]
        self.supply = {COLOUR_NAMES[colour]: state.supply[colour] for colour in range(COLOURS)}
        self.looking = -1  # the card that a tag may be put on now

    def could_be_put(self, card: int) -> set[str]:
        """The colours of which a tag could be put on the card, if it is true."""
        return {colour for colour in self.in_play if self.supply[colour] and colour not in self.tags[card]}

    def hear(self, kind: str, facts: dict[str, object]) -> None:
        card = int(str(facts.get("card", -1))) if facts.get("card") is not None else -1
        colour = str(facts.get("colour", ""))
        if kind == "look":
            self.looking = card if facts["tag"] else -1
        elif kind == "no tag":
            if len(self.could_be_put(card)) == 1:
                self.may_be[card] &= self.could_be_put(card)
        elif kind == "tag":
            self.supply[colour] -= 1
            self.put(card, colour)
        elif kind == "untag":
            self.tags[card].remove(colour)
            self.supply[colour] += 1
        elif kind == "move tag":
            self.tags[int(str(facts["from"]))].remove(colour)
            if len(self.tags[card]) == 2:
                self.supply[colour] += 1
            else:
                self.put(card, colour)
        elif kind in ("reveal", "turned"):
            for tag in self.tags[card]:
                self.supply[tag] += 1
            self.tags[card].clear()
            face = str(facts["face"])
            self.may_be[card] = {"dead" if face.startswith("dead end") else face}
        if kind != "look":
            self.looking = -1

    def put(self, card: int, colour: str) -> None:
        assert colour not in self.tags[card]
        self.tags[card].add(colour)
        self.may_be[card].discard(colour)

    def see(self, k: Knowledge, kind: str) -> list[set[str]]:
        """What every card may be, at a decision: that one is asked for the only tag there is tells that it is true."""
        may_be = [set(colours) for colours in self.may_be]
        if kind == "tag" and len(self.could_be_put(self.looking)) == 1:
            may_be[self.looking] -= self.could_be_put(self.looking)
        if kind == "move tag" and len(self.tags[k.own] - self.tags[k.it]) == 1:
            may_be[k.it] -= self.tags[k.own]
        return may_be


@pytest.mark.clause("NX-1.4", "NX-4.14", "NX-4.21")
@pytest.mark.parametrize("scarce", [False, True])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("name", ["built-in", "by hand"])
def test_what_is_public_is_what_a_spectator_can_work_out(name: str, players: int, scarce: bool) -> None:
    table = TABLES[name]
    for seed in range(6):
        game = Game(table, players, 1000 + seed, scarce)
        spectator = Spectator(game.start())
        heard = 0
        for state in game.steps():
            assert state.recorder is not None
            for raw in split_events(state.recorder, EVENT_WIDTH)[heard:]:
                event = table.tell(state, raw, None)
                spectator.hear(event.kind, event.facts)
                heard += 1
            decision = table.decision(state, None)
            k = what_seat_knows(state, -1)
            seen = spectator.see(k, decision.kind if decision else "")
            names = (*COLOUR_NAMES, "dead")
            assert [{names[c] for c in range(COLOURS + 1) if mask >> c & 1} for mask in k.possible] == seen
            assert [{COLOUR_NAMES[c] for c in range(COLOURS) if mask >> c & 1} for mask in k.tags] == spectator.tags


@pytest.mark.clause("NX-4.22")
@pytest.mark.parametrize("players", [3, 6])
def test_a_seat_knows_the_faces_of_what_it_has_looked_at_and_of_what_was_turned_up(players: int) -> None:
    """Worked out from what each seat was told: at each decision just the faces that were in its own sentences."""
    for seed in range(5):
        game = Game(BUILT_IN, players, seed)
        for viewer in range(-1, players):
            known: dict[int, str] = {}
            heard = 0
            for state in game.steps():
                assert state.recorder is not None
                for raw in split_events(state.recorder, EVENT_WIDTH)[heard:]:
                    facts = game.table.tell(state, raw, None if viewer < 0 else viewer).facts
                    if "face" in facts:
                        known[facts["card"]] = facts["face"]
                    heard += 1
                view = game.table.view(state, None if viewer < 0 else viewer)
                assert {card.card: card.face for card in view.cards if card.face is not None} == known


def test_knowledge_is_written_and_read_back() -> None:
    for step in (0, 5, 30):
        state = Game(BY_HAND, 5, 3).at(step)
        for seat in range(-1, 5):
            ints = state.knowledge(seat)
            assert knowledge_from_ints(ints).to_ints() == ints


def test_knowledge_of_another_version_is_refused() -> None:
    with pytest.raises(ValueError, match="version 99"):
        knowledge_from_ints([99, *Game(BY_HAND, 3, 3).start().knowledge(0)[1:]])


@pytest.mark.clause("NX-4.21")
def test_different_knowledge_gives_different_numbers() -> None:
    """T23. Two seats, and one seat at any two decisions of a game, never have the same."""
    game = Game(BUILT_IN, 4, 8)
    seen: set[tuple[int, ...]] = set()
    count = 0
    for state in game.steps():
        for seat in range(-1, 4):
            seen.add(tuple(state.knowledge(seat)))
            count += 1
    sealed = sum(1 for step in game.steps() if step.open)  # a choice of another that nobody sees changes nothing
    assert len(seen) >= count - 4 * sealed
