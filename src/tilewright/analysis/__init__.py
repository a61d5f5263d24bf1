"""What positions, moves and draws are worth: analyses of positions, reviews of whole games."""
