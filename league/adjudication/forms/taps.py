"""Answers given with one tap: who left a game, who gave which cards.

Each tap fills a field of the form and asks for a ruling.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.core.exceptions import ValidationError
from django.http import QueryDict

from league.adjudication.forms.question import CaseForm
from league.adjudication.forms.table_questions import ExchangeCaseForm, RankingCaseForm
from league.adjudication.pages.report import Report
from league.adjudication.services.doubts import ruled
from league.rules.forms.cards import read_cards
from league.rules.pages.documents import words_of_duty
from rules_ref.cards import Card, parse_card
from rules_ref.cases.errors import MalformedCaseError
from rules_ref.classes import PlayerClass
from rules_ref.engine.judgement import Verdict
from rules_ref.procedure import Duty, duties
from rules_ref.ranking import How

CARDS: Final = "tap-cards"
LEFT: Final = "tap-left"
"""The value is a player's place and how they left: ``2 foul``."""
GAVE: Final = "tap-gave"
HELD: Final = "tap-held"
BACK: Final = "tap-back"
_MOST_ROWS: Final = 8


@dataclass(frozen=True, slots=True)
class Leaver:
    """A player as a button. ``number``: the order in which they left, from 1 (None: still in the game)."""

    place: int
    player: str
    number: int | None = None
    how: str = ""


@dataclass(frozen=True, slots=True)
class Giver:
    """A player who owes cards (``owes``: in words), and the cards entered for them as given and as held."""

    place: int
    duty: Duty
    owes: str
    gave: tuple[Card, ...]
    held: tuple[Card, ...]


def is_tap(sent: Mapping[str, object]) -> bool:
    return any(button in sent for button in (LEFT, GAVE, HELD, BACK))


def tapped(sent: QueryDict) -> QueryDict:
    """The sent form with the tap written into its fields. An invalid tap changes nothing."""
    filled = sent.copy()
    if BACK in sent:
        _take_back(filled)
    elif LEFT in sent:
        place, _space, how = str(sent[LEFT]).partition(" ")
        row = next((number for number in range(_MOST_ROWS) if not sent.get(f"exit-{number}-player")), 0)
        filled[f"exit-{row}-player"], filled[f"exit-{row}-how"] = place, how
    elif cards := sent.get(CARDS, "").strip():
        key = GAVE if GAVE in sent else HELD
        seat = f"seat-{sent[key]}"
        filled.pop(f"{seat}-gives_none", None)
        if key == GAVE:
            filled[f"{seat}-gives"] = cards
        held, gives = (filled.get(f"{seat}-{field}", "") for field in ("hand", "gives"))
        if key == HELD or held:
            # Hands are those before the exchange, so they include the cards given.
            filled[f"{seat}-hand"] = _union(held, gives, cards)
    return filled


def _take_back(filled: QueryDict) -> None:
    rows = [number for number in range(_MOST_ROWS) if filled.get(f"exit-{number}-player")]
    for key in [f"exit-{row}-player" for row in rows[-1:]] or [
        field for field in filled if field.startswith("seat-") and field.endswith(("-gives", "-hand"))
    ]:
        filled[key] = ""


def _union(*lists: str) -> str:
    try:
        counted = [Counter(read_cards(cards)) for cards in lists]
    except ValidationError:
        return lists[-1]
    whole: Counter[str] = Counter()
    for cards in counted:
        whole |= cards
    return " ".join(whole.elements())


def leavers_of(case_form: CaseForm) -> tuple[list[Leaver], tuple[How, ...]]:
    """All players with their exits so far, and the ways to leave; both empty for another question."""
    if not isinstance(case_form, RankingCaseForm):
        return [], ()
    left = {
        str(row["player"].value()): (number, str(row["how"].value()) if "how" in row.fields else "")
        for number, row in enumerate(case_form.exits, start=1)
        if row["player"].value()
    }
    people = [
        Leaver(place, seat.player, *left.get(str(place), ()))
        for place, seat in enumerate(case_form.seats)
        if seat.player
    ]
    return people, case_form.ways


def givers_of(case_form: CaseForm) -> list[Giver]:
    """The players who owe cards, how many and to whom, where the classes are known."""
    if not isinstance(case_form, ExchangeCaseForm) or not case_form.form_spec.classes:
        return []
    seat_classes = {
        seat.player: str(seat["player_class"].value() or "") for seat in case_form.seats if seat.player
    }
    known = {player_class.value for player_class in PlayerClass}
    size = case_form.form_spec.ruleset.tables.get(len(seat_classes))
    if size is None or not known.issuperset(seat_classes.values()):
        return []
    seats = {seat.player: (place, seat) for place, seat in enumerate(case_form.seats)}
    owed = duties(size, {player: PlayerClass(player_class) for player, player_class in seat_classes.items()})
    return [
        Giver(place, duty, words_of_duty(duty), _read(seat["gives"].value()), _read(seat["hand"].value()))
        for duty in owed
        for place, seat in [seats[duty.giver]]
    ]


def _read(written: object) -> tuple[Card, ...]:
    """The cards of a field; none where they cannot be read (the field shows why)."""
    try:
        return tuple(map(parse_card, read_cards(str(written or ""))))
    except ValidationError:
        return ()


def preview_of(case_form: CaseForm) -> Report | None:
    """The ruling on the fields filled in so far; None where they are too few."""
    bound_form = case_form if case_form.data is not None else _as_submitted(case_form)
    if not _is_begun(bound_form) or not bound_form.is_valid():
        return None
    try:
        found = ruled(bound_form.case())
    except MalformedCaseError as error:
        if bound_form is case_form:
            case_form.show_error(error)
        return None
    # Players may still be tapped, so an incomplete ranking is not wrong yet.
    if found.ruling.verdict is Verdict.ILLEGAL and any(
        not leaver.number for leaver in leavers_of(bound_form)[0]
    ):
        return None
    return Report.on(found)


def _as_submitted(case_form: CaseForm) -> CaseForm:
    shown = {bound.html_name: bound.value() for form in case_form.forms for bound in form}
    return type(case_form)(case_form.document, case_form.known, shown, seats=len(case_form.seats))


def _is_begun(case_form: CaseForm) -> bool:
    match case_form:
        case RankingCaseForm():
            return any(leaver.number for leaver in leavers_of(case_form)[0])
        case ExchangeCaseForm():
            return any(seat["gives"].value() for seat in case_form.seats)
    return False
