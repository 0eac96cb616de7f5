"""Follow the moves since a flush, in order, and derive the position after each as far as it is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from rules_ref.cards import Card
from rules_ref.effects import Effect
from rules_ref.engine.actions_taken import ActionsTaken, UnmetError
from rules_ref.engine.between_moves import awaiting_return, refusal
from rules_ref.engine.calls import DOBON, KILL, JustPlayed, judge_call
from rules_ref.engine.judge import judge
from rules_ref.engine.judgement import Judgement, Verdict, judged_by
from rules_ref.engine.move_resolution import SILENT_AT_END
from rules_ref.engine.pending_actions import Obligations
from rules_ref.engine.regulation import Regulation
from rules_ref.engine.repetition import Leads, end_of
from rules_ref.engine.ruleset import Ruleset
from rules_ref.position import Claim, Hand, Move, Pass, Play, Position
from rules_ref.text import Text
from rules_ref.unseen import is_unseen, judge_unseen, lay_unseen


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """A move as it was recorded: with the actions it led to, and whether its cards were the last."""

    move: Move
    actions: ActionsTaken = field(default_factory=ActionsTaken)
    last: bool = False


@dataclass(frozen=True, slots=True)
class RoundStep:
    """One judged move; ``passes``: the players whose passes it implies.

    ``before`` is the position it was judged in; ``judgement.after`` is None where it is not legal.
    """

    before: Position
    move: Move
    judgement: Judgement
    passes: tuple[str, ...] = ()


class LastCardsError(Exception):
    """Cards are recorded as the last of a hand that is known to have another number."""

    def __init__(self, at: int, size: int) -> None:
        super().__init__(at, size)
        self.at = at
        self.size = size


class CardElsewhereError(Exception):
    """A player whose hand is not known plays a card that is in another, known hand."""

    def __init__(self, at: int, index: int, card: Card) -> None:
        super().__init__(at, index)
        self.at = at
        self.index = index
        self.card = card


def follow(
    ruleset: Ruleset, regulation: Regulation, start: Position, moves: Sequence[RecordedMove]
) -> Iterator[RoundStep]:
    """Judge the moves in order; the first that is not legal is the last step.

    Raises LastCardsError and CardElsewhereError.
    """
    position, last = start, None
    leads = Leads().after(ruleset, start)
    for at, recorded in enumerate(moves):
        if recorded.last:
            position = _last_cards(position, recorded.move, at)
        following = moves[at + 1].move if at + 1 < len(moves) else None
        step = _MoveJudge(ruleset, regulation, last, following).step(position, recorded)
        _check_elsewhere(ruleset, step, at)
        leads = leads.after(ruleset, step.judgement.after)
        step = replace(step, judgement=end_of(step.judgement)) if leads.ended else step
        yield step
        if step.judgement.after is None:
            return
        position, last = step.judgement.after, JustPlayed.after(last, step.before, recorded.move)


def _last_cards(position: Position, move: Move, at: int) -> Position:
    """The position with these cards as the player's hand, if its size is unknown. Raises LastCardsError."""
    size, cards = position.hand_size(move.by), move.cards if isinstance(move, Play) else ()
    if size is None:
        return position.but(hands={**position.hands, move.by: cards})
    if size != len(cards):
        raise LastCardsError(at, size)
    return position


def _check_elsewhere(ruleset: Ruleset, step: RoundStep, at: int) -> None:
    hands, move = step.before.hands, step.move
    if not isinstance(move, Play) or isinstance(hands.get(move.by), tuple):
        return
    seen = Counter(card for hand in hands.values() if isinstance(hand, tuple) for card in hand)
    for index, card in enumerate(move.cards):
        seen[card] += 1
        if seen[card] > ruleset.copies(card):
            raise CardElsewhereError(at, index, card)


@dataclass(frozen=True, slots=True)
class _MoveJudge:
    """The judge of one move; ``last``: the cards that can be called on; ``following``: the move after it."""

    ruleset: Ruleset
    regulation: Regulation
    last: JustPlayed | None
    following: Move | None

    def step(self, position: Position, recorded: RecordedMove) -> RoundStep:
        move = recorded.move
        judgement = self._judge(position, move)
        # Passes are often not recorded; a play out of turn may imply them.
        if judgement.after is not None or not isinstance(move, Play) or position.turn == move.by:
            return RoundStep(position, move, self._after_actions(judgement, recorded))
        try:
            implied = self._implied_passes(position, recorded)
        except UnmetError as unmet:
            return RoundStep(position, move, unmet_in(judgement, unmet))
        return (
            RoundStep(position, move, judgement) if implied is None else self._after_passes(implied, recorded)
        )

    def _judge(self, position: Position, move: Move) -> Judgement:
        if isinstance(move, Claim) and move.kind == DOBON:
            if not isinstance(_hand_of_caller(position, move, self.last), tuple):
                return _unknown_hand(self.ruleset, move)
            return judge_call(self.ruleset, self.regulation, position, move, self.last)
        killing = isinstance(move, Claim) and move.kind == KILL and self.last is not None
        if not killing and (refused := refusal(position, move)) is not None:
            return refused
        if isinstance(move, Play) and move.unseen is not None:
            return lay_unseen(self.ruleset, self.regulation, position, move)
        if is_unseen(position):
            return judge_unseen(self.ruleset, self.regulation, position, move)
        return judge(self.ruleset, self.regulation, position, move)

    def _implied_passes(self, position: Position, recorded: RecordedMove) -> _ImpliedPasses | None:
        """The passes of players between the one on turn and the player.

        None if passes cannot have brought the turn to the player.
        """
        found = _ImpliedPasses(position, (), (), recorded.actions)
        while found.position.turn not in {None, recorded.move.by}:
            turn = found.position.turn or ""
            judgement = judge(self.ruleset, self.regulation, found.position, Pass(turn))
            # A lead that is handed on may go round without ever coming to this player.
            if judgement.after is None or found.players.count(turn) > 1:
                return None
            found = self._with_pass(found, turn, judgement)
        return found if found.goes_round_to(recorded.move.by, position) else None

    def _with_pass(self, found: _ImpliedPasses, turn: str, judgement: Judgement) -> _ImpliedPasses:
        after = judgement.after or found.position
        owed = Obligations(self.ruleset, self.regulation, after, turn, found.actions)
        done = owed.apply_partly(judgement.effects)
        passed = judgement._replace(effects=_with_effects(judgement.effects, done.effects))
        return _ImpliedPasses(done.position, (*found.players, turn), (*found.judgements, passed), done.rest)

    def _after_passes(self, implied: _ImpliedPasses, recorded: RecordedMove) -> RoundStep:
        judgement = self._judge(implied.position, recorded.move)
        judgement = self._after_actions(judgement, replace(recorded, actions=implied.actions))
        if judgement.after is not None:
            judgement = _with_passes(judgement, implied.judgements)
        return RoundStep(implied.position, recorded.move, judgement, implied.players)

    def _after_actions(self, judgement: Judgement, recorded: RecordedMove) -> Judgement:
        """The judgement after the recorded actions; cards whose actions have no record become unknown."""
        move = recorded.move
        if judgement.after is None or (isinstance(move, Claim) and move.kind == KILL):
            return judgement
        actions = self._target_of_a_return(recorded.actions)
        effects, pending = awaiting_return(judgement.effects, move, actions, self.following)
        after = judgement.after.but(pending=(*judgement.after.pending, *pending))
        try:
            done = Obligations(self.ruleset, self.regulation, after, move.by, actions).apply_partly(effects)
            done.rest.nothing_left()
        except UnmetError as unmet:
            return unmet_in(judgement, unmet)
        return judgement._replace(after=done.position, effects=_with_effects(judgement.effects, done.effects))

    def _target_of_a_return(self, actions: ActionsTaken) -> ActionsTaken:
        """The actions with their target: a player who returns the effect doubled next was the one chosen."""
        following = self.following
        if actions.target is None and isinstance(following, Claim) and following.kind == "return_double":
            return actions._replace(target=following.by)
        return actions


@dataclass(frozen=True, slots=True)
class _ImpliedPasses:
    """The passes implied so far: the position after them, players and judgements, actions not yet used."""

    position: Position
    players: tuple[str, ...]
    judgements: tuple[Judgement, ...]
    actions: ActionsTaken

    def goes_round_to(self, player: str, before: Position) -> bool:
        """Whether the turn came to this player by passing on, or by a flush.

        Skipped players count as passed over.
        """
        if self.position.turn != player:
            return False
        if any(effect.kind == "flush" for judgement in self.judgements for effect in judgement.effects):
            return True
        turn = before.turn or ""
        seats = before.circle_after(before.pile[-1].by) if before.pile else (turn, *before.circle_after(turn))
        return all(seats.index(other) < seats.index(player) for other in self.players)


def unmet_in(judgement: Judgement, unmet: UnmetError) -> Judgement:
    """The judgement of a move whose effects were not carried out as required."""
    findings = (*judgement.findings, unmet.finding)
    return Judgement(Verdict.ILLEGAL, False, (unmet.finding.clause,), findings)


def _hand_of_caller(position: Position, claim: Claim, last: JustPlayed | None) -> Hand | None:
    """The hand for a call: as it was before the cards called on landed."""
    return (position if last is None else last).hands.get(claim.by)


def _unknown_hand(ruleset: Ruleset, claim: Claim) -> Judgement:
    clause = ruleset.clause_of(claim.kind)
    text = Text(
        f"{claim.by}の手札が分からないので、宣言が成り立つかどうかは判断できません。",
        f"The hand of {claim.by} is not known, so the claim cannot be judged.",
    )
    return judged_by(Verdict.UNDETERMINED, clause, text)


def _with_effects(effects: Sequence[Effect], more: Sequence[Effect]) -> tuple[Effect, ...]:
    """The effects of a move and those of carrying them out, such as the finish of an empty hand."""
    if all(effect.kind == "turn" for effect in more):
        return tuple(effects)
    silent = SILENT_AT_END if any(effect.kind == "game_over" for effect in more) else frozenset[str]()
    return (*(effect for effect in effects if effect.kind not in silent | {"turn"}), *more)


def _with_passes(judgement: Judgement, passes: Sequence[Judgement]) -> Judgement:
    """The judgement of a play with the effects of the passes before it."""
    acting = [pass_ for pass_ in passes if any(effect.kind != "turn" for effect in pass_.effects)]
    effects = [effect for judged in acting for effect in judged.effects if effect.kind != "turn"]
    clauses = dict.fromkeys(clause for judged in (*acting, judgement) for clause in judged.clauses)
    return judgement._replace(effects=(*effects, *judgement.effects), clauses=tuple(clauses))
