"""Seats changed by hand after their publication: two swapped, one replaced, somebody added, given a bye or taken out.

Only at tables where nothing has been recorded; there, somebody who goes is substituted. A round changed by hand is
no longer the draw's: its draw stays visible, and the log says what was changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from league.acts.services.acts import Refusal, perform_on_event
from league.matches.services.laying import hold_matches
from league.models import Bye, Entrant, Match, MatchPlayer, Round, Verb
from rules_ref.cards import SUITS
from scoring.draw.shape import FOUR, THREE
from scoring.event.names import is_blank
from scoring.matches import league_match

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from league.acts.services.acts import Entry

Tables = dict[str, list[list[int | str]]]
"""Who sits where, as the log keeps it: table → entrant numbers, each with a suit."""


def swap_players(*, of_round: Round, one: Entrant, other: Entrant, reason: str, entry: Entry) -> None:
    """Two players of a round change places, seat and all."""

    def write() -> list[Match]:
        a, b = _seated(of_round, one), _seated(of_round, other)
        if a == b:
            raise Refusal(_("2人の違う参加者を選んでください。"))
        matches = _untouched([a, b])
        # The same person cannot sit twice for a moment either: the rows go and come back.
        MatchPlayer.objects.filter(pk__in=(a.pk, b.pk)).delete()
        a.entrant, b.entrant = b.entrant, a.entrant
        MatchPlayer.objects.bulk_create([a, b])
        return matches

    _change(of_round, [one, other], write, reason, entry)


def replace_player(
    *, of_round: Round, out: Entrant, incoming: Entrant, reason: str, entry: Entry, later_too: bool = False
) -> None:
    """Somebody who sits in no table of the round takes a player's seat; ``later_too``: in the stage's later rounds as well."""
    rounds = [of_round]
    if later_too:
        rounds += of_round.stage.rounds.filter(in_stage__gt=of_round.in_stage)

    def write() -> list[Match]:
        players = [player for each in rounds if (player := _found(each, out)) is not None]
        if not players or players[0].round_id != of_round.pk:
            raise Refusal(_("%(name)sはこの回戦の卓にいません。") % {"name": out.name})
        for each in rounds:
            _refuse_seated(each, incoming)
        matches = _untouched(players)
        MatchPlayer.objects.filter(pk__in=[each.pk for each in players]).update(entrant=incoming)
        _rest_no_more(incoming, {each.round_id for each in players})
        return matches

    _change(of_round, [out, incoming], write, reason, entry)


def add_player(*, of_round: Round, incoming: Entrant, table: int, reason: str, entry: Entry) -> None:
    """A late entrant joins a table of three, at ♣."""

    def write() -> list[Match]:
        match = Match.objects.filter(table__round=of_round, table__number=table).first()
        if match is None:
            raise Refusal(_("この卓はありません。"))
        if match.size != THREE:
            raise Refusal(_("加われるのは3人の卓だけです。"), league_match.SIZE)
        _refuse_seated(of_round, incoming)
        _refuse_begun([match])
        seated = list(match.players.all())
        Match.objects.filter(pk=match.pk).update(size=FOUR)
        suit = SUITS[THREE].value if all(each.suit for each in seated) else ""
        MatchPlayer.objects.create(match=match, entrant=incoming, round=of_round, order=FOUR, suit=suit)
        _rest_no_more(incoming, {of_round.pk})
        return [match]

    _change(of_round, [incoming], write, reason, entry, table=table)


def sit_out(*, of_round: Round, entrant: Entrant, reason: str, entry: Entry) -> None:
    """Somebody who is here and has no seat sits the round out. The tables, and their draw, stay as they are."""

    def write() -> None:
        if not Entrant.objects.filter(pk=entrant.pk, status=Entrant.Status.PRESENT).exists():
            raise Refusal(_("%(name)sはまだ受付を済ませていません。") % {"name": entrant.name})
        _refuse_seated(of_round, entrant)
        of_round.byes.get_or_create(entrant=entrant)

    after = {"stage": of_round.stage.code, "round": of_round.number, "sitting_out": [entrant.code]}
    perform_on_event(of_round.event, entry, Verb.CHANGE_SEATING, after, write, reason=reason)


def take_out_player(*, of_round: Round, out: Entrant, reason: str, entry: Entry) -> None:
    """Somebody who has not come leaves a table of four, which goes on as one of three."""

    def write() -> list[Match]:
        gone = _seated(of_round, out)
        (match,) = _untouched([gone])
        if match.size != FOUR:
            raise Refusal(
                _("3人の卓から抜けると2人になります。だれかと入れ替えてください。"), league_match.SIZE
            )
        rest = [each for each in match.players.all() if each.pk != gone.pk]
        gone.delete()
        _close_up(rest)
        Match.objects.filter(pk=match.pk).update(size=THREE)
        return [match]

    _change(of_round, [out], write, reason, entry)


def _close_up(players: Sequence[MatchPlayer]) -> None:
    """Three players sit at ♠ ♥ ♦: whoever sat at ♣ takes the free suit."""
    free = [suit.value for suit in SUITS[:THREE] if suit.value not in {each.suit for each in players}]
    for order, each in enumerate(players, start=1):
        suit = free[0] if each.suit == SUITS[THREE].value else each.suit
        MatchPlayer.objects.filter(pk=each.pk).update(order=order, suit=suit)


@transaction.atomic
def _change(
    of_round: Round,
    who: Sequence[Entrant],
    write: Callable[[], list[Match]],
    reason: str,
    entry: Entry,
    *,
    table: int | None = None,
) -> None:
    # Locked before the event, as every act at a table does it: two orders would block each other.
    theirs = Q(players__entrant__in=who, table__round__stage=of_round.stage_id)
    hold_matches(Match.objects.filter(theirs | Q(table__round=of_round, table__number=table)))
    before: dict[str, Tables] = {}
    after: dict[str, object] = {"stage": of_round.stage.code, "round": of_round.number}

    def change() -> None:
        if is_blank(reason):
            raise Refusal(_("組合せを変える理由を書いてください。"))
        before.update(tables=_tables_of(of_round, who))
        touched = write()
        after.update(tables=_tables(of_round, touched))
        # It would be made again for anybody who checks it, and not come out as they sit.
        Round.objects.filter(pk__in={each.table.round_id for each in touched}).update(draw=None)

    perform_on_event(of_round.event, entry, Verb.CHANGE_SEATING, after, change, before=before, reason=reason)


def _tables_of(of_round: Round, who: Sequence[Entrant]) -> Tables:
    matches = Match.objects.filter(players__round=of_round, players__entrant__in=who).distinct()
    return _tables(of_round, list(matches))


def _tables(of_round: Round, matches: Sequence[Match]) -> Tables:
    """Who sits where at these tables of the round."""
    players = MatchPlayer.objects.filter(match__in=matches, round=of_round).order_by(
        "match__table__number", "order"
    )
    found: Tables = {}
    for table, number, suit in players.values_list("match__table__number", "entrant__number", "suit"):
        found.setdefault(str(table), []).append([number, suit])
    return found


def _found(of_round: Round, entrant: Entrant) -> MatchPlayer | None:
    return of_round.appearances.filter(entrant=entrant).select_related("match__table").first()


def _rest_no_more(entrant: Entrant, rounds: Collection[int]) -> None:
    """Who plays sits nothing out: by the ids of the rounds."""
    Bye.objects.filter(entrant=entrant, round__in=rounds).delete()


def _seated(of_round: Round, entrant: Entrant) -> MatchPlayer:
    player = _found(of_round, entrant)
    if player is None:
        raise Refusal(_("%(name)sはこの回戦の卓にいません。") % {"name": entrant.name})
    return player


def _refuse_seated(of_round: Round, entrant: Entrant) -> None:
    player = _found(of_round, entrant)
    if player is not None:
        seat = {"name": entrant.name, "table": player.match.table}
        raise Refusal(_("%(name)sはすでに%(table)sにいます。") % seat)


def _untouched(players: Sequence[MatchPlayer]) -> list[Match]:
    """The matches of these players; refused where something has been recorded at one of them."""
    pks = {each.match_id for each in players}
    matches = list(Match.objects.filter(pk__in=pks).select_related("table"))
    _refuse_begun(matches)
    return matches


def _refuse_begun(matches: Sequence[Match]) -> None:
    started = (
        Match.objects.filter(pk__in=[each.pk for each in matches]).begun().select_related("table").first()
    )
    if started is not None:
        raise Refusal(
            _(
                "%(table)sではもう記録が始まっています。途中で代わるときは、その卓のページの「交代」を使ってください。"
            )
            % {"table": started.table}
        )
