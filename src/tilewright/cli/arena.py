"""`tilewright arena`: players compete; a progress bar, then who is how strong."""

from __future__ import annotations

import argparse
import json
import math
import secrets
import sys
import time
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Console
from rich.measure import Measurement
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tilewright.analysis.luck import LuckMeter
from tilewright.arena.adjusting import Adjusted
from tilewright.arena.luck import Measuring
from tilewright.arena.report import Report, Standing, report_on
from tilewright.arena.saving import saved_seed
from tilewright.arena.settings import TournamentSettings
from tilewright.arena.sprt import Hypotheses, Trial, Verdict
from tilewright.arena.statistics import Estimate, elo_difference
from tilewright.arena.tournament import Tournament
from tilewright.arena.workers import MatchBroken
from tilewright.cli import INTERRUPTED, USAGE_ERROR, CommandError
from tilewright.cli.arguments import add_game, add_json, at_least
from tilewright.core.generator import WORD
from tilewright.games import make

GAMES = 100
GAMES_OF_A_TEST = 20_000  # at the most; it stops when it is decided
MAX_FAILURES_SHOWN = 10  # ways to fail
UNKNOWN = "?"
NAME_WIDTH = 8  # a player's name is folded into no less
_ENDLESS = Console(width=10_000)  # to measure a table with


def configure(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument(
        "names",
        metavar="PLAYER",
        nargs="+",
        help="random, greedy, a level (novice .. master), search:1s, search:5000, "
        "rollouts:1s or external:COMMAND; one twice is self-play",
    )
    parser.add_argument(
        "--games",
        type=at_least(1, 1 << 32),
        metavar="N",
        help="of each pairing, in whole deals (100; with --sprt 20000)",
    )
    parser.add_argument(
        "--time",
        type=float,
        default=1.0,
        metavar="SECONDS",
        help="to think, for players whose name does not say it (1)",
    )
    parser.add_argument(
        "--workers", type=at_least(1, 1024), default=1, metavar="W", help="processes that play (1)"
    )
    parser.add_argument("--seed", type=at_least(0), help="default: a random one, printed")
    parser.add_argument(
        "--save", metavar="DIR", help="keep all games; the same command again goes on with them"
    )
    parser.add_argument(
        "--luck",
        type=at_least(1),
        metavar="ITERATIONS",
        help="measure the luck of every game by searches of so many iterations (40 are enough), "
        "and report and test results less luck, too",
    )
    parser.add_argument(
        "--sprt",
        type=float,
        nargs=2,
        metavar=("ELO0", "ELO1"),
        help="test until it is clear whether the first player is at most ELO0 or "
        "at least ELO1 stronger than the second",
    )
    parser.add_argument(
        "--alpha",
        type=float,
        default=0.05,
        metavar="P",
        help="chance that the test says ELO1 when ELO0 is true (0.05)",
    )
    parser.add_argument(
        "--beta",
        type=float,
        default=0.05,
        metavar="P",
        help="chance that it says ELO0 when ELO1 is true (0.05)",
    )
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    save = None if options.save is None else Path(options.save)
    settings = _settings(options, save)
    hypotheses = None if options.sprt is None else _hypotheses(options)
    games = options.games or (GAMES if hypotheses is None else GAMES_OF_A_TEST)
    measuring = None if options.luck is None else Measuring(int(options.luck), LuckMeter)
    begin = time.monotonic()
    interrupted = False
    try:
        with Tournament(settings, int(games), save, hypotheses, measuring) as tournament:
            try:
                _play(tournament, int(options.workers))
            except KeyboardInterrupt:
                interrupted = True
    except MatchBroken as broken:
        print(broken.details, end="", file=sys.stderr)
        raise CommandError(f"{broken}{_where_kept(save)}") from None
    except OSError as error:
        raise CommandError(f"cannot save in {save}: {error.strerror or error}") from None
    report = report_on(settings, tournament.results)
    if options.json:
        print(json.dumps(_facts(tournament, report, time.monotonic() - begin)))
    else:
        _print(tournament, report)
    if interrupted:
        print(f"interrupted{_where_kept(save)}", file=sys.stderr)
    return INTERRUPTED if interrupted else 0


def _settings(options: argparse.Namespace, save: Path | None) -> TournamentSettings:
    make(options.game, options.players, options.variant)
    if not (math.isfinite(options.time) and options.time > 0):
        raise CommandError(f"--time is {options.time:g}; it is more than 0 seconds", USAGE_ERROR)
    seed = options.seed
    if seed is None and save is not None:
        seed = saved_seed(save)
    if seed is None:
        seed = secrets.randbelow(WORD)
    return TournamentSettings(
        options.game,
        options.players,
        options.variant,
        tuple(options.names),
        int(seed),
        options.time,
    )


def _hypotheses(options: argparse.Namespace) -> Hypotheses:
    elo0, elo1 = options.sprt
    return Hypotheses(elo0, elo1, options.alpha, options.beta)


def _where_kept(save: Path | None) -> str:
    if save is None:
        return ""
    return f"; the games so far are in {save}: the same command again goes on with them"


def _play(tournament: Tournament, workers: int) -> None:
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        name = tournament.settings.game
        task = progress.add_task(f"playing {name}", total=len(tournament.schedule))

        def show(now: Tournament) -> None:
            progress.update(task, completed=now.played)
            if now.trial is not None:
                progress.update(task, description=f"playing {name}, {_llr(now.trial)}")

        show(tournament)
        tournament.play(workers, show)


# ---------------------------------------------------------------- JSON


# Programs read these keys: they stay, whatever the members of our records are called.
_KEYS = {"max_moves": "most_moves", "lead": "margin"}


def _with_keys(members: list[tuple[str, Any]]) -> dict[str, Any]:
    return {_KEYS.get(name, name): value for name, value in members}


def _facts(tournament: Tournament, report: Report, seconds: float) -> dict[str, object]:
    trial = tournament.trial
    return {
        **asdict(tournament.settings, dict_factory=_with_keys),
        "luck": None if tournament.measuring is None else tournament.measuring.iterations,
        "planned": len(tournament.schedule),
        "complete": tournament.complete,
        "wall_seconds": seconds,
        **asdict(report, dict_factory=_with_keys),
        "sprt": None if trial is None else _facts_of_trial(trial),
    }


def _facts_of_trial(trial: Trial) -> dict[str, object]:
    return {
        **asdict(trial.hypotheses),
        "deals": trial.deals,
        "llr": trial.llr,
        "lower": trial.hypotheses.lower,
        "upper": trial.hypotheses.upper,
        "verdict": trial.verdict.value,
        "luck_coefficient": trial.fit.coefficient,
    }


# ---------------------------------------------------------------- tables


def _print(tournament: Tournament, report: Report) -> None:
    settings = tournament.settings
    # A player's name may look like markup or like an emoji; it is neither.
    console = Console(highlight=False, markup=False, emoji=False)
    title = make(settings.game, settings.players, settings.variant).spec.title
    console.print(
        f"{_counted(report.games, 'game')} ({_counted(report.deals, 'deal')}) of {title}, "
        f"{_counted(settings.players, 'seat')}, {settings.variant} side, seed {settings.seed}"
    )
    tables = [_standings(report, settings.players)]
    if report.pairs:
        tables.append(_pairs(report, settings.players))
    if len(report.standings) > 2:
        tables.append(_cross_table(report))
    if report.alone:
        tables.append(_alone(report))
    if tournament.measuring is not None:
        tables.append(_less_luck(report, settings.players))
    for table in tables:
        console.print()
        _show(console, table)
    console.print()
    if settings.players > 1:
        console.print(f"shared victories {report.shared}")
    if tournament.measuring is not None:
        console.print(
            f"luck by searches of {_counted(tournament.measuring.iterations, 'iteration')}; "
            "worth: without it so many games would say as much"
        )
    if report.truncated:
        console.print(f"truncated games  {report.truncated} (a draw among all)")
    _print_failures(console, report)
    if tournament.trial is not None:
        console.print(_said_of(tournament.trial, settings.labels, tournament.measuring is not None))


def _standings(report: Report, seats: int) -> Table:
    if seats == 1:
        table = _table("", "player", "games", "score", "lead", "ms/move", "longest")
    else:
        strength = ("Elo",) if seats == 2 else ("skill", "mu", "sigma")
        table = _table("", "player", *strength, "games", "wins", "score", "lead", "ms/move",
                       "longest")  # fmt: skip
    for place, standing in enumerate(report.standings, 1):
        score, share = standing.score, standing.share
        alone = seats == 1
        table.add_row(
            str(place),
            standing.player,
            *_strength(standing),
            str(standing.games),
            *(() if alone else (_number(share.value, ".1%"),)),
            _barred(score, ".1f") if alone else _number(score.value, ".1f"),
            _barred(standing.lead, "+.1f"),
            _number(standing.ms_per_move, ".1f"),
            _number(standing.longest_ms, ".0f"),
        )
    return table


def _strength(standing: Standing) -> tuple[str, ...]:
    if standing.elo is not None:
        return (_elo(standing.elo),)
    if standing.skill is not None:
        skill = standing.skill
        return f"{skill.ordinal:.1f}", f"{skill.mu:.1f}", f"{skill.sigma:.2f}"
    return ()


def _pairs(report: Report, seats: int) -> Table:
    elo = ("Elo",) if seats == 2 else ()
    table = _table("player", "against", "games", "+", "=", "-", "ahead", "lead", *elo)
    for pair in report.pairs:
        table.add_row(
            pair.first,
            pair.second,
            *map(str, (pair.games, pair.won, pair.shared, pair.lost)),
            _percent(pair.rate),
            _barred(pair.lead, "+.1f"),
            *(() if pair.elo is None else (_elo(pair.elo),)),
        )
    return table


def _cross_table(report: Report) -> Table:
    """How often each (row) came out ahead of each (column)."""
    names = [standing.player for standing in report.standings]
    rates = {}
    for pair in report.pairs:
        rate = pair.rate.value
        rates[pair.first, pair.second] = rate
        rates[pair.second, pair.first] = None if rate is None else 1 - rate
    table = _table("", "player", *(str(place) for place in range(1, len(names) + 1)))
    for place, name in enumerate(names, 1):
        cells = ["" if name == other else _number(rates[name, other], ".1%") for other in names]
        table.add_row(str(place), name, *cells)
    return table


def _alone(report: Report) -> Table:
    table = _table("alone", "among", "games", "wins")
    for row in report.alone:
        table.add_row(row.player, row.among, str(row.games), _percent(row.share))
    return table


def _less_luck(report: Report, seats: int) -> Table:
    """The main result of each player or pair, without the luck that explains it."""
    who: tuple[str, ...]
    rows: list[tuple[tuple[str, ...], Adjusted | None]]
    if seats == 2:
        who = ("less luck", "against")
        rows = [((pair.first, pair.second), pair.adjusted) for pair in report.pairs]
    elif report.alone:
        who = ("less luck", "among")
        rows = [((row.player, row.among), row.adjusted) for row in report.alone]
    else:
        who = ("less luck",)
        rows = [((standing.player,), standing.adjusted) for standing in report.standings]
    result = {1: ("score",), 2: ("ahead", "Elo")}.get(seats, ("wins",))
    table = _table(*who, *result, "coefficient", "variance left", "worth")
    for names, found in rows:
        if found is not None:
            table.add_row(*names, *_cells_less_luck(found, seats))
    return table


def _cells_less_luck(found: Adjusted, seats: int) -> tuple[str, ...]:
    mean = found.estimate
    return (
        _barred(mean, ".1f") if seats == 1 else _percent(mean),
        *((_elo(elo_difference(mean)),) if seats == 2 else ()),
        f"{found.coefficient:.2f}",
        f"{found.variance_left:.0%}",
        _counted(round(found.worth_games), "game"),
    )


def _print_failures(console: Console, report: Report) -> None:
    """An engine that fails fails often: each way of it is shown once."""
    ways = Counter((failure.player, failure.reason) for failure in report.forfeits)
    for (player, reason), count in ways.most_common(MAX_FAILURES_SHOWN):
        console.print(f"{player} forfeited {_counted(count, 'game')}: {reason}")
    if len(ways) > MAX_FAILURES_SHOWN:
        shown = sum(count for _, count in ways.most_common(MAX_FAILURES_SHOWN))
        rest = len(report.forfeits) - shown
        console.print(f"and {_counted(rest, 'game')} more were forfeited, for other reasons")


def _table(*columns: str) -> Table:
    """Where the terminal is too narrow, names are folded and figures are not."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False)
    for column in columns:
        if column in ("player", "against", "alone", "among", "less luck"):
            table.add_column(column, overflow="fold", min_width=NAME_WIDTH)
        else:
            table.add_column(column, justify="right", no_wrap=True)
    return table


def _show(console: Console, table: Table) -> None:
    """A table, or where it does not fit, on a phone say, each of its rows in words."""
    needed = Measurement.get(_ENDLESS, _ENDLESS.options, table).maximum
    for column in table.columns:
        if column.overflow == "fold":
            needed -= max(0, max(map(len, map(str, column.cells)), default=0) - NAME_WIDTH)
    if needed <= console.width:
        console.print(table)
        return
    headers = [str(column.header) for column in table.columns]
    for row in zip(*(column.cells for column in table.columns), strict=True):
        named = (f"{header} {cell}".strip() for header, cell in zip(headers, row, strict=True))
        console.print(", ".join(named))


def _llr(trial: Trial) -> str:
    bounds = trial.hypotheses
    return f"LLR {trial.llr:+.2f} ({bounds.lower:+.2f} .. {bounds.upper:+.2f})"


def _said_of(trial: Trial, labels: tuple[str, ...], adjusted: bool) -> str:
    first, second = labels
    asked = trial.hypotheses
    answer = {
        Verdict.H1: f"H1, {first} is {asked.elo1:+g} Elo or more above {second}",
        Verdict.H0: f"H0, {first} is {asked.elo0:+g} Elo or less above {second}",
        Verdict.UNDECIDED: f"undecided between {asked.elo0:+g} and {asked.elo1:+g} Elo "
        f"of {first} above {second}; more --games may decide",
    }[trial.verdict]
    test = "SPRT, less luck" if adjusted else "SPRT"
    return f"{test}: {answer}; {_llr(trial)} after {_counted(trial.deals, 'deal')}"


# ---------------------------------------------------------------- cells


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def _number(value: float | None, form: str) -> str:
    return UNKNOWN if value is None else format(value, form)


def _barred(found: Estimate, form: str) -> str:
    """A value and half its interval."""
    if found.value is None or found.low is None or found.high is None:
        return _number(found.value, form)
    return f"{found.value:{form}} ±{(found.high - found.low) / 2:{form.lstrip('+')}}"


def _percent(found: Estimate) -> str:
    if found.value is None or found.low is None or found.high is None:
        return UNKNOWN
    return f"{found.value:.1%} ({100 * found.low:.0f}-{100 * found.high:.0f})"


def _elo(found: Estimate) -> str:
    """Somebody who won everything is at least so strong; more the games do not show."""
    if found.low is None and found.high is None:
        return UNKNOWN
    if found.high is None:
        return f"> {found.low:+.0f}"
    if found.low is None:
        return f"< {found.high:+.0f}"
    return _barred(found, "+.0f")
