"""How an act on a season is performed: locked, checked, written and logged in one transaction."""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _

from league.acts.services.acts import Entry, Refusal
from league.chain import head_of, link
from league.language import words
from league.models import Season, SeasonAct, SeasonFile, SeasonVerb
from league.seasons.services.state import closing_of
from rules_ref.cases.errors import MalformedCaseError
from scoring.season.reading import dumps, read_season
from scoring.season.values import Content

_AFTER_ITS_END: Final = frozenset(
    {SeasonVerb.CLOSE, SeasonVerb.REOPEN, SeasonVerb.FORGET, SeasonVerb.ROLE, SeasonVerb.LINK}
)
"""Acts that are allowed on a closed season."""


@transaction.atomic
def perform_on_season(
    season: Season,
    entry: Entry,
    verb: SeasonVerb,
    change: Callable[[Content], None],
    *,
    files: Mapping[str, bytes] | None = None,
    logged: Content | None = None,
    erased: Callable[[Content], Content] | None = None,
) -> SeasonAct:
    """Perform one act: ``change`` the season file, and store ``files`` beside it.

    The same ``client_id`` again changes nothing. The log gets the differences, and ``logged`` besides;
    ``erased`` returns the former file without the texts erased, for the log. Raises Refusal where the file
    would be invalid.
    """
    held = Season.objects.select_for_update().get(pk=season.pk)
    earlier = SeasonAct.objects.filter(client_id=entry.client_id).first()
    if earlier is not None:
        return earlier
    if verb not in _AFTER_ITS_END and closing_of(held) is not None:
        raise Refusal(_("このシーズンは終わりました。直すには、責任者が先に開き直します。"))
    before, after = held.content, held.content
    change(after)
    _refuse_malformed(after)
    for name, content in (files or {}).items():
        SeasonFile.objects.update_or_create(season=held, name=name, defaults={"content": content})
    was, now = changed(before if erased is None else erased(before), after)
    act = SeasonAct(
        season=held,
        client_id=entry.client_id,
        actor=entry.by.name,
        user=entry.by.user,
        at=entry.now,
        verb=verb,
        before=was,
        after=now | (logged or {}),
    )
    head = link(act, head_of(held))
    act.save(force_insert=True)
    written = {"document": dumps(after), "log_no": head.no, "log_hash": head.hash}
    Season.objects.filter(pk=held.pk).update(**written)
    vars(season).update(written)
    return act


def changed(before: Content, after: Content) -> tuple[Content, Content]:
    """The members of a season file that differ, before and after; of lists and objects only the difference.

    >>> changed({"slug": "x", "given": [1]}, {"slug": "x", "given": [1, 2]})
    ({}, {'given': [2]})
    """
    was, now = {}, {}
    for key in [*before, *(key for key in after if key not in before)]:
        old, new = before.get(key), after.get(key)
        if old != new:
            was[key], now[key] = _differing(old, new)
    return _without_empty(was), _without_empty(now)


def key_of(member: Any) -> str:
    """A member as a key: members are unhashable objects, and lists may have thousands of them."""
    return json.dumps(member, sort_keys=True)


def _differing(old: Any, new: Any) -> tuple[Any, Any]:
    match old, new:
        case list() | None, list() | None:
            first, second = ({key_of(one): one for one in lst or ()} for lst in (old, new))
            return [one for key, one in first.items() if key not in second], [
                one for key, one in second.items() if key not in first
            ]
        case dict() | None, dict() | None:
            return (
                {key: one for key, one in (old or {}).items() if (new or {}).get(key) != one},
                {key: one for key, one in (new or {}).items() if (old or {}).get(key) != one},
            )
    return old, new


def _without_empty(members: Content) -> Content:
    return {key: value for key, value in members.items() if value not in (None, [], {})}


def _refuse_malformed(content: Content) -> None:
    try:
        read_season(content)
    except MalformedCaseError as error:
        raise Refusal(f"{error.field}: {words(error.text)}") from error


def with_id(members: Iterable[Content] | None, member_id: str) -> Content | None:
    """The member with an id, of a list that a season file may leave out."""
    return next((member for member in members or () if member["id"] == member_id), None)


def with_member(members: list[Content], known: Content | None, written: Content) -> list[Content]:
    """The members with one replaced, or added at the end."""
    return [*members, written] if known is None else [written if one is known else one for one in members]
