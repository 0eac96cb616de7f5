"""Scenes for all pages other than a table's, as in ``table_scenes``."""

from collections.abc import Iterator, Sequence
from typing import Any, NoReturn
from uuid import uuid4

from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest
from django.test import Client, override_settings
from django.urls import path

from league.access import Person
from league.adjudication.forms.paste import PlayCaseForm
from league.models import Event, Match
from league.rules.views import READABLE
from league.rulings.forms.steps import KeepForm
from league.rulings.services import RulingPlace, record_ruling
from league.rulings.views.asking import CASE_FORMS
from league.urls import urlpatterns
from rules_ref import adjudicate
from rules_ref.documents import FORM_SPECS
from rules_ref.samples import SAMPLES
from tests.factories import NOW, make_event, make_match, make_user, new_entry, play_set, sit_down, take_seats
from tests.league.asking import position, posted
from tests.league.ruling_steps import answer, appeal, call, overrule
from tests.league.table_scenes import Scene, address, at_table

RIGHTS = ("organise_event", "judge_event")


def disputes(client: Client) -> Iterator[Any]:
    match = at_table(client)
    play_set(match, 1, ("1 2 3",))
    ask, table = f"/t/{match.table.token}/adjudicate/", f"/t/{match.table.token}/rulings/"
    yield client.get(table)
    for question in CASE_FORMS:
        yield client.get(ask, {"question": question})
        yield client.post(f"{ask}?question={question}")
    _keep_rulings(match)
    yield client.get(table)
    for number in range(1, len(CASES) + 3):
        yield client.get(f"{table}{number}/")
    for page in ("call/?game=2", "6/appeal/"):
        yield client.get(f"{table}{page}")
        yield client.post(f"{table}{page}")
    yield client.get(f"/t/{match.table.token}/sets/1/games/1/?ruling=6&exits=2-1-3")
    client.force_login(make_user(*RIGHTS, username="内山"))
    yield client.get("/e/spring/rulings/")
    yield client.get("/e/spring/rulings/1/")
    Event.objects.update(public_rulings=True)
    yield client.get("/e/spring/rulings/public/")
    yield client.get("/e/spring/rulings/inbox/")
    for step in (
        {"kind": "overruled", "reason": ""},
        {"kind": "upheld", "seen": 0},
        {"kind": "upheld", "seen": 0},
    ):
        sent = {"client_id": uuid4(), **step}
        yield client.post("/e/spring/rulings/1/decide/", sent, follow=True)
    yield client.get(f"/e/spring/rulings/{len(CASES) + 2}/")
    yield client.get("/e/spring/rulings/?state=x")


def _play(*cards: str, hand: Sequence[str] | int = 5, **position: Any) -> dict[str, Any]:
    held = {"players": ["A", "B", "C", "D"], "turn": "A", "hands": {"A": hand}, **position}
    return {"ruleset": "jbl", "question": "play", "position": held, "play": {"by": "A", "cards": list(cards)}}


CASES = (
    _play("S8", hand=["S8", "H9"]),
    _play("JK", hand=1, revolution=True, classes={"A": "daifugo", "B": "fugo", "C": "hinmin", "D": "daihinmin"}),
    _play("S4", "H4", "D4", "C4", pile=[]),
    _play("S9", pile=[{"by": "C", "cards": ["S5"]}, {"by": "D", "cards": ["S6"]}], lock=["S"]),
    _play("H9", pile=[{"by": "D", "cards": ["JK"], "as": []}], out=[{"player": "B", "how": "foul"}]),
    _play("S5", "S6", "JK", hand=9) | {"with_legal_plays": False},
    {
        "ruleset": "jbl", "question": "ranking", "game": 2, "players": ["A", "B", "C", "D"],
        "classes": {"A": "daifugo", "B": "fugo", "C": "hinmin", "D": "daihinmin"},
        "events": [{"player": "B", "how": "finish"}, {"player": "C", "how": "foul"}],
    },
)  # fmt: skip


def _keep_rulings(match: Match) -> None:
    asked = RulingPlace(match.table.round.event, match, 1, 2)
    for case in CASES:
        found = adjudicate(case)
        assert "error" not in found, found
        ruling = record_ruling(place=asked, case=case, answer=found, entry=new_entry(0, by=Person("山本")))
    overrule(ruling, "証言", Person("大野"), verdict="illegal")
    appeal(ruling, "証言", by="井上")
    answer(call(match, "見直し"), "証言", "JBL-2.1", by=Person("大野"))
    call(match, "体調")


def organisers(client: Client) -> Iterator[Any]:
    client.force_login(make_user(*RIGHTS, username="内山"))
    yield client.get("/")
    make_event(venue="公民館", date=NOW.date())
    for page in ("", "edit/", "clone/", "entrants/", "rounds/new/"):
        yield client.get(f"/e/spring/{page}")
    yield client.get("/events/new/")
    yield client.post("/events/new/", {"client_id": uuid4(), "name": "", "slug": "春", "date": "?"})
    yield client.post("/events/new/", {"client_id": uuid4(), "name": "夏", "slug": "spring"})
    yield client.post("/e/spring/edit/", {"client_id": uuid4(), "name": "春の大会"}, follow=True)
    yield client.post("/e/spring/rounds/new/", {"client_id": uuid4(), "title": ""}, follow=True)
    for page in ("rounds/1/", "rounds/1/tables/new/"):
        yield client.get(f"/e/spring/{page}")
    for names in (
        "",
        "青木\n,い\n上",
        f"青木,あ,い,う\n{'上' * 61}\n井\u200b",
        "青木\n井上\n上田\n遠藤",
        "青木\n井上\n上田",
    ):
        for number in ("1", "x"):
            laid = {"client_id": uuid4(), "number": number, "newcomers": names}
            yield client.post("/e/spring/rounds/1/tables/new/", laid, follow=True)
    yield from _laid_table(client)


def _laid_table(client: Client) -> Iterator[Any]:
    for page in ("", "entrants/", "entrants/1/", "rounds/1/", "rounds/1/tables/1/", "rounds/1/tables/new/"):
        yield client.get(f"/e/spring/{page}")
    for page in (
        "entrants/1/remove/",
        "rounds/1/remove/",
        "rounds/1/tables/1/link/",
        "rounds/1/tables/1/remove/",
    ):
        yield client.post(f"/e/spring/{page}", {"client_id": uuid4()}, follow=True)
    for page in ("entrants/1/", "entrants/1/remove/", "rounds/1/", "rounds/1/remove/"):
        yield client.post(f"/e/spring/{page}", {"client_id": uuid4(), "name": "青木"}, follow=True)


def visitors(client: Client) -> Iterator[Any]:
    yield client.get("/")
    match = make_match()
    yield client.get("/e/spring/")
    take_seats(match, 1, (1, 2, 3, 4))
    sit_down(make_match(event=match.table.round.event, number=2))
    yield client.get("/e/spring/")
    yield client.get("/sign-in/")
    yield client.post("/sign-in/", {"username": "x", "password": "y"})
    yield client.get("/rules/")
    for each in READABLE:
        yield client.get(f"/rules/{each}/")


def rulings_anywhere(client: Client) -> Iterator[Any]:
    place = "/rules/adjudicate/"
    for ruleset in FORM_SPECS:
        for question in CASE_FORMS:
            topic = f"{place}?ruleset={ruleset}&question={question}"
            yield client.get(topic)
            yield client.post(topic)
    for lines in (("場 D: ♠6", "A: ♠8"), ("場 D: ♠6", "A: ♠3"), ("A: ♠X",), (), ("場 D: ♠8", "A: ♠8 ♠8")):
        fields = posted(PlayCaseForm("jbl"), KeepForm(None), paste__text=position(*lines))
        yield client.post(f"{place}?question=play", fields)


def replays(client: Client) -> Iterator[Any]:
    yield client.get("/rules/replay/")
    for sample in SAMPLES:
        for at in (0, 4, 8, 12, 16, 20, 999):
            yield client.get("/rules/replay/", {"sample": sample, "at": at})
    yield client.get("/rules/replay/", {"sample": "x"})
    for text in ("", "?", "{", "[]", '{"question": "play"}', "春 jbl\n手"):
        yield client.post("/rules/replay/", {"text": text})


def accounts(client: Client) -> Iterator[Any]:
    user = make_user(*RIGHTS, username="内山")
    user.set_password("春の大会-2026")
    user.save()
    for typed in ("?", "春の大会-2026"):
        yield client.post("/sign-in/", {"username": user.username, "password": typed}, follow=True)
    client.force_login(user)
    yield client.get("/password/")
    for new in (("a", "b"), ("123", "123")):
        fields = {"old_password": "?", "new_password1": new[0], "new_password2": new[1]}
        yield client.post("/password/", fields)


def _fail(_request: HttpRequest) -> NoReturn:
    raise RuntimeError


def _refuse(_request: HttpRequest) -> NoReturn:
    raise SuspiciousOperation


class Failing:
    urlpatterns = (*urlpatterns, path("fail/", _fail), path("refuse/", _refuse))


def errors(client: Client) -> Iterator[Any]:
    match = make_match()
    yield client.get("/nowhere/")
    for page in ("/t/x/", "/e/x/", "/rules/x/", "/rules/adjudicate/?question=x"):
        yield client.get(page)
    yield client.get("/events/new/")
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = client.cookies
    yield strict.post(address(match, "undo"))
    client.force_login(make_user(username="大野"))
    yield client.get("/events/new/")
    client.force_login(make_user(*RIGHTS, username="内山"))
    for page in ("rounds/9/", "rounds/1/tables/9/", "entrants/9/", "rulings/9/"):
        yield client.get(f"/e/spring/{page}")
    yield client.get("/sign-in/?next=/events/new/")
    client.raise_request_exception = False
    with override_settings(ROOT_URLCONF=Failing):
        yield client.get("/fail/")
        yield client.get("/refuse/")


def streaming(client: Client) -> Iterator[Any]:
    match = at_table(client)
    play_set(match, 1, ("1 2 3", "2"))
    _keep_rulings(match)
    Event.objects.update(screen_rulings=True)
    client.force_login(make_user(*RIGHTS, username="内山"))
    yield client.get("/e/spring/overlays/")
    yield client.post("/e/spring/overlays/renew/", {"client_id": uuid4()}, follow=True)
    key = Event.objects.get().overlay_key
    for page in ("table/1/", "table/9/", "standings/", "seats/", "ruling/"):
        yield client.get(f"/o/{key}/{page}")
    yield client.post("/e/spring/overlays/renew/", {"client_id": uuid4()}, follow=True)
    yield client.post("/e/spring/overlays/withdraw/", {"client_id": uuid4()}, follow=True)


SCENES: dict[str, Scene] = {
    each.__name__: each
    for each in (disputes, organisers, visitors, rulings_anywhere, replays, accounts, errors, streaming)
}
