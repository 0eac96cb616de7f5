"""Store an event from its document, with one act per table that names the file."""

import datetime as dt
import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from functools import partial
from typing import Final
from uuid import uuid4

from django.core.exceptions import ValidationError
from django.core.validators import validate_slug
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from league.acts.services.acts import Entry, Refusal, perform_on_event, write_acts
from league.event_document import document_of_event
from league.event_files.services.apart import stored_apart
from league.event_files.services.rulings import import_rulings
from league.event_files.services.tables import BATCH, TableImport, store
from league.language import words
from league.models import (
    Act,
    Bye,
    Draw,
    Entrant,
    Event,
    Match,
    Penalty,
    Round,
    Stage,
    StageDecision,
    Verb,
    options_of,
)
from league.scored_matches import scored_match, with_scores
from league.stages.services.stages import round_title, stage_fields
from league.stored_matches import stored_matches
from scoring.draw.json_form import DrawJson
from scoring.event.matches import TableKey
from scoring.event.names import holds_invisible, tidied
from scoring.event.reading import write_event
from scoring.event.values import CriteriaChange, EventDecision, EventDocument, Lot, MoveUp, Withdrawal
from scoring.log.codec import parts_json
from scoring.log.parts import MatchState
from scoring.matches.games import GameScorer
from scoring.standings.findings.log import CLOCK, log_problems
from scoring.standings.tally import score_tables

DIGEST_LENGTH: Final = 64


def import_event(
    *,
    document: EventDocument,
    entry: Entry,
    slug: str = "",
    done: Callable[[float], None] = lambda _part: None,
) -> Event:
    """Store an event.

    Raises Refusal for what an export could not reproduce, and for a ``slug`` (its own or given) that is
    taken. ``done`` is called with the finished share of the work.
    """
    data = write_event(document)
    # PostgreSQL cannot store this character, and a desk may move there from SQLite at any time.
    text = json.dumps(data)
    if "\\u0000" in text:
        raise Refusal(_("文字コード0の文字は保存できません。"))
    _refuse_invisible(document)
    _refuse_broken_log(document)
    slug = slug or document.slug
    _refuse_slug(slug)
    try:
        # An upper bound of the rows: each takes at least four characters of the file.
        with stored_apart(len(text) // 4):
            event = _stored(document, data, slug, entry, done)
    except IntegrityError:
        _refuse_slug(slug)  # taken meanwhile
        raise
    done(1.0)
    return event


@transaction.atomic
def _stored(
    document: EventDocument,
    data: Mapping[str, object],
    slug: str,
    entry: Entry,
    done: Callable[[float], None],
) -> Event:
    event = _event(document, data, slug)

    def write() -> None:
        entrants = _entrants(event, document)
        stages = _stages(event, document)
        done(0.05)
        tables = TableImport(entrants, document, entry)
        _rounds(event, document, stages, tables)
        tables.store(lambda part: done(0.05 + 0.45 * part))
        _penalties(document, entrants, stages)
        store(
            StageDecision, [_decision(event, decision, entrants, stages) for decision in document.decisions]
        )
        import_rulings(event, document, entry)

    # The first entry of the log, on which all others build.
    perform_on_event(event, entry, Verb.IMPORT, _logged(event, document, data), write)
    _log_tables(event, document, entry)
    done(0.75)
    # Compared with what is read back, so that nothing is lost in a column that cannot hold it.
    if _comparable(document_of_event(event)) != _comparable(document):
        raise Refusal(_("このファイルには、保存すると変わってしまう内容があります。"))
    done(0.9)
    return event


def _refuse_slug(slug: str) -> None:
    try:
        validate_slug(slug)
    except ValidationError:
        words = _("大会のID「%(slug)s」は使えません。英数字・ハイフン・下線で指定してください。")
        raise Refusal(words % {"slug": slug}) from None
    if Event.objects.filter(slug=slug).exists():
        raise Refusal(_("大会「%(slug)s」はすでにあります。") % {"slug": slug})


def _refuse_invisible(document: EventDocument) -> None:
    """Refuse invisible characters, as forms and entry lists do: they would garble lists and papers."""
    people = [text for entrant in document.entrants for text in (entrant.name, entrant.kana, entrant.club)]
    for text in (document.name, document.venue, *(stage.name for stage in document.stages), *people):
        if holds_invisible(text):
            raise Refusal(_("「%(text)s」に、表示できない文字が含まれています。") % {"text": tidied(text)})


def _refuse_broken_log(document: EventDocument) -> None:
    """Raise Refusal for a file with an invalid log: the new log begins with the head of the file's own."""
    for problem in log_problems(document):
        if problem.code != CLOCK:
            raise Refusal(_("このファイルの記録が合いません: %(problem)s") % {"problem": words(problem.text)})


def _logged(event: Event, document: EventDocument, data: Mapping[str, object]) -> dict[str, object]:
    """The contents of the file for the log, without those that acts of their own describe."""
    entrants = [
        {"entrant": number, **asdict(entrant), "status": entrant.status.value}
        for number, entrant in enumerate(document.entrants, start=1)
    ]
    log = {"log": data["log"]} if "log" in data else {}
    named = ("penalties", "decisions", "ruleset", "regulation", "scheme", "stages")
    settings = {name: data[name] for name in named}
    groups = [
        [of_round.stage, of_round.number, table.number, table.group]
        for of_round in document.rounds
        for table in of_round.tables
        if table.group
    ]
    return {
        "slug": event.slug, "name": event.name, "venue": event.venue,
        "date": event.date.isoformat() if event.date else None,
        **options_of(event), "entrants": entrants, **settings, "groups": groups, **log,
    }  # fmt: skip


def _comparable(document: EventDocument) -> EventDocument:
    """The event without what may differ: its address, an added name, the order of unordered lists."""
    return replace(
        document,
        slug="",
        log=None,
        name=document.name if document.name != document.slug else "",
        substitutions=tuple(sorted(document.substitutions, key=repr)),
        rulings=tuple(sorted(document.rulings, key=lambda ruling: ruling.number)),
    )


def _event(document: EventDocument, data: Mapping[str, object], slug: str) -> Event:
    event = Event(
        slug=slug,
        name=document.name or slug,
        date=dt.date.fromisoformat(document.date) if document.date else None,
        venue=document.venue,
        ruleset=document.ruleset,
        regulation=data["regulation"],
        scheme=data["scheme"],
    )
    return store(Event, [event])[0]


def _entrants(event: Event, document: EventDocument) -> Mapping[str, Entrant]:
    entrants = [
        Entrant(
            event=event, number=number, code=entrant.id, name=entrant.name, kana=entrant.kana, club=entrant.club,
            seed=entrant.seed, status=entrant.status.value,
        )
        for number, entrant in enumerate(document.entrants, start=1)
    ]  # fmt: skip
    return {entrant.code: entrant for entrant in store(Entrant, entrants)}


def _stages(event: Event, document: EventDocument) -> Mapping[str, Stage]:
    stages = [
        Stage(
            event=event, number=number, code=plan.id, advanced=plan.advanced and list(plan.advanced),
            **stage_fields(plan),
        )
        for number, plan in enumerate(document.stages, start=1)
    ]  # fmt: skip
    return {stage.code: stage for stage in store(Stage, stages)}


def _rounds(event: Event, document: EventDocument, stages: Mapping[str, Stage], tables: TableImport) -> None:
    """Store the rounds with their byes, and collect their ``tables``."""
    byes: list[Bye] = []
    for number, event_round in enumerate(document.rounds, start=1):
        stage = stages[event_round.stage]
        draw = None
        if event_round.draw is not None:
            draw = _draw(stage, event_round.draw.copy(), tables.entry)
        stored = Round.objects.create(
            event=event,
            number=number,
            stage=stage,
            in_stage=event_round.number,
            draw=draw,
            title=round_title(stage, event_round.number) if stage.name else "",
        )
        byes += [Bye(round=stored, entrant=tables.entrants[code]) for code in event_round.byes]
        for table in event_round.tables:
            tables.add(stored, event_round, table)
    store(Bye, byes)


def _draw(stage: Stage, draw_json: DrawJson, entry: Entry) -> Draw:
    promised = draw_json.get("commitment")
    # It has a column of its own here; one of another length is another program's and stays where it was.
    if isinstance(promised, str) and len(promised) == DIGEST_LENGTH:
        del draw_json["commitment"]
    else:
        promised = ""
    return Draw.objects.create(stage=stage, json=draw_json, commitment=promised, published_at=entry.now)


def _penalties(document: EventDocument, entrants: Mapping[str, Entrant], stages: Mapping[str, Stage]) -> None:
    store(
        Penalty,
        [
            Penalty(
                stage=stages[penalty.stage], entrant=entrants[penalty.player], points=penalty.points,
                reason=penalty.reason, ruling=penalty.ruling,
            )
            for penalty in document.penalties
        ],
    )  # fmt: skip


def _decision(
    event: Event, decision: EventDecision, entrants: Mapping[str, Entrant], stages: Mapping[str, Stage]
) -> StageDecision:
    kind, row = StageDecision.Kind, partial(StageDecision, event=event)
    match decision:
        case Lot():
            lot = {"order": list(decision.order), "by": decision.by, "at": decision.at}
            return row(kind=kind.LOT, stage=stages[decision.stage], **lot)
        case Withdrawal():
            after = None if decision.after is None else stages[decision.after]
            last = {"last_round": decision.round, "last_set": decision.set}
            return row(kind=kind.WITHDRAW, stage=after, entrant=entrants[decision.player], **last)
        case CriteriaChange():
            where = None if decision.stage is None else stages[decision.stage]
            change = {"before": decision.before, "after": decision.after}
            why = {"reason": decision.reason, "by": decision.by, "at": decision.at}
            return row(kind=kind.CHANGE, stage=where, change=change, **why)
        case MoveUp():
            player, gone = entrants[decision.player], entrants[decision.instead_of]
            return row(kind=kind.MOVE_UP, stage=stages[decision.stage], entrant=player, instead_of=gone)


def _log_tables(event: Event, document: EventDocument, entry: Entry) -> None:
    """One act per table with results: the log begins with what came from the file."""
    matches = Match.objects.filter(table__round__event=event)
    found = with_scores(matches.order_by("table__round__number", "table__number"))
    played = [match for match in found if scored_match(match).stored.written != MatchState()]
    whole = _finished_tables(document)
    over = [match for match in played if _key(match) in whole]
    for rows, now in ((played, {"version": 1}), (over, {"closed_at": entry.now, "closed_by": entry.by.name})):
        for at in range(0, len(rows), BATCH):
            Match.objects.filter(pk__in=[row.pk for row in rows[at : at + BATCH]]).update(**now)
    stored = stored_matches([match.pk for match in played])
    acts = [
        Act(
            event=event, match=match, seq=1, client_id=uuid4(), base_version=0, actor=entry.by.name,
            user=entry.by.user, at=entry.now, verb=Verb.IMPORT, after=parts_json(stored[match.pk].parts),
        )
        for match in played
    ]  # fmt: skip
    write_acts(event, acts)


def _finished_tables(document: EventDocument) -> set[TableKey]:
    """The tables that were played to their end, or cut off."""
    scorer = GameScorer(document.scheme)
    return {
        (stage.id, table.round, table.number)
        for stage in document.stages
        for table in score_tables(document, stage.id, scorer)
        if table.complete
    }


def _key(match: Match) -> TableKey:
    of_round = match.table.round
    return of_round.stage.code, of_round.in_stage, match.table.number
