"""The cached values of an event equal those read anew, whatever acts came in between."""

from contextlib import suppress
from dataclasses import replace
from functools import partial
from random import Random

import pytest
from django.db import transaction

from league.acts.services.acts import Refusal
from league.entrants.services.leaving import leave
from league.event_document import document_of_event
from league.event_values import event_now
from league.matches.services.envelopes import open_envelope, seal_envelope
from league.matches.services.games import Kind, correct_game, cut_off_game, record_exit
from league.matches.services.matches import close_match, cut_off_table, reopen_match, undo
from league.models import Event, Match
from league.stages.services.advance import advancement_of, announce_advance, decide_tie
from league.stages.services.criteria import set_tiebreaks
from league.stages.services.penalties import lift_penalty, penalise
from rules_ref.ranking import Exit
from scoring.criteria import FUGO_GAMES
from scoring.matches.progress import Task
from scoring.standings.standings import standings
from tests.effort import examples
from tests.factories import new_entry, record_at_now
from tests.league.stage_scenes import TWO_STAGES, played_out, stage_of, take_in
from tests.scoring.standings.events import a_round, a_table, event, ids

pytestmark = pytest.mark.django_db

SHORT = {"sets": 1, "games_per_set": 2, "bonus": 1, "tiebreaks": ["head_to_head", "daifugo_games", "lot"]}


def seated():
    """Twelve players at three tables, before their first game."""
    people = ids(12)
    tables = [a_table(at // 4 + 1, people[at : at + 4]) for at in range(0, 12, 4)]
    return take_in(event(people, TWO_STAGES, [a_round("s1", 1, tables)], scheme=SHORT))


def fresh(stored):
    return replace(document_of_event(Event.objects.get(pk=stored.pk)), rulings=())


def agrees(stored):
    """Whether the cached values equal those computed from all stored rows."""
    document, kept = fresh(stored), event_now(stored)
    return kept.document == document and kept.standings == standings(document)


def line_of(stage):
    line = advancement_of(stage)
    assert line is not None
    return line


class Day:
    """Random acts at an event."""

    def __init__(self, stored, seed):
        self.stored, self.rng = stored, Random(seed)

    def act(self):
        """Try one random act; a refusal is ignored."""
        what = self.rng.choice(
            [self.go_on] * 12 + [self.undo, self.correct, self.penalise, self.lift, self.leave]
        )
        with suppress(Refusal):
            what()

    def match(self):
        return self.rng.choice(Match.objects.filter(table__round__event=self.stored))

    def go_on(self):
        """The next act at a table, or now and then its cut-off."""
        match = self.match()
        record, entry = record_at_now(match), new_entry(match)
        task, set_number, game = record.step.task, record.step.set_number or 1, record.step.game or 1
        if self.rng.random() < 0.02:
            cut_off_table(match=match, entry=entry, reason="終電")
        elif task is Task.SEAL_ENVELOPE:
            drawn_by = record.players_of(set_number)[0]
            number = f"{match.pk}-{set_number}"
            seal_envelope(match=match, entry=entry, set_number=set_number, number=number, drawn_by=drawn_by)
        elif task is Task.PLAY and self.rng.random() < 0.05:
            cut_off_game(match=match, entry=entry, set_number=set_number, game=game, reason="時間")
        elif task is Task.PLAY:
            kind = Kind.FOUL if self.rng.random() < 0.15 else Kind.FINISH
            player = self.rng.choice(record.players_of(set_number))
            record_exit(match=match, entry=entry, set_number=set_number, game=game, player=player, kind=kind)
        elif task is Task.OPEN_ENVELOPE:
            open_envelope(match=match, entry=entry, set_number=set_number, cards=(), reason="紛失")
        elif record.closed:
            reopen_match(match=match, entry=entry, reason="確認")
        else:
            close_match(match=match, entry=entry, reason="署名なし")

    def undo(self):
        match = self.match()
        undo(match=match, entry=new_entry(match))

    def correct(self):
        match = self.match()
        players = list(record_at_now(match).players_of(1))
        self.rng.shuffle(players)
        exits = [Exit(player) for player in players]
        correct_game(match=match, entry=new_entry(match), set_number=1, game=1, exits=exits, reason="訂正")

    def penalise(self):
        entrant = self.rng.choice(self.stored.entrants.all())
        points = self.rng.randrange(-3, 4)
        penalise(
            stage=stage_of(self.stored), entrant=entrant, points=points, reason="遅刻", entry=new_entry(0)
        )

    def lift(self):
        penalty = stage_of(self.stored).penalties.first()
        if penalty is not None:
            lift_penalty(penalty=penalty, reason="誤り", entry=new_entry(0))

    def leave(self):
        leave(entrant=self.rng.choice(self.stored.entrants.all()), reason="体調", entry=new_entry(0))

    def finish(self):
        """Close every table, and announce who goes on."""
        for match in Match.objects.filter(table__round__event=self.stored):
            for act in (cut_off_table, partial(open_envelope, set_number=1, cards=()), close_match):
                with suppress(Refusal):
                    act(match=match, entry=new_entry(match), reason="おわり")
        stage = stage_of(self.stored)
        for tie in line_of(stage).undecided:
            decide_tie(
                stage=stage, order=sorted(tie.among), by="主催", at="2026-04-29 18:00", entry=new_entry(0)
            )
        going = line_of(stage).going
        announce_advance(stage=stage, going=going, entry=new_entry(0), reason="発表")


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(examples(7)))
def test_after_any_acts_what_is_kept_is_what_is_stored(seed):
    go_through(Day(seated(), seed))


def go_through(day):
    assert agrees(day.stored)
    for at in range(60):
        day.act()
        if at % 3 == 0:
            assert agrees(day.stored)
    day.finish()
    assert agrees(day.stored)
    set_tiebreaks(event=day.stored, tiebreaks=[FUGO_GAMES], entry=new_entry(0), reason="要項どおり")
    assert agrees(day.stored)


def test_what_was_read_is_read_once(django_assert_num_queries):
    stored = played_out()
    event_now(stored)
    with django_assert_num_queries(1):
        event_now(stored)


@pytest.mark.slow
def test_what_was_done_and_rolled_back_is_forgotten():
    stored = seated()
    assert agrees(stored)
    with suppress(NeverDoneError), transaction.atomic():
        penalise(
            stage=stage_of(stored),
            entrant=stored.entrants.first(),
            points=-3,
            reason="遅刻",
            entry=new_entry(0),
        )
        assert agrees(stored)
        raise NeverDoneError
    assert agrees(stored)


class NeverDoneError(Exception):
    pass
