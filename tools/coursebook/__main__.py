"""``python -m tools.coursebook``: write the notebooks.

``--check`` only lists stale files. ``--run`` runs all notebooks and saves their outputs.
"""

from __future__ import annotations

import sys

from tools.coursebook.build import main

sys.exit(main(sys.argv[1:]))
