"""Write the parts of a match to the database: the counterpart of ``league.scored_matches``."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from league.models import (
    BlindCard,
    Confirmation,
    Entrant,
    Envelope,
    Exit,
    Game,
    Match,
    MatchPlayer,
    Seat,
    Set,
    Substitution,
)
from league.scored_matches import ScoredMatch
from rules_ref.ranking import Exit as Leaving
from scoring.log.codec import classes_json, part_json
from scoring.log.parts import (
    CLOSED,
    CONFIRMED,
    CUT_OFF,
    LAST_GAME,
    RECORDED,
    SUBSTITUTIONS,
    ClosedPart,
    ConfirmationPart,
    EnvelopePart,
    GamePart,
    MatchState,
    SeatsPart,
    StateKey,
    SubstitutionPart,
    seats_of,
)


def write_parts(match: Match, scored: ScoredMatch, parts: MatchState, *, now: datetime) -> None:
    """Change the stored match, read as ``scored``, to agree with ``parts``.

    None removes a part; parts that are not named stay.
    """
    players = {player.number: player.pk for player in scored.stored.players}
    # First, because the other parts may name a new substitute.
    if SUBSTITUTIONS in parts:
        players |= _write_substitutions(match, parts.substitutions, players)
    for place, state in parts.states.items():
        if place.kind == "game":
            stored = scored.parts.exits(place.set_number, place.game)
            _write_game(match, place, stored, state, players)
        else:
            _write_part(match, place, state, players, now)
    # Last, because seats and games point at former substitutes until they are written.
    if SUBSTITUTIONS in parts:
        _remove_former_substitutes(match)
    if None in parts.states.values() or seats_of(1) in parts:
        _remove_unbegun(match)


def _remove_unbegun(match: Match) -> None:
    """Remove a first set with only the seats of the pairing draw, and confirmations before any entry."""
    drawn = dict(match.players.exclude(suit="").values_list("pk", "suit"))
    first = Set.objects.filter(match=match, number=1, seed="", envelope=None, games=None).first()
    if first is not None and drawn and dict(first.seats.values_list("player", "suit")) == drawn:
        first.delete()
    if not Match.objects.filter(pk=match.pk).begun().exists():
        Confirmation.objects.filter(player__match=match).delete()


def _write_part(
    match: Match, place: StateKey[Any], state: Any, players: Mapping[int, int], now: datetime
) -> None:
    match place.kind:
        case "seats":
            _write_seats(match, place.set_number, state, players)
        case "envelope":
            _write_envelope(match, place.set_number, state, players)
        case SUBSTITUTIONS.kind:
            pass  # written first: the other parts name the substitutes
        case RECORDED.kind:
            Match.objects.filter(pk=match.pk).update(recorded=part_json(place, state))
        case CUT_OFF.kind:
            Match.objects.filter(pk=match.pk).update(cut_off=bool(state))
        case LAST_GAME.kind:
            Match.objects.filter(pk=match.pk).update(last_game=state)
        case CONFIRMED.kind:
            _write_confirmations(players, state or {}, now)
        case CLOSED.kind:
            _write_closed(match, state)


def _write_substitutions(
    match: Match, state: Sequence[SubstitutionPart], players: Mapping[int, int]
) -> dict[int, int]:
    """Store the substitutions. Returns the rows of players who were not listed at the match before."""
    newcomers = dict.fromkeys(
        swap.incoming for swap in state if swap.incoming is not None and swap.incoming not in players
    )
    entrants = Entrant.objects.filter(event=match.table.round.event, number__in=newcomers)
    last = match.players.latest("order").order
    listed = {
        entrant.number: MatchPlayer.objects.create(
            match=match, entrant=entrant, round=match.table.round, order=order
        ).pk
        for order, entrant in enumerate(entrants, start=last + 1)
    }
    known = {**players, **listed}
    match.substitutions.all().delete()
    Substitution.objects.bulk_create(
        Substitution(
            match=match,
            from_set=swap.from_set,
            outgoing_id=known[swap.outgoing],
            incoming_id=None if swap.incoming is None else known[swap.incoming],
            reason=swap.reason,
        )
        for swap in state
    )
    return listed


def _remove_former_substitutes(match: Match) -> None:
    """Remove players from the match who are listed only as substitutes and no longer replace anyone."""
    came_in = match.substitutions.exclude(incoming=None).values("incoming")
    match.players.filter(order__gt=match.size).exclude(pk__in=came_in).delete()


def _write_seats(match: Match, number: int, state: SeatsPart | None, players: Mapping[int, int]) -> None:
    if state is None:
        Set.objects.filter(match=match, number=number).delete()
        return
    entry, _created = Set.objects.update_or_create(match=match, number=number, defaults={"seed": state.seed})
    entry.seats.all().delete()
    Seat.objects.bulk_create(
        Seat(set=entry, suit=suit.value, player_id=players[player]) for suit, player in state.suits.items()
    )


def _get_or_begin(match: Match, number: int) -> Set:
    """Get or create a set; the first begins with the seats of the pairing draw."""
    found = Set.objects.filter(match=match, number=number).first()
    if found is not None:
        return found
    begun = Set.objects.create(match=match, number=number)
    drawn = match.players.exclude(suit="") if number == 1 else ()
    Seat.objects.bulk_create(Seat(set=begun, suit=player.suit, player=player) for player in drawn)
    return begun


def _write_envelope(
    match: Match, number: int, state: EnvelopePart | None, players: Mapping[int, int]
) -> None:
    if state is None:
        Envelope.objects.filter(set__match=match, set__number=number).delete()
        return
    envelope, _created = Envelope.objects.update_or_create(
        set=_get_or_begin(match, number),
        defaults={
            "number": state.number,
            "drawn_by_id": players[state.drawn_by],
            "card_count": state.cards,
            "sealed_at": state.sealed_at,
            "opened_at": state.opened_at,
        },
    )
    envelope.cards.all().delete()
    BlindCard.objects.bulk_create(BlindCard(envelope=envelope, card=card.name) for card in state.found)


def _write_game(
    match: Match,
    place: StateKey[GamePart],
    stored: Sequence[Leaving[int]],
    state: GamePart | None,
    players: Mapping[int, int],
) -> None:
    games = Game.objects.filter(set__match=match, set__number=place.set_number, number=place.game)
    if state is None:
        games.delete()
        return
    classes = None if state.classes is None else classes_json(state.classes)
    game = games.first()
    if game is None:
        begun = _get_or_begin(match, place.set_number)
        game = Game.objects.create(set=begun, number=place.game, cut_off=state.cut_off, classes=classes)
    elif (game.cut_off, game.classes) != (state.cut_off, classes):
        Game.objects.filter(pk=game.pk).update(cut_off=state.cut_off, classes=classes)
    # Most acts add one exit: rows that stay are not written again, so that a tap writes one row.
    kept = len(stored) if state.exits[: len(stored)] == tuple(stored) else 0
    if stored and not kept:
        Exit.objects.filter(game=game).delete()
    Exit.objects.bulk_create(
        Exit(game=game, order=order, player_id=players[leaving.player], kind=leaving.how.value)
        for order, leaving in enumerate(state.exits[kept:], start=kept + 1)
    )


def _write_confirmations(
    players: Mapping[int, int], state: Mapping[int, ConfirmationPart], now: datetime
) -> None:
    """Store new confirmations, and void those no longer in ``state``; their rows stay, for the history."""
    for number, player in players.items():
        given = state.get(number)
        valid = Confirmation.objects.filter(player_id=player, voided_at=None)
        if given is None:
            valid.update(voided_at=now)
        elif not valid.exists():
            Confirmation.objects.create(player_id=player, how=given.how, at=given.at, version=given.version)


def _write_closed(match: Match, state: ClosedPart | None) -> None:
    Match.objects.filter(pk=match.pk).update(
        closed_at=state.at if state else None, closed_by=state.by if state else ""
    )
