"""Fields and constraints that several models share."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.contrib.auth.models import User
from django.db import models
from django.db.models import PROTECT, CheckConstraint, ForeignKey, Q, UniqueConstraint
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise


UNAMBIGUOUS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Characters of codes that people type: no two look alike."""
_FINGERPRINT: Final = 32
"""Hex digits: as many bits as the keys have."""


def key_fingerprint(key: str) -> str:
    """A digest of a secret key for the log: it tells keys apart and reveals none."""
    return sha256(key.encode()).hexdigest()[:_FINGERPRINT]


def check(name: str, condition: Q, message: StrPromise) -> CheckConstraint:
    """The constraint that this condition holds for every row; the message is for who enters one that breaks it."""
    return CheckConstraint(condition=condition, name=name, violation_error_message=message)


def once(
    name: str, fields: tuple[str, ...], message: StrPromise, condition: Q | None = None
) -> UniqueConstraint:
    """The constraint that no two rows (of those under the condition) have the same values in these fields."""
    return UniqueConstraint(fields=fields, condition=condition, name=name, violation_error_message=message)


def from_one(name: str, *fields: str) -> CheckConstraint:
    """The constraint that these fields count from 1."""
    return check(name, Q(**{f"{field}__gte": 1 for field in fields}), _("番号は1以上です。"))


def account_of_author() -> ForeignKey[User | None, User | None]:
    """The account that entered a row; None for visitors, and for rows that came with a file."""
    return ForeignKey(settings.AUTH_USER_MODEL, PROTECT, null=True, blank=True, related_name="+")


class LoggedAct(models.Model):
    """What an act of a person has in every log: its author and time, what it changed, and its place in the hash chain."""

    # From 1 over the whole log, in the order in which acts were committed.
    no = models.PositiveIntegerField()
    # Unique, so that an act that arrives twice, even in two processes, is stored once.
    client_id = models.UUIDField(unique=True)
    actor = models.CharField(max_length=60)  # the name they went by
    # An account that has acted cannot be deleted: the log is about what it did.
    user = account_of_author()
    at = models.DateTimeField()
    # Each changed part before the act and after it, by its name (``game/2/3``), or by the member of the season file.
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    # Of the texts that stand hashed in the log, by path; a digest where the text was erased.
    salts = models.JSONField(default=dict)
    prev = models.CharField(max_length=64)  # the hash of the entry before
    hash = models.CharField(max_length=64)  # of this entry with all before it

    class Meta:
        abstract = True
