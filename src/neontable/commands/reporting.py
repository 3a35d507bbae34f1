"""A report of a fault as JSON, and the test that it becomes."""

from __future__ import annotations

from typing import Final

import msgspec

from ..kernel.transcript import Report

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
