"""Recompute an event's file in the reader's browser, with the rules and scoring of the desk."""

import json
from typing import Final

from rules_ref.cases.errors import MalformedCaseError
from rules_ref.text import Text
from scoring.event.problem import place
from scoring.event.reading import parse_event
from scoring.event.values import EventDocument
from scoring.matches.results import GameResult
from scoring.published.published import Published
from scoring.standings.verify import verify

Place = tuple[str, int, int, int, int]
"""Stage, round, table, set and game."""
_OTHER_STANDINGS: Final = Text(
    "公開された順位表は、計算し直したものと違います。", "The published standings are not those recomputed."
)


def checked(text: str, published: str, standings: str) -> str:
    """Check a file. The answer is JSON: ``findings`` (empty if all agrees) and the number of ``games``.

    The file's games are compared with those of ``published``, the event's published file, and its standings
    with the published ``standings``.
    """
    try:
        document = parse_event(text.encode())
    except MalformedCaseError as error:
        return _report(
            [_in_both_languages(Text(f"{error.field}: {error.text.ja}", f"{error.field}: {error.text.en}"))]
        )
    findings = [_in_both_languages(problem.text) for problem in verify(document)]
    findings += [
        _in_both_languages(_changed(where))
        for where in changed_games(parse_event(published.encode()), document)
    ]
    if not findings and Published(document).standings_answer() != json.loads(standings):
        findings.append(_in_both_languages(_OTHER_STANDINGS))
    return _report(findings, len(_games(document)))


def changed_games(published: EventDocument, document: EventDocument) -> list[Place]:
    """Games of a file that differ from the published ones."""
    before, after = _games(published), _games(document)
    return sorted(where for where in before.keys() | after.keys() if before.get(where) != after.get(where))


def _games(document: EventDocument) -> dict[Place, GameResult[str]]:
    return {
        (played.stage, played.number, table.number, set_number, number): game
        for played in document.rounds
        for table in played.tables
        for set_number, entry in enumerate(table.sets, start=1)
        for number, game in enumerate(entry.games, start=1)
    }


def _changed(where: Place) -> Text:
    at = place(*where)
    return Text(f"{at.ja}: 公開された結果と違います。", f"{at.en}: not the result that was published.")


def _in_both_languages(text: Text) -> dict[str, str]:
    return {"ja": text.ja, "en": text.en}


def _report(findings: list[dict[str, str]], games: int = 0) -> str:
    return json.dumps({"findings": findings, "games": games}, ensure_ascii=False)
