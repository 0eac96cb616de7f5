"""Who may reach what: one function per protected object. No view looks any of these up itself."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final, TypeVar
from urllib.parse import quote, unquote

from django.conf import settings
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.models import Draw, Entrant, Event, Invitation, Match, Printing, Role, Round, Ruling, Stage, Table

if TYPE_CHECKING:
    from collections.abc import Collection

    from django.contrib.auth.models import AnonymousUser
    from django.db.models import QuerySet
    from django.http import HttpRequest, HttpResponseBase
    from django.utils.functional import Promise

    from league.models.rulings import RulingQuerySet

Found = TypeVar("Found")
NAME_LENGTH = 60
"""How long the name of someone who acts may be."""

_REFEREE_COOKIE = "referee"
_REFEREE_SECONDS = 60 * 60 * 24 * 30
_NAMES_KEY = "account-names"
_NAMES_SECONDS = 5


class Right(Enum):
    """What a page or an act at an event asks of whoever wants it."""

    LOOK = "look"
    """Read what is not for everybody: the hall, the history, the register of rulings."""
    SERVE = "serve"
    """Check in, print, take sheets back, hand out the links of tables."""
    ORGANISE = "organise"
    """Set up, draw, correct, announce, penalise, run the clock."""
    JUDGE = "judge"
    """Decide disputes and appeals."""
    REOPEN = "reopen"
    """Open a closed match again; keep a ruling asked for away from the tables."""
    APPOINT = "appoint"
    """Say who is what."""


MAY: Final[dict[Right, frozenset[Role]]] = {
    Right.LOOK: frozenset(Role),
    Right.SERVE: frozenset({Role.OWNER, Role.ORGANISER, Role.DESK}),
    Right.ORGANISE: frozenset({Role.OWNER, Role.ORGANISER}),
    Right.JUDGE: frozenset({Role.HEAD_JUDGE}),
    Right.REOPEN: frozenset({Role.OWNER, Role.ORGANISER, Role.HEAD_JUDGE}),
    Right.APPOINT: frozenset({Role.OWNER}),
}
"""Who may do what at an event. A role at another event counts for nothing here."""


_RIGHT_WORDS: Final = {
    Right.LOOK: gettext_lazy("会場の様子・裁定・履歴を見る"),
    Right.SERVE: gettext_lazy("受付・印刷・用紙の照合"),
    Right.ORGANISE: gettext_lazy("準備・抽選・訂正・発表・罰則・時計"),
    Right.JUDGE: gettext_lazy("裁定への答えと決定"),
    Right.REOPEN: gettext_lazy("終了したマッチの再開"),
    Right.APPOINT: gettext_lazy("役割を渡す・外す"),
}


def words_of_roles() -> list[tuple[Promise, list[Promise]]]:
    """Each role with what it lets one do, as a page says it."""
    return [
        (role.label, [_RIGHT_WORDS[right] for right, roles in MAY.items() if role in roles]) for role in Role
    ]


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
    """Who enters results on this device: the name given once, else the account signed in; None when neither.

    A name that has become an account's since it was given is none any more.
    """
    user = request.user if request.user.is_authenticated else None
    kept = request.get_signed_cookie(_REFEREE_COOKIE, default="", max_age=_REFEREE_SECONDS)
    name = unquote(kept or "")
    if not name or is_name_of_another(request.user, name):
        return _person(user) if user is not None else None
    return Person(name, user)


def is_name_of_another(user: User | AnonymousUser, name: str) -> bool:
    """Whether ``name`` is that of an account other than ``user``: only who is signed in as it acts under it."""
    wanted = _as_heard(name)
    return any(wanted in names for pk, names in _account_names() if pk != user.pk)


def reopener_of(request: HttpRequest, match: Match) -> Person:
    """Who opens a closed match again: its event's organiser or head judge, by name and account. 403 for a link alone."""
    if not may_reopen(request.user, match.table.round.event):
        raise PermissionDenied(_("終了したマッチを再開できるのは、サインインした運営か審判長だけです。"))
    return _person(request.user)  # type: ignore[arg-type]  # who has a right has an account


def may_reopen(user: User | AnonymousUser, event: Event) -> bool:
    """Whether the account may open a closed match of the event again."""
    return may(user, event, Right.REOPEN)


def may(user: User | AnonymousUser, event: Event, right: Right) -> bool:
    """Whether somebody has a right at an event."""
    return not MAY[right].isdisjoint(roles_of(user, event))


def rights_of(user: User | AnonymousUser, event: Event) -> frozenset[Right]:
    """Everything somebody may do at an event."""
    return frozenset(right for right in Right if may(user, event, right))


def roles_of(user: User | AnonymousUser, event: Event) -> frozenset[Role]:
    """What somebody is at an event; asked once for each request, since each has a user of its own."""
    if not user.is_authenticated:
        return frozenset()
    known: dict[int, frozenset[Role]] = user.__dict__.setdefault("_roles_at", {})
    if event.pk not in known:
        known[event.pk] = frozenset(
            Role(each) for each in event.roles.filter(user=user).values_list("role", flat=True)
        )
    return known[event.pk]


def events_with(user: User | AnonymousUser, right: Right) -> QuerySet[Event]:
    """The events at which somebody has a right."""
    if not user.is_authenticated:
        return Event.objects.none()
    return Event.objects.filter(roles__user=user, roles__role__in=MAY[right]).distinct()


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


def match_for_public(slug: str, round_number: int, number: int) -> Match:
    """The match at a table as anyone may see it, with all its results."""
    matches = Match.objects.with_results().filter(table__round__event=_event(slug), table__number=number)
    return _or_404(matches.filter(table__round__number=round_number).first(), _("この卓はありません。"))


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


def event_for(user: User | AnonymousUser, slug: str, right: Right) -> Event:
    """An event at which somebody has a right. 403 without it."""
    if not user.is_authenticated:
        raise PermissionDenied
    event = _event(slug)
    if not may(user, event, right):
        raise PermissionDenied
    return event


def event_for_organiser(user: User | AnonymousUser, slug: str) -> Event:
    """An event to be set up, drawn, corrected and closed. 403 without the right to."""
    return event_for(user, slug, Right.ORGANISE)


def event_for_desk(user: User | AnonymousUser, slug: str) -> Event:
    """An event to check people in at, to print for and to take sheets back. 403 without the right to."""
    return event_for(user, slug, Right.SERVE)


def event_for_judge(user: User | AnonymousUser, slug: str) -> Event:
    """An event whose disputes are to be decided. 403 without the right to."""
    return event_for(user, slug, Right.JUDGE)


def event_for_owner(user: User | AnonymousUser, slug: str) -> Event:
    """An event whose roles are to be given and taken. 403 without the right to."""
    return event_for(user, slug, Right.APPOINT)


def account_of(request: HttpRequest) -> Person:
    """Who is signed in, as the log names them; what they may do is another question. 403 for nobody."""
    return _person(_signed_in(request))


def creator_of(request: HttpRequest) -> Person:
    """Who makes events of their own. 403 without the right to."""
    user = _signed_in(request)
    if not user.has_perm("league.organise_event"):
        raise PermissionDenied
    return _person(user)


def invitation_for(token: str) -> Invitation:
    """The invitation whose link this is. 404 once it is taken, taken back or too old."""
    invitations = Invitation.objects.filter(token=token, until__gt=timezone.now()).select_related("event")
    return _or_404(invitations.first(), _("この招待リンクは使えません。新しいリンクをもらってください。"))


def round_for_organiser(user: User | AnonymousUser, slug: str, number: int) -> Round:
    """A round of an event to be set up, as ``event_for_organiser``."""
    rounds = Round.objects.filter(event=event_for_organiser(user, slug), number=number)
    return _or_404(rounds.select_related("event").first(), _("この回戦はありません。"))


def round_for_desk(user: User | AnonymousUser, slug: str, number: int) -> Round:
    """A round of an event to be printed, as ``event_for_desk``."""
    rounds = Round.objects.filter(event=event_for_desk(user, slug), number=number)
    return _or_404(rounds.select_related("event").first(), _("この回戦はありません。"))


def printings_for_desk(user: User | AnonymousUser, slug: str, pks: Collection[int]) -> list[Printing]:
    """What was printed at once for a round, to be looked at again, as ``event_for_desk``."""
    printings = Printing.objects.filter(round__event=event_for_desk(user, slug), pk__in=pks)
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


def match_for_desk(user: User | AnonymousUser, slug: str, round_number: int, number: int) -> Match:
    """The match at a table of an event, with all its results, as ``event_for_desk``."""
    tables = Match.objects.with_results().filter(
        table__round__event=event_for_desk(user, slug), table__round__number=round_number
    )
    return _or_404(tables.filter(table__number=number).first(), _("この卓はありません。"))


def table_for_desk(user: User | AnonymousUser, slug: str, round_number: int, number: int) -> Table:
    """A table of an event whose link and sheets are to be handed out, as ``event_for_desk``."""
    tables = Table.objects.filter(round__event=event_for_desk(user, slug), round__number=round_number)
    found = tables.filter(number=number).select_related("round__event", "match").first()
    return _or_404(found, _("この卓はありません。"))


def entrant_for_organiser(user: User | AnonymousUser, slug: str, number: int) -> Entrant:
    """Someone who takes part in an event, to be corrected."""
    entrants = Entrant.objects.filter(event=event_for_organiser(user, slug), number=number)
    return _or_404(entrants.select_related("event").first(), _("この番号の参加者はいません。"))


def entrant_for_desk(user: User | AnonymousUser, slug: str, number: int) -> Entrant:
    """Someone who takes part in an event, to be checked in."""
    entrants = Entrant.objects.filter(event=event_for_desk(user, slug), number=number)
    return _or_404(entrants.select_related("event").first(), _("この番号の参加者はいません。"))


def event_for_official(user: User | AnonymousUser, slug: str) -> Event:
    """An event to be looked into by whoever has a role at it. 403 for anyone else."""
    return event_for(user, slug, Right.LOOK)


def client_address(request: HttpRequest) -> str:
    """Where a request comes from: behind the one proxy that is believed, what it says of its visitor."""
    forwarded = request.headers.get("X-Forwarded-For", "") if settings.BEHIND_PROXY else ""
    return forwarded.rpartition(",")[2].strip() or str(request.META.get("REMOTE_ADDR", ""))


def keeper_of(request: HttpRequest) -> Person:
    """Who keeps the desk itself, with all its events, accounts and keys. 403 for everybody else."""
    if not is_keeper(request.user):
        raise PermissionDenied
    return _person(_signed_in(request))


def is_keeper(user: User | AnonymousUser) -> bool:
    """Whether somebody keeps the desk itself."""
    return user.is_authenticated and user.is_superuser


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


def _account_names() -> list[tuple[int, set[str]]]:
    """What every account is called. Asked at every tap, so kept for seconds: accounts are few and seldom new."""
    found: list[tuple[int, set[str]]] | None = cache.get(_NAMES_KEY)
    if found is None:
        accounts = User.objects.values_list("pk", "username", "first_name", "last_name")
        found = [(pk, _names_of(*names)) for pk, *names in accounts]
        cache.set(_NAMES_KEY, found, _NAMES_SECONDS)
    return found


def _names_of(username: str, first: str, last: str) -> set[str]:
    """What an account is called, either name first, as ``_as_heard`` compares."""
    return {_as_heard(each) for each in (username, f"{first}{last}", f"{last}{first}") if each}


def _as_heard(name: str) -> str:
    """A name without what only a careful eye tells apart: width, case and spaces."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())


def _signed_in(request: HttpRequest) -> User:
    if not request.user.is_authenticated:
        raise PermissionDenied
    return request.user
