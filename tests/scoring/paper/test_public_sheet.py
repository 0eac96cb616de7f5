"""A real sheet with running totals: 12, 24, 36, then 48; a class twice in game 3; a gap in game 4."""

import pytest

from scoring.matches.league_match import SCHEME as JBL
from scoring.paper.check import check_sheet
from scoring.paper.contradictions import Code
from tests.scoring.paper.sheets import cumulative, said

FIRST_THREE = (
    "6大富豪 4富豪 2貧民 0大貧民",
    "12大富豪 8富豪 2大貧民 2貧民",
    "18大富豪 12富豪 4大貧民 2大貧民",
)
WITHOUT_BONUS = cumulative(*FIRST_THREE, "24大富豪 16富豪 6 2大貧民")
WITHOUT_THIRD = cumulative(*FIRST_THREE, "26大富豪 16富豪 4 2大貧民")
"""The two sheets whose P after game 4 add up to 48."""


@pytest.mark.parametrize("sheet", [WITHOUT_BONUS, WITHOUT_THIRD])
def test_all_its_contradictions_are_found_and_no_other(sheet):
    found = check_sheet(sheet, JBL).contradictions
    assert [(each.code, each.cell.set_number, each.cell.game) for each in found] == [
        (Code.CLASS_POINTS, 1, 3),
        (Code.CLASS_TWICE, 1, 3),
        (Code.PLACE_EMPTY, 1, 4),
        (Code.GAME_SUM, 1, 4),
    ]


def test_they_are_named_with_their_cells():
    assert said(WITHOUT_THIRD) == [
        "第1セット 第3ゲーム 上田 階級: 大貧民とありますが、このゲームのPでは貧民です。",
        "第1セット 第3ゲーム 上田 階級: 大貧民が上田・遠藤の両方にあります。",
        "第1セット 第4ゲーム 3着 上田 階級: 空いています。貧民のはずです。",
        "第1セット 第4ゲーム 検算: 合計が48です。50になるはずです。",
    ]


def test_where_only_the_bonus_is_missing_it_is_said_whose():
    assert said(WITHOUT_BONUS)[-1] == (
        "第1セット 第4ゲーム 検算: 合計が48です。50になるはずです。（大富豪 青木のボーナスがない）"
    )


def test_they_are_said_in_english_too():
    assert said(WITHOUT_BONUS, "en")[2:] == [
        "Set 1, game 4, no. 3, 上田, class: This is left empty. It must be hinmin.",
        "Set 1, game 4, check: The sum is 48; it must be 50. (without the bonus of the daifugo, 青木)",
    ]


def test_put_right_it_holds_together():
    sheet = cumulative(*FIRST_THREE[:2], "18大富豪 12富豪 4貧民 2大貧民", "26大富豪 16富豪 6貧民 2大貧民")
    assert said(sheet) == []
