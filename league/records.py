"""The one bridge from what is stored to what is scored.

A match is read as a *document*: a mapping from the name of a part (``seats/2``, ``envelope/2``, ``game/2/3``,
``cut_off``, ``substitutions``, ``recorded``, ``confirmed``, ``closed``) to what is written down there, in plain JSON values that call players by
their entrant number. Parts that do not exist yet are absent. The acts of the log hold the same parts before and
after, so that any moment of a match can be scored again.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from rules_ref.cards import Suit, parse_card
from rules_ref.ranking import CutOff, Exit, How
from scoring.match import MatchScore, score_match
from scoring.progress import Step, next_step
from scoring.results import GameResult, MatchResult, SetResult, sitting
from scoring.scheme import JBL, Scheme, scheme_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from league.models import Act, Envelope, Event, Game, Match, MatchPlayer, Set, Substitution

Document = dict[str, Any]


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match as values.

    ``labels``: entrant number → the name that is unique at this table, in sheet order, substitutes last;
    ``began``: the numbers of those who began the match.
    """

    version: int
    scheme: Scheme
    labels: Mapping[int, str]
    began: tuple[int, ...]
    document: Document
    result: MatchResult
    score: MatchScore

    @property
    def step(self) -> Step:
        """What the table has to do next."""
        return next_step(self.result, self.score, self.scheme)

    @property
    def size(self) -> int:
        """How many play at a time."""
        return len(self.began)

    def players_of(self, set_number: int) -> tuple[int, ...]:
        """Entrant numbers of those who play a set, in sheet order; a substitute in the place of who left."""
        return _players_of(set_number, self.began, self.document)

    @property
    def finishing(self) -> tuple[int, ...]:
        """Entrant numbers of those who play to the end: they confirm the result."""
        return self.players_of(self.scheme.sets)

    @property
    def numbered(self) -> MatchResult:
        """The result with everybody called by their entrant number, which stays when a name is corrected."""
        return _result(_numbers(self.labels), self.began, self.document)

    def number_of(self, label: str) -> int:
        """The entrant number behind a label."""
        return next(number for number, each in self.labels.items() if each == label)

    def with_parts(self, parts: Mapping[str, Any]) -> MatchRecord:
        """The same match with some parts written differently (None: taken away)."""
        return _record(self.version, self.scheme, self.labels, self.began, merged(self.document, parts))


def record_of(match: Match) -> MatchRecord:
    """Read a match (best loaded by ``Match.objects.with_results()``)."""
    scheme = scheme_of(match.table.round.event)
    return _record(match.version, scheme, labels_of(match), _began(match), document_of(match))


def record_at(match: Match, acts: Iterable[Act], version: int) -> MatchRecord:
    """The match as it stood at an earlier ``version``, from its log."""
    document = drawn_seats(match)
    for act in acts:
        if act.seq <= version:
            document = merged(document, act.after)
    return _record(version, scheme_of(match.table.round.event), labels_of(match), _began(match), document)


def results_by_version(match: Match, acts: Iterable[Act]) -> Iterator[tuple[int, MatchResult]]:
    """What was written down at each version, from 0 on, ``numbered``; ``acts`` is the whole log of the match in order."""
    document, numbers, began = drawn_seats(match), _numbers(labels_of(match)), _began(match)
    yield 0, _result(numbers, began, document)
    for act in acts:
        document = merged(document, act.after)
        yield act.seq, _result(numbers, began, document)


def _began(match: Match) -> tuple[int, ...]:
    return tuple(each.entrant.number for each in match.players.all() if each.order <= match.size)


def drawn_seats(match: Match) -> Document:
    """What stands before the first act: the seats of set 1 where the pairing draw gave them."""
    suits = {each.suit: each.entrant.number for each in match.players.all() if each.suit}
    return {"seats/1": {"suits": suits, "seed": ""}} if suits else {}


def merged(document: Document, parts: Mapping[str, Any]) -> Document:
    """The document with ``parts`` laid over it."""
    return {name: state for name, state in (document | dict(parts)).items() if state is not None}


def scheme_of(event: Event) -> Scheme:
    """How the event's rule document and regulation turn results into points."""
    cut_off = CutOff(event.regulation.get("cutoff", CutOff.DISCARD_GAME.value))
    if event.ruleset == "jbl" and not event.scheme:
        return replace(JBL, cut_off=cut_off)
    points = event.scheme.get("points")
    return scheme_for(
        event.ruleset,
        sets=event.scheme.get("sets", JBL.sets),
        games_per_set=event.scheme.get("games_per_set", JBL.games_per_set),
        points=points and {int(size): tuple(each) for size, each in points.items()},
        bonus=event.scheme.get("bonus"),
        cut_off=cut_off,
    )


def result_by_code(match: Match) -> MatchResult:
    """What is written down at a table, players called by their code; only sets of which something is written.

    ``match`` is best loaded by ``Match.objects.with_play()``.
    """
    codes = {player.entrant.number: player.entrant.code for player in match.players.all()}
    result = _result(codes, _began(match), _played(match))
    stored = zip(match.sets.all(), result.sets, strict=False)
    sets = (
        replace(scored, players=None, seats=scored.seats if each.seats.all() else None)
        for each, scored in stored
    )
    return replace(result, sets=tuple(sets))


def labels_of(match: Match) -> dict[int, str]:
    """Names by entrant number; the number is added where two at the table have the same name."""
    names = {player.entrant.number: player.entrant.name for player in match.players.all()}
    how_many = Counter(names.values())
    return Labels(
        {number: name if how_many[name] == 1 else f"{name}（{number}）" for number, name in names.items()}
    )


def _numbers(labels: Mapping[int, str]) -> Labels:
    return Labels({number: str(number) for number in labels})


class Labels(dict[int, str]):
    """Names by entrant number. The log may name somebody whose substitution was taken back: they are a number."""

    def __missing__(self, number: int) -> str:
        return f"#{number}"


def document_of(match: Match) -> Document:
    """Everything written down at the table so far."""
    document = _played(match)
    if confirmed := _confirmed(match.players.all()):
        document["confirmed"] = confirmed
    if match.closed_at is not None:
        document["closed"] = {"at": stamp(match.closed_at), "by": match.closed_by}
    return document


def _played(match: Match) -> Document:
    """What was played, without who confirmed and closed it."""
    players = {player.pk: player.entrant.number for player in match.players.all()}
    document = drawn_seats(match)
    for each in match.sets.all():
        document |= _set_parts(each, players, drawn=f"seats/{each.number}" in document)
    if substitutions := [_substitution(each, players) for each in match.substitutions.all()]:
        document["substitutions"] = substitutions
    if match.cut_off:
        document["cut_off"] = True
    if match.recorded is not None:
        document["recorded"] = match.recorded
    return document


def stamp(moment: datetime) -> str:
    """A moment as it stands in a document: UTC, ISO 8601."""
    return moment.astimezone(UTC).isoformat()


def _substitution(each: Substitution, players: Mapping[int, int]) -> dict[str, Any]:
    who = {"out": players[each.outgoing_id], "in": players[each.incoming_id]}
    return {"from_set": each.from_set, **who, "reason": each.reason}


def _set_parts(each: Set, players: Mapping[int, int], *, drawn: bool) -> Document:
    suits = {seat.suit: players[seat.player_id] for seat in each.seats.all()}
    # A set that came with an event document or from paper may say nothing of its seats; drawn ones then hold.
    seats = {"suits": suits, "seed": each.seed}
    parts: Document = {f"seats/{each.number}": seats} if suits or not drawn else {}
    envelope: Envelope | None = getattr(each, "envelope", None)
    if envelope is not None:
        parts[f"envelope/{each.number}"] = _envelope_state(envelope, players)
    for game in each.games.all():
        parts[f"game/{each.number}/{game.number}"] = _game_state(game, players)
    return parts


def _envelope_state(envelope: Envelope, players: Mapping[int, int]) -> dict[str, Any]:
    return {
        "number": envelope.number,
        "drawn_by": players[envelope.drawn_by_id],
        "cards": envelope.card_count,
        "sealed_at": stamp(envelope.sealed_at),
        "opened_at": stamp(envelope.opened_at) if envelope.opened_at else None,
        "found": [each.card for each in envelope.cards.all()],
    }


def _game_state(game: Game, players: Mapping[int, int]) -> dict[str, Any]:
    exits = [{"player": players[each.player_id], "how": each.kind} for each in game.exits.all()]
    return {"exits": exits, "cut_off": game.cut_off}


def _confirmed(players: Iterable[MatchPlayer]) -> dict[str, Any]:
    return {
        str(player.entrant.number): {"how": each.how, "at": stamp(each.at), "version": each.version}
        for player in players
        for each in player.confirmations.all()
        if each.voided_at is None
    }


def _record(
    version: int, scheme: Scheme, labels: Mapping[int, str], began: tuple[int, ...], document: Document
) -> MatchRecord:
    result = _result(labels, began, document)
    return MatchRecord(version, scheme, labels, began, document, result, score_match(result, scheme))


def _result(labels: Mapping[int, str], began: tuple[int, ...], document: Document) -> MatchResult:
    begun = [int(name.removeprefix("seats/")) for name in document if name.startswith("seats/")]
    sets = tuple(
        _set_result(number, labels, began, document) for number in range(1, max(begun, default=0) + 1)
    )
    players = tuple(labels[number] for number in began)
    return MatchResult(players, sets, cut_off="cut_off" in document)


def _players_of(set_number: int, began: tuple[int, ...], document: Document) -> tuple[int, ...]:
    swaps = [(each["from_set"], each["out"], each["in"]) for each in document.get("substitutions", ())]
    return sitting(began, swaps, set_number)


def _set_result(
    number: int, labels: Mapping[int, str], began: tuple[int, ...], document: Document
) -> SetResult:
    players = _players_of(number, began, document)
    suits: dict[str, int] = document.get(f"seats/{number}", {}).get("suits", {})
    # Seats that were drawn before somebody was replaced: who came in sits where the other was drawn.
    now = {left: came for left, came in zip(began, players, strict=True) if left not in players}
    envelope = document.get(f"envelope/{number}")
    opened = envelope is not None and envelope["opened_at"] is not None
    return SetResult(
        seats={Suit(suit): labels[now.get(player, player)] for suit, player in suits.items()} or None,
        games=tuple(_games(number, labels, document)),
        envelope=envelope["number"] or None if envelope else None,
        blind=tuple(parse_card(card) for card in envelope["found"]) if envelope and opened else None,
        players=None if players == began else tuple(labels[each] for each in players),
    )


def _games(number: int, labels: Mapping[int, str], document: Document) -> Iterable[GameResult]:
    prefix = f"game/{number}/"
    begun = [int(name.removeprefix(prefix)) for name in document if name.startswith(prefix)]
    for game in range(1, max(begun, default=0) + 1):
        state = document.get(f"{prefix}{game}", {"exits": [], "cut_off": False})
        yield GameResult(exits_of(state["exits"], labels), cut_off=state["cut_off"])


def exits_of(states: Sequence[Mapping[str, Any]], labels: Mapping[int, str]) -> tuple[Exit, ...]:
    """Exits as scoring reads them, from ``[{"player": 3, "how": "finish"}, …]``."""
    return tuple(Exit(labels[each["player"]], How(each["how"])) for each in states)
