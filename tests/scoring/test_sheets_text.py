"""Names of any spelling: printed whole, copied out unchanged, kept in their boxes."""

import re
from io import BytesIO

import pypdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import ImageChops

from scoring.sheets.geometry import MM, Box
from scoring.sheets.score_grid import PAPER, lay_out
from scoring.sheets.score_sheet import render_score_sheets
from scoring.sheets.text import Align, cut_short, in_two, initialled, printable, set_cell
from scoring.sheets.typeface import Weight, face, width
from tests.effort import examples
from tests.scoring.sheet_samples import BLANK, FULL, copied_from, filled, glyphs_of, named, picture_of

CELLS = lay_out(4, 3, 4, bonus=True).names.cells

ALL_NAMES = (Weight.REGULAR, Weight.BOLD)
"""The weights in which every name can be set."""


@pytest.mark.parametrize(
    "name",
    [
        "𠮷野家 𠮷雄",
        "髙島 﨑子",
        "神山 靖国 福",
        "♠♥♦♣ ♤♡♢♧",
        "㈱大富豪 ﾊﾝｶｸ Ⅲ",
        "<b>&amp;(\\%)",
        "O'Neill & Sons",
        "Łukasz Żółć",
        "Şebnem Iğdır",
        "Nguyễn Thị Hồng",
    ],
)
def test_a_name_is_copied_out_as_it_was_typed(name: str) -> None:
    pdf = render_score_sheets([named(name, "乙", "丙", "丁")])
    assert name in copied_from(pdf)
    assert name in pypdf.PdfReader(BytesIO(pdf)).pages[0].extract_text()


def test_a_variation_selector_is_not_drawn() -> None:
    with_selector, without = named("葛\U000e0100城", "乙", "丙", "丁"), named("葛城", "乙", "丙", "丁")
    assert render_score_sheets([with_selector]) == render_score_sheets([without])


def test_marks_sent_apart_are_joined_to_their_letter() -> None:
    apart, joined = named("か\u3099く E\u0301va", "乙", "丙", "丁"), named("がく Éva", "乙", "丙", "丁")
    assert render_score_sheets([apart]) == render_score_sheets([joined])


def test_a_character_the_font_lacks_is_seen_as_a_geta_and_copied_out_as_itself() -> None:
    lacking, geta = named("ქ山", "乙", "丙", "丁"), named("〓山", "乙", "丙", "丁")
    pictures = [picture_of(render_score_sheets([sheet])) for sheet in (lacking, geta)]
    assert ImageChops.difference(*pictures).getbbox() is None
    assert "ქ山" in copied_from(render_score_sheets([lacking]))


@pytest.mark.parametrize("weight", ALL_NAMES)
def test_the_fonts_have_the_letters_of_europe_and_vietnam(weight: Weight) -> None:
    letters = "ŁłŞşİığŐőŘřŻżĄąČčĐđŚśŽžÞþÆæØøŠšĢģŲų" + "ạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ"
    assert [letter for letter in letters if ord(letter) not in face(weight).charToGlyph] == []


@pytest.mark.parametrize("weight", ALL_NAMES)
def test_the_fonts_have_every_kanji_and_kana_of_jis_x_0213(weight: Weight) -> None:
    known = face(weight).charToGlyph
    letters = (
        chr(code) for code in (*range(0x3041, 0x30FF), *range(0x3400, 0xA000), *range(0x20000, 0x2A6E0))
    )
    assert [letter for letter in letters if _in_jis(letter) and ord(letter) not in known] == []


@pytest.mark.parametrize("weight", ALL_NAMES)
def test_the_fonts_have_what_names_and_cards_need_beyond(weight: Weight) -> None:
    known = face(weight).charToGlyph
    assert all(
        ord(character) in known
        for character in "♠♥♦♣♤♡♢♧髙﨑𠮷〓ÀÿÅø½→–" + "".join(map(chr, range(0x20, 0x7F)))
    )


@pytest.mark.parametrize(
    ("name", "hyphen"),
    [
        ("あいうえおかきくけこさしすせそたちつてと二二三四", ""),
        ("Maximiliane Featherstonehaugh-Cholmondeley", ""),
        ("W" * 60, "-"),
        ("龘" * 60, ""),
    ],
)
def test_a_long_name_stays_in_its_box_and_a_word_is_broken_at_a_hyphen(name: str, hyphen: str) -> None:
    glyphs = glyphs_of(render_score_sheets([named(name, name, name, name)]), ink=True)
    for cell in CELLS:
        inside = "".join(text for text, box in glyphs if _contains(cell, box))
        # a hyphen at the end of a line is read from the paper as a soft one
        assert sorted(inside.replace(" ", "").replace("\x02", "-")) == sorted(name.replace(" ", "") + hyphen)


def test_twenty_four_characters_are_still_set_in_seven_and_a_half_points() -> None:
    name = "あいうえおかきくけこさしすせそたちつてと二二三四"
    [last] = [
        box for text, box in glyphs_of(render_score_sheets([named(name, "乙", "丙", "丁")])) if text == "四"
    ]
    assert last.width * MM >= 7.5


def test_nothing_is_printed_outside_the_margins() -> None:
    pdf = render_score_sheets([filled(BLANK, FULL)])
    assert all(_contains(PAPER, box) for _, box in glyphs_of(pdf, ink=True))


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("ジャン=バティスト・グルヌイユ", ("ジャン=バティスト・", "グルヌイユ")),
        ("Anna Maria Schmidt", ("Anna Maria", "Schmidt")),
        ("スパーク", ("ス", "パーク")),
        ("𠮷𠮷", ("𠮷", "𠮷")),
    ],
)
def test_a_name_breaks_where_it_reads_best(text: str, lines: tuple[str, str]) -> None:
    assert in_two(text, len) == lines


@pytest.mark.parametrize("size", [7.5, 11, 14])
@pytest.mark.parametrize("align", Align)
@pytest.mark.parametrize(
    "name",
    [
        "髙橋 凛太郎",
        "Bartholomew Featherstonehaugh",
        "寿限無寿限無五劫の擦り切れ海砂利水魚",
        "W" * 60,
        "e\u0332" * 30,
    ],
)
def test_a_name_in_a_list_is_abbreviated_before_it_is_squeezed_or_too_small(name, align, size):
    first = Box(10, 10, 30, 5)
    lines = set_cell(name, first, size, Weight.BOLD, align=align, shorter=cut_short)
    for line in lines:
        assert line.stretch == 1
        assert line.size >= max(6, 0.65 * size)
        assert first.x * MM <= line.x + 0.01
        assert line.x + width(line.text, Weight.BOLD, line.size) <= first.right * MM + 0.01
        assert name.startswith(line.text.removesuffix("…"))
    assert len(lines) == 1


def test_a_name_is_cut_letter_by_letter_by_initials_too():
    assert list(cut_short("abc d")) == ["abc…", "abc…", "ab…", "a…"]
    assert list(initialled("Alexandra Featherstonehaugh-O'Neill III"))[1:5] == [
        "A. Featherstonehaugh-O. III",
        "Alexandra\nFeatherstonehaugh-O'Neill III",
        "A. Featherstonehaugh-O. II…",
        "A. Featherstonehaugh-O. I…",
    ]


def test_no_letter_loses_its_mark_where_a_name_is_cut():
    for room in range(8, 24):
        box = Box(0, 0, room, 5)
        [line] = set_cell("e\u0332" * 30, box, 11, Weight.BOLD, align=Align.LEFT, shorter=cut_short)
        assert line.text.removesuffix("…").endswith("\u0332")


@pytest.mark.parametrize(
    ("name", "shorter"),
    [
        ("Maria Wojciechowska-Brzęczyszczykiewicz", ["Maria Wojciechowska-B.", "M. Wojciechowska-B."]),
        ("Konstantin Dobroslavopoulos", ["K. Dobroslavopoulos"]),
        ("Ludwig van Hohenzollern", ["L. van Hohenzollern"]),
        (
            "Alexandra Featherstonehaugh-O'Neill III",
            ["Alexandra Featherstonehaugh-O. III", "A. Featherstonehaugh-O. III"],
        ),
        ("ジャン=バティスト・グルヌイユ", []),
        ("勅使河原 宗一郎左衛門", []),
    ],
)
def test_a_name_in_latin_letters_is_shortened_to_initials_before_it_is_cut(name, shorter):
    *forms, in_lines = dict.fromkeys(each for each in initialled(name) if "…" not in each)
    assert forms == shorter
    assert re.sub(r"\s", "", in_lines) == re.sub(r"\s", "", name)
    box = Box(0, 0, 24, 5)
    line, *_second = set_cell(name, box, 11, Weight.BOLD, align=Align.LEFT, shorter=initialled)
    assert line.text.startswith(name[0])


@pytest.mark.parametrize("align", Align)
@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("アレクサンドラ・コンスタンティノヴァ", ["アレクサンドラ・", "コンスタンティノヴァ"]),
        ("寿限無寿限無五劫の擦り切れ海砂利水魚", ["寿限無寿限無五劫の", "擦り切れ海砂利水魚"]),
    ],
)
def test_a_name_in_kana_or_kanji_stands_whole_on_two_lines_of_its_row_before_it_is_cut(name, lines, align):
    row = Box(10, 10, 26, 4.1)
    above, below = set_cell(name, row, 11, Weight.BOLD, align=align, shorter=initialled)
    assert [above.text, below.text] == lines
    assert above.size == below.size >= 6
    assert above.y - above.size >= (row.y - 0.7) * MM
    assert below.y < (row.bottom + 0.7) * MM
    for line in (above, below):
        assert row.x * MM <= line.x + 0.01
        assert line.x + width(line.text, Weight.BOLD, line.size) <= row.right * MM + 0.01


def test_a_row_too_low_for_two_lines_has_one():
    box = Box(0, 0, 26, 3.5)
    [line] = set_cell(
        "アレクサンドラ・コンスタンティノヴァ", box, 11, Weight.BOLD, align=Align.LEFT, shorter=initialled
    )
    assert line.text.endswith("…")


def test_a_number_is_never_abbreviated():
    [line] = set_cell("123456789 1/2", Box(0, 0, 10, 5), 12, Weight.BOLD, align=Align.RIGHT)
    assert line.text == "123456789 1/2"


@given(st.text(max_size=30))
@settings(max_examples=examples(60), deadline=None)
def test_any_name_prints(name: str) -> None:
    assert printable(printable(name)) == printable(name)
    assert render_score_sheets([named(name, "乙", "丙", "丁")]).startswith(b"%PDF")


def _in_jis(character: str) -> bool:
    try:
        character.encode("euc_jis_2004")
    except UnicodeEncodeError:
        return False
    return True


def _contains(outer: Box, inner: Box) -> bool:
    return (
        outer.x <= inner.x
        and inner.right <= outer.right
        and outer.y <= inner.y
        and inner.bottom <= outer.bottom
    )
