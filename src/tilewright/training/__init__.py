"""Learning by self-play what afterstates are worth; needs PyTorch, and gains much from a GPU."""
