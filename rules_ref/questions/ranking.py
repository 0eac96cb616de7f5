"""“ranking”: classes and points from how a game ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules_ref.cases.case import ENVELOPE_KEYS, MANY, read_classes, read_player, read_players
from rules_ref.cases.writer import Json, basis_of, finding_json, number_json
from rules_ref.classes import PlayerClass
from rules_ref.engine.judge import unique
from rules_ref.points import GameRanking, SharedGame, rank, share_open_places
from rules_ref.ranking import Course, CutOff, Exit, How, follow
from rules_ref.text import Finding, Text
from rules_ref.wording import everyone

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules_ref.cases.reader import Reader
    from rules_ref.engine.regulation import Regulation
    from rules_ref.engine.ruleset import Ruleset
    from rules_ref.ranking import RankingRules


def answer(case: Reader, ruleset: Ruleset, regulation: Regulation) -> Json:
    """The ruling, without its envelope. Raises MalformedCaseError."""
    case.only((*ENVELOPE_KEYS, "players", "game", "classes", "events", "cut_off"))
    players = read_players(case["players"], ruleset)
    classes = read_classes(case["classes"], players)
    exits = [_exit(each, players) for each in case["events"].items()]
    game = 1 if case["game"].absent else case["game"].number(1, MANY)
    rules = ruleset.ranking_rules()
    stopped_under = _cut_off_clause(case["cut_off"], rules)
    daifugo = next((who for who, each in classes.items() if each is PlayerClass.DAIFUGO), None)
    course = follow(rules, players, daifugo, exits)
    if course.refused is None and not course.over and stopped_under is not None:
        return _cut_off(rules, stopped_under, course, players, game, regulation)
    if course.refused is not None or not course.over:
        return _impossible(rules, course, regulation)
    return ranking_json(rank(rules, players, daifugo, exits, game=game), regulation)


def _cut_off_clause(reader: Reader, rules: RankingRules) -> str | None:
    """The clause under which the organiser stopped the game; None where nobody did."""
    if reader.absent or not reader.flag():
        return None
    if rules.cut_off_clause is None:
        reader.refuse("この規則に打ち切りの定めはありません。", "This document knows no cut-off.")
    return rules.cut_off_clause


def _exit(reader: Reader, players: tuple[str, ...]) -> Exit:
    reader.only(("player", "how"))
    how = reader["how"].one_of(tuple(each.value for each in How))
    return Exit(read_player(reader["player"], players), How(how))


def ranking_json(ranking: GameRanking, regulation: Regulation) -> Json:
    """A finished game in the contract's form."""
    clauses = unique(finding.clause for finding in ranking.findings)
    order = everyone(ranking.order)
    return _ruling(clauses, regulation, ranking.findings) | {
        "order": list(ranking.order),
        "classes": {player: each.value for player, each in ranking.classes.items()},
        "points": None if ranking.points is None else _points(ranking.points),
        "bonus": dict(ranking.bonus),
        "downfall": ranking.downfall,
        "summary_ja": f"順位は上から{order.ja}である。",
        "summary_en": f"The order is {order.en}.",
    }


def _points(points: Any) -> Json:
    return {player: number_json(value) for player, value in points.items()}


def _ruling(
    clauses: Sequence[str], regulation: Regulation, findings: Sequence[Finding], keys: Sequence[str] = ()
) -> Json:
    return {
        "verdict": "legal",
        "foul": False,
        "clauses": list(clauses),
        "basis": basis_of(clauses, regulation, keys),
        "regulation_keys": list(keys),
        "findings": [finding_json(each) for each in findings],
    }


def _impossible(rules: RankingRules, course: Course, regulation: Regulation) -> Json:
    findings = list(course.findings)
    if course.refused is None:
        left = everyone(course.still_in)
        text = Text(
            f"まだ終わっておらず、{left.ja}が残っている。", f"The game is not over: {left.en} are still in."
        )
        findings.append(Finding(rules.last_player_clause, False, text))
    clauses = unique(finding.clause for finding in findings if not finding.holds)
    last = findings[-1]
    return _ruling(clauses, regulation, findings) | {
        "verdict": "illegal",
        "order": None,
        "classes": None,
        "points": None,
        "bonus": {},
        "downfall": None,
        "summary_ja": f"この終わり方はありえない。{last.ja}",
        "summary_en": f"The game cannot have ended so. {last.en}",
    }


def _cut_off(  # noqa: PLR0917
    rules: RankingRules,
    clause: str,
    course: Course,
    players: tuple[str, ...],
    game: int,
    regulation: Regulation,
) -> Json:
    """A game stopped by the organiser counts as the regulation says (JBL-1.9)."""
    text = Text("打ち切りのため、このゲームは数えない。", "Cut off: this game counts nothing.")
    shared = SharedGame(dict.fromkeys(players, 0), {}, ())
    if CutOff(regulation["cutoff"]) is CutOff.SHARE_OPEN_PLACES:
        shared = share_open_places(rules, course, game=game)
        names = everyone(course.still_in)
        text = Text(
            f"打ち切りのため、残っている{names.ja}が空いている順位のPを等分する。",
            f"Cut off: {names.en} share the P of the open places.",
        )
    findings = [*course.findings, Finding(clause, True, text), *shared.findings]
    clauses = unique([clause, *(each.clause for each in shared.findings)])
    return _ruling(clauses, regulation, findings, ("cutoff",)) | {
        "order": None,
        "classes": None,
        "points": _points({player: shared.points[player] for player in players}),
        "bonus": dict(shared.bonus),
        "downfall": course.fallen,
        "summary_ja": text.ja,
        "summary_en": text.en,
    }
