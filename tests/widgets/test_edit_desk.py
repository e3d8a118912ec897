"""The editor of both games without a browser."""

import re
from typing import Any

import editing

from tests.asking import ask, do, whole
from tests.collected import collected
from tests.markup import has, lacks, texts
from wyatt.earp import Game, write_token
from wyatt.earp.cards import TITLES
from wyatt.pages.edit.page import EditPage
from wyatt.ui.page import Pages

GROUP = "group 1 jesse-james"


def leads(*spots: str) -> list[str]:
    """The drawing of a page with faults at these places."""
    led = [f'data-reveal="[data-spot=&quot;{spot}&quot;]"' for spot in spots]
    return [*led, *(f'data-spot="{spot}"' for spot in spots)]


def carry(to: str, **what: str) -> dict[str, Any]:
    return do("carry", to=to, **what)


def test_every_card_is_in_sight_with_how_many_are_left() -> None:
    desk = EditPage()
    bank = desk.parts()["left"]
    for card, many in desk.draft.copies().items():
        assert (f'data-key="bank {card}"' in bank) == bool(many)
    editing.put(desk, "hideout", "hand 0", 2)
    assert f'aria-label="{TITLES["hideout"]}, 1 of 3 left"' in desk.parts()["left"]
    assert not lacks(desk.parts()["seats"], "Hideout, number 1", "Hideout, number 2")


def test_a_table_is_set_and_opens_again_by_its_link() -> None:
    desk = ask(editing.hideout_on_a_gun(), do("set", field="money 0", value="5\u202f000 $"))
    # One verdict: a position that no game can reach isn't also called fine.
    (told,) = texts(desk.parts()["faults"], "[data-told]")
    assert told == "You can play from here, but no game leads to this table."
    again = editing.by_link(ask(desk, editing.attempt("wyatt-earp lift")))
    assert again.draft.game().position() == desk.draft.game().position()
    assert again.draft.get("money.Anna") == 5000
    assert (again.move, again.parts()["verdict"]) == ("wyatt-earp lift", desk.parts()["verdict"])


def test_faults_arise_as_they_are_made_and_lead_to_their_place() -> None:
    desk = editing.hideout_on_a_gun()
    editing.put(desk, "most-wanted", GROUP)
    editing.enter(desk, "poster wes-hardin", "1500")
    editing.enter(desk, "money 2", "plenty")
    assert not lacks(whole(desk), *leads("territory 1", "poster wes-hardin", "money 2"))
    assert 'value="plenty"' in desk.parts()["fields"]  # nothing typed is lost
    assert desk.address() == "" != ask(desk, "undo", "undo", "undo").address()
    assert not ask(desk, "redo").address()
    desk = editing.joker_in_a_run()
    document = desk.draft.written()
    document |= {"totals": {"Curt": 501, "Dr. X": 5}, "winner": "Anna", "stock": ["JK=QS"]}
    document["melds"]["Curt"] = [["3H", "4H"]]
    spots = ("meld 1 0", "meld 2 0", "totals 2", "stock", "players")
    assert not lacks(whole(editing.write(desk, document)), *leads(*spots))


def test_cards_are_picked_up_again_moved_in_order_and_taken_away() -> None:
    desk, put_down = editing.hideout_on_a_gun(), do("put", place="discard")
    ask(desk, do("lift", place=GROUP, at="4"), do("shift", by="-1"))
    assert desk.draft.cards(GROUP)[3:] == ["hideout", "fastest-gun"]
    assert ask(desk, put_down).draft.cards("discard") == ["hideout"]
    assert desk.draft.cards(GROUP)[3:] == ["fastest-gun"]
    lifted = do("lift", place="discard", at="0")
    assert ask(desk, lifted, put_down).draft.cards("discard") == ["hideout"]
    ask(desk, lifted, do("put", place="territory 0"))
    assert (desk.held.card, desk.notice[:28]) == ("hideout", "Hideout can’t start a group.")
    assert ask(desk, "away").draft.cards("discard") == []


def test_the_text_is_in_step_both_ways_and_keeps_what_cannot_be_read() -> None:
    desk = editing.hideout_on_a_gun()
    editing.write(desk, desk.draft.written() | {"posters": {"wes-hardin": 7000}})
    assert 'value="7000"' in desk.parts()["fields"]
    table = desk.draft.written()
    text = editing.write(desk, '{"players": ["Anna", ').parts()["text"]
    assert desk.draft.written() == table
    assert not lacks(text, "{&quot;players&quot;: [&quot;Anna&quot;, </textarea>", "wyatt-error")
    editing.put(desk, "hideout", "discard")
    text = desk.parts()["text"]
    assert ("&quot;discard&quot;" in text, "wyatt-error" in text) == (True, False)


def test_it_starts_from_empty_a_case_and_a_link() -> None:
    desk = editing.at_case("M10")
    assert desk.move == "steal Burt jesse-james"
    assert "M10" in desk.parts()["differences"]
    token = write_token(Game.new(["Anna", "Burt"], 4).position())
    for link in (token, f"https://example.org/?p={token}&you=0", f"?page=edit&amp;p={token}"):
        assert ask(desk, "empty", do("from-link", value=link)).draft.players == ["Anna", "Burt"]
    assert ask(desk, do("from-link", value="https://example.org/?p=1.zzz")).notice
    assert desk.draft.players == ["Anna", "Burt"]


@collected("name, editor, field, value", [
    ("table", "edit", "money", 9000), ("wildcat", "wildcat-edit", "totals", -35),
])  # fmt: skip
def test_it_goes_to_and_from_your_table(name: str, editor: str, field: str, value: int) -> None:
    pages = Pages({"page": name})
    pages.ask(do("step"))
    pages.ask(do("page", page=editor, carry="1"))
    edit: Any = pages.desk
    table: Any = pages.desks[name]
    assert edit.draft.game().position() == table.session.game.position()
    editing.enter(edit, f"{field} 0", str(value))
    pages.ask(do("page", page=name, carry="1"))
    assert getattr(table.view, field)["Anna"] == value
    assert "(1 move)" in table.parts()["offer"]  # the current game isn't lost
    pages.ask(do("resume"))
    assert len(table.session.moves) == 1


_DRAWN: set[str] = set()


@collected("set_up", [editing.hideout_on_a_gun, editing.joker_in_a_run])
@collected("value", ["", None, 3, [], {}, "x" * 500, editing.HOSTILE, "-1", "1e9", True])
def test_no_request_can_break_the_page(value: object, set_up: Any, thorough: bool) -> None:
    if not thorough and value not in (None, editing.HOSTILE):
        return
    desk = set_up()
    for act in EditPage.ACTS:
        for fields in (
            {"value": value, "field": "turn", "place": "hand 0", "at": "0", "card": "hideout", "seat": "1"},
            {"value": value, "place": "melds 1", "at": "0", "card": "JK", "to": value, "seat": "1"},
            {"place": "meld 1 0", "at": "0", "card": value, "to": "meld 1 9", "before": value},
            {**dict.fromkeys(("text", "by", "rule", "value"), value), "form": {"move": value}, "place": "money 1"},
        ):  # fmt: skip
            ask(desk, do(act, **fields))
            state = repr([vars(each) for each in (desk, desk.draft, desk.draw)])
            if state not in _DRAWN:  # most requests are refused, and change nothing
                assert "<img" not in whole(desk)
                desk.address()
                _DRAWN.add(state)


def test_cards_are_typed_by_name_beginning_initials_or_a_word() -> None:
    desk = EditPage()
    editing.lay(desk, "territory 1", "jj*3, gun Hideout wes")
    assert desk.draft.cards(GROUP)[2:] == ["jesse-james", "fastest-gun", "hideout"]
    assert desk.draft.cards("group 1 wes-hardin") == ["wes-hardin"]
    editing.lay(desk, "territory 0", "hideout jj")
    assert not lacks(desk.parts()["seats"], "begin a group", 'value="hideout jj"')
    assert desk.draft.cards("group 0 jesse-james") == []
    editing.lay(desk, "hand 0", "b")
    assert "could be" in desk.parts()["seats"]
    editing.lay(desk, "hand 0", "wyatt*2 bk")
    assert desk.draft.cards("hand 0") == ["wyatt-earp", "wyatt-earp", "billy-the-kid"]
    editing.lay(desk, "discard", "belle bob")
    assert desk.draft.cards("discard") == ["belle-starr", "bob-dalton"]  # top first, as one reads


@collected("game", ["wyatt", "wildcat"])
def test_buttons_of_a_place_keep_their_places_as_cards_come_in(game: str) -> None:
    desk, buttons = EditPage(game=game), re.compile(r'data-key="((?:put|forget|cover|lay) [^"]*)"')
    before = buttons.findall(desk.parts()["seats"])
    editing.put(desk, next(iter(desk.draft.KINDS)), "hand 0", 3)
    assert buttons.findall(desk.parts()["seats"]) == before
    own = [key for key in before if key.endswith(" hand 0")]
    assert abs(own.index("put hand 0") - own.index("forget hand 0")) > 1  # not side by side


def test_a_narrow_page_unfolds_one_panel_until_it_is_used() -> None:
    desk = EditPage()
    cards, faults, nothing = ({"do": "unfold", "what": what} for what in ("cards", "faults", "no"))
    for said, unfolded in (
        *((cards, "cards"), (faults, "faults"), (faults, ""), (faults, "faults")),
        *((do("fault"), ""), (cards, "cards"), (nothing, "")),
    ):
        assert ask(desk, said).unfolded == unfolded, said


def test_what_is_emptied_is_told_with_the_way_back() -> None:
    desk = EditPage()
    editing.put(desk, "hideout", "hand 0", 3)
    ask(desk, do("forget", place="hand 0"))
    told = "Anna’s hand: 3 cards removed"
    assert not lacks(desk.parts()["left"], told, 'data-do="undo"')
    # The browser sends its storage at once, without being asked.
    assert told in ask(desk, {**editing.kept(desk), "again": True}).parts()["left"]
    assert "removed" not in ask(desk, "undo").parts()["left"]
    assert desk.draft.cards("hand 0") == ["hideout"] * 3
    assert "removed" not in ask(desk, do("forget", place="hand 1")).parts()["left"]  # it's empty


def test_a_name_that_somebody_has_and_cards_too_many_are_listed() -> None:
    desk = EditPage()
    editing.rename(desk, 1, "Anna")
    parts = desk.parts()
    assert "Player 2: Anna is already at the table" in parts["faults"]
    assert re.search(r'data-key="name 1" [^>]*value="Anna"[^>]*aria-invalid', parts["fields"])
    assert desk.draft.players == ["Anna", "Burt", "Curt"]
    editing.rename(desk, 0, "Dora")  # now the name is free
    assert "already at the table" not in desk.parts()["faults"]
    editing.rename(desk, 1, "Emma")
    assert desk.draft.players == ["Dora", "Emma", "Curt"]
    editing.rename(desk, 1, "")
    faults = desk.parts()["faults"]
    assert ("Player 2: give a name of 1 to" in faults, "players[1]" in faults) == (True, False)
    hands = {"Anna": ["wes-hardin*6"], "Burt": ["wes-hardin*3"]}
    document = {"format": "wyatt-position/1", "players": list(hands), "hands": hands}
    said = editing.write(EditPage(), document).parts()["faults"]
    assert "Wes Hardin appears 9 times, but the game has only 7 of them." in said
    # Undo removes an unreadable line.
    desk = EditPage()
    editing.rename(desk, 1, "Anna")
    editing.lay(desk, "territory 0", "fastest-gun")
    wrong = "Fastest gun", "already at the table"
    assert not lacks(desk.parts()["seats"] + desk.parts()["faults"], *wrong)
    parts = ask(desk, "undo").parts()
    assert not has(parts["seats"] + parts["faults"], *wrong)


def test_a_joker_in_a_run_is_asked_what_it_stands_for_and_nothing_is_guessed() -> None:
    desk, place = editing.joker_in_a_run(), "meld 1 0"
    parts = desk.parts()
    assert not lacks(parts["faults"], "what a Joker in a meld stands for", leads(place)[0])
    assert 'data-card="JK=QS"' in parts["seats"]
    for card in ("JK=QH", "JK=QS"):  # the first doesn't make a sequence
        assert desk.draft.cards(place) == ["JS", "JK", "KS"]
        ask(desk, do("declare", place=place, at="1", card=card))
    assert "You can play from here" in desk.parts()["faults"]
    at = desk.draft.game().position()
    assert (at["melds"]["Burt"], at["discard"]) == ([["JS", "JK=QS", "KS"]], ["9D", "4C"])
    # A Joker that's been taken out isn't declared as a card anymore.
    ask(desk, carry("hand 1", place=place, at="1", before="0"))
    assert (desk.draft.cards("hand 1"), desk.draft.left()["JK"]) == (["JK", "3C", "3D"], 1)


def test_a_line_of_cards_is_a_meld_a_hand_or_a_pile_and_a_wrong_one_stays() -> None:
    desk = EditPage(game="wildcat")
    for place, line, at, cards in (
        ("melds 0", "jk=k kc KD", "meld 0 0", ["JK=K", "KC", "KD"]),
        ("melds 0", "3h 4h 5h", "meld 0 1", ["3H", "4H", "5H"]),
        ("melds 0", "7s 8s 2d", "meld 0 2", []),
        ("stock", "as ad", "stock", ["AS", "AD"]),
        ("stock", "2c", "stock", ["AS", "AD"]),
        ("hand 0", f"3c {editing.HOSTILE}", "hand 0", []),
    ):
        editing.lay(desk, place, line)
        assert desk.draft.cards(at) == cards
    assert not lacks(desk.parts()["piles"], 'value="2c"', "2c isn")
    assert ("&lt;img" in whole(desk), "<img" in whole(desk)) == (True, False)


def test_cards_are_dragged_from_the_bank_between_places_and_within_one() -> None:
    desk, meld = EditPage(game="wildcat"), "meld 0 0"
    ask(desk, carry("melds 0", card="3C"), carry(meld, card="5C"), carry(meld, card="9D"))
    ask(desk, carry(meld, card="4C", before="1"))
    assert desk.draft.cards(meld) == ["3C", "4C", "5C", "9D"]
    ask(desk, carry("discard", place=meld, at="3", before=""))
    for request, pile in (
        (carry("discard", card="KH", before="1"), ["9D", "KH"]),
        (carry("discard", place="discard", at="1", before="0"), ["KH", "9D"]),
        (carry("", place="discard", at="0"), ["9D"]),
    ):
        ask(desk, do("lift", place="discard", at="0"), request)  # what is lifted is still there
        assert (desk.draft.cards("discard"), desk.held.card in ("", pile[0])) == (pile, True)
    ask(desk, *[carry("hand 0", place=meld, at="0")] * 3)
    assert desk.draft.cards("hand 0") == ["3C", "4C", "5C"]
    assert desk.draft.document["melds"] == {"Anna": []}
    assert ask(desk, *["undo"] * 12).draft.document == EditPage(game="wildcat").draft.document


def test_jokers_are_counted_by_the_rules_and_the_players() -> None:
    desk = EditPage(game="wildcat")
    assert (desk.draft.left()["JK"], ask(desk, do("many", value="5")).draft.left()["JK"]) == (3, 4)
    assert len(desk.draft.players) == 5
    assert ask(desk, do("preset", value="fast")).draft.left()["JK"] == 8
    assert 'data-key="bank JK"' not in ask(desk, do("preset", value="no-wild")).parts()["left"]
    # A case is answered in each preset.
    parts = editing.at_case("WR1", "wildcat").parts()
    presets = "The basic game", "20-point bonus", "Fast game", "No wild cards"
    assert not lacks(parts["presets"], *presets)
    assert 'data-rule="WR1"' in parts["differences"]


@collected("document", [
    {}, {"players": ["Anna", "Burt"], "melds": {"Anna": 3, "Burt": [3, ["3C"], "x"]}},
    {"players": ["Anna", "Burt"], "hands": [], "stock": {}, "rules": 7, "totals": []},
])  # fmt: skip
def test_any_object_can_be_altered_and_says_what_is_wrong(document: dict[str, Any]) -> None:
    desk = editing.write(EditPage(game="wildcat"), document)
    for place in ("hand 0", "melds 1", "meld 1 0", "meld 1 1", "discard", "stock", "meld 9 9"):
        ask(desk, carry(place, card="3C"), carry("hand 1", place=place, at="0"))
    assert ("error" in desk.parts()["faults"], desk.draft.issues() != []) == (True, True)


def test_melds_stand_in_an_order_that_can_be_changed() -> None:
    desk = EditPage(game="wildcat")
    for line in ("3c 4c 5c", "kh kd kc", "9s 9d 9h"):
        editing.lay(desk, "melds 0", line)
    # The first can't, because nothing comes before it.
    forward = [do("forward", place=f"meld 0 {at}") for at in (2, 0)]
    for requests, order in ((forward, ["3C", "9S", "KH"]), (["undo"], ["3C", "KH", "9S"])):
        ask(desk, *requests)
        assert [desk.draft.cards(f"meld 0 {at}")[0] for at in range(3)] == order


@collected("game", ["wyatt", "wildcat"])
def test_an_unknown_card_goes_only_to_hands(game: str) -> None:
    for place in [each.id for each in EditPage(game=game).draft.places()]:
        desk = ask(EditPage(game=game), do("lay", place="hand 0", value="?"))
        ask(desk, carry(place, place="hand 0", at="0"))
        told = "" if place.startswith("hand") else "Only hands can have unknown cards."
        assert (desk.draft.cards(place) == ["?"], desk.notice) == (not told, told), place
