"""Roles at an event, and the invitations to them."""

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models.shared import check, once
from league.models.tournaments import Event


class Role(models.TextChoices):
    """The roles of accounts at an event; their rights are in ``league.access``."""

    OWNER = "owner", _("責任者")
    ORGANISER = "organiser", _("運営")
    HEAD_JUDGE = "head_judge", _("審判長")
    DESK = "desk", _("受付係")
    VIEWER = "viewer", _("閲覧者")


def new_invitation() -> str:
    """A random token of 128 bits, for a link that gives the role to the first user who accepts it."""
    return secrets.token_urlsafe(16)


class EventRole(models.Model):
    """A role of an account at one event. One account may have several."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="roles")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="event_roles")
    role = models.CharField(max_length=10, choices=Role)

    class Meta:
        ordering = ("event_id", "user_id", "role")
        constraints = (
            once(
                "event_role_once",
                ("event", "user", "role"),
                _("このアカウントには、もうこの役割があります。"),
            ),
            check("event_role_known", Q(role__in=tuple(Role.values)), _("役割を選んでください。")),
        )

    def __str__(self) -> str:
        return f"{self.user} {self.get_role_display()}"


class Invitation(models.Model):
    """A link that gives a role at an event to the first user to accept it before ``until``; deleted then."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=10, choices=Role)
    token = models.CharField(max_length=22, unique=True, default=new_invitation)
    until = models.DateTimeField()  # when it expires

    class Meta:
        ordering = ("event_id", "until")
        constraints = (
            check("invitation_role_known", Q(role__in=tuple(Role.values)), _("役割を選んでください。")),
        )

    def __str__(self) -> str:
        return str(self.get_role_display())
