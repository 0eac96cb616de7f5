"""Ask every ruling again: those that turn, with the reasoning before and now. Exit status 1: one turns; 2: malformed."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from league.management.event_files import event_in, file_bytes, naming
from league.management.output import write_lines
from league.management.refusal import DOES_NOT_HOLD
from rules_ref.cases.json_text import read_json
from rules_ref.cases.reader import Reader
from rules_ref.text import Text
from scoring.event.rerule import DIFFERENCES, TurnedRuling, is_answered, turned
from scoring.event.values import EventRuling


def add_arguments(parser: ArgumentParser) -> None:
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument(
        "file", nargs="?", help="event file, or rulings as the API gives them; - reads standard input"
    )
    source.add_argument("--event", metavar="SLUG", help="an event of this desk")


def run(file: str, event: str | None = None) -> None:
    """Judge again the rulings of an event file, of the API's list of rulings, or of an event of this desk."""
    if event is None:
        report_turned(_rulings(file))
    else:
        from league.management.entry import execute  # noqa: PLC0415 - a file is read without Django

        execute(["manage.py", "rerule", "--event", event])


def report_turned(rulings: Sequence[EventRuling]) -> None:
    """Write the rulings that change, and the number of all; exit status 1 if there are any."""
    found = list(turned(rulings))
    for ruling in found:
        write_lines(_lines(ruling))
    answered = sum(map(is_answered, rulings))
    write_lines(
        [
            f"もう一度尋ねた裁定: {answered}、変わるもの: {len(found)} / rulings asked again: {answered}, that turn: {len(found)}"
        ]
    )
    if found:
        sys.exit(DOES_NOT_HOLD)


def _rulings(file: str) -> Sequence[EventRuling]:
    text = file_bytes(file)
    with naming(file):
        whole = Reader(read_json(text))
        if not isinstance(whole.value, dict) or "next" not in whole.value:
            return event_in(file, text).rulings
        return [_published(ruling) for ruling in whole["rulings"].items()]


def _published(ruling: Reader) -> EventRuling:
    """A published ruling; one given in words has neither case nor answer."""
    case, answer = ruling["case"], ruling["answer"]
    return EventRuling(
        ruling["number"].number(1, 10**6),
        {} if case.absent else case.mapping(),
        {} if answer.absent else answer.mapping(),
    )


def _lines(ruling: TurnedRuling) -> Iterator[str]:
    words = [DIFFERENCES[key] for key in ruling.differs]
    yield (
        f"裁定 第{ruling.number}号が変わります（{'、'.join(word.ja for word in words)}）。 / "
        f"Ruling {ruling.number} turns: {', '.join(word.en for word in words)}."
    )
    yield from _answer(Text("以前", "before"), ruling.before)
    yield from _answer(Text("今", "now"), ruling.now)


def _answer(when: Text, answer: Mapping[str, Any]) -> Iterator[str]:
    if "verdict" not in answer:
        error = answer["error"]
        yield f"  {when.ja} / {when.en}: {error['field']}: {error['message_ja']} / {error['message_en']}"
        return
    cited = answer.get("clauses")
    clauses = " ".join(map(str, cited)) if isinstance(cited, list) else ""
    yield f"  {when.ja} / {when.en}: {answer['verdict']} {clauses}".rstrip()
    yield f"    {answer.get('summary_ja', '')} / {answer.get('summary_en', '')}"
    for finding in _findings(answer):
        mark = "○" if finding.get("holds") else "×"
        yield f"    {mark} {finding.get('clause')}: {finding.get('ja')} / {finding.get('en')}"


def _findings(answer: Mapping[str, Any]) -> Iterable[Mapping[str, Any]]:
    """The findings of an answer; for a whole game, those of its deciding move.

    Empty for an answer of another program in a form of its own.
    """
    decides = answer.get("ruling") or answer
    found = decides.get("findings") if isinstance(decides, dict) else None
    return [finding for finding in found if isinstance(finding, dict)] if isinstance(found, list) else []
