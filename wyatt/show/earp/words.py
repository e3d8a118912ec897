"""The words beside the drawings: cards counted, groups described, moves and their makers named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from wyatt.earp.cards import CAPTURE_POINTS, OUTLAWS, POSTER_MONEY, TITLES

if TYPE_CHECKING:
    from wyatt.earp import Move, View

_GROUP_NAMES = {
    "stagecoach-robbery": "Stagecoach robbery",
    "bank-robbery": "Bank robbery",
    "fastest-gun": "Fastest gun",
}
_PLURALS = {"stagecoach-robbery": "Stagecoach robberies", "bank-robbery": "Bank robberies"}
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")


def number(count: int) -> str:
    """A small number in letters, a larger one in figures."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def cards(count: int) -> str:
    """``1 card``, ``7 cards``."""
    return f"{count} card{'' if count == 1 else 's'}"


def points(count: int) -> str:
    """``1 capture point``, ``6 capture points``."""
    return f"{count} capture point{'' if count == 1 else 's'}"


def counted(card: str, count: int) -> str:
    """Cards of one kind: ``3 Bob Dalton``, ``Hideout``, ``2 Wyatt Earp``."""
    return TITLES[card] if count == 1 and card not in OUTLAWS else f"{count} {TITLES[card]}"


def the(card: str) -> str:
    """A card in a sentence: ``the Photo of Jesse James``, ``a Bank robbery``, ``a Wes Hardin``."""
    if card.startswith("photo:"):
        return f"the {TITLES[card]}"
    if card == "most-wanted":
        return "a Most wanted! card"
    return f"a {TITLES[card]}"


def listed(parts: Sequence[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def group_words(outlaw: str, group: Sequence[str]) -> str:
    """What lies in a group, without its Hideout: ``3 Outlaw cards and the Fastest gun``."""
    count = Counter(group)
    said = []
    if count[outlaw]:
        said.append(f"{count[outlaw]} Outlaw card{'' if count[outlaw] == 1 else 's'}")
    if count[f"photo:{outlaw}"]:
        said.append("the Photo" if said or len(count) > 1 else "the Photo alone")
    for card, name in _GROUP_NAMES.items():
        if count[card] == 1:
            said.append(f"{'the' if card == 'fastest-gun' else 'a'} {name}")
        elif count[card]:
            said.append(f"{count[card]} {_PLURALS.get(card, name + 's')}")
    return listed(said)


def mover(view: View) -> str:
    """Who is to move, as the viewer would say it: ``You`` or the player's name."""
    if view.actor is None:
        return "Nobody"
    return "You" if view.actor == view.viewer else view.actor


def placing(view: View, move: Move) -> str:
    """What a card that has hit would bring to a group: ``6 to 9 CP, +$1,000``; else nothing."""
    card = (view.pending or {}).get("card", "")
    if move.verb != "place" or card not in CAPTURE_POINTS or view.actor is None:
        return ""
    more = f", +${POSTER_MONEY[card]:,}"
    if view.is_hidden(view.actor, move.card):
        return f"counts 0 for now{more}"
    now = view.capture_points(view.actor, move.card)
    return f"{now} to {now + CAPTURE_POINTS[card]} CP{more}"


def direction_words(view: View, move: Move) -> str:
    """In which order an ask goes round: ``Burt, then Curt``."""
    if move.order:
        return ", then ".join(move.order)
    seats = list(view.players)
    at = seats.index(view.actor or view.turn)
    others = seats[at + 1 :] + seats[:at]
    return ", then ".join(others if move.direction == "left" else others[::-1])


def move_words(move: Move, view: View | None = None) -> str:
    """A move as an instruction: ``Lay 3 Bob Dalton``. Players' names are not escaped here."""
    verb, title = move.verb, TITLES.get(move.card, "")
    match verb:
        case "draw":
            return "Draw two from the supply" if move.card == "supply" else "Take the top discard"
        case "play":
            return f"Lay {counted(move.card, move.count)}"
        case "photo":
            return f"Lay the Photo of {title}"
        case "most-wanted ask":
            way = direction_words(view, move) if view else " ".join(move.order) or move.direction
            return f"Most wanted!: ask for {title}, {way}"
        case "most-wanted steal":
            return "Most wanted!: shoot to steal an Outlaw card"
        case "hideout":
            return "Hideout: shoot to cover a group"
        case "wyatt-earp draw":
            return "Wyatt Earp: draw two"
        case "wyatt-earp search":
            return "Wyatt Earp: search the discard stack"
        case "wyatt-earp lift":
            return "Wyatt Earp: shoot to lift a Hideout"
        case "place":
            return f"Place it on {title}"
        case "steal":
            return f"Steal a {title} from {move.player}"
        case "hide":
            return f"Hide {title} of {move.player}"
        case "lift":
            return f"Lift the Hideout from {title}"
        case "take":
            return f"Take {the(move.card)}"
        case "react":
            return "Answer with a Wyatt Earp"
        case "pass":
            return "Let the Hideout lie"
        case "discard":
            return f"Discard {the(move.card)}"
        case "deal":
            return "Deal the next hand"
        case _:
            return f"{TITLES[verb]}: shoot"
