"""Rights at an event, and the roles that have them."""

from enum import Enum
from typing import Final

from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from league.models import Event, Role


class Right(Enum):
    """What a page or an act at an event requires of its user."""

    LOOK = "look"
    """Read what is not public: the hall, the history, the register of rulings."""
    SERVE = "serve"
    """Check in, print, take sheets back, hand out the links of tables."""
    ORGANISE = "organise"
    """Set up, draw, correct, announce, penalise, run the clock."""
    JUDGE = "judge"
    """Decide disputes and appeals."""
    REOPEN = "reopen"
    """Open a closed match again; keep a ruling asked for away from the tables."""
    APPOINT = "appoint"
    """Give and revoke roles."""
    ARCHIVE = "archive"
    """Archive the event, and take it out of the archive."""


MAY: Final[dict[Right, frozenset[Role]]] = {
    Right.LOOK: frozenset(Role),
    Right.SERVE: frozenset({Role.OWNER, Role.ORGANISER, Role.DESK}),
    Right.ORGANISE: frozenset({Role.OWNER, Role.ORGANISER}),
    Right.JUDGE: frozenset({Role.HEAD_JUDGE}),
    Right.REOPEN: frozenset({Role.OWNER, Role.ORGANISER, Role.HEAD_JUDGE}),
    Right.APPOINT: frozenset({Role.OWNER}),
    Right.ARCHIVE: frozenset({Role.OWNER}),
}
"""The roles that have each right at an event. Roles at other events do not count."""

ARCHIVED: Final = gettext_lazy(
    "この大会はアーカイブされています。見ることはできますが、記録や変更はできません。"
)
"""The message for a user who tries to change an archived event."""
WHEN_ARCHIVED: Final = frozenset({Right.LOOK, Right.ARCHIVE})
"""The rights that remain at an archived event."""

_RIGHT_WORDS: Final = {
    Right.LOOK: gettext_lazy("会場の様子・裁定・履歴を見る"),
    Right.SERVE: gettext_lazy("受付・印刷・用紙の照合"),
    Right.ORGANISE: gettext_lazy("準備・抽選・訂正・発表・罰則・時計"),
    Right.JUDGE: gettext_lazy("裁定への答えと決定"),
    Right.REOPEN: gettext_lazy("終了したマッチの再開"),
    Right.APPOINT: gettext_lazy("役割を渡す・外す"),
    Right.ARCHIVE: gettext_lazy("大会をアーカイブする・戻す"),
}


def words_of_roles() -> list[tuple[Promise, list[Promise]]]:
    """Each role with its rights, in words for a page."""
    return [
        (role.label, [_RIGHT_WORDS[right] for right, roles in MAY.items() if role in roles]) for role in Role
    ]


def may(user: User | AnonymousUser, event: Event, right: Right) -> bool:
    """Whether a user has a right at an event now (an archived one allows less)."""
    return (event.archived_at is None or right in WHEN_ARCHIVED) and has_role_for(user, event, right)


def has_role_for(user: User | AnonymousUser, event: Event, right: Right) -> bool:
    """Whether a user's roles give them a right, whether or not the event is archived."""
    return not MAY[right].isdisjoint(roles_of(user, event))


def rights_of(user: User | AnonymousUser, event: Event) -> frozenset[Right]:
    """All rights of a user at an event."""
    return frozenset(right for right in Right if may(user, event, right))


def roles_of(user: User | AnonymousUser, event: Event) -> frozenset[Role]:
    """The roles of a user at an event; one query per request, since each has a user of its own."""
    if not user.is_authenticated:
        return frozenset()
    # Stored on the user, not in a cache: a removed role is gone with the next request.
    known: dict[int, frozenset[Role]] = user.__dict__.setdefault("_roles_at", {})
    if event.pk not in known:
        known[event.pk] = frozenset(
            Role(role) for role in event.roles.filter(user=user).values_list("role", flat=True)
        )
    return known[event.pk]


def events_with(user: User | AnonymousUser, right: Right) -> QuerySet[Event]:
    """The events at which a user has a right."""
    if not user.is_authenticated:
        return Event.objects.none()
    events = Event.objects.filter(roles__user=user, roles__role__in=MAY[right]).distinct()
    return events if right in WHEN_ARCHIVED else events.filter(archived_at=None)


def may_reopen(user: User | AnonymousUser, event: Event) -> bool:
    """Whether the account may reopen a closed match of the event."""
    return may(user, event, Right.REOPEN)


def is_administrator(user: User | AnonymousUser) -> bool:
    """Whether a user is the administrator of the desk."""
    return user.is_authenticated and user.is_superuser


def require_in_use(event: Event) -> None:
    """Raise PermissionDenied, with a message, at an archived event, which is read-only."""
    if event.archived_at is not None:
        raise PermissionDenied(ARCHIVED)
