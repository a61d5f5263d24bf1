"""Reviews of finished matches: asked for, growing, stored, and going on after anything."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import tilewright
from everyday import sample
from server.databases import Postgres, free_port
from server.processes import children_of
from server.promises import migrate
from server.reviews import QUICK, JournalReader, ask, cut_short, look, reviewed
from server.serving import Client, SeatHolder, Server, eventually, problem, running
from server.stored import change, moves_in
from server.tables import move, moves_until_draw, opened, then, to_the_end
from tilewright.analysis.review import review
from tilewright.core.analysis import Limits
from tilewright.core.words import LANGUAGES
from tilewright.games import read_record
from tilewright.server import log
from tilewright.server.changes import Change, log_row, match_row
from tilewright.server.migrating import upgrade
from tilewright.server.problems import Problem
from tilewright.server.reviewing import queue as queue_module
from tilewright.server.reviewing.answers import Reasons
from tilewright.server.reviewing.composing import Places, composed
from tilewright.server.reviewing.making import engine_name
from tilewright.server.reviewing.queue import MAX_TRIES, STALE_SECONDS, Found, ReviewQueue
from tilewright.server.settings import DATABASE_FILE
from tilewright.server.store import Store, connect
from tilewright.server.table import Table

GAMES = ["azul", "summer-pavilion", "axio"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("reviews"), *QUICK) as found:
        yield found


@pytest.fixture(scope="module")
def client(server: Server) -> Iterator[Client]:
    with server.client() as found:
        yield found


# ---------------------------------------------------------------- what is answered


@pytest.mark.parametrize("game", sample(GAMES, ["axio"]))
def test_a_review_is_asked_for_grows_and_is_stored(client: Client, game: str) -> None:
    holder = cut_short(client, game)
    assert look(client, holder.match)["status"] == "none"
    assert ask(client, holder.match)["status"] in ("waiting", "working", "done")
    found = reviewed(client, holder.match)
    assert found["done"] == found["asked"] > 0
    shown = found["review"]
    assert sum(shown["final"]) == pytest.approx(1)
    decisions = [event for event in shown["events"] if event["kind"] == "decision"]
    assert len(decisions) == 4
    assert [point["ply"] for point in found["graph"][:-1]] == [one["ply"] for one in decisions]
    for event in decisions:
        _check_decision(client, holder, event)
    assert ask(client, holder.match) == found  # asking again changes nothing


def _check_decision(client: Client, holder: SeatHolder, event: dict[str, Any]) -> None:
    game = tilewright.make(holder.view["game"], len(holder.view["seats"]))
    before = client.look(holder.match, at=event["sequence"], open="true")
    after = client.look(holder.match, at=event["sequence_after"])
    assert before["turn"] == event["seat"]
    assert after["sequence"] == before["sequence"] + 1
    assert event["parts"] == game.parts(event["played"])
    assert event["best_parts"] == game.parts(event["best"])
    others = [one["move"] for one in event["candidates"]]
    assert event["played"] in others
    assert len(others) <= 6
    for one in event["candidates"]:
        assert one["parts"] == game.parts(one["move"])
    assert event["reasons"].keys() == set(LANGUAGES)
    if event["played"] == event["best"]:
        assert not any(event["reasons"].values())
    assert len({len(said) for said in event["reasons"].values()}) == 1  # the same in every language
    for said in event["reasons"].values():  # clients put names in the places of seats
        named = [int(seat) for seat in re.findall(r"\{(.*?)\}", " ".join(said))]
        assert set(named) <= set(range(game.players))
    assert "Seat" not in " ".join(event["reasons"]["en"])


def test_reasons_have_all_languages() -> None:
    assert tuple(Reasons.__annotations__) == LANGUAGES


def test_only_finished_matches_with_a_move_have_reviews(client: Client) -> None:
    waiting = client.open("azul", "person", "open")
    playing = client.open("azul", "person", "person")
    empty = cut_short(client, moves=0)
    for holder in (waiting, playing, empty):
        place = f"/matches/{holder.match}/review"
        assert problem(client.http.post(place, json={})) == (409, "not-playing")
        assert problem(client.http.get(place)) == (409, "not-playing")
    nowhere = f"/matches/{'a' * 26}/review"
    assert problem(client.http.post(nowhere, json={})) == (404, "not-found")
    assert problem(client.http.post(nowhere, json={"seconds": 99})) == (422, "invalid")


def test_places_follow_the_log_through_take_backs() -> None:
    """Every ply of the record is found in the log: the view there shows its position."""
    table = opened("azul", "person", "novice")
    for _ in range(3):
        table = _moved(table)
    table = then(table, log.SAY, 0, phrase="oops")
    back = next(n for n in reversed(table.standing) if table.entries[n].seat == 0)
    table = then(table, log.BACK, 0, to=back)
    table = _moved(moves_until_draw(table))
    table = then(then(table, log.REPLACE, 0, why="resigned"), log.SAY, 0, phrase="good-game")
    record = table.record()
    places = Places(table)
    assert places.end == len(record.entries)
    state = record.start()
    for ply, (seat, text) in enumerate(record.entries):
        shown = table.at(places.before(ply)).state
        assert shown is not None
        if seat >= 0:
            assert shown.text() == state.text()
            state.play(text)
        else:
            state.deal(text)
            continue
        if ply + 1 == places.end or record.entries[ply + 1].seat >= 0:
            after = table.at(places.after(ply)).state
            assert after is not None
            assert after.text() == state.text()
    found = composed(review(record, Limits(iterations=1), deals=2, workers=1), places)
    assert found["events"][0]["ply"] == 0
    assert found["events"][-1]["sequence_after"] == table.standing[-1] + 1


def _moved(table: Table) -> Table:
    return move(table, bot=table.turn == 1)


def test_reviews_can_be_turned_off_and_are_limited(tmp_path: Path) -> None:
    options = ("--pace", "0", "--review-seconds", "0")
    with running(tmp_path, *options) as server, server.client() as client:
        holder = cut_short(client, moves=1)
        place = f"/matches/{holder.match}/review"
        assert problem(client.http.post(place, json={})) == (503, "unavailable")
        assert look(client, holder.match)["status"] == "none"
        answers = [client.http.post(place, json={}) for _ in range(15)]
        assert problem(answers[-1]) == (429, "too-many")


# ---------------------------------------------------------------- whatever happens


def test_a_review_survives_a_restart_and_another_engine_makes_it_again(tmp_path: Path) -> None:
    server = Server(tmp_path, *QUICK)
    server.start()
    with server.client() as client:
        match = cut_short(client, moves=2).match
        ask(client, match)
        found = reviewed(client, match)
    assert server.stop() == 0
    database = tmp_path / DATABASE_FILE
    moves_in(database)
    server.start()
    try:
        with server.client() as client:
            assert look(client, match) == look(client, match, brief=True) == found
            change(database, "UPDATE reviews SET status = 'working', beat_at = ?", 1e12)
            first_pass = look(client, match)
            assert first_pass["review"] == found["review"]
            assert look(client, match, brief=True) == {**first_pass, "review": None}
            change(database, "UPDATE reviews SET status = 'done'")
            change(database, "UPDATE reviews SET engine = 'older', review = NULL")
            assert look(client, match)["review"] is None
            ask(client, match)
            again = reviewed(client, match)
            assert again["review"]["engine"] == found["review"]["engine"]
            change(database, "UPDATE reviews SET status = 'failed', review = NULL")
            assert ask(client, match)["status"] != "failed"
            reviewed(client, match)
    finally:
        server.kill()


@pytest.mark.parametrize(
    "interruptions",
    [["worker"], pytest.param(["worker", "server", "stop", "worker"], marks=pytest.mark.long)],
)
def test_interruptions_cost_seconds_only(tmp_path: Path, interruptions: list[str]) -> None:
    """No answer that is in the journal is asked for again, and the end is a whole review."""
    server = Server(tmp_path, *QUICK[:-1], "0.08")
    server.start()
    journal = JournalReader(tmp_path)
    moves = 8 + 8 * len(interruptions)
    try:
        with server.client() as client:
            match = cut_short(client, moves=moves).match
            ask(client, match)
        for interruption in interruptions:
            known = journal.look()
            eventually(lambda known=known: journal.look() > known)  # type: ignore[misc]
            with server.client() as client:
                growing = look(client, match)
            assert growing["status"] == "working"
            assert 0 < len(growing["graph"]) <= moves + 1
            _interrupt(server, interruption)
        with server.client() as client:
            eventually(lambda: bool(journal.look()) and look(client, match)["status"] == "done")
            found = look(client, match)
    finally:
        if server.process is not None:
            server.kill()
    assert len(found["graph"]) == moves + 1
    assert found["review"]["events"][-1]["kind"] == "decision"
    assert len(journal.keys) > known
    assert len(journal.keys) == len(set(journal.keys))
    moves_in(tmp_path / DATABASE_FILE)


def _interrupt(server: Server, what: str) -> None:
    if what == "worker":
        _kill_reviewer(server)
    elif what == "stop":
        assert server.stop() == 0
        server.start()
    else:
        server.kill()
        database = server.data / DATABASE_FILE
        change(database, "UPDATE reviews SET beat_at = beat_at - ?", STALE_SECONDS)
        server.start()


def _kill_reviewer(server: Server) -> None:
    """The process that makes reviews: nothing else has such a low priority."""
    assert server.process is not None
    ranked = sorted(
        (os.getpriority(os.PRIO_PROCESS, pid), pid) for pid in children_of(server.process.pid)
    )
    assert ranked[-1][0] > os.getpriority(os.PRIO_PROCESS, server.process.pid)
    assert len(ranked) == 1 or ranked[-1][0] > ranked[-2][0]
    os.kill(ranked[-1][1], signal.SIGKILL)


# ---------------------------------------------------------------- the queue


@pytest.fixture(params=["sqlite", "postgresql"])
def stores(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Store, Store]]:
    """What two servers have of the same database."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path / 'shared.sqlite3'}"
    else:
        postgres: Postgres = request.getfixturevalue("postgres")
        url = postgres.new_database()
    one, other = Store(connect(url)), Store(connect(url))
    upgrade(one.engine)
    yield one, other
    one.close()
    other.close()


def _kept(store: Store, number: int) -> str:
    """A finished match in the database."""
    table = to_the_end(opened("axio", "person"), seed=number)
    match_id = chr(ord("a") + number) * 26
    rows = [log_row(match_id, entry) for entry in table.entries]
    row = match_row(table, None)
    row.values["id"] = match_id
    assert store.commit([Change(row, tuple(rows))]) == [True]
    return match_id


def test_two_servers_never_make_the_same_review(stores: tuple[Store, Store]) -> None:
    queues = [ReviewQueue(store) for store in stores]
    wanted = [_kept(stores[0], number) for number in range(6)]
    for at, match_id in enumerate(wanted):
        queues[at % 2].ask(match_id, "engine", float(at))
        queues[0].ask(match_id, "engine", 99.0)  # again: it keeps its place
    assert queues[0].ahead_of(wanted[4], 4.0) == 4
    with ThreadPoolExecutor(8) as threads:
        tries = [queues[n % 2] for n in range(24)]
        found = list(threads.map(lambda q: q.claim("one", lambda _: "engine", 100.0), tries))
    claimed = [one.match.id for one in found if one is not None]
    assert sorted(claimed) == sorted(set(claimed))
    while (one := queues[1].claim("two", lambda _: "engine", 100.0)) is not None:
        claimed.append(one.match.id)
    assert sorted(claimed) == wanted
    assert queues[0].count_by_status() == {"working": 6}


def test_a_stale_claim_is_taken_over_with_its_journal(stores: tuple[Store, Store]) -> None:
    one, other = (ReviewQueue(store) for store in stores)
    match_id = _kept(stores[0], 0)
    one.ask(match_id, "engine", 0.0)
    mine = one.claim("one", lambda _: "engine", 10.0)
    assert mine is not None
    assert one.note(mine, Found(3, 9, "[]", b"answers"), 1.5, 12.0)
    assert other.claim("two", lambda _: "engine", 12.0 + STALE_SECONDS) is None
    theirs = other.claim("two", lambda _: "engine", 12.1 + STALE_SECONDS)
    assert theirs is not None
    assert (theirs.journal, theirs.seconds) == ([b"answers"], 1.5)
    assert not one.note(mine, Found(), 2.0, 40.0)  # and the first one changes nothing any more
    assert not one.finish(mine, Found(review=b"wrong"), 2.0)
    assert not one.fail(mine)
    one.hand_back(mine, blameless=True)
    assert other.finish(theirs, Found(9, 9, "[]", None, b"right"), 3.0)
    row = one.look(match_id)
    assert row is not None
    assert (row["status"], row["review"], row["seconds"]) == ("done", b"right", 4.5)
    assert one.claim("one", lambda _: "engine", 999.0) is None


def test_a_review_that_ends_every_worker_fails_in_the_end(stores: tuple[Store, Store]) -> None:
    queue = ReviewQueue(stores[0])
    match_id = _kept(stores[0], 0)
    queue.ask(match_id, "engine", 0.0)
    for _ in range(MAX_TRIES):
        claimed = queue.claim("one", lambda _: "engine", 1.0)
        assert claimed is not None
        queue.hand_back(claimed, blameless=False)
    assert queue.claim("one", lambda _: "engine", 1.0) is None
    row = queue.look(match_id)
    assert row is not None
    assert row["status"] == "failed"


def test_a_review_that_failed_is_made_when_it_is_asked_for_again(
    stores: tuple[Store, Store],
) -> None:
    queue = ReviewQueue(stores[0])
    match_id = _kept(stores[0], 0)
    queue.ask(match_id, "engine", 0.0)
    claimed = queue.claim("one", lambda _: "engine", 1.0)
    assert claimed is not None
    assert queue.fail(claimed)
    queue.ask(match_id, "engine", 2.0)
    row = queue.look(match_id)
    assert row is not None
    assert (row["status"], row["asked_at"]) == ("waiting", 2.0)


def test_too_many_reviews_are_refused(
    stores: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue_module, "MAX_WAITING", 2)
    queue = ReviewQueue(stores[0])
    matches = [_kept(stores[0], number) for number in range(3)]
    for match_id in matches[:2]:
        queue.ask(match_id, "engine", 0.0)
    with pytest.raises(Problem, match="too many") as refused:
        queue.ask(matches[2], "engine", 1.0)
    assert refused.value.code == "unavailable"
    assert queue.look(matches[2]) is None
    queue.ask(matches[0], "engine", 2.0)  # one that waits already is no new one


def test_answers_of_another_engine_are_not_used(stores: tuple[Store, Store]) -> None:
    queue = ReviewQueue(stores[0])
    match_id = _kept(stores[0], 0)
    queue.ask(match_id, "old", 0.0)
    claimed = queue.claim("one", lambda _: "old", 1.0)
    assert claimed is not None
    assert queue.note(claimed, Found(1, 2, "[1]", b"old answers"), 1.0, 2.0)
    queue.hand_back(claimed, blameless=True)
    later = queue.claim("one", lambda _: "new", 3.0)
    assert later is not None
    assert later.journal == []
    row = queue.look(match_id)
    assert row is not None
    assert (row["engine"], row["graph"]) == ("new", "[]")


def test_a_match_takes_its_review_along(stores: tuple[Store, Store]) -> None:
    store = stores[0]
    queue = ReviewQueue(store)
    match_id = _kept(store, 0)
    queue.ask(match_id, "engine", 0.0)
    claimed = queue.claim("one", lambda _: "engine", 1.0)
    assert claimed is not None
    queue.note(claimed, Found(answers=b"answers"), 1.0, 2.0)
    store.remove(match_id)
    assert queue.look(match_id) is None
    assert not queue.note(claimed, Found(answers=b"more"), 1.0, 2.0)


def test_moves_are_kept_as_safely_as_before(tmp_path: Path) -> None:
    """Nobody waits for the disk because of a review; that must not weaken what comes after it."""
    store = Store(connect(f"sqlite:///{tmp_path / 'one.sqlite3'}"))
    upgrade(store.engine)
    with store.writing() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 1
        inside = connection.connection.dbapi_connection
    with pytest.raises(ZeroDivisionError), store.writing():
        raise ZeroDivisionError
    with store.engine.connect() as connection:
        assert connection.connection.dbapi_connection is inside
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    store.close()


def test_the_engine_has_a_version_rules_and_a_network() -> None:
    version, rules, network = engine_name("azul", 2, "standard").split("/")
    assert version == tilewright.__version__
    assert rules == str(tilewright.make("azul").spec.version)
    assert len(network) == 16


@pytest.mark.long
def test_servers_share_reviews(tmp_path: Path, postgres: Postgres) -> None:
    """Two servers on one PostgreSQL: each review is made once, also if one of them is killed."""
    environment = {"TILEWRIGHT_DATABASE_URL": postgres.new_database()}
    migrate(environment)
    servers = [
        Server(tmp_path, *QUICK, port=free_port(), environment=environment) for _ in range(2)
    ]
    for one in servers:
        one.start()
    try:
        with servers[0].client() as client, servers[1].client() as other:
            matches = [cut_short(client, moves=12).match for _ in range(6)]
            for match in matches:
                ask(other, match)
            eventually(lambda: look(client, matches[0])["status"] != "waiting")
            servers[1].kill()
            for match in matches:
                assert len(reviewed(client, match)["graph"]) == 13
            text = client.http.get(f"{servers[0].url}/metrics").text
            assert 'tilewright_reviews{status="done"} 6.0' in text
    finally:
        for one in servers:
            if one.process is not None:
                one.kill()


def test_a_record_of_the_match_is_what_is_reviewed(client: Client) -> None:
    holder = cut_short(client)
    record = read_record(client.http.get(f"/matches/{holder.match}/record").text)
    ask(client, holder.match)
    found = reviewed(client, holder.match)["review"]
    played = [entry.text for entry in record.entries if entry.seat >= 0]
    assert [one["played"] for one in found["events"] if one["kind"] == "decision"] == played
