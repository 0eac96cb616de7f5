"""Ruling slips: their text, that all of it is printed, and where pages break."""

from dataclasses import replace
from io import BytesIO

import pypdf
import pytest

from rules_ref.cards import DECK, JOKER, parse_card
from rules_ref.documents import clause, document
from scoring.sheets.flow import paginate, words, wrap
from scoring.sheets.geometry import MM
from scoring.sheets.ruling_slip import A5, RulingSlip, SlipDecision, SlipFact, render_ruling_slips
from scoring.sheets.typeface import Weight, width

SLIP = RulingSlip(
    number=12,
    event="見本杯",
    where="予選 3卓 第2セット 第3ゲーム",
    referee="審判 山﨑",
    when="2026-11-03 14:05",
    facts=(
        SlipFact("場", "髙橋", (parse_card("S6"),)),
        SlipFact("出したカード", "𠮷田", (parse_card("S8"), JOKER)),
        SlipFact("手番", "𠮷田"),
    ),
    verdict="△ 出せますが、反則あがりです",
    summary="最後のカードがジョーカーなので、反則あがりです。",
    consequences=("𠮷田は反則あがり。", "次は髙橋の番。"),
    clauses=(clause("JBL-11.3"), clause("JBL-11.4")),
)


def pages_of(*slips: RulingSlip) -> list[str]:
    """The text of each page without white space, as line breaks do not matter."""
    reader = pypdf.PdfReader(BytesIO(render_ruling_slips(slips)))
    return ["".join(page.extract_text().split()) for page in reader.pages]


def packed(text: str) -> str:
    return "".join(text.split())


def test_a_slip_says_everything_on_one_page():
    [page] = pages_of(SLIP)
    said = ("第12号", SLIP.event, SLIP.where, SLIP.referee, SLIP.when, SLIP.verdict, SLIP.summary)
    for consequence in (*said, *SLIP.consequences, "♠6", "♠8", "JOKER", "髙橋", "𠮷田"):
        assert packed(consequence) in page, consequence


def test_a_slip_carries_its_clauses_in_full():
    [page] = pages_of(SLIP)
    for each in SLIP.clauses:
        assert each.id in page
        assert packed(each.text.ja) in page


def test_an_english_slip_has_the_clauses_in_english():
    [page] = pages_of(replace(SLIP, language="en"))
    for each in ("Ruling", "No. 12", "The head judge's decision", SLIP.clauses[0].text.en):
        assert packed(each) in page
    assert SLIP.clauses[0].text.ja not in page


@pytest.mark.parametrize(
    ("language", "heading"),
    [("ja", "大会の設定しだいのところ"), ("en", "What depends on the event's regulation")],
)
def test_a_slip_names_the_options_that_the_ruling_turns_on(language, heading):
    [page] = pages_of(replace(SLIP, settings=("あがり殺しの札: ♠9。この札を捨てる。",), language=language))
    assert packed(heading) in page
    assert packed("あがり殺しの札: ♠9。この札を捨てる。") in page
    assert packed(heading) not in pages_of(replace(SLIP, language=language))[0]


def test_a_slip_leaves_room_to_decide_and_to_sign():
    [page] = pages_of(SLIP)
    for each in ("審判長の決定", "原裁定どおり", "裁定を変更", "理由", "審判署名", "審判長署名"):
        assert each in page


@pytest.mark.parametrize("reason", ["見間違い。", "長い理由です。" * 70])
def test_a_decision_already_made_is_printed_with_its_whole_reason(reason):
    decided = replace(SLIP, decision=SlipDecision(True, reason, "審判長 佐藤 2026-11-03 14:20"))
    text = "".join(pages_of(decided))
    assert packed(reason) in text
    assert packed("審判長 佐藤 2026-11-03 14:20") in text


def test_a_verdict_that_no_longer_holds_is_struck_through():
    struck = "○ 出せます 𠮷田の♠8は出せる。" * 6
    [page] = pages_of(replace(SLIP, struck=struck))
    assert packed(struck) in page
    plain, lined = (render_ruling_slips([each]) for each in (SLIP, replace(SLIP, struck="○")))
    assert _lines(lined) == _lines(plain) + 1


def _lines(pdf: bytes) -> int:
    """The number of lines drawn on the first page."""
    drawn = pypdf.PdfReader(BytesIO(pdf)).pages[0].get_contents()
    assert drawn is not None
    return drawn.get_data().count(b" l S")


def test_a_ruling_outside_any_table_has_no_line_for_it():
    [with_table], [without] = pages_of(SLIP), pages_of(replace(SLIP, where=""))
    assert packed(SLIP.where) in with_table
    assert "3卓" not in without


def test_many_cards_and_clauses_go_on_over_numbered_pages():
    hands = tuple(SlipFact("手札", f"{name}さん", DECK[at : at + 13]) for at, name in enumerate("ABCD"))
    long = replace(SLIP, facts=hands, clauses=document("jbl").clauses)
    pages = pages_of(long)
    assert len(pages) > 3
    for number, page in enumerate(pages, start=1):
        assert f"{number}/{len(pages)}ページ" in page
    for each in long.clauses:
        assert any(packed(each.text.ja) in page for page in pages), each.id
    assert "審判長署名" in pages[-1]


def test_every_slip_begins_on_its_own_page():
    first, second = pages_of(SLIP, replace(SLIP, number=13))
    assert "第12号" in first
    assert "第13号" in second


def test_pages_are_a5():
    box = pypdf.PdfReader(BytesIO(render_ruling_slips([SLIP]))).pages[0].mediabox
    assert (float(box.width), float(box.height)) == pytest.approx((A5[0] * MM, A5[1] * MM), abs=0.1)


def test_the_same_slips_are_the_same_bytes():
    assert render_ruling_slips([SLIP]) == render_ruling_slips([SLIP])


def test_no_slips_are_no_document():
    with pytest.raises(ValueError, match="nothing to print: Ruling"):
        render_ruling_slips([])


@pytest.mark.parametrize(
    "text",
    [
        "番が来たら、場と同じ出し方でもっと強いカードを出すか、パスをするかを選ぶ（JBL-4.1、JBL-4.2）。",
        "On your turn you either play in the form that lies on the pile, only stronger, or you pass.",
        "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen" * 3,
        "っ" * 60,
        "",
    ],
)
@pytest.mark.parametrize("room", [20.0, 60.0])
def test_no_broken_line_is_wider_than_its_room_and_no_character_is_lost(text, room):
    lines = wrap(text, Weight.REGULAR, 9, room)
    assert packed("".join(lines)) == packed(text)
    assert all(width(line, Weight.REGULAR, 9) <= room * MM for line in lines)


@pytest.mark.parametrize("room", range(15, 60))
def test_no_line_begins_with_what_belongs_to_the_one_before(room):
    lines = wrap(
        "場が流れると、（ジョーカーをふくむ）カードはすべて手元に残る。", Weight.REGULAR, 9, float(room)
    )
    assert not [line for line in lines if line[:1] in "、。）ー"]
    assert not [line for line in lines if line.endswith("（")]


def test_a_block_goes_to_the_next_page_as_a_whole():
    block = words("一行", 100, 10)
    pages = paginate([block] * 5, block.height * 2.5)
    assert [[down for _block, down in page] for page in pages] == [
        [0.0, block.height],
        [0.0, block.height],
        [0.0],
    ]
