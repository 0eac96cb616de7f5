"""The log in words: what each act changed, from what to what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from league.models import Verb
from rules_ref.cards import SUITS, parse_card

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from datetime import datetime

    from league.models import Act

_TAPS = (Verb.RECORD_EXIT, Verb.JUDGE_EXIT)
_SAID_IN_BRIEF = (*_TAPS, Verb.CONFIRM, Verb.OPEN_ENVELOPE)


@dataclass(frozen=True, slots=True)
class Change:
    """One part of the match before and after, in words (empty: nothing there)."""

    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Line:
    """An act as the history shows it. ``brief`` says it in few words, for the undo button.

    ``ruling``: the number of the one it carries out.
    """

    seq: int
    at: datetime
    actor: str
    verb: str
    place: str
    changes: tuple[Change, ...]
    reason: str
    undone: bool
    brief: str
    ruling: int | None = None

    @property
    def title(self) -> str:
        return self._placed(self.verb)

    @property
    def heard(self) -> str:
        """The whole act in one breath."""
        return self._placed(self.brief)

    def _placed(self, what: str) -> str:
        if not (self.place and what):
            return self.place or what
        return _("%(place)s %(what)s") % {"place": self.place, "what": what}


def lines_of(acts: Iterable[Act], labels: Mapping[int, str]) -> list[Line]:
    """The acts in words, in the order given (best loaded with ``undone_by`` and ``ruling``)."""
    return [line_of(act, labels) for act in acts]


def line_of(act: Act, labels: Mapping[int, str]) -> Line:
    brief = brief_of(act.verb, act.before, act.after, labels)
    changes = changes_in(act.before, act.after, labels)
    if act.verb in _SAID_IN_BRIEF:
        changes = (Change("", brief),)
    return Line(
        act.seq,
        act.at,
        act.actor,
        act.get_verb_display(),
        place_of(act.set_number, act.game_number),
        changes,
        act.reason,
        undone=hasattr(act, "undone_by"),
        brief=brief,
        ruling=act.ruling.number if act.ruling else None,
    )


def place_of(set_number: int | None, game: int | None) -> str:
    """``第2セット 第3ゲーム``, as far as known."""
    if set_number is None:
        return ""
    if game is None:
        return _("第%(number)dセット") % {"number": set_number}
    return _("第%(set)dセット 第%(game)dゲーム") % {"set": set_number, "game": game}


def brief_of(
    verb: str, before: Mapping[str, Any], after: Mapping[str, Any], labels: Mapping[int, str]
) -> str:
    """What an act does in a few words: who went out how where it is that, else what kind of act it is."""
    for name, state in after.items():
        if name.startswith("game/") and verb in _TAPS:
            return _new_exits(before.get(name), state, labels)
        if verb == Verb.OPEN_ENVELOPE:
            return _found_said(state)
    if verb == Verb.CONFIRM:
        return _new_word(before.get("confirmed") or {}, after["confirmed"], labels)
    return str(Verb(verb).label)


def changes_in(
    before: Mapping[str, Any], after: Mapping[str, Any], labels: Mapping[int, str]
) -> tuple[Change, ...]:
    """Each part of the match that is different, in words."""
    return tuple(
        Change(said(name, before.get(name), labels), said(name, state, labels))
        for name, state in after.items()
        if before.get(name) != state
    )


def said(name: str, state: Any, labels: Mapping[int, str]) -> str:
    """One part of the match in words."""
    return "" if not state else _SAID[name.partition("/")[0]](state, labels)


def _seats_said(state: Mapping[str, Any], labels: Mapping[int, str]) -> str:
    suits = state["suits"]
    seats = " ".join(f"{suit.symbol}{labels[suits[suit.value]]}" for suit in SUITS if suit.value in suits)
    return _("%(seats)s（抽選）") % {"seats": seats} if state["seed"] else seats


def _envelope_said(state: Mapping[str, Any], labels: Mapping[int, str]) -> str:
    sealed = _("封筒%(number)s・%(name)sが%(cards)d枚") % {
        "number": state["number"],
        "name": labels[state["drawn_by"]],
        "cards": state["cards"],
    }
    if state["opened_at"] is None:
        return sealed
    return _("%(sealed)s・%(found)s") % {"sealed": sealed, "found": _found_said(state)}


def _found_said(state: Mapping[str, Any]) -> str:
    cards = " ".join(parse_card(card).symbol for card in state["found"])
    return _("開封 %(cards)s") % {"cards": cards or _("カード不明")}


def _game_said(state: Mapping[str, Any], labels: Mapping[int, str]) -> str:
    exits = " → ".join(exit_said(each, labels) for each in state["exits"])
    return " ".join(part for part in (exits, _("（打ち切り）") if state["cut_off"] else "") if part)


def exit_said(state: Mapping[str, Any], labels: Mapping[int, str]) -> str:
    """``佐藤 反則あがり``; a clean finish is the name alone."""
    name = labels[state["player"]]
    return _("%(name)s（反則あがり）") % {"name": name} if state["how"] == "foul" else name


def _substitutions_said(state: Sequence[Mapping[str, Any]], labels: Mapping[int, str]) -> str:
    words = _("第%(set)dセットから %(out)s → %(in)s")
    return _("、").join(
        words % {"set": each["from_set"], "out": labels[each["out"]], "in": labels[each["in"]]}
        for each in state
    )


def _recorded_said(state: Mapping[str, Any], labels: Mapping[int, str]) -> str:
    return _("、").join(f"{labels[int(number)]} {points}" for number, points in state.items())


def _confirmed_said(state: Mapping[str, Any], labels: Mapping[int, str]) -> str:
    return _("、").join(
        _word_said(number, state[str(number)], labels) for number in labels if str(number) in state
    )


def _word_said(number: int, given: Mapping[str, Any], labels: Mapping[int, str]) -> str:
    words = {"page": _("%(name)sの確認（画面）"), "paper": _("%(name)sの確認（用紙）")}
    return words[given["how"]] % {"name": labels[number]}


def _new_word(before: Mapping[str, Any], after: Mapping[str, Any], labels: Mapping[int, str]) -> str:
    new = {number: given for number, given in after.items() if number not in before}
    return _confirmed_said(new, labels)


def _new_exits(
    before: Mapping[str, Any] | None, after: Mapping[str, Any] | None, labels: Mapping[int, str]
) -> str:
    old = before["exits"] if before else []
    new = [each for each in (after["exits"] if after else []) if each not in old]
    return _("、").join(_exit_in_full(each, labels) for each in new)


def _exit_in_full(state: Mapping[str, Any], labels: Mapping[int, str]) -> str:
    words = _("%(name)s 反則あがり") if state["how"] == "foul" else _("%(name)s あがり")
    return words % {"name": labels[state["player"]]}


_SAID: dict[str, Callable[[Any, Mapping[int, str]], str]] = {
    "seats": _seats_said,
    "envelope": _envelope_said,
    "game": _game_said,
    "confirmed": _confirmed_said,
    "substitutions": _substitutions_said,
    "recorded": _recorded_said,
    "cut_off": lambda _state, _labels: _("打ち切り"),
    "closed": lambda _state, _labels: _("終了"),
}
