"""The author of an act: an account, or a referee by the name their phone remembers.

No referee may use an account's name.
"""

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from urllib.parse import quote, unquote

from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.core.cache import cache
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseBase
from django.utils.translation import gettext as _

from league.access.rights import is_administrator, may_reopen, require_in_use
from league.models import Match

_ALIKE: Final = str.maketrans(
    "авекмнорстухіјѕԁһԛԝαβεικνορτυχ01カニロタエハトヘミチーオ⻑",
    "abekmhopctyxijsdhqwabeikvoptuxol力二口夕工八卜へ三千一才長",
)
"""Lower-case Cyrillic and Greek letters that look Latin, digits like letters, katakana like kanji."""
_VOICED: Final = "\u3099\u309a"
"""The combining marks that distinguish が from か; unlike accents they are kept."""
_BLANK: Final = "\u115f\u1160\u2800"
_OFFICES: Final = frozenset(
    {"審判長", "運営", "主催", "責任者", "受付係", "本人", "headjudge", "organiser", "organizer"}
)
"""Names that no referee may use: acts of these offices need an account."""

NAME_LENGTH = 60
"""The longest name of the author of an act, in characters."""
_REFEREE_COOKIE = "referee"
_REFEREE = "_referee"
_REFEREE_SECONDS = 60 * 60 * 24 * 30
_NAMES_KEY = "account-names"
_FOLDED_NAMES: Final = 1024
"""Size of the cache of folded names: a referee's name is compared at every tap."""


@dataclass(frozen=True, slots=True)
class Person:
    """The author of an act: name, and account if there is one."""

    name: str
    user: User | None = None


def referee_of(request: HttpRequest) -> Person | None:
    """The referee at this device: the name given once, else the account signed in; None when neither.

    A name that became an account's in the meantime no longer counts. Read once for each request.
    """
    if not hasattr(request, _REFEREE):
        setattr(request, _REFEREE, _referee_of(request))
    found: Person | None = getattr(request, _REFEREE)
    return found


def _referee_of(request: HttpRequest) -> Person | None:
    user = request.user if request.user.is_authenticated else None
    kept = request.get_signed_cookie(_REFEREE_COOKIE, default="", max_age=_REFEREE_SECONDS)
    name = unquote(kept or "")
    if not name or is_name_of_another(request.user, name):
        return _person(user) if user is not None else None
    return Person(name, user)


def is_name_of_another(user: User | AnonymousUser, name: str) -> bool:
    """Whether ``name`` is that of an account other than ``user``. Only its owner, signed in, may use it."""
    return not _account_names().get(_folded(name), set()) <= {user.pk}


def is_name_of_office(name: str) -> bool:
    """Whether a name is that of an office (head judge …), or begins with one that begins no person's name."""
    folded = _folded(name)
    return folded in _AS_OFFICE or folded.startswith(_LONG_OFFICES)


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


def reopener_of(request: HttpRequest, match: Match) -> Person:
    """The organiser or head judge who reopens a closed match, by name and account.

    403 for a table's link alone.
    """
    event = match.table.round.event
    require_in_use(event)
    if not may_reopen(request.user, event):
        raise PermissionDenied(_("終了したマッチを再開できるのは、サインインした運営か審判長だけです。"))
    return _person(request.user)  # type: ignore[arg-type]  # who has a right has an account


def account_of(request: HttpRequest) -> Person:
    """The account signed in, as the log names it, whatever its rights. 403 without an account."""
    return _person(_signed_in(request))


def creator_of(request: HttpRequest) -> Person:
    """The account signed in, if it may make events. 403 without the right to."""
    user = _signed_in(request)
    if not user.has_perm("league.organise_event"):
        raise PermissionDenied
    return _person(user)


def superuser_of(request: HttpRequest) -> Person:
    """The account signed in, if it is an administrator of the desk. 403 for others."""
    if not is_administrator(request.user):
        raise PermissionDenied
    return _person(_signed_in(request))


def client_address(request: HttpRequest) -> str:
    """The address of a visitor; behind the one trusted proxy, the address that the proxy names."""
    # Any client may send this header; only the proxy in front of us writes the last part of it.
    forwarded = request.headers.get("X-Forwarded-For", "") if settings.BEHIND_PROXY else ""
    return forwarded.rpartition(",")[2].strip() or str(request.META.get("REMOTE_ADDR", ""))


def _person(user: User) -> Person:
    """An account as the log names it. Django allows longer names than the log."""
    return Person((user.get_full_name() or user.get_username())[:NAME_LENGTH], user)


def _account_names() -> dict[str, set[int]]:
    """The ids of accounts by their folded names: username, and full name in both orders.

    Needed at every tap, so cached for seconds: accounts are few and rarely new.
    """
    found: dict[str, set[int]] | None = cache.get(_NAMES_KEY)
    if found is None:
        found = {}
        for pk, username, first, last in User.objects.values_list(
            "pk", "username", "first_name", "last_name"
        ):
            for name in filter(None, (username, f"{first}{last}", f"{last}{first}")):
                found.setdefault(_folded(name), set()).add(pk)
        cache.set(_NAMES_KEY, found, settings.ACCOUNT_NAMES_SECONDS)
    return found


@lru_cache(maxsize=_FOLDED_NAMES)
def _folded(name: str) -> str:
    """A name for comparison: without width, case, spaces and accents, look-alike letters unified."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    kept = (
        letter
        for letter in plain
        if letter in _VOICED or (letter not in _BLANK and unicodedata.category(letter) not in {"Cf", "Mn"})
    )
    return "".join("".join(kept).translate(_ALIKE).split())


_AS_OFFICE: Final = frozenset(map(_folded, _OFFICES))
_LONG_OFFICES: Final = tuple(office for office in _AS_OFFICE if len(office) > 2)  # noqa: PLR2004 - 運営, 主催, 本人 may begin a name


def _signed_in(request: HttpRequest) -> User:
    if not request.user.is_authenticated:
        raise PermissionDenied
    return request.user
