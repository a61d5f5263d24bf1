"""The tables of the database, the same on SQLite and on PostgreSQL."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

# `length`, `status`, `open_seats`, `waits_for` and `due_at` repeat what the log says, for lists
# and alarms.
matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("setup", Text, nullable=False),
    Column("seed", String(20), nullable=False),
    Column("salt", String(64), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("grace", Float),
    Column("created_at", Float, nullable=False),
    Column("updated_at", Float, nullable=False),
    Column("length", Integer, nullable=False),
    Column("status", String(16), nullable=False),
    Column("open_seats", Integer, nullable=False),
    Column("waits_for", String(64)),  # the holder whose turn it is
    Column("due_at", Float),
    Index("matches_listed", "public", "status", "updated_at"),
    Index("matches_due", "due_at"),
    Index("matches_ended", "status", "updated_at"),
)

# One row is one thing that happened at a table. The primary key is the arbiter of every race.
log = Table(
    "log",
    metadata,
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("sequence", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer),
    Column("data", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("key", String(64)),
    UniqueConstraint("match_id", "key"),
)

# Who may act at a table: whoever shows the token. `account` stays empty until there are accounts.
holders = Table(
    "holders",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("match_id", String(32), ForeignKey("matches.id"), nullable=False),
    Column("token_hash", String(64), nullable=False),
    Column("account", String(64)),
    Column("seen_at", Float, nullable=False),
    UniqueConstraint("match_id", "token_hash"),
)

# Facts about the servers: the secret that tokens are made with, and when each was last alive.
facts = Table(
    "facts",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)

# Reviews of finished matches: the queue, the claim of the server that works on one, what is known
# so far, and what was found. `graph` and `review` are JSON, the latter compressed.
reviews = Table(
    "reviews",
    metadata,
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("engine", String(200), nullable=False),  # version, rules and network that make it
    Column("status", String(16), nullable=False),
    Column("asked_at", Float, nullable=False),
    Column("claim", String(64)),  # of the server that works on it
    Column("beat_at", Float),  # when that server last said so
    Column("tries", Integer, nullable=False),  # since something was last found
    Column("seconds", Float, nullable=False),  # that were worked on it
    Column("done", Integer, nullable=False),
    Column("asked", Integer, nullable=False),
    Column("graph", Text, nullable=False),
    Column("review", LargeBinary),
    Index("reviews_queue", "status", "asked_at"),
)

# Answers that an unfinished review has got: lines of JSON, compressed, a few seconds' worth a row.
review_journal = Table(
    "review_journal",
    metadata,
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("answers", LargeBinary, nullable=False),
)

# People who solve puzzles: whoever shows the token, of which only the hash is kept. `account` stays
# empty until there are accounts; one that takes somebody over is written there, and everything
# below, which names the solver, goes with it.
solvers = Table(
    "solvers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("account", String(64)),
    Column("created_at", Float, nullable=False),
)


def _of_solver() -> Column[str]:
    return Column("solver_id", String(32), ForeignKey("solvers.id"), primary_key=True)


solver_ratings = Table(
    "solver_ratings",
    metadata,
    _of_solver(),
    Column("game", String(64), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("at", Float, nullable=False),  # when it last changed
)

# Days, in UTC, on which somebody solved something.
solver_days = Table(
    "solver_days",
    metadata,
    _of_solver(),
    Column("day", String(10), primary_key=True),
)

# What attempts of people have made of the ratings that puzzles came with.
puzzle_ratings = Table(
    "puzzle_ratings",
    metadata,
    Column("puzzle_id", String(80), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("attempts", Integer, nullable=False),
)

# How far somebody is with a puzzle. `change` counts the changes of a row and is the arbiter of
# every race. `counted_at`, `rating` and `deviation` say when it counted and what it led to: a
# puzzle counts once for each person, however often it is begun.
puzzle_attempts = Table(
    "puzzle_attempts",
    metadata,
    _of_solver(),
    Column("puzzle_id", String(80), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("status", String(16), nullable=False),
    Column("change", Integer, nullable=False),
    Column("begun", Integer, nullable=False),  # how often
    Column("step", Integer, nullable=False),  # own moves that were found
    Column("missed", Text, nullable=False),  # wrong moves by their steps, as JSON
    Column("hints", Integer, nullable=False),
    Column("themed", Boolean, nullable=False),  # its theme was chosen, and so known
    Column("began_at", Float, nullable=False),
    Column("counted_at", Float),
    Column("rating", Float),  # of the solver afterwards
    Column("deviation", Float),
    Column("vote", Integer),
    Index("puzzle_attempts_counted", "solver_id", "counted_at"),
    Index("puzzle_attempts_voted", "puzzle_id", "vote"),
)

# Mistakes from somebody's own reviewed matches, as puzzles, and when each is due again. They stay
# when the match is forgotten.
own_mistakes = Table(
    "own_mistakes",
    metadata,
    _of_solver(),
    Column("puzzle_id", String(80), primary_key=True),
    Column("match_id", String(32), nullable=False),
    Column("game", String(64), nullable=False),
    Column("mistake", Text, nullable=False),  # JSON
    Column("stage", Integer, nullable=False),  # how often in a row it was solved
    Column("due_at", Float, nullable=False),
    Index("own_mistakes_due", "solver_id", "due_at"),
)

# How well somebody played in matches that were reviewed.
reviewed_games = Table(
    "reviewed_games",
    metadata,
    _of_solver(),
    Column("match_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("game", String(64), nullable=False),
    Column("level", String(32)),  # played like; null: too little was decided to say
    Column("error_rate", Float, nullable=False),
    Column("decisions", Integer, nullable=False),
    Column("ended_at", Float, nullable=False),
)
