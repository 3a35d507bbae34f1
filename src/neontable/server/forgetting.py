"""What is taken out of the database when a person is deleted: everything but the games, which others played too."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from sqlalchemy import Connection, delete, select, update

from .schema import CHAT, CODES, PEOPLE, ROWS, SEATS, SESSIONS, TABLES

SOMEBODY: Final = "Somebody"


def forget(connection: Connection, person: str) -> bool:
    """Delete the person, their devices, codes and chat; take their name and id out of their games. False when there is
    no such person."""
    found = (connection.execute(select(PEOPLE.c.name).where(PEOPLE.c.id == person))).first()
    if found is None:
        return False
    sat = (connection.execute(select(SEATS.c.table_id, SEATS.c.name).where(SEATS.c.person == person))).all()
    acted = (connection.execute(select(ROWS.c.table_id).where(ROWS.c.person == person).distinct())).all()
    names = {found.name, *(seat.name for seat in sat)}
    for table_id in {row.table_id for row in (*sat, *acted)}:
        _unname(connection, table_id, names)
    connection.execute(update(SEATS).where(SEATS.c.person == person).values(person="", name=SOMEBODY))
    connection.execute(update(ROWS).where(ROWS.c.person == person).values(person=""))
    connection.execute(update(TABLES).where(TABLES.c.host == person).values(host=""))
    for table in (CHAT, SESSIONS, CODES):
        connection.execute(delete(table).where(table.c.person == person))
    connection.execute(delete(PEOPLE).where(PEOPLE.c.id == person))
    return True


def _unname(connection: Connection, table_id: str, names: set[str]) -> None:
    """Take the names out of the game's header and of the changes of its seats."""
    header = (connection.execute(select(TABLES.c.header).where(TABLES.c.id == table_id))).scalar()
    if header:
        game = msgspec.json.decode(header)
        changed = [_without(who, names) for who in game["seats"]]
        if any(changed):
            values = {"header": msgspec.json.encode(game)}
            connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(**values))
    rows = select(ROWS.c.version, ROWS.c.entries).where(ROWS.c.table_id == table_id)
    for row in (connection.execute(rows)).all():
        entries = msgspec.json.decode(row.entries)
        changed = [_without(entry["who"], names) for entry in entries if entry["do"] == "seat"]
        if any(changed):
            mine = (ROWS.c.table_id == table_id, ROWS.c.version == row.version)
            connection.execute(update(ROWS).where(*mine).values(entries=msgspec.json.encode(entries)))


def _without(who: dict[str, Any], names: set[str]) -> bool:
    """Whether a name had to be taken out."""
    found = who["name"] in names and who.get("kind", "person") == "person"
    if found:
        who["name"] = SOMEBODY
    return found
