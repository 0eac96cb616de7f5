"""Events for other programs: everything the public pages show, as JSON. See docs/api.md."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Final

from django.db.models import F
from django.http import Http404, HttpRequest, HttpResponseBase
from django.urls import reverse
from ninja import Router

from league import access
from league.api.answering import LARGEST_PAGE, Limit, ProblemError, made_for, page_after, readable
from league.api.answers import EVENTS, LIVE, LOG_HEAD, RULINGS
from league.api.live import live_value
from league.api.schemas import Problem
from league.chain import head_of
from league.clock.pages import times_of
from league.event_document import public_document
from league.models import Draw, Event
from league.page_cache import same_for_all
from league.rulings.pages.public import public_json, public_of, public_rulings
from league.standings.pages.stages import standings_version
from rules_ref.text import Text
from scoring.event.check import problems
from scoring.event.reading import dumps
from scoring.log.chain import Head, UnreadableHeadError
from scoring.published.answers import json_bytes
from scoring.published.desk_notes import DeskNotes
from scoring.published.published import Published

router = Router(tags=["events"])
ANSWERS: Final = {200: dict[str, object], frozenset({400, 404, 409, 422, 429}): Problem}
READ: Final = ["GET", "HEAD"]
NO_EVENT: Final = Text("この大会はありません。", "There is no such event.")


@router.api_operation(READ, "", response=ANSWERS, summary="Events, the newest first")
def list_events(request: HttpRequest, limit: Limit = LARGEST_PAGE, after: str = "") -> HttpResponseBase:
    """At most ``limit`` events after the one whose slug is ``after``; ``next`` is the address of those that follow."""
    events = list(Event.objects.filter(is_practice=False).order_by(F("date").desc(nulls_last=True), "-pk"))
    slugs, address = [event.slug for event in events], reverse("api:list_events")
    page, following = page_after(events, slugs, limit=limit, after=after, missing=NO_EVENT, address=address)
    value = {"events": [_in_list(request, event) for event in page], "next": following}
    return readable(request, json_bytes(EVENTS.write(value)))


def _in_list(request: HttpRequest, event: Event) -> dict[str, object]:
    """An event in a list; its status is computed once per version."""
    status = _made(request, event, "list", lambda event: json_bytes(published(event).event()["status"]))
    return {
        "slug": event.slug,
        "name": event.name,
        "date": event.date.isoformat() if event.date else "",
        "place": event.venue,
        "document": event.ruleset,
        "status": "archived" if event.archived_at else status.decode().strip('"'),
        "players": event.entrants.count(),
        "url": reverse("event_detail", args=[event.slug]),
    }


@router.api_operation(READ, "/{slug}", response=ANSWERS, summary="One event")
def get_event(request: HttpRequest, slug: str) -> HttpResponseBase:
    """A summary of an event, with stages and rounds, the head of its log, and the addresses of its parts."""

    def make(event: Event) -> bytes:
        value: dict[str, object] = {**published(event).event()}
        if event.archived_at:
            value["status"] = "archived"
        here = reverse("api:get_event", args=[slug])
        parts = ("document", "standings", "rulings", "live", "log/head")
        links = {part.replace("/", "_"): f"{here}/{part}" for part in parts}
        return json_bytes(value | {"url": reverse("event_detail", args=[slug]), "links": links})

    return _part(request, slug, "event", make)


@router.api_operation(READ, "/{slug}/document", response=ANSWERS, summary="The public event file")
def get_event_document(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The file from which everything can be recomputed; byte for byte ``/e/{slug}/event.json``."""
    return _part(request, slug, "document", lambda event: dumps(public_document(event)).encode())


@router.api_operation(READ, "/{slug}/standings", response=ANSWERS, summary="All standings")
def get_standings(request: HttpRequest, slug: str) -> HttpResponseBase:
    """What the command ``standings`` prints for the event file."""
    return _part(request, slug, "standings", lambda event: json_bytes(published(event).standings_answer()))


@router.api_operation(READ, "/{slug}/stages/{stage}/rounds/{number}", response=ANSWERS, summary="One round")
def get_round(request: HttpRequest, slug: str, stage: str, number: int) -> HttpResponseBase:
    """Its tables with seats, results by set and game, points and status."""
    return _part(
        request,
        slug,
        f"rounds/{stage}/{number}",
        lambda event: json_bytes(published(event).round(stage, number)),
    )


@router.api_operation(READ, "/{slug}/draws/{stage}/{number}", response=ANSWERS, summary="The draw of a round")
def get_draw(request: HttpRequest, slug: str, stage: str, number: int) -> HttpResponseBase:
    """A draw as the command ``draw`` reads and answers it. Before publication only its announcement."""
    event = _event(slug)
    rounds = event.rounds.filter(stage__code=stage, draw__isnull=False).select_related("draw", "stage")
    drawn = next((one.draw for one in rounds if one.in_stage == number), None)
    if not isinstance(drawn, Draw):
        raise ProblemError(HTTPStatus.NOT_FOUND, Text("この組合せはありません。", "There is no such draw."))
    return readable(request, json_bytes(drawn.public_json))


@router.api_operation(READ, "/{slug}/players/{number}", response=ANSWERS, summary="One player's course")
def get_player(request: HttpRequest, slug: str, number: int) -> HttpResponseBase:
    """Seats, tables, points, the rank after each round and stage, and whether the player advanced."""

    def make(event: Event) -> bytes:
        entrant = event.entrants.filter(number=number).first()
        found = published(event)
        value = found.player(found.numbers[entrant.code] if entrant else 0)
        return json_bytes(value | {"number": number})

    return _part(request, slug, f"players/{number}", make)


@router.api_operation(READ, "/{slug}/rulings", response=ANSWERS, summary="Published rulings")
def list_rulings(
    request: HttpRequest, slug: str, limit: Limit = LARGEST_PAGE, after: int = 0
) -> HttpResponseBase:
    """Rulings about A, B, C and D, each with its case and its answer; none unless the organiser publishes them."""
    event = _event(slug)
    rulings = list(public_rulings(event)) if event.public_rulings else []
    rulings = [ruling for ruling in rulings if not after or ruling.number < after]
    value = {
        "rulings": [public_json(public_of(ruling)) for ruling in rulings[:limit]],
        "next": f"{reverse('api:list_rulings', args=[slug])}?limit={limit}&after={rulings[limit - 1].number}"
        if len(rulings) > limit
        else None,
    }
    return readable(request, json_bytes(RULINGS.write(value)))


@router.api_operation(READ, "/{slug}/live", response=ANSWERS, summary="What is going on now")
@same_for_all
def get_live(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The clock and the tables of the round that is played: ``[number, set, game, state, [points]]`` each."""
    return _part(request, slug, "live", lambda event: json_bytes(LIVE.write(live_value(event))))


@router.api_operation(READ, "/{slug}/log/head", response=ANSWERS, summary="The head of the log")
def get_log_head(request: HttpRequest, slug: str, no: int = 0, head: str = "") -> HttpResponseBase:
    """Number and hash of the last entry. With ``no`` and ``head``: whether the log contains that entry."""
    event = _event(slug)
    last = head_of(event)
    value: dict[str, object] = {"no": last.no if last else 0, "hash": last.hash if last else ""}
    if head:
        try:
            requested = Head.read(f"{no} {head}")
        except UnreadableHeadError as error:
            text = Text(
                "「345 3f9a12c477e0」の形で送ってください。", "Send a number and a hash: 345 3f9a12c477e0."
            )
            raise ProblemError(HTTPStatus.BAD_REQUEST, text) from error
        entry = event.acts.filter(no=requested.no).first()
        value |= {"contains": entry is not None and requested.is_of(entry.hash), "proves": requested.proves}
    return readable(request, json_bytes(LOG_HEAD.write(value)))


def published(event: Event) -> Published:
    """The values computed from an event's public file. Raises ProblemError where the file is inconsistent."""
    document = public_document(event)
    if problems(document):
        raise ProblemError(
            HTTPStatus.CONFLICT,
            Text("記録に合わないところがあり、計算できません。", "The records do not hold together."),
        )
    return Published(document, DeskNotes(times=times_of(event)))


def _event(slug: str) -> Event:
    try:
        return access.event_for_public(slug)
    except Http404 as error:
        raise ProblemError(HTTPStatus.NOT_FOUND, NO_EVENT) from error


def _part(request: HttpRequest, slug: str, part: str, make: Callable[[Event], bytes]) -> HttpResponseBase:
    """A part of an event; ProblemError 404 for one that does not exist."""
    return readable(request, _made(request, _event(slug), part, make))


def _made(request: HttpRequest, event: Event, part: str, make: Callable[[Event], bytes]) -> bytes:
    follows = (standings_version(event), event.archived_at is not None, part)
    return made_for(request, follows, lambda: make(event))
