"""Constraints and triggers of the database: every row here is written past forms and services."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from league.models import (
    Act,
    BlindCard,
    Confirmation,
    Entrant,
    Envelope,
    Event,
    Exit,
    Game,
    Match,
    MatchPlayer,
    Round,
    Seat,
    Set,
    Table,
)  # fmt: skip
from scoring.matches.scheme import RANKED
from tests.factories import NOW, make_entrant, make_event, make_match, make_round, make_stage, sit_down
from tests.kept import kept

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql("constraints and triggers")]


@pytest.fixture
@kept
def match() -> Match:
    """A match in its first set: seats and envelope done, and two players out in the first game."""
    match = make_match()
    sit_down(match)
    begin_game(match)
    return match


def begin_game(match):
    game = Game.objects.create(set=match.sets.get(), number=1)
    for order, player in enumerate(match.players.all()[:2], start=1):
        Exit.objects.create(game=game, order=order, player=player)


@pytest.fixture
def other() -> Match:
    """A table of three in another event."""
    return make_match(("加藤", "木村", "工藤"), event=make_event("autumn"))


def refused(create, why):
    with pytest.raises(IntegrityError, match=why), transaction.atomic():
        create()


def player(match, order):
    return match.players.get(order=order)


class TestWhoSitsWhere:
    def test_nobody_at_two_tables_of_a_round(self, match):
        second = Match.objects.create(table=Table.objects.create(round=match.table.round, number=2), size=4)
        refused(
            lambda: MatchPlayer.objects.create(
                match=second, entrant=player(match, 1).entrant, round=match.table.round, order=1
            ),
            "entrant_at_one_table_per_round|league_matchplayer.round_id, league_matchplayer.entrant_id",
        )

    def test_jbl_1_1_no_more_players_and_substitutes_than_places(self, match):
        fifth = make_entrant(match.table.round.event, 5)
        refused(
            lambda: MatchPlayer.objects.create(match=match, entrant=fifth, round=match.table.round, order=9),
            "no more players and substitutes than places",
        )

    def test_jbl_1_1_no_more_than_places_at_a_table_of_three(self, other):
        fourth = make_entrant(other.table.round.event, 4)
        refused(
            lambda: MatchPlayer.objects.create(match=other, entrant=fourth, round=other.table.round, order=7),
            "no more players and substitutes than places",
        )

    def test_the_round_of_a_player_is_that_of_the_match(self, match):
        later = make_round(match.table.round.event, 2)
        refused(
            lambda: MatchPlayer.objects.filter(match=match, order=1).update(round=later),
            "listed in the round of the match",
        )

    def test_a_player_is_an_entrant_of_the_event(self, match, other):
        stranger = player(other, 1).entrant
        refused(
            lambda: MatchPlayer.objects.filter(match=match, order=1).update(entrant=stranger),
            "an entrant of the event",
        )

    def test_a_table_stays_in_its_round(self, match):
        later = make_round(match.table.round.event, 2)
        refused(lambda: Table.objects.filter(match=match).update(round=later), "stays in its round")

    def test_jbl_1_1_four_players_are_no_table_of_three(self, match):
        refused(lambda: Match.objects.filter(pk=match.pk).update(size=3), "a place for each")

    def test_jbl_1_1_a_match_is_of_three_or_four(self, match):
        refused(lambda: Match.objects.filter(pk=match.pk).update(size=5), "match_of_three_or_four")

    @pytest.mark.parametrize("suit", ["X", "", "s"])
    def test_a_seat_is_one_of_the_four_suits(self, match, suit):
        refused(lambda: Seat.objects.filter(suit="C").update(suit=suit), "seat_suit_known")

    def test_a_suit_is_given_once(self, match):
        refused(
            lambda: Seat.objects.filter(suit="C").update(suit="S"), "seat_suit_once_per_set|league_seat.suit"
        )

    def test_a_player_has_one_seat(self, match):
        refused(
            lambda: Seat.objects.filter(suit="C").update(player=player(match, 1)),
            "seat_player_once_per_set|league_seat.player_id",
        )

    def test_who_sits_plays_the_match(self, match, other):
        refused(lambda: Seat.objects.filter(suit="C").update(player=player(other, 1)), "plays its match")

    def test_jbl_2_1_no_seat_of_clubs_at_three(self, other):
        begun = Set.objects.create(match=other, number=1)
        refused(lambda: Seat.objects.create(set=begun, suit="C", player=player(other, 1)), "no seat of clubs")


class TestBlindCards:
    def test_who_draws_them_plays_the_match(self, match, other):
        refused(lambda: Envelope.objects.update(drawn_by=player(other, 1)), "plays the match")

    def test_jbl_3_1_two_at_a_table_of_four(self, match):
        refused(lambda: Envelope.objects.update(card_count=3), "two blind cards")

    def test_jbl_3_4_three_at_a_table_of_three(self, other):
        begun = Set.objects.create(match=other, number=1)
        refused(
            lambda: Envelope.objects.create(
                set=begun, number="7", drawn_by=player(other, 1), card_count=2, sealed_at=NOW
            ),
            "three where three play",
        )

    def test_an_envelope_has_a_number(self, match):
        refused(lambda: Envelope.objects.update(number=""), "envelope_has_number")

    def test_an_envelope_is_opened_after_it_was_sealed(self, match):
        before = NOW - timedelta(minutes=1)
        refused(lambda: Envelope.objects.update(opened_at=before), "envelope_opened_after_seal")

    @pytest.mark.parametrize("card", ["JK", "S1", "X4", ""])
    def test_jbl_3_1_no_joker_and_nothing_that_is_no_card(self, match, card):
        envelope = Envelope.objects.get()
        refused(lambda: BlindCard.objects.create(envelope=envelope, card=card), "blind_card_no_joker")

    def test_no_card_twice_in_an_envelope(self, match):
        envelope = Envelope.objects.get()
        BlindCard.objects.create(envelope=envelope, card="S4")
        refused(
            lambda: BlindCard.objects.create(envelope=envelope, card="S4"),
            "blind_card_once|league_blindcard.card",
        )

    def test_no_more_cards_than_were_sealed(self, match):
        envelope = Envelope.objects.get()
        BlindCard.objects.create(envelope=envelope, card="S4")
        BlindCard.objects.create(envelope=envelope, card="S5")
        refused(lambda: BlindCard.objects.create(envelope=envelope, card="S6"), "no more cards")


class TestGames:
    def test_a_set_is_played_once(self, match):
        refused(lambda: Set.objects.create(match=match, number=1), "set_once_per_match|league_set.number")

    def test_a_game_is_played_once(self, match):
        begun = match.sets.get()
        refused(lambda: Game.objects.create(set=begun, number=1), "game_once_per_set|league_game.number")

    def test_who_goes_out_plays_the_match(self, match, other):
        refused(
            lambda: Exit.objects.filter(order=2).update(player=player(other, 1)),
            "goes out of a game plays its match",
        )

    def test_nobody_goes_out_twice(self, match):
        refused(
            lambda: Exit.objects.filter(order=2).update(player=player(match, 1)),
            "exit_player_once_per_game|league_exit.player_id",
        )

    def test_one_player_at_a_time(self, match):
        refused(
            lambda: Exit.objects.filter(order=2).update(order=1),
            "exit_order_once_per_game|league_exit.order",
        )

    @pytest.mark.parametrize("order", [0, 5])
    def test_the_order_is_one_to_four(self, match, order):
        refused(
            lambda: Exit.objects.filter(order=2).update(order=order), "exit_order_one_to_four|than play it"
        )

    def test_a_downfall_is_never_stored(self, match):
        refused(lambda: Exit.objects.filter(order=2).update(kind="down"), "exit_kind_known")

    def test_no_more_go_out_than_play(self, other):
        game = Game.objects.create(set=Set.objects.create(match=other, number=1), number=1)
        refused(lambda: Exit.objects.create(game=game, order=4, player=player(other, 1)), "than play it")

    def test_jbl_1_2_no_fourth_set_and_no_fifth_game(self, match):
        refused(lambda: Set.objects.create(match=match, number=4), "no more sets than")
        refused(lambda: Game.objects.create(set=match.sets.get(), number=5), "no more games than")

    def test_nothing_moves_to_another_match(self, match, other):
        elsewhere = Set.objects.create(match=other, number=1)
        refused(lambda: Set.objects.filter(match=match).update(match=other, number=2), "stays in its match")
        refused(lambda: Game.objects.update(set=elsewhere), "stays in its set")
        refused(lambda: MatchPlayer.objects.filter(match=match).update(match=other), "stays at their match")

    def test_a_match_is_closed_by_someone(self, match):
        refused(lambda: Match.objects.filter(pk=match.pk).update(closed_at=NOW), "match_closed_by_someone")

    def test_a_closed_match_takes_no_result(self, match):
        Match.objects.filter(pk=match.pk).update(closed_at=NOW, closed_by="山本")
        game = Game.objects.get()
        refused(lambda: Exit.objects.create(game=game, order=3, player=player(match, 3)), "takes no result")
        refused(lambda: Exit.objects.filter(order=2).update(kind="foul"), "takes no result")
        refused(lambda: Game.objects.update(cut_off=True), "takes no result")
        refused(lambda: Game.objects.create(set=game.set, number=2), "takes no result")

    def test_a_player_confirms_once(self, match):
        word = {"player": player(match, 1), "how": "page", "at": NOW, "version": 3}
        Confirmation.objects.create(**word)
        refused(
            lambda: Confirmation.objects.create(**word),
            "confirmation_valid_once|league_confirmation.player_id",
        )

    def test_and_again_once_the_first_is_void(self, match):
        word = {"player": player(match, 1), "how": "page", "at": NOW, "version": 3}
        Confirmation.objects.create(**word, voided_at=NOW)
        Confirmation.objects.create(**word)


class TestTheLog:
    def test_an_act_is_never_changed(self, match):
        refused(lambda: Act.objects.update(actor="somebody else"), "the log of acts is never changed")

    def test_an_act_is_never_deleted(self, match):
        refused(lambda: Act.objects.all()._raw_delete(Act.objects.db), "the log of acts is never changed")

    def test_a_match_with_acts_is_never_deleted(self, match):
        with pytest.raises(IntegrityError), transaction.atomic():
            match.delete()

    def act(self, match, **fields):
        event = match.table.round.event
        given = {
            "event": event, "match": match, "seq": 9, "base_version": 8, "client_id": uuid4(),
            "actor": "山本", "at": NOW, "verb": "close",
            "no": event.acts.count() + 1, "prev": "0" * 64, "hash": "0" * 64,
        }  # fmt: skip
        return Act.objects.create(**given | fields)

    def test_every_act_has_an_id_of_its_own(self, match):
        first = self.act(match)
        refused(
            lambda: self.act(match, seq=10, base_version=9, client_id=first.client_id),
            "client_id",
        )

    def test_two_acts_cannot_follow_the_same_version(self, match):
        self.act(match)
        refused(lambda: self.act(match), "act_seq_once_per_match|league_act.seq")

    def test_an_act_comes_after_all_others_of_its_event(self, match):
        taken = match.acts.last().no
        refused(lambda: self.act(match, no=taken), "an entry of the log comes after all others")

    def test_an_act_names_its_author(self, match):
        refused(lambda: self.act(match, actor=""), "act_has_actor")

    def test_an_act_follows_what_its_author_saw(self, match):
        refused(lambda: self.act(match, base_version=9), "act_follows_its_base")

    def test_an_undo_names_what_it_takes_back(self, match):
        refused(lambda: self.act(match, verb="undo"), "act_undo_names_what")

    def test_an_act_on_a_match_is_one_on_its_event(self, match, other):
        refused(lambda: self.act(match, event=other.table.round.event), "an act on its event")


class TestInAForm:
    """A form reports a violated constraint in words."""

    @pytest.mark.parametrize(
        ("build", "words"),
        [
            (lambda event: Event(slug="x", name=""), "大会名を入力してください。"),
            (lambda event: Event(slug="x", name="x", ruleset=""), "ルールを選んでください。"),
            (lambda event: Entrant(event=event, number=0, code="p00", name="x"), "番号は1以上です。"),
            (
                lambda event: Entrant(event=event, number=1, code="p01", name=""),
                "参加者の名前を入力してください。",
            ),
            (
                lambda event: Round(event=event, number=1, stage=make_stage(event), in_stage=1),
                "この番号の回戦はすでにあります。",
            ),
        ],
    )
    def test_each_violation_says_what_is_wrong(self, build, words):
        event = make_event()
        make_round(event)
        with pytest.raises(ValidationError) as refusal:
            build(event).validate_constraints()
        assert words in refusal.value.messages

    def test_an_event_is_held_under_a_document_of_the_library(self):
        with pytest.raises(ValidationError) as refusal:
            Event(slug="x", name="x", ruleset="bridge").clean_fields()
        assert refusal.value.message_dict["ruleset"] == ["このルールは選べません。"]
        for each in RANKED:
            Event(slug="x", name="x", ruleset=each).clean_fields()
