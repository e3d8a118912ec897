"""The 78 cards of Wyatt Earp as tables of facts (`setup.deal`, the card table of the rules).

A *kind* is one of twenty different cards; the engine counts kinds by number, people and files use
the names of the formats (``"jesse-james"``, ``"photo:jesse-james"``, ``"bank-robbery"``).

A player's cards are one packed integer: each kind has its own few bits, wide enough for all its
copies. Adding a card is one addition, a copy of a hand costs nothing, and the whole hand can be the
key of a table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

OUTLAWS: tuple[str, ...] = (
    "belle-starr",
    "billy-the-kid",
    "bob-dalton",
    "butch-cassidy",
    "jesse-james",
    "sundance-kid",
    "wes-hardin",
)
PHOTOS: tuple[str, ...] = tuple(f"photo:{outlaw}" for outlaw in OUTLAWS)
#: The Sheriff cards that are no Photo, in the order in which we list them.
COLOURLESS: tuple[str, ...] = (
    "stagecoach-robbery",
    "bank-robbery",
    "fastest-gun",
    "most-wanted",
    "hideout",
    "wyatt-earp",
)
SHERIFF: tuple[str, ...] = PHOTOS + COLOURLESS
CARDS: tuple[str, ...] = OUTLAWS + SHERIFF
KIND: dict[str, int] = {name: kind for kind, name in enumerate(CARDS)}

FIRST_PHOTO = 7
STAGECOACH, BANK, GUN, WANTED, HIDEOUT, WYATT = range(14, 20)
KINDS = 20

_COPIES = (7,) * 7 + (1,) * 7 + (2, 4, 3, 3, 3, 7)
_POINTS = (2,) * 7 + (4,) * 7 + (1, 2, 3, 0, 0, 0)
_MONEY = (0,) * 7 + (1000,) * 7 + (3000, 1000, 1000, 0, 0, 0)

#: How many of each card there are.
COPIES: dict[str, int] = dict(zip(CARDS, _COPIES, strict=True))
#: Capture points (CP) of each card in a territory.
CAPTURE_POINTS: dict[str, int] = dict(zip(CARDS, _POINTS, strict=True))
#: Dollars a Sheriff card adds to the poster; Outlaw cards go by `outlaws.reward` instead.
POSTER_MONEY: dict[str, int] = dict(zip(CARDS, _MONEY, strict=True))

_OUTLAW_TITLES = (
    "Belle Starr",
    "Billy the Kid",
    "Bob Dalton",
    "Butch Cassidy",
    "Jesse James",
    "Sundance Kid",
    "Wes Hardin",
)
_COLOURLESS_TITLES = (
    "Stagecoach robbery",
    "Bank robbery",
    "Fastest gun",
    "Most wanted!",
    "Hideout",
    "Wyatt Earp",
)
#: What a card is called in a sentence.
TITLES: dict[str, str] = dict(
    zip(
        CARDS,
        _OUTLAW_TITLES
        + tuple(f"Photo of {title}" for title in _OUTLAW_TITLES)
        + _COLOURLESS_TITLES,
        strict=True,
    )
)

POINTS: tuple[int, ...] = _POINTS
MONEY: tuple[int, ...] = _MONEY
FULL_DECK: tuple[int, ...] = tuple(
    kind for kind, copies in enumerate(_COPIES) for _ in range(copies)
)

_WIDTHS = (3,) * 7 + (1,) * 7 + (2, 3, 2, 2, 2, 3)
SHIFT: tuple[int, ...] = tuple(sum(_WIDTHS[:kind]) for kind in range(KINDS))
#: One card of a kind, in a packed hand.
UNIT: tuple[int, ...] = tuple(1 << shift for shift in SHIFT)
#: The bits of a kind in a packed hand.
FIELD: tuple[int, ...] = tuple(
    ((1 << width) - 1) << shift for width, shift in zip(_WIDTHS, SHIFT, strict=True)
)


def outlaw_of(card: str) -> str | None:
    """The outlaw a card belongs to: its own for an Outlaw card or a Photo, else None."""
    kind = KIND[card]
    return OUTLAWS[kind % 7] if kind < 14 else None


def count(hand: int, kind: int) -> int:
    """How many cards of a kind a packed hand holds."""
    return (hand & FIELD[kind]) >> SHIFT[kind]


def pack(kinds: Iterable[int]) -> int:
    """A packed hand of these cards (kinds by number, any order)."""
    return sum(UNIT[kind] for kind in kinds)


def unpack(hand: int) -> list[int]:
    """The cards of a packed hand by number, in the order of the card table."""
    cards: list[int] = []
    for kind, field in enumerate(FIELD):
        if held := hand & field:
            cards += (kind,) * (held >> SHIFT[kind])
    return cards


def counted(hand: int) -> dict[str, int]:
    """A packed hand as ``{card: how many}``, without the cards it lacks."""
    return {CARDS[kind]: held for kind in range(KINDS) if (held := count(hand, kind))}


def packed(cards: Mapping[str, int]) -> int:
    """The packed form of ``{card: how many}``."""
    return sum(UNIT[KIND[card]] * held for card, held in cards.items())
