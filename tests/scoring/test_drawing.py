"""Positions, sizes and shades on every paper are as they were when the prints were reviewed."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from io import BytesIO

import pypdf
import pytest

from rules_ref.cards import DECK
from scoring.sheets.certificates import place_certificates_part
from scoring.sheets.ruling_slip import SlipDecision, SlipFact, render_ruling_slips, ruling_slips_part
from scoring.sheets.score_sheet import render_score_sheets
from tests.golden import is_as_kept
from tests.scoring import paper_samples
from tests.scoring.paper_samples import printed
from tests.scoring.test_papers import PAPERS
from tests.scoring.test_ruling_slip import SLIP
from tests.scoring.test_sheets import SHEETS
from tests.scoring.test_wall_papers import PLACE, badges, card, code, poster

# Letters are in other golden files; an image is a code, which other tests read.
LETTERS = re.compile(r"<[0-9A-F]*>|(?<= ID ).*(?= EI)", re.DOTALL)
DECIDED = replace(
    SLIP,
    facts=(*SLIP.facts, SlipFact("手札", "髙橋", DECK[:25])),
    settings=("あがり殺しの札: ♠9。この札を捨てる。",),
    decision=SlipDecision(True, "映像を見た。" * 20, "審判長 佐藤 2026-11-03 14:20"),
    struck="○ 出せます 𠮷田の♠8は出せる。" * 4,
)
DRAWN: dict[str, Callable[[], bytes]] = {
    **{name: partial(paper, "ja") for name, paper in PAPERS.items()},
    "certificate_en": lambda: PAPERS["certificate"]("en"),
    "score_sheet_filled": lambda: render_score_sheets([SHEETS["filled"]]),
    "score_sheet_three_cut_off": lambda: render_score_sheets([SHEETS["three_cut_off"]]),
    "ruling_slip": lambda: render_ruling_slips([SLIP]),
    "ruling_slips_two_up": lambda: printed(ruling_slips_part([SLIP] * 3)),
    "ruling_slip_decided": lambda: render_ruling_slips([DECIDED]),
    "name_badges": lambda: printed(badges(3)),
    "poster": lambda: printed(poster(3)),
    "code_poster": lambda: printed(code()),
    "referee_card": lambda: printed(card()),
    "place_certificate": lambda: printed(place_certificates_part([PLACE])),
}


def drawn(pdf: bytes) -> Iterator[str]:
    """The drawing operators: first the forms that pages share, then what each page adds."""
    known = set()
    for page in pypdf.PdfReader(BytesIO(pdf)).pages:
        forms = page["/Resources"].get("/XObject", {})  # type: ignore[attr-defined]
        contents = page.get_contents()
        assert contents is not None
        for name, stream in [*((key, form.get_object()) for key, form in forms.items()), ("page", contents)]:
            if name not in known:
                yield f"# {name.strip('/')}"
                yield from LETTERS.sub("", stream.get_data().decode("latin-1")).splitlines()
        known |= set(forms)


LONG = "第12回 全国大学対抗大富豪選手権大会 兼 春季リーグ入替戦 Spring Championship of the Universities"


@pytest.mark.parametrize("name", PAPERS)
def test_so_does_everything_on_a_paper_of_an_event_with_a_long_name(name, monkeypatch):
    monkeypatch.setattr(paper_samples, "EVENT", LONG)
    monkeypatch.setattr(paper_samples, "ROUND", f"{LONG} 第1回戦")
    is_as_kept(f"{name}_long_drawn", drawn(PAPERS[name]("en")))


def test_a_paper_names_its_language_for_whoever_has_it_read_aloud():
    pdfs = (render_ruling_slips([SLIP]), render_ruling_slips([replace(SLIP, language="en")]))
    roots = [pypdf.PdfReader(BytesIO(pdf)).trailer["/Root"] for pdf in pdfs]
    assert [root["/Lang"] for root in roots] == ["ja", "en"]  # type: ignore[index]


@pytest.mark.parametrize("name", DRAWN)
def test_everything_stands_where_it_stood(name):
    is_as_kept(f"{name}_drawn", drawn(DRAWN[name]()))
