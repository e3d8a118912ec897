"""The lab sends the split first, and then the slower parts."""

from tests.asked import do
from wyatt.pages.lab.page import FIRST, LabPage
from wyatt.ui.page import Pages


def test_the_split_comes_before_the_map() -> None:
    pages = Pages({"page": "lab"})
    whole = dict(pages.shown["parts"])
    more = do("lab-points-by", seat="0", by="1", view="here")
    answer = pages.ask(more)["shown"]
    assert {"split", "build"} <= set(answer["parts"])
    assert set(answer["parts"]) <= {*FIRST, "head", "tabs", "notice"}
    assert answer["running"] == "later"
    assert float(pages.shown["pace"]) <= 0.2
    rest = pages.ask(do("step", tick=True, at=pages.shown["revision"], view="here"))
    assert "map" in rest["shown"]["parts"]
    assert pages.shown["running"] == ""
    assert pages.shown["parts"]["map"] != whole["map"]
    # The same as if all had been drawn at once.
    desk = LabPage()
    desk.handle({name: value for name, value in more.items() if name != "view"})
    assert {"message": "", **desk.parts()} == pages.shown["parts"]


def test_whatever_is_asked_next_is_answered_with_all_of_it() -> None:
    pages = Pages({"page": "lab"})
    pages.ask(do("lab-points-by", seat="0", by="1", view="here"))
    answer = pages.ask(do("split-step", step="0", view="here"))["shown"]
    assert {"map", "split"} <= set(answer["parts"])
    assert pages.shown["running"] == ""
