"""Score sheets as printed: codes that scan, marks in their boxes, the same bytes every time."""

import hashlib
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from io import BytesIO
from math import dist
from pathlib import Path
from typing import Any

import pypdf
import pytest
from PIL import ImageChops

from rules_ref.cards import SUITS
from scoring.matches.league_match import SCHEME as JBL
from scoring.matches.results import MatchResult, SetResult
from scoring.sheets.pdf import Page, SheetPart, render
from scoring.sheets.pen import Pen, modules
from scoring.sheets.score_grid import PAPER, lay_out
from scoring.sheets.score_sheet import render_score_sheets
from scoring.sheets.typeface import Weight
from tests.scoring.sheet_samples import BLANK, FULL, URL, codes_in, filled, glyphs_of, many, named, picture_of

ROOT = Path(__file__).parents[2]
DPI = 100


@pytest.mark.parametrize("dpi", [75, 100, 200])
def test_the_code_leads_to_the_table(dpi: int) -> None:
    [code] = codes_in(picture_of(render_score_sheets([BLANK]), dpi=dpi))
    assert code.text == URL


def test_the_code_is_at_least_20_mm_wide_with_four_light_modules_around() -> None:
    picture = picture_of(render_score_sheets([filled(BLANK, FULL)]), dpi=300)
    [code] = codes_in(picture)
    corner, opposite = code.position.top_left, code.position.bottom_right
    side = opposite.x - corner.x
    assert side / 300 * 25.4 >= 20
    quiet = 4 * side // len(modules(URL)) - 2
    picture.paste(255, (corner.x - 2, corner.y - 2, opposite.x + 3, opposite.y + 3))
    around = (corner.x - quiet, corner.y - quiet, opposite.x + quiet, opposite.y + quiet)
    assert picture.crop(around).getextrema() == (255, 255)


def test_every_sheet_of_a_round_has_its_own_code() -> None:
    sheets = many(12, random.Random(1))
    pdf = render_score_sheets(sheets)
    assert [codes_in(picture_of(pdf, page))[0].text for page in range(12)] == [
        sheet.table_url for sheet in sheets
    ]


def test_without_an_address_there_is_no_code() -> None:
    assert codes_in(picture_of(render_score_sheets([replace(BLANK, table_url=None)]))) == []


@pytest.mark.parametrize(("player", "suit"), [(0, 0), (1, 3), (3, 2)])
def test_a_seat_is_ringed_where_the_player_sits(player: int, suit: int) -> None:
    match = MatchResult(tuple("abcd"), (SetResult({SUITS[suit]: "abcd"[player]}),))
    pages = [
        picture_of(render_score_sheets([sheet]), dpi=DPI) for sheet in (BLANK, replace(BLANK, match=match))
    ]
    left, top, right, bottom = ImageChops.difference(*pages).getbbox() or (0, 0, 0, 0)
    place = lay_out(4, 3, 4, bonus=True).sets[0].seats.cells[player].inset(1).across(1, 1, 1, 1)[suit]
    centre = (place.x + place.width / 2, place.y + place.height / 2)
    found = ((left + right) / 2 / DPI * 25.4, (top + bottom) / 2 / DPI * 25.4)
    assert dist(centre, found) < 0.5
    assert (right - left) / DPI * 25.4 == pytest.approx(7, abs=1)


def test_the_same_sheets_give_the_same_bytes() -> None:
    sheets = [BLANK, filled(BLANK, FULL)]
    assert render_score_sheets(sheets) == render_score_sheets(sheets)


def test_another_process_gives_the_same_bytes() -> None:
    code = (
        "import hashlib; from tests.scoring.sheet_samples import *;"
        "print(hashlib.sha256(render_score_sheets([filled(BLANK, FULL)])).hexdigest())"
    )
    env = {"PYTHONHASHSEED": "7", "DEBUG": "1"}
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=env, check=True, capture_output=True, text=True
    )
    assert run.stdout.strip() == hashlib.sha256(render_score_sheets([filled(BLANK, FULL)])).hexdigest()


def test_threads_do_not_disturb_each_other() -> None:
    jobs = [[named(name * 3, "乙", "丙", "丁")] for name in "春夏秋冬東西南北"]
    alone = [render_score_sheets(job) for job in jobs]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(render_score_sheets, jobs)) == alone


def test_what_sheets_share_is_in_the_file_once() -> None:
    three = named("一", "二", "三")
    reader = pypdf.PdfReader(
        BytesIO(render_score_sheets([BLANK, filled(BLANK, FULL), three, named(*"一二三四")]))
    )
    forms = [{form.idnum for form in _forms(page)} for page in reader.pages]
    assert forms[0] == forms[1] == forms[3] != forms[2]
    assert {len(form) for form in forms} == {1}


def test_every_row_to_write_in_is_at_least_8_mm_high() -> None:
    for players in (3, 4):
        grid = lay_out(players, 3, 4, bonus=True)
        rows = [
            row
            for played_set in grid.sets
            for row in (
                played_set.seats,
                *played_set.games,
                played_set.bonus,
                played_set.total,
                played_set.running_total,
            )
        ]
        assert min(row.label.height for row in (*rows, grid.ranks, grid.signatures) if row) >= 8


@pytest.mark.parametrize(("sets", "games", "bonus"), [(1, 4, 2), (2, 3, 0), (5, 4, 2)])
def test_other_shapes_of_a_match_fit_the_page(sets: int, games: int, bonus: int) -> None:
    ranking = replace(JBL.ranking, bonus=bonus)
    scheme = replace(JBL, sets=sets, games_per_set=games, ranking=ranking)
    match = MatchResult(FULL.players, (replace(FULL.sets[0], games=FULL.sets[0].games[:games]),))
    pdf = render_score_sheets([filled(BLANK, match, scheme)])
    assert lay_out(4, sets, games, bonus=bool(bonus)).legend.bottom < 289
    assert max(glyph.box.bottom for glyph in glyphs_of(pdf)) < 290
    assert codes_in(picture_of(pdf))[0].text == URL


def test_a_document_embeds_only_the_weights_and_characters_it_uses() -> None:
    pdf = render([SheetPart("", [Page(_Note(), _Note("革命").draw)])], title="", language="ja")
    fonts = pypdf.PdfReader(BytesIO(pdf)).pages[0]["/Resources"]["/Font"]  # type: ignore[index]
    assert "/BOLD" in fonts
    assert "/REGULAR" not in fonts
    assert len(pdf) < 10_000


@dataclass(frozen=True)
class _Note:
    """A part of a page with a short text, or none."""

    text: str = ""

    def draw(self, pen: Pen) -> None:
        pen.write(self.text, PAPER, 20, weight=Weight.BOLD)


def _forms(page: Any) -> list[Any]:
    forms = page["/Resources"]["/XObject"]
    return [forms.raw_get(name) for name in forms]
