"""Papers as printed: many kinds in one document, nothing off the page, both sides of a tent readable."""

from collections import Counter
from dataclasses import replace
from io import BytesIO
from typing import Any

import pypdf
import pytest
from PIL import ImageChops

from scoring.sheets.certificates import Certificate, certificates_part
from scoring.sheets.class_coasters import class_coasters_part
from scoring.sheets.envelope_labels import envelope_labels_part
from scoring.sheets.foot import Foot
from scoring.sheets.geometry import A4, MM, Box
from scoring.sheets.identity import Identity
from scoring.sheets.pairings_by_name import pairings_by_name_part
from scoring.sheets.pairings_by_table import pairings_by_table_part
from scoring.sheets.pdf import Language, SheetPart, render
from scoring.sheets.ruling_slip import ruling_slips_part
from scoring.sheets.score_sheet import score_sheets_part
from scoring.sheets.seat_cards import seat_cards_part
from scoring.sheets.standings_list import final_ranking_part, standings_part
from scoring.sheets.typeface import GETA, Weight, face
from tests.rejected_words import REJECTED
from tests.scoring.paper_samples import (
    by_name,
    by_table,
    certificates,
    coasters,
    final_ranking,
    labels,
    printed,
    seat_cards,
    standings,
)
from tests.scoring.sheet_samples import BLANK, copied_from, glyphs_of, pages_in, picture_of
from tests.scoring.test_ruling_slip import SLIP


def everything(language: Language = "ja", count: int = 40) -> list[SheetPart]:
    return [
        pairings_by_table_part(by_table(count, language)),
        pairings_by_name_part(by_name(count, language)),
        seat_cards_part(seat_cards(3, language)),
        score_sheets_part([BLANK]),
        ruling_slips_part([SLIP, SLIP, SLIP]),
        envelope_labels_part(labels(12, language)),
        class_coasters_part(coasters(2, language)),
        standings_part(standings(count, language=language)),
        final_ranking_part(final_ranking(30, language)),
        certificates_part(certificates(3, language)),
    ]


@pytest.fixture(scope="module")
def whole() -> bytes:
    return render(everything(), title="すべて", language="ja")


def test_every_kind_goes_into_one_document_in_the_order_given(whole):
    texts = [copied_from(whole, page) for page in range(pages_in(whole))]
    firsts = (
        "卓順",
        "氏名順",
        "卓",
        "スコアシート",
        "裁定書",
        "封筒 No.",
        "大富豪",
        "順位表",
        "最終順位",
        "賞",
    )
    pages = [next(at for at, text in enumerate(texts) if words in text) for words in firsts[:2]]
    assert pages == [0, 1]
    assert len(texts) == 1 + 1 + 3 + 1 + 2 + 2 + 2 + 1 + 1 + 3
    for words, page in zip(firsts, (0, 1, 2, 5, 6, 8, 10, 12, 13, 14), strict=True):
        assert words in texts[page]


def test_every_kind_is_found_by_its_bookmark(whole):
    reader = pypdf.PdfReader(BytesIO(whole))
    outline: list[Any] = reader.outline
    marks = [(each.title, reader.get_destination_page_number(each)) for each in outline]
    assert marks == [
        ("組合せ表（卓順）", 0),
        ("組合せ表（氏名順）", 1),
        ("席札", 2),
        ("スコアシート", 5),
        ("裁定書", 6),
        ("封筒ラベル", 8),
        ("階級コースター", 10),
        ("順位表", 12),
        ("最終順位", 13),
        ("賞状", 14),
    ]


def test_everything_is_on_paper_of_one_size(whole):
    reader = pypdf.PdfReader(BytesIO(whole))
    sizes = {tuple(sorted(round(float(side) / MM) for side in page.mediabox[2:])) for page in reader.pages}
    assert sizes == {A4}


def test_two_slips_lie_side_by_side(whole):
    left = [glyph.text for glyph in glyphs_of(whole, 6) if glyph.box.x < A4[1] / 2]
    right = [glyph.text for glyph in glyphs_of(whole, 6) if glyph.box.x > A4[1] / 2]
    assert sorted(left) == sorted(right)
    assert "".join(left).count("裁定書") == 1
    assert max(glyph.box.right for glyph in glyphs_of(whole, 7)) < A4[1] / 2


@pytest.mark.parametrize("language", ["ja", "en"])
def test_nothing_is_printed_where_a_printer_cannot_reach(language):
    pdf = render(everything(language), title="", language=language)
    for page, size in enumerate(pypdf.PdfReader(BytesIO(pdf)).pages):
        width, height = (float(side) / MM for side in size.mediabox[2:])
        for glyph in glyphs_of(pdf, page, ink=True):
            assert 4 < glyph.box.x < glyph.box.right < width - 4, glyph
            assert 1 < glyph.box.y < glyph.box.bottom < height - 0.5, glyph


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_foot_of_a_page_lies_on_nothing_that_is_printed_above_it(language):
    cards = [replace(each, codes=tuple((suit, "EJ8HYT") for suit in each.suits)) for each in seat_cards(3)]
    parts = [*everything(language), seat_cards_part(cards)]
    foot = Foot("578 · 2841 c305 a9d4\n510W 61D9 THWZ 9ZGD T61H A2X1 F3", Identity("見本大富豪連盟"))
    plain, footed = (render(parts, title="", language=language, foot=below) for below in (None, foot))
    for page in range(pages_in(plain)):
        printed = glyphs_of(plain, page, ink=True)
        feet = Counter(glyphs_of(footed, page, ink=True)) - Counter(printed)
        lying = [(one, other) for one in feet for other in printed if meet(one.box, other.box)]
        assert lying == [], page


def meet(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_typeface_has_every_character_that_is_printed(language):
    pdf = render(everything(language), title="", language=language)
    printed = {glyph.text for page in range(pages_in(pdf)) for glyph in glyphs_of(pdf, page)}
    assert chr(GETA) not in printed
    for weight in (Weight.REGULAR, Weight.BOLD):
        assert {ord(each) for each in printed} <= face(weight).charToGlyph.keys()


@pytest.mark.parametrize("language", ["ja", "en"])
def test_papers_say_each_thing_with_its_one_word(language):
    pdf = render(everything(language), title="", language=language)
    printed = "".join("".join(each.extract_text().split()) for each in pypdf.PdfReader(BytesIO(pdf)).pages)
    assert {
        other for words in REJECTED.values() for other in words if other.replace(" ", "") in printed
    } == set()
    assert ("裁定書" if language == "ja" else "Pairingsbytable") in printed


def test_a_name_that_the_mincho_lacks_is_not_set_in_two_typefaces():
    typefaces = {}
    for name in ("佐藤 健", "佐藤 Łukasz"):
        page = pypdf.PdfReader(BytesIO(printed(certificates_part([Certificate("", "", 1, name)])))).pages[0]
        drawn = page.get_contents()
        assert drawn is not None
        typefaces[name] = {
            font for font in ("/BOLD 38 Tf", "/MINCHO 38 Tf") if font.encode() in drawn.get_data()
        }
    assert list(typefaces.values()) == [{"/MINCHO 38 Tf"}, {"/BOLD 38 Tf"}]


def test_the_same_papers_are_the_same_bytes(whole):
    assert render(everything(), title="すべて", language="ja") == whole


@pytest.mark.parametrize(
    ("part", "forms"),
    [
        (lambda: seat_cards_part(seat_cards(30)), 2),
        (lambda: class_coasters_part(coasters(30)), 2),
        (lambda: certificates_part(certificates(30)), 1),
        (lambda: envelope_labels_part(labels(100)), 2),  # the last label is of a table of three
        (lambda: standings_part(standings(210)), 2),  # the last page has fewer rows
        (lambda: final_ranking_part(final_ranking(200)), 2),
    ],
)
def test_what_pages_share_is_drawn_once(part, forms):
    reader = pypdf.PdfReader(BytesIO(render([part()], title="", language="ja")))
    drawn = set()
    for page in reader.pages:
        found: Any = page["/Resources"]["/XObject"]  # type: ignore[index]
        drawn |= {found.raw_get(name).idnum for name in found}
    assert len(drawn) == forms


def test_a_tent_reads_alike_from_both_sides():
    picture = picture_of(printed(seat_cards_part(seat_cards())), dpi=72)
    width, height = picture.size
    for left in (0, width // 2):
        # The far side of the first card, turned round, is the near side.
        far = picture.crop((left + 20, 10, left + width // 2 - 20, height // 4 - 10))
        near = picture.crop((left + 20, height // 4 + 10, left + width // 2 - 20, height // 2 - 10))
        difference = ImageChops.difference(far.rotate(180), near.resize(far.size))
        assert sum(difference.histogram()[128:]) < far.width * far.height * 0.02
