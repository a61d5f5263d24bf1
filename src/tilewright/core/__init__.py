"""What a game is: layouts, rules, chance, errors, states and game records."""
