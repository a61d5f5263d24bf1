"""Random play in an environment of Pgx: prints steps per second on JAX's device.

    python benchmarks/pgx_peer.py backgammon 1024 100

Each step picks a uniform legal action, plays it in every environment, and begins a new game where
one has ended, all in one compiled loop: as Pgx's own documentation measures it. Needs `pgx`.
"""

from __future__ import annotations

import sys
import time
from typing import Any

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset


def main() -> None:
    name, size, steps = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))
    stochastic = name in {"2048", "backgammon"}

    def one(carry: tuple[Any, Any], _: None) -> tuple[tuple[Any, Any], Any]:
        state, key = carry
        key, picking, drawing = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(picking, logits, axis=-1)
        if stochastic:
            state = step(state, actions, jax.random.split(drawing, size))
        else:
            state = step(state, actions)
        return (state, key), state.rewards.sum()

    def all_steps(state: Any, key: Any) -> Any:
        return jax.lax.scan(one, (state, key), None, length=steps)

    run = jax.jit(all_steps)
    key = jax.random.PRNGKey(0)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, size))
    (state, key), _ = jax.block_until_ready(run(state, key))
    best = 0.0
    for _ in range(5):
        begin = time.perf_counter()
        (state, key), _ = jax.block_until_ready(run(state, key))
        best = max(best, size * steps / (time.perf_counter() - begin))
    print(best)


if __name__ == "__main__":
    main()
