"""Write the parts of a match's document to their tables: the counterpart of ``league.records``."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

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

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def write_parts(match: Match, parts: Mapping[str, Any], *, now: datetime) -> None:
    """Make the stored match agree with ``parts``; None takes a part away. Parts not named stay as they are."""
    players = {player.entrant.number: player for player in match.players.all()}
    if "substitutions" in parts:
        players |= _write_substitutions(match, parts["substitutions"] or (), players)
    for name, state in parts.items():
        _write_part(match, name, state, players, now)
    if "substitutions" in parts:
        _forget_substitutes(match)


def _write_part(
    match: Match, name: str, state: Any, players: Mapping[int, MatchPlayer], now: datetime
) -> None:
    match name.split("/"):
        case ["seats", number]:
            _write_seats(match, int(number), state, players)
        case ["envelope", number]:
            _write_envelope(match, int(number), state, players)
        case ["game", number, game]:
            _write_game(match, int(number), int(game), state, players)
        case ["substitutions"]:
            pass  # already there: the other parts name who came in
        case ["recorded"]:
            Match.objects.filter(pk=match.pk).update(recorded=state)
        case ["cut_off"]:
            Match.objects.filter(pk=match.pk).update(cut_off=bool(state))
        case ["confirmed"]:
            _write_confirmations(players, state or {}, now)
        case ["closed"]:
            _write_closed(match, state)
        case _:
            raise KeyError(name)


def _write_substitutions(
    match: Match, state: Sequence[Mapping[str, Any]], players: Mapping[int, MatchPlayer]
) -> dict[int, MatchPlayer]:
    """Store who plays on for whom; returns the players who were not listed at the match so far."""
    newcomers = dict.fromkeys(each["in"] for each in state if each["in"] not in players)
    entrants = Entrant.objects.filter(event=match.table.round.event, number__in=newcomers)
    last = max(player.order for player in players.values())
    listed = {
        entrant.number: MatchPlayer.objects.create(
            match=match, entrant=entrant, round=match.table.round, order=order
        )
        for order, entrant in enumerate(entrants, start=last + 1)
    }
    known = {**players, **listed}
    match.substitutions.all().delete()
    Substitution.objects.bulk_create(
        Substitution(
            match=match,
            from_set=each["from_set"],
            outgoing=known[each["out"]],
            incoming=known[each["in"]],
            reason=each["reason"],
        )
        for each in state
    )
    return listed


def _forget_substitutes(match: Match) -> None:
    """Who is listed only as a substitute and comes in for nobody any more is no player of the match."""
    came_in = match.substitutions.values("incoming")
    match.players.filter(order__gt=match.size).exclude(pk__in=came_in).delete()


def _write_seats(
    match: Match, number: int, state: dict[str, Any] | None, players: Mapping[int, MatchPlayer]
) -> None:
    if state is None:
        Set.objects.filter(match=match, number=number).delete()
        return
    entry, _created = Set.objects.update_or_create(
        match=match, number=number, defaults={"seed": state["seed"]}
    )
    entry.seats.all().delete()
    Seat.objects.bulk_create(
        Seat(set=entry, suit=suit, player=players[player]) for suit, player in state["suits"].items()
    )


def _begun(match: Match, number: int) -> Set:
    """The set; the first begins with the seats of the pairing draw, if nothing else was written down before."""
    found = Set.objects.filter(match=match, number=number).first()
    if found is not None:
        return found
    begun = Set.objects.create(match=match, number=number)
    drawn = [player for player in match.players.all() if player.suit and number == 1]
    Seat.objects.bulk_create(Seat(set=begun, suit=player.suit, player=player) for player in drawn)
    return begun


def _write_envelope(
    match: Match, number: int, state: dict[str, Any] | None, players: Mapping[int, MatchPlayer]
) -> None:
    if state is None:
        Envelope.objects.filter(set__match=match, set__number=number).delete()
        return
    opened = state["opened_at"]
    envelope, _created = Envelope.objects.update_or_create(
        set=_begun(match, number),
        defaults={
            "number": state["number"],
            "drawn_by": players[state["drawn_by"]],
            "card_count": state["cards"],
            "sealed_at": datetime.fromisoformat(state["sealed_at"]),
            "opened_at": datetime.fromisoformat(opened) if opened else None,
        },
    )
    envelope.cards.all().delete()
    BlindCard.objects.bulk_create(BlindCard(envelope=envelope, card=card) for card in state["found"])


def _write_game(
    match: Match,
    number: int,
    game_number: int,
    state: dict[str, Any] | None,
    players: Mapping[int, MatchPlayer],
) -> None:
    if state is None:
        Game.objects.filter(set__match=match, set__number=number, number=game_number).delete()
        return
    game, _created = Game.objects.update_or_create(
        set=_begun(match, number),
        number=game_number,
        defaults={"cut_off": state["cut_off"]},
    )
    game.exits.all().delete()
    Exit.objects.bulk_create(
        Exit(game=game, order=order, player=players[each["player"]], kind=each["how"])
        for order, each in enumerate(state["exits"], start=1)
    )


def _write_confirmations(players: Mapping[int, MatchPlayer], state: Mapping[str, Any], now: datetime) -> None:
    """Void what is no longer given, and keep its row: who had confirmed stays visible."""
    for number, player in players.items():
        given = state.get(str(number))
        standing = Confirmation.objects.filter(player=player, voided_at=None)
        if given is None:
            standing.update(voided_at=now)
        elif not standing.exists():
            Confirmation.objects.create(
                player=player,
                how=given["how"],
                at=datetime.fromisoformat(given["at"]),
                version=given["version"],
            )


def _write_closed(match: Match, state: Mapping[str, str] | None) -> None:
    Match.objects.filter(pk=match.pk).update(
        closed_at=datetime.fromisoformat(state["at"]) if state else None,
        closed_by=state["by"] if state else "",
    )
