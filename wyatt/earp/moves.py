"""Moves: one line of text each, as the formats give them; and moves as people say them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from wyatt.core.arguments import whole
from wyatt.core.draft import FILLING, first_move
from wyatt.core.errors import NotAMove, close_matches, no_move, no_such_move, printable, shown
from wyatt.core.text import _
from wyatt.earp.cards import CARDS, FIRST_PHOTO, KIND, OUTLAWS, TITLES, WYATT, title
from wyatt.earp.verbs import NAMES, OP, SHERIFF_OF, TABLE, VERB, VERBS, Form, Verb, VerbName

#: The numbers of verbs that players and tables of moves tell apart.
DISCARD, DRAW, PLAY, PHOTO = OP["discard"], OP["draw"], OP["play"], OP["photo"]
ASK = OP["most-wanted ask"]
WYATT_DRAW, WYATT_SEARCH = OP["wyatt-earp draw"], OP["wyatt-earp search"]
PLACE, STEAL, HIDE, LIFT, TAKE = OP["place"], OP["steal"], OP["hide"], OP["lift"], OP["take"]
REACT, PASS = OP["react"], OP["pass"]

#: The place of a move in a list for reading.
_Rank = tuple[int, int, int, str, str]


@dataclass(frozen=True, slots=True)
class Move:
    """One move. `str(move)` is its notation.

    verb: one of `VERBS`. card: the Outlaw card laid or asked for, the outlaw named by a choice, the
    card discarded or taken, or ``supply``/``discard`` for a draw. count: Outlaw cards laid together.
    player: whom `steal` and `hide` name. direction: ``left`` or ``right`` of an ask. order: the
    players to ask, written out (only under the switch ``mw_order="any"``).

    ============================================= ================================================
    ``draw supply``, ``draw discard``             begins a turn
    ``play jesse-james*3``, ``photo jesse-james`` lays Outlaw cards, the Photo
    ``stagecoach-robbery`` ``bank-robbery``       shoot; after a hit ``place jesse-james``
    ``fastest-gun``                               the same
    ``most-wanted ask jesse-james left``          asks the others in turn order, or ``right``
    ``most-wanted steal``, ``hideout``            shoot; then ``steal Burt jesse-james``, ``hide ...``
    ``wyatt-earp draw``, ``search``, ``lift``     then ``take bank-robbery``, ``lift jesse-james``
    ``react wyatt-earp``, ``pass``                answers a Hideout
    ``discard hideout``, ``deal``                 ends the turn; the next hand
    ============================================= ================================================

    Names with a blank stand in double quotes. Raises `NotAMove` for parts that make no move.
    """

    verb: VerbName
    card: str = ""
    count: int = 1
    player: str = ""
    direction: str = ""
    order: tuple[str, ...] = ()
    #: The number of the verb, and of the card that leaves the hand or is chosen; looked up once.
    op: int = field(init=False, repr=False, compare=False)
    kind: int = field(init=False, repr=False, compare=False)
    #: `rank`, once somebody has asked: most moves are read, played and never sorted.
    _rank: _Rank | None = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if type(self.count) is not int:
            object.__setattr__(self, "count", whole(self.count) or 0)
        try:
            sound = self._is_sound()
        except (TypeError, ValueError):  # a part that is not even a text
            sound = False
        if not sound:
            given: tuple[object, ...] = (self.verb, self.card, self.player)
            said = (each if isinstance(each, str) else shown(each) for each in given)
            parts = " ".join(filter(None, said))
            raise no_such_move(parts, "draw supply")
        op = OP[self.verb]
        object.__setattr__(self, "op", op)
        if self.verb == "photo":
            kind = KIND[self.card] + FIRST_PHOTO
        elif self.verb == "react":
            kind = WYATT
        else:
            kind = SHERIFF_OF.get(op, KIND.get(self.card, -1))
        object.__setattr__(self, "kind", kind)
        object.__setattr__(self, "_rank", None)

    def _is_sound(self) -> bool:
        """Whether the parts make a move. Raises TypeError for a part of a kind that none is of."""
        verb = VERB.get(self.verb)
        if verb is None or self.card not in NAMES[verb.form]:
            return False
        if self.count < 1 if verb.form is Form.CARDS else self.count != 1:
            return False
        texts = self.player, self.direction, *self.order
        if type(self.order) is not tuple or any(type(text) is not str for text in texts):
            return False
        if verb.form is Form.ASK:
            asked = self.direction in ("left", "right") if not self.order else not self.direction
            return asked and not self.player
        return not (self.direction or self.order) and (verb.form is Form.GROUP or not self.player)

    def __str__(self) -> str:
        verb = TABLE[self.op]
        name = verb.written or verb.name
        match verb.form:
            case Form.ALONE:
                return name
            case Form.CARDS if self.count > 1:
                return f"{name} {self.card}*{self.count}"
            case Form.ASK:
                whom = self.direction or " ".join(map(quoted, self.order))
                return f"{name} {self.card} {whom}"
            case Form.GROUP:
                return f"{name} {quoted(self.player)} {self.card}"
        return f"{name} {self.card}"

    @property
    def rank(self) -> _Rank:
        """Sorts a list of moves for reading: lay, Sheriff cards, choices, then discards.

        Worked out once: a player who weighs choices sorts the same moves at every one.
        """
        rank = self._rank
        if rank is None:
            at = len(VERBS) if self.op == DISCARD else self.op
            rank = at, self.kind, self.count, self.player, str(self)
            object.__setattr__(self, "_rank", rank)
        return rank


def quoted(name: str) -> str:
    """A player's name as a move writes it: in double quotes if it has a blank."""
    return f'"{name}"' if not name or re.search(r"\s", name) else name


# --- reading a line --------------------------------------------------------------------------------

_WORD = re.compile(r'"([^"]*)"|([^\s"]+)')
#: The verbs by the word that a line of theirs begins with.
_BY_FIRST: dict[str, list[Verb]] = {}
for _verb in TABLE:
    _BY_FIRST.setdefault(_verb.name.split()[0], []).append(_verb)


def parse_move(line: str) -> Move:
    """Read one line of notation.

    Raises `NotAMove` with what a move of that verb looks like. Whether the move is *legal* is the
    game's to say: a well-formed move of a card nobody holds parses.
    """
    if not isinstance(line, str):
        raise no_move(line, "draw supply")
    words = _words(line)
    if not words:
        raise NotAMove(_("An empty line is not a move."))
    for verb in _BY_FIRST.get(words[0], ()):
        name = (verb.written or verb.name).split()
        if words[: len(name)] == name and (move := _read(verb, words[len(name) :], line)):
            return move
    raise NotAMove(_hint(words[0], line))


def _hint(first: str, line: str) -> str:
    """What somebody may have meant whose line is not a move."""
    shown = printable(line, 80)
    if first in _BY_FIRST:
        lines = dict.fromkeys(each for verb in _BY_FIRST[first] for each in verb.examples)
        *others, last = (f"`{each}`" for each in lines)
        if not others:
            return _("`{line}` is not a move: write {example}.", line=shown, example=last)
        some = ", ".join(others)
        return _(
            "`{line}` is not a move: write {some} or {last}.", line=shown, some=some, last=last
        )
    name = first.partition("*")[0].removeprefix("photo:")
    if name in OUTLAWS:
        said = f"photo {name}" if first.startswith("photo:") else f"play {first}"
        return _("`{line}` is not a move: did you mean `{near}`?", line=shown, near=said)
    known = sorted(_BY_FIRST)
    if near := close_matches(first, known, 1):
        return _("`{line}` is not a move: did you mean `{near}`?", line=shown, near=near[0])
    known_words = ", ".join(known)
    return _("`{line}` is not a move: a move begins with {known}.", line=shown, known=known_words)


def _read(verb: Verb, rest: list[str], line: str) -> Move | None:
    """The move of a verb and the words after it; None if they do not fit."""
    match verb.form, rest:
        case Form.ALONE, []:
            return Move(verb.name)
        case Form.PILE, ["supply" | "discard" as pile]:
            return Move(verb.name, pile)
        case Form.CARDS, [cards]:
            name, star, times = cards.partition("*")
            digits = times.isascii() and times.isdigit() and len(times) <= 2
            if star and not (digits and int(times)):
                raise NotAMove(
                    _(
                        "`{line}` is not a move: write a number from 1 to 7 after `*`.",
                        line=printable(line, 80),
                    )
                )
            return Move(verb.name, _outlaw(name, line), int(times) if star else 1)
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


def _words(line: str) -> list[str]:
    """The words of a line; a name in double quotes is one."""
    words, at = [], 0
    text = line.strip()
    while at < len(text):
        found = _WORD.match(text, at)
        if not found:
            raise NotAMove(
                _("`{line}` is not a move: a double quote is not closed.", line=printable(line, 80))
            )
        words.append(found[1] if found[1] is not None else found[2])
        at = found.end()
        if at < len(text) and not text[at].isspace():
            raise NotAMove(
                _(
                    "`{line}` is not a move: leave a blank after a quoted name.",
                    line=printable(line, 80),
                )
            )
        while at < len(text) and text[at].isspace():
            at += 1
    return words


def _card(name: str, line: str) -> str:
    if name in KIND:
        return name
    values = {"line": printable(line, 80), "name": printable(name, 80)}
    if near := close_matches(name, CARDS, 1):
        raise NotAMove(
            _(
                "`{line}` is not a move: there is no card `{name}`. Did you mean `{near}`?",
                **values,
                near=near[0],
            )
        )
    raise NotAMove(_("`{line}` is not a move: there is no card `{name}`.", **values))


def _outlaw(name: str, line: str) -> str:
    if name in OUTLAWS:
        return name
    if name in TITLES:
        outlaw = name.removeprefix("photo:")
        if outlaw in OUTLAWS:
            raise NotAMove(
                _(
                    "`{line}` is not a move: {card} is not one of the outlaws. To lay the Photo, write "
                    "`photo {outlaw}`.",
                    line=printable(line, 80),
                    card=_(TITLES[name]),
                    outlaw=outlaw,
                )
            )
        raise NotAMove(
            _(
                "`{line}` is not a move: {card} is not one of the outlaws.",
                line=printable(line, 80),
                card=_(TITLES[name]),
            )
        )
    return _card(name, line)


# === A move as people say it, "Anna plays Bank robbery on Jesse James", in the notation of the game.
# Only a page on which somebody asks reads this leniently: a file, a command and the engine take the
# notation as it is (`wyatt.earp.moves`).

#: The verbs as one says them, also of another player.
_SAID = {
    **{f"{verb}s": verb for verb in ("discard", "draw", "take", "place", "steal", "hide", "lift")},
    **dict.fromkeys(("plays", "lay", "lays", "shoot", "shoots", "rob", "robs"), "play"),
    **dict.fromkeys(("throw", "throws", "drop", "drops"), "discard"),
    **dict.fromkeys(("pick", "picks"), "draw"),
    **dict.fromkeys(("reacts", "answer", "answers"), "react"),
    "passes": "pass",
    "asks": "ask",
    "searches": "search",
    "deals": "deal",
    "discards": "discard",
    "clockwise": "left",
    "counterclockwise": "right",
    "anticlockwise": "right",
    "deck": "supply",
    "stock": "supply",
    **{word: str(at) for at, word in enumerate(("one", "two", "three", "four", "five"), 1)},
    "six": "6",
    "seven": "7",
}
_FILLING = FILLING | frozenset(("stack", "pile", "with", "to", "for", "use", "uses", "using"))
_COUNT = re.compile(r"[x×*]?(\d\d?)[x×*]?")
#: What a Wyatt Earp card may be for.
_OFFICES = frozenset(("draw", "search", "lift"))


def lenient_notation(line: str, players: Sequence[str]) -> str:
    """The line of notation that a line means; the line itself where it is one, or means none."""
    return first_move(line, lambda: _notation(line, players), parse_move)


def _notation(line: str, players: Sequence[str]) -> str:
    words = _meant_read(line, players)
    if words and words[0].startswith("@"):
        del words[0]  # who is to move is known
    for ordered in (_office, _photo, _asked, _drawn, _chosen, _card_first):
        found = ordered(words)
        if found:
            return " ".join(_player(word, players) for word in found)
    return line


def _meant_read(line: str, players: Sequence[str]) -> list[str]:
    """The words that count: cards and verbs by their names, players as ``@`` and their seat."""
    text = " ".join(line.split()).strip(" .!?\"'`").casefold()
    for name, called in _called():
        text = re.sub(rf"(?<![\w:-]){re.escape(called)}(?![\w-])", name, text)
    for seat in sorted(range(len(players)), key=lambda at: -len(players[at])):
        whole = re.escape(players[seat].casefold())
        text = re.sub(rf"(?<![\w@-]){whole}(?:['’]s)?(?![\w-])", f"@{seat}", text)
    plain = (word.strip(',.;:!?()"“”') for word in text.split())
    said = (_SAID.get(word, word) for word in plain if word and word not in _FILLING)
    nicknames = _nicknames()
    return [_short_for(word, nicknames) for word in said]


def _called() -> list[tuple[str, str]]:
    """What every card may be called, the longest first, with its name."""
    called = {
        (name, said.casefold())
        for name in CARDS
        for said in (TITLES[name], title(name), name.replace("-", " ").replace(":", " "))
    }
    return sorted(called, key=lambda one: (-len(one[1]), one))


@cache
def _nicknames() -> dict[str, str]:
    """One word for a card, where it is the only one that has it: ``belle``, ``gun``, ``jj``."""
    found: dict[str, set[str]] = {}
    for name in CARDS:
        if not name.startswith("photo:"):
            parts = name.split("-")
            for short in (*parts, "".join(part[0] for part in parts)):
                found.setdefault(short, set()).add(name)
    kept = {short: names.pop() for short, names in found.items() if len(names) == 1}
    return {short: name for short, name in kept.items() if len(short) > 1 and short not in _APART}


#: Words of cards that say something else as well.
_APART = frozenset(("wanted", "most", "fastest", "the", "wyatt", "earp", "hideout", "photo"))


def _short_for(word: str, nicknames: Mapping[str, str]) -> str:
    """The card for which a word is short, with how many where it says so, ``jj*3``; else the word."""
    short, star, many = word.partition("*")
    return f"{nicknames[short]}{star}{many}" if short in nicknames else word


def _office(words: list[str]) -> list[str]:
    """What somebody does with a Wyatt Earp: the card need not be named to search or to lift."""
    offices = [word for word in words if word in _OFFICES]
    if "wyatt-earp" in words and offices:
        return ["wyatt-earp", offices[0]]
    if words[:1] == ["search"] or words == ["lift", "hideout"]:
        return ["wyatt-earp", words[0]]
    return []


def _photo(words: list[str]) -> list[str]:
    """A Photo, of or on its outlaw."""
    rest = words[1:] if words[:1] == ["play"] else words
    if rest[:1] == ["photo"]:
        outlaws = [word for word in rest[1:] if word in OUTLAWS]
        return ["photo", *outlaws] if len(outlaws) == 1 else []
    return []


def _asked(words: list[str]) -> list[str]:
    """Most wanted! asks for one outlaw, in one direction."""
    if "ask" not in words or not {*words} <= {
        "ask",
        "most-wanted",
        "play",
        "left",
        "right",
        *OUTLAWS,
    }:
        return []
    outlaws = [word for word in words if word in OUTLAWS]
    ways = [word for word in words if word in ("left", "right")]
    return ["most-wanted", "ask", *outlaws, *ways] if len(outlaws) == len(ways) == 1 else []


def _drawn(words: list[str]) -> list[str]:
    """The draw that begins a turn: two cards, or the discard stack."""
    if words[:1] == ["take"] and words[1:] == ["discard"]:
        return ["draw", "discard"]
    if words[:1] != ["draw"]:
        return []
    rest = [word for word in words[1:] if not _COUNT.fullmatch(word)]
    counts = [found[1] for word in words[1:] if (found := _COUNT.fullmatch(word))]
    if rest == ["discard"]:
        return ["draw", "discard"]
    return ["draw", "supply"] if rest == ["supply"] or (not rest and counts in ([], ["2"])) else []


def _chosen(words: list[str]) -> list[str]:
    """Whose card is stolen, or whose group is hidden: the player comes first."""
    if words[:1] in (["steal"], ["hide"]) and len(words) == 3 and words[1] in OUTLAWS:
        return [words[0], words[2], words[1]]
    return []


def _card_first(words: list[str]) -> list[str]:
    """The words of a play: a Sheriff card and a Photo are their own verbs, Outlaw cards are counted."""
    begins = words[0].partition("*")[0] if words else ""
    if begins != "play" and begins not in CARDS and not _COUNT.fullmatch(begins):
        return words
    rest = words[1:] if words[0] == "play" else words
    counts = [found[1] for word in rest if (found := _COUNT.fullmatch(word))]
    cards = [word for word in rest if not _COUNT.fullmatch(word)]
    # At whom one shoots is no part of a move: a card is turned.
    named = [word for word in cards if word.partition("*")[0] in CARDS]
    if not named:
        return words
    first = named[0]
    if first.startswith("photo:"):
        return ["photo", first.removeprefix("photo:")]
    if first.partition("*")[0] in OUTLAWS:
        if len(cards) > 1:
            return words
        return ["play", f"{first}*{int(counts[0])}" if counts and int(counts[0]) > 1 else first]
    # Where a card that shoots goes is said when it has hit.
    aimed = cards[: cards.index("on")] if "on" in cards else cards
    return [word for word in aimed if not word.startswith("@")]


def _player(word: str, players: Sequence[str]) -> str:
    seat = word.removeprefix("@")
    known = seat != word and seat.isascii() and seat.isdigit() and int(seat) < len(players)
    return quoted(players[int(seat)]) if known else word
