"""Games as a seat is sent them, for the client's tests: `python web/record.py` writes src/lib/net/games/*.json.

Each file is what one seat of a game between bots would be sent, from the first Update to the last, thinned out.
fights.json has combats before their damage, as spectators see them, and what damage the engine then deals.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any, Final

import msgspec

from neontable.kernel.events import split_events
from neontable.kernel.replay import Play, Who
from neontable.nemesis import parts as p
from neontable.nemesis.blows import deal_damage
from neontable.nemesis.damage import WEIGHED
from neontable.nemesis.game import NemesisSetup
from neontable.nexus.game import NexusSetup
from neontable.packs.games import GAMES
from neontable.server.story import Story
from neontable.server.watching import Shown

OUT: Final = Path(__file__).parent / "src" / "lib" / "net" / "games"
SEAT: Final = 0
KEPT: Final = 24  # Updates of a game, beside the first and the last ones
FIGHT_GAMES: Final = 12
FIGHTS: Final = 40
FIGHTERS: Final = ("object", "side", "row", "atk", "defence", "damage", "keywords")
SETUPS: Final = {
    "nexus": NexusSetup(players=4, seed="rain"),
    "nemesis": NemesisSetup(players=2, seed="lamp", decks=("Slow Hills", "Gate of Coals")),
}


def updates(name: str) -> list[Any]:
    """All Updates of a seat in a game of random answers."""
    game = GAMES[name]
    table = game.load()
    setup = SETUPS[name]
    seats = tuple(Who(f"Seat {seat}") for seat in range(setup.players))
    story = Story(game, table, Play.begin(game, table, setup, seats).record.header)
    chance, seen, found = random.Random(7), 0, []
    while True:
        shown = Shown(story, SEAT, story.new[SEAT])
        if SEAT in story.told:
            found.append(json.loads(shown.update(seen)))
            seen = shown.lines
        if story.is_over:
            return found
        seat = story.state.waiting()[0]
        story.answer(seat, story.decision_id(seat), [chance.choice(story.state.legal_for(seat))])


def thinned(found: list[Any]) -> list[Any]:
    """The first of each kind of question, some more, and the end; what is left out goes to the next one's log."""
    kinds: set[str] = set()
    step = max(1, len(found) // KEPT)
    kept: list[Any] = []
    lines: list[Any] = []
    for number, update in enumerate(found):
        lines += update["log"]
        asked = update["decision"] or {"kind": "", "answers": []}
        kind = asked["kind"] if asked["answers"] else ""
        if kind in kinds and number % step and number < len(found) - 2:
            continue
        kinds.add(kind)
        kept.append({**update, "log": lines, "logFrom": update["logFrom"] + len(update["log"]) - len(lines)})
        lines = []
    return kept


def fights() -> list[Any]:
    """Combats of random games in which nothing prevents or reduces damage, those with interceptors before others."""
    found: list[Any] = []
    table = GAMES["nemesis"].load()
    for seed in range(FIGHT_GAMES):
        chance = random.Random(seed)
        state = table.new(NemesisSetup(players=2, seed=f"fight {seed}"))
        before = -1
        while not state.is_over():
            seat = chance.choice(state.waiting())
            state.apply_for(seat, chance.choice(state.legal_for(seat)))
            is_fight = state.step == p.COMBAT_WINDOW and state.attackers and not state.rules & WEIGHED
            if is_fight and state.round != before:
                before = state.round
                found.append(fight(table, state))
    found.sort(key=lambda one: -sum(len(attack["interceptors"]) for attack in one["view"]["attacks"]))
    return found[:FIGHTS]


def fight(table: Any, state: Any) -> dict[str, Any]:
    """One of them."""
    view = msgspec.to_builtins(table.view(state, None))
    then = state.clone()
    then.recorder = []
    deal_damage(then)
    objects: dict[int, int] = {}
    cities = [0, 0]
    for kind, thing, amount, *_ in split_events(then.recorder, GAMES["nemesis"].event_width):
        if kind == p.EV_DAMAGE:
            objects[thing] = objects.get(thing, 0) + amount
        elif kind == p.EV_CITY:
            cities[thing] += amount
    kept = {name: view[name] for name in ("active", "phase", "step", "attacks", "splits")}
    kept["objects"] = [{name: each[name] for name in FIGHTERS} for each in view["objects"]]
    return {"view": kept, "objects": objects, "cities": cities}


def main() -> None:
    """Write them."""
    OUT.mkdir(parents=True, exist_ok=True)
    for name in GAMES:
        kept = thinned(updates(name))
        text = ",\n".join(json.dumps(update, ensure_ascii=False) for update in kept)
        (OUT / f"{name}.json").write_text(f"[\n{text}\n]\n", encoding="utf-8")
        print(f"{name}: {len(kept)} updates")
    text = ",\n".join(json.dumps(one, ensure_ascii=False) for one in fights())
    (OUT / "fights.json").write_text(f"[\n{text}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
