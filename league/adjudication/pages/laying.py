"""A replayed round for the page: each play as cards, its effects, and where it stops."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.adjudication.pages.calls import CALLS
from league.adjudication.pages.facts import marks_of
from league.adjudication.pages.outcomes import consequences_of
from league.adjudication.pages.report import Report
from league.adjudication.services.laid_moves import DONE_WITH_CARDS
from league.adjudication.services.laying import JudgedMove, position_after, to_do, to_hand_on, turn_after
from league.language import words
from rules_ref.cards import Card, Suit
from rules_ref.cases.rulings import cards_of
from rules_ref.cases.writer import Json
from rules_ref.effects import AttributeLock, Back, Downfall, Effect, Foul, Give, Lock, Revolution, Skip, Turn

OBLIGATIONS: Final = frozenset(("give", "discard", "draw", "reveal", "destroy", "recover", "name_ranks"))
"""Kinds of effects that players have to carry out with their cards."""


@dataclass(frozen=True, slots=True)
class Shown:
    """One move on the page.

    ``tags``: its effects, a word each; ``waits``: it comes after an illegal one. ``call``: the call made in
    place of cards, in a word. ``did``: each action it required of its player, with the cards; ``handed_on``:
    the cards each player handed on, where all did.
    """

    player: str
    cards: tuple[Card, ...]
    passes: tuple[str, ...]
    tags: tuple[str, ...]
    stops: bool
    waits: bool
    flushes: bool
    last: bool
    call: Promise | str = ""
    did: tuple[tuple[Promise, tuple[Card, ...]], ...] = ()
    handed_on: tuple[tuple[str, tuple[Card, ...]], ...] = ()
    target: str = ""


@dataclass(frozen=True, slots=True)
class Laying:
    """All moves, what is in force after them (``marks``), and who acts next (None: the round is over).

    ``to_do``: the actions that the last move requires and that were not entered yet: field and words.
    ``to_hand_on``: the cards not entered yet, where all players hand some on. ``report``: the ruling on the
    last move that was judged; None before the first, and where it could not be read, for which ``error`` is
    the reason.
    """

    moves: tuple[Shown, ...]
    marks: tuple[str, ...]
    turn: str | None
    report: Report | None
    error: str
    to_do: tuple[tuple[str, Promise], ...] = ()
    to_hand_on: tuple[Give, ...] = ()

    @property
    def next(self) -> str:
        """Who acts next, in a sentence; empty if the ruling's own sentence says it."""
        if self.turn is None or not self.moves:
            return ""
        (consequence,) = consequences_of([Turn(None, self.turn)])
        sentence = words(self.report.sentence) if self.report else ""
        return "" if consequence in sentence else consequence

    @property
    def obligations(self) -> list[str]:
        """What the last move makes players do with cards, in sentences.

        Where all hand cards on, only those not entered yet.
        """
        effects = self.report.effects if self.report else ()
        owed = [effect for effect in effects if effect.kind in OBLIGATIONS]
        return consequences_of(
            effect
            for effect in owed
            if not isinstance(effect, Give) or not effect.of_all or effect in self.to_hand_on
        )


def laying(moves: Sequence[JudgedMove], start: Json) -> Laying:
    """The judged moves, for the page."""
    last = next((step for step in reversed(moves) if step.judged or step.error), None)
    position = position_after(moves, start)
    return Laying(
        tuple(map(_shown, moves)),
        () if position is None else tuple(marks_of(position)),
        turn_after(moves, start),
        Report.on(last.judged) if last and last.judged else None,
        words(last.error.text) if last and last.error else "",
        tuple((key, DONE[key]) for key in to_do(moves)),
        tuple(to_hand_on(moves)),
    )


def _shown(judged: JudgedMove) -> Shown:
    effects = judged.effects
    foul = words(judged.judged.asked.ruleset.foul_word) if judged.judged else ""
    tags = filter(None, (_tag(effect, foul) for effect in effects))
    return Shown(
        judged.move["by"],
        cards_of(judged.move.get("cards")),
        judged.passes,
        tuple(dict.fromkeys(tags)),
        judged.stops,
        judged.judged is None and judged.error is None,
        any(effect.kind == "flush" for effect in effects),
        bool(judged.move.get("last")),
        CALLS[judged.move["claim"]].label if "claim" in judged.move else "",
        tuple((DONE[key], cards_of(judged.move[key])) for key in DONE_WITH_CARDS if key in judged.move),
        tuple((giver, cards_of(cards)) for giver, cards in judged.move.get("all_give", {}).items()),
        judged.move.get("target", ""),
    )


def _tag(effect: Effect, foul: str) -> str:
    """The word for an effect, empty if it has none. ``foul``: the document's word for a foul."""
    match effect:
        case Lock(suits=suits):
            tag = _("%(suits)sしばり") % {"suits": "".join(Suit(suit).symbol for suit in suits)}
        case AttributeLock(attributes=names):
            tag = _("、").join(names)
        case Revolution(on=on):
            tag = _("革命") if on else _("革命返し")
        case Back(on=on):
            tag = _("11バック") if on else _("11バック終わり")
        case Skip(count=count):
            tag = _("%(count)d人飛ばし") % {"count": count}
        case Downfall(player=player):
            tag = _("%(player)sは都落ち") % {"player": player}
        case Foul():
            tag = foul
        case _:
            tag = str(_TAGS.get(effect.kind, ""))
    return tag


_TAGS: Final = {
    "number_lock": gettext_lazy("数字しばり"),
    "reverse": gettext_lazy("逆回り"),
    "flush": gettext_lazy("流れる"),
    "finish": gettext_lazy("あがり"),
    "game_over": gettext_lazy("ゲーム終了"),
}
DONE: Final = {
    "gives": gettext_lazy("渡した"),
    "discards": gettext_lazy("捨てた"),
    "destroyed": gettext_lazy("捨てられた"),
    "recovers": gettext_lazy("取り戻した"),
    "names": gettext_lazy("指定した"),
    "target": gettext_lazy("だれに"),
}
"""The words for actions that a play requires, by their key in a move."""
