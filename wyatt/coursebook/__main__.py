"""``python -m wyatt.coursebook``: write the notebooks; with ``--check`` only name what is stale."""

import sys

from wyatt.coursebook.build import main

sys.exit(main(sys.argv[1:]))
