"""The player's aid of Wyatt Earp: the turn and the cards on one side, the count on the other."""

from __future__ import annotations

from wyatt.core.aid import Aid, AidSection, Grid, in_short
from wyatt.core.text import _
from wyatt.earp.cards import (
    CAPTURE_POINTS,
    COLOURLESS,
    COPIES,
    OUTLAWS,
    PHOTOS,
    POSTER_MONEY,
)
from wyatt.earp.legality.plays import shot_card
from wyatt.earp.moves import SHERIFF_OF, VERBS
from wyatt.earp.names import title, usd
from wyatt.earp.poster_words import told
from wyatt.earp.rulebook import BOOK
from wyatt.earp.scoring import score_poster
from wyatt.earp.verbs import STATEMENTS

#: The rulebook's second example: capture points in seat order, dollars on the poster.
EXAMPLE = ((9, 5, 4), 8000)

_TURN = (
    "turn.order",
    "draw.choice",
    "outlaws.first-set",
    "outlaws.any-number",
    "outlaws.reward",
    "sheriff.one-per-turn",
    "play.keep-discard",
)
_CARDS = (
    "photo.after-set",
    "robbery.target",
    "fastest.one",
    "fastest.same-outlaw",
    "wanted.ask",
    "wanted.steal",
    "hideout.target",
    "hideout.effect",
    "wyatt.draw",
    "wyatt.search",
    "wyatt.lift",
    "wyatt.react",
    "shot",
)
_END = ("end.out", "end.other-out", "end.supply")
_COUNT = (
    "score.hidden",
    "score.capture",
    "score.lead",
    "score.share",
    "score.first-share",
    "score.laps",
    "score.ties",
    "score.stop",
    "score.carry",
    "game.end",
    "game.duel",
)


def aid(lang: str = "en") -> Aid:
    """The sheet in a language of the rulebook. Raises `UnknownLanguage`."""
    rules = {rule.id: rule for rule in BOOK.rules(lang)}

    def of(ids: tuple[str, ...]) -> AidSection:
        """A section of the sheet: the chapter of the first rule, and each rule in short."""
        chapter = next(each for each in BOOK.sections(lang) if rules[ids[0]].section == each.id)
        return AidSection(chapter.title, in_short(rules[id] for id in ids))

    cp, reward = EXAMPLE
    example = AidSection(_("An example"), lines=tuple(told(score_poster(cp, reward), {})))
    front = (of(_TURN), AidSection(_("The 78 cards"), grid=_cards()), of(_CARDS))
    return Aid("Wyatt Earp", (front, (of(_END), of(_COUNT), example)))


def _cards() -> Grid:
    headings = (_("Card"), _("Copies"), _("Points"), _("Poster"), _("Shot"))
    outlaw = (
        _("Outlaw card"),
        _("{outlaws} × {copies}", outlaws=len(OUTLAWS), copies=COPIES[OUTLAWS[0]]),
        str(CAPTURE_POINTS[OUTLAWS[0]]),
        _("$1,000 a card, less one"),
        "–",
    )
    photo = (
        _("Photo"),
        str(len(PHOTOS)),
        str(CAPTURE_POINTS[PHOTOS[0]]),
        usd(POSTER_MONEY[PHOTOS[0]]),
        "–",
    )
    return Grid(headings, (outlaw, photo, *map(_row, COLOURLESS)))


def _row(card: str) -> tuple[str, ...]:
    points, dollars = CAPTURE_POINTS[card], POSTER_MONEY[card]
    return (
        title(card),
        str(COPIES[card]),
        str(points) if points else "–",
        usd(dollars) if dollars else "–",
        _shot(card),
    )


def _shot(card: str) -> str:
    """Which of a card's uses shoot: all, none, or the ones named."""
    verbs = [number for number, kind in SHERIFF_OF.items() if VERBS[number].split()[0] == card]
    shooting = [number for number in verbs if shot_card in STATEMENTS[number]]
    if len(shooting) == len(verbs):
        return _("yes")
    return ", ".join(VERBS[number].split()[1] for number in shooting) or _("no")
