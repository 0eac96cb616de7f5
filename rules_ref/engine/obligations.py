"""What a move's effects made people do: cards given, drawn, discarded, destroyed, taken back, ranks named.

A ruling states the obligation; a record says what happened. ``carry_out`` holds the one against the other.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from rules_ref.engine.rule import speaking_at
from rules_ref.engine.settling import settle_claim
from rules_ref.engine.unfolding import Unfolding
from rules_ref.ranking import How
from rules_ref.text import Finding, Text
from rules_ref.wording import cards_text, who

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rules_ref.cards import Card, Rank
    from rules_ref.effects import Effect
    from rules_ref.engine.regulation import Regulation
    from rules_ref.engine.ruleset import Ruleset
    from rules_ref.position import Play, Position

NOTHING_OWED = "GEN-1"


@dataclass(frozen=True, slots=True)
class Carried:
    """What was written down beside a move. ``names``: ranks, None for the joker.

    ``said``: the keys that were written at all, be it with no cards.
    """

    gives: tuple[Card, ...] = ()
    discards: tuple[Card, ...] = ()
    names: tuple[Rank | None, ...] = ()
    target: str | None = None
    drawn: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    destroyed: tuple[Card, ...] = ()
    recovers: tuple[Card, ...] = ()
    all_give: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    said: frozenset[str] = frozenset()


class UnmetError(Exception):
    """An obligation was not met, or something was done that nothing calls for."""

    def __init__(self, clause: str, ja: str, en: str) -> None:
        super().__init__(en)
        self.finding = Finding(clause, False, Text(ja, en))


def carry_out(
    ruleset: Ruleset,
    regulation: Regulation,
    after: Position,
    effects: Sequence[Effect],
    *,
    by: str,
    carried: Carried,
) -> Position:
    """The position once all that the effects call for has been done. Raises UnmetError."""
    doing = _Doing(Unfolding(ruleset, regulation, after, by), carried)
    for effect in effects:
        doing.meet(effect)
    doing.nothing_left()
    return doing.settle()


def remember(
    ruleset: Ruleset,
    regulation: Regulation,
    after: Position,
    effects: Sequence[Effect],
    *,
    by: str,
    carried: Carried,
) -> Remembered:
    """As ``carry_out``, but what was not written down of an effect is only not known afterwards. Raises UnmetError."""
    doing = _Doing(Unfolding(ruleset, regulation, after, by), carried, partly=True)
    for effect in effects:
        if _is_told(effect, carried):
            doing.meet(effect)
        else:
            _forget(doing.unfolding, effect, carried.target)
    return Remembered(doing.settle(), tuple(doing.unfolding.effects), doing.rest())


@dataclass(frozen=True, slots=True)
class Remembered:
    """The position, what else happened by it (a hand that became empty), and what nothing has called for so far."""

    position: Position
    effects: tuple[Effect, ...]
    rest: Carried

    def nothing_left(self) -> None:
        """Raises UnmetError."""
        _refuse_extra(self.rest)


_TOLD_BY: Final = {
    "give": "gives", "discard": "discards", "destroy": "destroyed", "recover": "recovers",
    "name_ranks": "names",
}  # fmt: skip


def _is_told(effect: Effect, carried: Carried) -> bool:
    """Whether it was written down how this obligation was met."""
    player = effect.fields.get("player")
    if effect.kind == "draw":
        return (player or carried.target) in carried.drawn
    if effect.kind == "give" and effect.of_all:
        return player in carried.all_give
    key = _TOLD_BY.get(effect.kind)
    return key is None or key in carried.said


def _forget(unfolding: Unfolding, effect: Effect, target: str | None) -> None:
    """Let go of what is not known any more once this obligation has been met, nobody says how."""
    fields, count = effect.fields, effect.fields.get("count", 0)
    player, exact = fields.get("player"), not fields.get("optional", False)
    match effect.kind:
        case "give":
            _change(unfolding, player, -count, exact=exact)
            _change(unfolding, fields["to"], count, exact=exact)
        case "discard":
            _change(unfolding, player, -count, exact=exact)
        case "draw" if player or target:
            _change(unfolding, player or target, count, exact=True)
        case "draw":
            for other in unfolding.still_in():
                _change(unfolding, other if other != unfolding.by else None, count, exact=False)
        case "recover":
            _change(unfolding, player, count, exact=True)
        case "destroy":
            # A 4 among them makes its owner draw.
            _change(unfolding, player, -count, exact=False)
        case "name_ranks":
            for each in unfolding.still_in():
                _change(unfolding, each, 0, exact=False)
        case _:
            pass


def _change(unfolding: Unfolding, player: str | None, count: int, *, exact: bool) -> None:
    """Of a hand nothing is known any more but its size, and where that is not ``exact`` not even this."""
    size = None if player is None else unfolding.hand_size(player)
    if player is None or size is None:
        return
    if exact:
        unfolding.hands[player] = max(0, size + count)
    else:
        del unfolding.hands[player]


class _Doing:
    """The cards moving; alive only inside ``carry_out`` and ``remember``."""

    def __init__(self, unfolding: Unfolding, carried: Carried, *, partly: bool = False) -> None:
        self.unfolding = unfolding
        self.partly = partly
        self.carried = carried
        self.drawn = {player: list(cards) for player, cards in carried.drawn.items()}
        self.all_give = dict(carried.all_give)
        self.left = {
            "gives": carried.gives,
            "discards": carried.discards,
            "destroyed": carried.destroyed,
            "recovers": carried.recovers,
        }
        self.named = bool(carried.names)

    def meet(self, effect: Effect) -> None:
        clause = effect.clause or NOTHING_OWED
        fields = effect.fields
        match effect.kind:
            case "give" if effect.of_all:
                self._give(clause, fields, self.all_give.pop(fields["player"], ()))
            case "give":
                self._give(clause, fields, self._take("gives"))
            case "discard":
                cards = self._take("discards")
                self._right_number(clause, fields, cards)
                self._remove(fields["player"], cards, clause)
                self.unfolding.last_cut += cards
            case "draw":
                self._draw(clause, fields["player"] or self._target(clause), fields["count"])
            case "destroy":
                self._destroy(clause, fields)
            case "recover":
                self._recover(clause, fields)
            case "name_ranks":
                self._name(clause, fields["count"])
            case _:
                pass

    def _take(self, key: str) -> tuple[Card, ...]:
        cards, self.left[key] = self.left[key], ()
        return cards

    def _right_number(self, clause: str, fields: Mapping[str, object], cards: Sequence[Card]) -> None:
        owed, optional = fields["count"], fields.get("optional", False)
        # Of a hand nobody knows the rule may have called for less: it held no more.
        unknown = self.partly and self.unfolding.hand_size(str(fields.get("player"))) is None
        if len(cards) == owed or ((optional or unknown) and isinstance(owed, int) and len(cards) < owed):
            return
        raise UnmetError(
            clause,
            f"{owed}枚のはずだが、{len(cards)}枚（{cards_text(cards) or 'なし'}）である。",
            f"{owed} card(s) are called for, not {len(cards)} ({cards_text(cards) or 'none'}).",
        )

    def _remove(self, player: str, cards: Sequence[Card], clause: str) -> None:
        hand = self.unfolding.hands.get(player)
        if isinstance(hand, int):
            self.unfolding.hands[player] = max(0, hand - len(cards))
        elif hand is not None:
            left = list(hand)
            for card in cards:
                if card not in left:
                    raise UnmetError(
                        clause,
                        f"{who(player).ja}は{card.symbol}を持っていない。",
                        f"{who(player).begin} does not hold {card.symbol}.",
                    )
                left.remove(card)
            self.unfolding.hands[player] = tuple(left)

    def _add(self, player: str, cards: Sequence[Card]) -> None:
        hand = self.unfolding.hands.get(player)
        if isinstance(hand, int):
            self.unfolding.hands[player] = hand + len(cards)
        elif hand is not None:
            self.unfolding.hands[player] = (*hand, *cards)

    def _give(self, clause: str, fields: Mapping[str, str], cards: Sequence[Card]) -> None:
        self._right_number(clause, fields, cards)
        self._remove(fields["player"], cards, clause)
        self._add(fields["to"], cards)

    def _target(self, clause: str) -> str:
        target = self.carried.target
        if target is None or target == self.unfolding.by:
            raise UnmetError(clause, "引かせる相手が選ばれていない。", "No opponent was chosen to draw.")
        return target

    def _draw(self, clause: str, player: str, count: int) -> None:
        cards = self.drawn.get(player, [])
        if len(cards) < count:
            raise UnmetError(
                clause,
                f"{who(player).ja}は{count}枚引くはずだが、{len(cards)}枚しか引いていない。",
                f"{who(player).begin} must draw {count} and drew only {len(cards)}.",
            )
        self._add(player, cards[:count])
        self.drawn[player] = cards[count:]

    def _destroy(self, clause: str, fields: Mapping[str, str]) -> None:
        cards, owner = self._take("destroyed"), fields["player"]
        self._right_number(clause, fields, cards)
        self._remove(owner, cards, clause)
        self.unfolding.last_cut += cards
        rules = speaking_at(self.unfolding.ruleset, "on_destroyed")
        for effect in (each for rule in rules for each in rule.on_destroyed(cards, owner)):
            if effect.kind == "draw" and self.partly and owner not in self.drawn:
                _change(self.unfolding, owner, effect.fields["count"], exact=True)
            elif effect.kind == "draw":
                self._draw(effect.clause or clause, owner, effect.fields["count"])
            elif owner not in self.unfolding.open_hands:
                self.unfolding.open_hands = (*self.unfolding.open_hands, owner)

    def _recover(self, clause: str, fields: Mapping[str, str]) -> None:
        cards, player = self._take("recovers"), fields["player"]
        self._right_number(clause, fields, cards)
        for card in cards:
            self._take_back(card, clause)
        self._add(player, cards)

    def _take_back(self, card: Card, clause: str) -> None:
        """From the play below the last one, else from the cards last flushed."""
        unfolding = self.unfolding
        below = unfolding.pile[-2] if len(unfolding.pile) > 1 else None
        if below is not None and card in below.cards:
            rest = _without_one(below, card)
            unfolding.pile = (*unfolding.pile[:-2], *rest, unfolding.pile[-1])
            return
        if card not in unfolding.last_cut:
            raise UnmetError(
                clause,
                f"{card.symbol}は取り戻せるカードの中にない。",
                f"{card.symbol} is not there to take back.",
            )
        flushed = list(unfolding.last_cut)
        flushed.remove(card)
        unfolding.last_cut = tuple(flushed)

    def _name(self, clause: str, count: int) -> None:
        names = self.carried.names
        if len(names) > count or len(set(names)) < len(names):
            raise UnmetError(
                clause,
                f"宣言できる数字は、違うものを{count}つまでである。",
                f"At most {count} different rank(s) may be named.",
            )
        self.named = False
        for player in self.unfolding.still_in():
            hand = self.unfolding.hands.get(player)
            if isinstance(hand, tuple):
                self.unfolding.hands[player] = tuple(card for card in hand if card.rank not in names)
            elif self.partly and names:
                _change(self.unfolding, player, 0, exact=False)

    def rest(self) -> Carried:
        """What was written down and no effect has called for."""
        return Carried(
            **self.left,
            names=self.carried.names if self.named else (),
            target=self.carried.target,
            drawn={player: tuple(cards) for player, cards in self.drawn.items() if cards},
            all_give=self.all_give,
            said=self.carried.said,
        )

    def nothing_left(self) -> None:
        _refuse_extra(self.rest())

    def settle(self) -> Position:
        """Whose hand is empty now has finished, in turn order from the acting player."""
        unfolding, mover = self.unfolding, self.unfolding.by
        if unfolding.before.turn is None:
            return unfolding.position(None)
        circle = unfolding.before.circle_after(mover)
        for player in (mover, *circle[:-1]):
            if player in unfolding.still_in() and unfolding.hands.get(player) in ((), 0):
                unfolding.by = player
                unfolding.leave(player, How.FINISH)
                unfolding.effect("finish", unfolding.ruleset.finish_clause, player=player)
                for rule in speaking_at(unfolding.ruleset, "on_finish"):
                    rule.on_finish(unfolding)
        unfolding.by = mover
        return settle_claim(unfolding)


def _refuse_extra(rest: Carried) -> None:
    """Refuse what was written down without any effect calling for it."""
    cards = {"gives": rest.gives, "discards": rest.discards, "destroyed": rest.destroyed}
    cards |= {"recovers": rest.recovers}
    extra = [*(key for key, each in cards.items() if each), *(["names"] if rest.names else [])]
    extra += ["drawn"] if any(rest.drawn.values()) else []
    extra += ["all_give"] if any(rest.all_give.values()) else []
    if extra:
        listed = ", ".join(extra)
        raise UnmetError(
            NOTHING_OWED, f"どの効果によるものでもない（{listed}）。", f"Nothing calls for: {listed}."
        )


def _without_one(play: Play, card: Card) -> tuple[Play, ...]:
    cards = list(play.cards)
    cards.remove(card)
    return (type(play)(play.by, tuple(cards)),) if cards else ()
