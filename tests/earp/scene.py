"""Small positions for tests, in the words of the formats, and questions about them.

Cards and groups may be written as one line, each group after the first of its own cards:
``game(hand="hideout", territories={"Burt": "jesse-james*3 hideout, photo:wes-hardin"})``. `hand` is Anna’s.
"""

from collections import Counter
from typing import Any

from tests.written import about_of, cards_of, faults_of, spelled_out, spread
from wyatt.earp import Game, Rules, load_position, score_poster
from wyatt.table import conformance
from wyatt.table.conformance import Marks

#: The tests about each rule and each ruling.
MARKS = Marks()
about = about_of(MARKS)
HIT, MISS = "bob-dalton", "photo:bob-dalton"
#: What a nothing to player holds of whom a test says.
IDLE = "billy-the-kid"
#: The most players at a table, and one more.
NAMES = ["Anna", "Burt", "Curt", "Dora", "Emma"]
#: A group of Anna's own.
OWN = {"Anna": "jesse-james*3"}
#: The smallest position.
BARE: dict[str, Any] = {
    "format": "wyatt-position/1", "players": NAMES[:3], "hands": {"Anna": ["hideout"]},
}  # fmt: skip
JESSE3 = {"jesse-james": ["jesse-james*3"]}


def position(**fields: Any) -> dict[str, Any]:
    """A position: Anna, Burt and Curt, Anna to play, each with a card in hand unless said otherwise."""
    document = {**BARE, "phase": "play", "hands": {}, **fields}
    goes_on = document["phase"] not in ("scored", "over")
    idle = dict.fromkeys(document["players"], IDLE) if goes_on else {}
    document = spelled_out(document, ("supply", "discard", "opened"), idle)
    if "territories" in document:
        document["territories"] = {
            name: {outlaw: cards_of(cards) for outlaw, cards in by_outlaw(groups).items()}
            for name, groups in document["territories"].items()
        }
    return document


def by_outlaw(groups: str | dict[str, Any]) -> dict[str, Any]:
    if not isinstance(groups, str):
        return groups
    listed = [cards.split() for cards in groups.split(", ")]
    return {cards[0].removeprefix("photo:").partition("*")[0]: cards for cards in listed}


def game(**fields: Any) -> Game:
    return Game.from_position(position(**fields))


def refused(at: Game, move: str, *rules: str, names: tuple[str, ...] = ()) -> str:
    return conformance.refused(at, move, rules, names)


def group(at: Game, player: str, outlaw: str) -> list[str]:
    return spread(at.position()["territories"][player].get(outlaw, []))


def supply(at: Game) -> list[str]:
    return spread(at.position()["supply"])


def poster(at: Game, outlaw: str) -> int:
    return int(at.position()["posters"][outlaw])


def paid(cp: list[int], reward: int, **rules: Any) -> tuple[list[int], int]:
    """What each player takes from a poster, and what is left, in thousands."""
    document = score_poster(cp, reward * 1000, Rules.preset(**rules)).document()
    return [amount // 1000 for amount in document["payouts"]], document["left"] // 1000


def all_cards(document: dict[str, Any]) -> Counter[str]:
    groups = [group for own in document["territories"].values() for group in own.values()]
    cards = spread(document["supply"]) + spread(document["discard"])
    for some in (*document["hands"].values(), *groups):
        cards += spread(some)
    if document["phase"] in ("place", "steal", "hide"):
        cards.append(document["pending"]["card"])
    return Counter(cards)


def faults(document: object) -> dict[str, str]:
    return faults_of(load_position, document)
