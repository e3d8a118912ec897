"""The lab's state (a poster and the current view), and the token for links to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from wyatt.core.arguments import Arguments, argument
from wyatt.core.documents import pack, unpack
from wyatt.core.errors import Issues, invalid
from wyatt.core.shape import check, one_of, whole
from wyatt.core.text import N_, _
from wyatt.earp.cards import OUTLAWS
from wyatt.earp.documents import read_players
from wyatt.earp.posters import unreachable
from wyatt.earp.scoring import read_poster
from wyatt.earp.switches import Rules
from wyatt.lab import deck
from wyatt.lab.deck import CARD, LEAST_COUNTS, Group, deck_issues
from wyatt.lab.payouts import REWARD, Axis, unknown_cards

FORMAT = "wyatt-lab/1"
DEFAULT = Rules()
#: Text that most tokens contain, which helps compression. Changing the text would break old links.
_COMMON = (
    b'"rules":{"preset":"berclaz"},"who":1,"across":"reward","swept":"reward","step":0,'
    b'"view":"rulings","view":"gallery","groups":[[0,0,0,0,0,0],'
    b'{"format":"wyatt-lab/1","players":["Anna","Burt","Curt","Dora"],"cp":['
)
VIEWS = ("poster", "gallery", "quarrels", "rulings")
#: The maximum number of payments in a link.
MOST_STEPS = 9999


@dataclass(frozen=True, slots=True)
class LabState:
    """One poster in the lab, and the current view.

    players: the names in seat order. cp: the capture points, one number per player. reward: in
    dollars. by_cards: whether the points come from `groups`. who: the seat whose money is shown.
    across: what the map's second axis shows. swept: the number that the slider changes. Both
    `across` and `swept` are either a seat, for its capture points, or `REWARD`. step: how many
    payments are shown, or None for all. view: one of `VIEWS`. case: the id of the open gallery
    case, or empty.
    """

    players: tuple[str, ...] = ("Anna", "Burt", "Curt")
    cp: tuple[int, ...] = (8, 6, 6)
    reward: int = 9000
    outlaw: str = "jesse-james"
    rules: Rules = DEFAULT
    by_cards: bool = False
    groups: tuple[Group, ...] = ()
    who: int = 0
    across: Axis = 1
    swept: Axis = 1
    step: int | None = None
    view: str = "poster"
    case: str = ""

    @property
    def laid(self) -> tuple[Group, ...]:
        """Each player's cards: `groups` if `by_cards` is True, or else cards that make `cp`."""
        made = self.groups if self.by_cards else deck.cards_for(self.cp, self.rules)
        return made or unknown_cards(self.cp)

    @property
    def cannot(self) -> str | None:
        """Why no game can reach this poster, or None if a game can reach it."""
        if not self.by_cards:
            return unreachable(self.cp, self.reward, self.rules)
        return deck.never(self.groups, self.reward, self.rules)

    def position(self) -> dict[str, Any] | None:
        """Return a position with this poster, or None if no game can reach the poster."""
        if self.cannot is not None:
            return None
        return deck.position_of(self.players, self.laid, self.reward, self.outlaw, self.rules)

    def with_groups(self, groups: tuple[Group, ...]) -> LabState:
        """Return a state with these groups, their capture points, and all payments shown."""
        return replace(self, groups=groups, cp=tuple(group.cp for group in groups), step=None)

    def document(self) -> dict[str, Any]:
        """Return the document in a token. Most settings with default values are left out."""
        fresh = LabState()
        own: dict[str, Any] = {"format": FORMAT, "players": list(self.players)}
        if self.by_cards:
            own["groups"] = [[*_written(group), int(group.hidden)] for group in self.groups]
        else:
            own["cp"] = list(self.cp)
        own["reward"] = self.reward
        if self.rules != DEFAULT:
            own["rules"] = self.rules.document()
        settings = ("outlaw", "who", "across", "swept", "step", "view", "case")
        changed = (name for name in settings if getattr(self, name) != getattr(fresh, name))
        return own | {name: getattr(self, name) for name in changed}


def write_state(state: LabState) -> str:
    """Return a lab state as a token for an address (``?s=...``).

    >>> token = write_state(LabState(cp=(9, 5, 4), reward=8000))
    >>> read_state(token).cp
    (9, 5, 4)
    """
    argument.kind("state", state, LabState, "LabState(...)")
    return pack(state.document(), _COMMON)


def read_state(token: str) -> LabState:
    """Return the lab state in a token. Raise `InvalidDocument` for an invalid token or state."""
    return state_of(unpack(token, _COMMON))


def state_of(document: Mapping[str, Any]) -> LabState:
    if document.get("format") != FORMAT:
        raise invalid(_("The link doesn’t contain a poster from the lab."))
    read = Arguments(Issues())
    known = {field.name for field in fields(LabState)} - {"by_cards"} | {"format"}
    for key in document:
        if key not in known:
            read.issue(str(key), _("there’s no such field."))
    players = read_players(document.get("players"), read.issues)
    read.done()
    seat = whole(0, len(players) - 1)
    shape = {
        **dict.fromkeys(("across", "swept"), lambda axis: axis == REWARD or seat(axis)),
        "who": seat,
        "outlaw": one_of(*OUTLAWS),
        "view": one_of(*VIEWS),
        "groups": [_is_group],
        "step": lambda step: step is None or whole(0, MOST_STEPS)(step),
        "case": lambda case: isinstance(case, str) and len(case) <= 60,
    }
    own = check(document, shape, len(known))
    by_cards, groups = "groups" in own, tuple(map(Group.of, own.pop("groups", ())))
    points = [group.cp for group in groups] if by_cards else document.get("cp")
    cp, reward = read_poster(points, document.get("reward"), read)
    rules = Rules.read(document.get("rules", {}), "rules", read.issues)
    if not read.issues and len(cp) != len(players):
        said = N_(
            "there are {players} players, but capture points for {counted}. Give one number per player."
        )
        read.issue("cp", _(said, players=len(players), counted=len(cp)))
    if not read.issues and by_cards:
        read.issues += deck_issues(groups, rules)
    read.done()
    state = LabState(players, cp, reward, rules=rules, by_cards=by_cards, groups=groups, **own)
    return replace(state, across=int(state.who == 0)) if state.who == state.across else state


def _is_group(counts: object) -> bool:
    return (
        isinstance(counts, list)
        and LEAST_COUNTS < len(counts) <= len(CARD) + 1
        and all(type(count) is int and 0 <= count <= 7 for count in counts)
        and counts[-1] <= 1
    )


def _written(group: Group) -> Sequence[int]:
    """Return a group's counts as in a link, without trailing zeros for newer cards."""
    counts = list(group.counts)
    while len(counts) > LEAST_COUNTS and not counts[-1]:
        counts.pop()
    return counts
