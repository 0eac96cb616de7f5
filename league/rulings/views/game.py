"""The game about which a table asks, with what is known there; its rulings are stored for the table."""

from dataclasses import dataclass

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext

from league import access
from league.access import Person
from league.acts.services.acts import Entry
from league.adjudication.pages.known import Known, known_at, set_and_game
from league.models import Event, Match, Ruling
from league.rulings.services import RulingPlace
from league.scored_matches import ScoredMatch, scored_match
from rules_ref.documents import FORM_SPECS
from rules_ref.form_spec import FormSpec
from scoring.matches.scheme import Scheme


@dataclass(frozen=True, slots=True)
class GameAtTable:
    """A ``game`` of a match, counted from 1 in the match.

    ``by`` None: the phone has no referee's name yet.
    """

    match: Match
    scored: ScoredMatch
    game: int
    by: Person | None

    @property
    def event(self) -> Event:
        return self.match.table.round.event

    @property
    def form_spec(self) -> FormSpec:
        """The questions of the event's document."""
        return FORM_SPECS[self.event.ruleset]

    @property
    def known(self) -> Known:
        return known_at(self.scored, self.game, self.event.regulation)

    @property
    def place(self) -> RulingPlace:
        return RulingPlace(self.event, self.match, *set_and_game(self.scored.scheme, self.game))

    @property
    def context(self) -> dict[str, object]:
        """The template context for the place of the question."""
        return {"table": self.match.table, "game": self.game, "games": _games(self.scored.scheme)}

    def entry(self, form: Form) -> Entry:
        """An entry by the phone's referee; the first form sends the name."""
        by = self.by or Person(form.cleaned_data["referee"])
        return Entry(by, form.cleaned_data["form_id"], 0, timezone.now())

    def to_ruling(self, ruling: Ruling, entry: Entry) -> HttpResponse:
        """Redirect to the ruling; the phone remembers the referee's name."""
        response = redirect("table_ruling_detail", self.match.table.token, ruling.number)
        access.remember_referee(response, entry.by.name)
        return response


def game_at(request: HttpRequest, token: str) -> GameAtTable:
    """The game of a question at the table of a link. 403 or 404 without access."""
    match = access.match_to_enter(token, sent=request.method == "POST")
    scored = scored_match(match)
    return GameAtTable(match, scored, chosen_game(request, scored), access.referee_of(request))


def chosen_game(request: HttpRequest, scored: ScoredMatch) -> int:
    """The game of the question, counted from 1 in the match: the one named, else the current one."""
    game = request.GET.get("game", "")
    # Compared as text: an address may have more digits than ``int`` accepts.
    named = next((number for number in range(1, scored.scheme.games + 1) if str(number) == game), None)
    if named is not None:
        return named
    step = scored.step
    if step.set_number is None:
        return scored.scheme.games
    return (step.set_number - 1) * scored.scheme.games_per_set + (step.game or 1)


def _games(scheme: Scheme) -> list[tuple[int, str]]:
    """Every game of a match, counted in the match, with its title."""
    places = {game: set_and_game(scheme, game) for game in range(1, scheme.games + 1)}
    words = gettext("第%(set)dセット 第%(game)dゲーム")
    return [(game, words % {"set": at[0], "game": at[1]}) for game, at in places.items()]
