"""The table that teaches: a look at a person's move before it is played, against bots alone."""
