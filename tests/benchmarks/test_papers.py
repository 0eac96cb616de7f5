"""How fast each kind of paper is made, beside the same drawing step by step with reportlab."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import pytest
from PIL import ImageChops, ImageFilter, ImageStat

from scoring.sheets.certificates import certificates_part
from scoring.sheets.class_coasters import class_coasters_part
from scoring.sheets.envelope_labels import envelope_labels_part
from scoring.sheets.pairings_by_name import pairings_by_name_part
from scoring.sheets.pairings_by_table import pairings_by_table_part
from scoring.sheets.pdf import SheetPart, render
from scoring.sheets.seat_cards import seat_cards_part
from scoring.sheets.standings_list import standings_part
from tests.benchmarks.step_by_step import render_step_by_step
from tests.benchmarks.turns import ratio
from tests.scoring.paper_samples import (
    by_name,
    by_table,
    certificates,
    coasters,
    labels,
    seat_cards,
    standings,
)
from tests.scoring.sheet_samples import picture_of

PEOPLE = 1_000
BY_HAND = 12


class Case(NamedTuple):
    """What is to print, the part of a document made of it, and how many times as fast as step by step."""

    sample: Callable[[], Any]
    part: Callable[[Any], SheetPart]
    times: float


CASES = {
    "pairings by name, 1,000 people": Case(partial(by_name, PEOPLE), pairings_by_name_part, 4),
    "pairings by table, 1,000 people": Case(partial(by_table, PEOPLE), pairings_by_table_part, 4),
    "standings, 1,000 people": Case(partial(standings, PEOPLE, tiebreaks=0), standings_part, 4),
    "standings with six tie-breaks, 1,000 people": Case(partial(standings, PEOPLE), standings_part, 4),
    "seat cards, 250 tables": Case(partial(seat_cards, 250), seat_cards_part, 4),
    "envelope labels, 250 tables": Case(partial(labels, 750), envelope_labels_part, 4),
    "class coasters, 250 tables": Case(partial(coasters, 250), class_coasters_part, 4),
    "certificates, 1,000 people": Case(partial(certificates, PEOPLE), certificates_part, 4),
}


@pytest.mark.parametrize("what", CASES)
def test_a_kind_of_paper_is_made_many_times_faster_than_step_by_step(
    what: str, capsys: pytest.CaptureFixture[str]
) -> None:
    case = CASES[what]
    sample = case.sample()
    part = case.part(sample)
    first = part.pages[:BY_HAND]
    more = len(part.pages) / len(first)
    found = ratio(
        lambda: render([case.part(sample)], title=what, language="ja"),
        lambda: render_step_by_step(first),
        enough=more / case.times,
        rounds=2,
    )
    with capsys.disabled():
        print(f"\n{what}: {more / found:.1f} times as fast as step by step")  # noqa: T201
    assert more / found >= case.times


@pytest.mark.parametrize("what", CASES)
def test_both_ways_draw_the_same_page(what: str) -> None:
    case = CASES[what]
    part = case.part(case.sample())
    made = (render([part], title=what, language="ja"), render_step_by_step(part.pages[:1]))
    pictures = (picture_of(pdf).filter(ImageFilter.BoxBlur(2)) for pdf in made)
    assert ImageStat.Stat(ImageChops.difference(*pictures)).mean[0] < 1
