"""The analysis board: any position, checked by its rules, and what it is worth to each seat."""
