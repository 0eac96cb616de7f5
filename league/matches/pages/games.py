"""A game for the page of its table: players at their seats, the dealer, the cards to exchange."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from league.matches.pages.board import SumCheck, game_check, points_text
from league.records import MatchRecord
from league.rules.pages.documents import words_of_duty
from rules_ref.cards import SUITS, Suit
from rules_ref.classes import PlayerClass, classes_by_place
from rules_ref.procedure import Duty
from rules_ref.ranking import Exit, How, falls_by_first_finish
from rules_ref.text import Finding
from scoring.log import GamePart, game_at
from scoring.matches.game import GameStatus
from scoring.matches.match import GameScore


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player in a game.

    ``reached``: their class once it is certain, ``how`` they went out (None: still in, fallen, or the last
    one left).
    """

    number: int
    name: str
    suit: Suit | None
    came_as: PlayerClass | None
    reached: PlayerClass | None
    how: How | None
    fallen: bool
    still_in: bool
    points: str
    bonus: int


@dataclass(frozen=True, slots=True)
class Giving:
    """What one player gives another before the game, in words."""

    giver: PlayerRow
    what: str
    clause: str


@dataclass(frozen=True, slots=True)
class OpeningView:
    """How the game begins, by the players' rows."""

    dealer: PlayerRow
    first: PlayerRow
    leader: PlayerRow
    cards_each: int
    exchanges: tuple[tuple[Giving, Giving], ...]


@dataclass(frozen=True, slots=True)
class GameView:
    """A game, its players in seat order."""

    set_number: int
    number: int
    status: GameStatus
    rows: tuple[PlayerRow, ...]
    opening: OpeningView | None
    check: SumCheck
    findings: tuple[Finding, ...]
    stands: bool
    """Whether it stands as it was played, by the classes before a correction."""

    last_out: PlayerRow | None = None
    """Who went out last, without those who fell or are the only one left."""
    falls: str = ""
    """As JSON, who falls by whose first finish: what a phone needs before it hears from the desk."""
    first: int | None = None
    """Who has finished first so far: the daifugo of the next game."""

    @property
    def begun(self) -> bool:
        return any(not row.still_in for row in self.rows)


def game_view(record: MatchRecord, set_number: int, game: int) -> GameView:
    """The view of a game that is finished, being played, or next."""
    scored = _scored(record, set_number, game)
    exits = {player_exit.player: player_exit.how for player_exit in _exits(record, set_number, game)}
    entry = record.score.sets[set_number - 1]
    suits: Sequence[Suit | None] = (None,) * record.size_of(set_number) if entry.seats is None else SUITS
    seated = zip(suits, record.seated(set_number), strict=False)
    rows = tuple(_row(record, scored, exits, suit, number) for suit, number in seated)
    by_number = {row.number: row for row in rows}
    out = (by_number[player] for player in reversed(exits) if player in by_number)
    return GameView(
        set_number,
        game,
        scored.status,
        rows,
        _opening(scored, by_number),
        game_check(record, scored),
        scored.findings,
        scored.stands,
        next((row for row in out if row.how), None),
        _falls(record, rows),
        next(iter(scored.course.finishers), None),
    )


def _falls(record: MatchRecord, rows: Sequence[PlayerRow]) -> str:
    daifugo = next((row.number for row in rows if row.came_as is PlayerClass.DAIFUGO and row.still_in), None)
    return json.dumps(_falls_by_daifugo(record, rows).get(daifugo, {})) if daifugo else ""


def falls_by_daifugo(record: MatchRecord, rows: Sequence[PlayerRow]) -> str:
    """JSON, by the daifugo of the last game: who falls when which player finishes first."""
    return json.dumps(_falls_by_daifugo(record, rows))


def _falls_by_daifugo(record: MatchRecord, rows: Sequence[PlayerRow]) -> Mapping[int, Mapping[int, str]]:
    falls = falls_by_first_finish(record.scheme.ranking, [row.number for row in rows])
    return {
        daifugo: {finisher: str(fallen) for finisher, fallen in finishers.items()}
        for daifugo, finishers in falls.items()
    }


def at_the_start(row: PlayerRow) -> PlayerRow:
    """The player's row before a game of which nothing is known yet."""
    return PlayerRow(
        number=row.number, name=row.name, suit=row.suit, came_as=None, reached=None, how=None,
        fallen=False, still_in=True, points="", bonus=0,
    )  # fmt: skip


def _scored(record: MatchRecord, set_number: int, game: int) -> GameScore[int]:
    games = record.score.sets[set_number - 1].games
    if game <= len(games):
        return games[game - 1]
    begun = record.with_parts(game_at(set_number, game).set_to(GamePart()))
    return begun.score.sets[set_number - 1].games[game - 1]


def _exits(record: MatchRecord, set_number: int, game: int) -> Sequence[Exit[int]]:
    games = record.result.sets[set_number - 1].games
    return games[game - 1].exits if game <= len(games) else ()


def _row(
    record: MatchRecord, scored: GameScore[int], exits: Mapping[int, How], suit: Suit | None, number: int
) -> PlayerRow:
    left = scored.course.still_in
    return PlayerRow(
        number=number,
        name=record.labels[number],
        suit=suit,
        came_as=scored.classes_before.get(number),
        reached=_classes_so_far(scored, record.size_of(scored.set_number)).get(number),
        how=None if number in left else exits.get(number),
        fallen=number == scored.course.fallen,
        still_in=number in left and not scored.counts,
        points=points_text(scored.points.get(number)),
        bonus=scored.bonus.get(number, 0),
    )


def _classes_so_far(scored: GameScore[int], size: int) -> Mapping[int, PlayerClass]:
    """A clean finish gives a class from the top, a foul one from the bottom; both are certain at once."""
    if scored.classes:
        return scored.classes
    classes, course = classes_by_place(size), scored.course
    from_top = zip(course.finishers, classes, strict=False)
    from_bottom = zip(course.fouls, reversed(classes), strict=False)
    return dict(from_top) | dict(from_bottom)


def _opening(scored: GameScore[int], rows: Mapping[int, PlayerRow]) -> OpeningView | None:
    opening = scored.opening
    if opening is None:
        return None
    return OpeningView(
        dealer=rows[opening.dealer],
        first=rows[opening.first_card_to],
        leader=rows[opening.leader],
        cards_each=opening.cards_each,
        exchanges=tuple(
            (_giving(duty, rows), _giving(back, rows))
            for duty, back in combinations(opening.duties, 2)
            if (duty.giver, duty.taker) == (back.taker, back.giver)
        ),
    )


def _giving(duty: Duty[int], rows: Mapping[int, PlayerRow]) -> Giving:
    return Giving(rows[duty.giver], words_of_duty(duty), duty.clause)
