"""Reading positions that people, programs and links bring: every fault, each with its place.

Nothing is guessed. A document is read in three passes over one `Reader`: who plays by which rules;
where the cards are; what is going on. Each adds its faults to one list, and only a document without
any becomes a state.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from wyatt.core.documents import MOST_SEED, read_json
from wyatt.core.documents import read_players as read_names
from wyatt.core.errors import Fault, Unusable
from wyatt.core.errors import shown as _show
from wyatt.core.reading import read_whole
from wyatt.core.text import _
from wyatt.core.verdict import either
from wyatt.earp.cards import (
    DECK,
    FIRST_PHOTO,
    HIDEOUT,
    KIND,
    WYATT,
)
from wyatt.earp.config import Config, config_of
from wyatt.earp.movegen import legal
from wyatt.earp.names import title
from wyatt.earp.reading_cards import PlaceReader
from wyatt.earp.situation import can_answer
from wyatt.earp.state import (
    LIFT,
    NONE,
    OVER,
    PHASES,
    PLAY,
    REACT,
    SCORED,
    TAKE,
    Phase,
    State,
)
from wyatt.earp.switches import Rules, read_rules
from wyatt.earp.writing import POSITION_FORMAT

__all__ = ["MOST_SEED", "Reader", "load_position", "read_json", "read_players"]

MOST_PLAYERS = 4
MOST_MONEY = 1_000_000_000
#: A poster is paid out $1,000 at a time, step by step: one far beyond all play would take minutes.
MOST_POSTER = 10_000_000
_FIELDS = [
    "format",
    "rules",
    "players",
    "dealer",
    "hand_number",
    "turn",
    "phase",
    "sheriff_played",
    "reshuffled",
    "money",
    "posters",
    "opened",
    "hands",
    "territories",
    "supply",
    "discard",
    "seed",
    "rest",
    "pending",
    "bonus",
    "actor",
    "winner",
]
#: The Sheriff cards that can owe the choice of a phase.
ASKING: dict[Phase, tuple[str, ...]] = {
    **{
        phase: tuple(card.name for card in DECK if card.owes == phase)
        for phase in dict.fromkeys(card.owes for card in DECK if card.owes)
    },
    REACT: ("hideout",),
    TAKE: ("wyatt-earp",),
}


def load_position(document: object) -> State:
    """The state of a position document. Raises `Unusable` with every fault."""
    return read_whole(document, lambda sound: Reader(sound).state())


class Reader(PlaceReader):
    """One reading of one document; collects the faults."""

    FORMAT = POSITION_FORMAT
    FIELDS = _FIELDS
    NAMED = ("players", "hands", "territories", "money")
    MOST = MOST_PLAYERS
    SEATS = "setup.players"

    def state(self) -> State:
        """The state, or `Unusable` with every fault found."""
        document = self.document
        self._read_frame()
        rules = read_rules(document.get("rules", {}), "rules", self.faults)
        players = self._players()
        table = config_of(players, rules) if players else self._strangers(rules)
        state = State(table, self._seed())
        self._read_turn(state)
        self._read_money(state)
        placed = self._read_cards(state)
        self._read_choice(state, placed)
        self._fill_up(state, placed)
        self._check_whole(state)
        if self.faults:
            raise Unusable(self.faults)
        return state

    # --- who plays -----------------------------------------------------------------------------

    def _strangers(self, rules: Rules) -> Config:
        # To ask in any order (M1) would take twelve players' orders to write out.
        return Config(self._strange_names(), replace(rules, mw_order="direction"))

    def _read_turn(self, state: State) -> None:
        seats = len(state.hands)
        state.dealer = self._seat(state.config, "dealer", seats - 1)
        state.turn = self._seat(state.config, "turn", (state.dealer + 1) % seats)
        state.hand_number = self._number("hand_number", 1, 1, MOST_MONEY)
        state.phase = self._phase(PHASES)
        owed = state.phase in ASKING
        state.sheriff_played = self._truth("sheriff_played", owed)
        if owed and not state.sheriff_played:
            self.fault(
                "sheriff_played",
                _(
                    "is false, but a Sheriff card was played: the phase is “{phase}”.",
                    phase=_called(state.phase),
                ),
            )
        state.reshuffled = self._truth("reshuffled", False)

    # --- money ---------------------------------------------------------------------------------

    def _read_money(self, state: State) -> None:
        money = self._object(self.document.get("money", {}), "money", '{"Anna": 3000}')
        for name, amount in money.items():
            seat = self._player(state.config, name, f"money.{name}")
            state.money[seat] = self._dollars(amount, f"money.{name}")
        posters = self._object(self.document.get("posters", {}), "posters", '{"jesse-james": 3000}')
        for name, amount in posters.items():
            outlaw = self._outlaw(name, f"posters.{name}")
            dollars = self._dollars(amount, f"posters.{name}", MOST_POSTER)
            if outlaw != NONE:
                state.posters[outlaw] = dollars

    def _dollars(self, amount: object, where: str, most: int = MOST_MONEY) -> int:
        if type(amount) is int and 0 <= amount <= most and not amount % 1000:
            return amount
        self.fault(
            where,
            _(
                "{value} is no amount; money is in whole thousands, from 0 to {most}.",
                value=_show(amount),
                most=most,
            ),
        )
        return 0

    # --- choices in the middle of a play -------------------------------------------------------

    def _read_choice(self, state: State, placed: Counter[int]) -> None:
        document, phase = self.document, state.phase
        self._read_pending(state)
        if state.pending_aside and state.pending != NONE:
            placed[state.pending] += 1
            self.places.setdefault(state.pending, []).append("pending.card")
        if "bonus" in document:
            self._read_bonus(state)
        if "winner" in document or phase == OVER:
            if phase != OVER:
                self.fault(
                    "winner", _("nobody has won yet: the phase is “{phase}”.", phase=_called(phase))
                )
            else:
                state.winner = self._player(state.config, document.get("winner"), "winner")
        if "actor" in document:
            actor = self._player(state.config, document["actor"], "actor")
            if not self.faults and actor != state.actor:
                self.fault(
                    "actor", _("{value} is not the one to move.", value=_show(document["actor"]))
                )

    def _read_pending(self, state: State) -> None:
        phase = state.phase
        known = ASKING.get(phase, ())
        pending = self.document.get("pending")
        if pending is None:
            if phase in (LIFT, TAKE):
                state.pending = WYATT
            elif known:
                self.fault(
                    "pending",
                    _(
                        "say which Sheriff card has hit, as the phase is “{phase}”.",
                        phase=_called(phase),
                    ),
                    f'{{"card": "{known[0]}"}}',
                )
            return
        if not known:
            self.fault(
                "pending",
                _("no card asks for a choice: the phase is “{phase}”.", phase=_called(phase)),
            )
            return
        owed = self._object(pending, "pending", f'{{"card": "{known[0]}"}}')
        card = owed.get("card")
        if card in known:
            state.pending = KIND[card]
        else:
            self.fault(
                "pending.card",
                _(
                    "{value} asks for no choice at “{phase}”: that may be {list}.",
                    value=_card(card),
                    phase=_called(phase),
                    list=either(list(map(title, known))),
                ),
                either([f'"{name}"' for name in known]),
            )
        fields = ("card", "player", "outlaw") if phase == REACT else ("card",)
        for key in owed:
            if key not in fields:
                self.fault(f"pending.{key}", _("there is no such field here."))
        if phase == REACT:
            victim = self._player(state.config, owed.get("player"), "pending.player")
            outlaw = self._outlaw(owed.get("outlaw"), "pending.outlaw")
            if outlaw != NONE:
                state.target = victim * 7 + outlaw
                if HIDEOUT not in state.groups[state.target]:
                    self.fault("pending", _("the group it names lies under no Hideout."))

    def _read_bonus(self, state: State) -> None:
        card = self.document["bonus"]
        if card is None:
            return
        if state.phase != PLAY or not state.sheriff_played:
            self.fault(
                "bonus",
                _(
                    "comes only at “{phase}”, with the search as the Sheriff card played "
                    "(`wyatt.search-bonus`).",
                    phase=_called(PLAY),
                ),
            )
        if not isinstance(card, str) or KIND.get(card, 0) < FIRST_PHOTO or card == "wyatt-earp":
            self.fault(
                "bonus",
                _("{value} is not a Sheriff card that a search can take.", value=_card(card)),
            )
            return
        kind = KIND[card]
        if not state.holds(state.turn, kind):
            self.fault(
                "bonus",
                _("{card} is not in the hand of the player whose turn it is.", card=title(card)),
            )
        state.bonus = kind

    # --- the whole -----------------------------------------------------------------------------

    def _check_whole(self, state: State) -> None:
        """What can only be judged once all is read: marks, and hands against the phase."""
        opened = state.opened
        state.mark_all()
        if not state.config.opened_by_table:
            state.opened = opened
        names, phase = state.config.players, state.phase
        if phase in (SCORED, OVER):
            for seat in sorted(self.holding):
                self.fault(
                    f"hands.{names[seat]}",
                    _(
                        "is not empty, but the phase is “{phase}”: all hands lie on the discard stack "
                        "(`end.cards`).",
                        phase=_called(phase),
                    ),
                )
            return
        if self.strangers or not self._sound("phase", "turn", "dealer", "pending"):
            return
        mover = names[state.turn]
        if state.turn not in self.holding and phase != TAKE:
            self.fault(f"hands.{mover}", _("is empty, but {mover} must play.", mover=mover))
        if phase == REACT:
            victim = state.target // 7
            if victim == state.turn:
                self.fault("pending.player", _("nobody covers a group of their own."))
            elif self._sound("hands") and (
                not state.holds(victim, WYATT) or not (self.faults or can_answer(state, victim))
            ):
                self.fault(
                    "phase",
                    _(
                        "{player} cannot answer: that takes a Wyatt Earp in hand and a card to turn "
                        "(`wyatt.react`).",
                        player=names[victim],
                    ),
                )
        elif phase in ASKING:
            # With other faults the supply is not filled up, so a search of it is not judged.
            judged = not self.faults or (phase, state.config.searches_supply) != (TAKE, True)
            judged = judged and self._sound("territories", "discard", "supply", "rules")
            if judged and not legal(state):
                self.fault("phase", _("nothing can be chosen at “{phase}”.", phase=_called(phase)))


def _called(phase: Phase) -> str:
    """What people call a phase."""
    from wyatt.earp.words import PHASE_WORDS  # only a fault asks for words

    return _(PHASE_WORDS[phase])


def _card(value: object) -> str:
    """What people call a card; what is none as the document has it."""
    return title(value) if isinstance(value, str) and value in KIND else _show(value)


def read_players(value: object, faults: list[Fault]) -> tuple[str, ...]:
    """Names of 2 to 4 players (`setup.players`), adding each fault to the list."""
    return read_names(value, faults, MOST_PLAYERS, "setup.players")
