"""`python -m brelan.terminal` is `brelan`."""

import sys

from brelan.terminal.call import main

sys.exit(main())
