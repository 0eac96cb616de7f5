"""Tables, their matches, and the players of the matches."""

from __future__ import annotations

import secrets
from functools import cache
from hashlib import sha256
from typing import Any

from django.apps import apps
from django.db import models
from django.db.models import OuterRef, Q, Subquery
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from league.models.shared import UNAMBIGUOUS, check, from_one, key_fingerprint, once
from league.models.stages import Round
from league.models.tournaments import Entrant

_SEAT_CODE_LENGTH = 6


def new_token() -> str:
    """A random key of 128 bits, for a table's link: its holder may enter results."""
    return secrets.token_urlsafe(16)


class Table(models.Model):
    """A table in a round."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()  # in its round, as shown in the hall
    # The key to enter results with, in the address of the referee's page. A new one makes every older link void.
    token = models.CharField(max_length=22, unique=True, default=new_token)
    # The group of a stage that is seated or advances by group; empty: no groups.
    group = models.CharField(max_length=20, blank=True)
    # Minutes beyond the time of its round.
    extra_minutes = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ("round__number", "number")
        constraints = (
            once("table_number_once_per_round", ("round", "number"), _("この番号の卓はすでにあります。")),
            from_one("table_number_from_one", "number"),
            check("table_has_token", ~Q(token=""), _("卓のリンクがありません。")),
        )

    def __str__(self) -> str:
        return _("%(number)d卓") % {"number": self.number}

    def get_absolute_url(self) -> str:
        """The address of the referee's page, whose holder can enter results."""
        return reverse("table_detail", args=[self.token])

    def get_reading_url(self) -> str:
        """The address of the public result, which does not reveal the key."""
        return reverse("table_result", args=[self.round.event.slug, self.round.number, self.number])

    def seat_code(self, number: int) -> str:
        """The code on the seat card of an entrant (by number), which proves that they were at the table."""
        digest = sha256(f"seat {number} {self.token}".encode()).digest()
        return "".join(UNAMBIGUOUS[byte % len(UNAMBIGUOUS)] for byte in digest[:_SEAT_CODE_LENGTH])

    def envelope_number(self, set_number: int) -> str:
        """The number on the printed label of a set's envelope, which the referee's page proposes."""
        return f"{self.number}-{set_number}"

    def key_print(self) -> str:
        """The fingerprint of the key in its link."""
        return key_fingerprint(self.token)


@cache
def last_hash() -> Subquery:
    """A subquery that annotates a match with the hash of the last entry of its log."""
    acts = apps.get_model("league", "Act").objects.filter(match=OuterRef("pk"))
    return Subquery(acts.order_by("-seq").values("hash")[:1])


class MatchQuerySet(models.QuerySet["Match"]):
    """Queries for matches."""

    def with_event(self) -> MatchQuerySet:
        """Matches with their table, round, stage and event, and the hash of the last entry of their log."""
        annotated = self.annotate(last_hash=last_hash())
        return annotated.select_related("table__round__event", "table__round__stage")

    def begun(self) -> MatchQuerySet:
        """Matches with entries. A match whose acts are all undone has not begun."""
        return self.filter(
            Q(sets__isnull=False)
            | Q(substitutions__isnull=False)
            | Q(recorded__isnull=False)
            | Q(closed_at__isnull=False)
            | Q(cut_off=True)
        ).distinct()

    def counting(self) -> MatchQuerySet:
        """Matches in which something that counts was played: more than drawn seats and a sealed envelope."""
        return self.begun().filter(
            Q(sets__games__isnull=False)
            | Q(substitutions__isnull=False)
            | Q(recorded__isnull=False)
            | Q(closed_at__isnull=False)
            | Q(cut_off=True)
        )


class Match(models.Model):
    """The match of a table."""

    table = models.OneToOneField(Table, models.CASCADE, related_name="match")
    # The number of its places: 3 or 4.
    size = models.PositiveSmallIntegerField()
    # The number of its acts; an entry names the version that its author saw.
    version = models.PositiveIntegerField(default=0)
    # The organiser stopped it; what was played counts (JBL-1.9).
    cut_off = models.BooleanField(default=False)
    # The game, counted through the match, after which the organiser ends it; None: it is played to its end.
    last_game = models.PositiveSmallIntegerField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)  # None: still open
    closed_by = models.CharField(max_length=60, blank=True)  # the name of the person who closed it
    # The signed totals of the sheet by entrant number, as numbers or ``"9/2"``; None: not compared.
    recorded = models.JSONField(null=True, blank=True)

    objects = MatchQuerySet.as_manager()

    scored: Any = None
    """The scored match (``league.scored_matches``), where it was read together with the row."""

    class Meta:
        ordering = ("table__round__number", "table__number")
        verbose_name_plural = "matches"
        constraints = (
            check("match_of_three_or_four", Q(size__in=(3, 4)), _("1卓は4人、または3人です。")),
            check(
                "match_closed_by_someone",
                Q(closed_at=None, closed_by="") | Q(closed_at__isnull=False) & ~Q(closed_by=""),
                _("誰がいつ終了したかを両方記録します。"),
            ),
        )

    def __str__(self) -> str:
        return str(self.table)

    @property
    def read_whole(self) -> bool:
        """Whether it was read by ``with_event``, in one snapshot."""
        return "last_hash" in self.__dict__


class MatchPlayer(models.Model):
    """An entrant in a match."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="players")
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="appearances")
    # A copy of the match's round, kept equal by a guard: a constraint forbids two tables in one round.
    round = models.ForeignKey(Round, models.CASCADE, related_name="appearances")
    # From 1, as listed on the sheet; substitutes follow the players who began.
    order = models.PositiveSmallIntegerField()
    # The seat that the pairing draw gave; empty: seats are drawn at the table.
    suit = models.CharField(max_length=1, blank=True)

    class Meta:
        ordering = ("match_id", "order")
        constraints = (
            once(
                "entrant_at_one_table_per_round",
                ("round", "entrant"),
                _("この参加者は同じ回戦の別の卓にいます。"),
            ),
            once("match_order_once", ("match", "order"), _("同じ順番に2人は並べません。")),
            from_one("match_order_from_one", "order"),
            check(
                "match_player_suit_known", Q(suit__in=("", "S", "H", "D", "C")), _("席は♠♥♦♣のどれかです。")
            ),
            once(
                "match_player_suit_once",
                ("match", "suit"),
                _("同じスートの席に2人は座れません。"),
                condition=~Q(suit=""),
            ),
        )

    def __str__(self) -> str:
        return self.entrant.name


class Substitution(models.Model):
    """A seat that passes to another player during a match, or is given up."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="substitutions")
    # The first set, from 1, that ``outgoing`` does not play.
    from_set = models.PositiveSmallIntegerField()
    outgoing = models.ForeignKey(MatchPlayer, models.CASCADE, related_name="+")  # the player who leaves
    # The player who takes the seat; None: the others play on as three.
    incoming = models.ForeignKey(MatchPlayer, models.CASCADE, null=True, blank=True, related_name="+")
    reason = models.CharField(max_length=200, blank=True)  # in the words of its author

    class Meta:
        ordering = ("match_id", "id")
        constraints = (
            from_one("substitution_set_from_one", "from_set"),
            check(
                "substitution_of_two",
                Q(incoming=None) | ~Q(incoming=models.F("outgoing")),
                _("交代には別の人を選んでください。"),
            ),
        )

    def __str__(self) -> str:
        return f"{self.outgoing} → {self.incoming or '–'}"
