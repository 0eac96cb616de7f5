"""Names as people write them: printed whole, copied out unchanged, kept in their boxes."""

from __future__ import annotations

from io import BytesIO

import pypdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import ImageChops

from scoring.sheets import render_score_sheets
from scoring.sheets.geometry import MM, Box
from scoring.sheets.score_grid import PAPER, lay_out
from scoring.sheets.text import in_two, printable
from scoring.sheets.typeface import Weight, face
from tests.effort import examples
from tests.scoring.sheet_samples import BLANK, FULL, copied_from, filled, glyphs_of, named, picture_of

CELLS = lay_out(4, 3, 4, bonus=True).names.cells


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
    lacking, geta = named("Ł山", "乙", "丙", "丁"), named("〓山", "乙", "丙", "丁")
    pictures = [picture_of(render_score_sheets([sheet])) for sheet in (lacking, geta)]
    assert ImageChops.difference(*pictures).getbbox() is None
    assert "Ł山" in copied_from(render_score_sheets([lacking]))


@pytest.mark.parametrize("weight", Weight)
def test_the_fonts_have_every_kanji_and_kana_of_jis_x_0213(weight: Weight) -> None:
    known = face(weight).charToGlyph
    letters = (
        chr(code) for code in (*range(0x3041, 0x30FF), *range(0x3400, 0xA000), *range(0x20000, 0x2A6E0))
    )
    assert [letter for letter in letters if _in_jis(letter) and ord(letter) not in known] == []


@pytest.mark.parametrize("weight", Weight)
def test_the_fonts_have_what_names_and_cards_need_beyond(weight: Weight) -> None:
    known = face(weight).charToGlyph
    assert all(
        ord(character) in known
        for character in "♠♥♦♣♤♡♢♧髙﨑𠮷〓ÀÿÅø½→–" + "".join(map(chr, range(0x20, 0x7F)))
    )


@pytest.mark.parametrize(
    "name",
    [
        "あいうえおかきくけこさしすせそたちつてと二二三四",
        "Maximiliane Featherstonehaugh-Cholmondeley",
        "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
        "龘" * 60,
    ],
)
def test_a_long_name_stays_in_its_box(name: str) -> None:
    glyphs = glyphs_of(render_score_sheets([named(name, name, name, name)]), ink=True)
    for cell in CELLS:
        inside = "".join(text for text, box in glyphs if _contains(cell, box))
        assert sorted(inside.replace(" ", "")) == sorted(name.replace(" ", ""))


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
