"""Small networks learn on one thread: several would wait for each other on a busy machine."""

from __future__ import annotations

import torch

torch.set_num_threads(1)
