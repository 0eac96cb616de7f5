"""The similarity of two rulings: the clauses they share, and the kind of play."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rules_ref.cards import parse_card
from rules_ref.cases.writer import Json
from rules_ref.facts import LOCKS
from rules_ref.ranking import FOUL_FINISH
from rules_ref.text import Text

TRAITS: Final[Mapping[str, Text]] = {
    "single": Text("1枚出し", "single"),
    "multiple": Text("複数枚出し", "multiple"),
    "stairs": Text("階段", "stairs"),
    "jokers": Text("ジョーカーだけ", "jokers alone"),
    "joker": Text("ジョーカー入り", "with a joker"),
    "pass": Text("パス", "pass"),
    "claim": Text("宣言", "claim"),
    "lead": Text("場が空", "empty pile"),
    "reversed": Text("革命中", "during a revolution"),
    "illegal": Text("違反", "not allowed"),
    "foul": FOUL_FINISH,
    "finish": Text("あがり", "finish"),
    "downfall": Text("都落ち", "downfall"),
    "cut_off": Text("打ち切り", "cut-off"),
    "flush": Text("場が流れる", "flush"),
    "revolution": Text("革命", "revolution"),
    "back": Text("11バック", "J-back"),
    **{fact.key: Text(fact.label.ja, fact.label.en.lower()) for fact in LOCKS},
    "skip": Text("飛ばし", "skip"),
    "reverse": Text("逆回り", "reverse"),
    "draw": Text("カードを引く", "drawing cards"),
    "discard": Text("カードを捨てる", "discarding cards"),
    "give": Text("カードを渡す", "giving cards"),
    "reveal": Text("手札の公開", "open hands"),
    "destroy": Text("カードの破壊", "destroying cards"),
    "recover": Text("カードの回収", "taking cards back"),
    "name_ranks": Text("数字の指定", "naming ranks"),
    "shift_eight_cut": Text("8切りの移動", "eight-cut shift"),
    "void": Text("取り消し", "undoing"),
}
"""The traits of a ruling, in display order."""

_FORMS: Final = frozenset({"single", "multiple", "stairs", "jokers", "pass", "claim"})


@dataclass(frozen=True, slots=True)
class Ruled:
    """A case with its answer, in the adjudicator's JSON, and all its ``clauses``."""

    case: Json
    answer: Json
    clauses: Sequence[str]

    @property
    def traits(self) -> tuple[str, ...]:
        """The kind of play, in the order of ``TRAITS``."""
        found = {*_traits_of_case(self.case), *_traits_of_answer(self.answer)}
        return tuple(trait for trait in TRAITS if trait in found)


@dataclass(frozen=True, slots=True)
class Likeness:
    """What two rulings have in common.

    ``clauses`` are cited by both (``all_clauses``: and no others), ``traits`` say what kind of play it is.
    ``foul_word``: their document's word for a foul.
    """

    clauses: tuple[str, ...]
    all_clauses: bool
    traits: tuple[str, ...]
    all_traits: bool
    foul_word: Text = FOUL_FINISH

    @property
    def closeness(self) -> tuple[bool, bool, int, int]:
        """A sort key; greater is more alike."""
        return self.all_clauses, self.all_traits, len(self.traits), len(self.clauses)

    @property
    def text(self) -> Text:
        """What they have in common, in one line."""
        named, listed = " ".join(self.clauses), "、".join(self.clauses)
        clauses = Text(
            f"同じ条項（{listed}）" if self.all_clauses else f"共通の条項（{listed}）",
            f"same clauses {named}" if self.all_clauses else f"clauses in common {named}",
        )
        if not self.traits:
            return clauses
        traits = [self.foul_word if trait == "foul" else TRAITS[trait] for trait in self.traits]
        ja, en = "・".join(trait.ja for trait in traits), ", ".join(trait.en for trait in traits)
        return Text(f"{clauses.ja}、同じ種類のプレイ（{ja}）", f"{clauses.en}; same kind of play: {en}")


def likeness(one: Ruled, other: Ruled, *, foul_word: Text = FOUL_FINISH) -> Likeness | None:
    """What two rulings have in common.

    None where they share no clause, or are about plays of different forms. ``foul_word``: their document's
    word for a foul.

    >>> play = {"question": "play", "position": {}, "play": {"cards": ["S8"]}}
    >>> one = Ruled({"ruleset": "jbl", **play}, {"verdict": "legal"}, ["JBL-7.1"])
    >>> likeness(one, one).text.en
    'same clauses JBL-7.1; same kind of play: single, empty pile'
    """
    if any(one.case.get(key) != other.case.get(key) for key in ("ruleset", "question")):
        return None
    clauses = tuple(clause for clause in one.clauses if clause in other.clauses)
    if not clauses or _FORMS & set(one.traits) != _FORMS & set(other.traits):
        return None
    return Likeness(
        clauses,
        all_clauses=set(one.clauses) == set(other.clauses),
        traits=tuple(trait for trait in one.traits if trait in other.traits),
        all_traits=one.traits == other.traits,
        foul_word=foul_word,
    )


def _traits_of_case(case: Json) -> Iterator[str]:
    play = case.get("play") or {}
    yield from (answer for answer in ("pass", "claim") if play.get(answer))
    position = case.get("position")
    if position is not None:
        yield from _form(play.get("cards") or ())
        if not position.get("pile"):
            yield "lead"
        if position.get("revolution"):
            yield "reversed"
    yield from (event["how"] for event in case.get("events", ()))
    if case.get("cut_off"):
        yield "cut_off"


def _form(names: Sequence[str]) -> Iterator[str]:
    """The form by the natural cards, whatever jokers stand for: two ranks make stairs."""
    cards = [parse_card(name) for name in names]
    ranks = {card.rank for card in cards if not card.is_joker}
    if not cards:
        return
    if not ranks:
        yield "jokers"
    elif len(ranks) > 1:
        yield "stairs"
    else:
        yield "single" if len(cards) == 1 else "multiple"
    if ranks and any(card.is_joker for card in cards):
        yield "joker"


def _traits_of_answer(answer: Json) -> Iterator[str]:
    if answer.get("verdict") == "illegal":
        yield "illegal"
    if answer.get("foul"):
        yield "foul"
    if answer.get("downfall"):
        yield "downfall"
    yield from (effect["kind"] for effect in answer.get("effects", ()))
