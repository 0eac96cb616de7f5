"""The look of an event: only valid pictures are accepted, and colours are readable."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from scoring.sheets import identity
from scoring.sheets.identity import DARK, ENOUGH, LIGHT, LogoError, contrast, logo_from, readable


def png(size: tuple[int, int] = (60, 40), form: str = "PNG", mode: str = "RGB") -> bytes:
    file = BytesIO()
    Image.new(mode, size, "#b3122b").save(file, form)
    return file.getvalue()


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP"])
def test_a_picture_is_drawn_anew_and_nothing_else_of_the_file_stays(form):
    given = png((2000, 500), form) + b"<script>alert(1)</script>"
    kept = logo_from(given)
    assert b"script" not in kept
    with Image.open(BytesIO(kept)) as found:
        assert (found.format, found.size) == ("PNG", (512, 128))
    assert logo_from(given) == kept


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", identity.NO_PICTURE),
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", identity.NO_PICTURE),
        (png(form="GIF"), identity.NO_PICTURE),
        (png()[:60], identity.NO_PICTURE),
        (b"\x89PNG" + b"0" * identity.LARGEST_LOGO, identity.TOO_LARGE),
        (png((5001, 5000), mode="1"), identity.TOO_LARGE),
    ],
)
def test_what_is_no_picture_or_too_large_a_one_is_refused(content, says):
    with pytest.raises(LogoError) as refused:
        logo_from(content)
    assert refused.value.text == says


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [("#000000", "#ffffff", 21), ("#767676", "#ffffff", 4.54), ("#777777", "#ffffff", 4.48)],
)
def test_contrast_is_counted_as_wcag_does(one, other, ratio):
    assert contrast(one, other) == contrast(other, one) == ratio


@pytest.mark.parametrize("ground", [LIGHT, DARK])
@pytest.mark.parametrize("colour", ["#000000", "#ffffff", "#ffdd00", "#0b5d33", "#777777"])
def test_every_colour_has_a_neighbour_that_can_be_read(colour, ground):
    found = readable(colour, ground)
    assert contrast(found, ground) >= ENOUGH
    assert (found == colour) == (contrast(colour, ground) >= ENOUGH)


def test_the_mark_of_papers_is_that_of_pages():
    icon = Path(__file__).parents[2] / "league" / "static" / "league" / "icon.svg"
    corners = " ".join(f"{across:g},{down:g}" for across, down in identity.MARK)
    assert f'points="{corners}"' in icon.read_text()
