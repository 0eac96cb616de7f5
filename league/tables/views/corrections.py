"""History and corrections: every act, a game, a set, cutting off."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from league import access
from league.acts.forms import small_number
from league.acts.services.acts import Refusal
from league.matches.pages.board import set_board
from league.matches.pages.history import act_line, act_lines
from league.matches.pages.steps import GameView, PlayerRow, game_view, place_words
from league.matches.services import envelopes, games, matches, seats
from league.matches.services.as_played import classes_as_played
from league.matches.services.games import Kind, may_stand, preview_correction
from league.models import Act, Match, Ruling
from league.scored_matches import ScoredMatch, scored_at, scored_match
from league.tables.forms.acts import (
    ActForm,
    ActReasonForm,
    EnvelopeForm,
    ExitsForm,
    SeatsForm,
    StandsForm,
    read_exits,
    write_exits,
)
from league.tables.views.acts import act_view
from league.tables.views.page import match_page
from rules_ref.ranking import Exit
from scoring.log.parts import envelope_of, game_at, seats_of
from scoring.matches.changes import Changes, changes

RULINGS_OFFERED: Final = 20


@require_safe
def table_history(request: HttpRequest, token: str) -> HttpResponse:
    """Every act at the table, the newest first, and the games to correct."""
    match = access.match_for_referee(token)
    scored = scored_match(match)
    acts = match.acts.select_related("undone_by", "ruling").order_by("-seq")
    context = {
        "boards": [set_board(scored, played_set.number) for played_set in scored.score.sets],
        "lines": act_lines(acts, scored.labels, scored.scheme.ranking.foul_words),
        "has_envelopes": scored.scheme.table_sizes[scored.size].blind,
    }
    return match_page(request, match, "table_history", context, scored=scored)


@require_safe
def table_act(request: HttpRequest, token: str, seq: int) -> HttpResponse:
    """One act, and its effect on classes, downfalls and points."""
    match = access.match_for_referee(token)
    acts = list(match.acts.select_related("undone_by", "ruling").order_by("seq"))
    if not 1 <= seq <= len(acts):
        raise Http404
    scored = scored_match(match)
    before, after = scored_at(match, acts, seq - 1), scored_at(match, acts, seq)
    context = {
        "line": act_line(acts[seq - 1], scored.labels, scored.scheme.ranking.foul_words),
        "changes": changes(before.score, after.score, scored.labels.__getitem__),
        "newest": seq == len(acts),
    }
    return match_page(request, match, "table_act", context, scored=scored)


@require_safe
def table_game(request: HttpRequest, token: str, set_number: int, game: int) -> HttpResponse:
    """One game, to look at or to enter anew: ``?exits=3-1x`` is the draft, each tap a link to the next."""
    match = access.match_to_enter(token)
    try:
        exits = read_exits(request.GET["exits"]) if "exits" in request.GET else None
    except ValidationError as error:
        raise Http404 from error
    return _game_page(request, match, exits, set_number, game)


def _refused_game(
    request: HttpRequest,
    match: Match,
    *,
    form: ActForm,
    refusal: Refusal | None = None,
    set_number: int,
    game: int,
) -> HttpResponse:
    exits = form.cleaned_data.get("exits")
    return _game_page(request, match, exits, set_number, game, form=form, refusal=refusal)


def _game_page(
    request: HttpRequest,
    match: Match,
    exits: Sequence[Exit[int]] | None,
    set_number: int,
    game: int,
    *,
    form: ActForm | None = None,
    refusal: Refusal | None = None,
) -> HttpResponse:
    scored = scored_match(match)
    if game_at(set_number, game) not in scored.parts:
        raise Http404
    entered = scored.parts.exits(set_number, game)
    stands = (request.POST if request.method == "POST" else request.GET).get("stands", "") not in ("", "0")
    draft = _draft(scored, set_number, game, entered if exits is None else exits, stands=stands)
    ruling = _chosen_ruling(request, match)
    context = {
        "place": place_words(set_number, game),
        "draft": draft,
        "rulings": _rulings_offered(match, ruling),
        "ruling": ruling,
        "with_ruling": f"ruling={ruling.number}&" if ruling else "",
        "may_stand": not draft.changed and classes_as_played(match, scored, set_number, game) is not None,
    }
    return match_page(request, match, "table_game", context, scored=scored, form=form, refusal=refusal)


def _chosen_ruling(request: HttpRequest, match: Match) -> Ruling | None:
    """The ruling that the correction carries out, from the address or the form."""
    number = small_number(request.GET.get("ruling") or request.POST.get("ruling") or "")
    return None if number is None else match.rulings.filter(number=number).first()


def _rulings_offered(match: Match, chosen: Ruling | None) -> list[Ruling]:
    """The match's latest rulings, and the chosen one."""
    latest = list(match.rulings.defer("case", "answer").order_by("-number")[:RULINGS_OFFERED])
    return latest if chosen is None or chosen in latest else [*latest, chosen]


@dataclass(frozen=True, slots=True)
class Draft:
    """The draft of a corrected game.

    ``taps``: each player with the exits after a tap (None: no tap). ``stands``: whether the next game is to
    keep its classes (None: its daifugo does not change).
    """

    game: GameView
    exits: str
    shorter: str | None
    taps: tuple[tuple[PlayerRow, str | None], ...]
    changes: Changes | None
    refusal: Refusal | None
    changed: bool
    stands: bool | None


def _draft(
    scored: ScoredMatch, set_number: int, game: int, exits: Sequence[Exit[int]], *, stands: bool
) -> Draft:
    if any(player_exit.player not in scored.labels for player_exit in exits):
        raise Http404
    place = game_at(set_number, game)
    written = scored.with_parts(place.set_to(replace(scored.parts[place], exits=tuple(exits))))
    # Shown as drafted, even where it could not be recorded: the refusal stands beside it.
    view = game_view(written, set_number, game)
    found, may, refusal = _preview(scored, set_number, game, exits, stands=stands)
    return Draft(
        game=view,
        exits=write_exits(exits),
        shorter=write_exits(exits[:-1]) if exits else None,
        taps=tuple((row, _tapped(row, exits)) for row in view.rows),
        changes=found,
        refusal=refusal,
        changed=tuple(exits) != scored.parts.exits(set_number, game),
        stands=stands if may else None,
    )


def _tapped(row: PlayerRow, exits: Sequence[Exit[int]]) -> str | None:
    """The exits after a tap on a player: one more, or a finish changed to a foul and back."""
    if row.still_in:
        return write_exits([*exits, Exit(row.number)])
    flipped = {Kind.FINISH: Kind.FOUL, Kind.FOUL: Kind.FINISH}
    if all(player_exit.player != row.number for player_exit in exits):
        return None
    return write_exits(
        [
            Exit(player_exit.player, flipped[player_exit.how])
            if player_exit.player == row.number
            else player_exit
            for player_exit in exits
        ]
    )


def _preview(
    scored: ScoredMatch, set_number: int, game: int, exits: Sequence[Exit[int]], *, stands: bool
) -> tuple[Changes | None, bool, Refusal | None]:
    try:
        found = preview_correction(scored, set_number, game, exits, stands=stands)
        return found, may_stand(scored, set_number, game, exits), None
    except Refusal as refusal:
        return None, False, refusal


@require_safe
def table_set(request: HttpRequest, token: str, set_number: int) -> HttpResponse:
    """Correct the seats and the envelope of a set."""
    return _set_page(request, access.match_to_enter(token), set_number=set_number)


def _set_page(
    request: HttpRequest,
    match: Match,
    *,
    form: ActForm | None = None,
    refusal: Refusal | None = None,
    set_number: int,
) -> HttpResponse:
    scored = scored_match(match)
    seated = scored.parts.get(seats_of(set_number))
    if seated is None:
        raise Http404
    seats_form = SeatsForm(scored=scored, set_number=set_number, seats=seated.suits)
    envelope_form = _envelope_form(scored, set_number)
    context = {
        "set_number": set_number,
        "seats_form": form if isinstance(form, SeatsForm) else seats_form,
        "envelope_form": form if isinstance(form, EnvelopeForm) else envelope_form,
    }
    return match_page(request, match, "table_set", context, scored=scored, form=form, refusal=refusal)


def _envelope_form(scored: ScoredMatch, set_number: int) -> EnvelopeForm | None:
    envelope = scored.parts.get(envelope_of(set_number))
    if envelope is None:
        return None
    return EnvelopeForm(
        scored=scored,
        set_number=set_number,
        number=envelope.number,
        drawn_by=envelope.drawn_by,
        found=[card.name for card in envelope.found] if envelope.opened_at else None,
    )


@require_safe
def table_cut_off(request: HttpRequest, token: str) -> HttpResponse:
    """Stop the running game, or the whole match (JBL-1.9)."""
    return _cut_off_page(request, access.match_to_enter(token))


def _cut_off_page(
    request: HttpRequest,
    match: Match,
    *,
    form: ActForm | None = None,
    refusal: Refusal | None = None,
    **_where: int,
) -> HttpResponse:
    scored = scored_match(match)
    context = {"step": scored.step, "form": form or ActReasonForm(scored=scored)}
    return match_page(request, match, "table_cut_off", context, scored=scored, form=form, refusal=refusal)


def _to_act(token: str, act: Act) -> HttpResponse:
    return redirect("table_act", token, act.seq)


table_correct_game = act_view(ExitsForm, games.correct_game, page=_refused_game, then=_to_act)
table_stand = act_view(StandsForm, games.stand_as_played, page=_refused_game, then=_to_act)
table_correct_seats = act_view(SeatsForm, seats.correct_seats, page=_set_page, then=_to_act)
table_correct_envelope = act_view(EnvelopeForm, envelopes.correct_envelope, page=_set_page, then=_to_act)
table_cut_off_game = act_view(ActReasonForm, games.cut_off_game, page=_cut_off_page)
table_cut_off_match = act_view(ActReasonForm, matches.cut_off_table, page=_cut_off_page)
