"""People who solve puzzles: their attempts, ratings and days, and mistakes of their own."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def _of_solver() -> sa.Column[str]:
    return sa.Column("solver_id", sa.String(32), sa.ForeignKey("solvers.id"), primary_key=True)


def upgrade() -> None:
    op.create_table(
        "solvers",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("account", sa.String(64)),
        sa.Column("created_at", sa.Float, nullable=False),
    )
    op.create_table(
        "solver_ratings",
        _of_solver(),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "solver_days",
        _of_solver(),
        sa.Column("day", sa.String(10), primary_key=True),
    )
    op.create_table(
        "puzzle_ratings",
        sa.Column("puzzle_id", sa.String(80), primary_key=True),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
    )
    op.create_table(
        "puzzle_attempts",
        _of_solver(),
        sa.Column("puzzle_id", sa.String(80), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("change", sa.Integer, nullable=False),
        sa.Column("begun", sa.Integer, nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("missed", sa.Text, nullable=False),
        sa.Column("hints", sa.Integer, nullable=False),
        sa.Column("themed", sa.Boolean, nullable=False),
        sa.Column("began_at", sa.Float, nullable=False),
        sa.Column("counted_at", sa.Float),
        sa.Column("rating", sa.Float),
        sa.Column("deviation", sa.Float),
        sa.Column("vote", sa.Integer),
    )
    op.create_index("puzzle_attempts_counted", "puzzle_attempts", ["solver_id", "counted_at"])
    op.create_index("puzzle_attempts_voted", "puzzle_attempts", ["puzzle_id", "vote"])
    op.create_table(
        "own_mistakes",
        _of_solver(),
        sa.Column("puzzle_id", sa.String(80), primary_key=True),
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("mistake", sa.Text, nullable=False),
        sa.Column("stage", sa.Integer, nullable=False),
        sa.Column("due_at", sa.Float, nullable=False),
    )
    op.create_index("own_mistakes_due", "own_mistakes", ["solver_id", "due_at"])
    op.create_table(
        "reviewed_games",
        _of_solver(),
        sa.Column("match_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("level", sa.String(32)),
        sa.Column("error_rate", sa.Float, nullable=False),
        sa.Column("decisions", sa.Integer, nullable=False),
        sa.Column("ended_at", sa.Float, nullable=False),
    )


def downgrade() -> None:
    for name in (
        "reviewed_games", "own_mistakes", "puzzle_attempts", "puzzle_ratings", "solver_days",
        "solver_ratings", "solvers",
    ):  # fmt: skip
        op.drop_table(name)
