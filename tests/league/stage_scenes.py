"""Events with played stages, imported from event documents."""

from random import Random
from typing import Any

from league.event_files.services.event import import_event
from league.models import Event, Match, Stage
from scoring.event.check import problems
from scoring.event.reading import read_event
from tests.factories import let_everybody_in, new_entry
from tests.kept import kept
from tests.scoring.standings.events import a_round, a_set, a_table, event, ids, played_round

TWO_STAGES = [
    {"id": "s1", "name": "予選", "advance": {"rule": "best_overall", "n": 4}},
    {"id": "s2", "name": "決勝", "enter": {"from": "s1"}},
]
SHORT = {"sets": 1, "games_per_set": 1, "bonus": 0, "tiebreaks": ["daifugo_games", "lot"]}


def take_in(data: dict[str, Any]) -> Event:
    """Import an event; its complete matches are closed."""
    document = read_event({"slug": "autumn", "name": "秋の大会", **data})
    assert not problems(document)
    stored = import_event(document=document, entry=new_entry(0))
    let_everybody_in(stored)
    return stored


@kept
def played_out(players: int = 12, **more: Any) -> Event:
    """A qualifying stage with complete random matches, from which the best four advance."""
    people = ids(players)
    return take_in(event(people, TWO_STAGES, [played_round("s1", 1, people, Random(7))], **more))


@kept
def tied_at_the_line() -> Event:
    """Three tables of one game each: p001, p005, p009 have 6; p002, p006, p010 tie at 4 for two places."""
    people = ids(12)
    tables = [
        a_table(number, people[at : at + 4], a_set(" ".join(people[at : at + 3])))
        for number, at in enumerate(range(0, 12, 4), start=1)
    ]
    stages = [TWO_STAGES[0] | {"advance": {"rule": "best_overall", "n": 5}}, TWO_STAGES[1]]
    return take_in(event(people, stages, [a_round("s1", 1, tables)], scheme=SHORT))


@kept
def decided() -> Event:
    """As ``tied_at_the_line``, but four places without a tie: p001, p005, p009, and p002, who has 5."""
    people = ids(12)
    tables = [
        a_table(number, people[at : at + 4], a_set(" ".join(people[at : at + 3])))
        for number, at in enumerate(range(0, 12, 4), start=1)
    ]
    bonus = [{"player": "p002", "stage": "s1", "points": 1, "reason": "見本"}]
    return take_in(event(people, TWO_STAGES, [a_round("s1", 1, tables)], scheme=SHORT, penalties=bonus))


@kept
def decided_to_the_end() -> Event:
    """One stage of four players and one game, which they leave in the order of their numbers."""
    people = ids(4)
    table = a_table(1, people, a_set(" ".join(people[:3])))
    return take_in(event(people, [{"id": "s1"}], [a_round("s1", 1, [table])], scheme=SHORT))


@kept
def two_stages_played() -> Event:
    """Twelve players, four of whom advanced to a final, which ended p005, p002, p009, p001."""
    people = ids(12)
    tables = [
        a_table(number, people[at : at + 4], a_set(" ".join(people[at : at + 3])))
        for number, at in enumerate(range(0, 12, 4), start=1)
    ]
    final = a_table(1, ["p001", "p005", "p009", "p002"], a_set("p005 p002 p009"))
    bonus = [{"player": "p002", "stage": "s1", "points": 1, "reason": "見本"}]
    rounds = [a_round("s1", 1, tables), a_round("s2", 1, [final])]
    return take_in(event(people, TWO_STAGES, rounds, scheme=SHORT, penalties=bonus))


def stage_of(stored: Event, number: int = 1) -> Stage:
    return stored.stages.get(number=number)


def match_at(stored: Event, table: int, round_number: int = 1) -> Match:
    return Match.objects.get(
        table__round__event=stored, table__round__number=round_number, table__number=table
    )
