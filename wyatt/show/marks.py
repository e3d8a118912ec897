"""The smallest drawings: an outlaw's mark, coins, icons, the name of a rule, a button.

Every outlaw has three signs: a colour, a two-letter monogram and a shape. All text that comes from
people goes through `esc` before it becomes part of a page.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from html import escape

from wyatt.earp.cards import OUTLAWS, TITLES, outlaw_of

#: The monogram of each outlaw, in the small letters that the style sheet and the sprite use.
MONOGRAMS: dict[str, str] = dict(
    zip(OUTLAWS, ("bs", "bk", "bd", "bc", "jj", "sk", "wh"), strict=True)
)


def esc(text: object) -> str:
    """Text as data: nothing in it can become markup or end an attribute."""
    return escape(str(text), quote=True)


def usd(dollars: int) -> str:
    """An amount as it is always written: ``$3,000``."""
    return f"${dollars:,}"


def use(symbol: str, kind: str = "") -> str:
    """A drawing of the sprite, hidden from screen readers: its name stands beside it as text."""
    shown = f' class="{kind}"' if kind else ""
    return f'<svg{shown} aria-hidden="true"><use href="#wyatt-{symbol}"/></svg>'


@cache
def mark(outlaw: str) -> str:
    """The outlaw's mark: shape, monogram and colour."""
    code = MONOGRAMS[outlaw]
    shape = use(f"mark-{code}")
    return f'<span class="mark o-{code}" aria-hidden="true">{shape}<b>{code.upper()}</b></span>'


@cache
def mug(outlaw: str) -> str:
    """The outlaw's hat and kerchief."""
    code = MONOGRAMS[outlaw]
    return use(f"mug-{code}", f"mug o-{code}")


@cache
def icon(card: str) -> str:
    """The drawing of a Sheriff card; a Photo is the same camera whoever is on it."""
    return use("photo" if card.startswith("photo:") else card, "ico")


@cache
def badge(card: str) -> str:
    """A card in one line of text: the outlaw's mark, the Sheriff card's drawing, or both."""
    outlaw = outlaw_of(card)
    if outlaw is None:
        return icon(card)
    return mark(outlaw) + (icon(card) if card != outlaw else "")


@lru_cache(maxsize=512)
def coins(dollars: int, more: int = 0, big: bool = False) -> str:
    """Money as tokens of $1,000; `more` dollars that a selection would add are drawn hollow.

    Above nine tokens they overlap closely, and eighteen are the most that is drawn: the figure
    always stands beside them.
    """
    have, ghosts = min(dollars // 1000, 18), min(more // 1000, 6)
    if not have + ghosts:
        return ""
    pressed = " dense" if have + ghosts > 12 else " tight" if have + ghosts > 9 else ""
    kind = "coins" + (" big" if big else "") + pressed
    drawn = '<i class="coin"></i>' * have + '<i class="coin ghost"></i>' * ghosts
    return f'<span class="{kind}" aria-hidden="true">{drawn}</span>'


@lru_cache(maxsize=256)
def rule(identifier: str) -> str:
    """The id of a rule as a link to its text, which a live page reports as ``rule`` instead."""
    name = esc(identifier)
    return f'<a class="rule" href="#rule-{name}" data-do="rule" data-rule="{name}">{name}</a>'


def rule_links(identifiers: tuple[str, ...]) -> str:
    """Several rule ids, one after another."""
    return " ".join(map(rule, identifiers))


def button(
    do: str,
    face: str,
    *,
    kind: str = "btn",
    key: str = "",
    label: str = "",
    off: bool = False,
    more: str = "",
) -> str:
    """A button that only reports itself: `do` says what is asked for, `more` holds its other data.

    face and more are markup already; key and label are text.
    """
    said = f' aria-label="{esc(label)}"' if label else ""
    dead = ' aria-disabled="true"' if off else ""
    held = esc(key or do)
    return (
        f'<button type="button" class="{kind}" data-do="{do}" data-key="{held}"{said}{dead}'
        f"{' ' + more if more else ''}>{face}</button>"
    )


def move_button(
    move: object, face: str, *, kind: str = "btn", where: str = "", label: str = ""
) -> str:
    """A button that plays a move, which it carries in its notation."""
    text = esc(move)
    key = f"{where}{move}"
    return button("play", face, kind=kind, key=key, label=label, more=f'data-move="{text}"')


def part(parts: Mapping[str, str], name: str, more: str = "") -> str:
    """The place of a part in a page, with what it holds now; only such places ever change."""
    return f'<div data-part="{name}"{more}>{parts.get(name, "")}</div>'


def title(card: str) -> str:
    """What a card is called: ``Jesse James``, ``Photo of Jesse James``, ``Bank robbery``."""
    return TITLES[card]
