"""Entrants who are seated in groups, each among itself: a draw of several small draws under one seed."""

from collections import defaultdict
from dataclasses import replace

from scoring.draw.request import DrawEntrant, DrawRequest


def group_requests(request: DrawRequest) -> tuple[DrawRequest, ...]:
    """One request for each group, in the order in which they first appear; without groups the request itself.

    Each group has chance of its own: its digest is the whole input's with the group's name.
    """
    groups: dict[str, list[DrawEntrant]] = defaultdict(list)
    for one in request.entrants:
        groups[one.group].append(one)
    if set(groups) <= {""}:
        return (request,)
    return tuple(_part(request, group, tuple(members)) for group, members in groups.items())


def _part(request: DrawRequest, group: str, members: tuple[DrawEntrant, ...]) -> DrawRequest:
    here = {one.id for one in members}
    return replace(
        request,
        entrants=members,
        digest=f"{request.digest} group {group}",
        # Only what lies within the group: players of others cannot be met here, and its field numbers no others.
        met=tuple(pair for pair in request.met if here.issuperset(pair)),
        three_tables={one: times for one, times in request.three_tables.items() if one in here},
        suits={one: counts for one, counts in request.suits.items() if one in here},
    )
