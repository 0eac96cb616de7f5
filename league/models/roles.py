"""Who is what at an event, and the links by which a user becomes it."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint
from django.utils.translation import gettext_lazy as _

from league.models.tournaments import Event


class Role(models.TextChoices):
    """What an account is at an event; what that lets them do stands in ``league.access``."""

    OWNER = "owner", _("責任者")
    ORGANISER = "organiser", _("運営")
    HEAD_JUDGE = "head_judge", _("審判長")
    DESK = "desk", _("受付係")
    VIEWER = "viewer", _("閲覧者")


def new_invitation() -> str:
    """128 random bits: the first to open the link takes the role."""
    return secrets.token_urlsafe(16)


class EventRole(models.Model):
    """A role of an account at one event. One account may have several."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="roles")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="event_roles")
    role = models.CharField(max_length=10, choices=Role)

    class Meta:
        ordering = ("event_id", "user_id", "role")
        constraints = (
            UniqueConstraint(
                fields=("event", "user", "role"),
                name="event_role_once",
                violation_error_message=_("このアカウントには、もうこの役割があります。"),
            ),
            CheckConstraint(
                condition=Q(role__in=("owner", "organiser", "head_judge", "desk", "viewer")),
                name="event_role_known",
                violation_error_message=_("役割を選んでください。"),
            ),
        )

    def __str__(self) -> str:
        return f"{self.user} {self.get_role_display()}"


class Invitation(models.Model):
    """A link that gives a role at an event to the first who takes it, until ``until``. Gone once it is taken."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=10, choices=Role)
    token = models.CharField(max_length=22, unique=True, default=new_invitation)
    until = models.DateTimeField()  # later it gives nothing

    class Meta:
        ordering = ("event_id", "until")
        constraints = (
            CheckConstraint(
                condition=Q(role__in=("owner", "organiser", "head_judge", "desk", "viewer")),
                name="invitation_role_known",
                violation_error_message=_("役割を選んでください。"),
            ),
        )

    def __str__(self) -> str:
        return str(self.get_role_display())
