"""Many games: simulation of random play, and matches between players with their statistics.

simulation            many random games: `simulate`
settings, tournament  a match: `TournamentSettings`, `Tournament`
match, pairing        one game of it: `play_game`; who plays whom: `Schedule`
report                who is how strong: `report_on`
statistics, ratings   estimates with error bars; ratings of three and four players
luck, adjusting       luck of games, measured by what is handed in; results less luck
sprt                  is one player stronger? `Hypotheses`
saving, workers       the folder of a match; its worker processes
"""
