"""Papers of the whole event and of a season: what they say, in how many pages, and where their codes lead."""

from dataclasses import replace

import pytest

from rules_ref.text import Text
from scoring.matches.league_match import SCHEME as JBL
from scoring.matches.scheme import scheme_for
from scoring.sheets.certificates import PlaceCertificate, certificates_part, place_certificates_part
from scoring.sheets.envelope_labels import NameBadge, NameBadges, name_badges_part
from scoring.sheets.identity import Identity, logo_from
from scoring.sheets.pdf import SheetPart
from scoring.sheets.poster import CodePoster, Poster, PosterLine, code_poster_part, poster_part
from scoring.sheets.referee_card import RefereeCard, referee_card_part
from tests.scoring.paper_samples import EVENT, certificates, people, printed
from tests.scoring.sheet_samples import codes_in, copied_from, glyphs_of, pages_in, picture_of
from tests.scoring.test_identity import png

ADDRESS = "https://desk.example.jp/e/spring/"
MARKED = Identity("見本大富豪連盟", "#0b5d33", logo_from(png()), "logo")
PLACE = PlaceCertificate("2026年度", "決勝大会", 3, "佐藤 健", "名古屋の会", "中部大会 2位", "2026年9月12日")


def badges(count: int) -> SheetPart:
    found = tuple(NameBadge(at, name, "よみ", "会") for at, name in enumerate(people(count), start=1))
    return name_badges_part(NameBadges(EVENT, found, MARKED))


def poster(count: int, identity: Identity = MARKED) -> SheetPart:
    lines = tuple(PosterLine(at, name, "会", "36") for at, name in enumerate(people(count), start=1))
    return poster_part(Poster("最終順位", EVENT, "確定", lines, ADDRESS, identity))


def code() -> SheetPart:
    title, hint = Text("受付", "Check-in"), Text("読んでください", "Scan it")
    return code_poster_part(CodePoster(title, hint, EVENT, ADDRESS, MARKED))


def card(document: str = "jbl") -> SheetPart:
    scheme = JBL if document == "jbl" else scheme_for(document, points={4: (6, 4, 2, 0)}, bonus=0)
    return referee_card_part(RefereeCard(EVENT, scheme, MARKED))


@pytest.mark.parametrize(
    ("part", "pages", "says"),
    [
        (badges(1), 1, ("1番", EVENT)),
        (badges(31), 4, ("31番",)),
        (poster(1), 1, ("最終順位", "見本大富豪連盟", "確定")),
        (poster(14), 1, (*people(14), "14")),
        (poster(46), 2, (*people(46), "1/2ページ")),
        (code(), 1, ("受付", "Check-in", "読んでください", "Scan it", ADDRESS)),
        (card(), 1, ("審判カード", "Referee's card", "4ゲームごと", "after 12", "封筒", "envelope")),
        (card("zai"), 1, ("親を決め", "dealer")),
        (place_certificates_part([PLACE]), 1, ("出場証", "第3号", "決勝大会", "佐藤 健 殿", "中部大会 2位")),
        (place_certificates_part([replace(PLACE, language="en")]), 1, ("Qualification", "No. 3")),
    ],
)
def test_a_paper_says_what_it_is_for_within_the_sheet(part, pages, says):
    pdf = printed(part)
    assert pages_in(pdf) == pages
    text = "".join("".join(copied_from(pdf, page) for page in range(pages)).split())
    assert [words for words in says if "".join(words.split()) not in text] == []
    boxes = [glyph.box for page in range(pages) for glyph in glyphs_of(pdf, page, ink=True)]
    assert all(4 < box.x < box.right < 206 and 4 < box.y < box.bottom < 293 for box in boxes)


@pytest.mark.parametrize("part", [poster(46), code()])
def test_the_code_on_every_page_leads_to_the_page(part):
    pdf = printed(part)
    for page in range(pages_in(pdf)):
        assert [found.text for found in codes_in(picture_of(pdf, page, 150))] == [ADDRESS]


@pytest.mark.parametrize(("count", "least"), [(4, 10.0), (14, 6.5), (24, 4.0)])
def test_few_lines_fill_the_sheet(count, least):
    """``least``: the height that a name must exceed, in millimetres of its em."""
    boxes = [glyph.box for glyph in glyphs_of(printed(poster(count))) if glyph.text == "佐"]
    assert max(box.height for box in boxes) > least


def test_a_logo_and_a_colour_are_printed_and_without_them_nothing_is():
    for plain, marked in (
        (poster(2, Identity()), poster(2)),
        (certificates_part(certificates()), certificates_part([replace(certificates()[0], identity=MARKED)])),
    ):
        assert b"/Subtype /Image" not in printed(plain)
        assert printed(marked).count(b"/Subtype /Image") == 2  # the picture and its transparency mask


def test_an_organiser_s_own_words_stand_on_the_certificate_in_place_of_ours():
    own = replace(certificates()[0], wording=("一行目です", "二行目です"))
    text = copied_from(printed(certificates_part([own])))
    assert "二行目です" in text
    assert "冷静な読み" not in text


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: NameBadges(EVENT, ()), "no badges"),
        (lambda: Poster("", "", "", ()), "nobody on the poster"),
        (lambda: place_certificates_part([]), "nothing to print: Certificate of a place"),
    ],
)
def test_a_paper_about_nobody_is_refused(make, says):
    with pytest.raises(ValueError, match=says):
        make()
