"""Puzzles in the browser: attempts that the server judges, ratings, streaks and own mistakes."""
