"""Rights at a season, the roles that have them, and the link by which regions hand in files."""

from enum import Enum
from typing import Final

from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext as _

from league.models import Season, SeasonRole

_ROLE: Final = SeasonRole.Role


class SeasonRight(Enum):
    """What a page or an act at a season requires of its user."""

    LOOK = "look"
    """Read event files, who is who, the log."""
    KEEP = "keep"
    """Enter persons, take event files, give and announce places."""
    OWN = "own"
    """Change the regulation, give roles, renew the link of the regions."""


MAY_AT_SEASON: Final = {
    SeasonRight.LOOK: frozenset(_ROLE),
    SeasonRight.KEEP: frozenset({_ROLE.OWNER, _ROLE.REGISTRAR}),
    SeasonRight.OWN: frozenset({_ROLE.OWNER}),
}


def season_for_public(slug: str) -> Season:
    """A season as the public may see it. 404 where there is none."""
    season = Season.objects.filter(slug=slug).first()
    if season is None:
        raise Http404(_("このシーズンはありません。"))
    return season


def season_for(user: User | AnonymousUser, slug: str, right: SeasonRight) -> Season:
    """A season at which an account has a right. 403 without it."""
    if not user.is_authenticated:
        raise PermissionDenied
    season = season_for_public(slug)
    if right not in season_rights(user, season):
        raise PermissionDenied
    return season


def season_rights(user: User | AnonymousUser, season: Season) -> frozenset[SeasonRight]:
    """All rights of a user at a season; one query per request, since each has a user of its own."""
    if not user.is_authenticated:
        return frozenset()
    known: dict[int, frozenset[SeasonRight]] = user.__dict__.setdefault("_season_rights", {})
    if season.pk not in known:
        role = season.roles.filter(user=user).values_list("role", flat=True).first()
        known[season.pk] = frozenset(right for right, roles in MAY_AT_SEASON.items() if role in roles)
    return known[season.pk]


def season_for_hand_in(key: str) -> Season:
    """The season of this link, which allows handing in event files and nothing else. 404 for a void link."""
    season = Season.objects.filter(hand_in_key=key).first()
    if season is None:
        raise Http404(_("この提出リンクは使えません。連盟に新しいリンクをもらってください。"))
    return season
