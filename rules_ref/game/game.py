"""A game from the deal to the last exit, as an immutable value: a move returns another game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from rules_ref.cards import Card
from rules_ref.classes import PlayerClass, classes_by_place
from rules_ref.engine.actions_taken import ActionsTaken
from rules_ref.engine.calls import JustPlayed
from rules_ref.engine.repetition import Leads
from rules_ref.game.dealing import deal, table_size, take_blind
from rules_ref.game.exchange_table import ExchangeTable
from rules_ref.game.moves import GameMove
from rules_ref.game.plain_table import PlainTable
from rules_ref.game.result import Result, result_of
from rules_ref.game.ruled_table import RuledTable
from rules_ref.game.stock import Stock, seeded
from rules_ref.game.tables import opened, table_at
from rules_ref.position import Move, Position
from rules_ref.procedure import Duty, Opening, duties
from rules_ref.rules_of import Rules

Table = PlainTable | RuledTable | ExchangeTable
NAMES: Final = "ABCDEFGH"


class MoveEntry(NamedTuple):
    """A finished move, with what players did because of it. ``before`` is the entry of the move before."""

    before: MoveEntry | None
    move: Move
    actions: ActionsTaken | None


class Observation(NamedTuple):
    """One player's view: the position with the other hands as counts, and this player's legal moves."""

    position: Position
    moves: tuple[GameMove, ...]


class Game:
    """A game in progress.

    Immutable: ``play`` returns the game after a move. ``number``: which game of a match it is, from 1; that
    of a set's last game pays the bonus.

    >>> game = Game.new("jbl", players=4, seed=1)
    >>> game.turn, len(game.legal_moves())
    ('A', 16)
    """

    __slots__ = ("_leads", "_moves", "_start", "_stock", "number", "rules", "table")

    def __init__(self, rules: Rules, table: Table, stock: Stock, number: int = 1) -> None:
        self.rules = rules
        self.table = table
        self.number = number
        self._stock = stock
        self._start: Position | None = None if isinstance(table, ExchangeTable) else table.position
        self._moves: MoveEntry | None = None
        self._leads = Leads().after(rules.ruleset, self._start)

    @staticmethod
    def new(
        document: str,
        players: int | Sequence[str] = 4,
        seed: int | str = 0,
        classes: Mapping[str, PlayerClass] | None = None,
        number: int = 1,
        **options: Any,
    ) -> Game:
        """Deal a game: ``Game.new("momo", players=5, seed=7, stairs=True)``. The same seed deals the same cards.

        ``players``: how many (A, B, …), or their names clockwise from the first seat. ``classes``: those of the game before,
        by which cards are exchanged first. Raises KeyError for an unknown document, MalformedCaseError for an option that
        it does not have, ValueError for a table of another size or classes of other players.
        """
        rules = Rules.of(document, **options)
        names = tuple(NAMES[:players] if isinstance(players, int) else players)
        rng = seeded(seed)
        return dealt(
            rules, names, take_blind(table_size(rules.ruleset, len(names)), rng), rng, classes, number
        )

    @staticmethod
    def at(rules: Rules, position: Position, seed: int | str = 0) -> Game:
        """A game that continues from a position with all hands known."""
        stock = Stock.of(rules.ruleset, seeded(seed))
        return Game(rules, table_at(rules, position, stock), stock)

    @property
    def players(self) -> tuple[str, ...]:
        """Clockwise from the first seat."""
        return self.table.position.players

    @property
    def position(self) -> Position:
        """The table and the hands."""
        return self.table.position

    def hand(self, player: str) -> tuple[Card, ...]:
        """The cards of this player. Raises KeyError for a player who is not at the table."""
        if player not in self.players:
            raise KeyError(player)
        return self.position.cards_of(player)

    @property
    def turn(self) -> str | None:
        """The player who has to choose, give or play; None when the game is over."""
        table = self.table
        if isinstance(table, RuledTable) and table.owing is not None:
            return next((move.by for move in table.moves()), None)
        return table.position.turn

    @property
    def over(self) -> bool:
        """Whether the game has ended. A call on its last cards may still be among the legal moves."""
        return self.table.over

    def legal_moves(self) -> list[GameMove]:
        """The legal moves of all players.

        Usually plays and passes of one player, else calls, answers and choices.
        """
        return self.table.moves()  # type: ignore[return-value]  # moves of a plain table are some of them

    def play(self, move: GameMove) -> Game:
        """The game after a move. Raises IllegalMoveError, which names the clauses."""
        table = self.table
        if isinstance(table, PlainTable):
            after: Table | None = table.after(move)  # type: ignore[arg-type]  # it knows no others
            if after is None:
                # A declared joker, another order of the cards, or an illegal move: the rules judge it.
                after = RuledTable(self.rules, table.position, self._stock).after(move)
            return self._after(after, ((move, None),))  # type: ignore[arg-type]
        after = table.after(move)
        if isinstance(after, RuledTable):
            return self._after(after, after.done)
        if not after.finished:
            return self._after(after, ())
        return Game(self.rules, opened(self.rules, after.start(), self._stock), self._stock, self.number)

    def _after(
        self, table: Table, done: Sequence[tuple[Move, ActionsTaken | None]], stock: Stock | None = None
    ) -> Game:
        game = object.__new__(Game)
        game.rules, game.table, game.number = self.rules, table, self.number
        game._start, game._stock = self._start, stock or self._stock
        recorded = self._moves
        for move, actions in done:
            recorded = MoveEntry(recorded, move, actions)
        game._moves = recorded
        game._leads = self._leads
        if done and isinstance(table, RuledTable):
            game._leads = self._leads.after(self.rules.ruleset, table.position)
            game.table = table.stopped() if game._leads.ended else table
        return game

    def with_move(self, move: Move, actions: ActionsTaken, after: Position) -> Game:
        """The game after a move that was judged elsewhere, with all that players did because of it."""
        last = JustPlayed.after(getattr(self.table, "last", None), self.position, move)
        stock = self._stock.without(actions)
        return self._after(RuledTable(self.rules, after, stock, last), ((move, actions),), stock)

    def with_draw_pile(self, position: Position, actions: ActionsTaken) -> Position:
        """The position after a move that was judged elsewhere, with the number of cards left to draw."""
        return self._stock.without(actions).counted(position)

    def observation(self, player: str) -> Observation:
        """The view of this player; other hands are known only where they are open. Raises as ``hand``."""
        position = self.position
        hands = {
            who: hand if who in position.open_hands else (position.hand_size(who) or 0)
            for who, hand in position.hands.items()
        }
        hands[player] = self.hand(player)
        moves = tuple(move for move in self.legal_moves() if move.by == player)
        return Observation(position.but(hands=hands), moves)

    @property
    def result(self) -> Result | None:
        """The result; None while the game is going on."""
        return result_of(self.rules, self.position, self.number) if self.over else None

    @property
    def start(self) -> Position | None:
        """The position in which play began, after the exchange; None while cards are exchanged."""
        return self._start

    @property
    def told(self) -> list[tuple[Move, ActionsTaken | None]]:
        """The finished moves, each with what players did because of it."""
        found, entry = [], self._moves
        while entry is not None:
            found.append((entry.move, entry.actions))
            entry = entry.before
        return found[::-1]


def dealt(  # noqa: PLR0917
    rules: Rules,
    players: tuple[str, ...],
    blind: Collection[Card],
    rng: Random,
    classes: Mapping[str, PlayerClass] | None = None,
    number: int = 1,
) -> Game:
    """A game dealt without the blind cards. Raises ValueError for a table of another size."""
    ruleset = rules.ruleset
    if len(players) not in ruleset.table_sizes or len({*players}) < len(players):
        raise ValueError(f"{ruleset.id} seats {', '.join(map(str, ruleset.table_sizes))} different players")
    if classes and Counter(classes.values()) != Counter(classes_by_place(len(players))):
        raise ValueError(f"classes: {', '.join(held.value for held in classes_by_place(len(players)))}")
    size = table_size(ruleset, len(players))
    opening: Opening[str] | None = (
        None if ruleset.opening is None else ruleset.opening(size, players, classes)
    )
    hands = {player: tuple(sorted(cards)) for player, cards in deal(players, size, blind, rng).items()}
    leader = None if opening is None else opening.leader
    position = Position(
        players, hands, leader, classes=dict(classes or {}), opening=True, round=_round(number, classes)
    )
    stock = Stock.of(ruleset, rng)
    owed: tuple[Duty, ...] = duties(size, classes) if opening is None else opening.duties
    table = ExchangeTable(position, owed)
    if table.finished:
        return Game(rules, opened(rules, table.start(), stock), stock, number)
    return Game(rules, table, stock, number)


def _round(number: int, classes: Mapping[str, PlayerClass] | None) -> int:
    """The game number for the rules of a first game: 1 exactly when there are no classes."""
    return max(number, 2) if classes else 1
