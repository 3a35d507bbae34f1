"""`neontable replay` and `neontable report`: games that were kept, to read, to step through, to check, to report."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

if TYPE_CHECKING:
    from ..kernel.replay import Play, Record

app = typer.Typer(no_args_is_help=True)


def saved_games(incomplete: str) -> list[str]:
    """The saved games whose names begin so, for completion."""
    from ..terminal.saves import names

    return [name for name in names() if name.startswith(incomplete)]


File: TypeAlias = Annotated[
    str,
    typer.Argument(metavar="FILE", help="A replay's file, or the name of a saved game.", autocompletion=saved_games),
]
Seat: TypeAlias = Annotated[
    int | None, typer.Option(help="As that seat saw it, 0 the first; a spectator otherwise.", show_default=False)
]


@app.callback()
def replay() -> None:
    """Games that were kept: read one, step through it, check that it comes out as it was recorded."""


@app.command()
def show(
    file: File,
    seat: Seat = None,
    open_: Annotated[bool, typer.Option("--open", help="With all that was hidden, of a game that is over.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
    text: Annotated[
        bool, typer.Option("--text", help="The sentences that the file holds, without playing the game again.")
    ] = False,
    partial: Annotated[bool, typer.Option("--partial", help="What is left of a file that is cut off.")] = False,
) -> None:
    """Show a game in sentences: what was asked and answered, and what happened."""
    from ..kernel.transcript import stored_text, to_text
    from ..packs.games import game_named

    record = record_of(file, partial)
    check_seat(record, seat)
    if open_ and seat is not None:
        raise typer.BadParameter("--open shows everybody's cards, --seat one seat's: choose one")
    if open_ and not record.finished:
        raise typer.BadParameter("--open is for games that are over: this one is not")
    if as_json:
        typer.echo(json_of(record, seat, open_))
    elif text:
        typer.echo(stored_text(record), nl=False)
    else:
        typer.echo(to_text(record, game_named(record.header.game), "open" if open_ else seat), nl=False)


@app.command()
def step(file: File, seat: Seat = None) -> None:
    """Step through a game, forward and back, with the table as it was then.

    At a terminal by keys, else by lines of the same letters: n or Enter forward, b back, f the first, l the last, a
    number: that step, q to end.
    """
    from ..packs.games import game_named
    from .stepping import steps_of, walk

    record = record_of(file)
    check_seat(record, seat)
    walk(steps_of(record, game_named(record.header.game), seat))


@app.command()
def verify(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE...", help="Replays' files, or names of saved games.", autocompletion=saved_games),
    ],
    commitment: Annotated[
        str | None,
        typer.Option(metavar="HASH", help="What the table showed before the game, to compare.", show_default=False),
    ] = None,
) -> None:
    """Play games again and compare: whether each file is whole, every answer legal, and every hash as recorded; of
    a game that a server has published, also whether it was dealt from the seed that the server had committed to. Of a
    seat's own replay from a table without an open one: whether the cards that the seat saw were committed to.

    Exits with 1 when one is not; the message says in which line, and what can be done.
    """
    from ..kernel.errors import NeontableError

    wrong = False
    for file in files:
        try:
            typer.echo(f"{file}: {verified_file(content_of(file), file, commitment)}")
        except NeontableError as error:
            typer.echo(f"error: {error}", err=True)
            wrong = True
    if wrong:
        raise typer.Exit(1)


def report(
    file: File,
    seat: Seat = None,
    whole: Annotated[
        bool, typer.Option("--whole", help="Put the whole game in, with its seed and everybody's cards.")
    ] = False,
    test: Annotated[
        bool, typer.Option("--test", help="A test to go on from, instead of the report; FILE may be a report then.")
    ] = False,
) -> None:
    """Write a report of a fault: the game as one seat may know it, without seed, names, and what was hidden from it."""
    from ..kernel.replay_file import decode
    from ..kernel.transcript import opened, read_report, redacted
    from ..packs.games import GAMES, game_named
    from .reporting import as_json, as_test, is_report

    content = content_of(file)
    if is_report(content):
        found = read_report(content, file)
        if not test:
            raise typer.BadParameter(f"{file} is a report already: --test makes a test of it")
    else:
        record = decode(content, file, GAMES)
        check_seat(record, seat)
        found = (opened if whole else redacted)(record, game_named(record.header.game), seat)
    typer.echo(as_test(found) if test else as_json(found))


def content_of(name: str) -> bytes:
    """The file that is meant. Raises NeontableError; when there is none, with the nearest name of a saved game."""
    from ..kernel.errors import NeontableError
    from ..language.words import nearest
    from ..terminal.saves import folder, names, path_of

    path, saved = Path(name), names()
    if not path.exists() and name in saved:
        path = path_of(name)
    try:
        return path.read_bytes()
    except FileNotFoundError:
        meant = nearest(name, saved)
        hint = f" Did you mean “{meant}”?" if meant else ""
        raise NeontableError(f"There is no file {name}, and no saved game of that name in {folder()}.{hint}") from None
    except OSError as error:
        raise NeontableError(f"{name} cannot be read: {error.strerror}.") from None


def record_of(name: str, partial: bool = False) -> Record:
    """The record that is meant. Raises NeontableError."""
    from ..kernel.replay_file import decode
    from ..packs.games import GAMES

    return decode(content_of(name), name, GAMES, partial)


def check_seat(record: Record, seat: int | None) -> None:
    """Raises BadParameter for a seat that the game does not have."""
    seats = len(record.header.seats)
    if seat is not None and not 0 <= seat < seats:
        raise typer.BadParameter(f"there is no seat {seat} in this game: 0 to {seats - 1}")


def json_of(record: Record, seat: int | None, open_: bool) -> str:
    """All of the record when it is open; else what a seat, or a spectator, noticed of it."""
    import msgspec

    from ..kernel.transcript import redacted
    from ..packs.games import game_named
    from .reporting import as_json

    if not open_:
        return as_json(redacted(record, game_named(record.header.game), seat))
    whole = {"header": record.header, "entries": record.entries, "deal": record.deal, "finished": record.finished}
    return msgspec.json.format(msgspec.json.encode(whole), indent=2).decode()


def verified_file(content: bytes, name: str, commitment: str | None = None) -> str:
    """The same of a whole game's file, and of a seat's own."""
    from ..kernel.replay_file import decode
    from ..kernel.transcript import read_report
    from ..packs.games import GAMES
    from .reporting import as_checked, is_report

    if is_report(content):
        return as_checked(read_report(content, name), name, commitment)
    return verified(decode(content, name, GAMES), commitment)


def verified(record: Record, commitment: str | None = None) -> str:
    """What there is to say of a game that comes out as recorded, and as dealt. Raises ReplayError when it does not."""
    from .. import __version__
    from ..kernel.errors import ReplayError
    from ..kernel.replay import Header, Play, Played, Raw
    from ..packs.games import game_named

    reworded: list[int] = []

    def watch(number: int, play: Play, raws: list[Raw]) -> None:
        entry = record.header if number < 0 else record.entries[number]
        if isinstance(entry, Header | Played) and entry.told != play.public(raws):
            reworded.append(number)

    finished = record.finished
    play = Play.resume(game_named(record.header.game), record, watch)
    if record.finished != finished:
        said, found = ("finished", "is not over") if finished else ("not finished", "is over")
        raise ReplayError(f"{record.name} says that the game was {said}, and after its last entry it {found}.")
    if record.deal and reworded and record.header.neontable == __version__:
        raise record.fault(reworded[0], "something else was told of it")
    dealt = deal_in_words(play, commitment)
    hashes = sum(isinstance(entry, Played) and bool(entry.state) for entry in record.entries)
    again = f"{counted(record.version, 'entry', 'entries')}, {counted(hashes, 'hash', 'hashes')}, all as recorded"
    words = f"; told in other words today: {counted(len(reworded), 'entry', 'entries')}" if reworded else ""
    return f"{again}; {'finished' if finished else 'not finished'}{words}{dealt}"


def deal_in_words(play: Play, commitment: str | None) -> str:
    """How the game was dealt, if that was published. Raises ReplayError when it was dealt in another way."""
    from ..kernel.deal import check_deal, log_of
    from ..kernel.errors import ReplayError
    from ..kernel.replay import hash_text

    record, header = play.record, play.record.header
    if record.deal is None:
        if commitment:
            raise ReplayError(f"{record.name} does not say how it was dealt, so there is nothing to compare.")
        return ""
    check_deal(
        record.deal,
        record.name,
        seed=header.setup.seed,
        packs=header.packs,
        log=log_of(record.entries),
        result=play.state.returns(),
        state=hash_text(play.state),
    )
    if commitment and commitment.lower() != record.deal.commitment:
        raise ReplayError(f"{record.name}: it was dealt under the commitment {record.deal.commitment}.")
    added = [str(seat) for seat, salt in enumerate(record.deal.salts) if salt]
    who = f"added to by seat{'s' * (len(added) > 1)} {', '.join(added)}" if added else "added to by nobody"
    return f"; dealt as committed to ({record.deal.commitment}), {who}"


def counted(number: int, one: str, more: str) -> str:
    """ "1 entry", "2 entries"."""
    return f"{number} {one if number == 1 else more}"
