"""What follows from a move: effects in the order they happen, and the position after it.

The one place where a position changes, on a MovingTable. Rules act on an Unfolding through its verbs; nothing else
mutates.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules_ref.effects import Effect, effect_text
from rules_ref.engine.moving_table import MovingTable
from rules_ref.engine.rule import Reason
from rules_ref.position import Play
from rules_ref.text import Text
from rules_ref.wording import after, who

if TYPE_CHECKING:
    from rules_ref.cards import Card
    from rules_ref.engine.attempt import Attempt
    from rules_ref.engine.regulation import Regulation
    from rules_ref.engine.ruleset import Ruleset
    from rules_ref.position import Pending, Position

SILENT_AT_FLUSH = frozenset({"lock", "number_lock", "attribute_lock"})
SILENT_AT_END = SILENT_AT_FLUSH | {"flush"}


class Unfolding(MovingTable):
    """A move taking effect. Built from the position before; ``position`` is the one after, once settled."""

    def __init__(self, ruleset: Ruleset, regulation: Regulation, position: Position, by: str) -> None:
        super().__init__(ruleset, position, by)
        self.regulation = regulation
        self.by_cards = False
        self.effects: list[Effect] = []
        self.reasons: list[Reason] = []
        self.foul = False
        self.flushed_by: str | None = None
        self.stays_answerable: Pending | None = None
        self.ended = False

    # The verbs of the rules.

    def effect(self, kind: str, clause: str | None, text: Text | None = None, **fields: Any) -> None:
        """Note an effect; with a text it becomes a step of the reasoning, too."""
        self.effects.append(Effect(kind, clause, fields))
        if clause is not None and text is not None:
            self.reasons.append(Reason(clause, text, of=kind))

    def caused(self, kind: str, clause: str, cause: Text | None = None, **fields: Any) -> None:
        """Note an effect; the step of the reasoning is its cause, if there is one to name, and its sentence."""
        self.happens(Effect(kind, clause, fields), cause)

    def happens(self, effect: Effect, cause: Text | None = None) -> None:
        """The same of an effect that is more than its fields."""
        sentence = effect_text(effect.kind, effect.fields)
        self.effects.append(effect)
        if effect.clause is not None:
            text = sentence if cause is None else after(cause, sentence)
            self.reasons.append(Reason(effect.clause, text, of=effect.kind))

    def reason(self, clause: str, text: Text, of: str | None = None) -> None:
        """Cite a clause for what happens."""
        self.reasons.append(Reason(clause, text, of))

    def note(self, clause: str, text: Text) -> None:
        """Say what does not happen, and why: a step of the reasoning that decides nothing."""
        self.reasons.append(Reason(clause, text, decisive=False))

    def flush(self, clause: str, cause: Text, *also: Reason) -> None:
        """End the round of play. ``also``: further clauses, cited before. A second reason changes nothing.

        Where the cards of a foul stay to be beaten (JBL-11.2), they flush nothing.
        """
        if self.foul and self.ruleset.foul_stays is not None:
            stays = Text(
                "反則あがりのカードは流れず、場に残る。",
                "The cards of a foul finish are not flushed: they stay to be beaten.",
            )
            self.reason(self.ruleset.foul_stays, stays)
            return
        if self.flushed_by is None:
            self._flush(clause, cause, *also)

    def _flush(self, clause: str, cause: Text, *also: Reason) -> None:
        self.flushed_by = clause
        for each in also:
            self.reason(each.clause, each.text, of="flush")
        self.caused("flush", clause, cause)

    def turn_over(self, clause: str) -> None:
        """A revolution: the order turns until the end of the game."""
        self.revolution = not self.revolution
        self.caused("revolution", clause, on=self.revolution)

    def all_passed(self) -> None:
        """Nobody answers any more: what has waited for that happens now, before the flush."""
        for rule in self.ruleset.speaking_at("on_all_passed"):
            rule.on_all_passed(self)

    # Beginning and end.

    def lay(self, attempt: Attempt) -> None:
        """The cards leave the hand and lie on the pile."""
        self.by_cards = True
        play = attempt.play
        self.throw_away(self.by, play.cards)
        if attempt.leads:
            self.pile = ()
        self.pending = tuple(each for each in self.pending if each.kind == "revolution")
        declared = attempt.combination.stands or play.declared
        self.pile = (*self.pile, Play(play.by, play.cards, declared))
        if not self._locks_out():
            self.passed = ()

    def _locks_out(self) -> bool:
        key = self.ruleset.passing.lockout_key
        return key is None or not self.passed or bool(self.regulation[key])

    def settle(self) -> Position:
        """Close the move: the game ends, or the pile is flushed, or the turn goes on."""
        if len(self.still_in()) <= 1:
            return self._end_game()
        if self.flushed_by is None:
            self._flush_if_unanswerable()
        for rule in self.ruleset.speaking_at("on_settled"):
            rule.on_settled(self)
        if self.ended:
            return self.position(None)
        if self.flushed_by is None:
            turn = self.answerers()[self.skips]
        else:
            self._drop(SILENT_AT_FLUSH)
            turn = self._leader()
            self._clear_pile()
        self.effect("turn", None, player=turn)
        return self.position(turn)

    def settle_claim(self) -> Position:
        """Close a call that came between two moves: the game goes on as if it had not been, the caller gone."""
        if len(self.still_in()) <= 1:
            return self._end_game()
        turn = self.before.turn or self.by
        if turn not in self.still_in():
            turn = self._turn_after(turn)
        for rule in self.ruleset.speaking_at("on_settled"):
            rule.on_settled(self)
        if self.ended:
            return self.position(None)
        self.effect("turn", None, player=turn)
        return self.position(turn)

    def _turn_after(self, gone: str) -> str:
        """Who is on turn in place of one who has left between two moves."""
        answerers = self.answerers()
        was_to_lead = not self.pile or (gone == self.pile[-1].by and not self.cut_waits())
        if answerers and not was_to_lead:
            return next(player for player in self.circle_after(gone) if player in answerers)
        self._flush_if_unanswerable()
        leader = self._leader()
        self._clear_pile()
        return leader

    def _flush_if_unanswerable(self) -> None:
        """GEN-3: nobody is left who may answer, so the pile goes at once."""
        if self.skips < len(self.answerers()):
            return
        self.all_passed()
        passing = self.ruleset.passing
        *also, clause = (passing.flush,) if not self.by_cards else passing.flush_at_once
        cause = Text("ほかに出せるプレイヤーがいない", "Nobody else may answer")
        passed = Text("残りのプレイヤーは全員パスしている。", "All the others still in have passed.")
        self._flush(clause, cause, *(Reason(each, passed) for each in also))

    def _leader(self) -> str:
        """Who leads after the flush: who played last, or the next still in after that player (GEN-4).

        Where all passed on an empty pile (UEC-9), the turn goes round to the one who passed first.
        """
        still_in = set(self.still_in())
        if not self.pile:
            return next(player for player in self.circle_after(self.by) if player in still_in)
        last = self.pile[-1].by
        if last in still_in:
            return last
        leader = next(player for player in self.circle_after(last) if player in still_in)
        gone, leads = who(last), who(leader)
        text = Text(
            f"最後に出した{gone.ja}はもう抜けているので、次の{leads.ja}が親になる。",
            f"{gone.begin}, who played last, has left the game: {leads.en}, the next in turn, leads.",
        )
        self.reason(self.ruleset.passing.next_leads, text)
        return leader

    def _clear_pile(self) -> None:
        self.last_cut = tuple(each for play in self.pile for each in play.cards) or self.last_cut
        if self.stays_answerable is None:
            self.pile = ()
        else:
            self.pending = (*self.pending, self.stays_answerable)
        self.passed, self.lock, self.attribute_lock = (), 0, ()
        self.back = self.number_lock = False

    def hand_turn_to(self, player: str, *, last_cut: tuple[Card, ...]) -> Position:
        """Clear the table without a flush and let this player lead (ZAI-G.1). What waited on the pile is gone with it."""
        self._clear_pile()
        self.pending = ()
        self.last_cut = last_cut
        self.effect("turn", None, player=player)
        return self.position(player)

    def end_game(self, clause: str, cause: Text) -> None:
        """The game is over for a reason of its own."""
        self._drop(SILENT_AT_END)
        self.caused("game_over", clause, cause)
        self.ended = True

    def _end_game(self) -> Position:
        self.end_game("GEN-5", Text("残りが1人以下になった", "At most one player is left"))
        return self.position(None)

    def _drop(self, kinds: frozenset[str]) -> None:
        self.effects = [each for each in self.effects if each.kind not in kinds]
        self.reasons = [each for each in self.reasons if each.of not in kinds]
