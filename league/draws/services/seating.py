"""Change seats after publication: players exchanged, replaced, added, given a bye or taken out.

Results at a table follow the seat in which they were played. Only the number of players of a table is fixed
once something that counts was played. The draw of a changed round stays visible, and the log has the change.
"""

from collections.abc import Callable, Collection, Sequence

from django.db import transaction
from django.db.models import F, Q
from django.utils.translation import gettext as _

from league.acts.services.acts import Entry, Refusal, perform_on_event
from league.matches.services.reseating import Reseating, clear_match, exchange_results
from league.matches.services.tables import hold_matches
from league.models import Bye, Entrant, Match, MatchPlayer, Round, Table, Verb
from rules_ref.cards import SUITS
from scoring.draw.counting import FOUR, THREE
from scoring.event.names import is_blank
from scoring.matches import league_match

Tables = dict[str, list[list[int | str]]]
"""The players of tables, as the log stores them: table → entrant numbers, each with a suit."""


def swap_players(*, of_round: Round, one: Entrant, other: Entrant, reason: str, entry: Entry) -> None:
    """Exchange the seats of two players of a round, with the results of those seats."""

    def write() -> list[Match]:
        a, b = _seated(of_round, one), _seated(of_round, other)
        if a == b:
            raise Refusal(_("2人の違う参加者を選んでください。"))
        if a.match_id == b.match_id:
            # Within one table games name their players: only suits can be wrong, and are corrected there.
            _refuse_counting([a.match], _("同じ卓の2人の席は、その卓の「席の訂正」で直します。"))
        return _take_places([a, b], [other, one])

    _change(of_round, [one, other], write, reason, entry)


def swap_tables(*, of_round: Round, one: int, other: int, reason: str, entry: Entry) -> None:
    """Exchange all players of two tables, for players who sat down at the wrong one."""

    def write() -> list[Match]:
        a, b = _players_of_two(of_round, one, other)
        return _take_places([*a, *b], [player.entrant for player in (*b, *a)])

    _change(of_round, [], write, reason, entry, tables=(one, other))


def turn_table(*, of_round: Round, table: int, reason: str, entry: Entry) -> None:
    """Move all players of a table one seat on (♠ to ♥, the last to ♠)."""

    def write() -> list[Match]:
        players = _players_at(of_round, table)
        _refuse_counting([players[0].match], _("対局が始まった卓の席は、その卓の「席の訂正」で直します。"))
        people = [player.entrant for player in players]
        return _take_places(players, [people[-1], *people[:-1]])

    _change(of_round, [], write, reason, entry, tables=(table,))


def move_result(*, of_round: Round, one: int, other: int, reason: str, entry: Entry) -> None:
    """Exchange the results of two tables, seat by seat, that were entered at the wrong one."""

    def write() -> list[Match]:
        a, b = _players_of_two(of_round, one, other)
        exchange_results(a[0].match, b[0].match, entry, reason)
        return [a[0].match, b[0].match]

    _change(of_round, [], write, reason, entry, tables=(one, other))


def replace_player(
    *, of_round: Round, out: Entrant, incoming: Entrant, reason: str, entry: Entry, later_too: bool = False
) -> None:
    """Give a player's seat to an entrant without a table in the round.

    ``later_too``: in the stage's later rounds as well.
    """
    rounds = [of_round]
    if later_too:
        rounds += of_round.stage.rounds.filter(in_stage__gt=of_round.in_stage)

    def write() -> list[Match]:
        players = [player for event_round in rounds if (player := _found(event_round, out)) is not None]
        if not players or players[0].round_id != of_round.pk:
            raise Refusal(_("%(name)sはこの回戦の卓にいません。") % {"name": out.name})
        for event_round in rounds:
            _refuse_seated(event_round, incoming)
        MatchPlayer.objects.filter(pk__in=[seat_row.pk for seat_row in players]).update(entrant=incoming)
        _remove_byes(incoming, {seat_row.round_id for seat_row in players})
        return [seat_row.match for seat_row in players]

    _change(of_round, [out, incoming], write, reason, entry)


def add_player(*, of_round: Round, incoming: Entrant, table: int, reason: str, entry: Entry) -> None:
    """Add a late entrant to a table of three, at ♣."""

    def write() -> list[Match]:
        match = Match.objects.filter(table__round=of_round, table__number=table).first()
        if match is None:
            raise Refusal(_("この卓はありません。"))
        if match.size != THREE:
            raise Refusal(_("加われるのは3人の卓だけです。"), league_match.SIZE)
        _refuse_seated(of_round, incoming)
        _refuse_counting([match])
        seated = list(match.players.all())
        Match.objects.filter(pk=match.pk).update(size=FOUR)
        suit = SUITS[THREE].value if all(seat_row.suit for seat_row in seated) else ""
        MatchPlayer.objects.create(match=match, entrant=incoming, round=of_round, order=FOUR, suit=suit)
        _remove_byes(incoming, {of_round.pk})
        return [match]

    _change(of_round, [incoming], write, reason, entry, tables=(table,))


def sit_out(*, of_round: Round, entrant: Entrant, reason: str, entry: Entry) -> None:
    """Let an entrant who is present and has no seat sit out the round. Its tables and its draw stay."""

    def write() -> None:
        if not Entrant.objects.filter(pk=entrant.pk, status=Entrant.Status.PRESENT).exists():
            raise Refusal(_("%(name)sはまだ受付を済ませていません。") % {"name": entrant.name})
        _refuse_seated(of_round, entrant)
        of_round.byes.get_or_create(entrant=entrant)

    after = {"stage": of_round.stage.code, "round": of_round.number, "sitting_out": [entrant.code]}
    perform_on_event(of_round.event, entry, Verb.CHANGE_SEATING, after, write, reason=reason)


def take_out_player(*, of_round: Round, out: Entrant, reason: str, entry: Entry) -> None:
    """Take a player who has not come out of a table of four, which continues with three."""

    def write() -> list[Match]:
        gone = _seated(of_round, out)
        match = gone.match
        _refuse_counting([match])
        if match.size != FOUR:
            raise Refusal(
                _("3人の卓から抜けると2人になります。だれかと入れ替えてください。"), league_match.SIZE
            )
        rest = [player for player in match.players.all() if player.pk != gone.pk]
        clear_match(match, entry, reason)
        gone.delete()
        _close_up(rest)
        Match.objects.filter(pk=match.pk).update(size=THREE)
        return [match]

    _change(of_round, [out], write, reason, entry)


def dissolve_table(*, of_round: Round, table: int, out: Entrant, reason: str, entry: Entry) -> None:
    """Remove a table of three that a player leaves before anything counts; the two others sit out."""
    resting: list[str] = []

    def write() -> list[Match]:
        players = _players_at(of_round, table)
        match = players[0].match
        _refuse_counting([match])
        if match.acts.exists():
            raise Refusal(_("この卓には記録があり、なくせません。代わりの人を入れるか、打ち切ってください。"))
        rest = [player.entrant for player in players if player.entrant_id != out.pk]
        resting.extend(entrant.code for entrant in rest)
        Table.objects.filter(pk=match.table_id).delete()
        Bye.objects.bulk_create(Bye(round=of_round, entrant=entrant) for entrant in rest)
        return []

    _change(of_round, [], write, reason, entry, tables=(table,), resting=resting)


def _close_up(players: Sequence[MatchPlayer]) -> None:
    """Seat three players at ♠ ♥ ♦ and list them in this order; the player at ♣ takes the free suit."""
    free = [suit.value for suit in SUITS[:THREE] if suit.value not in {player.suit for player in players}]
    for player in players:
        player.suit = free[0] if player.suit == SUITS[THREE].value else player.suit
    in_order = sorted(players, key=lambda player: ("SHDC".find(player.suit), player.order))
    for order, player in enumerate(in_order, start=1):
        player.order = order
    _store_again(in_order)


def _take_places(players: Sequence[MatchPlayer], people: Sequence[Entrant]) -> list[Match]:
    """Give the seat of each player to the entrant at the same index of ``people``. Returns the matches."""
    for player, entrant in zip(players, people, strict=True):
        player.entrant = entrant
    _store_again(players)
    return list(dict.fromkeys(seat_row.match for seat_row in players))


def _store_again(players: Sequence[MatchPlayer]) -> None:
    # Not an update: it would seat a person twice for a moment, which the constraint refuses. The rows keep their
    # ids, to which results refer.
    rows = MatchPlayer.objects.filter(pk__in=[player.pk for player in players])
    rows._raw_delete(using=rows.db)  # noqa: SLF001 (what refers to them would be deleted, or forbid it)
    MatchPlayer.objects.bulk_create(players)


def _players_at(of_round: Round, table: int) -> list[MatchPlayer]:
    """The players who began at a table, in the order of the sheet."""
    players = of_round.appearances.filter(match__table__number=table, order__lte=F("match__size"))
    found = list(players.select_related("entrant", "match__table").order_by("order"))
    if not found:
        raise Refusal(_("この卓はありません。"))
    return found


def _players_of_two(of_round: Round, one: int, other: int) -> tuple[list[MatchPlayer], list[MatchPlayer]]:
    """The players of two tables of the same size."""
    a, b = _players_at(of_round, one), _players_at(of_round, other)
    if one == other or len(a) != len(b):
        raise Refusal(_("同じ人数の、2つの違う卓を選んでください。"), league_match.SIZE)
    return a, b


@transaction.atomic
def _change(
    of_round: Round,
    who: Sequence[Entrant],
    write: Callable[[], list[Match]],
    reason: str,
    entry: Entry,
    *,
    tables: Sequence[int] = (),
    resting: Sequence[str] = (),
) -> None:
    """Perform ``write`` as one act on the event, and log who sat where before and after.

    ``who`` and ``tables``: the entrants and table numbers it may touch; ``resting``: codes of those to whom it
    gives a bye.
    """
    # Locked before the event, as by every act at a table: two orders could deadlock.
    theirs = Q(players__entrant__in=who, table__round__stage=of_round.stage_id)
    concerned = Match.objects.filter(theirs | Q(table__round=of_round, table__number__in=tables)).distinct()
    hold_matches(concerned)
    before: dict[str, Tables] = {}
    after: dict[str, object] = {"stage": of_round.stage.code, "round": of_round.number}

    def change() -> None:
        if is_blank(reason):
            raise Refusal(_("組合せを変える理由を書いてください。"))
        before.update(tables=_tables_of(of_round, who, tables))
        reseating = Reseating(concerned)
        touched = write()
        reseating.log(entry, reason)
        after.update(tables=_tables(of_round, touched))
        if resting:
            after.update(sitting_out=list(resting))
        # Its seats no longer follow from its draw: repeating the draw would give others.
        Round.objects.filter(pk__in={of_round.pk, *(match.table.round_id for match in touched)}).update(
            draw=None
        )

    perform_on_event(of_round.event, entry, Verb.CHANGE_SEATING, after, change, before=before, reason=reason)


def _tables_of(of_round: Round, who: Sequence[Entrant], tables: Sequence[int]) -> Tables:
    theirs = Q(players__entrant__in=who) | Q(table__number__in=tables)
    matches = Match.objects.filter(theirs, table__round=of_round).distinct()
    return _tables(of_round, list(matches))


def _tables(of_round: Round, matches: Sequence[Match]) -> Tables:
    """The players of these tables of the round."""
    players = MatchPlayer.objects.filter(match__in=matches, round=of_round).order_by(
        "match__table__number", "order"
    )
    found: Tables = {}
    for table, number, suit in players.values_list("match__table__number", "entrant__number", "suit"):
        found.setdefault(str(table), []).append([number, suit])
    return found


def _found(of_round: Round, entrant: Entrant) -> MatchPlayer | None:
    return of_round.appearances.filter(entrant=entrant).select_related("match__table").first()


def _remove_byes(entrant: Entrant, rounds: Collection[int]) -> None:
    """Remove the byes of an entrant who now has a seat. ``rounds``: ids."""
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


def _refuse_counting(matches: Sequence[Match], message: str = "") -> None:
    """Raise Refusal where something that counts was played at one of the tables."""
    pks = [match.pk for match in matches]
    started = Match.objects.filter(pk__in=pks).counting().select_related("table").first()
    if started is not None:
        usual = _("%(table)sでは対局が始まっています。途中で抜ける人は「抜ける人」で記録してください。")
        raise Refusal(message or usual % {"table": started.table})
