"""Sheets with a shared form, operators written as text and a QR mask are faster than drawn step by step."""

import random

import pytest
from PIL import ImageChops, ImageFilter, ImageStat

from scoring.sheets.score_sheet import ScoreSheet, render_score_sheets, score_page
from tests.benchmarks.step_by_step import render_step_by_step
from tests.benchmarks.turns import ratio
from tests.scoring.sheet_samples import FULL, filled, many, picture_of

SHEETS = 1_000
BY_HAND = 100


@pytest.fixture(scope="module")
def blank() -> list[ScoreSheet]:
    return many(SHEETS, random.Random(20251103))


@pytest.fixture(scope="module")
def printed(blank: list[ScoreSheet]) -> list[ScoreSheet]:
    return [filled(sheet, FULL) for sheet in blank]


def test_both_ways_draw_the_same_page(printed: list[ScoreSheet]) -> None:
    made = (render_score_sheets(printed[:1]), render_step_by_step([score_page(printed[0])]))
    pictures = map(picture_of, made)
    difference = ImageChops.difference(*(picture.filter(ImageFilter.BoxBlur(2)) for picture in pictures))
    assert ImageStat.Stat(difference).mean[0] < 1


@pytest.mark.parametrize(("what", "times"), [("blank", 5), ("printed", 5)])
def test_a_round_of_sheets_prints_many_times_faster_than_step_by_step(
    what: str, times: float, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    sheets: list[ScoreSheet] = request.getfixturevalue(what)
    more = SHEETS / BY_HAND
    found = ratio(
        lambda: render_score_sheets(sheets),
        lambda: render_step_by_step(map(score_page, sheets[:BY_HAND])),
        enough=more / times,
        rounds=2,
    )
    with capsys.disabled():
        print(f"\n{what}: {more / found:.1f} times as fast as step by step")  # noqa: T201
    assert more / found >= times


def test_a_thousand_blank_sheets_are_at_most_two_megabytes(blank: list[ScoreSheet]) -> None:
    assert len(render_score_sheets(blank)) <= 2_000_000
