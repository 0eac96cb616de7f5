"""The contents of an event's log in words: names in place of codes, numbers and keys."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final

from django.utils import timezone
from django.utils.formats import date_format, time_format
from django.utils.functional import Promise, lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from league.entrants.services.leaving import When
from league.language import words
from league.models import OPTIONS, Entrant, Event, Role, Ruling, RulingStep, Stage, StageDecision
from league.rules.pages.procedures import PROCEDURES
from league.standings.pages.criteria import tiebreak_word
from rules_ref.cards import SUITS
from rules_ref.documents import DOCUMENTS, RULESETS, document
from scoring.criteria import CRITERIA
from scoring.event.templates import TEMPLATES

SHOWN: Final = 200
"""The most characters of a value that are shown; the event file has all of it."""

WORDS: Final[dict[str, Promise]] = {
    "account": gettext_lazy("アカウント"),
    "advance": gettext_lazy("次へ進む人"),
    "advanced": gettext_lazy("進む人"),
    "after_round": gettext_lazy("最後に出た回戦（ステージの中で）"),
    "after_set": gettext_lazy("最後に打ったセット"),
    "after_stage": gettext_lazy("最後に出たステージ"),
    "agrees": gettext_lazy("一致"),
    "at": gettext_lazy("日時"),
    "bonus": gettext_lazy("ボーナス"),
    "by": gettext_lazy("決めた人"),
    "cited": gettext_lazy("条項"),
    "club": gettext_lazy("所属"),
    "code": gettext_lazy("名前の代わりの記号"),
    "commitment": gettext_lazy("予告した約束（SHA-256）"),
    "copied_from": gettext_lazy("複製元の大会"),
    "counts": gettext_lazy("順位を決める得点"),
    "date": gettext_lazy("日付"),
    "decisions": gettext_lazy("運営の決定"),
    "enter": gettext_lazy("出る人"),
    "entrant": pgettext_lazy("one", "参加者"),
    "entrants": gettext_lazy("参加者"),
    "extra_minutes": gettext_lazy("延長（分）"),
    "for": gettext_lazy("代わってもらった人"),
    "games_per_set": gettext_lazy("1セットのゲーム数"),
    "group": gettext_lazy("組"),
    "group_by": gettext_lazy("組分け"),
    "kana": gettext_lazy("ふりがな"),
    "kept": gettext_lazy("結果が変わっても発表のまま"),
    "kind": gettext_lazy("種類"),
    "matches": gettext_lazy("1人のマッチ数"),
    "minutes": gettext_lazy("持ち時間（分）"),
    "name": gettext_lazy("名前"),
    "no": gettext_lazy("番号"),
    "number": gettext_lazy("順番"),
    "order": pgettext_lazy("log", "順番"),
    "overlays": gettext_lazy("配信画面"),
    "penalties": gettext_lazy("罰則と注意"),
    "player": pgettext_lazy("one", "参加者"),
    "points": gettext_lazy("得点"),
    "question": gettext_lazy("種類"),
    "reason": gettext_lazy("理由"),
    "regulation": gettext_lazy("ルールの選択"),
    "role": gettext_lazy("役割"),
    "round": pgettext_lazy("one", "回戦"),
    "rounds": gettext_lazy("回戦の数"),
    "ruling": gettext_lazy("裁定"),
    "ruleset": gettext_lazy("ルール"),
    "scheme": gettext_lazy("得点と順位の決まり"),
    "seating": gettext_lazy("卓の決め方"),
    "seed": gettext_lazy("シード順"),
    "set_aside": gettext_lazy("取り上げなかった"),
    "sets": gettext_lazy("セット数"),
    "shown_seat": gettext_lazy("席札のコード"),
    "sitting_out": gettext_lazy("休みの人"),
    "slug": gettext_lazy("アドレス"),
    "source": gettext_lazy("種の出どころ"),
    "stage": pgettext_lazy("one", "ステージ"),
    "stages": gettext_lazy("ステージ"),
    "stand_in": gettext_lazy("代役"),
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
    "when": gettext_lazy("いつ"),
    **{option.name: option.title for option in OPTIONS},
}
"""Labels of the values shown of an act, by key. Other keys serve only the log and its verification."""


def _title(document_id: str) -> str:
    return words(document(document_id).title)


CHOICES: Final[dict[str, dict[Any, Any]]] = {
    "counts": dict(Stage.Counts.choices),
    "group_by": {"place_in_previous": gettext_lazy("前のステージの卓での順位ごと")},
    "kind": dict((*StageDecision.Kind.choices, *RulingStep.Kind.choices)),
    "question": dict(Ruling.Question.choices),
    "role": dict(Role.choices),
    "ruleset": {name: lazy(_title, str)(name) for name in DOCUMENTS},
    "seating": dict(Stage.Seating.choices),
    "status": dict(Entrant.Status.choices),
    "when": dict(When.choices),
}
_VERDICTS: Final = {"legal": gettext_lazy("規則どおり"), "illegal": gettext_lazy("規則に反する")}
_WHO: Final = frozenset(
    {"advanced", "entrant", "entrants", "for", "order", "player", "sitting_out", "stand_in"}
)
"""Keys whose texts and numbers are codes and numbers of entrants."""


@dataclass(frozen=True, slots=True)
class NamesInLog:
    """The names for codes and numbers in an event's log. ``ruleset``: the event's document."""

    ruleset: str
    people: Mapping[str | int, str]
    stages: Mapping[str, str]
    rounds: Mapping[int, str]


def names_of(event: Event) -> NamesInLog:
    """The names in an event's log; people, by code and by number, have their number beside a shared name."""
    entrants = list(event.entrants.values_list("code", "number", "name"))
    held = Counter(name for _code, _number, name in entrants)
    people: dict[str | int, str] = {}
    for code, number, name in entrants:
        alone = held[name] == 1
        people[code] = people[number] = (
            name if alone else _("%(name)s（%(number)d番）") % {"name": name, "number": number}
        )
    stages = {stage.code: str(stage) for stage in event.stages.all()}
    return NamesInLog(
        event.ruleset,
        people,
        stages,
        {event_round.number: str(event_round) for event_round in event.rounds.all()},
    )


def value_in_words(key: str, value: Any, names: NamesInLog) -> str:
    """A value in words, at most SHOWN characters of it."""
    text = _in_words(key, value, names)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def _in_words(key: str, value: Any, names: NamesInLog) -> str:  # noqa: PLR0911 (one return for each kind of value)
    match key, value:
        case _, None | "" | []:
            return ""
        case _, bool():
            return _("はい") if value else _("いいえ")
        case "tables", dict():
            return _("、").join(
                _("%(number)s卓 %(who)s") % {"number": number, "who": _seats(seats, names)}
                for number, seats in value.items()
            )
        case "enter", _:
            return _entering(value, names)
        case "advance", dict():
            return _advancing(value)
        case "regulation" | "procedures" | "points", dict():
            return _("、").join(_setting(key, name, setting, names) for name, setting in value.items())
        case _, [dict(), *_]:
            return _listed(value)
        case _, list():
            return _("、").join(_in_words(key, item, names) for item in value)
        case _, dict():
            values = (
                (WORDS[name], _in_words(name, item, names)) for name, item in value.items() if name in WORDS
            )
            return _("、").join(f"{name} {text}" for name, text in values if text)
        case _:
            return _single(key, value, names)


def _single(key: str, value: Any, names: NamesInLog) -> str:
    """A text or a number."""
    if key in _READ:
        return _READ[key](value, names)
    return str(CHOICES.get(key, {}).get(value, value))


def _verdict(value: str, names: NamesInLog) -> str:
    # The document of the event has its own word for a foul.
    return (
        words(RULESETS[names.ruleset].foul_words.full)
        if value == "foul"
        else str(_VERDICTS.get(value, value))
    )


_READ: Final[dict[str, Callable[[Any, NamesInLog], str]]] = {
    **dict.fromkeys(_WHO, lambda who, names: str(names.people.get(who, who))),
    **dict.fromkeys(("stage", "after_stage"), lambda code, names: names.stages.get(code, "")),
    "round": lambda number, names: names.rounds.get(number, _("第%(number)d回戦") % {"number": number}),
    "ruling": lambda number, _names: _("第%(number)d号") % {"number": number},
    "date": lambda day, _names: date_format(date.fromisoformat(day), "DATE_FORMAT"),
    "started_at": lambda at, _names: time_format(timezone.localtime(datetime.fromisoformat(at)), "H:i"),
    "tiebreaks": lambda name, names: (
        tiebreak_word(CRITERIA[name], names.ruleset) if name in CRITERIA else name
    ),
    "template": lambda name, _names: words(TEMPLATES[name].title) if name in TEMPLATES else name,
    "verdict": _verdict,
}


def _seats(seats: Any, names: NamesInLog) -> str:
    """``♠青木 ♥石田``: of a table drawn by hand (by suit), or one changed by hand (numbers, each with a suit)."""
    drawn = seats.items() if isinstance(seats, dict) else ((suit, who) for who, suit in seats)
    symbols = {suit.value: suit.symbol for suit in SUITS}
    return " ".join(f"{symbols.get(suit, '')}{names.people.get(who, who)}" for suit, who in drawn)


def _entering(value: Any, names: NamesInLog) -> str:
    if not isinstance(value, dict):
        return _("全員（受付を済ませた人）")
    before = [
        _("%(stage)sから進んだ人") % {"stage": names.stages.get(stage, stage)} for stage in value["from"]
    ]
    people = [str(names.people.get(person, person)) for person in (*value["seeds"], *value["players"])]
    return _("、").join((*before, *people))


def _advancing(value: Mapping[str, Any]) -> str:
    match value["rule"]:
        case "best_overall":
            return _("全卓を通した上位%(n)s人") % value
        case "best_per_table":
            return _("各卓の上位%(k)s人と、残りの中の上位%(others)s人") % value
        case "drop_worst":
            return _("下位%(n)s人だけが敗退") % value
        case _:
            groups = value["k"].items()
            return _("、").join(_("%(place)s位の組の上位%(n)s人") % {"place": p, "n": n} for p, n in groups)


def _setting(key: str, name: str, value: Any, names: NamesInLog) -> str:
    """One of several settings: a document option, the procedure of a case, the points of a table size."""
    if key == "points":
        return _("%(size)s人の卓 %(points)s") % {"size": name, "points": ", ".join(map(str, value))}
    if key == "procedures":
        return f"{PROCEDURES[name].title}: {value}" if name in PROCEDURES else str(value)
    option = RULESETS[names.ruleset].options.get(name)
    if option is None:
        return str(value)
    chosen = option.choices.get(str(value))
    return f"{words(option.label)}: {words(chosen) if chosen else _in_words(name, value, names)}"


def _listed(value: list[dict[str, Any]]) -> str:
    """People and stages by their names; of others only the count."""
    named = [str(item["name"]) for item in value if item.get("name")]
    return _("、").join(named) if named else _("%(number)d件") % {"number": len(value)}
