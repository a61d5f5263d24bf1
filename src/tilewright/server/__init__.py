"""The match server: people and bots at tables, over HTTP and WebSockets.

A table, pure and without I/O
    forms, problems       what a table is set up as and clients may ask for; why something cannot be
    log, events           what can happen at a table, and what is shown of it
    kept_log, table       the log in memory, and what follows from it
    views, encoding       what a seat or a spectator is shown, as JSON

What decides
    matches, tokens       the authority: commands come in, entries of the log go out; who may act
    scheduler, resuming   what happens at a table by itself; going on after a start
    clock                 the time that a server goes by
    hub, fanout           who watches which table, on this and (`redis_fanout`) on other machines
    archive, retiring     matches of other rules; old tables are removed

Bots
    asking, bot_queue     questions about a table; whose is next, and for how long a bot thinks
    bot_pool, bot_players the worker processes; the bots of one, each with its network and its tree
    bot_tables            how many tables at which only bots play a client may have

The database
    schema, migrations,   its tables; `migrating` brings an older one up to date
      store                 what is asked of it
    changes, commits,     what commands change; how that is written; the one thread that does
      writer
    trouble               whether what is written is there to stay
    private_files,        the data folder of the embedded database: its modes and its lock; whether
      soundness, embedded   the file is whole; both together
    backup, generations,  copies of it; which of them are kept; when they are made; one of them put
      backup_job, restoring in its place

Transports
    routes, sockets       the two
    gate, lane            what everything passes; a short way for moves, past the framework
    guard, addresses      limits and origins; whose address a request counts for
    connections, frames   limits below requests and messages
    answers, document,    the types of what is sent; the OpenAPI document; refusals over HTTP
      problem_answers
    client                the browser client's files

The process
    settings, service,    how it is set up; everything together; the ASGI application; uvicorn
      app, running
    checking, unusable    whether it could start, and why not
    draining, stopping,   how a stop begins and ends; its garbage collector
      collecting
    readiness, bot_load   whether it can do its work; what its bots have to do
    telemetry, measuring, logs and metrics; who may read these; one name for all that a request
      metrics_access,       leads to
      request_ids
"""
