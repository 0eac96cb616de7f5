"""Whole events played by bots: real formats, repeatable by seed, continued from any point."""

import sqlite3
from dataclasses import replace
from functools import partial
from random import Random

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from league.events.services import EventDetails
from league.management.commands import simulate as command
from league.matches.services.matches import cut_off_table
from league.models import Act, Envelope, Event, Exit, Match, StageDecision, Table, Verb
from league.rehearsal.services.simulation import refuse_beside_play
from league.rehearsal.services.tables import BotReferee, play_table
from scoring.event.reading import parse_event
from scoring.event.values import EventDocument
from scoring.matches.scheme import RANKED, WITH_POINTS
from scoring.standings.answer import answer
from scoring.standings.standings import standings
from scoring.standings.verify import verify
from tests.factories import (
    NAMES,
    NOW,
    REFEREE,
    make_entrant,
    make_event,
    make_match,
    make_round,
    make_stage,
    make_table,
    new_entry,
    play_game,
    play_set,
    sit_down,
)
from tests.league.commands import said_by

pytestmark = pytest.mark.django_db


def simulate(**options):
    """Run the command; the address of the event that it played."""
    return said_by("simulate", **options).splitlines()[0]


def refused(**options):
    with pytest.raises(CommandError) as caught:
        simulate(**options)
    return str(caught.value)


def document(slug) -> EventDocument:
    return parse_event(said_by("event_export", slug).encode())


def ranked(slug):
    return answer(standings(document(slug)))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("template", "players", "entering", "scheme"),
    [
        ("tenkaichi-8", 44, [44, 36, 4], {"sets": 1, "games_per_set": 4}),
        ("tenkaichi-2", 68, [64, 64, 32, 16, 4], {"sets": 2, "games_per_set": 2}),
    ],
)
def test_a_real_format_is_played_to_its_final_ranking(template, players, entering, scheme, monkeypatch):
    monkeypatch.setattr(command, "EventDetails", partial(EventDetails, options={"scheme": scheme}))
    slug = simulate(players=players, format=template, seed="1")
    assert list(verify(document(slug))) == []
    found = ranked(slug)
    assert [len(stage["table"]) for stage in found["stages"]] == entering
    assert all(stage["complete"] for stage in found["stages"])
    assert [place["rank"] for place in found["final"]][:2] == [1, 2]
    assert len(found["final"]) == players
    rows = found["stages"][0]["table"]
    games = scheme["sets"] * scheme["games_per_set"]
    assert sum(row["games"] for row in rows) == games * len(rows)
    assert sum(row["fouls"] for row in rows) > 2
    assert sum(row["downfalls"] for row in rows) > games * len(rows) // 48


@pytest.mark.slow
def test_players_of_the_qualifiers_meet_those_who_wait_for_them():
    slug = simulate(players=12, format="tenkaichi-7-qualifiers", seed="1", until="q2")
    named = [stage.enter.players for stage in document(slug).stages if stage.enter is not None]
    assert [len(players) for players in named] == [4, 4, 4, 0, 0]
    assert [stage["complete"] for stage in ranked(slug)["stages"][:3]] == [True, True, False]


@pytest.mark.postgresql("a whole event by its own services, in the order of its rows")
def test_incidents_are_survived_and_agree_with_the_file():
    event = make_event()
    for number in range(1, 9):
        make_entrant(event, number, f"選手{number}")
    first = make_stage(event, advance={"rule": "best_overall", "n": 4})
    make_stage(event, enter={"from": "s1"})
    simulate(event="spring", seed="1", incidents=True)
    left, came = event.decisions.order_by("id")
    assert (left.kind, left.stage, came.kind, came.stage) == ("withdraw", first, "move_up", first)
    assert came.instead_of == left.entrant
    found = document("spring")
    final = found.rounds[1].tables[0].seats.values()
    assert [each.entrant is not None and each.entrant.code in final for each in (left, came)] == [False, True]
    assert [
        (substitution.stage, substitution.table, substitution.from_set)
        for substitution in found.substitutions
    ] == [("s2", 1, 2)]
    assert list(verify(found)) == []


@pytest.mark.slow
def test_an_event_is_named_by_how_many_play_it_not_by_how_many_played_the_one_it_is_like():
    simulate(players=8, format="tenkaichi-7", seed="1", until="s1")
    assert Event.objects.get().name == "シミュレーション 1: 第7回天下一大富豪大会の形（8人）"


@pytest.mark.slow
def test_the_same_seed_gives_the_same_event_and_another_another():
    slugs = [simulate(players=4, format="tenkaichi-7", seed=seed, until="s1") for seed in ("1", "1", "2")]
    assert slugs == ["sim-tenkaichi-7-4-1", "sim-tenkaichi-7-4-1-2", "sim-tenkaichi-7-4-2"]
    # The log is left out: its salts are random, and so are its digests.
    first, again, other = (replace(document(slug), slug="", name="", log=None) for slug in slugs)
    assert first == again != other


@pytest.mark.slow
def test_jbl_3_every_envelope_is_sealed_by_spades_and_opened_with_cards_of_the_deck():
    simulate(players=7, format="tenkaichi-7", seed="1", until="s1")
    envelopes = Envelope.objects.select_related("set__match")
    assert len({envelope.number for envelope in envelopes}) == len(envelopes) == 6
    for envelope in envelopes:
        found = envelope.cards.values_list("card", flat=True)
        assert len(set(found)) == envelope.card_count == (2 if envelope.set.match.size == 4 else 3)
        assert envelope.set.seats.get(player=envelope.drawn_by).suit == "S"


@pytest.mark.slow
def test_every_act_is_in_the_log_and_every_table_confirmed_and_closed():
    simulate(players=4, format="tenkaichi-7", seed="1", until="s1")
    match = Match.objects.get()
    verbs = list(match.acts.order_by("seq").values_list("verb", flat=True))
    assert verbs.count(Verb.RECORD_EXIT) == Exit.objects.count() >= 24
    assert [verbs.count(each) for each in (Verb.SEAL_ENVELOPE, Verb.OPEN_ENVELOPE, Verb.CONFIRM)] == [3, 3, 4]
    assert verbs[-1] == Verb.CLOSE
    assert match.closed_at is not None
    assert set(Act.objects.values_list("actor", flat=True)) == {"シミュレーション"}
    on_event = Act.objects.filter(match=None).values_list("verb", flat=True)
    assert {Verb.ANNOUNCE_DRAW, Verb.DRAW, Verb.PUBLISH_DRAW, Verb.CHANGE_STATUS} <= set(on_event)


@pytest.mark.slow
def test_an_event_stops_where_it_is_told_and_goes_on_from_there(client):
    slug = simulate(players=4, format="tenkaichi-7", seed="1", until="s1")
    first = Event.objects.get(slug=slug).stages.get(code="s1")
    assert not first.advanced
    assert refused(event=slug, until="s7").endswith("s1, s2, s3")
    simulate(event=slug, seed="1", until="s2")
    first.refresh_from_db()
    assert sorted(first.advanced or ()) == ["p01", "p02", "p03", "p04"]
    assert [stage["complete"] for stage in ranked(slug)["stages"]] == [True, True, False]
    assert client.get(f"/e/{slug}/").status_code == 200


@pytest.mark.slow
def test_a_round_is_a_place_to_stop():
    slug = simulate(players=4, format="one-stage", seed="1", until="s1/1")
    event = Event.objects.get(slug=slug)
    played = Match.objects.filter(closed_at__isnull=False)
    assert played.get().table.round.in_stage == 1
    assert simulate(event=slug, seed="2", until="s1/2") == slug
    assert played.count() == 2
    assert event.rounds.count() == 3


@pytest.mark.slow
def test_what_was_entered_at_a_table_stays():
    match = make_match()
    play_set(match, 1, ("2x 4",))
    simulate(event="spring", seed="1")
    match.refresh_from_db()
    assert match.closed_at is not None
    first = document("spring").rounds[0].tables[0].sets[0].games[0].exits
    assert [(each.player, each.how.value) for each in first][:2] == [("p02", "foul"), ("p04", "finish")]
    assert list(verify(document("spring"))) == []


@pytest.mark.slow
def test_a_tie_across_the_line_is_decided_by_a_lot_that_is_recorded():
    event = make_event()
    stage = make_round(event).stage
    stage.advance = {"rule": "best_overall", "n": 1}
    stage.save()
    for number in (1, 2):
        match = _stopped_after_one_game(event, number)
        assert match.cut_off
    make_stage(event, enter={"from": "s1"})
    assert "3人" in refused(event="spring", seed="1")
    lot = StageDecision.objects.get(kind="lot")
    order = lot.order or []
    assert (lot.by, sorted(order)) == ("くじ（自動）", ["p01", "p05"])
    assert event.stages.get(code="s1").advanced == order[:1]
    assert list(verify(document("spring"))) == []


def _stopped_after_one_game(event, number):
    names = [f"{name}{number}" for name in NAMES]
    match = make_table(names, event=event, number=number).match
    players = [4 * number - 3 + at for at in range(4)]
    sit_down(match, 1, players)
    play_game(match, 1, 1, f"{players[0]} {players[1]} {players[2]}")
    cut_off_table(match=match, entry=new_entry(match), reason="時間切れ")
    match.refresh_from_db()
    return match


@pytest.mark.slow
def test_the_entrants_of_another_event_can_be_taken():
    make_match()
    slug = simulate(entrants="spring", format="tenkaichi-7", seed="1", until="s1", slug="rehearsal")
    assert [entrant.name for entrant in document(slug).entrants] == list(NAMES)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"players": 46}, "tenkaichi-7"),
        ({"players": 46, "format": "bingo"}, "tenkaichi-8"),
        ({"format": "tenkaichi-7"}, "--players"),
        ({"players": 5, "format": "tenkaichi-7"}, "5人では卓を作れません"),
        ({"players": 2, "format": "tenkaichi-7"}, "2人では卓を作れません"),
        ({"players": 0, "format": "tenkaichi-7"}, "1から"),
        ({"players": 4, "format": "tenkaichi-7", "until": "s1/x"}, "s1/2"),
        ({"players": 4, "format": "tenkaichi-7", "slug": "a b"}, "a b"),
        ({"event": "nowhere"}, "nowhere"),
        ({"entrants": "nowhere", "format": "tenkaichi-7"}, "nowhere"),
        ({"event": "nowhere", "players": 4}, "--players"),
        (
            {"players": 4, "format": "tenkaichi-7", "database": "/dev/null/there/desk.sqlite3"},
            "/dev/null/there",
        ),
    ],
)
def test_what_cannot_be_simulated_is_refused_and_leaves_nothing(options, said):
    assert said in refused(**options, seed="1")
    assert not Match.objects.exists()


def test_an_address_is_taken_once():
    make_event("rehearsal")
    assert "rehearsal" in refused(players=4, format="tenkaichi-7", slug="rehearsal")


def test_an_event_without_stages_cannot_be_played():
    make_event("empty")
    assert "ステージ" in refused(event="empty")


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RANKED)
def test_an_event_under_any_document_is_played_to_its_end_and_every_page_of_it_is_shown(ruleset, organiser):
    scheme = {} if ruleset in WITH_POINTS else {"points": {"4": [6, 4, 2, 0]}, "bonus": 0}
    event = make_event(ruleset=ruleset, scheme=scheme)
    for number in range(1, 9):
        make_entrant(event, number, f"選手{number}")
    make_stage(event, advance={"rule": "best_overall", "n": 4})
    make_stage(event, enter={"from": "s1"})
    simulate(event="spring", seed="1", until="s1")
    shown(organiser, event)
    simulate(event="spring", seed="2")
    shown(organiser, event)
    assert list(verify(document("spring"))) == []
    assert all(stage["complete"] for stage in ranked("spring")["stages"])


def shown(client, event):
    """Open every page that an event of this state has, at its tables and for its officials."""
    tables = [table.get_absolute_url() for table in Table.objects.filter(round__event=event)]
    pages = [
        f"{table}{page}"
        for table in tables
        for page in ("", "history/", "sheet.pdf", "sheet-filled.pdf", "rulings/", "lay/")
    ]
    rooms = ("", "desk/", "hall/", "print/", "standings/", "stages/", "stages/1/advance/", "seats/")
    for page in (*pages, *(f"/e/{event.slug}/{room}" for room in rooms)):
        assert client.get(page, follow=True).status_code == 200, page


class TestBesideADayOfPlay:
    """A rehearsal never makes referees wait."""

    def test_it_is_refused_while_a_round_of_another_event_is_played(self):
        match = make_match()
        sit_down(match)
        said = refused(players=8, format="one-stage", seed="1")
        assert "「春の大会」の予選が進行中です" in said
        assert "--database" in said
        assert Event.objects.count() == 1

    def test_a_round_that_has_not_begun_or_is_a_sample_is_in_nobodys_way(self):
        event = make_match().table.round.event
        refuse_beside_play(None)
        sit_down(Match.objects.get())
        refuse_beside_play(event)
        Event.objects.update(is_demo=True)
        refuse_beside_play(None)

    @pytest.mark.slow
    def test_a_database_of_its_own_leaves_the_desks_alone(self, tmp_path):
        sit_down(make_match())
        own = tmp_path / "rehearsal.sqlite3"
        call_command("simulate", database=str(own), players=8, format="one-stage", seed="1", slug="probe")
        with sqlite3.connect(own) as database:
            assert database.execute("SELECT slug FROM league_event").fetchall() == [("probe",)]
        assert list(Event.objects.values_list("slug", flat=True)) == ["spring"]

    @pytest.mark.django_db(transaction=True)
    def test_each_act_at_a_table_is_a_transaction_of_its_own(self):
        held = []

        def clock():
            held.append(connection.in_atomic_block)
            return NOW

        hall = BotReferee(REFEREE, Random(1), clock)
        play_table(make_match(), hall, before=(1, 2))
        assert len(held) > 3
        assert not any(held)
