"""Roles at an event: given and removed by its owner, or accepted by the first to open an invitation."""

from datetime import timedelta
from typing import Final

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from league.acts.services.acts import Entry, Refusal, perform_on_event
from league.models import Event, EventRole, Invitation, Role, Verb

INVITED_FOR: Final = timedelta(days=7)


def grant_role(*, event: Event, username: str, role: Role, entry: Entry) -> None:
    """Give an account a role at the event.

    Raises Refusal for an unknown name; a repeated grant changes nothing.
    """
    user = User.objects.filter(username=username).first()
    if user is None:
        raise Refusal(
            _("「%(name)s」というアカウントはありません。招待リンクを使ってください。") % {"name": username}
        )
    if not event.roles.filter(user=user, role=role).exists():
        _give(event, user, role, entry)


def revoke_role(*, granted: EventRole, entry: Entry) -> None:
    """Remove a role. The last owner stays: an event without one could never be given to another."""
    event = granted.event

    def write() -> None:
        others = event.roles.filter(role=Role.OWNER).exclude(pk=granted.pk)
        if granted.role == Role.OWNER and not others.exists():
            raise Refusal(_("最後の責任者は外せません。先に、ほかの人を責任者にしてください。"))
        EventRole.objects.filter(pk=granted.pk).delete()

    before = {"name": granted.user.get_username(), "role": granted.role}
    perform_on_event(event, entry, Verb.REVOKE_ROLE, {}, write, before=before)


def invite(*, event: Event, role: Role, entry: Entry) -> None:
    """Make a link that gives a role to the first who accepts it, for a week.

    The log does not contain the link.
    """

    def write() -> None:
        Invitation.objects.create(event=event, role=role, until=entry.now + INVITED_FOR)

    perform_on_event(event, entry, Verb.INVITE, {"role": role.value}, write)


def withdraw_invitation(*, invitation: Invitation, entry: Entry) -> None:
    """Make the link void."""
    before = {"role": invitation.role}

    def write() -> None:
        _spend(invitation)

    perform_on_event(invitation.event, entry, Verb.INVITE, {}, write, before=before)


def accept(*, invitation: Invitation, user: User, entry: Entry) -> None:
    """Accept an invitation and delete it, so that of two people with the link only one gets the role."""
    _give(invitation.event, user, Role(invitation.role), entry, invitation)


def _give(event: Event, user: User, role: Role, entry: Entry, spent: Invitation | None = None) -> None:
    def write() -> None:
        if spent is not None and not _spend(spent):
            raise Refusal(_("この招待リンクは、もう使われました。"))
        EventRole.objects.get_or_create(event=event, user=user, role=role)

    after = {"name": user.get_username(), "role": role.value}
    perform_on_event(event, entry, Verb.GRANT_ROLE, after, write)


def _spend(invitation: Invitation) -> bool:
    deleted, _by_model = Invitation.objects.filter(pk=invitation.pk).delete()
    return bool(deleted)
