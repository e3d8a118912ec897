"""Moves: one line of text each, as the formats give them; a move prints as its notation."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from difflib import get_close_matches

from wyatt.core.errors import NotAMove
from wyatt.earp.cards import CARDS, FIRST_PHOTO, KIND, OUTLAWS, TITLES

#: Every verb; its place here is the number by which the engine finds what the move does.
VERBS: tuple[str, ...] = (
    "discard",
    "draw",
    "play",
    "photo",
    "stagecoach-robbery",
    "bank-robbery",
    "fastest-gun",
    "most-wanted ask",
    "most-wanted steal",
    "hideout",
    "wyatt-earp draw",
    "wyatt-earp search",
    "wyatt-earp lift",
    "place",
    "steal",
    "hide",
    "lift",
    "take",
    "react",
    "pass",
    "deal",
)
(
    DISCARD,
    DRAW,
    PLAY,
    PHOTO,
    PLAY_STAGECOACH,
    PLAY_BANK,
    PLAY_GUN,
    ASK,
    STEAL_SHOT,
    PLAY_HIDEOUT,
    WYATT_DRAW,
    WYATT_SEARCH,
    WYATT_LIFT,
    PLACE,
    STEAL,
    HIDE,
    LIFT,
    TAKE,
    REACT,
    PASS,
    DEAL,
) = range(len(VERBS))
_NUMBER = {verb: number for number, verb in enumerate(VERBS)}
_NO_CARD = frozenset([""])
#: What each verb may name as its card.
_NAMES: dict[str, frozenset[str]] = {
    **dict.fromkeys(
        ("play", "photo", "most-wanted ask", "place", "steal", "hide", "lift"), frozenset(OUTLAWS)
    ),
    **dict.fromkeys(("discard", "take"), frozenset(CARDS)),
    "draw": frozenset(("supply", "discard")),
}

#: The Sheriff card that a verb lays down, by number (the Photo names its own).
SHERIFF_OF: dict[int, int] = {
    PLAY_STAGECOACH: KIND["stagecoach-robbery"],
    PLAY_BANK: KIND["bank-robbery"],
    PLAY_GUN: KIND["fastest-gun"],
    ASK: KIND["most-wanted"],
    STEAL_SHOT: KIND["most-wanted"],
    PLAY_HIDEOUT: KIND["hideout"],
    WYATT_DRAW: KIND["wyatt-earp"],
    WYATT_SEARCH: KIND["wyatt-earp"],
    WYATT_LIFT: KIND["wyatt-earp"],
}


@dataclass(frozen=True, slots=True)
class Move:
    """One move. `str(move)` is its notation.

    verb: one of `VERBS`. card: the Outlaw card laid or asked for, the outlaw named by a choice, the
    card discarded or taken, or ``supply``/``discard`` for a draw. count: Outlaw cards laid together.
    player: whom `steal` and `hide` name. direction: ``left`` or ``right`` of an ask. order: the
    players to ask, written out (only under the switch ``mw_order="any"``).

    Raises `NotAMove` for parts that make no move of the notation.
    """

    verb: str
    card: str = ""
    count: int = 1
    player: str = ""
    direction: str = ""
    order: tuple[str, ...] = ()
    #: The number of the verb, and of the card that leaves the hand or is chosen; looked up once.
    op: int = field(init=False, repr=False, compare=False)
    kind: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if (
            self.verb not in _NUMBER
            or self.card not in _NAMES.get(self.verb, _NO_CARD)
            or (self.count < 1 if self.verb == "play" else self.count != 1)
            or (self.verb == "most-wanted ask")
            != (self.direction in ("left", "right") if not self.order else not self.direction)
        ):
            raise NotAMove(f"{self.verb} {self.card} {self.count} makes no move of the notation.")
        object.__setattr__(self, "op", _NUMBER[self.verb])
        if self.verb == "photo":
            kind = KIND[self.card] + FIRST_PHOTO
        elif self.verb == "react":
            kind = KIND["wyatt-earp"]
        else:
            kind = SHERIFF_OF.get(self.op, KIND.get(self.card, -1))
        object.__setattr__(self, "kind", kind)

    def __str__(self) -> str:
        verb = self.verb
        if verb == "play":
            return f"play {self.card}" + (f"*{self.count}" if self.count > 1 else "")
        if verb == "most-wanted ask":
            whom = self.direction or " ".join(map(quoted, self.order))
            return f"{verb} {self.card} {whom}"
        if verb in ("steal", "hide"):
            return f"{verb} {quoted(self.player)} {self.card}"
        if verb == "react":
            return "react wyatt-earp"
        return f"{verb} {self.card}" if self.card else verb

    @property
    def rank(self) -> tuple[int, int, int, str, str]:
        """Sorts a list of moves for reading: lay, Sheriff cards, choices, then discards."""
        late = self.op == DISCARD
        return (
            len(VERBS) if late else self.op,
            self.kind,
            self.count,
            self.player,
            str(self),
        )


def quoted(name: str) -> str:
    """A player's name as a move writes it: in double quotes if it has a blank."""
    return f'"{name}"' if not name or re.search(r"\s", name) else name


_WORD = re.compile(r'"([^"]*)"|([^\s"]+)')


def _words(line: str) -> list[str]:
    words, at = [], 0
    text = line.strip()
    while at < len(text):
        found = _WORD.match(text, at)
        if not found:
            raise NotAMove(f"`{_short(line)}` is no move: a double quote is not closed.")
        words.append(found[1] if found[1] is not None else found[2])
        at = found.end()
        if at < len(text) and not text[at].isspace():
            raise NotAMove(f"`{_short(line)}` is no move: leave a blank after a quoted name.")
        while at < len(text) and text[at].isspace():
            at += 1
    return words


def _short(line: str) -> str:
    line = "".join(letter if letter.isprintable() else "?" for letter in line)
    return line if len(line) <= 80 else line[:77] + "..."


_SHAPES = {
    "draw": "`draw supply` or `draw discard`",
    "play": "`play jesse-james*3`",
    "photo": "`photo jesse-james`",
    "most-wanted": "`most-wanted ask jesse-james left` or `most-wanted steal`",
    "wyatt-earp": "`wyatt-earp draw`, `wyatt-earp search` or `wyatt-earp lift`",
    "place": "`place jesse-james`",
    "steal": "`steal Burt jesse-james`",
    "hide": "`hide Burt jesse-james`",
    "lift": "`lift jesse-james`",
    "take": "`take bank-robbery`",
    "react": "`react wyatt-earp` or `pass`",
    "discard": "`discard hideout`",
}


def parse_move(line: str) -> Move:
    """Read one line of notation.

    Raises `NotAMove` with what a move of that verb looks like. Whether the move is *legal* is the
    game's to say: a well-formed move of a card nobody holds parses.
    """
    words = _words(line)
    if not words:
        raise NotAMove("An empty line is no move.")
    verb, rest = words[0], words[1:]
    move = _read(verb, rest, line)
    if move is None:
        shape = _SHAPES.get(verb)
        if shape:
            raise NotAMove(f"`{_short(line)}` is no move: write {shape}.")
        known = sorted({name.split()[0] for name in VERBS})
        near = get_close_matches(verb, known, 1)
        hint = f"did you mean `{near[0]}`?" if near else f"a move begins with {', '.join(known)}."
        raise NotAMove(f"`{_short(line)}` is no move: {hint}")
    return move


def _read(verb: str, rest: list[str], line: str) -> Move | None:
    if verb in (
        "stagecoach-robbery",
        "bank-robbery",
        "fastest-gun",
        "hideout",
        "pass",
        "deal",
    ):
        return Move(verb) if not rest else None
    if verb == "draw" and len(rest) == 1 and rest[0] in ("supply", "discard"):
        return Move(verb, rest[0])
    if verb == "react" and rest == ["wyatt-earp"]:
        return Move(verb)
    if verb == "wyatt-earp" and len(rest) == 1 and rest[0] in ("draw", "search", "lift"):
        return Move(f"wyatt-earp {rest[0]}")
    if verb == "play" and len(rest) == 1:
        name, star, times = rest[0].partition("*")
        digits = times.isascii() and times.isdigit() and len(times) <= 2
        if star and not (digits and int(times)):
            raise NotAMove(f"`{_short(line)}` is no move: after `*` comes how many, from 1 to 7.")
        return Move(verb, _outlaw(name, line), int(times) if star else 1)
    if verb in ("photo", "place", "lift") and len(rest) == 1:
        return Move(verb, _outlaw(rest[0], line))
    if verb in ("steal", "hide") and len(rest) == 2:
        return Move(verb, _outlaw(rest[1], line), player=rest[0])
    if verb in ("take", "discard") and len(rest) == 1:
        return Move(verb, _card(rest[0], line))
    if verb == "most-wanted":
        if rest == ["steal"]:
            return Move("most-wanted steal")
        if len(rest) == 3 and rest[0] == "ask" and rest[2] in ("left", "right"):
            return Move("most-wanted ask", _outlaw(rest[1], line), direction=rest[2])
        if 3 <= len(rest) <= 5 and rest[0] == "ask":
            return Move("most-wanted ask", _outlaw(rest[1], line), order=tuple(rest[2:]))
    return None


def _card(name: str, line: str) -> str:
    if name in KIND:
        return name
    near = get_close_matches(name, CARDS, 1)
    hint = f" Did you mean `{near[0]}`?" if near else ""
    raise NotAMove(f"`{_short(line)}` is no move: no card is called `{_short(name)}`.{hint}")


def _outlaw(name: str, line: str) -> str:
    if name in OUTLAWS:
        return name
    if name in TITLES:
        raise NotAMove(f"`{_short(line)}` is no move: {TITLES[name]} is not one of the outlaws.")
    return _card(name, line)
