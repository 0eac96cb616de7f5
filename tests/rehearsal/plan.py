"""The entries for the phones: bots play a round, their acts are noted, and the round is rolled back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from django.db import transaction
from django.utils import timezone

from league.access import Person
from league.entrants.services.entrants import Newcomer
from league.event_document import document_of_event
from league.events.services import EventDetails
from league.models import Act, Event, Match, Round, Verb
from league.rehearsal.services.fictitious import people
from league.rehearsal.services.simulation import draw_seats_of, play_round, set_up
from league.rehearsal.services.tables import BotReferee
from league.scored_matches import scheme_of, scored_match, with_scores
from league.stages.services.criteria import set_scheme
from rules_ref.text import Text
from scoring.event.templates import QUALIFYING, Template
from scoring.event.values import EventStage
from scoring.log.codec import parts_json
from scoring.matches.scheme import GAMES_PER_SET, SETS
from scoring.standings.answer import answer
from scoring.standings.standings import standings

PLAYERS_AT_A_TABLE = 4
_QUALIFYING = Template(
    "rehearsal", Text("予選だけ", "Qualifying only"), Text("", ""), (QUALIFYING,), (EventStage("s1"),)
)


@dataclass(frozen=True, slots=True)
class TablePlan:
    """The entries for one phone: the acts of the match in order, and ``document``, its parts at the end."""

    match: int
    address: str
    names: Mapping[int, str]
    acts: tuple[PlannedAct, ...]
    document: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class PlannedAct:
    """One act: its verb, and the parts of the match that it writes, by name."""

    verb: str
    set_number: int | None
    game: int | None
    after: Mapping[str, Any]

    @property
    def leaving(self) -> tuple[int, bool]:
        """For an exit: the player's entrant number, and whether it is a foul."""
        last = self._exits[-1]
        return last["player"], last["how"] == "foul"

    @property
    def begins_game(self) -> bool:
        """Whether this is the first exit of a game."""
        return self.verb == Verb.RECORD_EXIT and len(self._exits) == 1

    @property
    def _exits(self) -> list[dict[str, Any]]:
        return list(self.after[f"game/{self.set_number}/{self.game}"]["exits"])

    @property
    def is_foul(self) -> bool:
        return self.verb == Verb.RECORD_EXIT and self.leaving[1]


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """The tables of a round and the standings they lead to."""

    tables: tuple[TablePlan, ...]
    standings: Any


def new_round(tables: int, seed: int, *, sets: int = SETS, games_per_set: int = GAMES_PER_SET) -> Round:
    """A qualifying round with all players seated and nothing entered."""
    hall = BotReferee(Person("運営"), Random(seed), timezone.now)
    names = people(tables * PLAYERS_AT_A_TABLE, hall.rng)
    event = set_up(
        details=EventDetails("リハーサル", f"rehearsal-{seed}"),
        template=_QUALIFYING,
        newcomers=[Newcomer(name) for name in names],
        hall=hall,
    )
    scheme = replace(scheme_of(event), sets=sets, games_per_set=games_per_set)
    set_scheme(event=event, scheme=scheme, entry=hall.entry())
    stage = event.stages.get()
    draw_seats_of(stage, hall)
    return stage.rounds.get()


def planned(of_round: Round, seed: int) -> RoundPlan:
    """Let bots play the round, note what they entered, and roll everything back."""
    with transaction.atomic():
        list(play_round(of_round, BotReferee(Person("審判"), Random(seed), timezone.now)))
        plan = RoundPlan(tuple(_table(match) for match in _matches(of_round)), standings_of(of_round.event))
        transaction.set_rollback(True)
    return plan


def standings_of(event: Event) -> Any:
    """The standings in the format of the command ``standings``."""
    return answer(standings(document_of_event(event)))


def lasting(document: Mapping[str, Any]) -> dict[str, Any]:
    """A match's parts without times, versions, seeds and authors: equal for every referee who enters it."""
    return {name: _lasting(state) for name, state in document.items()}


def _lasting(state: Any) -> Any:
    if isinstance(state, dict):
        return {key: _lasting(each) for key, each in state.items() if key not in _PASSING}
    return state


_PASSING = {"at", "by", "version", "seed", "sealed_at", "opened_at"}


def _matches(of_round: Round) -> list[Match]:
    return with_scores(Match.objects.filter(table__round=of_round).order_by("table__number"))


def _table(match: Match) -> TablePlan:
    return TablePlan(
        match.pk,
        match.table.get_absolute_url(),
        {player.entrant.number: player.entrant.name for player in match.players.all()},
        tuple(
            PlannedAct(act.verb, act.set_number, act.game_number, act.after)
            for act in Act.objects.filter(match=match).order_by("seq")
            if act.verb != Verb.CREATE_TABLE
        ),
        lasting(parts_json(scored_match(match).parts)),
    )
