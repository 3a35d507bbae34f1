"""Which servers are there, and who is connected to each of them."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

NOTICES: Final = (
    """
    CREATE FUNCTION neontable_gone() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_notify('neontable', OLD.table_id || ':0'); RETURN NULL; END $$
    """,
    "CREATE TRIGGER notice AFTER INSERT OR UPDATE ON present FOR EACH ROW EXECUTE FUNCTION neontable_around()",
    "CREATE TRIGGER gone AFTER DELETE ON present FOR EACH ROW EXECUTE FUNCTION neontable_gone()",
)


def upgrade() -> None:
    """Two tables more; in PostgreSQL, notices."""
    op.create_table(
        "nodes",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "present",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("node", sa.String(40), sa.ForeignKey("nodes.name", ondelete="CASCADE"), primary_key=True),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("spectators", sa.Integer, nullable=False),
    )
    if op.get_bind().dialect.name == "postgresql":
        for statement in NOTICES:
            op.get_bind().exec_driver_sql(statement)
