"""A table played by bots: seats drawn, cards dealt, and every exit entered as by a referee."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import Any
from uuid import uuid4

from django.utils.translation import gettext as _

from league.access import Person
from league.acts.services.acts import Entry, Refusal
from league.matches.services.envelopes import open_envelope, seal_envelope
from league.matches.services.games import record_exit
from league.matches.services.matches import close_match, confirm, unconfirmed
from league.matches.services.seats import draw_seats
from league.models import Act, Confirmation, Match
from league.scored_matches import scored_match
from rules_ref.cards import Card
from rules_ref.classes import PlayerClass, daifugo_of
from rules_ref.game.bots import play_out
from rules_ref.game.dealing import deal, exchange, take_blind
from rules_ref.procedure import duties
from rules_ref.ranking import Exit, How, follow_exits
from rules_ref.rules_of import Rules
from scoring.log.codec import read_parts
from scoring.matches.match import opening_of
from scoring.matches.progress import Step, Task


@dataclass(frozen=True, slots=True)
class BotReferee:
    """The author of bots' entries, with their randomness and clock."""

    by: Person
    rng: Random
    clock: Callable[[], datetime]

    def entry(self, version: int = 0) -> Entry:
        return Entry(self.by, uuid4(), version, self.clock())


def play_table(match: Match, hall: BotReferee, *, before: tuple[int, int] | None = None) -> None:
    """Play a match to its close, or until the game ``before`` (set, game) is due.

    Game 0 is the seat draw before the first.
    """
    table = _BotTable(match, hall)
    while not table.closed and table.due[1:] != before:
        table.go_on()


class _BotTable:
    """A match during play; ``scored`` is updated by each act."""

    def __init__(self, match: Match, hall: BotReferee) -> None:
        self.match = match
        self.hall = hall
        self.scored = scored_match(Match.objects.with_event().get(pk=match.pk))
        self.version = self.scored.version
        self.blind: dict[int, tuple[Card, ...]] = {}
        event = match.table.round.event
        self.rules = Rules.of(event.ruleset, **event.regulation)

    @property
    def closed(self) -> bool:
        return self.scored.closed

    @property
    def due(self) -> tuple[Task, int, int]:
        """The next step, with its set and game (0: in none)."""
        step: Step = self.scored.step
        return step.task, step.set_number or 0, step.game or 0

    def go_on(self) -> None:
        """Do the next step."""
        task, number, game = self.due
        match task:
            case Task.DRAW_SEATS:
                self._enter(draw_seats, set_number=number, rng=self.hall.rng)
            case Task.SEAL_ENVELOPE:
                self._seal(number)
            case Task.PLAY:
                self._play(number, game)
            case Task.OPEN_ENVELOPE:
                self._enter(
                    open_envelope, set_number=number, cards=[card.name for card in self._blind(number)]
                )
            case Task.CONFIRM:
                self._close()
            case Task.REPAIR:
                raise Refusal(
                    _(
                        "%(table)sの第%(set)dセット第%(game)dゲームは、このままでは成り立ちません。先に訂正してください。"
                    )
                    % {"table": self.match.table, "set": number, "game": game}
                )

    def _enter(self, act: Callable[..., Act], **what: Any) -> None:
        """Perform an act at the table, and read the match anew."""
        done = act(match=self.match, entry=self.hall.entry(self.version), **what)
        self.version = done.seq
        self.scored = self.scored.with_parts(read_parts(done.after))

    def _blind(self, number: int) -> tuple[Card, ...]:
        """The cards in the envelope of a set."""
        if number not in self.blind:
            size = self.scored.scheme.table_sizes[self.scored.size_of(number)]
            self.blind[number] = take_blind(size, self.hall.rng)
        return self.blind[number]

    def _seal(self, number: int) -> None:
        written = f"{self.match.table.round.number}-{self.match.table.number}-{number}"
        at_spades = self.scored.seated(number)[0]
        self._enter(seal_envelope, set_number=number, number=written, drawn_by=at_spades)

    def _play(self, number: int, game: int) -> None:
        """The rest of a game: entered exits stay, the others leave as the bots play."""
        ranking, seats = self.scored.scheme.ranking, self.scored.seated(number)
        entered = self.scored.result.sets[number - 1].games[game - 1 : game]
        exits = list(entered[0].exits) if entered else []
        classes = self._classes_before(number, game)
        daifugo = daifugo_of(classes)
        for leaving in self._leavings(number, game, classes):
            course = follow_exits(ranking, seats, daifugo, exits)
            if course.over:
                return
            if leaving.player in course.still_in:
                self._leave(number, game, leaving)
                exits.append(leaving)

    def _classes_before(self, number: int, game: int) -> Mapping[int, PlayerClass]:
        games = self.scored.score.sets[number - 1].games[: game - 1]
        return games[-1].classes if games else {}

    def _leavings(self, number: int, game: int, classes: Mapping[int, PlayerClass]) -> Iterator[Exit[int]]:
        """The bots' exits of this game, in order.

        Then every player once more, because entered exits may differ from the bots'.
        """
        scheme, seats = self.scored.scheme, self.scored.seated(number)
        size = scheme.table_sizes[len(seats)]
        opening = opening_of(scheme, seats, game, classes)
        hands = deal(seats, size, self._blind(number), self.hall.rng)
        # Where the document does not say who leads, the player at ♠ does.
        owed, leader = (
            (duties(size, classes), seats[0]) if opening is None else (opening.duties, opening.leader)
        )
        played = play_out(self.rules, exchange(hands, owed), leader, classes, self.hall.rng)
        yield from (player_exit for player_exit in played if player_exit.how is not How.DOWNFALL)
        yield from (Exit(player) for player in seats)

    def _leave(self, number: int, game: int, leaving: Exit[int]) -> None:
        self._enter(record_exit, set_number=number, game=game, player=leaving.player, kind=leaving.how)

    def _close(self) -> None:
        for number in unconfirmed(self.scored):
            self._enter(confirm, player=number, how=Confirmation.How.PAGE)
        self._enter(close_match)
