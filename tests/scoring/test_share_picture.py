"""The picture of the best players: its size, the places of its texts, and that no text exceeds its place."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageColor

from scoring.sheets.share_picture import PictureLine, render_share_picture

SIZE = (1200, 630)
LEFT, RIGHT = 60, 1140
ROUNDED = 40


def picture(title="見本杯", note="暫定", lines=()):
    image = Image.open(BytesIO(render_share_picture(title, note, lines)))
    assert (image.format, image.size) == ("PNG", SIZE)
    return image.convert("RGB")


def line(at, name="髙橋 凛太郎"):
    return PictureLine(f"{at}", name, f"{100 - at}")


def ink(one, other):
    """The box of the difference of two pictures; small ones are ignored, as the palette rounds shades."""
    return (
        ImageChops.difference(one, other).convert("L").point(lambda shade: 255 * (shade > ROUNDED)).getbbox()
    )


def middle(box):
    return (box[1] + box[3]) / 2


def test_the_title_is_large_and_dark_the_note_small_and_softer_and_a_gold_line_under_both():
    whole, empty = picture(), picture("", "")
    title, note = ink(picture(note=""), empty), ink(picture(""), empty)
    assert title == pytest.approx((61, 48, 191, 91), abs=1)
    assert note == pytest.approx((61, 105, 111, 130), abs=1)
    assert whole.crop(title).getextrema()[0][0] == ImageColor.getrgb("#14181f")[0]
    assert whole.crop(note).getextrema()[0][0] == ImageColor.getrgb("#464e5c")[0]
    signed = SIZE[1] - 40
    blank = Image.new("RGB", SIZE, "#ffffff")
    above, below = (0, 0, SIZE[0], signed), (0, signed, *SIZE)
    assert ink(empty.crop(above), blank.crop(above)) == (LEFT, 138, RIGHT + 1, 143)
    mark = ink(empty.crop(below), blank.crop(below))
    assert mark[0] > SIZE[0] / 2
    assert mark[2] <= RIGHT
    assert empty.getpixel((600, 140)) == ImageColor.getrgb("#c99a1e")


@pytest.mark.parametrize(
    ("count", "apart", "first"), [(1, 90, 197), (3, 90, 197), (5, 90, 197), (8, 56, 180)]
)
def test_the_best_stand_one_below_the_other_and_few_are_not_spread_out(count, apart, first):
    lines = [line(at) for at in range(1, count + 1)]
    middles = []
    for at in range(count):
        alone = [each if one == at else PictureLine("", "", "") for one, each in enumerate(lines)]
        box = ink(picture(lines=alone), picture())
        assert box[0] > LEFT + 20
        assert box[2] <= RIGHT
        middles.append(middle(box))
    assert middles == pytest.approx([first + apart * at for at in range(count)], abs=4)


def test_no_more_than_eight_are_shown():
    lines = [line(at) for at in range(1, 12)]
    assert ink(picture(lines=lines), picture(lines=lines[:8])) is None
    assert ink(picture(lines=lines), picture(lines=lines[:7])) is not None


def test_a_place_ends_before_its_name_and_a_total_at_the_edge():
    only = [PictureLine("12", "", ""), PictureLine("", "青木", ""), PictureLine("", "", "36")]
    place, name, total = (ink(picture(lines=[each]), picture()) for each in only)
    assert place[2] <= LEFT + 60 < LEFT + 90 <= name[0]
    assert total[2] == pytest.approx(RIGHT, abs=4)
    assert place[0] > LEFT
    # The place is softer than the total.
    assert picture(lines=only[:1]).crop(place).getextrema()[0][0] == ImageColor.getrgb("#464e5c")[0]
    assert picture(lines=[only[2]]).crop(total).getextrema()[0][0] == ImageColor.getrgb("#14181f")[0]


def test_what_is_too_long_ends_in_an_ellipsis_within_its_place():
    long = "寿限無" * 60
    for words, edge in (({"title": long}, RIGHT), ({"note": long}, RIGHT)):
        box = ink(picture(**words), picture(**dict.fromkeys(words, "")))
        assert edge - 50 < box[2] <= edge
    name = ink(picture(lines=[PictureLine("", long, "1")]), picture(lines=[PictureLine("", "", "1")]))
    assert RIGHT - 200 - 50 < name[2] <= RIGHT - 200 + 30
    assert (
        ink(picture(lines=[PictureLine("", long, "")]), picture(lines=[PictureLine("", long + "!", "")]))
        is None
    )
    # A text that fits is not cut, so these two differ in their last character.
    fits = "寿限無" * 4
    assert ink(picture(fits), picture(fits + "…")) is not None


def test_what_stands_beside_a_name_tells_namesakes_apart_within_the_same_place():
    for name in ("佐藤 健", "寿限無" * 60):
        alone = picture(lines=[PictureLine("1", name, "36")])
        beside = ink(picture(lines=[PictureLine("1", name, "36", "名古屋の会" * 30)]), alone)
        assert (beside is None) == (name != "佐藤 健")
        assert beside is None or beside[2] <= RIGHT - 170
