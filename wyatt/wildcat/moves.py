"""Moves, and their notation: one line of text per move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from wyatt.core import errors
from wyatt.core.errors import NotAMove, Refusal, printable
from wyatt.core.limits import LONGEST_MOVE
from wyatt.core.text import N_, _, sentences
from wyatt.wildcat.cards import CODES, JOKER, NAMES, NONE, RANKS, SUITS, held_as, rank_of
from wyatt.wildcat.melds import LEAST, MOST, Meld, card_hint, settle, shape
from wyatt.wildcat.state import stands_for
from wyatt.wildcat.types import MoveLike, Verb
from wyatt.wildcat.verbs import MOST_CARDS, OP, TABLE

DRAW, TAKE, TAKE_TO, MELD, ADD, DISCARD, SKIP, DEAL = range(len(TABLE))
_SETS = {"-".join([rank] * size) for rank in RANKS for size in (LEAST, MOST)}
_ENDS = [pair for more in (LEAST - 1, MOST - 1) for pair in zip(RANKS, RANKS[more:], strict=False)]
_MELD_NAMES = frozenset(_SETS | {f"{low}{s}-{high}{s}" for low, high in _ENDS for s in SUITS})


@dataclass(frozen=True, slots=True, repr=False)
class Move(MoveLike):
    """A move. `str(move)` returns its notation.

    verb: a `Verb`. cards: the names of the cards that leave the hand. A Joker's name includes what
    it stands for. With `take`, these cards join the pile's top card. to: the name of the meld you
    add to, with `add` or ``take to``. stands: what a Joker on top of the pile stands for. Raise
    `NotAMove` if the parts don't fit together.

    >>> str(Move(Verb.MELD, ("3C", "4C", "5C")))
    'meld 3C 4C 5C'
    """

    def __post_init__(self) -> None:
        cards: Any = self.cards
        try:
            op = OP.get(self.verb, NONE)
            sound = (
                op != NONE
                and type(self.to) is str is type(self.stands)
                and CODES.keys() >= set(cards)
                and len(cards) in TABLE[op].cards
                and (self.to in _MELD_NAMES if TABLE[op].to else not self.to)
                and (not self.stands or (op in (TAKE, TAKE_TO) and f"JK={self.stands}" in CODES))
                and not (op == DISCARD and CODES[cards[0]] > JOKER)
            )
        except TypeError:  # a part that isn't even a string
            sound = False
        if not sound and isinstance(cards, str):
            object.__setattr__(self, "cards", tuple(cards.split()))
            self.__post_init__()
            return
        if not sound:
            named = cards if isinstance(cards, (tuple, list)) else (cards,)
            raise errors.no_such_move(" ".join(map(str, (self.verb, *named))), "draw stock")
        codes = tuple(map(CODES.__getitem__, cards))
        laid: Meld | Refusal | None = None
        if op == MELD:
            laid = shape(settle(codes))
        if isinstance(laid, Meld):
            codes = laid.codes
        elif op in (MELD, TAKE):
            codes = tuple(sorted(codes, key=_reading))
            laid = shape(settle(codes)) if op == MELD else None  # equal moves get the same reason
        needs: dict[int, int] = {}  # a `Counter` is slower for so few cards
        mask = twice = ranks = 0
        for kind in map(held_as, codes):
            needs[kind] = needs.get(kind, 0) + 1
            if kind != JOKER:
                if twice & 1 << kind:
                    twice |= 1 << JOKER  # a kind that no hand has twice, so `from_hand` refuses
                twice |= mask & 1 << kind
                mask |= 1 << kind
                ranks += 1 << (kind & ~3)
        put = object.__setattr__
        put(self, "verb", TABLE[op].name)
        put(self, "op", op)
        put(self, "codes", codes)
        put(self, "cards", tuple(map(NAMES.__getitem__, codes)))
        put(self, "laid", laid)
        put(self, "needs", tuple(needs.items()))
        put(self, "jokers", needs.get(JOKER, 0))
        put(self, "mask", mask)
        put(self, "twice", twice)
        put(self, "ranks", ranks)
        put(self, "count", len(codes))
        put(self, "_text", "")

    def __str__(self) -> str:
        if not self._text:
            object.__setattr__(self, "_text", self._written())
        return self._text

    def _written(self) -> str:
        cards, stands = " ".join(self.cards), f" as {self.stands}" if self.stands else ""
        if self.op == TAKE:
            return f"take discard{stands} with {cards}"
        if self.op == TAKE_TO:
            return f"take discard{stands} to {self.to}"
        if self.op == ADD:
            return f"add {cards} to {self.to}"
        if self.op == DRAW:
            return "draw stock"
        return "skip discard" if self.op == SKIP else f"{self.verb} {cards}".rstrip()

    @property
    def rank(self) -> tuple[int, bool, int, tuple[int, ...], str]:
        first = min(map(_reading, self.codes), default=(0, 0))[0]
        return (self.op, self.jokers > 0, self.jokers, (len(self.codes), first), str(self))


def _reading(code: int) -> tuple[int, int]:
    return (rank_of(code), code)


def taking(top: int, meld: Meld) -> Move:
    """Return the move that takes a pile with this top card and makes this meld. A Joker on top
    becomes the meld's highest Joker, because Jokers are interchangeable.
    """
    codes = list(meld.codes)
    if top != JOKER:
        codes.remove(top)
        return Move(Verb.TAKE, tuple(NAMES[code] for code in codes))
    at = max(place for place, code in enumerate(codes) if code > JOKER)
    stands = stands_for(codes.pop(at))
    return Move(Verb.TAKE, tuple(NAMES[code] for code in codes), stands=stands)


def parse_move(line: str) -> Move:
    """Return the move in a line of notation. Raise `NotAMove`, with the reason, for anything else.

    >>> parse_move("meld 3C 4C 5C").cards
    ('3C', '4C', '5C')
    >>> parse_move("melt 3C 4C 5C")
    Traceback (most recent call last):
        ...
    wyatt.core.errors.NotAMove: No move starts with `melt`. Did you mean `meld`?
    """
    if not isinstance(line, str):
        raise errors.no_move(line, "draw stock")
    try:
        return _parsed(line)
    except NotAMove as error:
        raise errors.meant(line, _parsed, error) from None


def _parsed(line: str) -> Move:
    words = line[: LONGEST_MOVE + 1].split()
    if len(line) > LONGEST_MOVE or not words:
        raise NotAMove(_("A move is one line, such as `draw stock` or `meld 3C 4C 5C`."))
    said = ""
    match words:
        case ["draw", "stock"] | ["skip", "discard"] | ["deal"]:
            return Move(Verb(words[0]))
        case ["draw", "stock", *_] | ["skip", "discard", *_] | ["deal", *_]:
            what = "deal" if words[0] == "deal" else " ".join(words[:2])
            said = _("Write nothing after `{what}`.", what=what)
        case ["draw", *_]:
            said = _("Write `draw stock`. To take the pile, write `take discard with ...`.")
        case ["take"] | ["take", "discard", *_]:
            return _parse_take(words[2:])
        case ["skip" | "take" as verb, *_]:
            said = _("Write `{line}`.", line=f"{verb} discard")
        case ["meld", *cards]:
            return Move(Verb.MELD, _cards(cards, "meld 3C 4C 5C"))
        case ["discard", *cards]:
            (card, *more) = _cards(cards, "discard 9D")
            if not more and "=" not in card:
                return Move(Verb.DISCARD, (card,))
            said = _("A discarded Joker stands for nothing. Write `discard JK`.")
            if more:
                said = _("Name the card to discard, as in `discard 9D`.")
        case ["add", card, "to", meld]:
            return Move(Verb.ADD, _cards([card], "add 6C to 3C-5C"), to=_meld_name(meld))
        case ["add", *_]:
            said = _("Write which card goes to which meld, as in `add 6C to 3C-5C`.")
        case [verb, *_]:
            lines = ["draw stock", "take discard", "meld", "add", "discard", "skip discard", "deal"]
            hint = errors.did_you_mean(verb, [each.split()[0] for each in lines])
            hint = hint or _("Moves start with {known}.", known=", ".join(lines))
            said = sentences(_("No move starts with `{word}`.", word=printable(verb, 30)), hint)
    raise NotAMove(said)


def _parse_take(words: list[str]) -> Move:
    stands = ""
    if words[:1] == ["as"]:
        stands, words = "".join(words[1:2]), words[2:]
        if f"JK={stands}" not in CODES:
            said = _("After `as`, write what the Joker stands for, such as `as 9S` or `as K`.")
            raise NotAMove(said)
    match words:
        case ["with", *cards]:
            return Move(Verb.TAKE, _cards(cards, "take discard with 7S 8S"), stands=stands)
        case ["to", meld]:
            return Move(Verb.TAKE_TO, to=_meld_name(meld), stands=stands)
    said = _(
        "To take the pile, meld its top card first. Write `take discard with 7S 8S` to meld it with cards in your hand, or `take discard to 3C-5C` to add it to one of your melds."
    )
    raise NotAMove(said)


def _cards(words: list[str], example: str) -> tuple[str, ...]:
    if not words:
        raise NotAMove(_("Name the cards, as in `{example}`.", example=example))
    if len(words) > MOST_CARDS:
        said = N_("You named too many cards for one move. Write it like `{example}`.")
        raise NotAMove(_(said, example=example))
    for card in words:
        if card not in CODES:
            said = _("No card is called `{name}`.", name=printable(card, 20))
            raise NotAMove(sentences(said, card_hint(card)))
    return tuple(words)


def _meld_name(word: str) -> str:
    if word in _MELD_NAMES:
        return word
    said = N_(
        "`{name}` isn’t the name of a meld. Name a sequence by its ends, as in `3C-5C`, and a set by its ranks, as in `K-K-K`."
    )
    raise NotAMove(_(said, name=printable(word, 30)))
