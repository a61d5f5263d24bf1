"""The match server: people and bots at tables, over HTTP and WebSockets.

problems             what a client gets when something cannot be done
forms                what a table is set up as, and what clients may ask for
schema, migrations   the tables of the database
store, writer        the database, and the one thread that commits to it
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
guard, telemetry     limits and origins; logs and metrics
app, running         all of it together; the process
"""
