"""A match whose acts are all undone has not begun: its seats may change, and its round be drawn again."""

import pytest

from league.acts.services.acts import StaleEntry
from league.day.pages.facts import day_facts
from league.draws.services.draws import publish_by_hand
from league.draws.services.seating import swap_players, take_out_player
from league.management.logs import log_findings
from league.matches.pages.progress import match_state
from league.matches.services.envelopes import seal_envelope
from league.matches.services.games import record_exit
from league.matches.services.matches import cut_off_table, undo
from league.matches.services.seats import correct_seats
from league.models import Confirmation, Event, Match, Round, Set, Table
from league.scored_matches import results_by_version
from rules_ref.cards import Suit
from tests.factories import make_user, new_entry, record_at_now
from tests.league.drawing import cards_in_order, publish_cards, seats, staged

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(client) -> Match:
    """Table 1 of two, with entrants 1-4."""
    client.force_login(make_user("organise_event", username="内山"))
    staged(7, matches=1)
    publish_cards(client, cards_in_order(7, 2))
    return Match.objects.get(table__number=1)


def found_at_tables(event: Event) -> list[str]:
    return [
        finding.text.en
        for finding in log_findings(event)
        if finding.code in ("log_chain", "log_row", "log_table")
    ]


def turn_seats(match: Match) -> None:
    turned = dict(zip(Suit, (2, 3, 4, 1), strict=False))
    correct_seats(match=match, entry=new_entry(match), set_number=1, seats=turned)


def seal(match: Match) -> None:
    seal_envelope(match=match, entry=new_entry(match), set_number=1, number="E-1", drawn_by=1)


def play(match: Match) -> None:
    seal(match)
    for player in (1, 2):
        record_exit(match=match, entry=new_entry(match), set_number=1, game=1, player=player)


def cut_off(match: Match) -> None:
    cut_off_table(match=match, entry=new_entry(match), reason="閉館")


@pytest.fixture(params=[seal, play, turn_seats, cut_off], ids=lambda act: act.__name__)
def undone(request, match: Match) -> Match:
    acts = match.acts.count()
    request.param(match)
    assert Match.objects.begun().get() == match
    for _act in range(match.acts.count() - acts):
        undo(match=match, entry=new_entry(match))
    return match


def test_it_has_not_begun(undone):
    record = record_at_now(undone)
    of_round = Round.objects.get()
    assert (record.begun, match_state(record).words) == (False, "開始前")
    assert not Match.objects.begun().exists()
    assert not Set.objects.exists()
    assert not Confirmation.objects.exists()
    assert [event_round.touched for event_round in day_facts(of_round.event).stages[0].rounds] == [0]


def test_its_seats_change_and_it_is_played(undone):
    of_round, (one, two) = Round.objects.get(), undone.table.round.event.entrants.filter(number__in=(1, 6))
    swap_players(of_round=of_round, one=one, other=two, reason="席の間違い", entry=new_entry(0))
    assert seats(of_round)[1]["S"] == "p06"
    assert found_at_tables(of_round.event) == []
    seen = new_entry(1)
    with pytest.raises(StaleEntry):
        record_exit(match=undone, entry=seen, set_number=1, game=1, player=1)
    seal_envelope(match=undone, entry=new_entry(undone), set_number=1, number="E-1", drawn_by=6)
    assert [version for version, _ in results_by_version(undone, undone.acts.all())][-1] > 2
    assert found_at_tables(of_round.event) == []


def test_somebody_leaves_it(undone):
    of_round = Round.objects.get()
    take_out_player(
        of_round=of_round, out=of_round.event.entrants.get(number=4), reason="帰宅", entry=new_entry(0)
    )
    assert Match.objects.get(pk=undone.pk).size == 3


def test_its_round_is_laid_again_under_new_keys(undone):
    key = undone.table.token
    stage = undone.table.round.stage
    tables = {
        1: dict(zip("SHDC", ("p04", "p05", "p06", "p07"), strict=True)),
        2: dict(zip("SHD", ("p01", "p02", "p03"), strict=True)),
    }
    publish_by_hand(
        stage=stage, tables=tables, groups={}, sitting_out=(), reason="引き直し", entry=new_entry(0)
    )
    assert seats(Round.objects.get()) == tables
    assert Table.objects.get(number=1).token != key
    assert found_at_tables(stage.event) == []
