"""The match as a whole: undo, cut off, confirm, close, reopen."""

from dataclasses import replace

from django.utils.translation import gettext_lazy as _

from league.acts.services.acts import Decision, Entry, Refusal, perform
from league.matches.services.games import require_reason
from league.models import Act, Confirmation, Match, Ruling, Verb
from league.scored_matches import ScoredMatch
from scoring.event.names import is_blank
from scoring.log.codec import read_parts
from scoring.log.parts import (
    CLOSED,
    CONFIRMED,
    CUT_OFF,
    LAST_GAME,
    RECORDED,
    ClosedPart,
    ConfirmationPart,
    MatchState,
    game_at,
)
from scoring.matches.match import GameStatus
from scoring.matches.progress import Task

How = Confirmation.How
_NEVER_UNDONE = (Verb.UNDO, Verb.CLOSE, Verb.REOPEN)


def last_undoable(match: Match, version: int | None = None, *, newest: Act | None = None) -> Act | None:
    """The act that an undo at ``version`` (now) would undo: the last one not undone.

    A close is undone only by reopening the match; acts before it can be undone again then. Acts before a
    change of the players cannot: they are about others. ``newest``: the last act, where it is known.
    """
    last = newest
    if last is None or last.verb in _NEVER_UNDONE:
        acts = match.acts.exclude(verb__in=_NEVER_UNDONE).filter(undone_by=None)
        if version is not None:
            acts = acts.filter(seq__lte=version)
        last = acts.order_by("-seq").first()
    return None if last is not None and last.verb == Verb.CHANGE_SEATING else last


def undo(*, match: Match, entry: Entry) -> Act:
    """Undo the last act. The log keeps both."""

    def decide(scored: ScoredMatch) -> Decision:
        last = last_undoable(match, scored.version)
        if last is None:
            raise Refusal(_("取り消せる記録がありません。"))
        parts = read_parts(last.before)
        # Only seats of the pairing draw would remain: removed too, they may change with the draw again.
        if not scored.with_parts(parts).begun:
            parts = MatchState(dict.fromkeys(parts))
        return Decision(Verb.UNDO, parts, last.set_number, last.game_number, undoes=last)

    return perform(match, entry, decide)


def cut_off_table(*, match: Match, entry: Entry, reason: str, after_game: bool = False) -> Act:
    """End the match here (JBL-1.9).

    A running game is cut off with it, or with ``after_game`` played to its end.
    """

    def decide(scored: ScoredMatch) -> Decision:
        require_reason(reason)
        if scored.score.complete:
            clause = scored.scheme.ranking.cut_off_clause
            raise Refusal(_("このマッチはすべてのゲームを終えています。"), clause)
        running = [game for game in scored.score.games if game.status is GameStatus.RUNNING]
        if after_game and running:
            last = scored.ordinal(running[-1].set_number, running[-1].number)
            return Decision(Verb.CUT_OFF_TABLE, LAST_GAME.set_to(last), reason=reason.strip())
        parts = CUT_OFF.set_to(True)
        for game in scored.score.games:
            place = game_at(game.set_number, game.number)
            # A game that no player has gone out of yet is not stored.
            if game.status is GameStatus.RUNNING and place in scored.parts:
                parts |= place.set_to(replace(scored.parts[place], cut_off=True))
        return Decision(Verb.CUT_OFF_TABLE, parts, reason=reason.strip())

    return perform(match, entry, decide)


def confirm(*, match: Match, entry: Entry, player: int, how: How) -> Act:
    """Record that a player (entrant number) confirms the totals, on the page or by signing the sheet."""

    def decide(scored: ScoredMatch) -> Decision:
        _require_all_played(scored)
        if player not in unconfirmed(scored):
            raise Refusal(_("まだ確認していない、この卓のプレイヤーを選んでください。"))
        given = ConfirmationPart(How(how).value, entry.now, scored.version)
        return Decision(Verb.CONFIRM, CONFIRMED.set_to({**scored.parts.confirmed, player: given}))

    return perform(match, entry, decide)


def close_match(*, match: Match, entry: Entry, reason: str = "") -> Act:
    """Close the match, with its totals as confirmed; they are stored beside the games.

    While players have not confirmed, it takes a ``reason``; the Refusal without one names them.
    """

    def decide(scored: ScoredMatch) -> Decision:
        _require_all_played(scored)
        missing = unconfirmed(scored)
        if missing and is_blank(reason):
            names = _("、").join(scored.labels[number] for number in missing)
            raise Refusal(
                _("%(names)sの確認がまだです。確認なしで終了するには理由を入力してください。")
                % {"names": names}
            )
        closed = CLOSED.set_to(ClosedPart(entry.now, entry.by.name)) | RECORDED.set_to(scored.points)
        return Decision(Verb.CLOSE, closed, reason=reason.strip())

    return perform(match, entry, decide)


def reopen_match(*, match: Match, entry: Entry, reason: str, ruling: Ruling | None = None) -> Act:
    """Reopen a closed match for a correction; its totals are confirmed anew when it is closed.

    ``ruling``: the head judge's answer to a table that asked for it.
    """

    def decide(_record: ScoredMatch) -> Decision:
        require_reason(reason)
        parts = CLOSED.set_to(None) | RECORDED.set_to(None)
        return Decision(Verb.REOPEN, parts, reason=reason.strip(), ruling=ruling)

    return perform(match, entry, decide, when_closed=True)


def unconfirmed(scored: ScoredMatch) -> list[int]:
    """Entrant numbers of those who have not confirmed the current result."""
    return [number for number in scored.finishing if number not in scored.parts.confirmed]


def _require_all_played(scored: ScoredMatch) -> None:
    if scored.step.task is not Task.CONFIRM:
        raise Refusal(_("まだすべてのゲームが終わっていません。"))
