"""Learning the values of afterstates by self-play; needs PyTorch, and gains much from a GPU."""
