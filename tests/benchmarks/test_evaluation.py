"""The measurement of evaluations says what each stage adds."""

from __future__ import annotations

from programs import program


def test_a_stage_costs_what_it_adds_to_the_one_before() -> None:
    ends = [30.0, 530.0, 1230.0, 2000.0]
    names = [f"384-96 {stage}" for stage in program("evaluation").STAGES]
    found = program("evaluation").costs_of(
        "384-96", dict(zip(names, ends, strict=True)), {"384-96": 2500.0}, {"package": 5000.0}
    )
    assert list(found["ns"].values()) == [30, 500, 700, 770]
    assert found["positions_per_s"] == 400_000
    assert found["ratio_to_other"] == 2.0


def test_the_best_of_all_rounds_counts() -> None:
    best = {"a": 2.0}
    program("evaluation").lowest(best, {"a": 1.0, "b": 3.0})
    program("evaluation").lowest(best, {"a": 5.0, "b": 2.0})
    assert best == {"a": 1.0, "b": 2.0}
