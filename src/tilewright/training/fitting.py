"""Fitting a network to what its values should have been, in steps of equal size."""

from __future__ import annotations

from typing import Any, NamedTuple

import torch
from torch.nn import functional

from tilewright.training.network import ValueNetwork
from tilewright.training.settings import TrainingSettings

WARM_UP = 3  # steps before one is recorded: libraries prepare themselves in the first ones


class Examples(NamedTuple):
    """Afterstates and their values, for the seats from the mover on."""

    observations: torch.Tensor
    wins: torch.Tensor
    leads: torch.Tensor
    points: torch.Tensor | None = None  # if they are learned


class Fitting:
    """An optimiser that takes the same step again and again, each time with other examples.

    To launch the kernels of a step one by one takes longer than to run them. So on a GPU a step is
    recorded once, as a graph over examples that always lie in the same place, and replayed.
    """

    def __init__(
        self,
        network: ValueNetwork,
        settings: TrainingSettings,
        positions: int,
        observation_size: int,
    ) -> None:
        device = network.scale.device
        self._network = network
        self._settings = settings
        outputs = 3 if settings.learns_points else 2
        self._examples = Examples(
            torch.zeros((positions, observation_size), dtype=torch.int16, device=device),
            *(torch.zeros((positions, network.seats), device=device) for _ in range(outputs)),
        )
        self._limited = [
            one
            for name, one in network.named_parameters()
            if settings.clipped and not name.startswith("first")
        ]
        self._error = torch.zeros((), device=device)
        self._rate = torch.tensor(settings.learning_rate, device=device)
        self._on_gpu = device.type == "cuda"
        self._optimiser = torch.optim.AdamW(
            network.parameters(),
            self._rate,
            weight_decay=settings.weight_decay,
            fused=self._on_gpu,  # in one kernel
            capturable=self._on_gpu,
        )
        self._steps = 0
        self._stream = torch.cuda.Stream() if self._on_gpu else None  # type: ignore[no-untyped-call]
        self._graph: torch.cuda.CUDAGraph | None = None

    def fit(self, examples: Examples, rate: float) -> float:
        """Take as many steps as show each example some times; returns the mean error in wins."""
        self._rate.fill_(rate)
        total = torch.zeros_like(self._error)
        positions, known = len(self._examples.wins), len(examples.wins)
        steps = max(1, self._settings.passes * known // positions)
        for drawn in torch.randint(known, (steps, positions), device=total.device):
            for place, one in zip(self._examples, examples, strict=True):
                if place is not None and one is not None:
                    torch.index_select(one, 0, drawn, out=place)
            self._step()
            total += self._error
        return float(total) / steps

    def state_dict(self) -> dict[str, Any]:
        return self._optimiser.state_dict()

    def load_state_dict(self, state: dict[str, Any]) -> None:
        self._optimiser.load_state_dict(state)
        for group in self._optimiser.param_groups:
            group["lr"] = self._rate
        self._steps, self._graph = 0, None  # it was about what is now forgotten

    def _step(self) -> None:
        if self._graph is not None:
            self._graph.replay()
        elif self._stream is None:
            self._descend()
        elif self._steps < WARM_UP:
            self._stream.wait_stream(torch.cuda.current_stream())
            with torch.cuda.stream(self._stream):
                self._descend()
            torch.cuda.current_stream().wait_stream(self._stream)
        else:
            self._graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(self._graph, stream=self._stream):
                self._descend()
            self._graph.replay()
        self._steps += 1

    def _descend(self) -> None:
        """One step with the examples that lie ready."""
        settings = self._settings
        observations, wins, leads, points = self._examples
        self._optimiser.zero_grad(set_to_none=True)
        found = self._network(observations)
        error = functional.binary_cross_entropy_with_logits(found.logits, wins)
        loss = error + settings.lead_weight * functional.mse_loss(found.leads, leads)
        if points is not None:
            loss = loss + settings.points_weight * functional.mse_loss(found.points, points)
        torch.autograd.backward(loss)
        torch.nn.utils.clip_grad_norm_(self._network.parameters(), settings.max_gradient)
        self._optimiser.step()
        with torch.no_grad():
            for one in self._limited:
                one.clamp_(-settings.max_weight, settings.max_weight)
        self._error.copy_(error.detach())
