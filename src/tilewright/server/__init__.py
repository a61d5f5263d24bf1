"""The match server: people and bots at tables, over HTTP and WebSockets.

problems             what a client gets when something cannot be done
forms                what a table is set up as, and what clients may ask for
schema, migrations   the tables of the database
store, writer        the database, and the one thread that commits to it
log, events          what can happen at a table, and what is shown of it
kept_log, table      the log in memory, and what follows from it: pure, no I/O
views, encoding      what a seat or a spectator is shown, as JSON
matches              the authority: commands come in, entries of the log go out
fanout, hub          who watches which table, on this and (`redis_fanout`) on other machines
bot_players          the bots of one worker process, each with its network and its tree
bot_pool, scheduler  the worker processes; what happens at a table by itself
routes, sockets      the two transports
lane                 a short way for moves and take-backs, past the framework
guard, telemetry     limits and origins; logs and metrics
app, running         all of it together; the process, and (`collecting`) its garbage collector
"""
