"""NM-4.12: the first player does not draw on turn 1, unless the table says that they do; what was kept says which."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable

import pytest

from neontable.commands.play import play as play_command
from neontable.envs.series import series
from neontable.kernel.replay import Play, Who
from neontable.kernel.replay_file import decode, encode
from neontable.lab.duel import duel_of
from neontable.nemesis.encoding import NemesisEncoding
from neontable.nemesis.game import NemesisSetup, nemesis
from neontable.nemesis.parts import KEEP
from neontable.packs.games import GAMES, NEMESIS
from neontable.server import catalogue
from neontable.terminal.command import play_nemesis
from neontable.terminal.nemesis_opening import NemesisOptions

PRINTED = NemesisSetup(players=2, seed="1", first=0, skip_draw=False)


def begun(setup: NemesisSetup) -> Play:
    """Both have kept their hands; the first player is asked in turn 1."""
    play = Play.begin(NEMESIS, NEMESIS.load(), setup, (Who("Ada"), Who("Ben")))
    for seat in (0, 1):
        play.act(seat, KEEP)
    return play


def hands(play: Play) -> list[int]:
    """How many cards each player holds."""
    return [int(mask).bit_count() for mask in nemesis(play.state).hands]


@pytest.mark.compiled
@pytest.mark.clause("NM-4.12")
@pytest.mark.parametrize(
    ("setup", "held"),
    [
        (NemesisSetup(players=2, seed="1", first=0), [7, 7]),
        (NemesisSetup(players=2, seed="1", first=1), [7, 7]),
        (NemesisSetup(players=2, seed="1", first=0, skip_draw=True), [7, 7]),
        (PRINTED, [8, 7]),
    ],
)
def test_the_first_player_does_not_draw_unless_the_table_says_so(setup: NemesisSetup, held: list[int]) -> None:
    assert hands(begun(setup)) == held


@pytest.mark.clause("NM-4.12")
def test_what_was_played_as_printed_replays_as_printed() -> None:
    """Games from before it was the default: a replay holds every option, those that nobody named too."""
    play = begun(PRINTED)
    kept = encode(play.record)
    assert json.loads(kept.splitlines()[0])["setup"]["skip_draw"] is False
    again = Play.resume(NEMESIS, decode(kept, "an old game", GAMES))
    assert hands(again) == [8, 7]
    assert again.state.to_ints() == play.state.to_ints()
    now = encode(begun(NemesisSetup(players=2, seed="1", first=0)).record)
    assert json.loads(now.splitlines()[0])["setup"]["skip_draw"] is True


def at_a_server() -> bool:
    setup = catalogue.setup_of("nemesis", 2, "1", {}, ())
    assert isinstance(setup, NemesisSetup)
    return setup.skip_draw


def offered_by_a_server() -> bool:
    (game,) = (game for game in catalogue.games().games if game.name == "nemesis")
    return next(option.on for option in game.options if option.name == "skip_draw")


def in_environments() -> bool:
    encoding = series("nemesis").encoding
    assert isinstance(encoding, NemesisEncoding)
    return encoding.skip_draw


def of(function: Callable[..., object]) -> bool:
    """What it takes when nothing is said."""
    return bool(inspect.signature(function).parameters["skip_draw"].default)


@pytest.mark.parametrize(
    "found",
    [
        lambda: NemesisSetup(players=2, seed="").skip_draw,
        lambda: NemesisOptions(seats=("Ada", "Ben")).skip_draw,
        lambda: duel_of([ready.deck for ready in NEMESIS.load().decks], True).skip_draw,
        lambda: of(play_command),
        lambda: of(play_nemesis),
        at_a_server,
        offered_by_a_server,
        in_environments,
    ],
    ids=["set-up", "terminal", "lab", "play", "play_nemesis", "server", "catalogue", "environments"],
)
def test_every_way_to_a_table_has_the_same_default(found: Callable[[], bool]) -> None:
    assert found() is True
