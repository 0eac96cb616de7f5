"""A template fragment is shared by two pages, rendered alone by the desk, or too long for its page."""

import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2]
LONG_PAGE = 125
TEMPLATES = ROOT / "templates"
PAGES = {
    str(path.relative_to(TEMPLATES)): path.read_text(encoding="utf-8") for path in TEMPLATES.rglob("*.html")
}
CODE = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "league").rglob("*.py"))
INCLUDED = defaultdict(list)
for page, text in PAGES.items():
    for fragment in re.findall(r'{% include "(.+?)"', text):
        INCLUDED[fragment].append(page)


def test_a_fragment_of_one_page_would_make_the_page_too_long():
    once = {
        fragment: pages[0] for fragment, pages in INCLUDED.items() if len(pages) == 1 and fragment not in CODE
    }
    assert "league/_match_bar.html" in once
    lines = {
        (page, part): PAGES[page].count("\n") + PAGES[part].count("\n") - 2 for part, page in once.items()
    }
    assert [pair for pair, together in lines.items() if together <= LONG_PAGE] == []


def test_every_fragment_is_drawn_by_something():
    fragments = [name for name in PAGES if "/_" in name and not name.startswith("league/_adjudicate_")]
    assert [name for name in fragments if name not in INCLUDED and name not in CODE] == []
