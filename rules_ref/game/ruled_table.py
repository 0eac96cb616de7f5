"""A game under any document and any options: every move is judged by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules_ref.effects import Destroy, DrawCards
from rules_ref.engine.actions_taken import ActionsTaken
from rules_ref.engine.between_moves import refusal
from rules_ref.engine.calls import DOBON, KILL, JustPlayed, judge_call
from rules_ref.engine.judge import judge, may_pass
from rules_ref.engine.judgement import Judgement
from rules_ref.engine.legal_plays import plays_answering
from rules_ref.engine.rule import rules_overriding
from rules_ref.engine.situations import Question
from rules_ref.engine.unexplained import judge_unexplained
from rules_ref.game.moves import Choose, GameMove, IllegalMoveError
from rules_ref.game.owing import Owing, owes
from rules_ref.game.stock import Stock
from rules_ref.position import Claim, Move, Pending, Play, Position, pass_of, plays_of
from rules_ref.rules_of import Rules

_RETURN: Final = "return_double"


class RuledTable:
    """A state of a game.

    ``last``: the cards on which a call can be made; ``owing``: the choices due before the game goes on.
    ``done``: the moves finished since the state before, each with what players did because of it.
    """

    __slots__ = ("_last_question", "_moves", "done", "last", "owing", "position", "rules", "stock")

    def __init__(  # noqa: PLR0917
        self,
        rules: Rules,
        position: Position,
        stock: Stock,
        last: JustPlayed | None = None,
        owing: Owing | None = None,
        done: tuple[tuple[Move, ActionsTaken | None], ...] = (),
    ) -> None:
        self.rules = rules
        self.position = position
        self.stock = stock
        self.last = last
        self.owing = owing
        self.done = done
        self._moves: list[GameMove] | None = None
        self._last_question: Question | None = None

    @property
    def over(self) -> bool:
        """Whether no player is on turn, or the document leaves all moves open (MOMO-9.4 with 15.3)."""
        return (self.position.turn is None and self.owing is None) or not self.moves()

    def stopped(self) -> RuledTable:
        """The same, with no player on turn: the game ends here."""
        return RuledTable(self.rules, self.position.but(turn=None), self.stock, self.last, done=self.done)

    def moves(self) -> list[GameMove]:
        """The legal moves of the player on turn, and of those who may call or answer before that."""
        if self._moves is None:
            self._moves = self._found_moves()
        return self._moves

    def _found_moves(self) -> list[GameMove]:
        if self.owing is not None:
            return [*self.owing.choices(self.rules)]
        found: list[GameMove] = [*self._calls()]
        position = self.position
        turn = position.turn
        if turn is None:
            return found
        question = self._last_question = self._question(turn)
        found += self._plays(question)
        for player in self._cut_answerers(turn):
            found += self._plays(self._question(player))
        if may_pass(self.rules.ruleset, self.rules.regulation, position, turn, question.previous):
            found.append(pass_of(turn))
        return found

    def _question(self, player: str) -> Question:
        return Question.by(self.rules.ruleset, self.rules.regulation, self.position, player)

    def _cut_answerers(self, turn: str) -> list[str]:
        """The players who may play out of turn, because an eight-cut can be answered."""
        pending = self.position.pending
        cutters = {action.by for action in pending if action.kind == "eight_cut"} if pending else None
        if not cutters:
            return []
        return [player for player in self.position.still_in if player != turn and player not in cutters]

    def _plays(self, question: Question) -> list[Play]:
        made, held = plays_of(question.player), question.held
        plays = [made[cards] for cards in plays_answering(question)]
        if not rules_overriding(self.rules.ruleset, "open_questions"):
            return plays
        # A document may leave the verdict on last cards open: the game cannot go on from such a play.
        return [play for play in plays if len(play.cards) != held or self._judged(play).after is not None]

    def _calls(self) -> Iterator[Claim]:
        """The calls that are possible on the cards just played."""
        last = self.last
        if last is None:
            return
        for rule in rules_overriding(self.rules.ruleset, "calls"):
            for claim in rule.calls(self.rules.regulation, last.play, last.hands):
                if self._judged(claim).after is not None:
                    yield claim

    def after(self, move: GameMove) -> RuledTable:
        """The table after a move and the random events after it. Raises IllegalMoveError."""
        if self.owing is not None:
            return self._after_choice(self.owing, move)
        if isinstance(move, Choose) or (
            isinstance(move, Claim) and move.kind not in self.rules.ruleset.claims
        ):
            raise IllegalMoveError(move, None)
        judgement = self._judged(move)
        if judgement.after is None:
            raise IllegalMoveError(move, self._explained(move, judgement))
        last = JustPlayed.after(self.last, self.position, move)
        # The ruling on a call that stops a finish moves the pile itself: no choice is due.
        effects = () if isinstance(move, Claim) and move.kind == KILL else judgement.effects
        if not owes(effects):
            return RuledTable(self.rules, judgement.after, self.stock, last, done=((move, None),))
        return self._until_next_choice(Owing.of(move, judgement.after, effects), self.stock, last)

    def _after_choice(self, owing: Owing, move: GameMove) -> RuledTable:
        if move not in self.moves():
            raise IllegalMoveError(move, None)
        due, stock = owing.due, self.stock
        if isinstance(due, DrawCards) and isinstance(move, Claim):
            owing = owing.returning(due)
        elif isinstance(due, DrawCards) and isinstance(move, Choose) and move.what == "drawn":
            owing, stock = _drawn(owing, stock, move.by, due.count)
            owing = owing.met()
        elif isinstance(move, Choose):
            owing, stock = self._with_owners_draws(owing, owing.chose(move), stock)
        return self._until_next_choice(owing, stock, self.last)

    def _until_next_choice(self, owing: Owing, stock: Stock, last: JustPlayed | None) -> RuledTable:
        """Apply random events until there is a choice or all is done."""
        while (due := owing.due) is not None:
            player = (due.player or owing.actions.target) if isinstance(due, DrawCards) else None
            if isinstance(due, DrawCards) and player is not None:
                if not owing.may_return(self.rules, due):
                    owing, stock = _drawn(owing, stock, player, due.count)
                    owing = owing.met()
                elif owing.has_later_obligations:
                    # The target may return the draw only after all other effects.
                    owing = owing.moved_to_end()
                else:
                    break
            elif isinstance(due, Destroy) and not due.choose:
                cards, stock = stock.unseen(owing.held(self.rules, due.player), due.count)
                owing, stock = self._with_owners_draws(owing, owing._replace(taken=cards).met(), stock)
            else:
                break
        if due is None:
            return self._completed(owing, stock, last)
        position = owing.after.but(hands=owing.hands(self.rules))
        return RuledTable(self.rules, position, stock, last, owing)

    def _with_owners_draws(self, before: Owing, owing: Owing, stock: Stock) -> tuple[Owing, Stock]:
        """Destroyed cards may make their owner draw (ZAI-K.1)."""
        due = before.due
        if isinstance(due, Destroy) and owing.at > before.at:
            for rule in rules_overriding(self.rules.ruleset, "on_destroyed"):
                for effect in rule.on_destroyed(owing.actions.destroyed, due.player):
                    if isinstance(effect, DrawCards):
                        owing, stock = _drawn(owing, stock, due.player, effect.count)
        return owing, stock

    def _completed(self, owing: Owing, stock: Stock, last: JustPlayed | None) -> RuledTable:
        rules, draw, target = self.rules, owing.returned, owing.actions.target or ""
        if draw is not None:
            named = Pending("named", owing.by, target, effect=draw.returns, count=draw.count)
            owing = owing._replace(after=owing.after.but(pending=(*owing.after.pending, named)))
        position = owing.obligations(rules).apply_actions(owing.effects)
        done = ((owing.move, owing.actions),)
        table = RuledTable(rules, stock.counted(position), stock, last, done=done)
        if draw is None:
            return table
        table = table.after(Claim(target, _RETURN, effect=draw.returns))
        table.done = (*done, *table.done)
        return table

    def _judged(self, move: Move) -> Judgement:
        ruleset, regulation, position = self.rules.ruleset, self.rules.regulation, self.position
        if isinstance(move, Claim):
            if move.kind == DOBON:
                return judge_call(ruleset, regulation, position, move, self.last)
            return judge(ruleset, regulation, position, move)
        observed = (
            self._last_question
            if self._last_question is not None and self._last_question.player == move.by
            else None
        )
        return refusal(position, move) or judge_unexplained(
            ruleset, regulation, position, move, observed, cited=False
        )

    def _explained(self, move: Move, judgement: Judgement) -> Judgement:
        if judgement.findings:
            return judgement
        return judge(self.rules.ruleset, self.rules.regulation, self.position, move)


def _drawn(owing: Owing, stock: Stock, player: str, count: int) -> tuple[Owing, Stock]:
    cards, rest = stock.draw(count)
    return owing.drew(player, cards), rest
