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
