"""From the parts of a match to the result that is scored."""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Final

from rules_ref.classes import Player
from scoring.log.parts import CUT_OFF, GamePart, MatchState, SeatsPart, envelope_of, game_at, seats_of
from scoring.matches.results import Exit, GameResult, MatchResult, SetResult, sitting

_IN_A_SET: Final = frozenset({"seats", "envelope", "game"})


def result_of(
    began: tuple[int, ...], parts: MatchState, called: Callable[[int], Player]
) -> MatchResult[Player]:
    """The match as far as it is recorded.

    ``began``: its first players; ``called``: the name of a number (``int``: itself).
    """
    # Seats that the pairing draw gave stand in no act: a log alone tells of such a set by what was done in it.
    begun = max((place.set_number for place in parts if place.kind in _IN_A_SET), default=0)
    sets = tuple(_set_result(number, began, parts, called) for number in range(1, begun + 1))
    return MatchResult(tuple(map(called, began)), sets, cut_off=CUT_OFF in parts)


def players_of_set(set_number: int, began: tuple[int, ...], parts: MatchState) -> tuple[int, ...]:
    """The players of a set, in sheet order; a substitute in the place of the player replaced."""
    swaps = [
        (substitution.from_set, substitution.outgoing, substitution.incoming)
        for substitution in parts.substitutions
    ]
    return sitting(began, swaps, set_number)


def _set_result(
    number: int, began: tuple[int, ...], parts: MatchState, called: Callable[[int], Player]
) -> SetResult[Player]:
    players = players_of_set(number, began, parts)
    seats = parts.get(seats_of(number)) or SeatsPart()
    # Seats that were drawn before a player was replaced: who came in sits where the other was drawn.
    came = {
        substitution.outgoing: substitution.incoming
        for substitution in parts.substitutions
        if substitution.from_set <= number
    }
    now = {player: _who_sits(player, players, came) for player in seats.suits.values()}
    envelope = parts.get(envelope_of(number))
    return SetResult(
        seats={suit: called(now[player]) for suit, player in seats.suits.items()} or None,
        games=tuple(_games(number, parts, called)),
        envelope=envelope.number or None if envelope else None,
        blind=envelope.found if envelope and envelope.opened_at else None,
        players=None if players == began else tuple(map(called, players)),
    )


def _who_sits(drawn: int, players: Collection[int], came: Mapping[int, int | None]) -> int:
    """The current player of a seat whose drawn player may have been replaced, repeatedly."""
    sits, seen = drawn, {drawn}
    while sits not in players and (after := came.get(sits)) is not None and after not in seen:
        seen.add(sits := after)
    return sits if sits in players else drawn


def _games(number: int, parts: MatchState, called: Callable[[int], Player]) -> Iterator[GameResult[Player]]:
    begun = [place.game for place in parts if (place.kind, place.set_number) == ("game", number)]
    for game in range(1, max(begun, default=0) + 1):
        part = parts.get(game_at(number, game)) or GamePart()
        yield GameResult(
            tuple(Exit(called(player_exit.player), player_exit.how) for player_exit in part.exits),
            part.cut_off,
            None
            if part.classes is None
            else {called(who): player_class for who, player_class in part.classes.items()},
        )
