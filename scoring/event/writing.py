"""An event as JSON: the keys in the order in which the format is described, loss-free.

``read_event(write_event(event)) == event``. What is None is left out, unless the format has a null for it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from rules_ref.cards import SUITS
from rules_ref.cases.writer import number_json
from scoring.event.reading import FORMAT
from scoring.event.reading_stages import ALL, PLACE_IN_PREVIOUS
from scoring.event.values import (
    Advance,
    BestOverall,
    BestPerTable,
    CriteriaChange,
    DropWorst,
    Enter,
    EventDecision,
    Lot,
    MoveUp,
    Withdrawal,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules_ref.cards import Suit
    from scoring.event.json_form import ChangeJson, EventJson, Json, RoundJson, StageJson, TableJson
    from scoring.event.values import (
        EventDocument,
        EventEntrant,
        EventRound,
        EventRuling,
        EventStage,
        EventTable,
        Penalty,
        Substitution,
    )
    from scoring.log.said import DecisionJson, WithdrawalJson
    from scoring.matches.results import GameResult, SetResult


def dumps(document: EventDocument) -> str:
    """The event as the text of its file."""
    return json.dumps(write_event(document), ensure_ascii=False, indent=1) + "\n"


def write_event(document: EventDocument) -> EventJson:
    """The event as its file has it."""
    written: EventJson = {
        "format": FORMAT,
        "slug": document.slug,
        "name": document.name,
        "date": document.date,
        "venue": document.venue,
        "ruleset": document.ruleset,
        "regulation": dict(document.regulation),
        "scheme": write_scheme(document),
        "entrants": [_entrant(entrant) for entrant in document.entrants],
        "stages": [write_stage(stage) for stage in document.stages],
        "rounds": [_round(event_round) for event_round in document.rounds],
        "substitutions": [_substitution(substitution) for substitution in document.substitutions],
        "penalties": [_penalty(penalty) for penalty in document.penalties],
        "decisions": [decision_json(decision) for decision in document.decisions],
        "rulings": [_ruling(ruling) for ruling in document.rulings],
    }
    if (log := document.log) is not None:
        written["log"] = {"no": log.head.no, "hash": log.head.hash}
        if log.entries is not None:
            written["log_entries"] = list(log.entries)
            written["sealed"] = {
                key: {"salt": secret.salt, "text": secret.text} for key, secret in log.sealed.items()
            }
    return written


def write_scheme(document: EventDocument) -> Json:
    """What places are worth, how long a match is and how ties are broken, in the words of the file."""
    scheme = document.scheme
    # Tables of four first, as the format describes them.
    points = sorted(scheme.ranking.points.items(), reverse=True)
    return {
        "sets": scheme.sets,
        "games_per_set": scheme.games_per_set,
        "points": {str(size): list(places) for size, places in points},
        "bonus": scheme.ranking.bonus,
        "tiebreaks": [criterion.id for criterion in document.tiebreaks],
    }


def _entrant(entrant: EventEntrant) -> Json:
    return {
        "id": entrant.id,
        "name": entrant.name,
        "kana": entrant.kana,
        "club": entrant.club,
        "seed": entrant.seed,
        "status": entrant.status.value,
    }


def write_stage(stage: EventStage) -> StageJson:
    return {
        "id": stage.id,
        "name": stage.name,
        "enter": ALL if stage.enter is None else _enter(stage.enter),
        "matches": stage.matches,
        "seating": stage.seating.value,
        "counts": stage.counts.value,
        "advance": None if stage.advance is None else _advance(stage.advance),
        "group_by": PLACE_IN_PREVIOUS if stage.by_group else None,
        "advanced": None if stage.advanced is None else list(stage.advanced),
    }


def _enter(enter: Enter) -> Json:
    return {"from": list(enter.sources), "seeds": list(enter.seeds), "players": list(enter.players)}


def _advance(advance: Advance) -> Json:
    match advance:
        case BestOverall(n):
            return {"rule": "best_overall", "n": n}
        case BestPerTable(k, others):
            return {"rule": "best_per_table", "k": k, "others": others}
        case DropWorst(n):
            return {"rule": "drop_worst", "n": n}
        case _:
            return {"rule": "best_per_group", "k": dict(advance.k)}


def _round(event_round: EventRound) -> RoundJson:
    written: RoundJson = {
        "stage": event_round.stage,
        "round": event_round.number,
        "draw": None if event_round.draw is None else event_round.draw.copy(),
        "byes": list(event_round.byes),
        "tables": [_table(table) for table in event_round.tables],
    }
    if event_round.moved:  # few events keep a table for anybody
        written["moved"] = {str(drawn): place for drawn, place in event_round.moved}
    return written


def _table(table: EventTable) -> TableJson:
    recorded = table.recorded
    return {
        "table": table.number,
        "seats": _seats(table.seats),
        "group": table.group,
        "cut_off": table.cut_off,
        "sets": [_set(played_set) for played_set in table.sets],
        "recorded": None
        if recorded is None
        else {who: number_json(points) for who, points in recorded.items()},
    }


def _seats(seats: Mapping[Suit, str]) -> dict[str, str]:
    return {suit.value: seats[suit] for suit in SUITS if suit in seats}


def _set(entry: SetResult) -> Json:
    written: Json = {}
    if entry.seats is not None:
        written["seats"] = _seats(entry.seats)
    if entry.blind is not None:
        written["blind"] = [str(card) for card in entry.blind]
    if entry.envelope is not None:
        written["envelope"] = entry.envelope
    return written | {"games": [_game(game) for game in entry.games]}


def _game(game: GameResult) -> Json:
    events = [{"player": player_exit.player, "how": player_exit.how.value} for player_exit in game.exits]
    written: Json = {"events": events, "cut_off": game.cut_off}
    if game.classes is not None:
        written["classes"] = {who: player_class.value for who, player_class in game.classes.items()}
    return written


def _substitution(substitution: Substitution) -> Json:
    return {
        "stage": substitution.stage,
        "round": substitution.round,
        "table": substitution.table,
        "from_set": substitution.from_set,
        "out": substitution.outgoing,
        "in": substitution.incoming,
        "reason": substitution.reason,
    }


def _penalty(penalty: Penalty) -> Json:
    return {
        "player": penalty.player,
        "stage": penalty.stage,
        "points": penalty.points,
        "reason": penalty.reason,
        "ruling": penalty.ruling,
    }


def withdrawal_json(left: Withdrawal) -> WithdrawalJson:
    """A withdrawal; how far into the stage the player still played only where that is known."""
    said: WithdrawalJson = {"kind": "withdraw", "player": left.player, "after": left.after}
    if left.round is not None:
        said["round"] = left.round
    if left.set is not None:
        said["set"] = left.set
    return said


def decision_json(decision: EventDecision) -> DecisionJson | ChangeJson:
    """A decision as its file has it."""
    match decision:
        case Lot(stage, order, by, at):
            return {"kind": "lot", "stage": stage, "order": list(order), "by": by, "at": at}
        case Withdrawal():
            return withdrawal_json(decision)
        case MoveUp(stage, player, instead_of):
            return {"kind": "move_up", "stage": stage, "player": player, "for": instead_of}
        case CriteriaChange(before, after, about, reason, by, at):
            return {
                "kind": "change", "stage": about, "before": dict(before), "after": dict(after),
                "reason": reason, "by": by, "at": at,
            }  # fmt: skip


def _ruling(ruling: EventRuling) -> Json:
    return {
        "no": ruling.number,
        "at": None if ruling.at is None else dict(ruling.at),
        "case": dict(ruling.case),
        "ruling": dict(ruling.ruling),
        "decision": ruling.decision,
        "by": ruling.by,
    }
