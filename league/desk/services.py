"""The desk: compare a returned sheet with the entry, and take over games that were not entered."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final
from uuid import uuid5

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from league.acts.services.acts import (
    KNOWN_FROM_ELSEWHERE,
    Decision,
    Entry,
    Refusal,
    perform,
    perform_on_event,
)
from league.matches.services.matches import How, confirm, unconfirmed
from league.models import Act, Match, Round, SheetComparison, Verb
from league.scored_matches import ScoredMatch, matches_in, results_by_version, scored_match
from rules_ref.ranking import Exit
from scoring.log.parts import GamePart, MatchState, SeatsPart, game_at, seats_of
from scoring.matches.results import MatchResult, SetResult
from scoring.paper.check import SheetCheck, check_sheet
from scoring.paper.differences import Difference, differences
from scoring.paper.filling import paper_of
from scoring.paper.sheet import PaperSheet, sheet_json
from scoring.sheets.check_code import check_code

CODE: Final = SheetComparison.How.CODE
TYPED: Final = SheetComparison.How.TYPED


@dataclass(frozen=True, slots=True)
class ComparedSheet:
    """A typed sheet compared with itself and with the entry.

    ``apart``: cells that differ; ``to_enter``: games (set, game) that only the sheet has.
    """

    check: SheetCheck
    apart: tuple[Difference, ...]
    to_enter: tuple[tuple[int, int], ...]

    @property
    def agrees(self) -> bool:
        return not (self.check.contradictions or self.apart or self.to_enter)


@dataclass(frozen=True, slots=True)
class CodeFound:
    """The match whose result had a check code; ``version`` is the newest one with it."""

    match: Match
    version: int
    current: bool


def entry_as_paper(scored: ScoredMatch, like: PaperSheet | None = None) -> PaperSheet:
    """The entry as its sheet would show it, with sums where the sheet ``like`` has them."""
    if like is None:
        return paper_of(scored.score, scored.scheme, tuple(map(scored.labels.__getitem__, scored.starters)))
    return paper_of(scored.score, scored.scheme, like.players, counting=like.counting)


def compare_with_entry(scored: ScoredMatch, paper: PaperSheet) -> ComparedSheet:
    """Compare a typed sheet with itself, the rules and the entry."""
    entry = entry_as_paper(scored, paper)
    # Sheets do not show the classes of a game that stands as played; the scored match has them.
    paper = replace(paper, as_played=entry.as_played)
    check = check_sheet(paper, scored.scheme)
    entered = {(game.set_number, game.number) for game in scored.score.games if game.counts}
    games = [
        (set_number, game)
        for set_number in range(1, scored.scheme.sets + 1)
        for game in range(1, scored.scheme.games_per_set + 1)
    ]
    apart = differences(paper, entry, scored.scheme, check.assumptions)
    return ComparedSheet(
        check,
        tuple(difference for difference in apart if _is_known(difference, entered)),
        tuple(game for game in games if paper.says_of_game(*game) and game not in entered),
    )


def _is_known(difference: Difference, entered: set[tuple[int, int]]) -> bool:
    """Whether the entry has another value, not none."""
    if difference.cell.game:
        return (difference.cell.set_number, difference.cell.game) in entered
    return difference.entry is not None


def result_code(scored: ScoredMatch) -> str:
    """A short code of the games alone; it changes with any correction."""
    result = scored.result
    sets = tuple(SetResult(games=played_set.games, players=played_set.players) for played_set in result.sets)
    return check_code(MatchResult(result.players, sets, result.cut_off))


def look_up(of_round: Round, code: str, number: int | None = None) -> CodeFound | None:
    """Find the match of a round by a check code, newest result first. ``number``: the table, if given."""
    found = [match for match in matches_in(of_round) if number in (None, match.table.number)]
    for match in found:
        if check_code(scored_match(match).result) == code:
            return CodeFound(match, match.version, current=True)
    # The logs of all tables are read last: most returned sheets show the current result.
    for match in found:
        versions = results_by_version(match, match.acts.order_by("seq"))
        earlier = [version for version, result in versions if check_code(result) == code]
        if earlier:
            return CodeFound(match, earlier[-1], current=False)
    return None


def compare_code(*, match: Match, code: str, entry: Entry) -> Act:
    """Log that a sheet with this check code was returned, and whether it shows the current result."""
    return _compare(match, entry, CODE, {"code": code}, lambda scored: check_code(scored.result) == code)


@transaction.atomic
def compare_sheet(*, match: Match, paper: PaperSheet, entry: Entry, signed: bool = False) -> Act:
    """Log how a typed sheet compares with the entry; ``signed`` by all players confirms the result."""

    def judge(scored: ScoredMatch) -> bool:
        compared = compare_with_entry(scored, paper)
        if compared.check.contradictions:
            raise Refusal(_("用紙に矛盾があるので、照合できません。"))
        if signed and not compared.agrees:
            raise Refusal(_("用紙と入力が違うので、署名では確認できません。"))
        return compared.agrees

    act = _compare(match, entry, TYPED, sheet_json(paper), judge)
    if signed:
        _sign(match, entry)
    return act


@transaction.atomic
def take_over(*, match: Match, paper: PaperSheet, entry: Entry, signed: bool = False) -> Act:
    """Enter the games that only the sheet has, and log that the two agree.

    What a sheet does not show (seats, envelopes) stays unknown. Refused where the sheet leaves an order open,
    where it differs from the entry, and where a set would have a gap.
    """
    act = perform(match, entry, lambda scored: _taken(scored, paper))
    # A second act, with an id derived from the submission's: a retry finds both.
    entry = replace(entry, client_id=uuid5(entry.client_id, "compared"))
    compare_sheet(match=match, paper=paper, entry=entry, signed=signed)
    return act


def _compare(
    match: Match, entry: Entry, how: str, sheet: Mapping[str, object], judge: Callable[[ScoredMatch], bool]
) -> Act:
    """Log a comparison. It changes nothing in the match, so that no phone at the table becomes stale."""
    with transaction.atomic():
        Match.objects.select_for_update().get(pk=match.pk)
        current = Match.objects.with_event().get(pk=match.pk)
        table = current.table
        # Before judging: a retry gets its first answer, although the match may have changed since.
        if (earlier := Act.objects.filter(client_id=entry.client_id).first()) is not None:
            place = (table.round.event_id, table.round.number, table.number)
            if (earlier.event_id, earlier.after.get("round"), earlier.after.get("table")) != place:
                raise Refusal(KNOWN_FROM_ELSEWHERE)
            return earlier
        scored = scored_match(current)
        agrees = judge(scored)
        return perform_on_event(
            table.round.event,
            entry,
            Verb.COMPARE_SHEET,
            {"round": table.round.number, "table": table.number, "version": scored.version, "agrees": agrees},
            lambda: _store(current, scored, entry, how, sheet, agrees=agrees),
        )


def _store(
    match: Match, scored: ScoredMatch, entry: Entry, how: str, sheet: Mapping[str, object], *, agrees: bool
) -> None:
    SheetComparison.objects.create(
        match=match,
        version=scored.version,
        how=how,
        sheet={**sheet, "result": result_code(scored)},
        agrees=agrees,
        by=entry.by.name,
        user=entry.by.user,
        at=entry.now,
    )


def _sign(match: Match, entry: Entry) -> None:
    """Confirm the result for all players who have not, by the signature on the sheet."""
    scored = scored_match(Match.objects.with_event().get(pk=match.pk))
    if scored.closed:
        return
    for step, player in enumerate(unconfirmed(scored)):
        one = replace(
            entry, client_id=uuid5(entry.client_id, f"signed {player}"), base_version=scored.version + step
        )
        confirm(match=match, entry=one, player=player, how=How.PAPER)


def _taken(scored: ScoredMatch, paper: PaperSheet) -> Decision:
    """The games that only the sheet has, as parts of the match."""
    compared = compare_with_entry(scored, paper)
    _refuse_unclear(compared)
    games = {
        (set_number, number): game
        for set_number, played_set in enumerate(compared.check.sets or (), start=1)
        for number, game in enumerate(played_set, start=1)
    }
    parts = MatchState()
    for set_number, number in compared.to_enter:
        # A game needs a set; sheets do not show who sat where.
        if seats_of(set_number) not in scored.parts:
            parts |= seats_of(set_number).set_to(SeatsPart())
        columns, game = scored.players_of(set_number), games[set_number, number]
        exits = tuple(Exit(columns[int(player_exit.player)], player_exit.how) for player_exit in game.exits)
        parts |= game_at(set_number, number).set_to(GamePart(exits, game.cut_off))
    _refuse_gaps(scored, scored.with_parts(parts), compared.to_enter)
    return Decision(Verb.ENTER_SHEET, parts)


def _refuse_unclear(compared: ComparedSheet) -> None:
    if compared.check.contradictions:
        raise Refusal(_("用紙に矛盾があるので、記録にできません。"))
    if compared.apart:
        raise Refusal(_("用紙と入力が違うゲームがあります。先に、どちらかを直してください。"))
    if not compared.to_enter:
        raise Refusal(_("用紙のゲームは、すべて入力済みです。"))
    for set_number, number in compared.check.untold:
        raise Refusal(
            _("第%(set)dセット 第%(game)dゲームのあがり順が、用紙だけでは決まりません。")
            % {"set": set_number, "game": number}
        )


def _refuse_gaps(before: ScoredMatch, after: ScoredMatch, added: Iterable[tuple[int, int]]) -> None:
    for played_set in after.score.sets[:-1]:
        if not played_set.complete:
            raise Refusal(_("第%(set)dセットが途中までしかありません。") % {"set": played_set.number})
    old = {(game.set_number, game.number): game.course for game in before.score.games}
    new = {(game.set_number, game.number): game.course for game in after.score.games}
    for set_number, number in added:
        then, now = old.get((set_number, number)), new[set_number, number]
        # Nothing was entered of this game: only the sheet has it.
        if then is None:
            continue
        if now.finishers[: len(then.finishers)] != then.finishers or not {*then.fouls} <= {*now.fouls}:
            raise Refusal(
                _(
                    "第%(set)dセット 第%(game)dゲームは、途中までの入力が用紙と違います。先に取り消してください。"
                )
                % {"set": set_number, "game": number}
            )
