"""The average of a network's weights over the last windows, which judges better than the latest."""

from __future__ import annotations

from copy import deepcopy

import torch

from tilewright.training.network import ValueNetwork


class WeightAverage:
    """The mean of the weights after the first windows; from then on what is old fades.

    Each window counts as one of `most`. Over one window the average is the network itself.
    """

    def __init__(self, network: ValueNetwork, most: int) -> None:
        self._most = most
        self.windows = 0  # averaged so far
        self.network = network if most == 1 else deepcopy(network)

    @torch.no_grad()
    def add(self, network: ValueNetwork) -> None:
        self.windows += 1
        if network is self.network:
            return
        share = 1 / min(self.windows, self._most)
        for mean, one in zip(self.network.parameters(), network.parameters(), strict=True):
            mean.lerp_(one, share)

    def begin(self, network: ValueNetwork) -> None:
        """Forget what was averaged."""
        self.windows = 0
        self.network.load_state_dict(network.state_dict())
