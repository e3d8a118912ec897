"""The words of Wyatt Earp, in plain text: cards counted, groups described, moves named.

Players' names stand as they are: a page escapes the whole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from wyatt.core.text import N_, _, listed, plural
from wyatt.earp.cards import CAPTURE_POINTS, OUTLAWS, POSTER_MONEY, TITLES

if TYPE_CHECKING:
    from wyatt.earp.moves import Move
    from wyatt.earp.view import View

__all__ = [
    "cards",
    "counted",
    "direction_words",
    "group_label",
    "group_words",
    "listed",
    "move_words",
    "mover",
    "next_shot",
    "number",
    "placing",
    "points",
    "the",
    "title",
    "usd",
]

_NUMBERS = (
    N_("no"),
    N_("one"),
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
)


def usd(dollars: int) -> str:
    """An amount as it is always written: ``$3,000``."""
    return f"${dollars:,}"


def number(count: int) -> str:
    """A small number in letters, a larger one in figures."""
    return _(_NUMBERS[count]) if 0 <= count < len(_NUMBERS) else str(count)


def cards(count: int) -> str:
    """``1 card``, ``7 cards``."""
    return plural("{number} card", "{number} cards", count)


def points(count: int) -> str:
    """``1 capture point``, ``6 capture points``."""
    return plural("{number} capture point", "{number} capture points", count)


def title(card: str) -> str:
    """What a card is called: ``Jesse James``, ``Photo of Jesse James``, ``Bank robbery``."""
    return _(TITLES[card])


def counted(card: str, count: int) -> str:
    """Cards of one kind: ``3 Bob Dalton``, ``Hideout``, ``2 Wyatt Earp cards``."""
    name = title(card)
    if card in OUTLAWS:
        return _("{number} {card}", number=count, card=name)
    return name if count == 1 else _("{number} {card} cards", number=count, card=name)


def the(card: str) -> str:
    """A card in a sentence: ``the Photo of Jesse James``, ``a Bank robbery``, ``a Wes Hardin``."""
    name = title(card)
    if card.startswith("photo:"):
        return _("the {card}", card=name)
    if card in ("most-wanted", "wyatt-earp"):
        return _("a {card} card", card=name)
    return _("a {card}", card=name)


def group_words(outlaw: str, group: Sequence[str]) -> str:
    """What lies in a group, without its Hideout: ``3 Outlaw cards and the Fastest gun``."""
    count = Counter(group)
    said = []
    if count[outlaw]:
        said.append(plural("{number} Outlaw card", "{number} Outlaw cards", count[outlaw]))
    if count[f"photo:{outlaw}"]:
        said.append(_("the Photo") if said or len(count) > 1 else _("the Photo alone"))
    if coaches := count["stagecoach-robbery"]:
        said.append(plural("a Stagecoach robbery", "{number} Stagecoach robberies", coaches))
    if banks := count["bank-robbery"]:
        said.append(plural("a Bank robbery", "{number} Bank robberies", banks))
    if guns := count["fastest-gun"]:
        said.append(plural("the Fastest gun", "{number} Fastest guns", guns))
    return listed(said)


def group_label(outlaw: str, laid: Sequence[str], visible: int, hidden: bool) -> str:
    """A group in a sentence or two: what lies in it, and the capture points it counts."""
    what = group_words(outlaw, laid)
    if not hidden:
        return _(
            "{outlaw}: {what}, {points}.", outlaw=title(outlaw), what=what, points=points(visible)
        )
    return plural(
        "{outlaw}: {what} under a Hideout. It counts 0 of {points}.",
        "{outlaw}: {what} under a Hideout. They count 0 of {points}.",
        sum(card != "hideout" for card in laid),
        outlaw=title(outlaw),
        what=what,
        points=points(sum(CAPTURE_POINTS[card] for card in laid)),
    )


def next_shot(view: View) -> tuple[int, int]:
    """Of the cards that the viewer has not seen, how many are Outlaws, and how many there are."""
    unseen = view.unseen()
    return sum(unseen.get(outlaw, 0) for outlaw in OUTLAWS), sum(unseen.values())


def mover(view: View) -> str:
    """Who is to move, as the viewer would say it: ``You`` or the player's name."""
    if view.actor is None:
        return _("Nobody")
    return _("You") if view.actor == view.viewer else view.actor


def placing(view: View, move: Move) -> str:
    """What a card that has hit would bring to a group: ``6 to 9 CP, +$1,000``; else nothing."""
    card = (view.pending or {}).get("card", "")
    if move.verb != "place" or card not in CAPTURE_POINTS or view.actor is None:
        return ""
    money = usd(POSTER_MONEY[card])
    if view.is_hidden(view.actor, move.card):
        return _("counts 0 for now, +{money}", money=money)
    now = view.capture_points(view.actor, move.card)
    return _("{now} to {then} CP, +{money}", now=now, then=now + CAPTURE_POINTS[card], money=money)


def direction_words(view: View, move: Move) -> str:
    """In which order an ask goes round: ``Burt, then Curt``."""
    then = _(", then ")
    if move.order:
        return then.join(move.order)
    seats = list(view.players)
    at = seats.index(view.actor or view.turn)
    others = seats[at + 1 :] + seats[:at]
    return then.join(others if move.direction == "left" else others[::-1])


def move_words(move: Move, view: View | None = None) -> str:
    """A move as an instruction: ``Lay 3 Bob Dalton``. Players' names are not escaped here."""
    verb, name = move.verb, title(move.card) if move.card in TITLES else ""
    match verb:
        case "draw":
            if move.card == "supply":
                return _("Draw two from the supply")
            return _("Take the top discard")
        case "play":
            return _("Lay {cards}", cards=counted(move.card, move.count))
        case "photo":
            return _("Lay the Photo of {outlaw}", outlaw=name)
        case "most-wanted ask":
            way = direction_words(view, move) if view else " ".join(move.order) or move.direction
            return _("Most wanted!: ask for {outlaw}, {way}", outlaw=name, way=way)
        case "most-wanted steal":
            return _("Most wanted!: shoot to steal an Outlaw card")
        case "hideout":
            return _("Hideout: shoot to cover a group")
        case "wyatt-earp draw":
            return _("Wyatt Earp: draw two")
        case "wyatt-earp search":
            return _("Wyatt Earp: search the discard stack")
        case "wyatt-earp lift":
            return _("Wyatt Earp: shoot to lift a Hideout")
        case "place":
            return _("Place it on {outlaw}", outlaw=name)
        case "steal":
            return _("Steal a {outlaw} from {player}", outlaw=name, player=move.player)
        case "hide":
            return _("Hide {outlaw} of {player}", outlaw=name, player=move.player)
        case "lift":
            return _("Lift the Hideout from {outlaw}", outlaw=name)
        case "take":
            return _("Take {card}", card=the(move.card))
        case "react":
            return _("Answer with a Wyatt Earp card")
        case "pass":
            return _("Let the Hideout lie")
        case "discard":
            return _("Discard {card}", card=the(move.card))
        case "deal":
            return _("Deal the next hand")
        case _other:
            return _("{card}: shoot", card=_(TITLES[_other]))
