"""Reviews of finished matches, and the answers that unfinished ones have got."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("engine", sa.String(200), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("asked_at", sa.Float, nullable=False),
        sa.Column("claim", sa.String(64)),
        sa.Column("beat_at", sa.Float),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("seconds", sa.Float, nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("asked", sa.Integer, nullable=False),
        sa.Column("graph", sa.Text, nullable=False),
        sa.Column("review", sa.LargeBinary),
    )
    op.create_index("reviews_queue", "reviews", ["status", "asked_at"])
    op.create_table(
        "review_journal",
        sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("answers", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    for name in ("review_journal", "reviews"):
        op.drop_table(name)
