"""The player aid for Wildcat Rummy, and tips from the game's author in our own words."""

from __future__ import annotations

from wyatt.core.advice import Aid, AidSection, Grid, Tip, aid_section
from wyatt.core.events import TextLine
from wyatt.core.text import N_, _
from wyatt.wildcat.cards import CODES, JOKER_IN_HAND, POINTS
from wyatt.wildcat.rulebook import BOOK
from wyatt.wildcat.scoring import GOING_OUT, TARGET, score_hand
from wyatt.wildcat.state import CREDIT
from wyatt.wildcat.words import points, pretty


def aid(lang: str = "en") -> Aid:
    """Return the player aid. Raise `UnknownLanguage` if the rulebook isn't in `lang`."""

    def of(*names: str) -> AidSection:
        return aid_section(BOOK, lang, [f"wildcat.{name}" for name in names])

    turn = of("turn", "draw", "pickup-meld", "pickup-rest", "melding", "discard")
    melds = of("set", "sequence", "ace-high", "four-cards", "own-melds", "fourth-card")
    jokers = of("joker", "joker-declared", "joker-queen", "queen-discard")
    end, score = of("going-out", "stock-out"), of("hand-score", "card-points", "game-end", "tie")
    counts = AidSection(_("What cards are worth"), grid=_points())
    options, lines = of("sequence-bonus", "fast-game", "no-wild"), []
    for meld in ("KC KD KS", "3S 4S 5S 6S", "3C 4C 5C", "3C 4C 5C 6C"):
        bonus = meld == "3C 4C 5C 6C"
        scored = score_hand([meld], rules={"completed_sequence_bonus": bonus})
        said = N_("{meld}: {points} with the bonus.") if bonus else N_("{meld}: {points}.")
        lines.append(TextLine(_(said, meld=pretty(meld), points=points(scored.total))))
    examples = AidSection(_("Examples from the author"), lines=tuple(lines))
    sides = (turn, melds, jokers), (end, score, counts, options, examples)
    return Aid("Wildcat Rummy", sides, CREDIT, BOOK.read("aid.toml"))


def _points() -> Grid:
    ace, king, nine, queen = (POINTS[CODES[card]] for card in ("AC", "KC", "9C", "QS"))
    rows = (
        (_("Ace"), str(ace), f"−{ace}"),
        (_("King to 10"), str(king), f"−{king}"),
        (_("9 to 3"), str(nine), f"−{nine}"),
        (_("Queen of spades"), str(queen), f"−{queen}"),
        (_("Joker"), _("value of the card it stands for"), f"−{JOKER_IN_HAND}"),
        (_("Going out"), str(GOING_OUT), "–"),
        (_("Points to win"), str(TARGET), "–"),
    )
    return Grid((_("Card"), _("On the table"), _("In hand")), rows)


def tips() -> tuple[Tip, ...]:
    """Return the author's tips on playing well that cite a rule, in the author's order."""
    return tuple(
        Tip(note.title, note.text, _("Advice from Howard Fosdick."), note.see)
        for note in BOOK.notes()
        if note.see and any(place.where == "Tips for Play" for place in note.sources)
    )
