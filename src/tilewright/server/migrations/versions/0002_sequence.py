"""Entries of the log are numbered by `sequence`: a ply counts moves and draws only."""

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("ALTER TABLE log RENAME COLUMN ply TO sequence")


def downgrade() -> None:
    op.execute("ALTER TABLE log RENAME COLUMN sequence TO ply")
