"""How quick the machine is just now: a process that does nothing but answer is asked meanwhile.

Whoever waits for a busy machine waits for this one as well, so what is left of a wait is the
server's own part.
"""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
import time

EVERY = 0.1  # seconds
ECHO = """
import asyncio

async def answer(reader, writer):
    while line := await reader.readline():
        writer.write(line)

async def main():
    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()

asyncio.run(main())
"""


class Yardstick(threading.Thread):
    """Asks again and again, and notes how long each answer took."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.seconds: list[float] = []
        self._ending = threading.Event()
        self._echo = subprocess.Popen(
            [sys.executable, "-c", ECHO], stdout=subprocess.PIPE, text=True
        )
        assert self._echo.stdout is not None
        self._line = socket.create_connection(("127.0.0.1", int(self._echo.stdout.readline())))

    def run(self) -> None:
        while not self._ending.wait(EVERY):
            self.ask()

    def ask(self) -> None:
        began = time.monotonic()
        self._line.sendall(b"?\n")
        if not self._line.recv(2):
            raise ConnectionError("the process that answers is gone")
        self.seconds.append(time.monotonic() - began)

    def end(self) -> None:
        self._ending.set()
        if self.is_alive():
            self.join()
        self._line.close()
        self._echo.kill()
        self._echo.communicate()
