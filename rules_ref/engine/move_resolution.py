"""Resolve a move: its effects in order, and the position after it.

The one place where a position changes, on a MutablePosition. Rules act on a MoveResolution through its
methods; nothing else mutates. ``finish_move`` ends it.
"""

from functools import cache
from typing import Final

from rules_ref.cards import Card
from rules_ref.effects import Effect, Flush, GameOver, Revolution, Turn
from rules_ref.engine.attempt import Attempt
from rules_ref.engine.checks import Reason
from rules_ref.engine.mutable_position import MutablePosition
from rules_ref.engine.regulation import Regulation
from rules_ref.engine.ruleset import Ruleset
from rules_ref.facts import CLEARED, UNLOCKED
from rules_ref.position import Pending, Play, Position
from rules_ref.text import Finding, Text
from rules_ref.wording import after

_UNSAID: Final = Text("", "")


@cache
def _unsaid(clause: str, kind: str) -> Reason:
    """The placeholder for the reason of an effect when no sentences are built."""
    return Reason(clause, _UNSAID, of=kind)


SILENT_AT_FLUSH = frozenset(UNLOCKED)
SILENT_AT_END = SILENT_AT_FLUSH | {"flush"}


class MoveResolution(MutablePosition):
    """A move taking effect. Made from the position before; ``position`` is the one after, once finished."""

    by_cards = False
    foul = False
    reasoned = True
    ended = False
    flushed_by: str | None = None
    stays_answerable: Pending | None = None

    def __init__(self, ruleset: Ruleset, regulation: Regulation, position: Position, by: str) -> None:
        super().__init__(ruleset, position, by)
        self.regulation = regulation
        self.effects: list[Effect] = []
        self.reasons: list[Reason] = []
        self.explained: list[Text] = []
        self.clean: list[Text] = []

    @property
    def cited(self) -> list[str]:
        """The clauses of the effects so far."""
        return [reason.clause for reason in self.reasons if reason.decisive]

    @property
    def findings(self) -> list[Finding]:
        """The steps of the reasoning so far."""
        return [Finding(reason.clause, True, reason.text) for reason in self.reasons]

    # Methods for rules.

    def effect(self, effect: Effect, text: Text | None = None) -> None:
        """Add an effect; with a text it becomes a step of the reasoning, too."""
        self.effects.append(effect)
        if effect.clause is not None and text is not None:
            self.reasons.append(Reason(effect.clause, text, of=effect.kind))

    def caused(self, effect: Effect, cause: Text | None = None) -> None:
        """Add an effect; the step of the reasoning has its cause, else its name, if any, and its sentence."""
        self.effects.append(effect)
        if effect.clause is not None:
            name = cause or effect.name
            if not self.reasoned:
                self.reasons.append(_unsaid(effect.clause, effect.kind))
                return
            sentence = effect.text if name is None else after(name, effect.text)
            self.reasons.append(Reason(effect.clause, sentence, of=effect.kind))

    def reason(self, clause: str, text: Text, of: str | None = None) -> None:
        """Cite a clause for what happens."""
        self.reasons.append(Reason(clause, text, of))

    def explain(self, clause: str, text: Text) -> None:
        """Cite a clause for something surprising: it is shown with the ruling, not only among the steps."""
        self.reason(clause, text)
        self.explained.append(text)

    def explain_last_cards(self, clause: str, text: Text) -> None:
        """Cite the clause that decides whether last cards are a foul; for clean ones it is shown first."""
        self.explain(clause, text)
        self.clean.append(text)

    def note(self, clause: str, text: Text) -> None:
        """Add a step of the reasoning that decides nothing: what does not happen, and why."""
        self.reasons.append(Reason(clause, text, decisive=False))

    def flush(self, clause: str, cause: Text, *also: Reason, name: Text | None = None) -> None:
        """End the round of play.

        ``also``: further clauses, cited before. A second flush has no effect. ``name``: the name of such a
        flush. Where the cards of a foul stay to be beaten (JBL-11.2), they flush nothing.
        """
        if self.foul and self.ruleset.foul_stays is not None:
            stays = Text(
                "反則あがりのカードは流れず、場に残ります。",
                "The cards of a foul finish are not cleared away: they stay to be beaten.",
            )
            self.reason(self.ruleset.foul_stays, stays)
            return
        if self.flushed_by is None:
            self.end_round(clause, cause, *also, name=name)
            self._flush_by_foul()

    def _flush_by_foul(self) -> None:
        ranking = self.ruleset.ranking
        if self.foul and ranking.foul_clause is not None:
            word = ranking.foul_word
            text = Text(
                f"{word.ja}のカードでも、場は流れます。",
                f"The cards of a {word.en} clear the pile all the same.",
            )
            self.reason(ranking.foul_clause, text, of="flush")

    def end_round(self, clause: str, cause: Text, *also: Reason, name: Text | None = None) -> None:
        """End the round of play in any case; ``clear_pile`` removes the cards."""
        self.flushed_by = clause
        for reason in also:
            self.reason(reason.clause, reason.text, of="flush")
        self.caused(Flush(clause, name=name), cause)

    def turn_over(self, clause: str) -> None:
        """A revolution: the order reverses until the end of the game."""
        self.revolution = not self.revolution
        self.caused(Revolution(clause, on=self.revolution))

    # Beginning and end.

    def lay(self, attempt: Attempt) -> None:
        """Move the cards from the hand to the pile."""
        play = attempt.play
        self.throw_away(self.by, play.cards)
        # Jokers keep the cards they were judged to stand for, so that answers are compared with these.
        declared = attempt.combination.stands or play.declared
        self.put_on_pile(Play(play.by, play.cards, declared), leads=attempt.leads)

    def put_on_pile(self, play: Play, *, leads: bool) -> None:
        """Put the play on top of the pile, or make it the whole pile if its player ``leads``."""
        self.by_cards = True
        # The cards of an eight-cut that could have been answered stay until its player leads.
        self.pile = (play,) if leads else (*self.pile, play)
        # Pending effects have had their answer; only a revolution stays pending through further plays.
        self.pending = self.pending and tuple(
            action for action in self.pending if action.kind == "revolution"
        )
        if self.passed and not self.regulation.in_use(self.ruleset.passing.lockout_key):
            self.passed = ()

    def leader(self) -> str:
        """The player who leads after the flush: the last to play, or the next still in after them (GEN-4).

        Where all passed on an empty pile (UEC-9), the turn goes to the one who passed first.
        """
        still_in = set(self.still_in())
        if not self.pile:
            return next(player for player in self.circle_after(self.by) if player in still_in)
        last = self.pile[-1].by
        if last in still_in:
            return last
        leader = next(player for player in self.circle_after(last) if player in still_in)
        text = Text(
            f"最後に出した{last}はもう抜けているので、次の{leader}が親になります。",
            f"{last}, who played last, has left the game: {leader}, the next in turn, leads.",
        )
        self.reason(self.ruleset.passing.next_leads, text)
        return leader

    def clear_pile(self) -> None:
        """Remove the pile, and reset the facts that end with it."""
        # After an empty pile, aces may still take back cards that were flushed earlier.
        self.last_cut = tuple(card for play in self.pile for card in play.cards) or self.last_cut
        # An eight-cut that may still be answered leaves its cards on the pile.
        if self.stays_answerable is None:
            self.pile = ()
        else:
            self.pending = (*self.pending, self.stays_answerable)
        self.__dict__.update(CLEARED)

    def hand_turn_to(self, player: str, *, last_cut: tuple[Card, ...]) -> Position:
        """Clear the table without a flush and let this player lead (ZAI-G.1).

        Pending effects of the pile end with it.
        """
        self.clear_pile()
        self.pending = ()
        self.last_cut = last_cut
        self.effect(Turn.of(player))
        return self.position(player)

    def end_game(self, clause: str, cause: Text) -> None:
        """End the game for a reason other than exits."""
        self.drop(SILENT_AT_END)
        self.caused(GameOver(clause), cause)
        self.ended = True

    def drop(self, kinds: frozenset[str]) -> None:
        """Leave out effects that the end of the round or of the game makes void."""
        self.effects = [effect for effect in self.effects if effect.kind not in kinds]
        self.reasons = [reason for reason in self.reasons if reason.of not in kinds]
