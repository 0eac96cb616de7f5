"""Fields and constraints that several models share."""

from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import PROTECT, CheckConstraint, ForeignKey, Q
from django.utils.translation import gettext_lazy as _


def from_one(name: str, *fields: str) -> CheckConstraint:
    """The constraint that these fields count from 1."""
    condition = Q(**{f"{field}__gte": 1 for field in fields})
    return CheckConstraint(condition=condition, name=name, violation_error_message=_("番号は1以上です。"))


def account_of_author() -> ForeignKey[User | None, User | None]:
    """The account that entered a row; None for visitors, and for rows that came with a file."""
    return ForeignKey(settings.AUTH_USER_MODEL, PROTECT, null=True, blank=True, related_name="+")
