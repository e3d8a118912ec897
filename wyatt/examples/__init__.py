"""Complete games, each in a single file, as starting points for your own.

`wyatt.examples.plain` is a rummy game, and `wyatt.examples.whist` and `wyatt.examples.ohhell` are
trick-taking games. Nothing else in the package uses them. To play one, run ``wyatt play --game
wyatt.examples.whist:SPEC --players 2 --bots random``.
"""

from __future__ import annotations
