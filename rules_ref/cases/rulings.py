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
    """The JSON of an accepted move of a round; ``state``: the order, and the facts that a flush ends."""
    found: Json = {
        "clauses": list(step.clauses),
        "effects": [effect_json(effect) for effect in step.effects],
        "state": facts_json(step.after, _STATE),
    }
    return found | {"passes": list(step.passes)} if step.passes else found


def _list_of(write: Callable[[Any], Any], read: Callable[[Any], Any]) -> _Codec:
    """The codec of a list, from that of its items."""
    return _Codec(
        lambda many: None if many is None else [write(item) for item in many],
        lambda many: tuple(read(item) for item in many or ()),
    )


def _worded(kind: Callable[..., Any], *keys: str) -> _Codec:
    """The codec of a list of values: these fields, then the ``text`` in both languages."""
    values = attrgetter(*keys)
    return _list_of(
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


def _optional(write: Callable[[Any], Any], read: Callable[[Any], Any] = lambda _: None) -> _Codec:
    """The codec of a value or None."""
    return _Codec(lambda value: None if value is None else write(value), read)


def _identity(value: Any) -> Any:
    return value


def _text(written: Json) -> Text:
    return Text(written["ja"], written["en"])


_UNCHANGED: Final = _Codec(_identity, _identity)
_CODECS: Final[dict[str, _Codec]] = {
    "bool": _Codec(_identity, bool),
    "Complete": _Codec(_identity, lambda value: value is not False),
    "int": _UNCHANGED,
    "int | None": _UNCHANGED,
    "str | None": _UNCHANGED,
    "Text": _UNCHANGED,
    "Verdict": _Codec(lambda verdict: verdict.value, Verdict),
    "Basis": _Codec(lambda basis: basis.value, Basis),
    "tuple[str, ...]": _list_of(_identity, _identity),
    "tuple[str, ...] | None": _list_of(_identity, _identity),
    "tuple[Card, ...]": _Codec(names, cards_of),
    "tuple[Card, ...] | None": _optional(names, lambda cards: None if cards is None else cards_of(cards)),
    "tuple[tuple[Card, ...], ...] | None": _Codec(
        lambda plays: [names(play) for play in plays],
        lambda plays: None if plays is None else tuple(map(cards_of, plays)),
    ),
    "tuple[Effect, ...]": _list_of(effect_json, effect_of),
    "tuple[Finding, ...]": _worded(Finding, "clause", "holds"),
    "tuple[NearMiss, ...]": _list_of(
        lambda miss: {"clause": miss.clause, "ja": miss.text.ja, "en": miss.text.en},
        lambda row: NearMiss(row["clause"], _text(row)),
    ),
    "tuple[Contradiction, ...] | None": _worded(
        Contradiction, "field", "given", "implied", "certain", "clause"
    ),
    "tuple[StepRuling, ...]": _list_of(_step_json, _identity),
    "Headline | None": _optional(
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
    "MoveRuling | None": _optional(ruling_json),
    "RankingRuling | None": _optional(ruling_json),
    "Position": _optional(position_json),
    "Position | None": _optional(position_json),
    "Mapping[str, int]": _by_player(_identity, _identity),
    "Mapping[str, int | Fraction] | None": _by_player(
        number_json, lambda value: value if isinstance(value, int) else Fraction(value)
    ),
    "Mapping[str, PlayerClass] | None": _by_player(lambda player_class: player_class.value, PlayerClass),
    "Mapping[str, Owed]": _by_player(
        lambda owed: {"to": owed.to, "cards": [names(card) for card in owed.cards]},
        lambda owed: Owed(owed["to"], tuple(map(cards_of, owed["cards"]))),
    ),
}
"""Codecs by the declared type of a field."""
_KINDS: Final[dict[str, type[MoveRuling | RankingRuling | ExchangeRuling | DealRuling]]] = {
    "play": MoveRuling, "ranking": RankingRuling, "exchange": ExchangeRuling, "deal": DealRuling,
}  # fmt: skip
_FIELDS: Final[Mapping[type[Ruling], tuple[tuple[str, _Codec, Any], ...]]] = {
    # Annotations are not evaluated: the type of a field is the text of its declaration.
    kind: tuple((field.name, _CODECS[str(field.type)], field.default) for field in fields(kind))
    for kind in (*_KINDS.values(), OpenRuling, RecordRuling, RoundRuling)
}
