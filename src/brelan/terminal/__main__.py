"""`python -m brelan.terminal` is `brelan`."""

import sys

from brelan.terminal.cli import main

sys.exit(main())
