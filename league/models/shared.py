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
"""The characters of codes that people type; no two look alike."""
_FINGERPRINT_LENGTH: Final = 32
"""The number of hex digits: 128 bits, as the keys have."""


def key_fingerprint(key: str) -> str:
    """A digest of a secret key for the log: it tells keys apart and reveals none."""
    return sha256(key.encode()).hexdigest()[:_FINGERPRINT_LENGTH]


def check(name: str, condition: Q, message: StrPromise) -> CheckConstraint:
    """A constraint: the condition holds for every row. A user whose entry breaks it sees the message."""
    return CheckConstraint(condition=condition, name=name, violation_error_message=message)


def once(
    name: str, fields: tuple[str, ...], message: StrPromise, condition: Q | None = None
) -> UniqueConstraint:
    """A constraint: no two rows (that meet the condition) have the same values in these fields."""
    return UniqueConstraint(fields=fields, condition=condition, name=name, violation_error_message=message)


def from_one(name: str, *fields: str) -> CheckConstraint:
    """A constraint: these fields count from 1."""
    return check(name, Q(**{f"{field}__gte": 1 for field in fields}), _("番号は1以上です。"))


def account_of_author() -> ForeignKey[User | None, User | None]:
    """The account that entered a row; None for visitors, and for rows that came with a file."""
    return ForeignKey(settings.AUTH_USER_MODEL, PROTECT, null=True, blank=True, related_name="+")


class LoggedAct(models.Model):
    """Fields of an act in any log: its author and time, what it changed, its place in the hash chain."""

    # From 1 over the whole log, in the order in which acts were committed.
    no = models.PositiveIntegerField()
    # Unique, so that an act that arrives twice, even in two processes, is stored once.
    client_id = models.UUIDField(unique=True)
    actor = models.CharField(max_length=60)  # the name at that time
    # An account that has acted cannot be deleted: the log is about what it did.
    user = account_of_author()
    at = models.DateTimeField()
    # Each changed part before the act and after it, by its name (``game/2/3``), or by the member of the season file.
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    # Salts of the texts that the log hashes, by path; a digest replaces the salt of an erased text.
    salts = models.JSONField(default=dict)
    prev = models.CharField(max_length=64)  # the hash of the entry before
    hash = models.CharField(max_length=64)  # of this entry; covers all entries before it

    class Meta:
        abstract = True
