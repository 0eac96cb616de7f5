"""Each kind of contradiction: a sheet, and what is reported."""

from dataclasses import replace
from fractions import Fraction

import pytest

from rules_ref.classes import classes_by_place
from rules_ref.ranking import Exit, How
from scoring.matches.league_match import SCHEME as JBL
from scoring.matches.scheme import scheme_for
from scoring.paper.check import check_sheet
from scoring.paper.contradictions import Code
from scoring.paper.differences import changed_cells, differences
from scoring.paper.sheet import Cell, CellKind
from scoring.paper.wording import assumption_text
from tests.scoring.paper.matches import SHARING
from tests.scoring.paper.sheets import codes, cumulative, game, said, sheet

PLAIN = "6 4 2 0"
PLACES = [
    ("6 4 4 0", "第1セット 第1ゲーム 井上 P: 4Pが井上・上田の両方にあります。", "第1セット 第1ゲーム 検算: 合計が14です。12になるはずです。"),
    ("5 4 2 0", "第1セット 第1ゲーム 青木 P: 5Pになる順位はありません。6Pのはずです。", "第1セット 第1ゲーム 検算: 合計が11です。12になるはずです。"),
    ("6 4 _ 0", "第1セット 第1ゲーム 3着 上田 P: 空いています。2Pのはずです。"),
    ("6大富豪 4貧民 2 0大貧民", "第1セット 第1ゲーム 井上 階級: 貧民とありますが、このゲームのPでは富豪です。", "第1セット 第1ゲーム 3着 上田 階級: 空いています。貧民のはずです。"),
    ("6大富豪 4富豪 2富豪 0大貧民", "第1セット 第1ゲーム 上田 階級: 富豪とありますが、このゲームのPでは貧民です。", "第1セット 第1ゲーム 井上 階級: 富豪が井上・上田の両方にあります。"),
    ("6大富豪 4平民 2貧民 0大貧民", "第1セット 第1ゲーム 井上 階級: この人数に平民はありません。"),
    ("6 4 2 0大貧民 x", "第1セット 第1ゲーム 青木 P: 打ち切りのゲームに6Pとあります。0Pのはずです。"),
]  # fmt: skip
MARKS = [
    ("6 4反 2 0", Code.FOUL_PLACE),
    ("6 4 2反 0", Code.FOUL_PLACE),
    ("6反 4反 2反 0反", Code.FOUL_WON),
    ("6 4 2 0都", Code.DOWNFALL_NOT_DAIFUGO),
    ("6都 4 2 0", Code.DOWNFALL_WON),
    ("0反都 6 4 2", Code.BOTH_MARKS),
    ("4 6 2 0", Code.DOWNFALL_MISSING),
    ("2 6 4 0反", Code.DOWNFALL_MISSING),
    ("2都 6 4 0", Code.FOUL_MISSING),
]
FITTING = [
    "0 6 4 2",
    "0都 6 4 2",
    "0反 6 4 2",
    "2都 6 4 0反",
    "4都 6 2反 0反",
    "6 4 2反 0反",
    "6 4反 2反 0反",
]


@pytest.mark.parametrize(("game", "expected"), [(game, rest) for game, *rest in PLACES])
def test_jbl_1_4_places_and_classes_of_a_game(game, expected):
    assert set(expected) <= set(said(sheet(game)))


def test_a_class_that_three_players_do_not_have_is_not_also_there_twice():
    """Three players have no hinmin: that is reported for each cell, and not that two share the class."""
    found = codes(sheet("6貧民 3貧民 0大貧民", players=("青木", "井上", "上田")))
    assert found == [Code.NO_SUCH_CLASS, Code.NO_SUCH_CLASS]


def test_points_that_were_not_written_on_are_missed_only_where_there_were_some():
    """In running totals a repeated number without a class is a missing entry; a first 0 is not."""
    stands_still = cumulative("6大富豪 4富豪 2貧民 0大貧民", "12大富豪 4 4貧民 0大貧民")
    place = next(
        contradiction
        for contradiction in check_sheet(stands_still, JBL).contradictions
        if contradiction.code is Code.PLACE_EMPTY
    )
    assert [cell.column for cell in place.cells] == [CellKind.CLASS, CellKind.POINTS]
    first = cumulative("6大富豪 4富豪 2貧民 0")
    place = next(
        contradiction
        for contradiction in check_sheet(first, JBL).contradictions
        if contradiction.code is Code.PLACE_EMPTY
    )
    assert [cell.column for cell in place.cells] == [CellKind.CLASS]


@pytest.mark.parametrize(("game", "code"), MARKS)
def test_jbl_8_and_11_marks_that_cannot_be(game, code):
    assert codes(sheet(PLAIN, game)) == [code]


def test_a_game_that_stands_as_played_is_read_by_the_classes_it_was_played_by():
    """Game 1 was corrected to 井上 as daifugo after game 2 had been played with 青木, who fell in it."""
    fallen = sheet("4 6 2 0", "0都 4 2 6")
    assert Code.DOWNFALL_NOT_DAIFUGO in codes(fallen)
    held_to_be = tuple(classes_by_place(4))
    stands = replace(fallen, as_played={(1, 2): held_to_be})
    found = check_sheet(stands, JBL)
    assert found.contradictions == ()
    assert found.sets is not None
    assert found.sets[0][1].classes == dict(zip("0123", held_to_be, strict=True))
    another = replace(stands, cells={**stands.cells, **game("4 0都 2 6", 2)})
    assert Code.DOWNFALL_NOT_DAIFUGO in codes(another)


def test_jbl_8_2_a_foul_that_must_have_been_is_missed_at_whoever_came_last():
    [missing] = check_sheet(sheet(PLAIN, "2都 6 4 0"), JBL).contradictions
    assert [(cell.column, cell.player) for cell in missing.cells] == [
        (CellKind.FOUL, 3),
        (CellKind.POINTS, 3),
    ]


@pytest.mark.parametrize("game", FITTING)
def test_jbl_8_2_marks_that_fit(game):
    assert codes(sheet(PLAIN, game)) == []


def test_jbl_8_1_nobody_falls_in_the_first_game():
    assert said(sheet("6 4 2 0都")) == [
        "第1セット 第1ゲーム 遠藤 都: セットの最初のゲームに都落ちはありません。"
    ]


def test_marks_that_the_rules_do_not_know():
    momo, zai = (scheme_for(each, points={4: (6, 4, 2, 0)}, bonus=0) for each in ("momo", "zai"))
    assert codes(sheet(PLAIN, "6 4 2 0都"), momo) == [Code.DOWNFALL_UNKNOWN]
    assert codes(sheet("6 4 2 0反"), momo) == []
    assert codes(sheet("6 4 2 0反"), zai) == [Code.FOUL_UNKNOWN]


def test_a_daifugo_whom_no_foul_can_have_put_there_is_named():
    scheme = replace(JBL, ranking=replace(JBL.ranking, foul_clause=None))
    assert codes(sheet(PLAIN, "2 6 4 0"), scheme) == [Code.DOWNFALL_MISSING]
    [missing] = check_sheet(sheet(PLAIN, "2 6 4 0"), scheme).contradictions
    assert [(cell.column, cell.player) for cell in missing.cells] == [
        (CellKind.DOWNFALL, 0),
        (CellKind.POINTS, 0),
    ]
    assert codes(sheet(PLAIN, "2都 6 4 0"), scheme) == [Code.DOWNFALL_WON]


def test_a_sheet_without_places_for_marks_leaves_them_open():
    assert codes(replace(sheet(PLAIN, "2 6 4 0"), marks=False)) == []
    assert codes(sheet(PLAIN, "2 6 4 0")) == [Code.DOWNFALL_MISSING]


def test_an_uncertain_daifugo_raises_no_false_alarm():
    """Nothing is written of game 1, so the player marked in game 2 may have been daifugo and fallen."""
    assert codes(sheet("", "0都 6 4 2")) == []
    assert check_sheet(sheet("", "0都 6 4 2"), JBL).untold == ((1, 1),)


WON = ("6 4 2 0",) * 4
TOTALS = "26 16 8 0"


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ({"bonus": "2 _ _ _", "total": TOTALS, "running": TOTALS}, []),
        ({"total": TOTALS}, []),
        ({"bonus": "_ 2 _ _", "total": "24 18 8 0"}, [Code.BONUS_PLAYER]),
        ({"bonus": "4 _ _ _"}, [Code.BONUS_AMOUNT]),
        ({"total": "24 16 8 0"}, [Code.BONUS_MISSING, Code.SET_SUM]),
        ({"total": "26 16 9 0"}, [Code.SET_TOTAL, Code.SET_SUM]),
        ({"total": "26 16 9 _"}, [Code.SET_TOTAL]),
        ({"running": "26 16 6 2"}, [Code.RUNNING_TOTAL, Code.RUNNING_TOTAL]),
        ({"rank": "1 2 3 4"}, []),
        ({"rank": "1 3 2 4"}, [Code.RANK, Code.RANK]),
    ],
)
def test_jbl_1_6_bonus_and_totals(rows, expected):
    assert codes(sheet(*WON, **rows)) == expected


def test_a_bonus_in_the_p_of_its_game_is_one():
    assert codes(sheet(*WON[:3], "8 4 2 0", total=TOTALS)) == []
    assert codes(sheet(*WON[:3], "8 4 2 0", bonus="2 _ _ _")) == [Code.GAME_SUM]


def test_cumulative_p_hold_the_bonus_or_leave_it_to_the_rows_below():
    three = ("6 4 2 0", "12 8 4 0", "18 12 6 0")
    assert codes(cumulative(*three, TOTALS)) == []
    assert codes(cumulative(*three, "24 16 8 0", total=TOTALS)) == []
    assert codes(cumulative(*three, "24 16 8 0", bonus="2 _ _ _")) == []
    assert codes(cumulative(*three, "24 16 8 0")) == [Code.GAME_SUM]


def test_equals_may_be_ranked_by_hand():
    games = ("6 4 2 0", "0都 6 4 2", "2 0都 6 4", "4 2 0都 6")
    totals = "12 12 12 14"
    assert codes(sheet(*games, running=totals, rank="2 2 2 1")) == []
    assert codes(sheet(*games, running=totals, rank="4 3 2 1")) == []
    assert codes(sheet(*games, running=totals, rank="4 3 1 1")) == [Code.RANK]


def test_three_players_make_nine_and_thirty_eight():
    three = ("青木", "井上", "上田")
    assert codes(sheet("6 3 0", players=three)) == []
    assert "検算: 合計が11です。9になるはずです。" in said(sheet("6 3 2", players=three))[-1]
    short = sheet(*("6 3 0",) * 4, players=three, total="24 12 0")
    assert said(short)[-1].endswith("合計が36です。38になるはずです。")


def test_other_points_are_checked_as_well():
    sdin = scheme_for("sdin")
    assert codes(sheet("600 400 200 0"), sdin) == []
    assert codes(sheet("6 4 2 0"), sdin)[0] is Code.NO_SUCH_POINTS


def test_jbl_1_9_shares_of_a_game_that_was_cut_off():
    shared = sheet(PLAIN, "6 2 2 2 x")
    assert codes(shared, SHARING) == []
    assert codes(sheet(PLAIN, "6 3 2 1 x"), SHARING) == [Code.CUT_OFF_POINTS, Code.CUT_OFF_POINTS]
    cells = {**shared.cells, Cell(CellKind.POINTS, 1, 2, 1): Fraction(9, 2)}
    assert "4 1/2P" in said(replace(shared, cells=cells), scheme=SHARING)[0]


def test_what_was_left_out_is_said():
    found = check_sheet(sheet(PLAIN, "_ 6 4 2", PLAIN), JBL)
    sentences = [
        assumption_text(assumption, ("青木", "井上", "上田", "遠藤"), sets=3).ja
        for assumption in found.assumptions
    ]
    assert sentences[:2] == [
        "第1セット 第2ゲーム 青木 P: 空欄を0Pと読みました。",
        "第1セット 第2ゲーム 青木 都: 前のゲームの大富豪なので、都落ちと読みました。",
    ]


def test_jbl_1_6_a_bonus_that_only_the_total_has_is_said_of_its_set():
    found = check_sheet(sheet(*[PLAIN] * 4, total="26 16 8 0"), JBL)
    [bonus] = (assumption for assumption in found.assumptions if assumption.cell.column is CellKind.BONUS)
    said_of_it = assumption_text(bonus, ("青木", "井上", "上田", "遠藤"), sets=3)
    assert said_of_it.ja == "第1セット ボーナス 青木: 空欄ですが、ボーナスがあるものとして読みました。"
    assert said_of_it.en == "Set 1, bonus, 青木: Left empty; read with the bonus."


def test_the_games_are_told_with_their_fouls_last():
    found = check_sheet(sheet(PLAIN, "2都 6 4 0反"), JBL)
    assert found.sets is not None
    assert found.sets[0][1].exits == (Exit("1"), Exit("3", How.FOUL))
    late = check_sheet(sheet("6 4 2 0反"), JBL)
    assert late.sets is not None
    assert late.sets[0][0].exits == (Exit("0"), Exit("1"), Exit("3", How.FOUL))


def test_paper_and_entry_are_put_side_by_side():
    paper, entry = sheet(PLAIN, "6 4 2 0反"), sheet(PLAIN, "4 6 2 0")
    apart = differences(paper, entry, JBL)
    assert [(each.cell.key, each.paper, each.entry) for each in apart] == [
        ("points-1-2-0", 6, 4),
        ("points-1-2-1", 4, 6),
        ("foul-1-2-3", True, None),
    ]
    assert differences(sheet(PLAIN), entry, JBL) == ()
    assert differences(entry, sheet(PLAIN), JBL) != ()


def test_a_bonus_in_the_p_of_its_game_is_no_difference_where_the_entry_has_it_apart():
    paper, entry = sheet(*WON[:3], "8 4 2 0"), sheet(*WON, bonus="2 _ _ _")
    assert [difference.cell.key for difference in differences(paper, entry, JBL)] == []
    assert [difference.cell.key for difference in differences(sheet(*WON[:3], "9 4 2 0"), entry, JBL)] == [
        "points-1-4-0"
    ]
    early = sheet("8 4 2 0", *WON[1:])
    assert [difference.cell.key for difference in differences(early, entry, JBL)] == ["points-1-1-0"]
    both = sheet(*WON[:3], "8 4 2 0", bonus="2 _ _ _")
    assert [difference.cell.key for difference in differences(both, entry, JBL)] == ["points-1-4-0"]


def test_every_change_between_two_versions_is_found_both_ways():
    old, new = sheet(PLAIN, "6 4 2 0反"), sheet(PLAIN, "4 6 2 0")
    found = [(cell.cell.key, cell.paper, cell.entry) for cell in changed_cells(old, new, JBL)]
    assert found == [("points-1-2-0", 6, 4), ("points-1-2-1", 4, 6), ("foul-1-2-3", True, None)]
    back = [(cell.cell.key, cell.entry, cell.paper) for cell in changed_cells(new, old, JBL)]
    assert back == found
    assert changed_cells(new, sheet(PLAIN, "4 6 2 0"), JBL) == ()


def test_an_empty_sheet_contradicts_nothing():
    found = check_sheet(sheet(), JBL)
    assert (found.contradictions, found.sets) == ((), ((), (), ()))
