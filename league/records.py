"""The one bridge from what is stored to what is scored.

A match is read as its *parts* (``scoring.log``), all of them as they stand. The acts of the log hold the same parts
before and after, so that any moment of a match can be scored again.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from rules_ref.cards import Suit, parse_card
from rules_ref.ranking import CutOff, Exit, How
from scoring.log import (
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
    PartPlace,
    Parts,
    SeatsPart,
    SubstitutionPart,
    envelope_of,
    game_at,
    players_of_set,
    read_kept_classes,
    read_parts,
    read_points,
    result_of,
    seats_of,
)
from scoring.matches.match import MatchScore, score_match
from scoring.matches.progress import Step, next_step
from scoring.matches.scheme import GAMES_PER_SET, SETS, Scheme, scheme_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from league.models import Act, Envelope, Event, Game, Match, MatchPlayer, PlayedMatch, Set
    from league.models.played import PlayedEnvelope, PlayedGame, PlayedSet
    from scoring.matches.counted import Points
    from scoring.matches.results import MatchResult


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match as values, which know everybody by their entrant number: it stays when a name is corrected.

    ``labels``: entrant number → the name that is unique at this table, in sheet order, substitutes last;
    ``began``: the numbers of those who began the match; ``drawn``: the seats that the pairing draw gave them.
    """

    version: int
    scheme: Scheme
    labels: Labels
    began: tuple[int, ...]
    drawn: Parts
    parts: Parts
    result: MatchResult[int]
    score: MatchScore[int]

    @property
    def step(self) -> Step:
        """What the table has to do next."""
        return next_step(self.result, self.score, self.scheme)

    @property
    def size(self) -> int:
        """How many began."""
        return len(self.began)

    def ordinal(self, set_number: int, game: int) -> int:
        """A game counted through the match, from 1."""
        return (set_number - 1) * self.scheme.games_per_set + game

    def size_of(self, set_number: int) -> int:
        """How many play a set: one fewer from the set on from which the others play on without somebody."""
        return len(self.players_of(set_number))

    @property
    def match_check(self) -> int:
        """What the points of the full match add up to."""
        return sum(self.scheme.set_check(self.size_of(each + 1)) for each in range(self.scheme.sets))

    def players_of(self, set_number: int) -> tuple[int, ...]:
        """Entrant numbers of those who play a set, in sheet order; a substitute in the place of who left."""
        return players_of_set(set_number, self.began, self.parts)

    @property
    def finishing(self) -> tuple[int, ...]:
        """Entrant numbers of those who play to the end: they confirm the result."""
        return self.players_of(self.scheme.sets)

    @property
    def points(self) -> dict[int, Points]:
        """What everybody at the table has won so far."""
        return {number: self.score.points.get(number, 0) for number in self.labels}

    def called(self, number: int) -> str:
        """What a player is called where the match is shown."""
        return self.labels[number]

    def seated(self, set_number: int) -> tuple[int, ...]:
        """Entrant numbers in the order of the seats in a set that has begun; of the sheet while nobody knows them."""
        played = self.score.sets[set_number - 1]
        return played.seats or played.players

    @property
    def begun(self) -> bool:
        """Whether anything is written down that was not undone again."""
        return self.parts != self.drawn

    @property
    def closed(self) -> bool:
        return CLOSED in self.parts

    def with_parts(self, parts: Parts) -> MatchRecord:
        """The same match with some parts written differently (None: taken away)."""
        now = self.parts.written_over(parts)
        return _record(self.version, self.scheme, self.labels, self.began, drawn=self.drawn, parts=now)


def record_of(match: Match) -> MatchRecord:
    """Read a match (best loaded by ``Match.objects.with_results()``); one that is kept is read once."""
    known: MatchRecord | None = match.derived
    if known is None:
        scheme = scheme_of(match.table.round.event)
        now, drawn = parts_of(match), drawn_seats(match)
        known = _record(match.version, scheme, labels_of(match), _began(match), drawn=drawn, parts=now)
        if match.is_kept:
            match.derived = known
    return known


def record_at(match: Match, acts: Iterable[Act], version: int) -> MatchRecord:
    """The match as it stood at an earlier ``version``, from its log."""
    written = Parts()
    for act in acts:
        if act.seq <= version:
            written = written.written_over(read_parts(act.after))
    scheme, drawn = scheme_of(match.table.round.event), drawn_seats(match)
    return _record(version, scheme, labels_of(match), _began(match), drawn=drawn, parts=drawn | written)


def results_by_version(match: Match, acts: Iterable[Act]) -> Iterator[tuple[int, MatchResult[int]]]:
    """What was written down at each version, from 0 on; ``acts`` is the whole log of the match in order."""
    drawn, written, began = drawn_seats(match), Parts(), _began(match)
    yield 0, result_of(began, drawn, int)
    for act in acts:
        written = written.written_over(read_parts(act.after))
        yield act.seq, result_of(began, drawn | written, int)


def _began(match: Match | PlayedMatch) -> tuple[int, ...]:
    return tuple(each.entrant.number for each in match.players.all() if each.order <= match.size)


def drawn_seats(match: Match | PlayedMatch) -> Parts:
    """What stands before the first act: the seats of set 1 where the pairing draw gave them."""
    suits = {Suit(each.suit): each.entrant.number for each in match.players.all() if each.suit}
    return seats_of(1).holds(SeatsPart(suits)) if suits else Parts()


def scheme_of(event: Event) -> Scheme:
    """How the event's rule document and regulation turn results into points."""
    cut_off = CutOff(event.regulation.get("cutoff", CutOff.DISCARD_GAME.value))
    points = event.scheme.get("points")
    return scheme_for(
        event.ruleset,
        sets=event.scheme.get("sets", SETS),
        games_per_set=event.scheme.get("games_per_set", GAMES_PER_SET),
        points=points and {int(size): tuple(each) for size, each in points.items()},
        bonus=event.scheme.get("bonus"),
        cut_off=cut_off,
    )


def result_by_code(match: Match | PlayedMatch) -> MatchResult:
    """What is written down at a table, players called by their code; only sets of which something is written."""
    codes = {player.entrant.number: player.entrant.code for player in match.players.all()}
    result = result_of(_began(match), _played(match), codes.__getitem__)
    rows: Iterable[Set | PlayedSet] = match.sets.all()
    stored = zip(rows, result.sets, strict=False)
    sets = (
        replace(scored, players=None, seats=scored.seats if each.seated else None) for each, scored in stored
    )
    return replace(result, sets=tuple(sets))


def labels_of(match: Match) -> Labels:
    """Names by entrant number; the number is added where two at the table have the same name."""
    names = {player.entrant.number: player.entrant.name for player in match.players.all()}
    how_many = Counter(names.values())
    return Labels(
        {number: name if how_many[name] == 1 else f"{name}（{number}）" for number, name in names.items()}
    )


class Labels(dict[int, str]):
    """Names by entrant number. The log may name somebody whose substitution was taken back: they are a number."""

    def __missing__(self, number: int) -> str:
        return f"#{number}"


def parts_of(match: Match) -> Parts:
    """Everything written down at the table so far."""
    parts = _played(match)
    if confirmed := _confirmed(match.players.all()):
        parts |= CONFIRMED.holds(confirmed)
    if match.last_game is not None:
        parts |= LAST_GAME.holds(match.last_game)
    if match.closed_at is not None:
        parts |= CLOSED.holds(ClosedPart(match.closed_at, match.closed_by))
    return parts


def _played(match: Match | PlayedMatch) -> Parts:
    """What was played, without who confirmed and closed it."""
    players = {player.pk: player.entrant.number for player in match.players.all()}
    # One mapping, not parts laid over others for each of them: a hall is thousands of them.
    parts: dict[PartPlace[Any], Any] = dict(drawn_seats(match).states)
    for each in match.sets.all():
        parts.update(_set_parts(each, players, drawn=seats_of(each.number) in parts))
    if substitutions := match.substitutions.all():
        parts[SUBSTITUTIONS] = tuple(
            SubstitutionPart(
                each.from_set,
                players[each.outgoing_id],
                None if each.incoming_id is None else players[each.incoming_id],
                each.reason,
            )
            for each in substitutions
        )
    if match.cut_off:
        parts[CUT_OFF] = True
    if match.recorded is not None:
        parts[RECORDED] = read_points(match.recorded)
    return Parts(parts)


def _set_parts(
    each: Set | PlayedSet, players: Mapping[int, int], *, drawn: bool
) -> Iterator[tuple[PartPlace[Any], object]]:
    suits = {Suit(suit): players[player] for suit, player in each.seated}
    # A set that came with an event document or from paper may say nothing of its seats; drawn ones then hold.
    if suits or not drawn:
        yield seats_of(each.number), SeatsPart(suits, each.seed)
    envelope: Envelope | PlayedEnvelope | None = getattr(each, "envelope", None)
    if envelope is not None:
        yield envelope_of(each.number), _envelope_part(envelope, each.cards, players)
    for game in each.games.all():
        yield game_at(each.number, game.number), _game_part(game, players)


def _envelope_part(
    envelope: Envelope | PlayedEnvelope, cards: Iterable[str], players: Mapping[int, int]
) -> EnvelopePart:
    return EnvelopePart(
        number=envelope.number,
        drawn_by=players[envelope.drawn_by_id],
        cards=envelope.card_count,
        sealed_at=envelope.sealed_at,
        opened_at=envelope.opened_at,
        found=tuple(map(parse_card, cards)),
    )


def _game_part(game: Game | PlayedGame, players: Mapping[int, int]) -> GamePart:
    exits = tuple([_leaving(players[player], kind) for player, kind in game.left])
    return GamePart(exits, game.cut_off, read_kept_classes(game.classes))


@cache
def _leaving(player: int, kind: str) -> Exit[int]:
    """One of each: a hall of them says the same few things thousands of times."""
    return Exit(player, How(kind))


def _confirmed(players: Iterable[MatchPlayer]) -> Mapping[int, ConfirmationPart]:
    return {
        player.entrant.number: ConfirmationPart(each.how, each.at, each.version)
        for player in players
        for each in player.confirmations.all()
        if each.voided_at is None
    }


def _record(
    version: int, scheme: Scheme, labels: Labels, began: tuple[int, ...], *, drawn: Parts, parts: Parts
) -> MatchRecord:
    result = result_of(began, parts, int)
    return MatchRecord(version, scheme, labels, began, drawn, parts, result, _scored(result, scheme, labels))


_SCORED: Final[OrderedDict[tuple[object, ...], tuple[MatchResult[int], Scheme, MatchScore[int]]]] = (
    OrderedDict()
)
"""The latest score of each table's players: the page after a tap asks for what the tap was just judged by."""
_MOST_SCORED: Final = 400


def _scored(result: MatchResult[int], scheme: Scheme, labels: Labels) -> MatchScore[int]:
    """The score of a result; of one that is equal to the latest, the score that is known."""
    # By names as well: the findings say them.
    table = (*labels.items(),)
    kept = _SCORED.get(table)
    if kept is not None and kept[0] == result and kept[1] == scheme:
        return kept[2]
    score = score_match(result, scheme, labels.__getitem__)
    _SCORED[table] = (result, scheme, score)
    if len(_SCORED) > _MOST_SCORED:
        _SCORED.popitem(last=False)
    return score
