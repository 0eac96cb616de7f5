"""Hostile form data, sent to every address: no answer is a server error."""

import re
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from typing import Any, Final
from urllib.parse import urljoin, urlsplit

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.urls import resolve, reverse

from league.models import Draw, Match, Objection, Role
from tests.effort import THOROUGH
from tests.factories import make_match, make_user, play_set
from tests.league.roles.test_matrix import WHERE, addresses
from tests.league.ruling_steps import ask, call
from tests.league.seasons.scenes import make_season
from tests.league.stage_scenes import two_stages_played

Form = dict[str, list[str]]

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.postgresql("a column takes no number that is too large and no text with a zero byte"),
]

NUMBERS: Final = ("-1", "0", "99999999999999999999", "1e9", "１", "x", "\x00", "NaN", "")
FOREIGN: Final = {
    "client_id": "no id",
    "base_version": "2",
    "player": "99",
    "move": "up",
    "cut_off": "?",
    "at": "²",
}
HUGE: Final = "大" * 50_000


def playing() -> Match:
    """A table in its second set, with a dispute, a call and an objection."""
    match = make_match()
    play_set(match, 1, ("1 2 3",) * 4)
    ask(match, "H5")
    call(match)
    Objection.objects.create(
        match=match, entrant=match.players.all()[0].entrant, at=match.table.round.event.acts.all()[0].at
    )
    return match


def played() -> Match:
    """An event of two stages, both played."""
    two_stages_played()
    return Match.objects.all()[0]


def device_of(person: str, match: Match) -> Client:
    client = Client(raise_request_exception=False)
    if person == "organiser":
        user = make_user("organise_event", username="kanri")
        User.objects.filter(pk=user.pk).update(is_superuser=True)
        match.table.round.event.roles.get_or_create(user=user, role=Role.OWNER)
        client.force_login(user)
    if person == "referee":
        client.post(reverse("table_referee", args=[match.table.token]), {"name": "山本"})
    return client


def addresses_of(match: Match) -> list[str]:
    event = match.table.round.event
    draw = Draw.objects.filter(stage__event=event).values_list("pk", flat=True).first()
    where: dict[str, Any] = {
        **WHERE, "slug": event.slug, "token": match.table.token, "key": event.overlay_key or "none", "document_id": "jbl",
        "clause_id": "JBL-9.1", "set_number": 1, "game": 1, "seq": 1, "stage": "s1", "name": "standings",
        "person": "P1", "into": "final", "event": "nagoya", "act": "give",
    }  # fmt: skip
    found = []
    for name, taken in addresses():
        kinds = ("csv", "xlsx") if name in {"standings_file", "games_file", "final_file"} else ("blank",)
        for kind in kinds:
            given = {**where, "kind": kind}
            if name.startswith("draw_") and draw:
                given["pk"] = draw
            found.append(reverse(name, kwargs={key: given[key] for key in taken}))
    return found


def forms_on(client: Client, pages: list[str]) -> dict[str, Form]:
    """All forms on these pages with the values shown, by the address they are sent to."""
    found: dict[str, Form] = {}
    for page in pages:
        response = client.get(page)
        assert response.status_code != 500, page
        html = response.content.decode() if "html" in response.get("Content-Type", "") else ""
        for opening, fields in re.findall(r"<form([^>]*)>(.*?)</form>", html, re.DOTALL):
            action = _attribute("action", opening).partition("#")[0]
            tags = re.findall(r"<(?:input|select|textarea|button)[^>]*>", fields)
            named = {_attribute("name", tag): [_attribute("value", tag)] for tag in reversed(tags)}
            named.pop("csrfmiddlewaretoken", None)
            found[urljoin(page, action)] = named
    return found


def _attribute(name: str, tag: str) -> str:
    held = re.search(rf'\b{name}="([^"]*)"', tag)
    return held[1] if held else ""


def hostile(form: Form) -> Iterator[tuple[str, Form]]:
    """Hostile variants of a form, by name; the first three show whether the address accepts a form at all."""
    yield "empty", {}
    yield "unchanged", form
    yield "foreign", {name: [value] for name, value in FOREIGN.items()}
    if not form:
        return
    yield "doubled", {name: [*values, *values, "2"] for name, values in form.items()}
    for start in range(0, len(NUMBERS), 3):
        numbers = cycle(NUMBERS[start:] + NUMBERS[:start])
        yield (
            f"numbers from {NUMBERS[start]!r}",
            {name: values if name == "client_id" else [next(numbers)] for name, values in form.items()},
        )
    for left_out in {re.sub(r"\d+", "1", name): name for name in form}.values():  # one per numbered series
        yield f"without {left_out}", {name: values for name, values in form.items() if name != left_out}
    yield "huge", {name: values if name == "client_id" else [HUGE] for name, values in form.items()}
    yield "many", {f"field{number}": ["x"] for number in range(1_200)}


def tried(client: Client, address: str, form: Form) -> int:
    """Send a form, and roll back what it did; the status of the answer."""
    with transaction.atomic():
        answer = client.post(address, form)
        if answer.streaming:
            list(answer)  # a backup's file stays open until it is read
        transaction.set_rollback(True)
    return answer.status_code


def broken_by(scene: Callable[[], Match], person: str, most: int | None) -> list[tuple[str, str]]:
    """The address and variant of every server error; ``most``: the number of variants sent to an address.

    Of addresses with the same view and fields (this game, the next one) only the first is tried.
    """
    match = scene()
    make_season(match.table.round.event.slug)
    client = device_of(person, match)
    pages = addresses_of(match)
    forms = {**{page: {} for page in pages}, **forms_on(client, pages)}
    first = {
        (resolve(urlsplit(address).path).func, *sorted(form)): address
        for address, form in reversed(forms.items())
    }
    broken = []
    for address, form in ((address, forms[address]) for address in first.values()):
        answers = set()
        for what, sent in islice(hostile(form), most):
            status = tried(client, address, sent)
            answers.add(status)
            if status == 500:
                broken.append((address, what))
            if what == "foreign" and answers <= {403, 404, 405}:  # the address accepts no forms
                break
    return broken


@pytest.mark.examples
def test_no_form_of_an_organiser_breaks_the_desk():
    assert not broken_by(playing, "organiser", None if THOROUGH else 3)


@pytest.mark.slow
@pytest.mark.parametrize(("scene", "person", "most"), [(playing, "referee", None), (played, "organiser", 3)])
def test_no_form_breaks_the_desk(scene, person, most):
    assert not broken_by(scene, person, most)


@pytest.mark.slow
def test_no_query_breaks_a_page():
    match = playing()
    client = device_of("organiser", match)
    questions = [
        "q",
        "page",
        "since",
        "round",
        "stage",
        "sample",
        "at",
        "by",
        "row",
        "group",
        "document",
        "question",
        "seats",
    ]
    for address in addresses_of(match):
        for value in ("99999999999999999999", "²", "-1", "\x00"):
            assert client.get(address, dict.fromkeys(questions, value)).status_code != 500, (address, value)
