"""The games on a GPU: the same rules as CUDA kernels, loaded through CuPy.

    from tilewright import gpu

    batch = gpu.batch(game, 65_536)          # as `tilewright.batch`, on the GPU
    batch.step(batch.sample())
    torch.from_dlpack(batch.observations)    # no copy

The kernels are built ahead (`make ptx`) and come with the package, so that a machine with a GPU
needs CuPy and no compiler.
"""

from __future__ import annotations

from tilewright.gpu.batch import GpuBatch, batch
from tilewright.gpu.playing import Played, play_games

__all__ = ["GpuBatch", "Played", "batch", "play_games"]
