"""Two whole games, each in a single file, to begin a game of your own from.

`wyatt.examples.plain` is a rummy, `wyatt.examples.whist` a game of tricks. Both are for two. The
rest of the package does not know them: ``wyatt play --game wyatt.examples.whist:SPEC --players 2
--bots random``.
"""

from __future__ import annotations
