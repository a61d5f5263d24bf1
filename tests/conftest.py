"""What holds for all tests."""

from __future__ import annotations

import signal

# A shell lets what it starts in the background ignore Ctrl-C, and so would the programs that tests
# start and interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)
