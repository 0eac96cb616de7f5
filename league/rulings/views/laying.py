"""Replay a disputed round: at a table with what is known there, or anywhere."""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from league import access
from league.access import Right
from league.acts.services.acts import Entry, Refusal
from league.adjudication.forms.laid_moves import written
from league.adjudication.forms.laying import LayForm, TableBefore, start_of
from league.adjudication.forms.topics import Topic
from league.adjudication.pages.calls import CALLS
from league.adjudication.pages.disputes import Dispute, disputes_among, moves_of
from league.adjudication.pages.known import Known
from league.adjudication.pages.laying import DONE, laying
from league.adjudication.services.doubts import Judged
from league.adjudication.services.laid_moves import LaidMove
from league.adjudication.services.laying import JudgedMove, joker_readings, lay
from league.models import Ruling
from league.rulings.forms.steps import KeepForm
from league.rulings.services import RulingPlace
from league.rulings.views.asking import keep_ruling, topic_of
from league.rulings.views.game import game_at
from league.rulings.views.procedures import procedures_at
from rules_ref.cards import RANKS, SUITS, parse_declared
from rules_ref.cases.writer import Json
from rules_ref.classes import PlayerClass, daifugo_of
from rules_ref.ranking import FoulWords

FORM_ID: Final = "keep-form_id"
"""The field that is sent only when a ruling is to be stored, not with each move."""


@dataclass(frozen=True, slots=True)
class RoundSoFar:
    """The round so far: the form to go on with, its moves, and each of them judged."""

    form: LayForm
    names: tuple[str, ...]
    start: Json
    moves: Sequence[LaidMove]
    judged: Sequence[JudgedMove]
    around: TableBefore | None = None

    @property
    def last(self) -> Judged | None:
        """The last move that was judged; None before the first, and where it could not be read."""
        last = next((step for step in reversed(self.judged) if step.judged or step.error), None)
        return None if last is None else last.judged


@require_http_methods(["GET", "HEAD", "POST"])
@access.computes
def lay_anywhere(request: HttpRequest) -> HttpResponse:
    """Open to everyone; officials may store the ruling for an event."""
    topic = topic_of(request.GET)
    so_far, events = _so_far(request, topic, None), access.events_with(request.user, Right.REOPEN)
    if not events.exists():
        return _page(request, so_far, topic)
    keep = KeepForm(request.POST if FORM_ID in request.POST else None, events=events)
    event = keep.cleaned_data["event"] if keep.is_valid() else None
    if so_far.last is None or event is None:
        return _page(request, so_far, topic, keep=keep)
    try:
        entry = Entry(access.account_of(request), keep.cleaned_data["form_id"], 0, timezone.now())
        ruling = _kept(so_far.last, RulingPlace(event), entry)
    except Refusal as refusal:
        return _page(request, so_far, topic, refusal=refusal, keep=keep)
    return redirect("ruling_detail", event.slug, ruling.number)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def lay_table(request: HttpRequest, token: str) -> HttpResponse:
    """``lay_anywhere`` with what the table knows; the ruling is stored when the table asks for it."""
    here = game_at(request, token)
    topic, known = topic_of(request.GET).in_document(here.form_spec), here.known
    so_far = _so_far(request, topic, known)
    keep = KeepForm(request.POST if FORM_ID in request.POST else None, ask_name=here.by is None)
    # The ranking is asked for the game that has just ended, while no player has left the next one.
    ended = here.game if known.exits else max(1, here.game - 1)
    more = {**here.context, "keep": keep, "ended": ended, "procedures": procedures_at(here)}
    if so_far.last is None or not keep.is_valid():
        return _page(request, so_far, topic, **more)
    entry = here.entry(keep)
    try:
        ruling = _kept(so_far.last, here.place, entry)
    except Refusal as refusal:
        return _page(request, so_far, topic, refusal=refusal, **more)
    return here.to_ruling(ruling, entry)


def _so_far(request: HttpRequest, topic: Topic, known: Known | None) -> RoundSoFar:
    names = known.players if known else topic.form_spec.names[: topic.seats]
    data = request.POST if request.method == "POST" else None
    form = LayForm(data, names=names, form_spec=topic.form_spec)
    around = None if known else TableBefore(data, names=names, form_spec=topic.form_spec)
    form.is_valid()
    before = {**form.before, **(around.submitted if around else {})} if form.is_bound else {}
    still_in = _still_in(names, known, before)
    daifugo = daifugo_of(known.classes) if known else None
    moves = form.moves if form.is_bound else moves_of(request.GET.get("dispute", ""), still_in, daifugo)
    first = moves[0]["by"] if moves else still_in[0]
    regulation = around.regulation if around else None
    start = start_of(topic.document, known, names, before, first, regulation=regulation)
    return RoundSoFar(form, tuple(names), start, moves, list(lay(start, moves)), around)


def _still_in(names: Sequence[str], known: Known | None, before: Json) -> list[str]:
    gone = (
        {who for who, _how in known.exits}
        if known
        else {player_exit["player"] for player_exit in before.get("out", ())}
    )
    return [name for name in names if name not in gone] or list(names)


def _kept(judged: Judged, place: RulingPlace, entry: Entry) -> Ruling:
    """Store the last move as a case; its doubts count as confirmed, as its position follows from moves."""
    return keep_ruling(judged, place, entry, [doubt.key for doubt in judged.doubts])


def _disputes(
    names: Sequence[str], still_in: Sequence[str], daifugo: str | None, fouls: FoulWords
) -> list[tuple[Dispute, str, str]]:
    """The disputes, each with title and moves, so that a phone can replay them without a network."""
    among = still_in or names
    return [
        (dispute, dispute.called(fouls), written(moves_of(dispute.key, among, daifugo), names))
        for dispute in disputes_among(among)
    ]


def _page(request: HttpRequest, so_far: RoundSoFar, topic: Topic, **more: Any) -> HttpResponse:
    page = laying(so_far.judged, so_far.start)
    last: LaidMove = so_far.moves[-1] if so_far.moves else {"by": ""}
    before = so_far.start["position"]
    gone = {player_exit["player"] for player_exit in before.get("out", ())}
    still_in = [name for name in so_far.names if name not in gone]
    classes = {
        player: PlayerClass(player_class) for player, player_class in before.get("classes", {}).items()
    }
    context = {
        "topic": topic,
        "form": so_far.form,
        "around": so_far.around,
        "calls": [(claim, CALLS[claim].label) for claim in topic.form_spec.ruleset.claims],
        "sizes": [] if more.get("table") else [topic.of(size) for size in topic.form_spec.sizes],
        "page": page,
        "written": written(so_far.moves, so_far.names),
        "players": [(place, name, name in gone) for place, name in enumerate(so_far.names)],
        "others": [
            (place, name) for place, name in enumerate(so_far.names) if name not in {*gone, last["by"]}
        ],
        "handing_on": sorted(
            ((so_far.names.index(give.player), give) for give in page.to_hand_on), key=itemgetter(0)
        ),
        "done": DONE,
        "disputes": _disputes(
            so_far.names, still_in, daifugo_of(classes), topic.form_spec.ruleset.foul_words
        ),
        "revolution": before.get("revolution", False),
        "readings": [
            (
                " ".join(reading),
                "・".join(parse_declared(name).symbol for name in reading),
                list(reading) == last.get("as"),
            )
            for reading in joker_readings(topic.form_spec.ruleset, last.get("cards", []))
        ],
        "jokers": topic.form_spec.ruleset.jokers,
        "suits": SUITS,
        "ranks": RANKS,
        **more,
    }
    return render(request, "league/adjudicate_lay.html", context)
