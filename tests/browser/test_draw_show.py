"""The draw on the hall's screen: the commitment, then the seed and the cards, and nothing too early."""

from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from league.draws.services.draws import announce_draw, make_draw, publish_draw
from league.models import Draw, Entrant
from league.rehearsal.services.practice import create_practice
from league.rehearsal.services.tables import BotReferee
from tests.browser.live import RENEWED, asked_again, leave_open, was_never_reloaded
from tests.browser.looks import picture, problems
from tests.browser.players import bots

pytestmark = pytest.mark.django_db(transaction=True)

SEED = "4 2 6 6 1"
LONG = "Maria Wojciechowska-Brzęczyszczykiewicz"

LINES = """name => {
    const card = name.closest("li").getBoundingClientRect(), range = document.createRange();
    range.selectNodeContents(name);
    const box = range.getBoundingClientRect();
    return new Set([...range.getClientRects()].map((each) => each.top)).size
        + (box.left < card.left || box.right > card.right ? 100 : 0);
}"""
"""The number of lines of a name, plus 100 if it does not fit its card."""


def announced(hall: BotReferee) -> Draw:
    event = create_practice(by=hall)
    event.entrants.update(status=Entrant.Status.PRESENT)
    event.entrants.filter(number=1).update(name=LONG)
    return announce_draw(
        stage=event.stages.get(number=1),
        source="会場のさいころ",
        sitting_out=(),
        reason="",
        entry=hall.entry(),
    )


@pytest.mark.slow
def test_the_hall_sees_the_promise_then_the_seed_then_table_by_table(new_page) -> None:
    hall = bots()
    draw = announced(hall)
    event = draw.stage.event
    wall: Page = new_page(viewport={"width": 1920, "height": 1080}, reduced_motion="reduce")
    leave_open(wall, f"/e/{event.slug}/draws/{draw.pk}/show/")
    expect(wall.get_by_text(draw.commitment)).to_be_visible()
    picture(wall, "draw-show-promise")
    assert problems(wall) == []
    make_draw(draw=draw, seed=SEED, entry=hall.entry())
    for _asked in range(2):  # the first answer may be to an earlier request
        asked_again(wall)
    assert SEED not in wall.content()
    assert not any(name in wall.content() for name in event.entrants.values_list("name", flat=True))
    draw.refresh_from_db()
    publish_draw(draw=draw, entry=hall.entry())
    expect(wall.get_by_role("button", name="次へ")).to_be_visible(timeout=RENEWED)
    expect(wall.get_by_text(SEED)).to_be_hidden()
    wall.keyboard.press(" ")
    expect(wall.get_by_text(SEED)).to_be_visible()
    for number in (1, 2):
        wall.keyboard.press("ArrowRight")
        expect(wall.get_by_role("heading", name=f"{number}卓")).to_be_visible()
        expect(wall.locator(".show-cards > li:visible")).to_have_count(4)
    assert wall.locator(".is-long").evaluate(LINES) == 3  # Maria, Wojciechowska- and the rest, each whole
    card = wall.locator(".show-cards > li:visible").first.bounding_box()
    assert card
    assert card["height"] > card["width"]
    picture(wall, "draw-show-table")
    assert problems(wall) == []
    wall.keyboard.press("ArrowLeft")
    expect(wall.get_by_role("heading", name="1卓")).to_be_visible()
    wall.keyboard.press("a")
    expect(wall.get_by_text("だれでも確かめられます")).to_be_visible()
    picture(wall, "draw-show-checked")
    assert problems(wall) == []
    assert was_never_reloaded(wall)


@pytest.mark.slow
def test_without_scripts_all_of_it_stands_one_below_the_other(new_page) -> None:
    hall = bots()
    draw = announced(hall)
    make_draw(draw=draw, seed=SEED, entry=hall.entry())
    draw.refresh_from_db()
    publish_draw(draw=draw, entry=hall.entry())
    plain: Page = new_page(
        viewport={"width": 1920, "height": 1080}, java_script_enabled=False, color_scheme="dark"
    )
    plain.goto(f"/e/{draw.stage.event.slug}/draws/{draw.pk}/show/")
    picture(plain, "draw-show-plain")
    boxes = [element.bounding_box() for element in plain.locator(".show > li").all()]
    steps = [box for box in boxes if box is not None]
    assert len(steps) == 5
    assert all(above["y"] + above["height"] <= below["y"] for above, below in pairwise(steps))
    heads = [element.bounding_box() for element in plain.locator(".show h2").all()]
    for step, head in zip(steps, heads, strict=True):
        assert head is not None
        assert step["y"] <= head["y"] < step["y"] + step["height"]
    expect(plain.get_by_role("button", name="次へ")).to_be_hidden()
