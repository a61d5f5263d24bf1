"""`python -m tilewright.cli`, for where the console script is not on the path."""

import sys

from tilewright.cli import main

sys.exit(main())
