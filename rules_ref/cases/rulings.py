"""Rulings as JSON, both ways, from the types of their fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from fractions import Fraction
from operator import attrgetter
from typing import Any, Final, NamedTuple

from rules_ref.cards import Card, parse_card
from rules_ref.cases.effects import effect_json, effect_of
from rules_ref.cases.writer import Json, facts_json, names, number_json, position_json
from rules_ref.classes import PlayerClass
from rules_ref.clauses import Basis
from rules_ref.engine.judgement import Verdict
from rules_ref.facts import OF_POSITION
from rules_ref.headline import Headline
from rules_ref.rulings import (
    DealRuling,
    ExchangeRuling,
    MoveRuling,
    OpenRuling,
    Owed,
    RankingRuling,
    Reasoned,
    RecordRuling,
    RoundRuling,
    Ruling,
    StepRuling,
)
from rules_ref.text import Contradiction, Finding, NearMiss, Text

_STATE: Final = tuple(fact for fact in OF_POSITION if fact.flushed or fact.key == "revolution")


class _Codec(NamedTuple):
    """How values of one kind are written to JSON and read from it.

    ``read`` gets None for a missing key: stored rulings may be older than some keys.
    """

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


def ruling_json(ruling: Ruling) -> Json:
    found: Json = {}
    for name, codec, nothing in _FIELDS[type(ruling)]:
        value = getattr(ruling, name)
        if name == "summary":
            found["summary_ja"], found["summary_en"] = value.ja, value.en
        elif value != nothing:
            found[name] = codec.write(value)
    return found


def ruling_of(question: str, written: Json) -> Reasoned:
    """A written ruling on this kind of question, without the position after it; not for a record or a round.

    >>> ruling_of("deal", {"verdict": "legal", "basis": "text", "summary_ja": "", "summary_en": "Fine."}).summary.en
    'Fine.'
    """
    kind = _KINDS[question]
    values = {name: codec.read(written.get(name)) for name, codec, _ in _FIELDS[kind] if name != "summary"}
    return kind(**values, summary=Text(written["summary_ja"], written["summary_en"]))


def contradictions_of(written: Json) -> tuple[Contradiction, ...]:
    """The contradictions in a ruling on a play; empty for other questions."""
    found: tuple[Contradiction, ...] = _CODECS["tuple[Contradiction, ...] | None"].read(
        written.get("contradictions")
    )
    return found


def cards_of(written: Iterable[str] | None) -> tuple[Card, ...]:
    return tuple(parse_card(card) for card in written or ())


def _step_json(step: StepRuling) -> Json:
    """An accepted move of a round: the order, and what a round changes and a flush ends."""
    found: Json = {
        "clauses": list(step.clauses),
        "effects": [effect_json(effect) for effect in step.effects],
        "state": facts_json(step.after, _STATE),
    }
    return found | {"passes": list(step.passes)} if step.passes else found


def _each(write: Callable[[Any], Any], read: Callable[[Any], Any]) -> _Codec:
    """A list of them."""
    return _Codec(
        lambda many: None if many is None else [write(item) for item in many],
        lambda many: tuple(read(item) for item in many or ()),
    )


def _worded(kind: Callable[..., Any], *keys: str) -> _Codec:
    """Values with a sentence: these fields of each, then the sentence in both languages."""
    values = attrgetter(*keys)
    return _each(
        lambda found: (
            dict(zip(keys, values(found), strict=True)) | {"ja": found.text.ja, "en": found.text.en}
        ),
        lambda row: kind(**{key: row[key] for key in keys}, text=_text(row)),
    )


def _by_player(write: Callable[[Any], Any], read: Callable[[Any], Any]) -> _Codec:
    return _Codec(
        lambda found: None if found is None else {player: write(value) for player, value in found.items()},
        lambda found: {player: read(value) for player, value in (found or {}).items()},
    )


def _one(write: Callable[[Any], Any], read: Callable[[Any], Any] = lambda _: None) -> _Codec:
    """One of them or None."""
    return _Codec(lambda value: None if value is None else write(value), read)


def _same(value: Any) -> Any:
    return value


def _text(written: Json) -> Text:
    return Text(written["ja"], written["en"])


_AS_IT_IS: Final = _Codec(_same, _same)
_CODECS: Final[dict[str, _Codec]] = {
    "bool": _Codec(_same, bool),
    "Complete": _Codec(_same, lambda value: value is not False),
    "int": _AS_IT_IS,
    "int | None": _AS_IT_IS,
    "str | None": _AS_IT_IS,
    "Text": _AS_IT_IS,
    "Verdict": _Codec(lambda verdict: verdict.value, Verdict),
    "Basis": _Codec(lambda basis: basis.value, Basis),
    "tuple[str, ...]": _each(_same, _same),
    "tuple[str, ...] | None": _each(_same, _same),
    "tuple[Card, ...]": _Codec(names, cards_of),
    "tuple[Card, ...] | None": _one(names, lambda cards: None if cards is None else cards_of(cards)),
    "tuple[tuple[Card, ...], ...] | None": _Codec(
        lambda plays: [names(play) for play in plays],
        lambda plays: None if plays is None else tuple(map(cards_of, plays)),
    ),
    "tuple[Effect, ...]": _each(effect_json, effect_of),
    "tuple[Finding, ...]": _worded(Finding, "clause", "holds"),
    "tuple[NearMiss, ...]": _each(
        lambda miss: {"clause": miss.clause, "ja": miss.text.ja, "en": miss.text.en},
        lambda row: NearMiss(row["clause"], _text(row)),
    ),
    "tuple[Contradiction, ...] | None": _worded(
        Contradiction, "field", "given", "implied", "certain", "clause"
    ),
    "tuple[StepRuling, ...]": _each(_step_json, _same),
    "Headline | None": _one(
        lambda headline: {
            "ja": headline.reason.ja,
            "en": headline.reason.en,
            "follows_ja": headline.follows.ja,
            "follows_en": headline.follows.en,
        },
        lambda written: (
            written and Headline(_text(written), Text(written["follows_ja"], written["follows_en"]))
        ),
    ),
    "MoveRuling | None": _one(ruling_json),
    "RankingRuling | None": _one(ruling_json),
    "Position": _one(position_json),
    "Position | None": _one(position_json),
    "Mapping[str, int]": _by_player(_same, _same),
    "Mapping[str, int | Fraction] | None": _by_player(
        number_json, lambda value: value if isinstance(value, int) else Fraction(value)
    ),
    "Mapping[str, PlayerClass] | None": _by_player(lambda player_class: player_class.value, PlayerClass),
    "Mapping[str, Owed]": _by_player(
        lambda owed: {"to": owed.to, "cards": [names(card) for card in owed.cards]},
        lambda owed: Owed(owed["to"], tuple(map(cards_of, owed["cards"]))),
    ),
}
"""By the type that a field declares."""
_KINDS: Final[dict[str, type[MoveRuling | RankingRuling | ExchangeRuling | DealRuling]]] = {
    "play": MoveRuling, "ranking": RankingRuling, "exchange": ExchangeRuling, "deal": DealRuling,
}  # fmt: skip
_FIELDS: Final[Mapping[type[Ruling], tuple[tuple[str, _Codec, Any], ...]]] = {
    # Annotations are not evaluated, so that the type of a field is the very text it was declared with.
    kind: tuple((field.name, _CODECS[str(field.type)], field.default) for field in fields(kind))
    for kind in (*_KINDS.values(), OpenRuling, RecordRuling, RoundRuling)
}
