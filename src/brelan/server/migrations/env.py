"""Alembic's door: the connection is given by `brelan.server.store`, which runs the migrations at every start."""

from alembic import context

from brelan.server.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
