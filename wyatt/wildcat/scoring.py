"""A hand's score, and the options of `wyatt score`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from wyatt.core.arguments import Arguments, arguments
from wyatt.core.documents import MOST_ENTRIES, Document, counted
from wyatt.core.errors import InvalidDocument, invalid, shown
from wyatt.core.events import TextLine
from wyatt.core.spec import ScoreOption, ScoreSheet
from wyatt.core.text import N_, N_plural, _, figure, plural, sentences
from wyatt.wildcat.cards import CODES, JOKER, JOKER_IN_HAND, NAMES, POINTS, QUEEN_OF_SPADES
from wyatt.wildcat.melds import BARE_JOKER, SEQUENCE_BONUS, Meld, card_hint, shape
from wyatt.wildcat.state import LAYOUT, State
from wyatt.wildcat.switches import JOKERS, Rules

#: Points for going out (`wildcat.going-out`).
GOING_OUT = 50
#: The game ends if someone has this many points after a hand (`wildcat.game-end`).
TARGET = 500
#: Masks of kinds, with the points each kind costs in hand.
_COSTS = (
    ((1 << 28) - 1, 5),
    (0xFFFF << 28 & ~(1 << QUEEN_OF_SPADES), 10),
    (0xF << 44, 20),
    (1 << QUEEN_OF_SPADES, POINTS[QUEEN_OF_SPADES]),
)


@dataclass(frozen=True, slots=True)
class HandScore:
    """A player's score for a hand (`wildcat.hand-score`), in points.

    melded: the points for the cards on the table. sequences: the bonus for completed sequences.
    going_out: 50 for going out, or 0. in_hand: the points subtracted for the cards in hand.
    """

    melded: int
    sequences: int
    going_out: int
    in_hand: int

    @property
    def total(self) -> int:
        return self.melded + self.sequences + self.going_out - self.in_hand

    def __str__(self) -> str:
        forms = N_plural("{count} point for this hand.", "{count} points for this hand.")
        return plural(*forms, self.total, count=figure(self.total).replace("-", "−"))

    @property
    def rules(self) -> tuple[str, ...]:
        bonus = ("wildcat.sequence-bonus",) if self.sequences else ()
        out = ("wildcat.going-out",) if self.going_out else ()
        return ("wildcat.hand-score", "wildcat.card-points", *bonus, *out)

    def document(self) -> dict[str, int]:
        return {**asdict(self), "score": self.total}


def score(melds: Iterable[Meld], in_hand: int, out: bool, rules: Rules) -> HandScore:
    """Return a hand's score. in_hand: points to subtract. out: whether the player has gone out."""
    melded = sequences = 0
    for meld in melds:
        melded += meld.points
        if rules.completed_sequence_bonus and meld.is_sequence and not meld.is_open:
            sequences += SEQUENCE_BONUS
    return HandScore(melded, sequences, GOING_OUT if out else 0, in_hand)


def score_seat(state: State, seat: int) -> HandScore:
    """Return a player's score for a hand, with all cards in hand counted (`wildcat.card-points`)."""
    held = state.jokers[seat] * JOKER_IN_HAND
    for mask in filter(None, (state.low[seat], state.high[seat])):
        held += sum([points * (mask & kinds).bit_count() for kinds, points in _COSTS])
    return score(state.melds[seat], held, seat == state.out, state.config.rules)


def score_hand(
    melds: Sequence[Sequence[str] | str],
    hand: Sequence[str] | str = (),
    out: bool = False,
    rules: Rules | Mapping[str, Any] | str | None = None,
) -> HandScore:
    """Return a hand's score, given card names: ``score_hand([["3C", "4C", "5C"]], ["QS"])``.

    You can also give cards as one line, ``"3C 4C 5C"``. Write a Joker in a meld with what it stands
    for, such as ``JK=QS``. out: whether the player has gone out. rules: a preset's name, a
    document, or `Rules`. If any argument is invalid, raise `InvalidDocument` with all the issues.

    >>> score_hand([["3C", "4C", "5C"]], ["QS"]).total
    -35
    """
    with arguments() as read:
        by, out = Rules.of(rules, read.issues), read.truth("out", out)
        laid: list[Meld] = []
        for index, named in enumerate(read.several("melds", melds, '["3C 4C 5C"]')):
            where, found = f"melds[{index}]", len(read.issues)
            codes = _codes_of(named, where, read, laid=True)
            if codes and len(read.issues) == found:
                if isinstance(meld := shape(tuple(codes)), Meld):
                    laid.append(meld)
                else:
                    read.issue(where, meld.reason)
        held = _codes_of(hand, "hand", read)
        if out and held:
            read.issue("hand", _("a player who has gone out can’t have cards left."))
        many = Counter(min(code, JOKER) for meld in laid for code in meld.codes)
        many.update(held)
        wild = max(map(by.jokers, JOKERS))  # for any number of players
        for kind, count in sorted(many.items()):
            most = wild if kind == JOKER else 2
            if count > most:
                said = N_("{card} appears {count} times, but the game has only {most} of them.")
                said = said if most else N_("these rules have no Jokers (`wildcat.no-wild`).")
                read.issue("", _(said, card=NAMES[kind], count=count, most=most))
    return score(laid, sum(POINTS[code] for code in held), out, by)


def _codes_of(cards: object, where: str, read: Arguments, laid: bool = False) -> list[int]:
    if isinstance(cards, str):
        cards = cards.split()
    codes = []
    for at, each in enumerate(read.several(where, cards, '["KS", "9D"]')):
        place, card = f"{where}[{at}]", str(each)
        if (code := CODES.get(card)) is None:
            said = _("there’s no card {name}.", name=shown(each))
            read.issue(place, sentences(said, card_hint(card)))
        elif laid and code == JOKER:
            read.issue(place, _(BARE_JOKER))
        elif code > JOKER and not laid:
            read.issue(place, _(LAYOUT.only_laid, card=card))
        else:
            codes.append(code)
    return codes


def score_document(document: object) -> HandScore:
    """Return the score of ``{"melds": [["3C", "4C", "5C"]], "hand": ["QS"], "out": false, "rules":
    {}}``. You can leave out any field. If the document is invalid, raise `InvalidDocument` with all
    the issues.
    """
    if not isinstance(document, Mapping):
        raise invalid(_("write a hand as an object, not {value}.", value=shown(document)))
    with arguments() as read:
        for key in document:
            if key not in ("melds", "hand", "out", "rules"):
                said = _("there’s no such field. The fields are melds, hand, out and rules.")
                read.issue(shown(key).strip('"'), said)
        laid = enumerate(_list(document.get("melds", []), "melds", read))
        melds = [_names(cards, f"melds[{index}]", read) for index, cards in laid]
        hand = _names(document.get("hand", []), "hand", read)
        out = read.truth("out", document.get("out", False))
        rules = Rules.read(document.get("rules", {}), "rules", read.issues)
        try:
            scored = score_hand(melds, hand, out, rules)
        except InvalidDocument as error:
            read.issues += error.issues
    return scored


def _list(value: object, where: str, read: Arguments) -> list[object]:
    if isinstance(value, list) and len(value) <= MOST_ENTRIES:
        return value
    read.issue(where, _("{value} isn’t a list, or the list is too long.", value=shown(value)))
    return []


def _names(value: object, where: str, read: Arguments) -> list[str]:
    """Return a list's card names, with two for ``KS*2``, and report anything else."""
    named: list[str] = []
    for index, entry in enumerate(_list(value, where, read)):
        name, many = counted(entry) if isinstance(entry, str) else ("", 0)
        named += [name] * many
        if not many:
            wrong = N_("{value} has an invalid number. Write 1 or more after `*`.")
            said = wrong if isinstance(entry, str) else N_("{value} isn’t a card’s name.")
            read.issue(f"{where}[{index}]", _(said, value=shown(entry)))
    return named


# === The options and lines of `wyatt score`.


def document(given: Mapping[str, Any]) -> Document:
    melds = [meld.split() for meld in (given["melds"] or "").split(",") if meld.strip()]
    hand = (given["hand"] or "").split()
    return {"melds": melds, "hand": hand, "out": bool(given["out"])}


def score_lines(scored: HandScore, rules_document: Mapping[str, Any]) -> list[TextLine]:
    lines = [TextLine(str(scored), style="bold")]
    values = {"out": scored.going_out, "held": scored.in_hand, **asdict(scored)}
    for field, said, rule in (
        ("melded", N_("{melded} melded."), "wildcat.card-points"),
        ("sequences", N_("{sequences} for completed sequences."), "wildcat.sequence-bonus"),
        ("out", N_("{out} for going out."), "wildcat.going-out"),
        ("held", N_("Minus {held} for cards in hand."), "wildcat.hand-score"),
    ):
        if values[field] or field == "melded":
            lines.append(TextLine(_(said, **values), (rule,), indent=2, hang=2))
    return lines


_OPTIONS = (
    ScoreOption("melds", N_("Score these melds."), '"3C 4C 5C, JS JK=QS KS"'),
    ScoreOption("hand", N_("Subtract the points for these cards left in hand."), '"9D QS"'),
    ScoreOption("out", N_("Score a player who has gone out.")),
)
SHEET = ScoreSheet(_OPTIONS, document, score_document, score_lines)
