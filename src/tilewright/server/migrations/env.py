"""How Alembic reaches the database: through the connection that it is given."""

from alembic import context

from tilewright.server.schema import metadata

connection = context.config.attributes["connection"]
context.configure(
    connection=connection, target_metadata=metadata, render_as_batch=True, transactional_ddl=True
)
with context.begin_transaction():
    context.run_migrations()
