"""The gallery's pictures in a browser are complete, and not taller than necessary."""

import pytest
from visits import Opens

from tools.coursebook import gallery

pytestmark = pytest.mark.slow

#: Where the lowest thing ends that is seen, in pixels from the top.
ENDS = """() => document.querySelector('foreignObject > *').getBoundingClientRect().height"""


def test_each_picture_is_as_tall_as_its_part(window: Opens) -> None:
    page = window().page
    for part, shown in gallery.PARTS.items():
        if shown.size == (0, 0):
            continue
        page.goto((gallery.FOLDER / gallery.PICTURES / f"{gallery.file_name(part)}.svg").as_uri())
        assert shown.size[1] - 30 < page.evaluate(ENDS) <= shown.size[1], part
