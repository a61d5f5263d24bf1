"""What people do: the assumptions of the capacity model and of the simulated arrivals.

None of this was measured: no server of ours has had a crowd yet. Change a number here, and
`make capacity-page` shows what follows from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace


@dataclass(frozen=True)
class Habits:
    """How people play, on average. A visit is one game, played or watched; shares add up to 1."""

    seconds_per_move: float = 12.0  # that a person thinks
    game_shares: Mapping[str, float] = field(
        default_factory=lambda: {"azul": 0.5, "summer-pavilion": 0.3, "axio": 0.2}
    )
    seat_shares: Mapping[int, float] = field(default_factory=lambda: {2: 0.7, 3: 0.15, 4: 0.15})
    solo_share: float = 0.6  # of games: one person, and bots at all other seats
    level_shares: Mapping[str, float] = field(
        default_factory=lambda: {
            "novice": 0.10,
            "beginner": 0.15,
            "casual": 0.35,
            "skilled": 0.15,
            "advanced": 0.08,
            "strong": 0.05,
            "expert": 0.05,
            "veteran": 0.02,
            "champion": 0.02,
            "virtuoso": 0.01,
            "master": 0.02,
        }
    )
    spectator_share: float = 0.05  # of visits
    hints_per_move: float = 0.01  # of a person who plays against bots
    bot_pace: float = 1.0  # seconds that a bot takes for a move at least, as `--pace`
    bot_seconds: float = 1.0  # that a master thinks, at most
    leaving_per_move: float = 0.01  # chance to close the page in one's turn, and come back
    away_seconds: float = 30.0
    peak_to_mean: float = 2.0  # people at the busiest hour, to the mean of a day

    def scaled(self, speed: float) -> Habits:
        """The same people, who do everything so many times faster.

        A hint takes a second of a processor at any speed, so fewer ask for one.
        """
        return replace(
            self,
            seconds_per_move=self.seconds_per_move / speed,
            bot_pace=self.bot_pace / speed,
            away_seconds=self.away_seconds / speed,
            hints_per_move=self.hints_per_move / speed,
        )


@dataclass(frozen=True)
class Prices:
    """Assumed prices, in US dollars, rounded from what large providers listed; check your own."""

    stated: str = "2026-11"  # when they were assumed
    core_month: float = 25.0  # a virtual processor of a general machine, without its memory
    gigabyte_month: float = 3.0  # memory
    disk_gigabyte_month: float = 0.12
    traffic_gigabyte: float = 0.05  # to the internet


@dataclass(frozen=True)
class Machines:
    """How full machines may get, and how large they are: assumptions as well."""

    cores_used: float = 0.6  # of a core, at the busiest hour
    database_cores: int = 32  # of one PostgreSQL
    database_writes: int = 50_000  # rows that it writes in a second: ten times what was measured
    redis_cores_used: float = 0.5  # it has one thread
    max_sockets: int = 20_000  # of one server process: what was measured on two
    tables_in_memory: int = 16_384  # of one server, games that are over included
    bot_worker_gb: float = 0.3
    database_memory_gb: float = 64.0  # of one PostgreSQL
    kept_days: int = 90  # for which games stay in the database
