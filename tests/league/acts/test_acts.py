"""Every act is done once, in order, by one writer at a time, and logged."""

import pytest

from league.access import Person
from league.acts.services.acts import Refusal, StaleEntry, perform_on_event
from league.matches.services.games import Kind, judge_exit, record_exit
from league.matches.services.matches import How, close_match, confirm, cut_off_table, reopen_match, undo
from league.matches.services.seats import enter_seats
from league.models import Act, Exit, Match, Verb
from league.scored_matches import scored_at, scored_match, with_scores
from rules_ref.cards import SUITS
from scoring.log.codec import parts_json
from tests.factories import NOW, correct, make_event, make_match, new_entry, play_game, play_match, play_set
from tests.league.devices import at_once

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql("locks, versions, ids that are stored once")]


def out(match, player, entry=None, **where):
    return record_exit(
        match=match, entry=entry or new_entry(match), player=player, **{"set_number": 1, "game": 1} | where
    )


def loaded(match) -> Match:
    return Match.objects.with_event().get(pk=match.pk)


def test_an_act_is_logged_with_who_when_before_and_after(match):
    entry = new_entry(match, by=Person("審判 山本"))
    act = out(match, 3, entry)
    act.refresh_from_db()
    assert (act.actor, act.at, act.verb) == ("審判 山本", NOW, Verb.RECORD_EXIT)
    assert (act.set_number, act.game_number, act.client_id) == (1, 1, entry.client_id)
    assert act.before == {"game/1/1": None}
    assert act.after == {"game/1/1": {"exits": [{"player": 3, "how": "finish"}], "cut_off": False}}


def test_every_act_makes_the_next_version(match):
    start = new_entry(match).base_version
    assert [out(match, player).seq for player in (3, 1, 2)] == [start + 1, start + 2, start + 3]
    assert new_entry(match).base_version == start + 3


def test_the_same_act_arriving_twice_is_one(match):
    entry = new_entry(match)
    first = out(match, 3, entry)
    assert out(match, 3, entry) == first
    assert Exit.objects.count() == 1
    assert Act.objects.filter(client_id=entry.client_id).count() == 1


def test_it_is_still_the_same_answer_when_others_have_gone_on(match):
    entry = new_entry(match)
    first = out(match, 3, entry)
    out(match, 1)
    assert out(match, 3, entry) == first


def test_an_id_used_at_another_table_is_refused(match):
    entry = new_entry(match)
    out(match, 3, entry)
    other = make_match(event=make_event("autumn"))
    with pytest.raises(Refusal, match="別の記録"):
        sit_down_with(other, entry)


def sit_down_with(match, entry):
    seats = dict(zip(SUITS, (1, 2, 3, 4), strict=True))
    enter_seats(match=match, entry=entry, set_number=1, seats=seats)


def test_a_stale_entry_is_refused_with_both_versions(match):
    seen = new_entry(match).base_version
    out(match, 3, new_entry(match, by=Person("一台目")))
    with pytest.raises(StaleEntry) as refusal:
        out(match, 1, new_entry(seen))
    stale = refusal.value
    assert stale.tried is not None
    assert parts_json(stale.tried.parts) == {
        "game/1/1": {"exits": [{"player": 1, "how": "finish"}], "cut_off": False}
    }
    assert [(act.actor, act.after["game/1/1"]["exits"]) for act in stale.since] == [
        ("一台目", [{"player": 3, "how": "finish"}])
    ]
    assert stale.version == seen + 1
    assert [player_exit.player.entrant.number for player_exit in Exit.objects.all()] == [3]


def test_a_stale_entry_that_was_never_possible_says_only_what_happened_since(match):
    seen = new_entry(match).base_version
    out(match, 3)
    with pytest.raises(StaleEntry) as refusal:
        out(match, 1, new_entry(seen), game=4)
    assert refusal.value.tried is None
    assert len(refusal.value.since) == 1


def test_a_version_that_does_not_exist_yet_is_refused(match):
    with pytest.raises(StaleEntry):
        out(match, 1, new_entry(99))


def test_a_refused_act_leaves_nothing(match):
    before = new_entry(match).base_version
    with pytest.raises(Refusal):
        out(match, 99)
    assert new_entry(match).base_version == before
    assert not Exit.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_of_two_writers_at_once_exactly_one_wins(match):
    entries = [new_entry(match, by=Person(f"{number}台目")) for number in range(8)]

    def write(number):
        return out(match, 1 + number % 4, entries[number]).actor

    winners = at_once(write, range(8), but=(StaleEntry,))
    assert len(winners) == 1
    assert Exit.objects.count() == 1
    assert Act.objects.filter(verb=Verb.RECORD_EXIT).get().actor == winners[0]


@pytest.mark.django_db(transaction=True)
def test_the_same_act_arriving_twice_at_once_is_one(match):
    entry = new_entry(match)
    assert len(set(at_once(lambda _number: out(match, 3, entry).seq, range(8)))) == 1
    assert Exit.objects.count() == 1


def test_a_closed_match_takes_no_entry(match):
    cut_off_table(match=match, entry=new_entry(match), reason="時間")
    close_match(match=match, entry=new_entry(match), reason="全員が帰った")
    with pytest.raises(Refusal, match="終了しています"):
        out(match, 3)
    reopen_match(match=match, entry=new_entry(match), reason="集計ちがい")
    with pytest.raises(Refusal, match="終了していません"):
        reopen_match(match=match, entry=new_entry(match), reason="もう一度")


def test_the_log_alone_rebuilds_the_match():
    """Replaying the acts gives exactly the stored match, also after corrections and undos."""
    match = make_match()
    play_match(match, ("1 2 3", "2x 1 3", "4 2", "3 1x", *("4 3 2",) * 8))
    judge_exit(match=match, entry=new_entry(match), set_number=3, game=4, player=2, kind=Kind.FOUL)
    confirm(match=match, entry=new_entry(match), player=2, how=How.PAPER)
    correct(match, 1, "2 1 3", set_number=2)
    undo(match=match, entry=new_entry(match))
    confirm(match=match, entry=new_entry(match), player=1, how=How.PAGE)
    close_match(match=match, entry=new_entry(match), reason="二人は先に帰った")
    stored = loaded(match)
    replayed = scored_at(stored, match.acts.order_by("seq"), stored.version)
    assert replayed.parts == scored_match(stored).parts
    assert replayed.score == scored_match(stored).score


def test_reading_a_match_costs_the_same_however_long_it_is(django_assert_num_queries):
    match = make_match()
    for set_number in (1, 2, 3):
        play_set(match, set_number, ["1 2 3"] * 4)
        with django_assert_num_queries(8):
            scored_match(loaded(match))


def test_an_act_costs_the_same_however_long_the_match_is(match, django_assert_num_queries):
    for game in (1, 2, 3):
        play_game(match, 1, game, "1")
        entry = new_entry(match)
        with django_assert_num_queries(17):
            out(match, 2, entry, game=game)
        play_game(match, 1, game, "3")


def test_a_match_read_whole_is_not_read_again_for_its_act(match, django_assert_num_queries):
    (seen,), entry = with_scores(Match.objects.filter(pk=match.pk)), new_entry(match)
    with django_assert_num_queries(12):  # with a savepoint and its release
        out(seen, 3, entry)
    assert [player_exit.player for player_exit in scored_match(loaded(match)).parts.exits(1, 1)] == [3]


def test_what_the_event_changed_since_the_match_was_read_is_seen_by_the_act(match):
    seen = loaded(match)
    event = seen.table.round.event
    perform_on_event(event, new_entry(0), Verb.CORRECT_PLAYER, {}, lambda: rename(event, 3, "上野"))
    with pytest.raises(Refusal) as refused:
        out(seen, 9, new_entry(match))
    assert "9番" in str(refused.value.message)
    assert out(seen, 3).seq == seen.version + 1


def test_whoever_read_the_match_before_another_act_is_told(match):
    seen, entry = loaded(match), new_entry(match)
    out(match, 1)
    with pytest.raises(StaleEntry) as refused:
        out(seen, 3, entry)
    assert [act.verb for act in refused.value.since] == [Verb.RECORD_EXIT]


def rename(event, number, name):
    event.entrants.filter(number=number).update(name=name)
