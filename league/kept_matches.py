"""Matches as they were read, kept from one request at a table to the next.

Each process keeps its own. A kept match is used as long as nothing has been done at its table or on its event: their versions
are asked for before, with the last entry of the table's log, which says of which history they are. Whoever acts on a kept match claims those versions in
the same step (``acts.services.acts.perform``). What is kept is shared by threads: nobody changes it.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.db import connection
from django.db.models import OuterRef, Subquery

from league.models import Act, Match, Ruling, Verb
from league.models.rows import leads_to, read_as, twin_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from django.db.models import QuerySet

    from league.models import Game, Round, Set
    from league.models.tables import MatchQuerySet

_EVENT: Final = "table__round__event__"
_ASKED: Final = (f"{_EVENT}version", "version", "last")
_VERSIONS: Final = len(_ASKED)
_HEAD: Final = (f"{_EVENT}log_no", f"{_EVENT}log_hash")
_UNDOS: Final = 10
_FEW: Final = 50
"""Where more have moved, all of a round may as well be read."""


@dataclass(frozen=True, slots=True)
class _Kept:
    match: Match
    versions: tuple[Any, ...]


_MATCHES: Final[OrderedDict[str, _Kept]] = OrderedDict()
_LOCK: Final = Lock()


def match_at(token: str) -> Match | None:
    """The match at the table of this link with all its results, as it is now; None where the link is void."""
    if not settings.KEPT_TABLES:
        return Match.objects.with_results().filter(table__token=token).first()
    row = _asked(token)
    if row is None:
        return None
    versions, (log_no, log_hash, ruling) = row[:_VERSIONS], row[_VERSIONS:]
    kept = _MATCHES.get(token)
    if kept is None or kept.versions != versions:
        kept = _read(token, versions, kept)
    if kept is None:
        return None
    # The head of the log moves with every table's acts, and a question moves no version of a match.
    event = kept.match.table.round.event
    event.log_no, event.log_hash = log_no, log_hash
    kept.match.has_rulings = ruling is not None
    return kept.match


def keep_played(match: Match, act: Act, games: Mapping[int, Sequence[Game]]) -> None:
    """A match that was kept as an act has left it, without reading it again: ``games`` by set are all that it wrote.

    To be called once the act is committed. Nobody finds it but by the versions that the act made.
    """
    event = match.table.round.event
    played = twin_of(match)
    played.version = act.seq
    # What is undone is the last one that stood: the one before it is the last again.
    played.standing = (
        match.standing[1:] if act.verb == Verb.UNDO else (_standing(act), *match.standing[:_UNDOS])
    )
    sets = (_with_games(each, games.get(each.number, ())) for each in match.sets.all())
    read_as(played, "sets", match.sets.all(), list(sets))
    played.derived = played.papers = None
    _keep(match.table.token, _Kept(played, (event.version, act.seq, act.hash)))


def _with_games(of_set: Set, written: Sequence[Game]) -> Set:
    if not written and not leads_to(of_set, "match"):
        return of_set
    # What leads back to the match as it was would keep all of its past in memory.
    twin, numbers = twin_of(of_set, "match"), {each.number for each in written}
    games = [each for each in of_set.games.all() if each.number not in numbers]
    games = sorted((twin_of(each, "set") for each in (*games, *written)), key=lambda each: each.number)
    read_as(twin, "games", of_set.games.all(), games)
    return twin


def _standing(act: Act) -> Act:
    """An act as ``last_undoable`` would read it: nobody has undone it."""
    return twin_of(act, "match", "event", "undoes", "user", undone_by=None)


def matches_in(of_round: Round) -> list[Match]:
    """The matches of a round in the order of its tables with all their results, as they are now."""
    return matches_among(Match.objects.filter(table__round=of_round).order_by("table__number"))


def matches_among(chosen: MatchQuerySet) -> list[Match]:
    """The same of any matches, in their order."""
    whole = chosen.with_results()
    if not settings.KEPT_TABLES:
        return list(whole)
    now = _versions_of(chosen)
    found = {token: kept for token in now if (kept := _MATCHES.get(token)) and kept.versions == now[token]}
    missing = now.keys() - found.keys()
    if missing:
        rows = whole if len(missing) > _FEW else whole.filter(table__token__in=missing)
        read = {
            each.table.token: _Kept(each, now[each.table.token])
            for each in rows
            if each.table.token in missing
        }
        again = _versions_of(chosen)
        for token, kept in read.items():
            if again.get(token) == kept.versions:
                _keep(token, kept)
        found |= read
    return [found[token].match for token in now if token in found]


def _versions_of(chosen: MatchQuerySet) -> dict[str, tuple[Any, ...]]:
    """What ``_asked`` says of the table of each match, by its link, in their order."""
    rows = _with_last(chosen).values_list("table__token", *_ASKED)
    return {token: tuple(versions) for token, *versions in rows}


def _read(token: str, versions: tuple[Any, ...], old: _Kept | None) -> _Kept | None:
    matches = Match.objects.with_results().filter(table__token=token)
    # Where only its own version has moved, it is still the same table of the same event.
    table = old.match.table if old is not None and old.versions[0] == versions[0] else None
    match = (matches if table is None else matches.select_related(None)).first()
    if match is None:
        return None
    if table is not None:
        match.table = table
    kept = _Kept(match, versions)
    again = _asked(token)
    if again is not None and again[:_VERSIONS] == versions:  # else it was read while somebody wrote
        _keep(token, kept)
    return kept


def _keep(token: str, kept: _Kept) -> None:
    kept.match.is_kept = True
    with _LOCK:
        _MATCHES[token] = kept
        _MATCHES.move_to_end(token)
        while len(_MATCHES) > settings.KEPT_TABLES:
            _MATCHES.popitem(last=False)


def _asked(token: str) -> tuple[Any, ...] | None:
    """The versions of the event and the match behind a link, the match's last entry, the head of the event's log, and whether
    anything was asked of the head judge there.
    """
    with connection.cursor() as cursor:
        cursor.execute(_question(connection.vendor), [token])
        found: tuple[Any, ...] | None = cursor.fetchone()
    return found


@cache
def _question(_vendor: str) -> str:
    """Put into words once: a model's query takes longer to write than to answer."""
    rows = _with_last(Match.objects.filter(table__token="").order_by())
    rulings = Subquery(Ruling.objects.filter(match=OuterRef("pk")).values("pk")[:1])
    asked = rows.annotate(disputed=rulings).values_list(*_ASKED, *_HEAD, "disputed")
    sql: str = asked.query.sql_with_params()[0]
    return sql


def _with_last(matches: QuerySet[Match]) -> QuerySet[Match]:
    last = Act.objects.filter(match=OuterRef("pk")).order_by("-seq").values("hash")[:1]
    return matches.annotate(last=Subquery(last))
