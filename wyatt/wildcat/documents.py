"""Reads and checks positions, and makes and reads tokens for links."""

from __future__ import annotations

import re
from collections.abc import Callable

from wyatt.core.errors import shown
from wyatt.core.layout import PositionReader, TokenCodec
from wyatt.core.text import N_, _, listed
from wyatt.wildcat.cards import CARDS, JOKER, KINDS, RANKS
from wyatt.wildcat.melds import BARE_JOKER, Meld, card_hint, shape
from wyatt.wildcat.scoring import TARGET
from wyatt.wildcat.state import LAYOUT, Config, State, config_of
from wyatt.wildcat.switches import Rules
from wyatt.wildcat.types import DRAW, OVER, PLAY

# === Reading positions and checking them against the rules. For the documents, see ``FORMAT.md``
# next to this file. `LAYOUT` lists their fields.

_SAID = N_(
    {
        "best alone": "{best} is the highest score and at least {target}, so the game must be over, but the phase is “{phase}” (`wildcat.game-end`).",
        "no cards": "a player without cards has gone out, so the hand is over. But the phase is “{phase}” (`wildcat.going-out`).",
        "no stock": "the stock is empty, so the player who drew the last card ended the hand. But the phase is “{phase}” (`wildcat.stock-out`).",
        "no winner": "every total is below {target}, so nobody can have won, but the phase is “{phase}” (`wildcat.game-end`).",
        "not the best": "{value} can’t have won, because a winner needs at least {target} points and more than the others (`wildcat.game-end`).",
        "tied": "{players} are tied at {points} points each, so there must be another hand (`wildcat.tie`).",
        "two out": "{who} have no cards, but only one player can go out (`wildcat.going-out`).",
    }
)


class Reader(PositionReader):
    """Reads a position from a document and collects the document's issues."""

    LAYOUT = LAYOUT
    RULES = Rules

    def begin(self, players: tuple[str, ...], rules: Rules) -> State:
        return State((Config if self.players_invalid else config_of)(players, rules), 0)

    def card_hint(self, name: str) -> str:
        return card_hint(name)

    def group(self, state: State, at: int, value: object, where: str) -> Meld | None:
        issues = len(self.issues)
        codes = self.cards(value, where, laid=True)
        if JOKER in codes:
            self.issue(where, _(BARE_JOKER))
        if len(self.issues) > issues:
            return None
        if isinstance(meld := shape(tuple(codes)), Meld):
            return meld
        cited = ", ".join(f"`{rule}`" for rule in meld.rules)
        self.issue(where, _("{reason} ({cited})", reason=meld.reason, cited=cited))
        return None

    def read_own(self, state: State) -> None:
        """If the rules have no Jokers, report a single issue for all the Jokers in the position."""
        if JOKER in self.places and not state.config.jokers:
            place = self.places.pop(JOKER)[0]
            self.issue(place, _("these rules have no Jokers (`wildcat.no-wild`)."))

    def check(self, state: State) -> None:
        if not self.players_invalid and self.sound("hands", "phase"):
            self._check_hands(state)
        self.read_winner(state)
        if not self.players_invalid and self.sound("totals", "phase"):
            self._check_end(state)

    def _check_hands(self, state: State) -> None:
        """Check that empty hands and an empty stock fit the phase, and record who went out."""
        names, phase, called = state.config.players, state.phase, self.called(state.phase)
        empty = sorted(set(range(len(names))) - self.holders(state))
        if phase in (DRAW, PLAY):
            for seat in empty:
                self.issue(f"hands.{names[seat]}", _(_SAID["no cards"], phase=called))
        elif len(empty) > 1:
            who = listed([shown(names[seat]) for seat in empty])
            self.issue("hands", _(_SAID["two out"], who=who))
        elif empty:
            state.out = empty[0]
        if phase == DRAW and not state.stock and self.placed:
            self.issue("stock", _(_SAID["no stock"], phase=called))

    def _check_end(self, state: State) -> None:
        """`wildcat.game-end`: check that there's a winner exactly when the totals need one."""
        names, best = state.config.players, max(state.totals)
        called, over = self.called(state.phase), state.phase == OVER
        leaders = [name for name, points in zip(names, state.totals, strict=True) if points == best]
        if over and best < TARGET:
            self.issue("totals", _(_SAID["no winner"], target=TARGET, phase=called))
        elif over and self.sound("winner") and names[state.winner] not in leaders:
            value = shown(names[state.winner])
            self.issue("winner", _(_SAID["not the best"], value=value, target=TARGET))
        if over and len(leaders) > 1 and state.config.rules.tie == "extra_hand":
            self.issue("winner", _(_SAID["tied"], players=listed(leaders), points=best))
        if not over and best >= TARGET and len(leaders) == 1:
            said = _(_SAID["best alone"], best=best, target=TARGET, phase=called)
            self.issue(f"totals.{leaders[0]}", said)


load_position: Callable[[object], State] = Reader.load


# === Positions and records as URL-safe tokens. After ``1.``, a token is compressed JSON in which
# every card is one letter. A Joker in a meld is a sign plus the letter of the card it stands for.
# Anyone can write a token, so we limit its size before and after unpacking, and check its document
# like any other.

# Letters for the 48 kinds in the order of `CARDS`, then for the Joker.
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUV" + "*"
_ONE = re.compile(r"[=+]?[A-Za-z*]|.", re.DOTALL)
#: Text that most positions contain, which helps compression. The most common text comes last.
#: Changing a single letter here makes old links (version 1 of the token) unreadable.
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
#: A Joker in a meld has ``=`` before the letter of the card it stands for, or ``+`` before the
#: letter of its rank's club.
_WRITTEN = {
    **dict(zip(CARDS, _LETTERS, strict=True)),
    **{f"JK={name}": f"={letter}" for name, letter in zip(CARDS, _LETTERS[:KINDS], strict=False)},
    **{f"JK={rank}": f"+{letter}" for rank, letter in zip(RANKS, _LETTERS[:KINDS:4], strict=True)},
}
_TOKENS = TokenCodec(LAYOUT, _COMMON, _WRITTEN, _ONE.findall)
write_token, read_token = _TOKENS.write, _TOKENS.read
