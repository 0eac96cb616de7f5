"""The form that replays a disputed round tap by tap; the moves so far travel in it."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django import forms
from django.forms.boundfield import BoundField
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from league.adjudication.forms.laid_moves import MOST_MOVES, MovesField
from league.adjudication.forms.pieces import NAME_LENGTH, LeavingRow, PlayerField, PlayersField, SeatForm
from league.adjudication.forms.question import given
from league.adjudication.pages.calls import CALLS
from league.adjudication.pages.known import Known
from league.adjudication.services.laid_moves import DONE_WITH_CARDS, LaidMove
from league.language import words
from league.rules.forms.cards import CardsField, DeclaredField
from league.rules.forms.options import RegulationForm, split_words
from rules_ref.cases.case import MANY
from rules_ref.cases.writer import Json
from rules_ref.facts import OF_POSITION, Fact, Kind
from rules_ref.form_spec import FormSpec

_LASTING: Final = frozenset(fact.key for fact in OF_POSITION if not fact.flushed) - {"revolution"}
"""Keys of the facts that a flush does not end, without the revolution, which has its own field."""


MOST_HELD: Final = 54
"""The largest number of cards in a hand: a whole deck. The adjudicator checks what is possible."""


class LayForm(forms.Form):
    """The moves so far, the cards chosen for the next play, and what was in force before.

    ``do``: take back the last move, or all; ``stands``: what the jokers of the last play stand for;
    ``claim``: a call instead of a play; ``did``: the action with the chosen cards that the last play required
    of its player; ``target``: the player it hit; ``gave``: who handed on the chosen cards, where all had to.
    """

    cards = CardsField(label=_("カード"))
    last = forms.BooleanField(label=_("最後のカード"), required=False)
    revolution = forms.BooleanField(label=_("もとから革命中"), required=False)
    stands = DeclaredField(label=_("ジョーカー"))
    do = forms.ChoiceField(choices=[("undo", ""), ("clear", ""), ("look", "")], required=False)
    did = forms.ChoiceField(choices=[(act, "") for act in DONE_WITH_CARDS], required=False)

    def __init__(self, data: QueryDict | None, *, names: Sequence[str], form_spec: FormSpec) -> None:
        super().__init__(data, prefix="lay", label_suffix="")
        self.names = names
        self.sent = data
        self.facts = [key for key in (*form_spec.marks, *form_spec.details) if key in _LASTING]
        self.fields |= {key: fact_field(key, names) for key in self.facts}
        self.fields |= {f"held_{place}": _count_of(name) for place, name in enumerate(names)}
        self.fields["moves"] = MovesField(names)
        self.fields["by"] = PlayerField(names, empty="")
        self.fields["target"] = PlayerField(names, empty="")
        self.fields["gave"] = PlayerField(names, empty="")
        calls = [(claim, CALLS[claim].label) for claim in form_spec.ruleset.claims]
        self.fields["claim"] = forms.ChoiceField(choices=calls, required=False)

    def clean(self) -> None:
        cleaned = self.cleaned_data
        if cleaned.get("by") and len(cleaned.get("moves", ())) >= MOST_MOVES:
            self.add_error("by", _("これより長くは並べられません。"))
        if cleaned.get("gave") and not cleaned.get("cards"):
            self.add_error("cards", _("渡したカードを選んでから、渡した人を押してください。"))
        call = CALLS.get(cleaned.get("claim") or "")
        if call and cleaned.get("by") and not cleaned.get("cards") and call.discards is None:
            wanted = (
                _("捨てるカードを入れてください。")
                if call.names_card
                else _("この宣言には、手札のカードがすべて必要です。")
            )
            self.add_error("cards", wanted)

    @property
    def moves(self) -> list[LaidMove]:
        """All moves, including the one just tapped unless the form has errors."""
        cleaned = self.cleaned_data
        moves: list[LaidMove] = cleaned.get("moves", [])
        if self.errors:
            return moves
        match cleaned["do"]:
            case "undo":
                return moves[:-1]
            case "clear":
                return []
        if cleaned["by"]:
            return [*moves, self._tapped()]
        return [*moves[:-1], self._added_to(moves[-1])] if moves else moves

    def _tapped(self) -> LaidMove:
        cleaned = self.cleaned_data
        by, cards = cleaned["by"], cleaned["cards"]
        if cleaned["claim"]:
            return {"by": by, "claim": cleaned["claim"], "cards": cards}
        if not cards:
            return {"by": by, "pass": True}
        move: LaidMove = {"by": by, "cards": cards}
        return {**move, "last": True} if cleaned["last"] else move

    def _added_to(self, last: LaidMove) -> LaidMove:
        """The last move with the actions just entered that it required."""
        cleaned, move = self.cleaned_data, last.copy()
        for key in DONE_WITH_CARDS:
            if key == cleaned["did"]:
                move[key] = cleaned["cards"]
        if cleaned["stands"]:
            move["as"] = cleaned["stands"]
        if cleaned["target"]:
            move["target"] = cleaned["target"]
        if cleaned["gave"]:
            move["all_give"] = {**last.get("all_give", {}), cleaned["gave"]: cleaned["cards"]}
        return move

    @property
    def before(self) -> Json:
        """What was in force before the first play and outlives a flush, as in a case's position."""
        cleaned = self.cleaned_data
        facts = {key: fact_value(key, cleaned.get(key)) for key in self.facts}
        held = {name: cleaned.get(f"held_{place}") for place, name in enumerate(self.names)}
        return given(revolution=cleaned.get("revolution"), hands=given(**held), **facts)

    @property
    def fact_fields(self) -> list[BoundField]:
        return [self[key] for key in self.facts]

    @property
    def held_fields(self) -> list[BoundField]:
        """The fields for each player's number of cards before the first play."""
        return [self[f"held_{place}"] for place in range(len(self.names))]

    @property
    def facts_before(self) -> list[tuple[str, str]]:
        """Names and values of the fields about the time before the first play, for hidden fields."""
        if self.sent is None:
            return []
        held = [field.name for field in self.held_fields]
        keys = [self.add_prefix(key) for key in ("revolution", *self.facts, *held)]
        return [(key, value) for key in keys for value in self.sent.getlist(key) if value]


def _count_of(player: str) -> forms.IntegerField:
    widget = forms.NumberInput({"inputmode": "numeric", "autocomplete": "off"})
    return forms.IntegerField(label=player, min_value=1, max_value=MOST_HELD, required=False, widget=widget)


class TableBefore:
    """The forms for classes and exits before the round, and the options, away from a table."""

    def __init__(self, data: QueryDict | None, *, names: Sequence[str], form_spec: FormSpec) -> None:
        takes = ["player_class"] if form_spec.classes else []
        self.seats = [
            SeatForm(takes, player=name, known=True, data=data, prefix=f"lay-seat-{place}")
            for place, name in enumerate(names if takes else ())
        ]
        self.exits = [
            LeavingRow(
                names,
                form_spec.exits,
                foul=form_spec.ruleset.foul_word,
                data=data,
                prefix=f"lay-exit-{place}",
            )
            for place in range(len(names) - 2)
        ]
        self.options = RegulationForm(form_spec, "play", data=data, prefix="option")

    @property
    def regulation(self) -> Json:
        """The options that differ from the document's defaults; empty if any of them is invalid."""
        return self.options.changed() if self.options.is_valid() else {}

    @property
    def submitted(self) -> Json:
        """``classes`` and ``out`` as in a case, as far as they are given and valid."""
        classes = {
            seat.player: seat.cleaned_data["player_class"]
            for seat in self.seats
            if seat.is_valid() and seat.cleaned_data["player_class"]
        }
        left = {
            player_exit.leaver["player"]: player_exit.leaver
            for player_exit in self.exits
            if player_exit.is_valid() and player_exit.leaver
        }
        return given(classes=classes, out=list(left.values()))


def start_of(
    document: str,
    known: Known | None,
    names: Sequence[str],
    before: Json,
    first: str,
    *,
    regulation: Json | None = None,
) -> Json:
    """The case right after the last flush, from what the table knows and what was in force ``before``.

    ``first``: the leader. ``regulation``: the options, if no table is ``known``.
    """
    position: Json = {"players": list(names), "turn": first, **before}
    if known is not None:
        running = len(known.exits) < len(known.players) - 1
        out = [{"player": who, "how": how} for who, how in known.exits] if running else []
        classes = {player: player_class.value for player, player_class in known.classes.items()}
        position |= {key: value for key, value in (("classes", classes), ("out", out)) if value}
        regulation = dict(known.regulation)
    return {"ruleset": document, "question": "play", **given(regulation=regulation), "position": position}


class WordsField(forms.CharField):
    """Words between commas, cleaned to a list."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, max_length=10 * NAME_LENGTH, **kwargs)

    def clean(self, value: Any) -> Any:
        return split_words(super().clean(value))


FACTS: Final[Mapping[str, Fact]] = {
    fact.key: fact for fact in OF_POSITION if fact.words is not None and fact.kind is not Kind.SUITS
}
"""The facts of a position that not every document knows, by key; without those that are suits."""


def fact_field(key: str, names: Sequence[str]) -> forms.Field:
    """The form field for a fact. ``names``: the players to choose from."""
    fact = FACTS[key]
    label = words(fact.question)
    match fact.kind:
        case Kind.NUMBER:
            return forms.IntegerField(label=label, min_value=fact.least, max_value=MANY, required=False)
        case Kind.WORDS:
            return WordsField(label=label)
        case Kind.NAMES:
            return PlayersField(names, label=label)
        case Kind.CARDS:
            return CardsField(label=label)
        case _:
            return forms.BooleanField(label=label, required=False)


def fact_value(key: str, cleaned: Any) -> Any:
    """The value in a case for the cleaned value of a ``fact_field``."""
    return (-1 if cleaned else None) if FACTS[key].kind is Kind.DIRECTION else cleaned
