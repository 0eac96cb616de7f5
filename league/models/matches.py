"""Entries at a table: sets with seats and envelope, games, exits, confirmations."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from league.models.shared import check, from_one, once
from league.models.tables import Match, MatchPlayer
from rules_ref.cards import DECK


class Set(models.Model):
    """A set that has begun."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="sets")
    number = models.PositiveSmallIntegerField()  # from 1
    # The seed that repeats the seat draw; empty where the cards were drawn by hand.
    seed = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ("match_id", "number")
        constraints = (
            once("set_once_per_match", ("match", "number"), _("このセットはすでにあります。")),
            from_one("set_number_from_one", "number"),
        )

    def __str__(self) -> str:
        return _("第%(number)dセット") % {"number": self.number}


class Seat(models.Model):
    """The suit a player sits at in a set (JBL-2.1)."""

    class Suit(models.TextChoices):
        SPADE = "S", "♠"
        HEART = "H", "♥"
        DIAMOND = "D", "♦"
        CLUB = "C", "♣"

    set = models.ForeignKey(Set, models.CASCADE, related_name="seats")
    suit = models.CharField(max_length=1, choices=Suit)
    player = models.ForeignKey(MatchPlayer, models.PROTECT, related_name="seats")

    class Meta:
        ordering = ("set_id", "id")
        constraints = (
            check("seat_suit_known", Q(suit__in=("S", "H", "D", "C")), _("席は♠♥♦♣のどれかです。")),
            once("seat_suit_once_per_set", ("set", "suit"), _("同じスートの席に2人は座れません。")),
            once("seat_player_once_per_set", ("set", "player"), _("同じ人が2つの席に座ることはできません。")),
        )

    def __str__(self) -> str:
        return f"{self.get_suit_display()} {self.player}"


class Envelope(models.Model):
    """The blind cards of a set in their envelope, from sealing to opening (JBL-3)."""

    set = models.OneToOneField(Set, models.CASCADE, related_name="envelope")
    number = models.CharField(max_length=20, blank=True)  # as written on it
    # The player who took the cards aside.
    drawn_by = models.ForeignKey(MatchPlayer, models.PROTECT, related_name="envelopes")
    card_count = models.PositiveSmallIntegerField()  # 2, or 3 where three play
    sealed_at = models.DateTimeField()
    opened_at = models.DateTimeField(null=True, blank=True)  # None: still sealed

    class Meta:
        ordering = ("set_id",)
        constraints = (
            check(
                "envelope_has_number",
                ~Q(number="") | Q(opened_at__isnull=False),
                _("封筒の番号を入力してください。"),
            ),
            check(
                "envelope_of_two_or_three",
                Q(card_count__in=(2, 3)),
                _("ブラインドカードは2枚、3人制では3枚です。"),
            ),
            check(
                "envelope_opened_after_seal",
                Q(opened_at=None) | Q(opened_at__gte=F("sealed_at")),
                _("封筒は封をした後に開けます。"),
            ),
        )

    def __str__(self) -> str:
        return self.number


class BlindCard(models.Model):
    """A card found in an envelope, as ``C4``; never a joker (JBL-3.1)."""

    envelope = models.ForeignKey(Envelope, models.CASCADE, related_name="cards")
    card = models.CharField(max_length=3)

    class Meta:
        ordering = ("envelope_id", "id")
        constraints = (
            check(
                "blind_card_no_joker",
                Q(card__in=tuple(card.name for card in DECK)),
                _("ブラインドカードはジョーカーを除く52枚のどれかです。"),
            ),
            once("blind_card_once", ("envelope", "card"), _("同じカードが2枚入ることはありません。")),
        )

    def __str__(self) -> str:
        return self.card


class Game(models.Model):
    """A game with at least one entry."""

    set = models.ForeignKey(Set, models.CASCADE, related_name="games")
    number = models.PositiveSmallIntegerField()  # in its set, from 1
    # Stopped by the organiser (JBL-1.9).
    cut_off = models.BooleanField(default=False)
    # The classes it was played with, by entrant number, where a corrected game before it would give others.
    classes = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ("set_id", "number")
        constraints = (
            once("game_once_per_set", ("set", "number"), _("このゲームはすでにあります。")),
            from_one("game_number_from_one", "number"),
        )

    def __str__(self) -> str:
        return _("第%(number)dゲーム") % {"number": self.number}


class Exit(models.Model):
    """A player's exit from a game, clean or foul. A downfall is computed."""

    class Kind(models.TextChoices):
        FINISH = "finish", _("あがり")
        FOUL = "foul", _("反則あがり")

    game = models.ForeignKey(Game, models.CASCADE, related_name="exits")
    # From 1, in the order of leaving.
    order = models.PositiveSmallIntegerField()
    player = models.ForeignKey(MatchPlayer, models.PROTECT, related_name="exits")
    kind = models.CharField(max_length=6, choices=Kind, default=Kind.FINISH)  # a clean finish or a foul

    class Meta:
        ordering = ("game_id", "order")
        constraints = (
            check(
                "exit_kind_known", Q(kind__in=("finish", "foul")), _("あがりか反則あがりかを選んでください。")
            ),
            check("exit_order_one_to_four", Q(order__gte=1, order__lte=4), _("あがり順は1から4までです。")),
            once("exit_order_once_per_game", ("game", "order"), _("同じ順番で2人はあがれません。")),
            once(
                "exit_player_once_per_game",
                ("game", "player"),
                _("同じ人が1ゲームで2回あがることはありません。"),
            ),
        )

    def __str__(self) -> str:
        return f"{self.order}. {self.player}"


class Confirmation(models.Model):
    """A player's confirmation of the totals."""

    class How(models.TextChoices):
        PAGE = "page", _("画面で確認")
        PAPER = "paper", _("用紙に署名")

    player = models.ForeignKey(MatchPlayer, models.CASCADE, related_name="confirmations")
    how = models.CharField(max_length=5, choices=How)  # on the page or by signing the sheet
    at = models.DateTimeField()
    # The version of the match that the player saw.
    version = models.PositiveIntegerField()
    # When it was voided, for example by a changed result; None: it is valid.
    voided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("player_id", "at")
        constraints = (
            check("confirmation_how_known", Q(how__in=("page", "paper")), _("確認の方法を選んでください。")),
            once(
                "confirmation_valid_once",
                ("player",),
                _("このプレイヤーはすでに確認しました。"),
                condition=Q(voided_at=None),
            ),
        )

    def __str__(self) -> str:
        return f"{self.player} {self.get_how_display()}"
