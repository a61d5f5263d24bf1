"""The first tables: matches, their logs, holders of seats, facts about servers."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("seed", sa.String(20), nullable=False),
        sa.Column("salt", sa.String(64), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("grace", sa.Float),
        sa.Column("created_at", sa.Float, nullable=False),
        sa.Column("updated_at", sa.Float, nullable=False),
        sa.Column("length", sa.Integer, nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("open_seats", sa.Integer, nullable=False),
        sa.Column("waits_for", sa.String(64)),
        sa.Column("due_at", sa.Float),
    )
    op.create_index("matches_listed", "matches", ["public", "status", "updated_at"])
    op.create_index("matches_due", "matches", ["due_at"])
    op.create_index("matches_ended", "matches", ["status", "updated_at"])
    op.create_table(
        "log",
        sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("key", sa.String(64)),
        sa.UniqueConstraint("match_id", "key"),
    )
    op.create_table(
        "holders",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("account", sa.String(64)),
        sa.Column("seen_at", sa.Float, nullable=False),
        sa.UniqueConstraint("match_id", "token_hash"),
    )
    op.create_table(
        "facts",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def downgrade() -> None:
    for name in ("facts", "holders", "log", "matches"):
        op.drop_table(name)
