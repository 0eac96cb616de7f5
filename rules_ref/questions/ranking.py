"""The question “ranking”: classes and points from the exits of a game."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules_ref.cases.case import ENVELOPE_KEYS, MANY, flag_of, read_classes, read_player, read_players
from rules_ref.cases.reader import Reader
from rules_ref.classes import PlayerClass, daifugo_of
from rules_ref.engine.judgement import Verdict, unique
from rules_ref.engine.regulation import Regulation
from rules_ref.engine.ruleset import Ruleset
from rules_ref.points import GameRanking, SharedGame, rank, share_open_places
from rules_ref.position import Position
from rules_ref.questions.footing import basis_of
from rules_ref.ranking import Course, CutOff, Exit, How, RankingRules, follow_exits
from rules_ref.rulings import RankingRuling
from rules_ref.text import Finding, Text
from rules_ref.wording import everyone, ordinal


@dataclass(frozen=True, slots=True)
class RankingCase:
    """The exits of a game that are to be ranked. ``game``: its number, None if not given.

    ``stopped_under``: the clause of the organiser's stop; None without one.
    """

    players: tuple[str, ...]
    classes: Mapping[str, PlayerClass]
    exits: tuple[Exit, ...]
    game: int | None
    stopped_under: str | None


def read(case: Reader, ruleset: Ruleset, _: Regulation) -> RankingCase:
    """Read a case of the question “ranking”. Raises MalformedCaseError."""
    case.only((*ENVELOPE_KEYS, "players", "game", "classes", "events", "cut_off"))
    players = read_players(case["players"], ruleset)
    return RankingCase(
        players,
        read_classes(case["classes"], players),
        tuple(_exit(event, players) for event in case["events"].items()),
        None if case["game"].absent else case["game"].number(1, MANY),
        _cut_off_clause(case["cut_off"], ruleset.ranking),
    )


def rule(case: RankingCase, ruleset: Ruleset, regulation: Regulation) -> RankingRuling:
    rules = ruleset.ranking
    course = follow_exits(rules, case.players, daifugo_of(case.classes), case.exits)
    if course.refused is None and not course.over and case.stopped_under is not None:
        return _cut_off(rules, case.stopped_under, course, case, regulation)
    if course.refused is not None or not course.over:
        return _impossible(rules, course, regulation)
    return ranking_ruling(
        rank(rules, case.players, daifugo_of(case.classes), case.exits, game=case.game or 1), regulation
    )


def _cut_off_clause(reader: Reader, rules: RankingRules) -> str | None:
    """The clause under which the organiser stopped the game; None if it was not stopped."""
    if not flag_of(reader):
        return None
    if rules.cut_off_clause is None:
        reader.refuse("この規則に打ち切りの定めはありません。", "This document has no rule for a cut-off.")
    return rules.cut_off_clause


def _exit(reader: Reader, players: tuple[str, ...]) -> Exit:
    reader.only(("player", "how"))
    how = reader["how"].one_of(tuple(how_out.value for how_out in How))
    return Exit(read_player(reader["player"], players), How(how))


def ranking_ruling(ranking: GameRanking, regulation: Regulation) -> RankingRuling:
    """The ruling on a finished game."""
    order = everyone(ranking.order)
    summary = Text(f"順位は上から{order.ja}です。", f"The order is {order.en}.")
    clauses = unique(finding.clause for finding in ranking.findings)
    readings = unique(finding.clause for finding in ranking.findings if finding.reading)
    return replace(
        _ruling(Verdict.LEGAL, clauses, ranking.findings, summary, regulation, readings=readings),
        order=ranking.order,
        classes=ranking.classes,
        points=ranking.points,
        bonus=ranking.bonus,
        downfall=ranking.downfall,
    )


def _ruling(
    verdict: Verdict,
    clauses: tuple[str, ...],
    findings: tuple[Finding, ...],
    summary: Text,
    regulation: Regulation,
    *,
    keys: tuple[str, ...] = (),
    readings: tuple[str, ...] = (),
) -> RankingRuling:
    """A ruling on a game that gives no order, classes or points."""
    basis = basis_of(clauses, regulation, keys, readings)
    return RankingRuling(
        verdict, False, clauses, basis, readings, keys, findings, None, None, None, {}, None, summary
    )


def by_hands_ruling(position: Position, regulation: Regulation) -> RankingRuling:
    """The ruling on a game that ended before all but one had left: places by the cards left, and no classes."""
    placed = position.places_by_hands
    by_place = {
        place: [who for who in placed if placed[who] == place] for place in sorted({*placed.values()})
    }
    summary = Text(
        f"手札の少ない順に、{'、'.join(f'{place}位は{everyone(by_place[place]).ja}' for place in by_place)}です。",
        f"By the cards left: {'; '.join(f'{ordinal(place)} {everyone(by_place[place]).en}' for place in by_place)}.",
    )
    finding = Finding("GEN-5", True, summary)
    return _ruling(Verdict.LEGAL, (finding.clause,), (finding,), summary, regulation)


def _impossible(rules: RankingRules, course: Course, regulation: Regulation) -> RankingRuling:
    findings = list(course.findings)
    if course.refused is None:
        left = everyone(course.still_in)
        text = Text(
            f"まだ終わっておらず、{left.ja}が残っています。", f"The game is not over. Still in: {left.en}."
        )
        findings.append(Finding(rules.last_player_clause, False, text))
    clauses = unique(finding.clause for finding in findings if not finding.holds)
    last = findings[-1].text
    summary = Text(
        f"この終わり方はありえません。{last.ja}", f"The game cannot have ended like this. {last.en}"
    )
    return _ruling(Verdict.ILLEGAL, clauses, tuple(findings), summary, regulation)


def _cut_off(
    rules: RankingRules, clause: str, course: Course, case: RankingCase, regulation: Regulation
) -> RankingRuling:
    """The ruling on a game stopped by the organiser, which counts as the regulation says (JBL-1.9)."""
    text = Text("打ち切りのため、このゲームは数えません。", "Cut off: this game does not count.")
    shared = SharedGame(dict.fromkeys(case.players, 0), {}, ())
    if CutOff(regulation["cutoff"]) is CutOff.SHARE_OPEN_PLACES:
        shared = share_open_places(rules, course, game=case.game or 1)
        names = everyone(course.still_in)
        text = Text(
            f"打ち切りのため、残っている{names.ja}が空いている順位のPを等分します。",
            f"Cut off: {names.en} share the P of the open places.",
        )
    clauses = unique([clause, *(finding.clause for finding in shared.findings)])
    findings = (*course.findings, Finding(clause, True, text), *shared.findings)
    return replace(
        _ruling(Verdict.LEGAL, clauses, findings, text, regulation, keys=("cutoff",)),
        points={player: shared.points[player] for player in case.players},
        bonus=shared.bonus,
        downfall=course.fallen,
    )
