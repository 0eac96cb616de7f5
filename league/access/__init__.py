"""Access checks: one function per protected object. Views never query such an object themselves."""

from collections.abc import Collection
from typing import TypeVar

from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _

from league.access.budget import computes, take_turn
from league.access.people import (
    NAME_LENGTH,
    Person,
    account_of,
    client_address,
    creator_of,
    is_name_of_another,
    is_name_of_office,
    referee_of,
    remember_referee,
    reopener_of,
    superuser_of,
)
from league.access.rights import (
    ARCHIVED,
    MAY,
    WHEN_ARCHIVED,
    Right,
    events_with,
    has_role_for,
    is_administrator,
    may,
    may_reopen,
    require_in_use,
    rights_of,
    roles_of,
    words_of_roles,
)
from league.access.seasons import (
    SeasonRight,
    season_for,
    season_for_hand_in,
    season_for_public,
    season_rights,
)
from league.models import (
    Draw,
    Entrant,
    Event,
    Invitation,
    Match,
    Objection,
    Printing,
    Round,
    Ruling,
    Stage,
    Table,
)
from league.models.rulings import RulingQuerySet
from league.scored_matches import cached_with_scores

Found = TypeVar("Found")


class VoidLinkError(Http404):
    """A table's link that is not valid: replaced, or never issued."""

    def __init__(self) -> None:
        super().__init__(_("この卓のリンクは使えません。運営に新しいリンクをもらってください。"))


def table_for_referee(token: str) -> Table:
    """The table of this link. Holding the link is the right to enter its results. 404 for a void link."""
    table = Table.objects.select_related("round__event", "match").filter(token=token).first()
    if table is None:
        raise VoidLinkError
    return table


def match_for_referee(token: str) -> Match:
    """The match at the table of this link, with all its results. 404 for a void link."""
    found = cached_with_scores(Match.objects.filter(table__token=token))
    if not found:
        raise VoidLinkError
    return found[0]


def match_to_enter(token: str, *, sent: bool = False) -> Match:
    """As ``match_for_referee``, for a form that enters something.

    403 at an archived event, unless the form is ``sent``: the outbox is answered in its own words.
    """
    match = match_for_referee(token)
    if not sent:
        require_in_use(match.table.round.event)
    return match


def event_for_public(slug: str) -> Event:
    """An event as anyone may see it."""
    return _or_404(Event.objects.filter(slug=slug).first(), _("この大会はありません。"))


def match_for_public(slug: str, round_number: int, number: int) -> Match:
    """The match at a table as anyone may see it, with all its results."""
    return _match(event_for_public(slug), round_number, number)


def event_with_public_rulings(slug: str) -> Event:
    """An event whose rulings anyone may read, without names. 404 unless its organiser wants that."""
    event = Event.objects.filter(slug=slug, public_rulings=True).first()
    return _or_404(event, _("この大会の裁定は公開されていません。"))


def event_with_self_check_in(slug: str) -> Event:
    """An event at which people check in by themselves. 404 unless its organiser wants that."""
    found = Event.objects.filter(slug=slug, self_check_in=True).first()
    event = _or_404(found, _("この画面では受付できません。受付係に声をかけてください。"))
    require_in_use(event)
    return event


def event_for_overlays(key: str) -> Event:
    """The event of this overlay key, for reading what is public. 404 for a void key."""
    # An empty key would match an event without overlays.
    event = Event.objects.filter(overlay_key=key).exclude(overlay_key="").first()
    return _or_404(event, _("この配信画面のアドレスは使えません。"))


def draw_for_public(slug: str, pk: int) -> Draw:
    """A pairing draw as the public may see it: announced, made, published or withdrawn."""
    draws = Draw.objects.filter(stage__event=event_for_public(slug), pk=pk)
    return _or_404(draws.select_related("stage__event").first(), _("この抽選はありません。"))


def entrant_for_public(slug: str, number: int) -> Entrant:
    """An entrant as the public may see them."""
    return _entrant(event_for_public(slug), number)


def event_for(user: User | AnonymousUser, slug: str, right: Right) -> Event:
    """An event at which the user has a right. 403 without it."""
    if not user.is_authenticated:
        raise PermissionDenied
    event = event_for_public(slug)
    # Roles first: only users who would have the right learn that the event is archived.
    if not has_role_for(user, event, right):
        raise PermissionDenied
    if not may(user, event, right):
        raise PermissionDenied(ARCHIVED)
    return event


def event_for_organiser(user: User | AnonymousUser, slug: str) -> Event:
    """An event to be set up, drawn, corrected and closed. 403 without the right to."""
    return event_for(user, slug, Right.ORGANISE)


def practice_for_organiser(user: User | AnonymousUser, slug: str) -> Event:
    """A practice event, as ``event_for_organiser``.

    404 for one with real people, whose results are never made up.
    """
    event = event_for_organiser(user, slug)
    return _or_404(event if event.is_practice else None, _("この大会は練習ではありません。"))


def event_for_desk(user: User | AnonymousUser, slug: str) -> Event:
    """An event to check people in at, to print for and to take sheets back. 403 without the right to."""
    return event_for(user, slug, Right.SERVE)


def event_for_judge(user: User | AnonymousUser, slug: str) -> Event:
    """An event whose disputes are to be decided. 403 without the right to."""
    return event_for(user, slug, Right.JUDGE)


def event_for_owner(user: User | AnonymousUser, slug: str) -> Event:
    """An event whose roles are to be changed. 403 without the right to."""
    return event_for(user, slug, Right.APPOINT)


def event_to_archive(user: User | AnonymousUser, slug: str) -> Event:
    """An event to be archived or taken out of the archive. 403 without the right to."""
    return event_for(user, slug, Right.ARCHIVE)


def invitation_for(token: str) -> Invitation:
    """The invitation of this link. 404 if it was accepted, withdrawn or has expired."""
    invitations = Invitation.objects.filter(token=token, until__gt=timezone.now()).select_related("event")
    invited = _or_404(invitations.first(), _("この招待リンクは使えません。新しいリンクをもらってください。"))
    require_in_use(invited.event)
    return invited


def round_for_organiser(user: User | AnonymousUser, slug: str, number: int) -> Round:
    """A round of an event to be set up, as ``event_for_organiser``."""
    return _round(event_for_organiser(user, slug), number)


def round_for_desk(user: User | AnonymousUser, slug: str, number: int) -> Round:
    """A round of an event to be printed, as ``event_for_desk``."""
    return _round(event_for_desk(user, slug), number)


def printings_for_desk(user: User | AnonymousUser, slug: str, pks: Collection[int]) -> list[Printing]:
    """The printings of a round, as ``event_for_desk``."""
    printings = Printing.objects.filter(round__event=event_for_desk(user, slug), pk__in=pks)
    found = list(printings.select_related("round__event", "round__stage"))
    together = found if len(found) == len(pks) and len({table.round_id for table in found}) == 1 else None
    return _or_404(together, _("この印刷の記録はありません。"))


def stage_for_organiser(user: User | AnonymousUser, slug: str, number: int) -> Stage:
    """A stage of an event to be set up or drawn, as ``event_for_organiser``."""
    # Through the event's relation: the stage then refers to this event, which is not read again.
    stage = event_for_organiser(user, slug).stages.filter(number=number).first()
    return _or_404(stage, _("このステージはありません。"))


def table_for_organiser(user: User | AnonymousUser, slug: str, round_number: int, number: int) -> Table:
    """A table of an event to be set up, by its number instead of its link."""
    return _table(event_for_organiser(user, slug), round_number, number)


def match_for_desk(user: User | AnonymousUser, slug: str, round_number: int, number: int) -> Match:
    """The match at a table of an event, with all its results, as ``event_for_desk``."""
    return _match(event_for_desk(user, slug), round_number, number)


def table_for_desk(user: User | AnonymousUser, slug: str, round_number: int, number: int) -> Table:
    """A table of an event whose link and sheets are to be handed out, as ``event_for_desk``."""
    return _table(event_for_desk(user, slug), round_number, number)


def entrant_for_organiser(user: User | AnonymousUser, slug: str, number: int) -> Entrant:
    """An entrant to be corrected."""
    return _entrant(event_for_organiser(user, slug), number)


def entrant_for_desk(user: User | AnonymousUser, slug: str, number: int) -> Entrant:
    """An entrant to be checked in."""
    return _entrant(event_for_desk(user, slug), number)


def objection_for_desk(user: User | AnonymousUser, slug: str, pk: int) -> Objection:
    """An objection to a result at an event, to be settled, as ``event_for_desk``."""
    found = Objection.objects.filter(match__table__round__event=event_for_desk(user, slug), pk=pk)
    objection = found.select_related("entrant", "match__table__round__event").first()
    return _or_404(objection, _("この申し出はありません。"))


def event_for_official(user: User | AnonymousUser, slug: str) -> Event:
    """An event for a user with any role at it. 403 for others."""
    return event_for(user, slug, Right.LOOK)


def ruling_among(rulings: RulingQuerySet, number: int) -> Ruling:
    """The ruling with this number, of rulings to which the caller already has access."""
    return _or_404(rulings.filter(number=number).first(), _("この番号の裁定はありません。"))


def rulings_at(table: Table) -> RulingQuerySet:
    """The rulings asked for at a table; its link opens no others."""
    return rulings_in(table.round.event).filter(match__table=table)


def ruling_of(match: Match, number: int) -> Ruling:
    """A ruling on a match to which the caller already has access, to appeal or to carry out."""
    return _or_404(
        rulings_at(match.table).filter(number=number).first(), _("この卓にその番号の裁定はありません。")
    )


def rulings_in(event: Event) -> RulingQuerySet:
    """The rulings of an event to which the caller already has access, with the rows that pages show."""
    rulings = Ruling.objects.filter(event=event)
    return rulings.select_related("event", "match__table__round").prefetch_related("steps__user")


def _round(event: Event, number: int) -> Round:
    return _or_404(event.rounds.filter(number=number).first(), _("この回戦はありません。"))


def _entrant(event: Event, number: int) -> Entrant:
    return _or_404(event.entrants.filter(number=number).first(), _("この番号の参加者はいません。"))


def _table(event: Event, round_number: int, number: int) -> Table:
    tables = Table.objects.filter(round__event=event, round__number=round_number, number=number)
    return _or_404(tables.select_related("round__event", "match").first(), _("この卓はありません。"))


def _match(event: Event, round_number: int, number: int) -> Match:
    place = {"table__round__number": round_number, "table__number": number}
    found = cached_with_scores(Match.objects.filter(table__round__event=event, **place))
    return _or_404(found[0] if found else None, _("この卓はありません。"))


def _or_404(found: Found | None, message: str) -> Found:
    if found is None:
        raise Http404(message)
    return found
