"""The text of a score sheet, blank and filled."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from rules_ref.classes import classes_by_place
from scoring.matches.league_match import SCHEME as JBL
from scoring.matches.match import score_match
from scoring.matches.results import GameResult, MatchResult
from scoring.sheets.check_code import check_code
from scoring.sheets.score_sheet import render_score_sheets
from tests.golden import is_as_kept
from tests.scoring.sheet_samples import (
    BLANK,
    FULL,
    SHARING,
    THREE_CUT_OFF,
    filled,
    game,
    lines_of,
    named,
    one_set,
)

THREE = named("髙橋 凛太郎", "山﨑 葵", "𠮷田 ひなた")
SHEETS = {
    "blank": BLANK,
    "filled": replace(filled(BLANK, FULL), check_code=check_code(FULL)),
    "filled_en": replace(filled(BLANK, FULL), language="en"),
    "three_blank": THREE,
    "three_cut_off": filled(THREE, THREE_CUT_OFF, SHARING),
}


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_reads_as_it_always_did(name: str) -> None:
    is_as_kept(f"score_sheet_{name}", lines_of(SHEETS[name]))


def test_the_remarks_say_who_took_over_from_whom_and_what_the_one_who_left_keeps() -> None:
    first, second, third = FULL.sets
    players = tuple("abce")
    seats = {suit: "e" if player == "d" else player for suit, player in (second.seats or {}).items()}
    replaced = replace(
        second,
        seats=seats,
        games=(game("e b c"), game("e b! a!"), game("e b c"), game("e! a c")),
        players=players,
    )
    match = replace(FULL, sets=(first, replaced, one_set("beac", *third.games)))
    match = replace(match, sets=(*match.sets[:2], replace(match.sets[2], players=players)))
    called = {"d": "佐藤 健", "e": "近藤 光"}
    sheet = replace(filled(BLANK, match), called=called)
    assert "交代 第2セットから 佐藤 健→近藤 光（佐藤 健 4P）。" in "\n".join(lines_of(sheet))


def test_the_totals_on_paper_are_those_of_the_scoring() -> None:
    score = score_match(FULL, JBL)
    lines = lines_of(filled(BLANK, FULL))
    for played_set in score.sets:
        assert f"セット計 {_added(played_set.points)} /50" in lines
    assert f"マッチ合計 {_added(score.points)} /150" in lines


def test_the_totals_on_paper_are_those_worked_out_by_hand() -> None:
    lines = lines_of(filled(BLANK, FULL))
    assert [line for line in lines if line.startswith("累計")] == [
        "累計 14 24 8 4 50 /50",
        "累計 24 34 20 22 100 /100",
    ]
    assert "マッチ合計 36 50 36 28 150 /150" in lines
    assert "順位 2 1 2 4" in lines


def test_a_printed_sheet_has_the_words_of_the_blank_one() -> None:
    blank, printed = (Counter(" ".join(lines_of(sheet)).split()) for sheet in (BLANK, filled(BLANK, FULL)))
    # A ringed mark occurs twice in the text.
    assert blank - printed == Counter({"反": 5, "都": 3})


def test_jbl_1_6_the_bonus_stands_in_its_own_row() -> None:
    lines = lines_of(filled(BLANK, FULL))
    assert lines.count("+2 2 /2") == 3
    assert "4 富豪 反 都 6 大富豪 反 都 0 大貧民 反 都 2 貧民 反 都 12 /12" in lines


def test_jbl_1_4_a_table_of_three_has_its_own_points_and_check_sums() -> None:
    legend = lines_of(THREE)[-1]
    assert "大富豪 6 / 富豪 3 / 大貧民 0" in legend
    assert "ゲーム 9、セット 38、マッチ 114" in legend


def test_jbl_1_9_a_discarded_game_says_so_and_counts_nothing() -> None:
    match = replace(FULL, sets=(one_set("abcd", game("a b c"), game("b", cut_off=True)),), cut_off=True)
    lines = lines_of(filled(BLANK, match))
    assert "– 反 都都 – 1着 反 都 – 反 都 – 反 都 /12" in lines
    assert "打ち切り" in lines
    assert "マッチは途中で打ち切り。" in lines
    assert "マッチ合計 6 4 2 0 12 /150" in lines


def test_a_game_that_stands_as_played_says_so() -> None:
    played = dict(zip("bacd", classes_by_place(4), strict=True))
    standing = replace(game("c a"), classes=played)
    match = replace(FULL, sets=(one_set("abcd", game("a b c"), standing),))
    assert "第1セット第2ゲームは、前のゲームの訂正前の階級のまま有効。" in " ".join(
        lines_of(filled(BLANK, match))
    )
    recounted = replace(FULL, sets=(one_set("abcd", game("a b c"), game("c a")),))
    assert check_code(match) != check_code(recounted)


def test_jbl_1_9_a_shared_game_counts_halves() -> None:
    lines = lines_of(filled(THREE, THREE_CUT_OFF, SHARING))
    assert "6 1着 反 都 1 1/2 反 都 1 1/2 反 都 9 /9" in lines
    assert "マッチ合計 21 27 1/2 7 1/2 56 /114" in lines


def test_jbl_8_2_a_fall_and_a_foul_in_one_game_are_both_marked() -> None:
    assert "0 大貧民 反反 都 2 貧民 反 都都 6 大富豪 反 都 4 富豪 反 都 12 /12" in lines_of(
        filled(BLANK, FULL)
    )


def test_a_running_game_shows_what_is_known_and_no_total() -> None:
    lines = lines_of(filled(BLANK, MatchResult(tuple("abcd"), (one_set("abcd", game("a d!")),))))
    assert "1着 反 都 反 都 反 都 反反 都 /12" in lines
    assert "途中" in lines
    assert "セット計 /50" in lines


def test_a_game_not_begun_is_blank() -> None:
    match = MatchResult(tuple("abcd"), (one_set("abcd", GameResult()),))
    assert lines_of(filled(BLANK, match)) == lines_of(BLANK)


def test_a_contradiction_is_named_and_not_counted() -> None:
    match = MatchResult(tuple("abcd"), (one_set("abcd", game("a b c"), game("b a c")),))
    lines = lines_of(filled(BLANK, match))
    assert "反 都都 1着 反 都 反 都 反 都 /12" in lines
    assert "要確認" in lines
    assert "第1セット第2ゲームの記録に矛盾があり、得点を計算できない。" in lines
    assert "セット計 /50" in lines


def test_ranks_and_the_match_total_wait_for_the_end() -> None:
    lines = lines_of(filled(BLANK, replace(FULL, sets=FULL.sets[:2])))
    assert "累計 24 34 20 22 100 /100" in lines
    assert "マッチ合計 /150" in lines
    assert "順位" in lines


def test_the_preparation_is_printed_without_results() -> None:
    match = MatchResult(tuple("abcd"), (one_set("abcd", envelope="A-12", blind="S3 H10"),))
    words = Counter(" ".join(lines_of(replace(BLANK, match=match))).split())
    assert words - Counter(" ".join(lines_of(BLANK)).split()) == Counter(["A-12", "♠3", "♥10"])


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"players": ("一", "二")}, "no table of 2 players"),
        ({"clubs": ("甲",)}, "1 clubs for 4 players"),
        ({"match": THREE_CUT_OFF}, "4 names for a match of 3"),
        ({"match": replace(FULL, sets=FULL.sets * 2)}, "6 sets where a match has 3"),
        ({"score": score_match(FULL, JBL)}, "the score is not that of the match"),
        ({"match": FULL, "score": score_match(THREE_CUT_OFF, JBL)}, "the score is not that of the match"),
    ],
)
def test_a_sheet_that_does_not_fit_together_is_refused(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        replace(BLANK, **wrong)


def test_no_sheets_are_no_document() -> None:
    with pytest.raises(ValueError, match="nothing to print: Score sheet"):
        render_score_sheets([])


@pytest.mark.parametrize(
    "changed",
    [
        replace(FULL, cut_off=True),
        replace(FULL, sets=FULL.sets[:2]),
        replace(FULL, sets=(*FULL.sets[:2], replace(FULL.sets[2], envelope="A-15"))),
        replace(
            FULL, sets=(*FULL.sets[:2], replace(FULL.sets[2], games=(*FULL.sets[2].games[:3], game("c! a"))))
        ),
    ],
)
def test_the_check_code_changes_with_the_record(changed: MatchResult) -> None:
    assert check_code(changed) != check_code(FULL)


def test_the_check_code_of_a_record_is_always_the_same() -> None:
    turned = replace(FULL.sets[0], seats=dict(reversed(dict(FULL.sets[0].seats or {}).items())))
    assert check_code(replace(FULL, sets=(turned, *FULL.sets[1:]))) == check_code(FULL)


def _added(points: Mapping[str, int | Fraction]) -> str:
    """The points in the order of the columns, then their sum."""
    row = [points[player] for player in FULL.players]
    return " ".join(map(str, (*row, sum(row))))
