"""A player leaves a table between two sets or during one: another plays on for them, or three play on."""

from dataclasses import replace
from enum import StrEnum

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from league.acts.services.acts import Decision, Entry, Refusal, perform
from league.entrants.services.attendance import EntrantWithState, with_state
from league.matches.services.games import require_reason
from league.models import Act, Entrant, Event, Match, Verb
from league.scored_matches import ScoredMatch
from scoring.draw.counting import THREE
from scoring.log.parts import (
    SUBSTITUTIONS,
    GamePart,
    MatchState,
    SeatsPart,
    SubstitutionPart,
    game_at,
    seats_of,
)
from scoring.matches import league_match
from scoring.matches.progress import Task


class RunningSet(StrEnum):
    """What becomes of the set in which a player leaves.

    Its blind cards are those for the number who began it (JBL-3.4).
    """

    PLAYED_OUT = "played_out"
    """They play it to its end, and leave after it."""
    ENDS = "ends"
    """It ends here: what was played of it counts, a game that had begun is cut off."""
    AGAIN = "again"
    """It is played again from its beginning; what was played of it counts nothing."""


def substitute(
    *,
    match: Match,
    entry: Entry,
    outgoing: int,
    incoming: int | None,
    reason: str,
    running: RunningSet = RunningSet.PLAYED_OUT,
) -> Act:
    """Let ``incoming`` play on for ``outgoing`` (entrant numbers; None: the others play on as three).

    From the next set on that has no game; each keeps their own points.
    """

    def decide(scored: ScoredMatch) -> Decision:
        require_reason(reason)
        ended = _end_running(scored, running)
        after = scored.with_parts(ended)
        from_set = first_set_for_substitute(after)
        if from_set is None:
            raise Refusal(_("最後のセットがもう始まっています。交代はできません。"))
        _require_seated(scored, from_set, outgoing)
        if incoming is None:
            _require_enough(scored, from_set)
        else:
            _require_free(match, scored, from_set, incoming)
        who = SubstitutionPart(from_set, outgoing, incoming, reason.strip())
        parts = ended | SUBSTITUTIONS.set_to((*scored.parts.substitutions, who)) | _seats(after, who)
        return Decision(Verb.SUBSTITUTE, parts, from_set, reason=reason.strip())

    return perform(match, entry, decide)


def first_set_for_substitute(scored: ScoredMatch) -> int | None:
    """The set from which a substitute can play: the first without a game; None when the last has begun."""
    if scored.step.task is Task.CONFIRM:
        return None
    number = 1 + sum(bool(played_set.games) for played_set in scored.score.sets)
    return number if number <= scored.scheme.sets else None


def running_set(scored: ScoredMatch) -> int | None:
    """The number of the set that has games and is not complete; None without one."""
    return next(
        (
            played_set.number
            for played_set in scored.score.sets
            if played_set.games and not played_set.complete
        ),
        None,
    )


def chosen_before(event: Event) -> RunningSet | None:
    """The event's choice when a player last left during a set, to be proposed again; None without one."""
    acts = Act.objects.filter(event=event, verb=Verb.SUBSTITUTE, undone_by=None).order_by("-no")
    for changes in acts.values_list("after", flat=True):
        games = [state for name, state in changes.items() if name.startswith("game/")]
        if games:
            return RunningSet.ENDS if any(games) else RunningSet.AGAIN
    return None


def free_entrants(match: Match) -> QuerySet[EntrantWithState]:
    """Possible substitutes: present, and at no table of this round."""
    entrants = with_state(match.table.round.event.entrants.all()).filter(state=Entrant.Status.PRESENT)
    return entrants.exclude(appearances__round=match.table.round).order_by("kana", "name", "number")


def _end_running(scored: ScoredMatch, running: RunningSet) -> MatchState:
    """The changes that end the running set; empty if there is none, or if it is played out."""
    number = running_set(scored)
    if number is None or running is RunningSet.PLAYED_OUT:
        return MatchState()
    here = MatchState({place: None for place in scored.parts if place.set_number == number})
    if running is RunningSet.AGAIN:
        return here
    games = [place.game for place in here if place.kind == "game"]
    last = game_at(number, max(games))
    if not scored.score.sets[number - 1].games[-1].counts:
        return last.set_to(replace(scored.parts[last], cut_off=True))
    return game_at(number, last.game + 1).set_to(GamePart(cut_off=True))


def _require_seated(scored: ScoredMatch, from_set: int, outgoing: int) -> None:
    if outgoing not in scored.players_of(from_set):
        raise Refusal(_("この卓で打っている人を選んでください。"))


def _require_enough(scored: ScoredMatch, from_set: int) -> None:
    if scored.size_of(from_set) <= THREE:
        raise Refusal(
            _("2人では続けられません。だれかに入ってもらうか、卓を打ち切ってください。"), league_match.SIZE
        )
    if from_set == 1:
        raise Refusal(_("まだ始まっていない卓から抜けるときは、運営が席を直します。"))


def _require_free(match: Match, scored: ScoredMatch, from_set: int, incoming: int) -> None:
    if incoming in scored.players_of(from_set):
        raise Refusal(_("%(name)sはすでにこの卓で打っています。") % {"name": scored.labels[incoming]})
    if incoming not in scored.labels and not free_entrants(match).filter(number=incoming).exists():
        raise Refusal(_("%(number)d番の参加者は、この回戦では空いていません。") % {"number": incoming})


def _seats(scored: ScoredMatch, who: SubstitutionPart) -> MatchState:
    """The changes of the seats: a substitute takes that of the player who left, if it is drawn already.

    Three players draw their seats and blind cards anew.
    """
    place = seats_of(who.from_set)
    if who.incoming is None:
        return MatchState({part: None for part in scored.parts if part.set_number == who.from_set})
    drawn = scored.parts.get(place)
    if drawn is None:
        return MatchState()
    came = who.incoming
    suits = {suit: came if player == who.outgoing else player for suit, player in drawn.suits.items()}
    return place.set_to(SeatsPart(suits, drawn.seed))
