"""Moves, and their notation: one line of text per move."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from unicodedata import normalize

from wyatt.core import errors
from wyatt.core.arguments import as_int
from wyatt.core.documents import counted
from wyatt.core.errors import NotAMove, printable
from wyatt.core.limits import LONGEST_MOVE
from wyatt.core.text import N_, _
from wyatt.earp.cards import CARDS, FIRST_PHOTO, KIND, OUTLAWS, WYATT, title
from wyatt.earp.types import MoveLike
from wyatt.earp.verbs import NAMES, OP, SHERIFF_OF, TABLE, VERB, Form, Verb, VerbSpec

#: The verbs' numbers, for bots and for tables of moves.
DISCARD, DRAW, PLAY, PHOTO = OP[Verb.DISCARD], OP[Verb.DRAW], OP[Verb.PLAY], OP[Verb.PHOTO]
ASK, REACT, PASS = OP[Verb.MOST_WANTED_ASK], OP[Verb.REACT], OP[Verb.PASS]
WYATT_DRAW, WYATT_SEARCH = OP[Verb.WYATT_EARP_DRAW], OP[Verb.WYATT_EARP_SEARCH]
PLACE, STEAL, HIDE = OP[Verb.PLACE], OP[Verb.STEAL], OP[Verb.HIDE]
LIFT, TAKE = OP[Verb.LIFT], OP[Verb.TAKE]
#: The verbs that choose a group without naming a card, and the forms that name an outlaw.
_CHOICES = frozenset((PLACE, STEAL, HIDE, LIFT))
_NAMES_AN_OUTLAW = frozenset((Form.CARDS, Form.OUTLAW, Form.GROUP, Form.ASK))

#: A move's sort key in the lists that people see.
_Rank = tuple[int, int, int, str, str]


@dataclass(frozen=True, slots=True, repr=False)
class Move(MoveLike):
    """A move. `str(move)` returns its notation.

    verb: a `Verb`. name: the word after the verb in the notation, which is a card, an
    outlaw or a pile. count: how many Outlaw cards you lay together. player: the player whose group
    you choose with `steal` or `hide`. direction: ``left`` or ``right``, when you ask for a card.
    order: the names of the players to ask, in order, but only with ``mw_order="any"``.

    ============================================= ================================================
    ``draw supply``, ``draw discard``             begins a turn
    ``play jesse-james*3``, ``photo jesse-james`` lays Outlaw cards, or the Photo
    ``stagecoach-robbery``, ``bank-robbery``      shoots, and after a hit ``place jesse-james``
    ``fastest-gun``                               shoots, and after a hit ``place jesse-james``
    ``most-wanted ask jesse-james left``          asks the others clockwise (``right``: the other way)
    ``most-wanted steal``                         shoots, and after a hit ``steal Burt jesse-james``
    ``hideout``                                   shoots, and after a hit ``hide Burt jesse-james``
    ``wyatt-earp draw``                           draws two cards
    ``wyatt-earp search``                         searches a pile, and then ``take bank-robbery``
    ``wyatt-earp lift``                           shoots, and after a hit ``lift jesse-james``
    ``react wyatt-earp``, ``pass``                answers a Hideout
    ``discard hideout``                           ends the turn
    ``deal``                                      deals the next hand
    ============================================= ================================================

    Names that contain a space are in double quotes. Raise `NotAMove` for parts that don't fit
    together.

    >>> str(Move(Verb.PLAY, "jesse-james", 3))
    'play jesse-james*3'
    """

    #: `rank` and the notation, made on first use, because most moves are never sorted or written.
    _rank: _Rank | None = field(init=False, repr=False, compare=False)
    _text: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        put = object.__setattr__
        if type(self.count) is not int:
            put(self, "count", as_int(self.count) or 0)
        try:
            sound = self._is_sound()
        except (TypeError, ValueError):  # a part that isn't even a string
            sound = False
        if not sound:
            given: tuple[object, ...] = (self.verb, self.name, self.player)
            said = (each if isinstance(each, str) else errors.shown(each) for each in given)
            raise errors.no_such_move(" ".join(filter(None, said)), "draw supply")
        op = OP[self.verb]
        form = TABLE[op].form
        if op == PHOTO:
            kind = KIND[self.name] + FIRST_PHOTO
        elif op == REACT:
            kind = WYATT
        else:
            kind = SHERIFF_OF.get(op, KIND.get(self.name, -1))
        put(self, "verb", TABLE[op].name)
        put(self, "op", op)
        put(self, "kind", kind)
        put(self, "card", "" if kind < 0 or op in _CHOICES else CARDS[kind])
        put(self, "outlaw", self.name if form in _NAMES_AN_OUTLAW else "")
        put(self, "pile", self.name if form is Form.PILE else "")
        put(self, "_rank", None)
        put(self, "_text", "")

    def _is_sound(self) -> bool:
        verb = VERB.get(self.verb)
        if verb is None or self.name not in NAMES[verb.form]:
            return False
        if self.count < 1 if verb.form is Form.CARDS else self.count != 1:
            return False
        texts = self.player, self.direction, *self.order
        if type(self.order) is not tuple or set(map(type, texts)) != {str}:
            return False
        if verb.form is Form.ASK:
            asked = self.direction in ("left", "right") if not self.order else not self.direction
            return asked and not self.player
        return not (self.direction or self.order) and (verb.form is Form.GROUP or not self.player)

    def __str__(self) -> str:
        if self._text:
            return self._text
        verb = TABLE[self.op]
        words = [verb.written or str(verb.name)]
        if verb.form is Form.GROUP:
            words.append(quoted(self.player))
        if verb.form is not Form.ALONE:
            words.append(f"{self.name}*{self.count}" if self.count > 1 else self.name)
        if verb.form is Form.ASK:
            words += [self.direction] if self.direction else map(quoted, self.order)
        text = " ".join(words)
        object.__setattr__(self, "_text", text)
        return text

    @property
    def rank(self) -> _Rank:
        rank = self._rank
        if rank is None:
            at = len(TABLE) if self.op == DISCARD else self.op
            rank = at, self.kind, self.count, self.player, str(self)
            object.__setattr__(self, "_rank", rank)
        return rank


def quoted(name: str) -> str:
    """Return a player's name as in a move: in double quotes if it's empty or has a space."""
    return f'"{name}"' if not name or re.search(r"\s", name) else name


# === Reading a line.

_WORD = re.compile(r'"([^"]*)"|([^\s"]+)')
#: The verbs by their first word.
_BY_FIRST: dict[str, list[VerbSpec]] = {}
for _verb in TABLE:
    _BY_FIRST.setdefault(str(_verb.name).split()[0], []).append(_verb)


def parse_move(line: str) -> Move:
    """Return the move in a line of notation. Raise `NotAMove` for anything else. The move needn't
    be legal, so you can parse a move with a card you don't have.

    >>> parse_move("play jesse-james*3").count
    3
    >>> parse_move("draw suply")
    Traceback (most recent call last):
        ...
    wyatt.core.errors.NotAMove: `draw suply` isn’t a move. Write `draw supply` or `draw discard`.
    """
    if not isinstance(line, str):
        raise errors.no_move(line, "draw supply")
    try:
        return _parsed(line)
    except NotAMove as error:
        raise errors.meant(line, _hyphenated, error) from None


#: The names with hyphens, as people may write them.
_NAMES = re.compile("|".join(name.replace("-", "[ -]") for name in CARDS), re.IGNORECASE)


def _hyphenated(line: str) -> Move:
    line = re.sub("[“”„]", '"', line)  # as a phone's keyboard writes them
    photo = rf"(?i:(\w )?photo[ :](?:of )?(?={_NAMES.pattern}))"
    line = re.sub(photo, lambda it: f"{it[1]}photo:" if it[1] else "photo ", line)
    return _parsed(_NAMES.sub(lambda name: name[0].lower().replace(" ", "-"), line))


def _parsed(line: str) -> Move:
    if len(line) > LONGEST_MOVE:
        raise NotAMove(_("A move is one line of at most {most} characters.", most=LONGEST_MOVE))
    words = _words(normalize("NFC", line))  # systems write accents differently
    if not words:
        raise NotAMove(_("An empty line isn’t a move."))
    for verb in _BY_FIRST.get(words[0], ()):
        name = (verb.written or str(verb.name)).split()
        if words[: len(name)] == name and (move := _read(verb, words[len(name) :], line)):
            return move
    raise _unknown(words[0], line)


def _words(line: str) -> list[str]:
    """Return a line's words. A name in double quotes is one word."""
    words, rest = [], line.strip()
    while rest:
        found = _WORD.match(rest)
        if not found:
            raise _no(line, N_("`{line}` isn’t a move. Close the double quote."))
        words.append(found[1] if found[1] is not None else found[2])
        rest = rest[found.end() :]
        if rest and not rest[0].isspace():
            raise _no(line, N_("`{line}` isn’t a move. Put a space after a quoted name."))
        rest = rest.lstrip()
    return words


def _no(line: str, message: str, **values: object) -> NotAMove:
    return NotAMove(_(message, line=printable(line, 80), **values))


def _unknown(first: str, line: str) -> NotAMove:
    if first in _BY_FIRST:
        examples = (f"`{each}`" for verb in _BY_FIRST[first] for each in verb.examples)
        *others, last = dict.fromkeys(examples)
        if not others:
            return _no(line, N_("`{line}` isn’t a move. Write {example}."), example=last)
        said = N_("`{line}` isn’t a move. Write {some} or {last}.")
        return _no(line, said, some=", ".join(others), last=last)
    known = sorted(_BY_FIRST)
    near = errors.close_matches(first, known, 1)
    name = first.partition("*")[0].removeprefix("photo:")
    if name in OUTLAWS:
        near = [f"photo {name}" if first.startswith("photo:") else f"play {first}"]
    if near:
        return _no(line, N_("`{line}` isn’t a move. Did you mean `{near}`?"), near=near[0])
    said = N_("`{line}` isn’t a move. Begin with one of {known}.")
    return _no(line, said, known=", ".join(known))


def _read(verb: VerbSpec, rest: list[str], line: str) -> Move | None:
    match verb.form, rest:
        case Form.ALONE, []:
            return Move(verb.name)
        case Form.PILE, ["supply" | "discard" as pile]:
            return Move(verb.name, pile)
        case Form.CARDS, [cards]:
            name, many = counted(cards)
            if not many:
                raise _no(line, N_("`{line}` isn’t a move. Write a number from 1 to 7 after `*`."))
            return Move(verb.name, _outlaw(name, line), many)
        case Form.OUTLAW, [name]:
            return Move(verb.name, _outlaw(name, line))
        case Form.CARD, [name]:
            return Move(verb.name, _card(name, line))
        case Form.GROUP, [player, name]:
            return Move(verb.name, _outlaw(name, line), player=player)
        case Form.ASK, [name, "left" | "right" as direction]:
            return Move(verb.name, _outlaw(name, line), direction=direction)
        case Form.ASK, [name, *order] if 1 < len(rest) <= 4:
            return Move(verb.name, _outlaw(name, line), order=tuple(order))
    return None


def _card(name: str, line: str) -> str:
    if name in KIND:
        return name
    near = errors.close_matches(name, CARDS, 1)
    said = N_("`{line}` isn’t a move. There’s no card `{name}`.")
    if near:
        said = N_("`{line}` isn’t a move. There’s no card `{name}`. Did you mean `{near}`?")
    raise _no(line, said, name=printable(name, 80), near="".join(near))


def _outlaw(name: str, line: str) -> str:
    outlaw = _card(name, line).removeprefix("photo:")
    if name in OUTLAWS:
        return name
    said = N_("`{line}` isn’t a move. {card} isn’t one of the outlaws.")
    if outlaw in OUTLAWS:
        said = N_(
            "`{line}` isn’t a move. {card} isn’t one of the outlaws. To lay the Photo, write `photo {outlaw}`."
        )
    raise _no(line, said, card=title(name), outlaw=outlaw)
