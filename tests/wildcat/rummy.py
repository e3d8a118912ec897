"""Small positions for tests in the words of the formats: ``game(hand="KS*2 JK")``, where `hand` is Anna’s."""

from typing import Any

from hypothesis import HealthCheck, settings

from tests.written import about_of, cards_of, spelled_out, spread
from wyatt.table import conformance
from wyatt.table.conformance import Marks
from wyatt.wildcat import Game

#: The tests about each rule and each ruling.
MARKS = Marks()
about = about_of(MARKS, "wildcat.")
NAMES = ["Anna", "Burt", "Curt", "Doc H", "Emma"]
#: Points, worked out here anew from the table of the source.
POINTS = {"A": 20, "K": 10, "Q": 10, "J": 10, "10": 10}
#: What a nothing to player holds of whom a test says.
IDLE = {"Anna": "4C", "Burt": "4D", "Curt": "4H", "Doc H": "4S", "Emma": "4C"}
#: The same examples every time.
SLOW_IS_FINE = [HealthCheck.too_slow, HealthCheck.data_too_large]
STEADY = settings(
    derandomize=True, deadline=None, database=None, suppress_health_check=SLOW_IS_FINE
)


def position(**fields: Any) -> dict[str, Any]:
    """A position document: Anna, Burt and Curt, Anna to play, unless said otherwise."""
    document = {"format": "wildcat-position/1", "players": NAMES[:3], "phase": "play"}
    document = spelled_out(document | {"hands": {}} | fields, ("stock", "discard"), IDLE)
    laid = document.get("melds", {}).items()
    document["melds"] = {name: list(map(cards_of, melds)) for name, melds in laid}
    return document


def game(**fields: Any) -> Game:
    return Game.from_position(position(**fields))


def refused(at: Game, move: str, *rules: str, names: tuple[str, ...] = ()) -> str:
    return conformance.refused(at, move, [f"wildcat.{rule}" for rule in rules], names)


def melds(at: Game, player: str) -> list[str]:
    return [" ".join(meld) for meld in at.position()["melds"][player]]


def stock(at: Game) -> list[str]:
    return spread(at.position()["stock"])


def scores(events: list[dict[str, Any]]) -> dict[str, int]:
    return {event["player"]: event["score"] for event in events if event["type"] == "scored"}


def worth(card: str) -> int:
    """What a card counts: on the table, or against a hand."""
    if card == "JK":
        return 20
    joker, _, card = card.rpartition("=")
    if joker and card[-1] not in "CDHS":
        return POINTS.get(card, 5)
    return 50 if card == "QS" else POINTS.get(card[:-1], 5)
