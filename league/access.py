"""Who may reach what: one function per protected object. No view looks any of these up itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import quote, unquote

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext as _

from league.models import Draw, Entrant, Event, Match, Printing, Round, Ruling, Stage, Table

if TYPE_CHECKING:
    from collections.abc import Collection

    from django.contrib.auth.models import AnonymousUser, User
    from django.http import HttpRequest, HttpResponseBase

    from league.models.rulings import RulingQuerySet

Found = TypeVar("Found")
NAME_LENGTH = 60
"""How long the name of someone who acts may be."""

_REFEREE_COOKIE = "referee"
_REFEREE_SECONDS = 60 * 60 * 24 * 30


@dataclass(frozen=True, slots=True)
class Person:
    """Who acts: the name they go by, and their account if they have one."""

    name: str
    user: User | None = None


def table_for_referee(token: str) -> Table:
    """The table whose link this is: holding the link is the right to enter its results. 404 for a void one."""
    return _or_404(
        Table.objects.select_related("round__event", "match").filter(token=token).first(),
        _("この卓のリンクは使えません。運営に新しいリンクをもらってください。"),
    )


def match_for_referee(token: str) -> Match:
    """The match at the table of this link, with all its results."""
    return _or_404(
        Match.objects.with_results().filter(table__token=token).first(),
        _("この卓のリンクは使えません。運営に新しいリンクをもらってください。"),
    )


def referee_of(request: HttpRequest) -> Person | None:
    """Who enters results on this device: the name given once, else the account signed in; None when neither."""
    user = request.user if request.user.is_authenticated else None
    kept = request.get_signed_cookie(_REFEREE_COOKIE, default="", max_age=_REFEREE_SECONDS)
    name = unquote(kept or "")
    if not name:
        return _person(user) if user is not None else None
    return Person(name, user)


def remember_referee(response: HttpResponseBase, name: str) -> None:
    """Keep the referee's name on the device for a month."""
    response.set_signed_cookie(
        _REFEREE_COOKIE,
        quote(name),  # a header carries no kanji
        max_age=_REFEREE_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def event_for_public(slug: str) -> Event:
    """An event as anyone may see it."""
    return _event(slug)


def event_with_public_rulings(slug: str) -> Event:
    """An event whose rulings anyone may read, without names. 404 unless its organiser wants that."""
    event = Event.objects.filter(slug=slug, public_rulings=True).first()
    return _or_404(event, _("この大会の裁定は公開されていません。"))


def draw_for_public(slug: str, pk: int) -> Draw:
    """A pairing draw as anyone may see it: announced, made, published or taken back."""
    draws = Draw.objects.filter(stage__event=_event(slug), pk=pk)
    return _or_404(draws.select_related("stage__event").first(), _("この抽選はありません。"))


def entrant_for_public(slug: str, number: int) -> Entrant:
    """Someone who takes part, as anyone may see them."""
    entrants = Entrant.objects.filter(event=_event(slug), number=number)
    return _or_404(entrants.select_related("event").first(), _("この番号の参加者はいません。"))


def event_for_organiser(user: User | AnonymousUser, slug: str) -> Event:
    """An event to be set up, printed, corrected and closed. 403 without the right to."""
    _require(user, "league.organise_event")
    return _event(slug)


def event_for_judge(user: User | AnonymousUser, slug: str) -> Event:
    """An event whose disputes are to be decided. 403 without the right to."""
    _require(user, "league.judge_event")
    return _event(slug)


def organiser_of(request: HttpRequest) -> Person:
    """Who sets events up, by name and account. 403 without the right to."""
    return _person(_account(request, "league.organise_event"))


def round_for_organiser(user: User | AnonymousUser, slug: str, number: int) -> Round:
    """A round of an event to be set up, as ``event_for_organiser``."""
    rounds = Round.objects.filter(event=event_for_organiser(user, slug), number=number)
    return _or_404(rounds.select_related("event").first(), _("この回戦はありません。"))


def printings_for_organiser(user: User | AnonymousUser, slug: str, pks: Collection[int]) -> list[Printing]:
    """What was printed at once for a round, to be looked at again, as ``event_for_organiser``."""
    printings = Printing.objects.filter(round__event=event_for_organiser(user, slug), pk__in=pks)
    found = list(printings.select_related("round__event", "round__stage"))
    together = found if len(found) == len(pks) and len({each.round_id for each in found}) == 1 else None
    return _or_404(together, _("この印刷の記録はありません。"))


def stage_for_organiser(user: User | AnonymousUser, slug: str, number: int) -> Stage:
    """A stage of an event to be set up or drawn, as ``event_for_organiser``."""
    stages = Stage.objects.filter(event=event_for_organiser(user, slug), number=number)
    return _or_404(stages.select_related("event").first(), _("このステージはありません。"))


def table_for_organiser(user: User | AnonymousUser, slug: str, round_number: int, number: int) -> Table:
    """A table of an event to be set up, by its number instead of its link."""
    tables = Table.objects.filter(round__event=event_for_organiser(user, slug), round__number=round_number)
    found = tables.filter(number=number).select_related("round__event", "match").first()
    return _or_404(found, _("この卓はありません。"))


def match_for_organiser(user: User | AnonymousUser, slug: str, round_number: int, number: int) -> Match:
    """The match at a table of an event, with all its results, as ``table_for_organiser``."""
    tables = Match.objects.with_results().filter(
        table__round__event=event_for_organiser(user, slug), table__round__number=round_number
    )
    return _or_404(tables.filter(table__number=number).first(), _("この卓はありません。"))


def entrant_for_organiser(user: User | AnonymousUser, slug: str, number: int) -> Entrant:
    """Someone who takes part in an event, to be corrected."""
    entrants = Entrant.objects.filter(event=event_for_organiser(user, slug), number=number)
    return _or_404(entrants.select_related("event").first(), _("この番号の参加者はいません。"))


def judge_of(request: HttpRequest) -> Person:
    """Who decides disputes, by name and account. 403 without the right to."""
    return _person(_account(request, "league.judge_event"))


def event_for_official(user: User | AnonymousUser, slug: str) -> Event:
    """An event whose rulings are to be read: by its judges and its organisers. 403 for anyone else."""
    if not is_official(user):
        raise PermissionDenied
    return _event(slug)


def is_official(user: User | AnonymousUser) -> bool:
    """Whether the account may organise or judge events."""
    return user.has_perm("league.judge_event") or user.has_perm("league.organise_event")


def ruling_in(event: Event, number: int) -> Ruling:
    """A ruling of an event that one has been let into."""
    found = rulings_in(event).filter(number=number).first()
    return _or_404(found, _("この番号の裁定はありません。"))


def ruling_of(match: Match, number: int) -> Ruling:
    """A ruling on the match of a table that one has been let into: theirs to appeal and to carry out."""
    event = match.table.round.event
    return _or_404(
        rulings_in(event).filter(match=match, number=number).first(),
        _("この卓にその番号の裁定はありません。"),
    )


def rulings_in(event: Event) -> RulingQuerySet:
    """The rulings of an event that one has been let into, with all that a list or a page of them shows."""
    rulings = Ruling.objects.filter(event=event)
    return rulings.select_related("event", "match__table__round").prefetch_related("steps__user")


def _event(slug: str) -> Event:
    return _or_404(Event.objects.filter(slug=slug).first(), _("この大会はありません。"))


def _or_404(found: Found | None, message: str) -> Found:
    if found is None:
        raise Http404(message)
    return found


def _person(user: User) -> Person:
    """An account as the log names it: Django lets its names be longer than the log does."""
    return Person((user.get_full_name() or user.get_username())[:NAME_LENGTH], user)


def _account(request: HttpRequest, permission: str) -> User:
    if not request.user.is_authenticated:
        raise PermissionDenied
    _require(request.user, permission)
    return request.user


def _require(user: User | AnonymousUser, permission: str) -> None:
    if not user.has_perm(permission):
        raise PermissionDenied
