"""The games: exits in order, and corrections at any time."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext_lazy as _

from league.acts.services.acts import Decision, Entry, Refusal, expect, perform
from league.language import words
from league.matches.services.as_played import classes_as_played, next_as_played
from league.models import Act, Match, Ruling, Verb
from league.scored_matches import ScoredMatch
from rules_ref.classes import PlayerClass
from rules_ref.ranking import Exit, How
from scoring.event.names import is_blank
from scoring.log.parts import CUT_OFF, LAST_GAME, GamePart, MatchState, game_at
from scoring.matches.changes import Changes, changes
from scoring.matches.match import GameScore, GameStatus
from scoring.matches.progress import Task

Kind = How
"""How a player goes out: a finish or a foul. A downfall is derived, never stored."""


def record_exit(
    *, match: Match, entry: Entry, set_number: int, game: int, player: int, kind: Kind = Kind.FINISH
) -> Act:
    """Record that a player goes out of the running game."""

    def decide(scored: ScoredMatch) -> Decision:
        expect(scored, Task.PLAY, set_number, game)
        exits = [*scored.parts.exits(set_number, game), Exit(player, kind)]
        return _ending(scored, _decision(scored, Verb.RECORD_EXIT, set_number, game, exits), set_number, game)

    return perform(match, entry, decide)


def _ending(scored: ScoredMatch, decision: Decision, set_number: int, game: int) -> Decision:
    """The decision; it also cuts off the match if it ends the game that the organiser declared the last."""
    if scored.parts.get(LAST_GAME) != scored.ordinal(set_number, game):
        return decision
    if not scored.with_parts(decision.parts).score.sets[set_number - 1].games[game - 1].counts:
        return decision
    return replace(decision, parts=decision.parts | CUT_OFF.set_to(True) | LAST_GAME.set_to(None))


def judge_exit(*, match: Match, entry: Entry, set_number: int, game: int, player: int, kind: Kind) -> Act:
    """Change an exit between clean and foul."""

    def decide(scored: ScoredMatch) -> Decision:
        _require_begun(scored, set_number, game)
        exits = scored.parts.exits(set_number, game)
        judged = [
            Exit(player, kind) if player_exit.player == player else player_exit for player_exit in exits
        ]
        return _decision(scored, Verb.JUDGE_EXIT, set_number, game, judged)

    return perform(match, entry, decide)


def correct_game(
    *,
    match: Match,
    entry: Entry,
    set_number: int,
    game: int,
    exits: Sequence[Exit[int]],
    reason: str = "",
    ruling: int | None = None,
    stands: bool = False,
) -> Act:
    """Replace a game's exits, at any time.

    Later games are scored anew; see ``preview_correction``. ``ruling``: the number of a ruling on this match
    that the correction carries out. ``stands``: the next game keeps the classes it was played with, which
    needs a reason.
    """

    def decide(scored: ScoredMatch) -> Decision:
        decision = _correction(scored, set_number, game, exits, reason, stands=stands)
        if stands:
            require_reason(reason)
        return replace(decision, ruling=_ruling_on(match, ruling))

    return perform(match, entry, decide)


def preview_correction(
    scored: ScoredMatch, set_number: int, game: int, exits: Sequence[Exit[int]], *, stands: bool = False
) -> Changes:
    """What ``correct_game`` would change, and which later games would have to be entered again."""
    decision = _correction(scored, set_number, game, exits, reason="", stands=stands)
    return changes(scored.score, scored.with_parts(decision.parts).score, scored.labels.__getitem__)


def may_stand(scored: ScoredMatch, set_number: int, game: int, exits: Sequence[Exit[int]]) -> bool:
    """Whether a correction would change the daifugo of the next game, so that it may stand as played."""
    parts = _correction(scored, set_number, game, exits, reason="").parts
    return next_as_played(scored, scored.with_parts(parts), set_number, game) is not None


def stand_as_played(
    *, match: Match, entry: Entry, set_number: int, game: int, stands: bool, reason: str
) -> Act:
    """Keep the classes that a game was played with, although the game before was corrected since.

    ``stands`` false: undo that.
    """

    def decide(scored: ScoredMatch) -> Decision:
        require_reason(reason)
        _require_begun(scored, set_number, game)
        place = game_at(set_number, game)
        now = scored.parts[place]
        classes = classes_as_played(match, scored, set_number, game) if stands else None
        if classes == now.classes:
            raise Refusal(_("いまの記録と同じです。"))
        parts = place.set_to(replace(now, classes=classes))
        return Decision(Verb.CORRECT_GAME, parts, set_number, game, reason.strip())

    return perform(match, entry, decide)


def cut_off_game(*, match: Match, entry: Entry, set_number: int, game: int, reason: str) -> Act:
    """Stop the running game; its set ends with it (JBL-1.9)."""

    def decide(scored: ScoredMatch) -> Decision:
        expect(scored, Task.PLAY, set_number, game)
        require_reason(reason)
        place = game_at(set_number, game)
        stopped = place.set_to(replace(scored.parts.get(place) or GamePart(), cut_off=True))
        return Decision(Verb.CUT_OFF_GAME, stopped, set_number, game, reason=reason.strip())

    return perform(match, entry, decide)


def _ruling_on(match: Match, number: int | None) -> Ruling | None:
    if number is None:
        return None
    found = match.rulings.filter(number=number).first()
    if found is None:
        raise Refusal(_("この卓に第%(number)d号の裁定はありません。") % {"number": number})
    return found


def require_reason(reason: str) -> None:
    """Raise Refusal for a reason without visible characters."""
    if is_blank(reason):
        raise Refusal(_("理由を入力してください。"))


def _require_begun(scored: ScoredMatch, set_number: int, game: int) -> None:
    if game_at(set_number, game) not in scored.parts:
        raise Refusal(_("このゲームはまだ始まっていません。"))


def _correction(
    scored: ScoredMatch,
    set_number: int,
    game: int,
    exits: Sequence[Exit[int]],
    reason: str,
    *,
    stands: bool = False,
) -> Decision:
    _require_begun(scored, set_number, game)
    decision = _decision(scored, Verb.CORRECT_GAME, set_number, game, exits, reason=reason)
    # Only the game being played may be unfinished: after it the next could not begin.
    last = (len(scored.score.sets), len(scored.score.sets[-1].games))
    if (set_number, game) != last and not _is_over(scored.with_parts(decision.parts), set_number, game):
        clause = scored.scheme.ranking.places_clause
        raise Refusal(_("最後の1人が決まるまで、あがり順を入れてください。"), clause)
    corrected = scored.with_parts(decision.parts)
    following = next_as_played(scored, corrected, set_number, game) if stands else None
    return replace(decision, parts=decision.parts | _following(scored, set_number, game, following))


def _following(
    scored: ScoredMatch, set_number: int, game: int, classes: Mapping[int, PlayerClass] | None
) -> MatchState:
    """The next game with the classes it keeps; empty where that changes nothing."""
    place = game_at(set_number, game + 1)
    now = scored.parts.get(place)
    if now is None or now.classes == classes:
        return MatchState()
    return place.set_to(replace(now, classes=classes))


def _decision(
    scored: ScoredMatch,
    verb: Verb,
    set_number: int,
    game: int,
    exits: Sequence[Exit[int]],
    *,
    reason: str = "",
) -> Decision:
    """The decision that gives a game these exits. Raises Refusal, which names an impossible one."""
    place = game_at(set_number, game)
    if unknown := [
        player_exit.player for player_exit in exits if player_exit.player not in scored.players_of(set_number)
    ]:
        raise Refusal(_("%(number)d番の参加者はこの卓にいません。") % {"number": unknown[0]})
    before = scored.parts.get(place) or GamePart()
    tried = scored.with_parts(place.set_to(replace(before, exits=tuple(exits))))
    game_score = tried.score.sets[set_number - 1].games[game - 1]
    _refuse_impossible(game_score)
    # The last player left takes the last open place without an entry (GEN-5); an entry for them is left out.
    decided = tuple(
        player_exit for player_exit in exits if player_exit.player not in game_score.course.still_in
    )
    # A game that has come to its end was not cut off after all: its set goes on.
    state = replace(before, exits=decided, cut_off=before.cut_off and not game_score.course.over)
    if state == before:
        raise Refusal(_("いまの記録と同じです。"))
    # A game cut off before its first exit is still there: without it the set would go on.
    kept = decided or state.cut_off
    parts = place.set_to(state if kept else None)
    return Decision(verb, parts, set_number, game, reason.strip(), tried=tried)


def _is_over(scored: ScoredMatch, set_number: int, game: int) -> bool:
    games = scored.score.sets[set_number - 1].games
    return game <= len(games) and games[game - 1].counts


def _refuse_impossible(game: GameScore[int]) -> None:
    if game.status is not GameStatus.IMPOSSIBLE:
        return
    finding = next(failed for failed in game.course.findings if not failed.holds)
    raise Refusal(words(finding.text), finding.clause)
