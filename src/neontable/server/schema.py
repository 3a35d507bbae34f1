"""The tables of the database. What changes here needs a migration (migrations/versions)."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

META: Final = MetaData()

PEOPLE: Final = Table(
    "people",
    META,
    Column("id", String(40), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("account", String(40), unique=True),  # None for a guest
    Column("password", String(200)),  # an argon2 hash
    Column("created", Float, nullable=False),
)

SESSIONS: Final = Table(
    "sessions",
    META,
    Column("token", String(64), primary_key=True),  # SHA-256 of what the device holds
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("created", Float, nullable=False),
)

CODES: Final = Table(
    "codes",
    META,
    Column("code", String(64), primary_key=True),  # SHA-256 of what was shown
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("until", Float, nullable=False),
)

TABLES: Final = Table(
    "tables",
    META,
    Column("id", String(40), primary_key=True),
    Column("game", String(20), nullable=False),
    Column("stage", String(10), nullable=False),
    Column("host", String(40), nullable=False),
    Column("terms", LargeBinary, nullable=False),  # JSON: what it was made with
    Column("header", LargeBinary),  # JSON: kernel.replay.Header, once the game has begun
    Column("secret", String(64), nullable=False),  # SHA-256 of the invitation's
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Index("tables_by_stage", "stage", "changed"),
)

# The log is the game: one row is one whole declaration. Who comes second at a version has lost (the primary key), and
# what was sent twice is stored once (the key).
ROWS: Final = Table(
    "rows",
    META,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("entries", LargeBinary, nullable=False),  # JSON: kernel.replay.Entry ...
    Column("key", String(140), nullable=False),
    Column("person", String(40), nullable=False),
    Column("at", Float, nullable=False),
    UniqueConstraint("table_id", "key"),
)

SEATS: Final = Table(
    "seats",
    META,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(40), nullable=False),  # "" for a bot or a free seat
    Column("name", String(40), nullable=False),
    Column("kind", String(40), nullable=False),
)

CHAT: Final = Table(
    "chat",
    META,
    Column("number", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("person", String(40), nullable=False),
    Column("name", String(40), nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)

# The last undo at each table for which the others were asked (asking.py). Of who plays on another server, too.
UNDOS: Final = Table(
    "undos",
    META,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("refused", Boolean, nullable=False),
    Column("yes", Integer, nullable=False),  # a bit for each seat that has said so
    Column("seat", Integer, nullable=False),
    Column("due", Integer, nullable=False),
)

MUTES: Final = Table(
    "mutes",
    META,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("muted", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
)

REPORTS: Final = Table(
    "reports",
    META,
    Column("number", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False),  # who reports
    Column("about", ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("text", Text, nullable=False),
    Column("said", LargeBinary, nullable=False),  # JSON: the last lines of chat of whom it is about, at that table
    Column("at", Float, nullable=False),
    UniqueConstraint("table_id", "person", "about"),
)

# Seeds that were committed to before their table was made: good once, for whom they were drawn.
DEALS: Final = Table(
    "deals",
    META,
    Column("commitment", String(64), primary_key=True),
    Column("seed", String(64), nullable=False),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("until", Float, nullable=False),
)

# Which servers are there, where several have one database, and who is connected to each of them.
NODES: Final = Table(
    "nodes",
    META,
    Column("name", String(40), primary_key=True),
    Column("until", Float, nullable=False),  # by the database's own clock
)
PRESENT: Final = Table(
    "present",
    META,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("node", ForeignKey("nodes.name", ondelete="CASCADE"), primary_key=True),
    Column("seats", Integer, nullable=False),  # a bit for each whose player is there
    Column("spectators", Integer, nullable=False),
)

# Which server runs a table's bots and clocks, where several have one database. Nothing is decided by it: rows are.
LEASES: Final = Table(
    "leases",
    META,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("owner", String(40), nullable=False),
    Column("until", Float, nullable=False),  # by the database's own clock
)
