"""An arena is played: which games there are, in which order, and what is kept of each.

A game's number says its round, deal, pair and seating, and so all that it comes from. Deals come before pairs, so that
a contest that is stopped has played as much for everybody.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

from .. import __version__
from ..engine import is_compiled
from ..kernel.errors import NeontableError
from ..kernel.game import Table
from ..packs.games import game_named
from .arena import Arena, Contest
from .executors import Executor
from .journal import Journal, read_journal, writing
from .nemesis_report import names_of
from .sim import ask_bots
from .swiss import Meeting, Pair, pairs_of_swiss

FORMAT: Final = 1  # of the file; raised when a field goes, or changes its meaning


class Header(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is played, by what. `arena`: what the person wrote, with all that was left out; `packs`: the hash of what
    plays; `decks`: their names; `hash`: over all of this and the cards of the decks. Bots may think about less where
    the engine is not compiled, so that is part of it."""

    format: int = FORMAT
    version: str = __version__
    compiled: bool
    rules: int
    packs: str
    arena: Arena
    decks: tuple[str, ...]
    hash: str


class Game(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A game that is over. `game`: its number; `players`, `returns`: by seat; `decks`: by seat, as numbers of the
    header's; `choices`: decisions with two or more legal answers; `decisions`: all."""

    game: int
    round: int
    deal: int
    players: tuple[str, ...]
    decks: tuple[int, ...] = ()
    returns: tuple[float, ...]
    choices: int
    decisions: int

    @property
    def winner(self) -> str:
        """Who won, "" for nobody."""
        return next((name for name, won in zip(self.players, self.returns, strict=True) if won > 0), "")


class Job(NamedTuple):
    """A game to be played."""

    game: int
    round: int
    deal: int
    players: tuple[str, ...]

    def __str__(self) -> str:
        return f"game {self.game} (deal {self.deal}, {' against '.join(sorted(set(self.players)))})"


def header_of(contest: Contest, table: Table) -> Header:
    """The first line of the contest's file."""
    decks = tuple(names_of(contest.duel)) if contest.duel else ()
    rules = game_named(contest.arena.game).rules_version
    digest, arena = table.digest, contest.arena
    head = Header(compiled=is_compiled(), rules=rules, packs=digest, arena=arena, decks=decks, hash="")
    whole = msgspec.json.encode((head, contest.duel))
    return msgspec.structs.replace(head, hash=hashlib.sha256(whole).hexdigest())


def compete(
    contest: Contest,
    table: Table,
    path: Path,
    executor: Executor,
    progress: Callable[[int], None],
    say: Callable[[str], None],
) -> Journal[Header, Game]:
    """Play what is missing and keep it in the file. `progress` is told how many games are there, `say` what else a
    person should know.

    After Ctrl-C (KeyboardInterrupt) what has been played is there; the caller sees it by the number of games. Raises
    NeontableError, with nothing changed, when the file holds another contest's games.
    """
    header = header_of(contest, table)
    with writing(path, header, Game) as journal:
        check_header(path, journal.found.header, header)
        games = games_by_number(path, contest, journal.found.lines)
        if journal.found.cut:
            journal.mend()
            say(f"The last line of {path} was cut off, and is dropped: its game is played again.")
        progress(len(games))
        try:
            with executor.ready():
                for number in range(contest.arena.number_of_rounds):
                    jobs = [job for job in jobs_of(contest, number, games) if job.game not in games]
                    with closing(executor.run(partial(play, contest), jobs)) as results:
                        for _, game in results:
                            journal.add(game)
                            games[game.game] = game
                            progress(len(games))
        except KeyboardInterrupt:
            pass
    return Journal(header, in_order(games), journal.found.whole, journal.found.cut)


def read_games(path: Path) -> Journal[Header, Game]:
    """The games of a file, each once, in the order of their numbers."""
    found = read_journal(path, Header, Game)
    if found.header.format != FORMAT:
        raise NeontableError(f"{path} is in format {found.header.format}, this neontable reads {FORMAT}.")
    return found._replace(lines=in_order({game.game: game for game in found.lines}))


def in_order(games: dict[int, Game]) -> list[Game]:
    """By their numbers: figures do not depend on which game was over first."""
    return [games[number] for number in sorted(games)]


def check_header(path: Path, found: Header, wanted: Header) -> None:
    """Raises NeontableError that says what has changed."""
    if found == wanted:
        return
    changed = [
        f"{name} was {getattr(was, name)!r}, is {getattr(now, name)!r}"
        for was, now in ((found.arena, wanted.arena), (found, wanted))
        for name in was.__struct_fields__
        if name not in ("arena", "hash") and getattr(was, name) != getattr(now, name)
    ]
    raise NeontableError(
        f"{path} holds games of another experiment: {'; '.join(changed) or 'the cards of a deck have changed'}. "
        f"Change that back, or move {path} out of the way to begin anew."
    )


def games_by_number(path: Path, contest: Contest, lines: list[Game]) -> dict[int, Game]:
    """The games of the file. Raises NeontableError for one that the contest does not have."""
    games: dict[int, Game] = {}
    for number, game in enumerate(lines, 2):
        if game.game >= contest.arena.games or game.game in games:
            why = "is there twice" if game.game in games else "is none of this contest"
            raise NeontableError(f"{path}:{number}: game {game.game} {why}. Remove this line, and go on.")
        games[game.game] = game
    return games


def jobs_of(contest: Contest, number: int, games: dict[int, Game]) -> Iterator[Job]:
    """The games of that round; those before are over."""
    pairs = pairs_of(contest, number, games)
    game = number * contest.arena.pairs * contest.arena.deals * 2
    for deal in range(contest.arena.deals):
        for pair in pairs:
            for turn in (0, 1):
                yield Job(game, number, deal, tuple(pair[(seat + turn) % 2] for seat in range(contest.seats)))
                game += 1


def pairs_of(contest: Contest, number: int, games: dict[int, Game]) -> list[Pair]:
    """Who meets in that round."""
    players = contest.arena.players
    if contest.arena.form == "round robin":
        return list(combinations(players, 2))
    return pairs_of_swiss(players, number, meetings_of(game for game in games.values() if game.round < number))


def meetings_of(games: Iterable[Game]) -> list[Meeting]:
    """Who met whom in which round, and won how many games."""
    wins: dict[tuple[int, Pair], Counter[str]] = {}
    for game in games:
        one, other = sorted(set(game.players))
        wins.setdefault((game.round, (one, other)), Counter())[game.winner] += 1
    return [Meeting(one, other, won[one], won[other]) for (_, (one, other)), won in wins.items()]


def play(contest: Contest, job: Job) -> Game:
    """Play a game to its end. The same contest and job give the same game, wherever it is done."""
    table = game_named(contest.arena.game).table(contest.packs)
    state = table.new(contest.setup(job.deal))
    try:
        choices, decisions = ask_bots(table, state, job.players, contest.seed_of(job.deal))
    except Exception as error:
        error.add_note(f"in {job}, seed {contest.seed_of(job.deal)!r}")
        raise
    return Game(
        game=job.game,
        round=job.round,
        deal=job.deal,
        players=job.players,
        decks=contest.duel.pair(job.deal) if contest.duel else (),
        returns=tuple(state.returns()),
        choices=choices,
        decisions=decisions,
    )
