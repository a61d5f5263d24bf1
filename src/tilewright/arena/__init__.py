"""Many games: simulation of random play, and matches between players with their statistics."""
