"""The smallest drawings of Wyatt Earp: an outlaw's mark and mug, a card's icon, coins.

Every outlaw has three signs: a colour, a two-letter monogram and a shape.
"""

from __future__ import annotations

from functools import cache, lru_cache

from wyatt.earp.cards import OUTLAWS, outlaw_of
from wyatt.show.html import EMPTY, Html
from wyatt.show.marks import use

#: The monogram of each outlaw, in the small letters that the style sheet and the sprite use.
MONOGRAMS: dict[str, str] = dict(
    zip(OUTLAWS, ("bs", "bk", "bd", "bc", "jj", "sk", "wh"), strict=True)
)


@cache
def mark(outlaw: str) -> Html:
    """The outlaw's mark: shape, monogram and colour."""
    code = MONOGRAMS[outlaw]
    shape = use(f"mark-{code}")
    return Html(
        f'<span class="mark o-{code}" aria-hidden="true">{shape}<b>{code.upper()}</b></span>'
    )


@cache
def mug(outlaw: str) -> Html:
    """The outlaw's hat and kerchief."""
    code = MONOGRAMS[outlaw]
    return use(f"mug-{code}", f"mug o-{code}")


@cache
def icon(card: str) -> Html:
    """The drawing of a Sheriff card; a Photo is the same camera whoever is on it."""
    return use("photo" if card.startswith("photo:") else card, "ico")


@cache
def badge(card: str) -> Html:
    """A card in one line of text: the outlaw's mark, the Sheriff card's drawing, or both."""
    outlaw = outlaw_of(card)
    if outlaw is None:
        return icon(card)
    return Html(mark(outlaw) + (icon(card) if card != outlaw else EMPTY))


@lru_cache(maxsize=512)
def coins(dollars: int, more: int = 0, big: bool = False) -> Html:
    """Money as tokens of $1,000; `more` dollars that a selection would add are drawn hollow.

    Above nine tokens they overlap closely, and eighteen are the most that is drawn: the figure
    always stands beside them.
    """
    have, ghosts = min(dollars // 1000, 18), min(more // 1000, 6)
    if not have + ghosts:
        return EMPTY
    pressed = " dense" if have + ghosts > 12 else " tight" if have + ghosts > 9 else ""
    kind = "coins" + (" big" if big else "") + pressed
    drawn = (
        '<i class="coin" data-piece="coin" data-class="coin"></i>' * have
        + '<i class="coin ghost"></i>' * ghosts
    )
    return Html(f'<span class="{kind}" aria-hidden="true">{drawn}</span>')
