"""Two whole games, each in a single file, as starting points for your own.

`wyatt.examples.plain` is a rummy, `wyatt.examples.whist` a game of tricks. Both are for two
players. The rest of the package doesn't use them: ``wyatt play --game wyatt.examples.whist:SPEC
--players 2 --bots random``.
"""

from __future__ import annotations
