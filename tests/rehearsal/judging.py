"""What must be true after the round: nothing lost, nothing double, the standings right."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from league.models import Act, Event, Match, Verb
from league.scored_matches import scored_match
from scoring.log.codec import parts_json
from tests.rehearsal.plan import RoundPlan, TablePlan, lasting, standings_of


def faults(event: Event, plan: RoundPlan) -> list[str]:
    """All differences from the plan, as sentences; empty if there are none."""
    found = [fault for table in plan.tables for fault in _faults_at(table)]
    if standings_of(event) != plan.standings:
        found.append("the standings are not those of the games that were played")
    return found


def _faults_at(table: TablePlan) -> Iterator[str]:
    match = Match.objects.with_event().get(pk=table.match)
    now = lasting(parts_json(scored_match(match).parts))
    for part in sorted(now.keys() | table.document.keys()):
        if _in_any_order(now.get(part)) != _in_any_order(table.document.get(part)):
            yield f"{match}: {part} is {now.get(part)}, not {table.document.get(part)}"
    entered, meant = entered_at(match), meant_at(table)
    for verb in sorted(entered.keys() | meant.keys()):
        if entered[verb] != meant[verb]:
            yield f"{match}: {verb} was recorded {entered[verb]} times, not {meant[verb]}"


def _in_any_order(part: Any) -> Any:
    """The part with an envelope's cards sorted: the page records them in deck order."""
    return {**part, "found": sorted(part["found"])} if part and part.get("found") else part


def entered_at(match: Match) -> Counter[str]:
    """The number of acts of each kind in the log of a match."""
    acts = Act.objects.filter(match=match).exclude(verb=Verb.CREATE_TABLE)
    return Counter(acts.values_list("verb", flat=True))


def meant_at(table: TablePlan) -> Counter[str]:
    """The expected number of acts of each kind: on the page a foul is a second tap, judged after the exit."""
    acts = Counter(act.verb for act in table.acts)
    acts[Verb.JUDGE_EXIT] += sum(act.is_foul for act in table.acts)
    return acts
