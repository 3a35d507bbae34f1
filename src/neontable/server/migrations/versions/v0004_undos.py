"""Undos that wait for consent: players who are asked may be on different servers."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

NOTICE: Final = "CREATE TRIGGER notice AFTER INSERT OR UPDATE ON undos FOR EACH ROW EXECUTE FUNCTION neontable_around()"


def upgrade() -> None:
    """The last undo of each table for which others were asked; in PostgreSQL, notices of it."""
    op.create_table(
        "undos",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("refused", sa.Boolean, nullable=False),
        sa.Column("yes", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("due", sa.Integer, nullable=False),
    )
    if op.get_bind().dialect.name == "postgresql":
        op.get_bind().exec_driver_sql(NOTICE)
