"""The match server: people and bots at tables, over HTTP and WebSockets.

problems             what a client gets when something cannot be done
forms                what a table is set up as, and what clients may ask for
schema, migrations   the tables of the database
store, writer        the database, and the one thread that commits to it
log, events          what can happen at a table, and what is shown of it
kept_log, table      the log in memory, and what follows from it: pure, no I/O
views, encoding      what a seat or a spectator is shown, as JSON
trouble              whether what is written is there to stay
clock                the time that a server goes by
private_files,       the data folder of the embedded database: its modes and its lock; whether
 soundness, embedded   the file is whole; both together
backup, generations, copies of it; which of them are kept; when they are made;
 backup_job, restoring a backup put in its place
unusable             why a server does not start
log, table           what happened at a table, and what follows from it: pure, no I/O
views                what a seat or a spectator is shown
matches              the authority: commands come in, entries of the log go out
fanout, hub          who watches which table, on this and (`redis_fanout`) on other machines
bot_players          the bots of one worker process, each with its network and its tree
bot_pool, scheduler  the worker processes; what happens at a table by itself
retiring             old tables are removed
routes, sockets      the two transports
lane                 a short way for moves and take-backs, past the framework
guard                limits and origins
telemetry, measuring logs and metrics; `metrics_access` says who may read them
request_ids          one name for all that a request leads to
readiness, bot_load  whether the server can do its work; what its bots have to do
archive              matches of other rules, as their logs have them
app, running         all of it together; the process, and (`collecting`) its garbage collector
checking, draining   whether it could start; how a stop begins
"""
