"""Reviews of finished matches: asked for, queued for all servers, made by a worker, and stored."""
