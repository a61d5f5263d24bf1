"""The games' lessons on the server: their tasks, and moves that are tried on them."""
