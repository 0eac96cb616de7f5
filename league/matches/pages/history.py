"""The log in words: what each act changed, before and after."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from league.language import words
from league.matches.pages.steps import place_words
from league.models import Act, Verb
from rules_ref.cards import SUITS
from rules_ref.ranking import Exit, FoulWords, How
from scoring.log.codec import read_parts
from scoring.log.parts import (
    ConfirmationPart,
    EnvelopePart,
    GamePart,
    MatchState,
    SeatsPart,
    StateKey,
    SubstitutionPart,
)

_TAPS = (Verb.RECORD_EXIT, Verb.JUDGE_EXIT)
_ONLY_IN_BRIEF = (*_TAPS, Verb.CONFIRM, Verb.OPEN_ENVELOPE)


@dataclass(frozen=True, slots=True)
class Change:
    """One part of the match before and after, in words (empty: nothing there)."""

    before: str
    after: str


@dataclass(frozen=True, slots=True)
class ActLine:
    """An act in the history.

    ``brief``: a few words, for the undo button. ``ruling``: the number of the ruling it carries out.
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
        return in_place(self.place, self.verb)

    @property
    def heard(self) -> str:
        """The whole act in one sentence, for screen readers."""
        return in_place(self.place, self.brief)


def in_place(place: str, what: str) -> str:
    """The words of an act, after its place where one is known."""
    return _("%(place)s %(what)s") % {"place": place, "what": what} if place and what else place or what


def act_lines(acts: Iterable[Act], labels: Mapping[int, str], fouls: FoulWords) -> list[ActLine]:
    """The acts in words, in the order given (load with ``undone_by`` and ``ruling``)."""
    return [act_line(act, labels, fouls) for act in acts]


def act_line(act: Act, labels: Mapping[int, str], fouls: FoulWords) -> ActLine:
    """An act in words. ``fouls``: the document's words for a foul."""
    before, after = read_parts(act.before), read_parts(act.after)
    brief = brief_of(act.verb, before, after, labels, fouls)
    changes = changes_in(before, after, labels, fouls)
    if act.verb in _ONLY_IN_BRIEF:
        changes = (Change("", brief),)
    return ActLine(
        act.seq,
        act.at,
        act.actor,
        _verb_words(act.verb, fouls),
        place_words(act.set_number, act.game_number),
        changes,
        act.reason,
        undone=hasattr(act, "undone_by"),
        brief=brief,
        ruling=act.ruling.number if act.ruling else None,
    )


def _verb_words(verb: str, fouls: FoulWords) -> str:
    if verb == Verb.JUDGE_EXIT:
        return _("%(foul)sの判定") % {"foul": words(fouls.short)}
    return str(Verb(verb).label)


def act_in_brief(act: Act, labels: Mapping[int, str], fouls: FoulWords) -> str:
    """A stored act in a few words, for the undo button."""
    before, after = act.changed or (read_parts(act.before), read_parts(act.after))
    return brief_of(act.verb, before, after, labels, fouls)


def brief_of(
    verb: str, before: MatchState, after: MatchState, labels: Mapping[int, str], fouls: FoulWords
) -> str:
    """An act in a few words: who left the game and how, the blind cards, who confirmed; else its kind."""
    for place, state in after.states.items():
        if place.kind == "game" and verb in _TAPS:
            return _new_exits(before.get(place) or GamePart(), state or GamePart(), labels, fouls)
        if verb == Verb.OPEN_ENVELOPE:
            return _found_words(state)
    if verb == Verb.CONFIRM:
        new = {
            number: confirmation
            for number, confirmation in after.confirmed.items()
            if number not in before.confirmed
        }
        return _confirmed_words(new, labels)
    return _verb_words(verb, fouls)


def changes_in(
    before: MatchState, after: MatchState, labels: Mapping[int, str], fouls: FoulWords
) -> tuple[Change, ...]:
    """Each part of the match that differs, in words."""
    return tuple(
        Change(part_words(place, before.get(place), labels, fouls), part_words(place, state, labels, fouls))
        for place, state in after.states.items()
        if before.get(place) != state
    )


def part_words(place: StateKey[Any], state: Any, labels: Mapping[int, str], fouls: FoulWords) -> str:
    """One part of the match in words."""
    if not state:
        return ""
    return (
        _game_words(state, labels, fouls) if place.kind == "game" else _PART_WORDS[place.kind](state, labels)
    )


def _seats_words(part: SeatsPart, labels: Mapping[int, str]) -> str:
    suits = part.suits
    seats = " ".join(f"{suit.symbol}{labels[suits[suit]]}" for suit in SUITS if suit in suits)
    return _("%(seats)s（抽選）") % {"seats": seats} if part.seed else seats


def _envelope_words(state: EnvelopePart, labels: Mapping[int, str]) -> str:
    sealed = _("封筒%(number)s・%(name)sが%(cards)d枚") % {
        "number": state.number,
        "name": labels[state.drawn_by],
        "cards": state.cards,
    }
    if state.opened_at is None:
        return sealed
    return _("%(sealed)s・%(found)s") % {"sealed": sealed, "found": _found_words(state)}


def _found_words(state: EnvelopePart) -> str:
    cards = " ".join(card.symbol for card in state.found)
    return _("開封 %(cards)s") % {"cards": cards or _("カード不明")}


def _game_words(state: GamePart, labels: Mapping[int, str], fouls: FoulWords) -> str:
    exits = " → ".join(_exit_words(player_exit, labels, fouls) for player_exit in state.exits)
    stopped = _("（打ち切り）") if state.cut_off else ""
    stands = "" if state.classes is None else _("（訂正前の階級のまま有効）")
    return " ".join(part for part in (exits, stopped, stands) if part)


def _exit_words(leaving: Exit[int], labels: Mapping[int, str], fouls: FoulWords) -> str:
    """The name of a player who left the game, with the word for a foul in brackets: ``佐藤（反則あがり）``."""
    name = labels[leaving.player]
    if leaving.how is not How.FOUL:
        return name
    return _("%(name)s（%(foul)s）") % {"name": name, "foul": words(fouls.full)}


def _substitutions_words(state: Sequence[SubstitutionPart], labels: Mapping[int, str]) -> str:
    words, alone = _("第%(set)dセットから %(out)s → %(in)s"), _("第%(set)dセットから3人（%(out)sが抜ける）")
    return _("、").join(
        alone % {"set": swap.from_set, "out": labels[swap.outgoing]}
        if swap.incoming is None
        else words % {"set": swap.from_set, "out": labels[swap.outgoing], "in": labels[swap.incoming]}
        for swap in state
    )


def _recorded_words(state: Mapping[int, int | Fraction], labels: Mapping[int, str]) -> str:
    return _("、").join(f"{labels[number]} {points}" for number, points in state.items())


def _confirmed_words(state: Mapping[int, ConfirmationPart], labels: Mapping[int, str]) -> str:
    words = {"page": _("%(name)sの確認（画面）"), "paper": _("%(name)sの確認（用紙）")}
    return _("、").join(
        words[state[number].how] % {"name": labels[number]} for number in labels if number in state
    )


def _new_exits(before: GamePart, after: GamePart, labels: Mapping[int, str], fouls: FoulWords) -> str:
    new = [player_exit for player_exit in after.exits if player_exit not in before.exits]
    return _("、").join(_exit_in_full(player_exit, labels, fouls) for player_exit in new)


def _exit_in_full(leaving: Exit[int], labels: Mapping[int, str], fouls: FoulWords) -> str:
    name = labels[leaving.player]
    if leaving.how is How.FOUL:
        return _("%(name)s %(foul)s") % {"name": name, "foul": words(fouls.full)}
    return _("%(name)s あがり") % {"name": name}


_PART_WORDS: dict[str, Callable[[Any, Mapping[int, str]], str]] = {
    "seats": _seats_words,
    "envelope": _envelope_words,
    "confirmed": _confirmed_words,
    "substitutions": _substitutions_words,
    "recorded": _recorded_words,
    "cut_off": lambda _state, _labels: _("打ち切り"),
    "last_game": lambda _state, _labels: _("いまのゲームまで"),
    "closed": lambda _state, _labels: _("終了"),
}
