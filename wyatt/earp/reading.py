"""Reading positions that people, programs and links bring: every fault, each with its place.

Nothing is guessed. A document is read in three passes over one `Reader`: who plays by which rules;
where the cards are; what is going on. Each adds its faults to one list, and only a document without
any becomes a state.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from difflib import get_close_matches

from wyatt.core.documents import MOST_SEED, read_json
from wyatt.core.documents import read_players as read_names
from wyatt.core.errors import Fault, Unusable
from wyatt.core.errors import shown as _show
from wyatt.core.reading import MOST_ENTRIES, BaseReader, read_whole
from wyatt.core.shuffle import shuffle
from wyatt.earp.cards import (
    CARDS,
    COPIES,
    FIRST_PHOTO,
    FULL_DECK,
    GUN,
    HIDEOUT,
    KIND,
    OUTLAWS,
    TITLES,
    WANTED,
    WYATT,
    pack,
)
from wyatt.earp.config import Config, config_of
from wyatt.earp.situation import wyatt_can_turn
from wyatt.earp.state import (
    HIDE,
    LIFT,
    NONE,
    OVER,
    PHASES,
    PLACE,
    PLAY,
    REACT,
    SCORED,
    STEAL,
    TAKE,
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
_PENDING = {
    PLACE: ("stagecoach-robbery", "bank-robbery", "fastest-gun"),
    STEAL: ("most-wanted",),
    HIDE: ("hideout",),
    REACT: ("hideout",),
    LIFT: ("wyatt-earp",),
    TAKE: ("wyatt-earp",),
}


def load_position(document: object) -> State:
    """The state of a position document. Raises `Unusable` with every fault."""
    return read_whole(document, lambda sound: Reader(sound).state())


class Reader(BaseReader):
    """One reading of one document; collects the faults."""

    FORMAT = POSITION_FORMAT
    FIELDS = _FIELDS
    NAMED = ("players", "hands", "territories", "money")
    CODES = KIND
    MOST = MOST_PLAYERS
    SEATS = "setup.players"
    EXAMPLE = '["hideout"]'

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
        owed = state.phase in _PENDING
        state.sheriff_played = self._truth("sheriff_played", owed)
        if owed and not state.sheriff_played:
            self.fault(
                "sheriff_played",
                f"is false in phase {state.phase}, which a Sheriff card has brought about.",
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
            f"{_show(amount)} is no amount; money is in whole thousands, from 0 to {most}.",
        )
        return 0

    def _outlaw(self, name: object, where: str) -> int:
        if isinstance(name, str) and name in OUTLAWS:
            return KIND[name]
        near = get_close_matches(str(name)[:40], OUTLAWS, 1)
        hint = f" Did you mean `{near[0]}`?" if near else f" There are {', '.join(OUTLAWS)}."
        self.fault(where, f"{_show(name)} is no outlaw.{hint}")
        return NONE

    # --- cards ---------------------------------------------------------------------------------

    def _read_cards(self, state: State) -> Counter[int]:
        """Hands, territories, supply and discard stack; how many of each kind they place."""
        document, placed = self.document, Counter[int]()
        if "hands" not in document:
            self.fault(
                "hands",
                'is missing: write {"Anna": ["hideout"]}, players left out hold nothing.',
            )
        hands = self._object(document.get("hands", {}), "hands", '{"Anna": ["hideout"]}')
        for name, listed in hands.items():
            seat = self._player(state.config, name, f"hands.{name}")
            kinds = self._cards(listed, f"hands.{name}")
            placed.update(kinds)
            if listed != [] and name in state.config.seat:
                self.holding.add(seat)
            # Too many copies would overflow their bits; `_rest` reports them.
            if all(many <= COPIES[CARDS[kind]] for kind, many in Counter(kinds).items()):
                state.hands[seat] = pack(kinds)
            state.sizes[seat] = len(kinds)
        territories = self._object(
            document.get("territories", {}),
            "territories",
            '{"Burt": {"jesse-james": [...]}}',
        )
        for name, groups in territories.items():
            where = f"territories.{name}"
            seat = self._player(state.config, name, where)
            named = self._object(groups, where, '{"jesse-james": ["jesse-james*3"]}')
            for outlaw_name, listed in named.items():
                place = f"{where}.{outlaw_name}"
                outlaw = self._outlaw(outlaw_name, place)
                kinds = self._cards(listed, place)
                placed.update(kinds)
                if outlaw != NONE:
                    self._check_group(state, outlaw, kinds, place)
                    state.groups[seat * 7 + outlaw] = tuple(kinds)
        state.supply = self._cards(document.get("supply", []), "supply")[::-1]
        state.discard = self._cards(document.get("discard", []), "discard")[::-1]
        placed.update(state.supply)
        placed.update(state.discard)
        self._check_guns(state)
        self._read_opened(state)
        return placed

    def _check_group(self, state: State, outlaw: int, kinds: list[int], where: str) -> None:
        title = TITLES[OUTLAWS[outlaw]]
        for kind in dict.fromkeys(kinds):
            card = TITLES[CARDS[kind]]
            if kind in (WANTED, WYATT):
                self.fault(where, f"{card} lies in no territory: it goes to the discard stack.")
            elif kind < 14 and kind % 7 != outlaw:
                self.fault(where, f"{card} does not belong in the group of {title}.")
        if kinds.count(HIDEOUT) > 1:
            self.fault(where, "a second Hideout lies on one group (`hideout.target`).")
        if kinds and outlaw not in kinds and FIRST_PHOTO + outlaw not in kinds:
            stays = state.config.rules.orphan_hideout == "stays"
            if any(kind != HIDEOUT for kind in kinds) or not stays:
                first = TITLES[CARDS[kinds[0]]]
                self.fault(
                    where,
                    f"{first} lies on nothing: a group needs an Outlaw card or the Photo of "
                    f"{title} (`wanted.orphans`).",
                )

    def _check_guns(self, state: State) -> None:
        hidden_too = state.config.rules.hidden_gun_in_play
        guns = [
            place
            for place, group in enumerate(state.groups)
            if hidden_too or HIDEOUT not in group
            for _ in range(group.count(GUN))
        ]
        if len(guns) > 1:
            seat, outlaw = divmod(guns[1], 7)
            self.fault(
                f"territories.{state.config.players[seat]}.{OUTLAWS[outlaw]}",
                f"{len(guns)} Fastest guns are in play, but there is one (`fastest.one`).",
            )

    def _read_opened(self, state: State) -> None:
        on_table = {place % 7 for place, group in enumerate(state.groups) if group}
        opened = set(on_table)
        if "opened" in self.document and not state.config.opened_by_table:
            listed = self.document["opened"]
            if not isinstance(listed, list) or len(listed) > MOST_ENTRIES:
                self.fault("opened", f'{_show(listed)} is no list such as ["jesse-james"].')
                listed = []
            opened = {self._outlaw(name, f"opened[{at}]") for at, name in enumerate(listed)}
            for outlaw in sorted(on_table - opened):
                self.fault(
                    "opened",
                    f"leaves out {TITLES[OUTLAWS[outlaw]]}, who has cards on the table "
                    "(`outlaws.first-set`).",
                )
        state.opened = sum(1 << outlaw for outlaw in opened if outlaw != NONE)

    def _fill_up(self, state: State, placed: Counter[int]) -> None:
        """What is placed nowhere lies shuffled under the supply."""
        short, missing = self._rest(placed, FULL_DECK, lambda kind: TITLES[CARDS[kind]])
        state.short = short
        if missing and not self.faults:
            state.seed = shuffle(missing, state.seed)
            state.supply = missing + state.supply

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
                self.fault("winner", f"nobody has won in phase {phase}.")
            else:
                state.winner = self._player(state.config, document.get("winner"), "winner")
        if "actor" in document:
            actor = self._player(state.config, document["actor"], "actor")
            if not self.faults and actor != state.actor:
                self.fault("actor", f"{_show(document['actor'])} is not the one to move.")

    def _read_pending(self, state: State) -> None:
        phase = state.phase
        known = _PENDING.get(phase, ())
        pending = self.document.get("pending")
        if pending is None:
            if phase in (LIFT, TAKE):
                state.pending = WYATT
            elif known:
                self.fault(
                    "pending",
                    f"is missing: phase {phase} names the Sheriff card that hit, "
                    f'such as {{"card": "{known[0]}"}}.',
                )
            return
        if not known:
            self.fault("pending", f"no card's choice is owed in phase {phase}.")
            return
        owed = self._object(pending, "pending", f'{{"card": "{known[0]}"}}')
        card = owed.get("card")
        if card in known:
            state.pending = KIND[card]
        else:
            self.fault(
                "pending.card",
                f"{_show(card)} owes no choice in phase {phase}; {' or '.join(known)} does.",
            )
        fields = ("card", "player", "outlaw") if phase == REACT else ("card",)
        for key in owed:
            if key not in fields:
                self.fault(f"pending.{key}", "there is no such field here.")
        if phase == REACT:
            victim = self._player(state.config, owed.get("player"), "pending.player")
            outlaw = self._outlaw(owed.get("outlaw"), "pending.outlaw")
            if outlaw != NONE:
                state.target = victim * 7 + outlaw
                if HIDEOUT not in state.groups[state.target]:
                    self.fault("pending", "the group it names lies under no Hideout.")

    def _read_bonus(self, state: State) -> None:
        card = self.document["bonus"]
        if card is None:
            return
        if state.phase != PLAY or not state.sheriff_played:
            self.fault(
                "bonus",
                "comes only in phase play, with the search as the Sheriff card "
                "played (`wyatt.search-bonus`).",
            )
        if not isinstance(card, str) or KIND.get(card, 0) < FIRST_PHOTO or card == "wyatt-earp":
            self.fault("bonus", f"{_show(card)} is no Sheriff card that a search can take.")
            return
        kind = KIND[card]
        if not state.holds(state.turn, kind):
            self.fault(
                "bonus",
                f"{TITLES[card]} is not in the hand of the player whose turn it is.",
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
                    f"is not empty in phase {phase}, where all "
                    "hands lie on the discard stack (`end.cards`).",
                )
            return
        if self.strangers or not self._sound("phase", "turn", "dealer", "pending"):
            return
        mover = names[state.turn]
        if state.turn not in self.holding and phase != TAKE:
            self.fault(f"hands.{mover}", f"is empty, but {mover} must play.")
        if phase == REACT:
            victim = state.target // 7
            if victim == state.turn:
                self.fault("pending.player", "nobody covers a group of his own.")
            elif self._sound("hands") and (
                not state.holds(victim, WYATT) or not (self.faults or wyatt_can_turn(state))
            ):
                self.fault(
                    "phase",
                    f"{names[victim]} cannot answer: that takes a Wyatt Earp in "
                    "hand and a card to turn (`wyatt.react`).",
                )
        elif phase in (PLACE, STEAL, HIDE, LIFT, TAKE):
            from wyatt.earp.movegen import legal

            # With other faults the supply is not filled up, so a search of it is not judged.
            judged = not self.faults or (phase, state.config.searches_supply) != (TAKE, True)
            judged = judged and self._sound("territories", "discard", "supply", "rules")
            if judged and not legal(state):
                self.fault("phase", f"nothing can be chosen in phase {phase}.")


def read_players(value: object, faults: list[Fault]) -> tuple[str, ...]:
    """Names of 2 to 4 players (`setup.players`), adding each fault to the list."""
    return read_names(value, faults, MOST_PLAYERS, "setup.players")
