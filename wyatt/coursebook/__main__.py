"""``python -m wyatt.coursebook``: write the notebooks.

``--check`` only names what is stale; ``--run`` runs all of them, for what their files keep of the outputs.
"""

import sys

from wyatt.coursebook.build import main

sys.exit(main(sys.argv[1:]))
