"""The texts of the papers of a tournament day, for one person and for a thousand."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rules_ref.cards import SUITS
from scoring.matches.league_match import SCHEME as JBL
from scoring.matches.scheme import scheme_for
from scoring.sheets.certificates import certificates_part, rank_in_words
from scoring.sheets.class_coasters import ClassCoasters, class_coasters_part
from scoring.sheets.envelope_labels import envelope_labels_part
from scoring.sheets.pairings_by_name import pairings_by_name_part
from scoring.sheets.pairings_by_table import SeatedTable, TableSeat, pairings_by_table_part
from scoring.sheets.pdf import Language
from scoring.sheets.seat_cards import SeatCards, seat_cards_part
from scoring.sheets.standings_list import render_final_ranking, standings_part
from scoring.sheets.text import in_two, initialled
from tests.golden import is_as_kept
from tests.scoring.paper_samples import (
    PEOPLE,
    by_name,
    by_table,
    certificates,
    coasters,
    final_ranking,
    labels,
    people,
    printed,
    seat_cards,
    standings,
)
from tests.scoring.sheet_samples import copied_from, lines_in, pages_in

PAPERS: dict[str, Callable[[Any], bytes]] = {
    "pairings_by_name": lambda language: printed(pairings_by_name_part(by_name(language=language))),
    "pairings_by_table": lambda language: printed(pairings_by_table_part(by_table(language=language))),
    "standings": lambda language: printed(standings_part(standings(language=language))),
    "final_ranking": lambda language: render_final_ranking(final_ranking(language=language)),
    "seat_cards": lambda language: printed(seat_cards_part(seat_cards(language=language))),
    "seat_cards_to_write_on": lambda language: printed(seat_cards_part(seat_cards(3, language)[2:])),
    "envelope_labels": lambda language: printed(envelope_labels_part(labels(language=language))),
    "class_coasters": lambda language: printed(class_coasters_part(coasters(language=language))),
    "class_coasters_three": lambda language: printed(class_coasters_part(coasters(2, language)[1:])),
    "certificate": lambda language: printed(certificates_part(certificates(language=language))),
}
LISTS: dict[str, Callable[[int], bytes]] = {
    "pairings_by_name": lambda count: printed(pairings_by_name_part(by_name(count))),
    "pairings_by_table": lambda count: printed(pairings_by_table_part(by_table(count))),
    "standings": lambda count: printed(standings_part(standings(count))),
    "final_ranking": lambda count: render_final_ranking(final_ranking(count)),
}
SINGLY: dict[str, Callable[[int], bytes]] = {
    "seat_cards": lambda count: printed(seat_cards_part(seat_cards(count))),
    "envelope_labels": lambda count: printed(envelope_labels_part(labels(count))),
    "class_coasters": lambda count: printed(class_coasters_part(coasters(count))),
    "certificates": lambda count: printed(certificates_part(certificates(count))),
}


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("name", PAPERS)
def test_a_paper_reads_as_it_always_did(name, language):
    is_as_kept(f"{name}{'' if language == 'ja' else '_en'}", lines_in(PAPERS[name](language)))


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("count", [1, 1000])
def test_a_list_has_everybody_on_it_once(name, count):
    pdf = LISTS[name](count)
    text = "\n".join(copied_from(pdf, page) for page in range(pages_in(pdf)))
    for person in people(count):
        # A name of more than twelve characters may have initials, take two lines, or end with an ellipsis.
        forms = (next(initialled(person)), *in_two(person, len)) if len(person) > 12 else ()
        assert 1 in map(text.count, (person, person[:10], *forms)), person


@pytest.mark.parametrize("name", LISTS)
def test_the_pages_of_a_list_are_numbered_and_headed(name):
    pdf = LISTS[name](1000)
    pages = pages_in(pdf)
    assert pages > 10
    for page in range(pages):
        lines = lines_in(pdf, page)
        assert lines[0].endswith("第1回 見本杯")
        assert lines[1].startswith("1000人" if name == "final_ranking" else "予選")
        assert lines[-1] == f"{page + 1}/{pages}ページ"


@pytest.mark.parametrize(("name", "a_page"), [*dict.fromkeys(SINGLY, 1).items()])
def test_what_is_one_to_a_page_takes_a_page_each(name, a_page):
    each = {"envelope_labels": 10}.get(name, a_page)
    assert pages_in(SINGLY[name](1)) == 1
    assert pages_in(SINGLY[name](1000)) == 1000 // each


def test_a_certificate_counts_as_each_language_does():
    ranks: dict[Language, list[str]] = {
        "ja": ["優勝", "準優勝", "第3位", "第12位"],
        "en": ["Winner", "Second place", "3rd place", "12th place"],
    }
    for language, words in ranks.items():
        assert [rank_in_words(rank, language) for rank in (1, 2, 3, 12)] == words
    assert [rank_in_words(rank, "en") for rank in (21, 22, 101, 111)] == [
        "21st place", "22nd place", "101st place", "111th place",
    ]  # fmt: skip


def test_hard_names_are_copied_out_as_they_were_typed():
    cards = printed(seat_cards_part(seat_cards(2)))
    awards = printed(certificates_part(certificates(len(PEOPLE))))
    for place, name in enumerate(PEOPLE):
        # A name may take two lines, and is on both sides of its card.
        assert "".join(copied_from(cards, place // 4).split()).count("".join(name.split())) == 2
        assert "".join(name.split()) in "".join(copied_from(awards, place).split())


def test_a_seat_card_has_the_kana_above_the_name_where_they_are_known():
    hard = max(PEOPLE, key=len)
    names = ((SUITS[0], "髙橋 美咲"), (SUITS[1], hard), (SUITS[2], "Kim"))
    cards = SeatCards(
        "", "", 1, 3, names, kana=((SUITS[0], "たかはし みさき"), (SUITS[1], "ながいなまえのひと" * 3))
    )
    words = "".join(copied_from(printed(seat_cards_part([cards]))).split())
    assert words.count("たかはしみさき髙橋美咲") == 2
    assert words.count("ながいなまえのひと" * 3 + "".join(hard.split())) == 2
    assert words.count("Kim") == 2


@pytest.mark.parametrize("count", [*range(24, 36), *range(132, 144)])
def test_a_chapter_never_begins_at_the_foot_of_a_column(count):
    """With some of these counts, columns of equal height would end with the second or third heading."""
    for lines in columns_of(printed(pairings_by_name_part(by_name(count)))):
        assert lines[-1] not in {"あ", "か", "さ"}


def test_a_chapter_that_goes_on_in_the_next_column_says_so():
    first, second, *_ = columns_of(printed(pairings_by_name_part(by_name(400))))
    assert first[1] == "あ"
    assert second[1] == "あ（続き）"


def test_an_empty_chapter_is_not_printed():
    pairings = by_name()
    with_empty = replace(pairings, chapters=(*pairings.chapters, replace(pairings.chapters[0], seats=())))
    assert lines_in(printed(pairings_by_name_part(with_empty))) == lines_in(
        printed(pairings_by_name_part(pairings))
    )


def test_a_table_is_never_divided_between_columns():
    pairings = by_table(203)
    columns = ["\n".join(lines) for lines in columns_of(printed(pairings_by_table_part(pairings)))]
    assert len(columns) == 8
    for table in pairings.tables:
        [where] = {
            at
            for at, text in enumerate(columns)
            for seat in table.seats
            if re.search(f"{seat.name}( |$)", text, re.MULTILINE)
        }
        assert where == (table.number - 1) // 7


def test_a_table_of_three_has_three_seats_and_who_sits_out_stands_at_the_end():
    *_, lines = columns_of(printed(pairings_by_table_part(by_table(12))))
    assert lines[-4:] == [
        "♠ 9 中村 せのみ",
        "3 ♥ 10 田中 つもこ 架空クラブ",
        "♦ 11 小林 るうた 大富豪研究…",
        "休み 12 松本 またこ 見本大学",
    ]


@pytest.mark.parametrize("count", [12, 61, 128, 200])
def test_both_columns_of_a_list_are_about_as_high(count):
    by_name_columns = columns_of(printed(pairings_by_name_part(by_name(count))))
    by_table_columns = columns_of(printed(pairings_by_table_part(by_table(count))))
    for columns in (by_name_columns, by_table_columns):
        heights = [len(column) for column in columns]
        assert len(heights) % 2 == 0
        assert max(heights[:-1]) - min(heights[:-1]) <= 4


def test_a_club_too_long_for_its_list_is_abbreviated():
    text = copied_from(printed(pairings_by_table_part(by_table(12))))
    assert "大富豪研究…" in text
    assert "Bartholomew Featherstonehaugh" in text  # of no club


def test_a_long_name_beside_no_club_has_its_room():
    seats = (
        TableSeat(1, "Bartholomew Featherstonehaugh", "架空会"),
        TableSeat(2, "Bartholomew Featherstonehaugh"),
    )
    pairings = replace(by_table(), tables=(SeatedTable(1, seats),), sitting_out=())
    text = copied_from(printed(pairings_by_table_part(pairings)))
    assert "B. Featherstonehaugh" in text
    assert "Bartholomew Featherstonehaugh" in text


def test_those_who_sit_out_may_be_listed_alone():
    lines = lines_in(printed(pairings_by_table_part(replace(by_table(), tables=()))))
    assert lines[-2] == "休み 12 松本 またこ 見本大学"


def test_a_coaster_says_what_is_exchanged():
    text = copied_from(printed(class_coasters_part([ClassCoasters(4, JBL)])))
    assert "大貧民から強い2枚をもらう" in text
    assert "富豪に強い1枚を渡す" in text
    assert "6P" in text
    three = copied_from(printed(class_coasters_part([ClassCoasters(3, JBL)])))
    assert "\r\n貧民" not in three
    assert "交換なし" in three
    zai = scheme_for("zai", points={4: (6, 4, 2, 0)}, bonus=0)
    assert "交換" not in copied_from(printed(class_coasters_part([ClassCoasters(4, zai)])))


def columns_of(pdf: bytes) -> list[list[str]]:
    """The lines of each half of each page, below the heading and without the number of the page."""
    halves = ((0.0, 105.0), (105.0, 210.0))
    found = [
        lines_in(pdf, page, left=left, right=right)[2:]
        for page in range(pages_in(pdf))
        for left, right in halves
    ]
    bodies = [[line for line in lines if "ページ" not in line] for lines in found]
    return [lines for lines in bodies if lines]


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: replace(by_name(), chapters=()), "nobody to list"),
        (lambda: replace(by_table(), tables=(), sitting_out=()), "no tables"),
        (lambda: replace(by_table(), tables=(SeatedTable(4, ()),)), "0 seats at table 4"),
        (lambda: standings_part(replace(standings(), lines=())), "nobody to list in 順位表"),
        (lambda: render_final_ranking(replace(final_ranking(), lines=())), "nobody to list in 最終順位"),
        (
            lambda: standings_part(replace(standings(), tiebreaks=("くじ",))),
            "12 columns in row 1 of a list with 7",
        ),
        (lambda: seat_cards_part([]), "nothing to print: Seat cards"),
        (lambda: SeatCards("", "", 1, 5), "no cards for a table of 5"),
        (lambda: SeatCards("", "", 1, 3, ((SUITS[3], "佐藤"),)), "at a table of 3"),
        (lambda: envelope_labels_part([]), "nothing to print: Envelope labels"),
        (lambda: class_coasters_part([]), "nothing to print: Class coasters"),
        (lambda: ClassCoasters(7, JBL), "no table of 7"),
        (lambda: certificates_part([]), "nothing to print: Certificate"),
        (lambda: replace(certificates()[0], rank=0), "no rank 0"),
    ],
)
def test_a_paper_about_nothing_is_refused(make, says):
    with pytest.raises(ValueError, match=says):
        make()
