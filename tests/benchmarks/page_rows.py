"""Benchmarks of pages and files of a large event, pages next to a hello view of the same desk."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from random import Random
from unittest.mock import patch
from urllib.parse import urlencode
from uuid import uuid4

from django.http import HttpResponse
from django.template import Context
from django.template.base import Template
from django.test import Client
from django.urls import include, path
from django.utils.safestring import SafeString

from league.event_files.services.event import import_event
from league.matches.services.matches import reopen_match
from league.models import Act, Event, Match
from scoring.event.reading import dumps, parse_event, read_event
from scoring.standings.answer import answer
from scoring.standings.standings import standings
from scoring.standings.verify import verify
from tests.benchmarks.engine_rows import Row
from tests.benchmarks.served import EVENT, STANDINGS, served_desk
from tests.factories import correct, make_event, make_table, new_entry, play_set, record_at_now
from tests.scoring.standings.events import event, ids, played_round

urlpatterns = [path("hello/", lambda _request: HttpResponse("hello")), path("", include("league.urls"))]
ENTRANTS, ROUNDS = 400, 4
_HELLOS = 300
_LOOKS = 20
_TAPS = 10


def stored(entrants: int, rounds: int = ROUNDS, slug: str = "large") -> Event:
    """An event with one stage, in which every entrant has played ``rounds`` matches."""
    people, rng, played = ids(entrants), Random(1), []
    for number in range(1, rounds + 1):
        rng.shuffle(people)
        played.append(played_round("s1", number, people, rng))
    stage = {"id": "s1", "matches": rounds, "advance": {"rule": "best_overall", "n": entrants // 4}}
    document = read_event(event(ids(entrants), [stage], played))
    return import_event(document=document, entry=new_entry(0), slug=slug)


@contextmanager
def as_served() -> Iterator[None]:
    """Render pages as in production, without the signal per template of Django's tests."""
    with patch.object(Template, "_render", _rendered):
        yield


def _rendered(template: Template, context: Context) -> SafeString:
    return template.nodelist.render(context)


def visits(address: str, times: int = 20, **headers: str) -> Callable[[], None]:
    client = Client(headers=headers)
    return lambda: _get(client, address, times)


def moves_of(of: Event) -> Callable[[], object]:
    """A function that reverses the first game at a table of the last round, as a late correction."""
    match = (
        Match.objects.filter(table__round__event=of).order_by("table__round__number", "table__number").last()
    )
    assert match is not None

    def move() -> Act:
        # Not earlier: while a match is open, some pages show the time.
        if Match.objects.filter(pk=match.pk, closed_at=None).count() == 0:
            reopen_match(match=match, entry=new_entry(match), reason="確認")
        players = [str(left.player) for left in reversed(record_at_now(match).parts.exits(1, 1))]
        return correct(match, 1, " ".join(players), reason="訂正")

    return move


def served_rows() -> Iterator[Row]:
    """Pages and taps next to hello, all served over the network by the same server."""
    with served_desk() as desk:
        hello = partial(desk.look, "/hello/", _HELLOS)
        beside = partial(
            Row,
            beside="hello from the same server",
            theirs=hello,
            their_count=_HELLOS,
            measure=desk.seconds_of,
        )
        for what, page in (("standings", STANDINGS), ("event", EVENT)):
            look = partial(desk.look, page, _HELLOS)
            yield beside(f"{what} page of a visitor", ours=look, count=_HELLOS, least=0.6)
        unchanged = partial(desk.look, STANDINGS, _HELLOS, unchanged=True)
        yield beside("standings page, unchanged", ours=unchanged, count=_HELLOS, least=0.9)
        beside = partial(beside, theirs=partial(hello, referee=True))
        table = partial(desk.look, desk.address, _LOOKS, referee=True)
        yield beside("page of a table", ours=table, count=_LOOKS, least=0.035)
        for what, behind, least in (("more behind them", 1, 0.05), ("page included", 0, 0.025)):
            taps = partial(desk.tap, _TAPS, behind)
            yield beside(f"an exit and its undo, {what}", ours=taps, count=2 * _TAPS, least=least)


def file_rows() -> Iterator[Row]:
    """Results computed from a file, next to ``json.loads`` of it."""
    for what, open_tables in (("complete", 0), ("running", 1)):
        text = _file(open_tables)
        beside = partial(Row, beside="json.loads", theirs=partial(_loads, text), their_count=10)
        yield beside(f"standings, {what}, 400 × 1", ours=partial(_standings, text), count=1, least=0.02)
        yield beside(f"verify, {what}, 400 × 1", ours=partial(_verify, text), count=1, least=0.03)


def _file(open_tables: int) -> bytes:
    played = played_round("s1", 1, ids(ENTRANTS), Random(1))
    for table in played["tables"][:open_tables]:
        table["sets"] = []
    stage = {"id": "s1", "advance": {"rule": "best_overall", "n": ENTRANTS // 4}}
    return dumps(read_event(event(ids(ENTRANTS), [stage], [played]))).encode()


def _loads(text: bytes) -> None:
    for _ in range(10):
        json.loads(text)


def _standings(text: bytes) -> None:
    json.dumps(answer(standings(parse_event(text))))


def _verify(text: bytes) -> None:
    assert not verify(parse_event(text))


def times(count: int, *acts: Callable[[], None]) -> None:
    for _ in range(count):
        for act in acts:
            act()


def _get(client: Client, address: str, times: int = 1) -> None:
    for _ in range(times):
        assert client.get(address).status_code < 400


def table_in_play() -> Match:
    match = make_table(event=make_event(slug="small")).match
    play_set(match, 1, ("1 2 3", "1"))
    return match


def exits_at(match: Match, behind: int) -> tuple[Callable[[], None], Callable[[], None]]:
    """Functions that send an exit, and undo it, like an outbox. With 0 ``behind``, the answer is the page."""
    headers = {"HX-Request": "true", "Desk-Outbox": str(behind)}
    client, table = Client(headers=headers), match.table.get_absolute_url()
    client.post(f"{table}referee/", {"name": "山本"})

    def send(way: str, **values: str) -> None:
        version = str(Match.objects.values_list("version", flat=True).get(pk=match.pk))
        said = {"client_id": str(uuid4()), "base_version": version} | values
        answer = client.post(f"{table}{way}", urlencode(said), "application/x-www-form-urlencoded")
        assert answer.headers["Desk-Answer"] == "recorded"

    return partial(send, "sets/1/games/2/exits/", player="2"), partial(send, "undo/")
