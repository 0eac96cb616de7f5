"""The log of an event as its officials read it: who did what, when, why, and what was there before."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.utils.functional import lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from league.language import words
from league.models import OPTIONS, Act, Entrant, Role, Ruling, RulingStep, Stage, StageDecision, Verb
from league.stages.services.criteria import CHANGE
from league.standings.pages.criteria import tiebreak_word
from rules_ref.documents import DOCUMENTS, RULESETS, document
from scoring.criteria import CRITERIA

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from django.db.models import QuerySet
    from django.utils.functional import Promise

    from league.models import Event

SHOWN: Final = 200
"""So many characters of a value are shown; the event file has all of it."""

WORDS: Final[dict[str, Promise]] = {
    "account": gettext_lazy("アカウント"),
    "advance": gettext_lazy("勝ち抜けの決まり"),
    "advanced": gettext_lazy("進む人"),
    "after_stage": gettext_lazy("最後に出たステージ"),
    "agrees": gettext_lazy("一致"),
    "at": gettext_lazy("日時"),
    "bonus": gettext_lazy("ボーナス"),
    "by": gettext_lazy("決めた人"),
    "cited": gettext_lazy("条項"),
    "club": gettext_lazy("所属"),
    "commitment": gettext_lazy("コミットメント"),
    "copied_from": gettext_lazy("複製元の大会"),
    "counts": gettext_lazy("順位を決める得点"),
    "date": gettext_lazy("日付"),
    "decisions": gettext_lazy("運営の決定"),
    "draw": pgettext_lazy("one", "抽選"),
    "enter": gettext_lazy("出る人"),
    "entrant": pgettext_lazy("one", "参加者"),
    "entrants": gettext_lazy("参加者"),
    "extra_minutes": gettext_lazy("延長（分）"),
    "first": gettext_lazy("最初の回戦"),
    "for": gettext_lazy("代わってもらった人"),
    "from": gettext_lazy("どのステージから"),
    "games_per_set": gettext_lazy("1セットのゲーム数"),
    "group": gettext_lazy("組"),
    "group_by": gettext_lazy("組"),
    "groups": gettext_lazy("組分け"),
    "id": gettext_lazy("ID"),
    "kana": gettext_lazy("ふりがな"),
    "kind": gettext_lazy("種類"),
    "laid": gettext_lazy("組分け"),
    "log": gettext_lazy("記録"),
    "matches": gettext_lazy("マッチ数"),
    "minutes": gettext_lazy("持ち時間（分）"),
    "n": gettext_lazy("人数"),
    "name": gettext_lazy("名前"),
    "no": gettext_lazy("番号"),
    "order": pgettext_lazy("log", "順番"),
    "overlays": gettext_lazy("配信画面"),
    "penalties": gettext_lazy("罰則と注意"),
    "player": pgettext_lazy("one", "参加者"),
    "players": gettext_lazy("参加者"),
    "points": gettext_lazy("得点"),
    "question": gettext_lazy("種類"),
    "reason": gettext_lazy("理由"),
    "regulation": gettext_lazy("ルールの選択"),
    "role": gettext_lazy("役割"),
    "round": pgettext_lazy("one", "回戦"),
    "rounds": gettext_lazy("回戦の数"),
    "rule": gettext_lazy("決まり"),
    "ruling": gettext_lazy("裁定"),
    "ruleset": gettext_lazy("ルール"),
    "scheme": gettext_lazy("得点と順位の決まり"),
    "seating": gettext_lazy("卓の決め方"),
    "seed": gettext_lazy("種"),
    "seeds": gettext_lazy("シード"),
    "sets": gettext_lazy("セット数"),
    "sitting_out": gettext_lazy("休みの人"),
    "slug": gettext_lazy("アドレス"),
    "source": gettext_lazy("種の出どころ"),
    "stage": pgettext_lazy("one", "ステージ"),
    "stages": gettext_lazy("ステージ"),
    "started_at": gettext_lazy("開始"),
    "status": gettext_lazy("状態"),
    "table": gettext_lazy("卓"),
    "tables": gettext_lazy("卓"),
    "template": gettext_lazy("ひな形"),
    "tiebreaks": gettext_lazy("同点のときの順位決定基準"),
    "title": gettext_lazy("名前"),
    "venue": gettext_lazy("会場"),
    "verdict": gettext_lazy("判定"),
    "version": gettext_lazy("版"),
    **{option.name: option.title for option in OPTIONS},
}


def _title(document_id: str) -> str:
    return words(document(document_id).title)


CHOICES: Final[dict[str, dict[Any, Any]]] = {
    "counts": dict(Stage.Counts.choices),
    "kind": dict((*StageDecision.Kind.choices, *RulingStep.Kind.choices)),
    "question": dict(Ruling.Question.choices),
    "role": dict(Role.choices),
    "ruleset": {each: lazy(_title, str)(each) for each in DOCUMENTS},
    "seating": dict(Stage.Seating.choices),
    "status": dict(Entrant.Status.choices),
    "verdict": {"legal": gettext_lazy("合法"), "illegal": gettext_lazy("違反")},
}

_WHO: Final = frozenset(
    {"advanced", "entrant", "for", "order", "player", "players", "seeds", "sitting_out", "S", "H", "D", "C"}
)
"""Where a text is the code of an entrant."""
_ABOUT: Final = frozenset({"entrant", "round", "stage", "table"})
"""What an act names and leaves as it is."""
_FOR_CHECKS: Final = frozenset({CHANGE, "answer", "case", "hash", "key"})
"""What differs is told by the rest of the act, and a fingerprint tells a reader nothing."""


@dataclass(frozen=True, slots=True)
class Detail:
    """One thing an act changed, or said. ``before`` is empty where nothing was there."""

    words: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class EventLine:
    """One act on the event itself."""

    act: Act
    verb: str
    details: tuple[Detail, ...]


def event_acts(event: Event) -> QuerySet[Act]:
    """The acts on the event itself, the latest first. What was done at a table stands in the table's own history."""
    return Act.objects.filter(event=event, match=None).order_by("-seq")


def people_of(event: Event) -> dict[str | int, str]:
    """The entrants by the code and by the number that the log calls them by: number and name, as on the lists."""
    entrants = list(event.entrants.values_list("code", "number", "name"))
    return {key: f"{number} {name}" for code, number, name in entrants for key in (code, number)}


def event_line(act: Act, people: Mapping[str | int, str], ruleset: str) -> EventLine:
    """An act in words; ``people`` as in ``people_of``, ``ruleset`` the document of the event."""
    details = _details(act.before, act.after, people, ruleset)
    return EventLine(
        act, str(Verb(act.verb).label), tuple(each for each in details if each.before or each.after)
    )


def _details(
    before: Mapping[str, object], after: Mapping[str, object], people: Mapping[str | int, str], ruleset: str
) -> Iterator[Detail]:
    # What it is about comes first: PostgreSQL keeps the keys of an act in an order of its own.
    for key in sorted(dict.fromkeys((*before, *after)), key=lambda key: key not in _ABOUT):
        if key in _FOR_CHECKS:
            continue
        was, now = before.get(key), after.get(key)
        # Of a correction whom or what it is about and what differs; of what is new all of it.
        if was == now and key in _ABOUT:
            yield Detail(str(WORDS[key]), "", _said(key, now, people, ruleset))
        elif was != now or not before:
            yield Detail(
                str(WORDS.get(key, key)), _said(key, was, people, ruleset), _said(key, now, people, ruleset)
            )


def _said(key: str, value: Any, people: Mapping[str | int, str], ruleset: str) -> str:
    """A value as one reads it: names and numbers in a row, no brackets."""
    match value:
        case None | "" | []:
            return ""
        case bool():
            return _("はい") if value else _("いいえ")
        case list():
            text = _("、").join(_said(key, each, people, ruleset) for each in value)
        case dict():
            told = ((name, each) for name, each in value.items() if name not in _FOR_CHECKS)
            said = ((WORDS.get(name, name), _said(name, each, people, ruleset)) for name, each in told)
            text = _("、").join(f"{words} {each}" for words, each in said if each)
        case str() if key in _WHO:
            text = people.get(value, value)
        case str() if key == "tiebreaks" and value in CRITERIA:
            text = tiebreak_word(CRITERIA[value], ruleset)
        case "foul" if key == "verdict":
            text = words(RULESETS[ruleset].foul_words.full)
        case int() if key == "entrant":
            text = people.get(value, str(value))
        case _:
            text = str(CHOICES.get(key, {}).get(value, value))
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
