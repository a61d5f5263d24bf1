"""How much happens at the servers when people behave so, and what that takes.

Everything is a mean: people come, play or watch one game and go, so by Little's law as many are
there as come in the time that a visit takes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from capacity_fit import Costs
from habits import Habits

HINT_LEVEL = "master"
SEEN_SECONDS = 5.0  # after which a server notes again that somebody is connected
MEASURED_SERVERS = 2  # of the runs that Redis was measured in


@dataclass(frozen=True)
class Bots:
    """What moves of bots cost, and how long games are: from `bot_costs.py`."""

    ms_per_move: Mapping[str, Mapping[str, float]]  # by game and level
    moves_per_game: Mapping[str, Mapping[int, float]]  # of people, by game and seats
    bot_moves_per_game: Mapping[str, Mapping[int, float]]

    @classmethod
    def read(cls, found: Mapping[str, Any], people: str = "casual") -> Bots:
        """`people` says how people play: as `casual` bots do, or at `random`."""
        games = found["games"]

        def lengths(player: str) -> dict[str, dict[int, float]]:
            return {
                game: {int(seats): one[player] for seats, one in known["moves_per_game"].items()}
                for game, known in games.items()
            }

        costs = {
            game: {level: one["cpu_ms_per_move"] for level, one in known["levels"].items()}
            for game, known in games.items()
        }
        return cls(costs, lengths(people), lengths("casual"))


@dataclass(frozen=True)
class Visit:
    """One way to play a game, as one person sees it."""

    share: float  # of all who play
    game: str
    seconds: float
    moves: float  # of this person
    bot_moves: float
    tables: float  # this person's part of the table
    sockets: float  # at the table
    solo: bool


@dataclass(frozen=True)
class Activity:
    """How much happens: at once, or in a second."""

    playing: float
    watching: float
    tables: float
    sockets: float
    arrivals: float
    moves: float
    bot_moves: float
    views: float
    weighted_moves: float  # all moves, each counted by what its game costs beside Azul
    weighted_views: float
    sent_moves: float  # the same, counted by what of each game goes to clients
    sent_views: float
    row_writes: float  # rows that PostgreSQL inserts or updates
    opened: float
    seated: float  # sockets that are opened: by who comes, watches or comes back
    hints: float
    bot_cores: float


def visits(habits: Habits, bots: Bots) -> Iterator[Visit]:
    """All ways to play, with their shares."""
    turn = habits.seconds_per_move + habits.leaving_per_move * habits.away_seconds
    for game, of_game in habits.game_shares.items():
        for seats, of_seats in habits.seat_shares.items():
            share = of_game * of_seats
            length = bots.moves_per_game[game][seats]
            own = length / seats
            theirs = bots.bot_moves_per_game[game][seats] * (seats - 1) / seats
            yield Visit(
                share * habits.solo_share, game,
                own * turn + theirs * habits.bot_pace,
                own, theirs, 1.0, 1.0, True,
            )  # fmt: skip
            yield Visit(
                share * (1 - habits.solo_share), game,
                length * turn, own, 0.0, 1.0 / seats, float(seats), False,
            )  # fmt: skip


def activity(habits: Habits, bots: Bots, costs: Costs, arrivals: float) -> Activity:
    """What happens when so many people come in a second."""
    ways = list(visits(habits, bots))
    players = arrivals * (1 - habits.spectator_share)
    watchers = arrivals * habits.spectator_share
    tables = [(players * way.share * way.tables, way) for way in ways]  # that open in a second
    going = sum(rate * way.seconds for rate, way in tables)
    # Whoever watches finds a table somewhere in its game: long games are found more often.
    left = sum(rate * way.seconds**2 for rate, way in tables) / (2 * going)
    watching = watchers * left
    behind = watching / going  # spectators of each table
    moves, views, weighted, sent = 0.0, 0.0, [0.0, 0.0], [0.0, 0.0]
    for rate, way in tables:
        made = rate * (way.moves + way.bot_moves) if way.solo else rate * way.moves / way.tables
        moves += made
        views += made * (way.sockets + behind)
        for sums, factors in ((weighted, costs.game_factors), (sent, costs.game_bytes)):
            sums[0] += made * factors[way.game]
            sums[1] += made * (way.sockets + behind) * factors[way.game]
    of_bots = sum(rate * way.bot_moves for rate, way in tables)
    own = moves - of_bots
    playing = sum(players * way.share * way.seconds for way in ways)
    away = habits.leaving_per_move * habits.away_seconds * own
    hints = habits.hints_per_move * sum(players * way.share * way.moves for way in ways if way.solo)
    sockets = playing + watching - away
    seated = arrivals + habits.leaving_per_move * own
    return Activity(
        playing=playing,
        watching=watching,
        tables=going,
        sockets=sockets,
        arrivals=arrivals,
        moves=own,
        bot_moves=of_bots,
        views=views,
        weighted_moves=weighted[0],
        weighted_views=weighted[1],
        sent_moves=sent[0],
        sent_views=sent[1],
        # A move is a row of the log and one of its match; each person is noted now and then.
        row_writes=2 * moves + 3 * seated + sockets / SEEN_SECONDS,
        opened=sum(rate for rate, _ in tables),
        seated=seated,
        hints=hints,
        bot_cores=_bot_cores(habits, bots, tables, hints),
    )


def _bot_cores(
    habits: Habits, bots: Bots, tables: list[tuple[float, Visit]], hints: float
) -> float:
    milliseconds = 0.0
    for rate, way in tables:
        known = bots.ms_per_move[way.game]
        mean = sum(
            share * min(known[level], 1000 * habits.bot_seconds)
            for level, share in habits.level_shares.items()
        )
        milliseconds += rate * way.bot_moves * mean
    hint = max(known[HINT_LEVEL] for known in bots.ms_per_move.values())
    return (milliseconds + hints * hint) / 1000


def at_once(habits: Habits, bots: Bots, costs: Costs, people: float) -> Activity:
    """What happens while so many people are there."""
    one = activity(habits, bots, costs, 1.0)
    return activity(habits, bots, costs, people / (one.playing + one.watching))


@dataclass(frozen=True)
class Needs:
    """What the parts use: cores, bytes in a second, megabytes."""

    server_cores: float
    bot_cores: float
    database_cores: float
    broker_cores: float
    wal_bytes_per_s: float
    bytes_received_per_s: float
    bytes_sent_per_s: float
    servers_mb: float

    def as_dict(self) -> dict[str, float]:
        return asdict(self)


def needs(what: Activity, costs: Costs, servers: int, known_tables: float | None = None) -> Needs:
    """What so much takes, of so many servers on one database.

    `known_tables` are those in memory: games that are over stay there for a while.
    """
    features = {
        "moves": what.weighted_moves,
        "views": what.weighted_views,
        "commits": servers * costs.commits((what.moves + what.bot_moves) / servers),
        "sockets": what.sockets,
        "processes": float(servers),
        "heard": (what.moves + what.bot_moves) * (servers - 1),
        "brokers": 1.0,
    }
    plain = features | {"moves": what.moves + what.bot_moves, "views": what.views}
    sent = features | {"moves": what.sent_moves, "views": what.sent_views}
    tables = what.tables if known_tables is None else known_tables
    kilobytes = tables * costs.kb_per_table + what.sockets * costs.kb_per_socket
    return Needs(
        server_cores=costs.server.of(features)
        + (what.seated * costs.seat_server_ms + what.bot_moves * costs.bot_move_ms) / 1000,
        bot_cores=what.bot_cores,
        database_cores=costs.database.of(plain) + what.seated * costs.seat_database_ms / 1000,
        broker_cores=_broker_cores(costs, plain, servers),
        wal_bytes_per_s=costs.wal.of(plain),
        bytes_received_per_s=costs.received.of(sent),
        bytes_sent_per_s=costs.sent.of(plain),
        servers_mb=servers * costs.mb_per_process + kilobytes / 1024,
    )


def _broker_cores(costs: Costs, features: Mapping[str, float], servers: int) -> float:
    """Redis gets a message once and hands it to every server; it was measured with two."""
    return (
        costs.broker.of(features) * (1 + servers) / (1 + MEASURED_SERVERS) if servers > 1 else 0.0
    )
