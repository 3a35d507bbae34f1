"""Golden duels: `python tests/golden/make_duels.py` writes duels.json, random games of Nemesis with the ready decks.

Of each game: its decks, decisions, result, and a digest over who was asked, what was legal, what was answered and what
everybody was told. The state itself is no part of it: a faster engine is no change of the rules. A change of a digest
is one of the rules, of the cards or of the wording: say in the change log which it is.
"""

from __future__ import annotations

import json
import random
import sys
from hashlib import blake2b
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))  # as a script it is run from anywhere

from neontable.kernel.events import split_events  # noqa: E402
from neontable.nemesis.game import NemesisSetup  # noqa: E402
from neontable.packs.games import NEMESIS  # noqa: E402
from neontable.packs.nemesis_loader import load_nemesis  # noqa: E402

FILE = Path(__file__).with_name("duels.json")
GAMES = 8


def duel(seed: int) -> str:
    """One line about a game: "deck against deck: 431 decisions, 23 turns, seat 1 wins by NM-1.1, 0f3a..."."""
    decks = [deck.id for deck in load_nemesis().decks]
    pair = (decks[seed % len(decks)], decks[(3 * seed + 1) % len(decks)])
    table, rng, raw = NEMESIS.load(), random.Random(seed), list[int]()
    state = table.new(NemesisSetup(players=2, seed=f"golden {seed}", decks=pair), raw)
    digest, decisions, told = blake2b(digest_size=8), 0, 0
    while not state.is_over():
        seat = rng.choice(state.waiting())
        legal = state.legal_for(seat)
        action = rng.choice(legal)
        digest.update(repr((seat, legal, action)).encode())
        state.apply_for(seat, action)
        decisions += 1
        for event in split_events(raw, NEMESIS.event_width)[told:]:
            told += 1
            for reader in (0, 1, None):
                line = table.tell(state, event, reader)
                digest.update(repr(None if line is None else (line.kind, line.clause, line.text)).encode())
    result = table.result(state, None)
    assert result is not None
    return f"{pair[0]} against {pair[1]}: {decisions} decisions, {result.text}, {digest.hexdigest()}"


def duels(count: int = GAMES) -> list[str]:
    return [duel(seed) for seed in range(count)]


if __name__ == "__main__":
    FILE.write_text(json.dumps(duels(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
