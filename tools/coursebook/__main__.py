"""``python -m tools.coursebook``: write the notebooks.

``--check`` only names what is stale; ``--run`` runs all of them, for what their files keep of the outputs.
"""

from __future__ import annotations

import sys

from tools.coursebook.build import main

sys.exit(main(sys.argv[1:]))
