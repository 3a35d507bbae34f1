"""A report of a fault as JSON, and the test that it becomes."""

from __future__ import annotations

from typing import Final

import msgspec

from ..kernel.errors import ReplayError
from ..kernel.transcript import Report, check_report
from ..packs.games import GAMES, game_named

HEAD: Final = '''\
"""A game of {game} as {who} knew it: neontable {neontable}, rules version {rules_version}.

Let the test do what went wrong and say what should have been; see it fail, then mend the fault.
"""

{imports}

REPORT = read_report(
    r"""
{content}
""".encode(),
    "the report",
)
GAME = game_named(REPORT.game)


def test_the_position() -> None:
    """What was hidden is drawn; all that was known is as it was."""
    state = scene(REPORT, GAME)
    assert state.knowledge({number}) == list(REPORT.knowledge)
    assert GAME.table(REPORT.packs).decision(state, REPORT.seat) == REPORT.decision
'''
WHOLE: Final = '''

def test_the_whole_game() -> None:
    """With everybody's cards, as it was played."""
    assert REPORT.record is not None
    play = Play.resume(GAME, decode(REPORT.record.encode(), "the game", GAMES))
    assert play.state.knowledge({number}) == list(REPORT.knowledge)
'''
IMPORTS: Final = """\
from neontable.kernel.transcript import read_report, scene
from neontable.packs.games import game_named"""
WHOLE_IMPORTS: Final = """\
from neontable.kernel.replay import Play
from neontable.kernel.replay_file import decode
from neontable.kernel.transcript import read_report, scene
from neontable.packs.games import GAMES, game_named"""


# Cards that a seat saw and that are not opened.
LATER: Final = {"nemesis": "of the other player's, of those drawn after a deck was shuffled, looked into or added to, "}


def is_report(content: bytes) -> bool:
    """Whether a file holds a report; a replay has several lines, each a value of its own."""
    try:
        return "knowledge" in msgspec.json.decode(content, type=dict[str, msgspec.Raw])
    except (msgspec.DecodeError, UnicodeDecodeError):
        return False


def as_json(report: Report) -> str:
    """The report as a file."""
    return msgspec.json.format(msgspec.json.encode(report), indent=1).decode()


def as_test(report: Report) -> str:
    """A test module that puts the position of the report on the table. (JSON never holds three quotes in a row.)"""
    parts = {
        "game": report.game,
        "who": "a spectator" if report.seat is None else f"seat {report.seat}",
        "neontable": report.neontable,
        "rules_version": report.rules_version,
        "imports": IMPORTS if report.record is None else WHOLE_IMPORTS,
        "content": as_json(report),
        "number": -1 if report.seat is None else report.seat,
    }
    return (HEAD if report.record is None else HEAD + WHOLE).format(**parts)


def as_checked(report: Report, name: str, commitment: str | None) -> str:
    """What there is to say of a seat's own replay, the cards that it saw being those that were committed to, and what
    that does not show. `commitment`: what the table showed. Raises ReplayError."""
    if report.game not in GAMES:
        raise ReplayError(f"{name} is a game of {report.game!r}, and this neontable knows {', '.join(GAMES)}.")
    sealed = check_report(report, game_named(report.game), name)
    if commitment and commitment.lower() != sealed.commitment:
        raise ReplayError(f"{name}: its cards were committed to as {sealed.commitment}.")
    shown = "that the table showed" if commitment else f"{sealed.commitment} (compare it with what the table showed)"
    return (
        f"{len(sealed.openings)} of {len(sealed.hashes)} dealt cards are opened to seat {report.seat}, each as it was "
        f"told, under the commitment {shown}. So none of these was exchanged after the game began. How the cards were "
        "dealt before that cannot be shown without the seed, which this table keeps; nothing is said of other cards, "
        f"{LATER.get(report.game, '')}nor of what others did."
    )
