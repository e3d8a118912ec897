"""The player's aid for Wildcat Rummy, and the author's tips in our own words."""

from __future__ import annotations

from functools import partial

from wyatt.core.advice import Aid, AidSection, Grid, Tip, aid_section
from wyatt.core.events import TextLine
from wyatt.core.text import _
from wyatt.wildcat.cards import CODES, JOKER_IN_HAND, POINTS
from wyatt.wildcat.rulebook import BOOK
from wyatt.wildcat.scoring import GOING_OUT, TARGET, score_hand
from wyatt.wildcat.state import CREDIT
from wyatt.wildcat.words import points, pretty

_TURN = (
    "wildcat.turn",
    "wildcat.draw",
    "wildcat.pickup-meld",
    "wildcat.pickup-rest",
    "wildcat.melding",
    "wildcat.discard",
)
_MELDS = (
    "wildcat.set",
    "wildcat.sequence",
    "wildcat.ace-high",
    "wildcat.four-cards",
    "wildcat.own-melds",
    "wildcat.fourth-card",
)
_JOKERS = (
    "wildcat.joker",
    "wildcat.joker-declared",
    "wildcat.joker-queen",
    "wildcat.queen-discard",
)
_END = ("wildcat.going-out", "wildcat.stock-out")
_SCORE = ("wildcat.hand-score", "wildcat.card-points", "wildcat.game-end", "wildcat.tie")
_OPTIONS = ("wildcat.sequence-bonus", "wildcat.fast-game", "wildcat.no-wild")


def aid(lang: str = "en") -> Aid:
    """Return the aid in one of the rulebook's languages. Raise `UnknownLanguage` for any other."""
    of = partial(aid_section, BOOK, lang)
    front = (of(_TURN), of(_MELDS), of(_JOKERS))
    counts = AidSection(_("What cards are worth"), grid=_points())
    back = (of(_END), of(_SCORE), counts, of(_OPTIONS), _examples())
    return Aid("Wildcat Rummy", (front, back), CREDIT, BOOK.read("aid.toml"))


def _examples() -> AidSection:
    """Return the author's examples of melds, scored. The sequence of four clubs gets the bonus."""
    bonus = {"completed_sequence_bonus": True}
    shown: tuple[tuple[str, dict[str, bool]], ...] = (
        ("KC KD KS", {}),
        ("3S 4S 5S 6S", {}),
        ("3C 4C 5C", {}),
        ("3C 4C 5C 6C", bonus),
    )
    lines = []
    for meld, rules in shown:
        counted = points(score_hand([meld], rules=rules).total)
        said = _("{meld}: {points}.", meld=pretty(meld), points=counted)
        if rules:
            said = _("{meld}: {points} with the bonus.", meld=pretty(meld), points=counted)
        lines.append(TextLine(said))
    return AidSection(_("Examples from the author"), lines=tuple(lines))


def _points() -> Grid:
    def both(card: str) -> tuple[str, str]:
        points = POINTS[CODES[card]]
        return str(points), f"−{points}"

    rows = (
        (_("Ace"), *both("AC")),
        (_("King to 10"), *both("KC")),
        (_("9 to 3"), *both("9C")),
        (_("Queen of spades"), *both("QS")),
        (_("Joker"), _("as the card it stands for"), f"−{JOKER_IN_HAND}"),
        (_("Going out"), str(GOING_OUT), "–"),
        (_("The game is won at"), str(TARGET), "–"),
    )
    return Grid((_("Card"), _("On the table"), _("In hand")), rows)


# === Tips on playing Wildcat Rummy well, from the author.

#: The heading of the tips in the author's text.
_HEADING = "Tips for Play"


def tips() -> tuple[Tip, ...]:
    """Return every tip that cites a rule, in the author's order."""
    return tuple(
        Tip(note.title, note.text, _("Advice from Howard Fosdick."), note.see)
        for note in BOOK.notes()
        if note.see and any(place.where == _HEADING for place in note.sources)
    )
