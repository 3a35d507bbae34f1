"""Golden traces: `python tests/golden/make_traces.py` writes traces.json; with `--print N` it prints N of each game.

A trace is a digest over all of a random game: who was asked, what was legal, what was answered, the state's hash and
the raw events after every answer, what every seat knew, and the returns. Every process, every hash seed, compiled or
not, gives the same. A change of a trace is a change of the rules: raise the game's rules version, say so in the
changelog, and write the file anew.
"""

from __future__ import annotations

import json
import random
import sys
from hashlib import blake2b
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))  # as a script it is run from anywhere

from neontable.kernel.state import NOBODY  # noqa: E402
from tests.contract.subjects import SUBJECTS, Subject, answer_somehow  # noqa: E402

# Games of texts that the language compiles are left out: a better compiler is no change of the rules.
GOLDEN = [subject for subject in SUBJECTS if subject.texts == "hand"]

FILE = Path(__file__).with_name("traces.json")
SEEDS = 20


def trace(subject: Subject, seed: int) -> str:
    """The number of decisions and 64 bits of digest, as in "83:0f3a..."."""
    state = subject.new(seed)
    rng = random.Random(seed)
    digest = blake2b(digest_size=8)
    decisions = 0
    while not state.is_over():
        digest.update(repr((state.waiting(), state.legal_actions())).encode())
        answered = answer_somehow(state, rng)
        known = [state.knowledge(seat) for seat in range(NOBODY, subject.players)]
        digest.update(repr((answered, state.hash(), known)).encode())
        decisions += 1
    digest.update(repr((state.recorder, state.returns())).encode())
    return f"{decisions}:{digest.hexdigest()}"


def traces(seeds: int) -> dict[str, list[str]]:
    return {subject.name: [trace(subject, seed) for seed in range(seeds)] for subject in GOLDEN}


def main(args: list[str]) -> None:
    if args:
        print(json.dumps(traces(int(args[-1]))))
        return
    made = {
        "rules": {subject.game.name: subject.game.rules_version for subject in GOLDEN},
        "traces": traces(SEEDS),
    }
    FILE.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
