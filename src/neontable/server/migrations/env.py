"""What Alembic runs: the connection is handed in."""

from alembic import context

from neontable.server.schema import META

context.configure(connection=context.config.attributes["connection"], target_metadata=META, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
