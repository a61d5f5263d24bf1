"""What people do at tables, on a real server: open, join, play, take back, leave, return, .."""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from everyday import sample
from server.serving import Client, SeatHolder, Server, ok, problem
from tilewright import make
from tilewright.games import game_names, read_record, spec
from tilewright.server.scheduler import LEASE_SECONDS

PATIENCE = 90.0  # seconds in which anything must happen
TABLES = [
    (name, variant, players)
    for name in game_names()
    for variant in spec(name).variants
    for players in spec(name).players
]


def play_first(holder: SeatHolder) -> dict[str, Any]:
    """The first legal move; returns the answer, with the view brought up to date."""
    answer = holder.play(holder.look()["moves"][0]["move"])
    holder.look()
    return answer


@pytest.fixture(scope="module")
def finished(server: Server) -> Iterator[SeatHolder]:
    """A game of Azul that was played to its end by two at one screen."""
    with server.client() as client:
        holder = client.open("azul", "person", "person", first=1)
        play_on(holder, 500)
        assert holder.view["status"] == "over"
        yield holder


def play_on(holder: SeatHolder, moves: int) -> None:
    for _ in range(moves):
        view = holder.look()
        if not view["moves"]:
            return
        holder.play(view["moves"][0]["move"])


# ---------------------------------------------------------------- opening


@pytest.mark.parametrize(("game", "variant", "players"), TABLES)
def test_every_game_can_be_opened(client: Client, game: str, variant: str, players: int) -> None:
    bots = ["novice"] * (players - 1)
    holder = client.open(game, "person", *bots, variant=variant, seed="7", first=0)
    state = make(game, players, variant).start(7, 0)
    view = holder.view
    assert (view["game"], view["variant"], view["status"]) == (game, variant, "playing")
    assert view["position"] == state.view(0)
    assert view["scores"] == list(state.scores)
    assert [move["move"] for move in view["moves"]] == state.legal_moves()
    assert all(one["parts"] == state.game.parts(one["move"]) for one in view["moves"])
    assert view["events"][0]["kind"] == "open"
    drawn = [entry.text for entry in state.history]
    seen = view["events"][0]["draws"]
    assert len(seen) == len(drawn)
    assert all(mine in (event, "?") for mine, event in zip(seen, drawn, strict=True))
    assert ("?" in seen) == (spec(game).hides and players > 1)


def test_a_seed_is_chosen_or_drawn(client: Client) -> None:
    seeded = [client.open("azul", "person", "person", seed="7", first=0) for _ in range(2)]
    assert seeded[0].view["position"] == seeded[1].view["position"]
    assert seeded[0].view["fair"]["chosen"]
    drawn = [client.open("azul", "person", "person", first=0) for _ in range(3)]
    assert len({str(one.view["position"]) for one in drawn}) > 1
    assert not drawn[0].view["fair"]["chosen"]
    commitments = {one.view["fair"]["commitment"] for one in (*seeded, *drawn)}
    assert len(commitments) == 5  # the salt differs though the seed does not


def test_who_begins_is_chosen_or_drawn(client: Client) -> None:
    for first in range(3):
        view = client.open("azul", "person", "person", "person", first=first).view
        assert (view["first"], view["turn"]) == (first, first)
    drawn = [client.open("azul", "person", "person", "person").view for _ in range(40)]
    assert {view["turn"] for view in drawn} == {0, 1, 2}


def test_whoever_opens_holds_the_seats_of_people(client: Client) -> None:
    holder = client.open("azul", "person", "novice", "person", "open")
    assert holder.seats == [0, 2]
    assert holder.view["you"] == {"seats": [0, 2], "seat": 0, "host": True}
    assert [seat["host"] for seat in holder.view["seats"]] == [True, False, True, False]
    assert [seat["level"] for seat in holder.view["seats"]] == [None, "novice", None, None]


# ---------------------------------------------------------------- joining


def test_a_table_waits_for_who_joins_by_its_link(client: Client) -> None:
    host = client.open("azul", "person", "open", "open", first=0)
    assert host.view["status"] == "waiting"
    assert host.view["position"] is None
    assert host.view["moves"] is None
    anna = client.join(host.match, "  Anna   B. ")
    assert (anna.seats, anna.view["status"]) == ([1], "waiting")
    bert = client.join(host.match, "Bert", seat=2)
    assert (bert.seats, bert.view["status"], bert.view["turn"]) == ([2], "playing", 0)
    assert [seat["name"] for seat in host.look()["seats"]] == [None, "Anna B.", "Bert"]
    assert not bert.view["you"]["host"]
    assert len({host.token, anna.token, bert.token}) == 3
    told = host.look(since=1)["events"]
    assert [(one["kind"], one["name"]) for one in told] == [("join", "Anna B."), ("join", "Bert")]
    assert "draws" in told[1]
    assert all("holder" not in one for one in told)


def test_the_host_fills_open_seats_with_bots(client: Client) -> None:
    host = client.open("azul", "person", "open", "open", first=0)
    guest = client.join(host.match, "Guest", seat=2)
    assert problem(guest.ask("fill", seat=1)) == (403, "not-your-seat")
    answer = ok(host.ask("fill", seat=1, level="novice"))
    assert answer["event"]["level"] == "novice"
    view = host.look()
    assert (view["status"], view["seats"][1]["kind"]) == ("playing", "bot")
    assert problem(host.ask("fill", seat=1)) == (409, "no-seat")


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\u0000b", "a\u202eb", 7])
def test_a_name_is_made_of_what_can_be_read(client: Client, name: Any) -> None:
    host = client.open("azul", "person", "open")
    answer = client.http.post(f"/matches/{host.match}/join", json={"name": name})
    assert answer.status_code in (400, 422)
    assert client.join(host.match, 'Zoë 🎲 "O\'Neil" <b>').view["seats"][1]["name"]


# ---------------------------------------------------------------- views


def test_legal_moves_are_for_who_is_to_move(client: Client) -> None:
    host = client.open("azul", "person", "open", first=0)
    guest = client.join(host.match, "Guest")
    for turn in (0, 1, 0):
        views = host.look(), guest.look(), client.look(host.match)
        assert [bool(view["moves"]) for view in views] == [turn == 0, turn == 1, False]
        assert {view["turn"] for view in views} == {turn}
        play_first((host, guest)[turn])


def test_a_spectator_sees_what_nobody_hides(client: Client) -> None:
    host = client.open("axio", "person", "open", first=0, seed="7")
    guest = client.join(host.match, "Guest")
    state = make("axio", 2).start(7, 0)
    seen = client.look(host.match, since=0)
    assert seen["you"] == {"seats": [], "seat": None, "host": False}
    assert seen["position"] == state.view(None)
    assert guest.view["position"] == state.view(1)
    assert set(seen["events"][-1]["draws"]) == {"?"}
    own = [event for event in guest.view["events"][-1]["draws"] if event != "?"]
    assert len(own) == 5


def test_who_holds_several_seats_looks_through_the_one_to_move_or_a_chosen_one(
    client: Client,
) -> None:
    holder = client.open("axio", "person", "person", seed="7", first=0)
    state = make("axio", 2).start(7, 0)
    assert holder.view["position"] == state.view(0)
    assert holder.look(seat=1)["position"] == state.view(1)
    assert holder.view["moves"]  # he may move all the same
    assert holder.look(seat=3)["position"] == state.view(0)  # not his
    play_first(holder)
    state.play(state.legal_moves()[0])
    assert holder.look()["you"]["seat"] == state.turn
    assert holder.view["position"] == state.view(state.turn)


@pytest.mark.parametrize(("game", "moves"), [("azul", 60), ("summer-pavilion", 60), ("axio", 16)])
def test_what_happened_explains_the_scores(client: Client, game: str, moves: int) -> None:
    holder = client.open(game, "person", "person", seed="3", first=0)
    play_on(holder, moves)
    view = holder.look(since=0)
    told = view["events"]
    assert [one["sequence"] for one in told] == list(range(view["sequence"]))
    scores, total = [0, 0], Counter[tuple[int, Any]]()
    begin = make(game, 2).start(3, 0)
    if game != "axio":
        scores = list(begin.scores)
    for one in told[1:]:
        assert one["kind"] == "move"
        assert one["parts"] == begin.game.parts(one["move"])
        for item in one["breakdown"]:
            assert item["points"] != 0
            assert item["rule"]
            total[item["seat"], item["where"].get("symbol")] += item["points"]
            if game != "axio":
                scores[item["seat"]] += item["points"]
        if game != "axio":
            assert one["scores"] == scores
    assert any(one["breakdown"] for one in told[1:])
    assert view["scores"] == told[-1]["scores"]
    if game == "axio":
        for seat, markers in enumerate(view["position"]["markers"]):
            for symbol, points in markers.items():
                assert total[seat, symbol] == points


def test_what_happened_is_told_since_a_sequence(client: Client) -> None:
    holder = client.open("azul", "person", "person")
    play_on(holder, 5)
    everything = holder.look(since=0)["events"]
    for since in (0, 1, 3, 6, 7, 1_000_000):
        assert holder.look(since=since)["events"] == everything[since:]
    assert holder.look()["events"] == []


# ---------------------------------------------------------------- playing


def test_a_move_is_told_to_who_made_it(client: Client) -> None:
    holder = client.open("azul", "person", "person", first=0)
    move = holder.view["moves"][5]
    answer = holder.play(move["move"])
    assert answer["sequence"] == 2
    told = answer["event"]
    assert (told["kind"], told["seat"], told["sequence"]) == ("move", 0, 1)
    assert (told["move"], told["parts"], told["bot"]) == (move["move"], move["parts"], False)
    assert holder.look(since=1)["events"] == [told]


def test_what_comes_too_late_gets_the_fresh_view(client: Client) -> None:
    host = client.open("azul", "person", "open", first=0)
    guest = client.join(host.match, "Guest")
    move = host.look()["moves"][0]["move"]
    sequence = host.view["sequence"]
    host.play(move)
    for holder, command, body, code in (
        (host, "moves", {"sequence": sequence, "move": move}, "stale"),
        (host, "moves", {"sequence": sequence + 9, "move": move}, "stale"),
        (host, "moves", {"sequence": sequence + 1, "move": move}, "not-your-turn"),
        (host, "take-back", {"sequence": sequence}, "stale"),
        (guest, "take-back", {"sequence": sequence + 1}, "no-take-back"),
    ):
        answer = holder.ask(command, **body)
        assert problem(answer) == (409, code)
        assert answer.json()["view"] == holder.look()
    assert bool(guest.look()["moves"])


def test_a_word_in_between_makes_no_move_stale(client: Client) -> None:
    host = client.open("azul", "person", "open", first=0)
    guest = client.join(host.match, "Guest")
    view = host.look()
    ok(guest.ask("chat", phrase="hello"))
    host.play(view["moves"][0]["move"], sequence=view["sequence"])


@pytest.mark.parametrize("command", ["moves", "preview"])
def test_an_illegal_move_names_its_refusal(client: Client, command: str) -> None:
    """In one shape, whether it was to be made or only looked at."""
    holder = client.open("azul", "person", "person", first=0)
    at = {"sequence": holder.view["sequence"]} if command == "moves" else {}
    answer = holder.ask(command, **at, move="zz")
    assert problem(answer) == (422, "illegal-move")
    assert (answer.json()["refusal"], answer.json()["values"]) == ("no-move", {})
    answer = holder.ask(command, **at, move="Cb1")
    assert problem(answer) == (422, "illegal-move")
    assert answer.json()["refusal"] == "colour_not_there"
    values = answer.json()["values"]
    assert (values["source"], values["colour"], values["line"]) == ("C", "blue", 1)
    assert holder.look()["sequence"] == holder.view["sequence"]


def test_a_decision_is_taken_back(client: Client) -> None:
    holder = client.open("azul", "person", "novice", first=0)
    before = holder.look()
    holder.play(before["moves"][0]["move"])
    view = holder.await_turn()
    assert view["take_back"] == 1
    answer = ok(holder.ask("take-back", sequence=view["sequence"]))
    assert (answer["event"]["kind"], answer["event"]["to"]) == ("back", 1)
    after = holder.look()
    for same in ("position", "turn", "moves", "scores"):
        assert after[same] == before[same]
    assert after["sequence"] == view["sequence"] + 1
    assert after["take_back"] is None


def test_at_one_screen_the_last_move_is_taken_back(client: Client) -> None:
    holder = client.open("azul", "person", "person", first=0)
    play_on(holder, 2)
    view = holder.look()
    assert view["take_back"] == 2
    ok(holder.ask("take-back", sequence=view["sequence"]))
    assert holder.look()["turn"] == 1
    play_first(holder)


def test_a_take_back_goes_to_a_chosen_decision(client: Client) -> None:
    holder = client.open("azul", "person", "novice", first=0)
    for _ in range(3):
        holder.play(holder.await_turn()["moves"][0]["move"])
    view = holder.await_turn()
    own = [
        one["sequence"] for one in holder.look(since=0)["events"]
        if one["kind"] == "move" and one["seat"] == 0
    ]  # fmt: skip
    assert view["take_back"] == own[0]
    assert (
        problem(holder.ask("take-back", sequence=view["sequence"], to=own[1] + 1))[1]
        == "no-take-back"
    )
    ok(holder.ask("take-back", sequence=view["sequence"], to=own[1]))
    assert holder.look()["turn"] == 0
    assert holder.view["take_back"] == own[0]


# ---------------------------------------------------------------- leaving


def test_a_bot_plays_for_who_left_until_he_returns(client: Client) -> None:
    host = client.open("azul", "person", "open", first=0)
    guest = client.join(host.match, "Guest")
    assert ok(host.ask("leave"))["event"]["why"] == "left"
    view = guest.await_turn()  # a bot has moved for the host
    assert view["seats"][0]["away"] == "left"
    assert view["seats"][0]["level"]
    told = guest.look(since=2)["events"]
    assert [(one["kind"], one["seat"]) for one in told] == [("replace", 0), ("move", 0)]
    assert told[1]["bot"]
    play_first(guest)
    view = guest.await_turn()
    assert problem(host.ask("leave")) == (409, "not-playing")
    assert problem(host.ask("moves", sequence=view["sequence"], move="1b1"))[1] == "not-your-turn"
    assert ok(host.ask("return"))["event"]["kind"] == "return"
    play_first(guest)
    assert host.await_turn()["moves"]
    assert host.view["seats"][0]["away"] is None
    play_first(host)
    assert problem(host.ask("return")) == (409, "no-return")


def test_who_resigns_never_returns_and_the_others_play_on(client: Client) -> None:
    host = client.open("azul", "person", "open", first=0)
    guest = client.join(host.match, "Guest")
    assert ok(host.ask("resign"))["event"]["why"] == "resigned"
    assert problem(host.ask("return")) == (409, "no-return")
    assert problem(host.ask("resign")) == (409, "not-playing")
    assert guest.await_turn()["moves"]
    ok(guest.ask("resign"))
    view = host.look()
    assert (view["status"], view["turn"], view["winners"]) == ("abandoned", None, [])
    assert view["fair"]["seed"] is not None
    assert read_record(client.http.get(f"/matches/{host.match}/record").text).winners == ()


def test_bots_wait_where_everybody_left(client: Client) -> None:
    host = client.open("azul", "person", "novice", first=0)
    ok(host.ask("leave"))
    sequence = host.look()["sequence"]
    other = client.open("azul", "person", "novice", first=1)
    other.await_turn()  # the bots are at work, but not there
    assert host.look()["sequence"] == sequence
    assert host.view["status"] == "playing"
    ok(host.ask("return"))
    play_first(host)
    host.await_turn()


def test_bots_among_themselves_play_to_the_end(client: Client) -> None:
    host = client.open("axio", "novice", "novice")
    assert host.seats == []
    seen = 0
    deadline = time.monotonic() + PATIENCE
    while seen < 6:
        assert time.monotonic() < deadline
        view = client.look(host.match, since=seen)
        assert all(one["bot"] for one in view["events"] if one["kind"] == "move")
        seen = view["sequence"]
        time.sleep(0.02)
    assert problem(host.ask("chat", phrase="hello")) == (403, "not-your-seat")


def two_people(client: Client, grace: int) -> tuple[SeatHolder, SeatHolder]:
    """A host who is to move, and a guest."""
    host = client.open("azul", "person", "open", first=0, grace=grace)
    return host, client.join(host.match, "Guest")


def absence(client: Client, match: str, looking: SeatHolder | None = None) -> dict[str, Any]:
    """That seat 0 is away, once it is told; somebody may look at another table till then."""
    deadline = time.monotonic() + PATIENCE
    while not client.look(match)["seats"][0]["away"]:
        assert time.monotonic() < deadline
        if looking is not None:
            assert looking.look()["seats"][0]["away"] is None
        time.sleep(0.05)
    replaced: dict[str, Any]
    (replaced,) = [one for one in client.look(match, since=0)["events"] if one["kind"] == "replace"]
    return replaced


def test_who_is_away_in_his_turn_is_replaced_after_the_grace_of_the_table(client: Client) -> None:
    there, _ = two_people(client, grace=1)
    with there.socket() as present:
        present.next("view")
        host, guest = two_people(client, grace=1)
        with guest.socket():  # the guest is there, the host is not
            replaced = absence(client, host.match)
            assert (replaced["seat"], replaced["why"]) == (0, "absent")
            guest.await_turn()
            ok(host.ask("return"))
            play_first(guest)
            assert host.await_turn()["moves"]
        assert there.look()["seats"][0]["away"] is None  # though it was opened before


@pytest.mark.long
def test_who_looks_is_there_and_the_grace_counts_from_going(client: Client) -> None:
    """By HTTP as by a socket."""
    grace = 10  # seconds in which the machine, busy as it may be, lets somebody look
    looking, other = two_people(client, grace)
    away, guest = two_people(client, grace)
    with other.socket(), guest.socket():
        absence(client, away.match, looking)
        with looking.socket() as present:
            present.next("view")
            began = time.time()
        assert absence(client, looking.match)["at"] - began > grace - 0.1


# ---------------------------------------------------------------- clocks


def test_a_bot_plays_on_when_the_time_for_a_move_is_out(client: Client) -> None:
    client.open("azul", "person", "novice", first=1).await_turn()  # the bots are awake
    clock = {"kind": "move", "seconds": 1, "increment": 0}
    host = client.open("azul", "person", "open", first=0, clock=clock)
    guest = client.join(host.match, "Guest")
    flag = host.look()["clocks"]["flag_at"]
    assert flag == pytest.approx(host.view["clocks"]["turn_began"] + 1)
    view = guest.await_turn()
    assert view["seats"][0]["away"] == "time"
    replaced = guest.look(since=2)["events"]
    assert [one["kind"] for one in replaced[:2]] == ["replace", "move"]
    assert replaced[0]["at"] >= flag
    late = replaced[1]["at"] - replaced[0]["at"]
    assert late < LEASE_SECONDS  # sooner than another server would see to it
    ok(host.ask("return"))


def test_who_used_all_time_of_a_game_gave_the_seat_up(client: Client) -> None:
    clock = {"kind": "game", "seconds": 1, "increment": 0}
    host = client.open("azul", "person", "open", first=0, clock=clock)
    guest = client.join(host.match, "Guest")
    guest.await_turn()
    assert guest.view["clocks"]["left"][0] == 0
    assert problem(host.ask("return")) == (409, "no-return")
    assert problem(host.ask("leave")) == (409, "not-playing")


def test_a_bot_plays_at_once_for_who_leaves_with_time_on_the_clock(client: Client) -> None:
    clock = {"kind": "game", "seconds": 3600, "increment": 0}
    host = client.open("azul", "person", "open", first=0, clock=clock)
    guest = client.join(host.match, "Guest")
    ok(host.ask("leave"))
    guest.await_turn()


# ---------------------------------------------------------------- help, words, proof


@pytest.mark.parametrize("game", sample(game_names(), ["azul"]))
def test_a_hint_is_a_legal_move(client: Client, game: str) -> None:
    host = client.open(game, "person", "open", first=0, assistance=True)
    guest = client.join(host.match, "Guest")
    answer = ok(host.ask("hint"))
    moves = {one["move"]: one["parts"] for one in host.look()["moves"]}
    assert moves[answer["move"]] == answer["parts"]
    assert len(answer["values"]) == 2
    assert all(0 <= value <= 1 for value in answer["values"])
    # What is expected beside the chances, and how sure that is.
    assert sum(answer["values"]) == pytest.approx(1)
    assert sum(answer["leads"]) == pytest.approx(0, abs=1e-3)
    assert len(answer["points"]) == 2
    assert answer["exact"] or 0 < answer["error"] < 0.5
    assert answer["exact"] or answer["lead_error"] > 0
    assert problem(guest.ask("hint")) == (409, "not-your-turn")


def test_a_preview_does_nothing_and_sees_no_draw(client: Client) -> None:
    holder = client.open("azul", "person", "person", seed="3", first=0)
    state = make("azul", 2).start(3, 0)
    for move in state.legal_moves()[::20]:
        seen = ok(holder.ask("preview", move=move))
        assert seen["position"] == state.after(move).view(0)
        assert not seen["draw_follows"]
    assert problem(holder.ask("preview", move="Cb1")) == (422, "illegal-move")
    assert problem(holder.ask("preview", move="zz")) == (422, "illegal-move")
    while True:
        move = state.legal_moves()[0]
        seen = ok(holder.ask("preview", move=move))
        if seen["draw_follows"]:
            break
        holder.play(move, sequence=holder.look()["sequence"])
        state.play(move)
    assert not any(seen["position"]["factories"])
    gained = sum(seen["scores"]) - sum(state.scores)
    assert sum(item["points"] for item in seen["breakdown"]) == gained
    assert holder.look()["sequence"] == 1 + sum(entry.seat >= 0 for entry in state.history)


def test_phrases_are_said_and_told(client: Client) -> None:
    host = client.open("azul", "person", "open", first=0)
    ok(host.ask("chat", phrase="hello"))  # also before the game
    guest = client.join(host.match, "Guest")
    ok(guest.ask("chat", phrase="good-luck"))
    told = client.look(host.match, since=1)["events"]
    said = [(one["seat"], one["phrase"]) for one in told if one["kind"] == "say"]
    assert said == [(0, "hello"), (1, "good-luck")]
    assert problem(host.ask("chat", phrase="you fool")) == (422, "invalid")


def test_the_record_and_the_seed_prove_the_draws_after_the_end(
    client: Client, finished: SeatHolder
) -> None:
    fair = ok(client.http.get(f"/matches/{finished.match}/fairness"))
    assert fair == finished.view["fair"]
    text = f"{fair['seed']}:{fair['salt']}"
    assert hashlib.sha256(text.encode()).hexdigest() == fair["commitment"]
    answer = client.http.get(f"/matches/{finished.match}/record")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert "attachment" in answer.headers["content-disposition"]
    record = read_record(answer.text)
    assert str(record.origin.seed) == fair["seed"]
    assert (list(record.scores), list(record.winners)) == (
        finished.view["scores"], finished.view["winners"],
    )  # fmt: skip


def test_nobody_knows_the_seed_before_the_end(client: Client) -> None:
    holder = client.open("azul", "person", "person")
    for fair in (holder.view["fair"], ok(client.http.get(f"/matches/{holder.match}/fairness"))):
        assert len(fair["commitment"]) == 64
        assert (fair["seed"], fair["salt"]) == (None, None)
    record = read_record(client.http.get(f"/matches/{holder.match}/record").text)
    assert record.origin.seed is None
    assert record.tags["Commitment"] == fair["commitment"]


def test_a_finished_game_is_over_for_good(finished: SeatHolder) -> None:
    view = finished.look()
    assert (view["turn"], view["moves"], view["take_back"]) == (None, None, None)
    assert view["winners"]
    for command, body in (
        ("moves", {"sequence": view["sequence"], "move": "1b1"}),
        ("take-back", {"sequence": view["sequence"]}),
        ("leave", {}),
        ("resign", {}),
        ("return", {}),
        ("hint", {}),
        ("preview", {"move": "1b1"}),
    ):
        assert problem(finished.ask(command, **body)) == (409, "not-playing")


def test_a_rematch_brings_the_same_people_together(client: Client) -> None:
    host = client.open("azul", "person", "open", "open", first=1, public=True)
    guest = client.join(host.match, "Guest", seat=2)
    ok(host.ask("fill", seat=1, level="novice"))
    assert problem(host.ask("rematch")) == (409, "not-playing")
    for holder in (host, guest):
        ok(holder.ask("resign"))
    new = ok(guest.ask("rematch"))["match"]
    assert ok(host.ask("rematch"))["match"] == new  # one for all, whoever asks
    assert host.look()["rematch"] == new
    assert host.view["events"] == []
    assert client.look(host.match, since=0)["events"][-1]["match"] == new
    view = client.look(new, host.token)
    assert (view["you"]["seats"], view["you"]["host"]) == ([0], True)
    assert (view["first"], view["status"], view["public"]) == (2, "playing", True)
    theirs = client.look(new, guest.token)
    assert (theirs["you"]["seats"], theirs["seats"][2]["name"]) == ([2], "Guest")
    assert theirs["seats"][1]["level"] == "novice"
    assert view["fair"]["commitment"] != host.view["fair"]["commitment"]
    assert not view["fair"]["chosen"]
    again = SeatHolder(client, {"match": new, "token": guest.token, "seats": [2], "view": theirs})
    play_first(again)
