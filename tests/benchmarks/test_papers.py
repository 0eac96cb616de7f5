"""How fast each kind of paper is made, beside the same drawing step by step with reportlab."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest
from PIL import ImageChops, ImageFilter, ImageStat

from scoring.sheets import (
    certificates_part,
    class_coasters_part,
    envelope_labels_part,
    pairings_by_name_part,
    pairings_by_table_part,
    render,
    seat_cards_part,
    standings_part,
)
from tests.benchmarks.step_by_step import render_step_by_step, seconds
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

if TYPE_CHECKING:
    from collections.abc import Callable

    from scoring.sheets import Part

PEOPLE = 1_000
BY_HAND = 12


class Case(NamedTuple):
    """What is printed, and how many times as fast as step by step it has to be."""

    make: Callable[[], Part]
    times: float


CASES = {
    "pairings by name, 1,000 people": Case(lambda: pairings_by_name_part(by_name(PEOPLE)), 2),
    "pairings by table, 1,000 people": Case(lambda: pairings_by_table_part(by_table(PEOPLE)), 2),
    "standings, 1,000 people": Case(lambda: standings_part(standings(PEOPLE, tiebreaks=0)), 2),
    "standings with six tie-breaks, 1,000 people": Case(lambda: standings_part(standings(PEOPLE)), 2),
    "seat cards, 250 tables": Case(lambda: seat_cards_part(seat_cards(250)), 2),
    "envelope labels, 250 tables": Case(lambda: envelope_labels_part(labels(750)), 2),
    "class coasters, 250 tables": Case(lambda: class_coasters_part(coasters(250)), 2),
    "certificates, 1,000 people": Case(lambda: certificates_part(certificates(PEOPLE)), 2),
}


@pytest.mark.parametrize("what", CASES)
def test_a_kind_of_paper_is_made_many_times_faster_than_step_by_step(
    what: str, capsys: pytest.CaptureFixture[str]
) -> None:
    part = CASES[what].make()
    pages, first = len(part.pages), part.pages[:BY_HAND]
    fast = pages / seconds(lambda: render([CASES[what].make()], title=what, language="ja"))
    slow = len(first) / seconds(lambda: render_step_by_step(first))
    with capsys.disabled():
        said = f"{pages} pages, {fast:,.0f} pages/s, step by step {slow:,.0f}: {fast / slow:.1f} times"
        print(f"\n{what}: {said}")  # noqa: T201
    assert fast >= CASES[what].times * slow


@pytest.mark.parametrize("what", CASES)
def test_both_ways_draw_the_same_page(what: str) -> None:
    part = CASES[what].make()
    made = (render([part], title=what, language="ja"), render_step_by_step(part.pages[:1]))
    pictures = (picture_of(pdf).filter(ImageFilter.BoxBlur(2)) for pdf in made)
    assert ImageStat.Stat(ImageChops.difference(*pictures)).mean[0] < 1
