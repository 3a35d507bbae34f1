"""`neontable admin`: what whoever keeps a server does with its database."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from .serve import Database

if TYPE_CHECKING:
    from ..server.people import People

T = TypeVar("T")

app = typer.Typer(no_args_is_help=True)


@app.callback()
def admin() -> None:
    """Look after a server's database: passwords, a person's data, copies."""


@app.command("reset-password")
def reset_password(
    account: Annotated[str, typer.Argument(metavar="ACCOUNT", help="The name that the person signs in with.")],
    database: Database = None,
) -> None:
    """Give an account a new password, which is shown once, and sign all its devices out."""
    password = with_people(database, lambda people: people.reset_password(account))
    typer.echo(f"The new password of {account}: {password}")
    typer.echo("All devices are signed out. Whoever signs in with it can choose another one.")


@app.command("delete-person")
def delete_person(
    person: Annotated[str, typer.Argument(metavar="PERSON", help="The name of the account, or a person's id.")],
    database: Database = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Delete a person: name, account, devices, chat. Games that they played stay, with “Somebody” in their place.

    A server that runs turns the person away at once, and shows their name at open tables until it is started again.
    """
    found = with_people(database, lambda people: people.named(person))
    if not yes:
        typer.confirm(f"Delete “{found.name}” ({found.account or 'a guest'}, {found.id}) for good?", abort=True)
    with_people(database, lambda people: people.store.delete_person(found.id))
    typer.echo(f"“{found.name}” is deleted. Copies that were made before still hold them.")


@app.command()
def reports(
    database: Database = None,
    settle: Annotated[
        int | None, typer.Option(metavar="NUMBER", help="Delete that report, which is settled.", show_default=False)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Show what people have reported of others, with what those said at that table; the oldest first."""
    import msgspec

    from ..kernel.errors import NeontableError
    from ..server.manners import Manners

    if settle is not None:
        if not with_people(database, lambda people: Manners(people.store).settle(settle)):
            raise NeontableError(f"There is no report {settle}: `neontable admin reports` shows those that there are.")
        typer.echo(f"Report {settle} is settled, and deleted.")
        return
    found = with_people(database, lambda people: Manners(people.store).reports())
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode([report._asdict() for report in found]), indent=2).decode())
    elif not found:
        typer.echo("Nothing is reported.")
    for report in () if as_json else found:
        typer.echo("\n".join(report.lines()))


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write, which is not there yet.")],
    database: Database = None,
) -> None:
    """Copy the database as it is at this moment to one file; a server may go on meanwhile."""
    from ..server.copies import copy

    copy(file_in(database), file)
    typer.echo(f"{file} holds all that was stored until now. It is as secret as the database: keep it so.")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `backup` wrote.")], database: Database = None
) -> None:
    """Make the database again what a copy holds; what it was is kept beside it. Stop the server first."""
    from ..server import copies
    from ..server.migrations import revisions

    target = file_in(database)
    kept = copies.restore(file, target, revisions())
    typer.echo(f"{target} is again as in {file}.{f' What it was is in {kept}.' if kept else ''}")


def file_in(database: str | None) -> Path:
    """The database's file. Raises NeontableError."""
    from ..kernel.errors import NeontableError
    from ..server.postgres import is_postgres
    from ..server.settings import Settings, file_of

    if is_postgres(database or ""):
        raise NeontableError(
            "PostgreSQL has its own programs for that: pg_dump copies a database, pg_restore restores it."
        )
    file = file_of(Settings(database=database or ""))
    if file is None:
        raise NeontableError("That is a database in memory: name a file, as in sqlite:///neontable.db.")
    return file


def with_people(database: str | None, what: Callable[[People], Awaitable[T]]) -> T:
    """What comes of it with the people of a database that is there. Raises NeontableError."""
    import asyncio

    from ..kernel.errors import NeontableError
    from ..server.people import People
    from ..server.postgres import is_postgres
    from ..server.settings import Settings
    from ..server.store import Store

    if not is_postgres(database or "") and not (file := file_in(database)).exists():
        raise NeontableError(f"There is no database {file}: name it with --database.")

    async def doing() -> T:
        store = await Store.open(Settings(database=database or ""))
        try:
            return await what(People(store))
        finally:
            await store.close()

    return asyncio.run(doing())
