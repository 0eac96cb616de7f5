"""Check sets and games for results that are impossible as recorded."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules_ref.classes import PlayerClass, classes_by_place
from rules_ref.ranking import follow_exits
from rules_ref.text import Text
from rules_ref.wording import counted
from scoring.event.check_seats import SIZES, wrong_suits
from scoring.event.matches import result_at_table, sitting_at_table, substitutions_by_table
from scoring.event.problem import EventProblem, place, repeated
from scoring.event.values import EventDocument, EventRound, EventTable, Substitution
from scoring.matches.counted import GameOutcome
from scoring.matches.games import GameScorer, scorer_of
from scoring.matches.match import GameStatus
from scoring.matches.results import MatchResult, SetResult


def match_problems(document: EventDocument) -> Iterator[EventProblem]:
    """Problems of the tables whose players are certain; others cannot be checked further."""
    scorer = scorer_of(document.scheme)
    substitutions = substitutions_by_table(document)
    for event_round in document.rounds:
        for table in event_round.tables:
            if len(table.seats) in SIZES and not table.suits_twice:
                changes = substitutions.get((event_round.stage, event_round.number, table.number), ())
                yield from _Match(
                    event_round, table, changes, result_at_table(table, changes), scorer
                ).problems()


@dataclass(frozen=True, slots=True)
class _Match:
    """The checks of one table's match."""

    round: EventRound
    table: EventTable
    substitutions: Sequence[Substitution]
    result: MatchResult
    scorer: GameScorer

    def problems(self) -> Iterator[EventProblem]:
        most = self.scorer.scheme.sets
        if len(self.result.sets) > most:
            what = Text(f"セットは{most}つまで。", f"A match has at most {counted(most, 'set')}.")
            yield self._problem("too_many_sets", what)
        for number, entry in enumerate(self.result.sets, start=1):
            yield from self._seats(number, entry)
            yield from self._blind(number, entry)
            yield from self._games(number, entry)
        everyone = self.result.everyone
        for player in self.table.recorded or ():
            if player in everyone:
                continue
            what = Text(
                f"{player}の得点が記録されているが、この卓にいない。",
                f"Points of {player} are recorded, who is not at this table.",
            )
            yield self._problem("recorded_stranger", what)

    def _problem(self, code: str, what: Text, *within: int) -> EventProblem:
        return EventProblem(code, self._place(*within), what)

    def _place(self, *within: int) -> Text:
        return place(self.round.stage, self.round.number, self.table.number, *within)

    def _seats(self, number: int, entry: SetResult) -> Iterator[EventProblem]:
        if entry.seats is None:
            return
        yield from wrong_suits(entry.seats, self._place(number))
        players = self.result.players_of(entry)
        if sorted(entry.seats.values()) != sorted(players):
            what = Text(
                f"席にいるのはこのセットの{'、'.join(players)}でなければならない。",
                f"Its seats must hold the players of this set: {', '.join(players)}.",
            )
            yield self._problem("set_seats", what, number)
        elif number == 1 and not self._begins_as_seated(entry):
            what = Text("席が卓の最初の席と違う。", "Its seats differ from those at which the table begins.")
            yield self._problem("first_seats", what, number)

    def _begins_as_seated(self, entry: SetResult) -> bool:
        seats = entry.seats or {}
        began = [self.table.seats.get(suit, "") for suit in seats]
        return sitting_at_table(began, self.substitutions, 1) == tuple(seats.values())

    def _blind(self, number: int, entry: SetResult) -> Iterator[EventProblem]:
        if not entry.blind:
            return
        for card in repeated(blind.symbol for blind in entry.blind):
            what = Text(f"ブラインドカードに{card}が2枚ある。", f"The blind cards hold {card} twice.")
            yield self._problem("blind_twice", what, number)
        size = self.scorer.scheme.table_sizes.get(len(self.result.players_of(entry)))
        if size is not None and size.hands and len(entry.blind) != size.blind:
            what = Text(
                f"ブラインドカードは{size.blind}枚でなければならないが、{len(entry.blind)}枚ある。",
                f"There must be {size.blind} blind cards, not {len(entry.blind)}.",
            )
            yield self._problem("blind_count", what, number)

    def _games(self, number: int, entry: SetResult) -> Iterator[EventProblem]:
        most = self.scorer.scheme.games_per_set
        if len(entry.games) > most:
            what = Text(f"ゲームは{most}つまで。", f"A set has at most {counted(most, 'game')}.")
            yield self._problem("too_many_games", what, number)
        outcomes = self.scorer.set_outcomes(self.result.players_of(entry), entry.games)
        for game, outcome in enumerate(outcomes, start=1):
            found = self._game(number, game, entry, outcomes)
            if found is not None:
                yield found
            # After an unfinished game the classes are unknown, so later games cannot be checked.
            if outcome.status is not GameStatus.COMPLETE:
                return
        if len(outcomes) < most and self._goes_on_after(number) and not _stopped(entry):
            what = Text(
                "終わっていないのに、次のセットのゲームがある。",
                "It is not over, but there are games of a later set.",
            )
            yield self._problem("set_unfinished", what, number)

    def _game(
        self, number: int, game: int, entry: SetResult, outcomes: Sequence[GameOutcome]
    ) -> EventProblem | None:
        outcome, last = outcomes[game - 1], game == len(outcomes)
        classes, players = entry.games[game - 1].classes, self.result.players_of(entry)
        if classes is not None and (game == 1 or not _are_all_classes(classes, players)):
            what = Text(
                "書かれた階級は、このゲームの階級ではありえない。",
                "The classes given cannot be those of this game.",
            )
            return self._problem("classes", what, number, game)
        if outcome.status is GameStatus.IMPOSSIBLE:
            return self._impossible(number, game, entry, outcomes)
        if outcome.status is GameStatus.RUNNING and not (last and not self._goes_on_after(number)):
            what = Text(
                "終わっていないのに、次のゲームがある。", "It is not over, but there is a later game."
            )
            return self._problem("game_unfinished", what, number, game)
        if entry.games[game - 1].cut_off and not last:
            what = Text(
                "打ち切られたのに、このセットに次のゲームがある。",
                "It was cut off, but the set has a later game.",
            )
            return self._problem("game_after_cut_off", what, number, game)
        return None

    def _impossible(
        self, number: int, game: int, entry: SetResult, outcomes: Sequence[GameOutcome]
    ) -> EventProblem | None:
        players = self.result.players_of(entry)
        before = outcomes[game - 2].daifugo if game > 1 else None
        daifugo = None if before is None else players[before]
        for who, player_class in (entry.games[game - 1].classes or {}).items():
            daifugo = who if player_class is PlayerClass.DAIFUGO else daifugo
        course = follow_exits(self.scorer.scheme.ranking, players, daifugo, entry.games[game - 1].exits)
        if course.refused is None:
            return None  # no points for this size of table, which is reported with the table
        return self._problem("impossible_game", course.findings[-1].text, number, game)

    def _goes_on_after(self, number: int) -> bool:
        return any(later.games for later in self.result.sets[number:])


def _are_all_classes(classes: Mapping[str, PlayerClass], players: Sequence[str]) -> bool:
    whole = Counter(classes_by_place(len(players)))
    return sorted(classes) == sorted(players) and Counter(classes.values()) == whole


def _stopped(entry: SetResult) -> bool:
    return bool(entry.games) and entry.games[-1].cut_off
