"""Several servers at one database: who leads a table, and notices of what has changed."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

# What is told is `table:version` alone, with 0 for what is around the game: seats, chat, the table itself. Nobody who
# listens learns anything by it. Triggers tell, so that nothing that writes can forget to.
NOTICES: Final = (
    """
    CREATE FUNCTION neontable_row() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_notify('neontable', NEW.table_id || ':' || NEW.version); RETURN NULL; END $$
    """,
    """
    CREATE FUNCTION neontable_around() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_notify('neontable', NEW.table_id || ':0'); RETURN NULL; END $$
    """,
    """
    CREATE FUNCTION neontable_table() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_notify('neontable', NEW.id || ':0'); RETURN NULL; END $$
    """,
    "CREATE TRIGGER notice AFTER INSERT ON rows FOR EACH ROW EXECUTE FUNCTION neontable_row()",
    "CREATE TRIGGER notice AFTER INSERT OR UPDATE ON seats FOR EACH ROW EXECUTE FUNCTION neontable_around()",
    "CREATE TRIGGER notice AFTER INSERT ON chat FOR EACH ROW EXECUTE FUNCTION neontable_around()",
    "CREATE TRIGGER notice AFTER UPDATE ON tables FOR EACH ROW EXECUTE FUNCTION neontable_table()",
)


def upgrade() -> None:
    """Leases; in PostgreSQL, notices."""
    op.create_table(
        "leases",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("owner", sa.String(40), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    if op.get_bind().dialect.name == "postgresql":
        for statement in NOTICES:
            op.get_bind().exec_driver_sql(statement)
