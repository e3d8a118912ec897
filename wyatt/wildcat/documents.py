"""Positions and records of Wildcat Rummy as documents and tokens (see ``FORMAT.md``)."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from wyatt.core import game as shared
from wyatt.core.documents import (
    BaseReader,
    TokenCodec,
    read_whole,
)
from wyatt.core.errors import InvalidDocument, Refusal, shown
from wyatt.core.game import shuffle
from wyatt.core.text import _, listed
from wyatt.wildcat.cards import AS, AS_RANK, CARDS, CODES, JOKER, NAMES, held_as
from wyatt.wildcat.melds import Meld, shape
from wyatt.wildcat.moves import card_hint
from wyatt.wildcat.scoring import TARGET
from wyatt.wildcat.state import (
    DRAW,
    MOST_PLAYERS,
    OVER,
    PHASES,
    PLAY,
    Config,
    Phase,
    State,
    config_of,
)
from wyatt.wildcat.switches import Rules, read_rules

# === Positions as documents: every card where it is. ``FORMAT.md`` beside this file describes them.

POSITION_FORMAT = "wildcat-position/1"
RECORD_FORMAT = "wildcat-record/1"


def write_position(state: State) -> dict[str, Any]:
    """The position of a state, complete: reading it gives an equal state."""
    names = state.config.players
    own = {
        "totals": dict(zip(names, state.totals, strict=True)),
        "hands": {
            name: shared.card_list(state.hand(seat), NAMES) for seat, name in enumerate(names)
        },
        "melds": {
            name: [list(meld.cards) for meld in state.melds[seat]]
            for seat, name in enumerate(names)
        },
        "stock": shared.card_list(reversed(state.stock), NAMES),
    }
    return shared.position(state, POSITION_FORMAT, own, NAMES)


# === Reading positions of Wildcat Rummy: every issue, each with its place (see ``FORMAT.md``).


MOST_POINTS = 1_000_000_000
#: Melds before one player; a whole deck makes no more.
MOST_MELDS = 40


def load_position(document: object) -> State:
    """The state of a position document. Raises `InvalidDocument` with every issue."""
    return read_whole(document, lambda sound: Reader(sound).state())


class Reader(BaseReader):
    """One reading of one document; collects the issues."""

    FORMAT = POSITION_FORMAT
    FIELDS = (
        "format",
        "rules",
        "players",
        "dealer",
        "hand_number",
        "turn",
        "phase",
        "totals",
        "hands",
        "melds",
        "stock",
        "discard",
        "seed",
        "rest",
        "winner",
    )
    NAMED = ("players", "hands", "melds", "totals")
    CODES = CODES
    MOST = MOST_PLAYERS
    SEATS = "wildcat.players"
    EXAMPLE = '["9D", "QS", "JK"]'

    def state(self) -> State:
        """The state, or `InvalidDocument` with every issue found."""
        document = self.document
        self._read_frame()
        rules = read_rules(document.get("rules", {}), "rules", self.issues)
        players = self._players()
        table = config_of(players, rules) if players else self._strangers(rules)
        state = State(table, self._seed())
        seats = len(table.players)
        state.dealer = self._seat(table, "dealer", seats - 1)
        state.turn = self._seat(table, "turn", (state.dealer + 1) % seats)
        state.hand_number = self._number("hand_number", 1, 1, MOST_POINTS)
        state.phase = self._phase(PHASES)
        self._read_totals(state)
        placed = self._read_cards(state)
        self._fill_up(state, placed)
        self._check_hands(state)
        self._check_end(state)
        if self.issues:
            raise InvalidDocument(self.issues)
        return state

    def _strangers(self, rules: Rules) -> Config:
        return Config(self._strange_names(), rules)

    def _card_hint(self, name: str) -> str:
        return card_hint(name)

    def _read_totals(self, state: State) -> None:
        totals = self._object(self.document.get("totals", {}), "totals", '{"Anna": 120}')
        for name, points in totals.items():
            where = f"totals.{name}"
            seat = self._player(state.config, name, where)
            if type(points) is int and abs(points) <= MOST_POINTS and not points % 5:
                state.totals[seat] = points
            else:
                self.issue(
                    where,
                    _("{value} is not a number of points, which go by fives.", value=shown(points)),
                )

    # --- cards ---------------------------------------------------------------------------------

    def _held(self, value: object, where: str) -> list[int]:
        """A list of cards that are not in a meld: no Joker stands for anything there."""
        kinds = []
        for code in self._cards(value, where):
            if code > JOKER:
                self.issue(
                    self.places[code][-1],
                    _(
                        "{card}: a Joker stands for a card only in a meld; write JK.",
                        card=NAMES[code],
                    ),
                )
            else:
                kinds.append(code)
        return kinds

    def _read_cards(self, state: State) -> Counter[int]:
        """Hands, melds, stock and discard pile; how many of each kind they place."""
        document, table, placed = self.document, state.config, Counter[int]()
        if "hands" not in document:
            self.issue("hands", _('is missing: write {"Anna": ["9D", "QS"], "Burt": ["JK"]}.'))
        hands = self._object(document.get("hands", {}), "hands", '{"Anna": ["9D", "QS"]}')
        for name, value in hands.items():
            seat = self._player(table, name, f"hands.{name}")
            kinds = self._held(value, f"hands.{name}")
            placed.update(kinds)
            if value != [] and name in table.seat:
                self.holding.add(seat)
            state.give(seat, kinds)
        melds = self._object(document.get("melds", {}), "melds", '{"Anna": [["KS", "KH", "JK=K"]]}')
        for name, value in melds.items():
            where = f"melds.{name}"
            seat = self._player(table, name, where)
            if not isinstance(value, list) or len(value) > MOST_MELDS:
                self.issue(
                    where,
                    _(
                        '{value} is not a list of melds such as [["3C", "4C", "5C"]].',
                        value=shown(value),
                    ),
                )
                continue
            found = [self._meld(cards, f"{where}[{at}]", placed) for at, cards in enumerate(value)]
            state.lay(seat, tuple(meld for meld in found if meld))
        state.stock = self._held(document.get("stock", []), "stock")[::-1]
        state.discard = self._held(document.get("discard", []), "discard")[::-1]
        placed.update(state.stock)
        placed.update(state.discard)
        return placed

    def _meld(self, value: object, where: str, placed: Counter[int]) -> Meld | None:
        """One meld; each Joker in it must say what it stands for (`wildcat.joker-declared`)."""
        issues = len(self.issues)
        codes = self._cards(value, where)
        for code in codes:
            kind = held_as(code)
            placed[kind] += 1
            if kind != code:
                self.places.setdefault(kind, []).append(where)
        if JOKER in codes:
            self.issue(
                where,
                _(
                    "a Joker in a meld says what it stands for, such as JK=QS, or JK=K in a set "
                    "(`wildcat.joker-declared`)."
                ),
            )
        if len(self.issues) > issues:
            return None
        meld = shape(tuple(codes))
        if isinstance(meld, Refusal):
            cited = ", ".join(f"`{rule}`" for rule in meld.rules)
            self.issue(where, _("{reason} ({cited})", reason=meld.reason, cited=cited))
            return None
        return meld

    def _fill_up(self, state: State, placed: Counter[int]) -> None:
        """What is placed nowhere lies shuffled under the stock."""
        self._say_why_no_jokers(state, placed)
        short, missing = self._rest(placed, state.config.deck, lambda kind: NAMES[kind])
        state.short = short
        if missing and not self.issues:
            state.seed = shuffle(missing, state.seed)
            state.stock = missing + state.stock

    def _say_why_no_jokers(self, state: State, placed: Counter[int]) -> None:
        if placed[JOKER] and not state.config.jokers:
            place = self.places[JOKER][0]
            self.issue(place, _("these rules play without Jokers (`wildcat.no-wild`)."))
            placed[JOKER] = 0

    # --- the whole -----------------------------------------------------------------------------

    def _check_hands(self, state: State) -> None:
        """Hands against the phase: a player who has none has gone out, and the hand is over."""
        names, phase = state.config.players, state.phase
        if self.strangers or not self._sound("hands", "phase"):
            return
        empty = [seat for seat in range(len(names)) if seat not in self.holding]
        who = listed([shown(names[seat]) for seat in empty])
        if phase in (DRAW, PLAY):
            for seat in empty:
                self.issue(
                    f"hands.{names[seat]}",
                    _(
                        "is empty, but the phase is “{phase}”: a player who melds or discards their last card has "
                        "gone out, and the hand is over (`wildcat.going-out`).",
                        phase=_called(phase),
                    ),
                )
        elif len(empty) > 1:
            self.issue(
                "hands",
                _("of {who} are empty, but one player goes out (`wildcat.going-out`).", who=who),
            )
        elif empty:
            state.out = empty[0]
        if phase == DRAW and not state.stock and not self.issues:
            self.issue(
                "stock",
                _(
                    "is empty, but the phase is “{phase}”: the player who drew its last card has ended the hand "
                    "(`wildcat.stock-out`).",
                    phase=_called(DRAW),
                ),
            )

    def _check_end(self, state: State) -> None:
        """`wildcat.game-end`: who has won, and that nobody should have."""
        names, best = state.config.players, max(state.totals)
        if "winner" in self.document and state.phase != OVER:
            self.issue(
                "winner",
                _("nobody has won yet: the phase is “{phase}”.", phase=_called(state.phase)),
            )
        if self.strangers or not self._sound("totals", "phase", "winner"):
            return
        leaders = [name for name, points in zip(names, state.totals, strict=True) if points == best]
        if state.phase == OVER:
            state.winner = self._player(state.config, self.document.get("winner"), "winner")
            if self._sound("winner") and (best < TARGET or names[state.winner] not in leaders):
                self.issue(
                    "winner",
                    _(
                        "{value} has not won: that takes {target} points, and the most of all "
                        "(`wildcat.game-end`).",
                        value=shown(names[state.winner]),
                        target=TARGET,
                    ),
                )
            elif len(leaders) > 1 and state.config.rules.tie == "extra_hand":
                self.issue(
                    "winner",
                    _(
                        "{players} have {points} points each: a tie is played off with another hand "
                        "(`wildcat.tie`).",
                        players=listed(leaders),
                        points=best,
                    ),
                )
        elif best >= TARGET and len(leaders) == 1:
            self.issue(
                f"totals.{leaders[0]}",
                _(
                    "is {best}, {target} or more and the most of all: the game is over, but the phase is "
                    "“{phase}” (`wildcat.game-end`).",
                    best=best,
                    target=TARGET,
                    phase=_called(state.phase),
                ),
            )


def _called(phase: Phase) -> str:
    """What people call a phase."""
    from wyatt.wildcat.words import PHASE_WORDS  # only an issue asks for words

    return _(PHASE_WORDS[phase])


# === Positions and records as one URL-safe token: ``1.`` and packed text.
# The token is compressed JSON in which every card is one letter, and a Joker in a meld a sign and the
# letter of what it stands for. It is hostile until parsed: bounded before and after unpacking, and
# what comes out is checked like any other document.


# The 48 kinds in the order of `CARDS`, then the Joker.
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUV" + "*"
#: Before the letter of what a Joker in a meld stands for: a card, or (its clubs) a whole rank.
_AS, _AS_RANK = "=", "+"
_ONE = re.compile(r"[=+]?[A-Za-z*]|.", re.DOTALL)
#: What most positions say, for the packer to point at; the likeliest is last. It belongs to
#: version 1 of the token: a changed letter here makes old links unreadable.
_COMMON = (
    b'"pickup":"new_meld_two_from_hand","joker_discard":false,"stuck_queens":"allow",'
    b'"tie":"last_hand","completed_sequence_bonus":true,"fast_game":true,"no_wild":true,'
    b'"preset":"bonus""preset":"fast""preset":"no-wild""rest":"none","winner":"'
    b'"phase":"scored""phase":"over""phase":"play""format":"wildcat-record/1","start":{"seed":'
    b'"moves":"draw stock\\ntake discard with \\ntake discard to \\nmeld \\nadd \\ndeal\\n'
    b"discard JK\\ndiscard 10H\\ndiscard 9D\\ndraw stock\\ndiscard "
    b'{"format":"wildcat-position/1","rules":{"preset":"basic"},"players":["Anna","Burt","Curt"],'
    b'"dealer":"Curt","hand_number":1,"turn":"Anna","phase":"draw","totals":{"Anna":0,"Burt":0,'
    b'"Curt":0},"hands":{"Anna":"","Burt":"","Curt":""},"melds":{"Anna":"","Burt":"","Curt":""},'
    b'"stock":"","discard":"","seed":'
)


def _letter(code: int) -> str:
    if code <= JOKER:
        return _LETTERS[code]
    if code < AS_RANK:
        return _AS + _LETTERS[code - AS]
    return _AS_RANK + _LETTERS[4 * (code - AS_RANK)]


def _letters(cards: list[str]) -> str:
    """Card names, ``NAME*2`` as well, as a letter a card."""
    written = ""
    for card in cards:
        name, _, times = card.partition("*")
        written += _letter(CODES[name]) * int(times or 1)
    return written


_CARD = {_letter(code): name for code, name in NAMES.items()}


def _names(letters: object) -> object:
    """The card names of a row of letters; anything else is left for the reader to refuse."""
    if not isinstance(letters, str):
        return letters
    return [_CARD.get(letter, letter) for letter in _ONE.findall(letters)]


def _melds(rows: object) -> object:
    """The melds in a line of rows of letters with blanks between them."""
    return [_names(row) for row in rows.split()] if isinstance(rows, str) else rows


def _short_melds(melds: list[list[str]]) -> str:
    return " ".join(map(_letters, melds))


_TOKENS = TokenCodec(
    _COMMON,
    ("stock", "discard"),
    {"hands": (_letters, _names), "melds": (_short_melds, _melds)},
    _letters,
    _names,
)


write_token, read_token = _TOKENS.write, _TOKENS.read


assert len(set(_LETTERS)) == len(CARDS)
