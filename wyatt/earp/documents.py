"""Positions and records of Wyatt Earp as documents and tokens: read with every issue at its place, and written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from wyatt.core import game as shared
from wyatt.core.arguments import whole
from wyatt.core.documents import (
    MOST_ENTRIES,
    BaseReader,
    TokenCodec,
    read_whole,
)
from wyatt.core.documents import read_players as read_names
from wyatt.core.errors import InvalidDocument, Issue, did_you_mean, either, sentences
from wyatt.core.errors import shown as _show
from wyatt.core.game import shuffle
from wyatt.core.text import _
from wyatt.earp.cards import (
    CARDS,
    DECK,
    FIRST_COLOURLESS,
    FIRST_PHOTO,
    GUN,
    HIDEOUT,
    KIND,
    OUTLAWS,
    WANTED,
    WYATT,
    pack,
    title,
    unpack,
)
from wyatt.earp.legality import can_answer
from wyatt.earp.movegen import legal
from wyatt.earp.state import (
    LIFT,
    NONE,
    OVER,
    PHASES,
    PLAY,
    REACT,
    SCORED,
    TAKE,
    Config,
    Phase,
    State,
    config_of,
)
from wyatt.earp.switches import Rules, read_rules

# === Reading where the cards of a position lie: hands, territories, supply and discard stack.

#: The cards that lie in no territory.
_NOWHERE = (WANTED, WYATT)


class PlaceReader(BaseReader):
    """The part of a reader that finds every card its place (`setup.deal`)."""

    CODES = KIND
    EXAMPLE = '["hideout"]'

    def _outlaw(self, name: object, where: str) -> int:
        if isinstance(name, str) and name in OUTLAWS:
            return KIND[name]
        hint = did_you_mean(str(name), OUTLAWS) or _(
            "There are {outlaws}.", outlaws=", ".join(OUTLAWS)
        )
        self.issue(where, sentences(_("{name} is not an outlaw.", name=_show(name)), hint))
        return NONE

    def _read_cards(self, state: State) -> Counter[int]:
        """Hands, territories, supply and discard stack; how many of each kind they place."""
        document, placed = self.document, Counter[int]()
        if "hands" not in document:
            self.issue(
                "hands",
                _('is missing: write {"Anna": ["hideout"]}, players left out hold nothing.'),
            )
        hands = self._object(document.get("hands", {}), "hands", '{"Anna": ["hideout"]}')
        for name, listed in hands.items():
            seat = self._player(state.config, name, f"hands.{name}")
            kinds = self._cards(listed, f"hands.{name}")
            placed.update(kinds)
            if listed != [] and name in state.config.seat:
                self.holding.add(seat)
            # Too many copies would overflow their bits; `_rest` reports them.
            if all(many <= DECK[kind].copies for kind, many in Counter(kinds).items()):
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
        name = title(OUTLAWS[outlaw])
        for kind in dict.fromkeys(kinds):
            card = title(CARDS[kind])
            if kind in _NOWHERE:
                self.issue(
                    where,
                    _("{card} cannot be in a territory: it goes to the discard stack.", card=card),
                )
            elif kind < FIRST_COLOURLESS and kind % 7 != outlaw:
                self.issue(
                    where,
                    _("{card} does not belong in the group of {outlaw}.", card=card, outlaw=name),
                )
        if kinds.count(HIDEOUT) > 1:
            self.issue(where, _("a second Hideout is on one group (`hideout.target`)."))
        if kinds and outlaw not in kinds and FIRST_PHOTO + outlaw not in kinds:
            stays = state.config.rules.orphan_hideout == "stays"
            if any(kind != HIDEOUT for kind in kinds) or not stays:
                first = title(CARDS[kinds[0]])
                self.issue(
                    where,
                    _(
                        "{first} cannot be there alone: a group needs an Outlaw card or the Photo of {outlaw} "
                        "(`wanted.orphans`).",
                        first=first,
                        outlaw=name,
                    ),
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
            self.issue(
                f"territories.{state.config.players[seat]}.{OUTLAWS[outlaw]}",
                _(
                    "{many} Fastest guns are in play, but there is one (`fastest.one`).",
                    many=len(guns),
                ),
            )

    def _read_opened(self, state: State) -> None:
        on_table = {place % 7 for place, group in enumerate(state.groups) if group}
        opened = set(on_table)
        if "opened" in self.document and not state.config.opened_by_table:
            listed = self.document["opened"]
            if not isinstance(listed, list) or len(listed) > MOST_ENTRIES:
                self.issue(
                    "opened",
                    _('{value} is not a list such as ["jesse-james"].', value=_show(listed)),
                )
                listed = []
            opened = {self._outlaw(name, f"opened[{at}]") for at, name in enumerate(listed)}
            for outlaw in sorted(on_table - opened):
                self.issue(
                    "opened",
                    _(
                        "leaves out {card}, who has cards on the table (`outlaws.first-set`).",
                        card=title(OUTLAWS[outlaw]),
                    ),
                )
        state.opened = sum(1 << outlaw for outlaw in opened if outlaw != NONE)

    def _fill_up(self, state: State, placed: Counter[int]) -> None:
        """What is placed nowhere lies shuffled under the supply."""
        short, missing = self._rest(placed, state.config.deck, lambda kind: title(CARDS[kind]))
        state.short = short
        if missing and not self.issues:
            state.seed = shuffle(missing, state.seed)
            state.supply = missing + state.supply


# === Positions as documents: every card where it is, in the words of the formats.

POSITION_FORMAT = "wyatt-position/1"
RECORD_FORMAT = "wyatt-record/1"


def write_position(state: State) -> dict[str, Any]:
    """The position of a state, complete: reading it gives an equal state."""
    names = state.config.players
    own = {
        "sheriff_played": state.sheriff_played,
        "reshuffled": state.reshuffled,
        "money": dict(zip(names, state.money, strict=True)),
        "posters": dict(zip(OUTLAWS, state.posters, strict=True)),
        "opened": [outlaw for bit, outlaw in enumerate(OUTLAWS) if state.opened >> bit & 1],
        "hands": {
            name: shared.card_list(unpack(hand), CARDS)
            for name, hand in zip(names, state.hands, strict=True)
        },
        "territories": {name: territory(state, seat) for seat, name in enumerate(names)},
        "supply": shared.card_list(reversed(state.supply), CARDS),
    }
    document = shared.position(state, POSITION_FORMAT, own, CARDS)
    if state.pending != NONE:
        document["pending"] = {"card": CARDS[state.pending]}
    if state.phase == REACT:
        victim, outlaw = divmod(state.target, 7)
        document["actor"] = names[victim]
        document["pending"].update(player=names[victim], outlaw=OUTLAWS[outlaw])
    if state.bonus != NONE:
        document["bonus"] = CARDS[state.bonus]
    return document


def territory(state: State, seat: int) -> dict[str, list[str]]:
    """One player's groups, cards in the order of play."""
    return {
        outlaw: shared.card_list(state.groups[seat * 7 + bit], CARDS)
        for bit, outlaw in enumerate(OUTLAWS)
        if state.groups[seat * 7 + bit]
    }


# === Reading positions that people, programs and links bring: every issue, each with its place.
# Nothing is guessed. A document is read in three passes over one `Reader`: who plays by which rules;
# where the cards are; what is going on. Each adds its issues to one list, and only a document without
# any becomes a state.


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
    """The state of a position document. Raises `InvalidDocument` with every issue."""
    return read_whole(document, lambda sound: Reader(sound).state())


class Reader(PlaceReader):
    """One reading of one document; collects the issues."""

    FORMAT = POSITION_FORMAT
    FIELDS = _FIELDS
    NAMED = ("players", "hands", "territories", "money")
    MOST = MOST_PLAYERS
    SEATS = "setup.players"

    def state(self) -> State:
        """The state, or `InvalidDocument` with every issue found."""
        document = self.document
        self._read_frame()
        rules = read_rules(document.get("rules", {}), "rules", self.issues)
        players = self._players()
        table = config_of(players, rules) if players else self._strangers(rules)
        state = State(table, self._seed())
        self._read_turn(state)
        self._read_money(state)
        placed = self._read_cards(state)
        self._read_choice(state, placed)
        self._fill_up(state, placed)
        self._check_whole(state)
        if self.issues:
            raise InvalidDocument(self.issues)
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
            self.issue(
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
        dollars = whole(amount)
        if dollars is not None and 0 <= dollars <= most and not dollars % 1000:
            return dollars
        self.issue(
            where,
            _(
                "{value} is not an amount of money here: write whole thousands, from 0 to {most}.",
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
                self.issue(
                    "winner", _("nobody has won yet: the phase is “{phase}”.", phase=_called(phase))
                )
            else:
                state.winner = self._player(state.config, document.get("winner"), "winner")
        if "actor" in document:
            actor = self._player(state.config, document["actor"], "actor")
            if not self.issues and actor != state.actor:
                self.issue(
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
                self.issue(
                    "pending",
                    _(
                        "say which Sheriff card has hit, as the phase is “{phase}”.",
                        phase=_called(phase),
                    ),
                    f'{{"card": "{known[0]}"}}',
                )
            return
        if not known:
            self.issue(
                "pending",
                _("no card asks for a choice: the phase is “{phase}”.", phase=_called(phase)),
            )
            return
        owed = self._object(pending, "pending", f'{{"card": "{known[0]}"}}')
        card = owed.get("card")
        if card in known:
            state.pending = KIND[card]
        else:
            self.issue(
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
                self.issue(f"pending.{key}", _("there is no such field here."))
        if phase == REACT:
            victim = self._player(state.config, owed.get("player"), "pending.player")
            outlaw = self._outlaw(owed.get("outlaw"), "pending.outlaw")
            if outlaw != NONE:
                state.target = victim * 7 + outlaw
                if HIDEOUT not in state.groups[state.target]:
                    self.issue("pending", _("the group it names is not under a Hideout."))

    def _read_bonus(self, state: State) -> None:
        card = self.document["bonus"]
        if card is None:
            return
        if state.phase != PLAY or not state.sheriff_played:
            self.issue(
                "bonus",
                _(
                    "comes only at “{phase}”, with the search as the Sheriff card played "
                    "(`wyatt.search-bonus`).",
                    phase=_called(PLAY),
                ),
            )
        if not isinstance(card, str) or KIND.get(card, 0) < FIRST_PHOTO or card == "wyatt-earp":
            self.issue(
                "bonus",
                _("{value} is not a Sheriff card that a search can take.", value=_card(card)),
            )
            return
        kind = KIND[card]
        if not state.holds(state.turn, kind):
            self.issue(
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
                self.issue(
                    f"hands.{names[seat]}",
                    _(
                        "is not empty, but the phase is “{phase}”: all hands are on the discard stack "
                        "(`end.cards`).",
                        phase=_called(phase),
                    ),
                )
            return
        if self.strangers or not self._sound("phase", "turn", "dealer", "pending"):
            return
        mover = names[state.turn]
        if state.turn not in self.holding and phase != TAKE:
            self.issue(f"hands.{mover}", _("is empty, but {mover} must play.", mover=mover))
        if phase == REACT:
            victim = state.target // 7
            if victim == state.turn:
                self.issue("pending.player", _("a player may not cover a group of their own."))
            elif self._sound("hands") and (
                not state.holds(victim, WYATT) or not (self.issues or can_answer(state, victim))
            ):
                self.issue(
                    "phase",
                    _(
                        "{player} cannot answer: that takes a Wyatt Earp in hand and a card to turn "
                        "(`wyatt.react`).",
                        player=names[victim],
                    ),
                )
        elif phase in ASKING:
            # With other issues the supply is not filled up, so a search of it is not judged.
            judged = not self.issues or (phase, state.config.searches_supply) != (TAKE, True)
            judged = judged and self._sound("territories", "discard", "supply", "rules")
            if judged and not legal(state):
                self.issue("phase", _("nothing can be chosen at “{phase}”.", phase=_called(phase)))


def _called(phase: Phase) -> str:
    """What people call a phase."""
    from wyatt.earp.words import PHASE_WORDS  # only an issue asks for words

    return _(PHASE_WORDS[phase])


def _card(value: object) -> str:
    """What people call a card; what is none as the document has it."""
    return title(value) if isinstance(value, str) and value in KIND else _show(value)


def read_players(value: object, issues: list[Issue]) -> tuple[str, ...]:
    """Names of 2 to 4 players (`setup.players`), adding each issue to the list."""
    return read_names(value, issues, MOST_PLAYERS, "setup.players")


# === Positions and records as one URL-safe token: ``1.`` and packed text.
# The token is compressed JSON in which every card is one letter. It is hostile until parsed: bounded
# before and after unpacking, and what comes out is checked like any other document.


#: The letter of each card, by its number.
_LETTERS = "".join(card.letter for card in DECK)
#: What most positions say, for the packer to point at; the likeliest is last. It belongs to
#: version 1 of the token: a changed letter here makes old links unreadable.
_COMMON = (
    b'"short_top_tie":"thousand_each","zero_cp_shares":true,"duel":"cumulative_hits",'
    b'"opened":"cards_on_table","second_exhaustion":"immediate","empty_supply_shot":"end_hand"'
    b'"reshuffle_again","wyatt_draw_short":"end_hand","oot_last_card":"immediate",'
    b'"hidden_gun_in_play":false,"mw_order":"any","orphan_hideout":"stays","last_card_play":"never",'
    b'"wyatt_search":"supply","search_public":true,"preset":"everything2""preset":"berclaz"'
    b'"format":"wyatt-record/1","start":{"moves":"draw supply\\ndraw discard\\ndiscard '
    b'"rest":"none""winner":"bonus":"photo:"pending":{"card":"stagecoach-robbery"bank-robbery'
    b'"fastest-gun"most-wanted"hideout"wyatt-earp"},"actor":"player":"outlaw":'
    b'"phase":"place""steal""hide""lift""take""react""scored""over""draw","sheriff_played":true,'
    b'{"format":"wyatt-position/1","rules":{"preset":"rio-grande"},"players":["Anna","Burt","Curt"'
    b'],"dealer":"Curt","hand_number":1,"turn":"Anna","phase":"play","sheriff_played":false,'
    b'"reshuffled":false,"money":{"Anna":0,"Burt":0,"Curt":0},"posters":{"belle-starr":1000,'
    b'"billy-the-kid":1000,"bob-dalton":1000,"butch-cassidy":1000,"jesse-james":1000,'
    b'"sundance-kid":1000,"wes-hardin":1000},"opened":["belle-starr","billy-the-kid","bob-dalton",'
    b'"butch-cassidy","jesse-james","sundance-kid","wes-hardin"],"hands":{"Anna":"","Burt":"",'
    b'"Curt":""},"territories":{"Anna":{},"Burt":{},"Curt":{}},"supply":"","discard":"","seed":'
)


def _letters(cards: list[str]) -> str:
    """Card names, ``NAME*3`` as well, as one letter a card."""
    written = ""
    for card in cards:
        name, _, times = card.partition("*")
        written += _LETTERS[KIND[name]] * int(times or 1)
    return written


def _names(letters: object) -> object:
    """The card names of a row of letters; anything else is left for the reader to refuse."""
    if not isinstance(letters, str):
        return letters
    return [CARDS[at] if (at := _LETTERS.find(letter)) >= 0 else letter for letter in letters]


def _short_groups(groups: Mapping[str, list[str]]) -> dict[str, str]:
    return {outlaw: _letters(group) for outlaw, group in groups.items()}


def _groups(groups: object) -> object:
    """The groups of a player by outlaw, spelled out."""
    if not isinstance(groups, dict):
        return groups
    return {outlaw: _names(group) for outlaw, group in groups.items()}


_TOKENS = TokenCodec(
    _COMMON,
    ("supply", "discard"),
    {"hands": (_letters, _names), "territories": (_short_groups, _groups)},
    _letters,
    _names,
)


write_token, read_token = _TOKENS.write, _TOKENS.read
