"""Verify a season's log, and the season file against its acts."""

from collections.abc import Iterator
from typing import Any, Final

from league.chain import log_of
from league.models import Season
from league.seasons.services.perform import changed, key_of
from league.snapshot import read_snapshot
from rules_ref.text import Text
from scoring.event.problem import EventProblem
from scoring.log.chain import Head
from scoring.log.chain_findings import chain_findings
from scoring.season.reading import MEMBERS
from scoring.season.values import Content
from scoring.standings.findings.log import chain_problem

_FILE: Final = Text("シーズンファイル", "the season file")


def season_log_problems(season: Season, held: Head | None = None) -> list[EventProblem]:
    """All differences: the chain itself, a head noted earlier, and each member of the season file."""
    with read_snapshot():
        now = Season.objects.get(pk=season.pk)
        log = log_of(now)
        chain = [] if log is None else [chain_problem(found) for found in chain_findings(log, held)]
        return [*chain, *_of_the_file(now)]


def _of_the_file(season: Season) -> Iterator[EventProblem]:
    """Members of the file that differ from what the acts lead to; the order of lists does not count."""
    content: Content = {}
    for before, after in season.acts.order_by("no").values_list("before", "after"):
        content = {key: _after(content.get(key), before.get(key), after.get(key)) for key in MEMBERS}
    was, now = changed(content, season.content)
    for key in dict.fromkeys([*was, *now]):
        what = Text(f"「{key}」が履歴のとおりではありません。", f"“{key}” is not as the log says.")
        yield EventProblem("season_row", _FILE, what)


def _after(value: Any, before: Any, after: Any) -> Any:
    """A member after an act that removed ``before`` and added ``after``; None if the member is absent."""
    match value if value is not None else before if before is not None else after:
        case list():
            gone = {key_of(member) for member in before or ()}
            return [member for member in value or () if key_of(member) not in gone] + list(after or ())
        case dict():
            kept: Content = {key: value[key] for key in value or {} if key not in (before or {})}
            return {**kept, **(after or {})}
    return value if before is None and after is None else after
