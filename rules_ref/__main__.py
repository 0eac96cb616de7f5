"""The command line: ``judge`` a position or a game, ``serve`` programs line by line, print ``clauses``."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

from rules_ref.adjudicator import adjudicate
from rules_ref.cases.writer import Json
from rules_ref.document_pages import document_page
from rules_ref.documents import DOCUMENTS, SHARED
from rules_ref.line_server import LineServer
from rules_ref.notation import NotationError, read_notation

ILLEGAL, UNREADABLE = 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit status 0: legal; 1: illegal, or left open by the document; 2: unreadable."""
    parser = ArgumentParser(prog="daifugo", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    judge = commands.add_parser("judge", help="rule on a position with a move, or on a whole game")
    judge.add_argument("file", nargs="?", type=Path, help="standard input where there is none")
    judge.add_argument("--document", help="by which rules, where the text does not say it")
    judge.add_argument("--json", action="store_true", help="the whole ruling as JSON")
    clauses = commands.add_parser("clauses", help="a document in our words: its players, options and clauses")
    clauses.add_argument("document", choices=(*DOCUMENTS, SHARED))
    for command in (judge, clauses):
        command.add_argument("--language", choices=("ja", "en"), default="ja")
    commands.add_parser("serve", help="answer requests on standard input, one JSON object in a line")
    options = parser.parse_args(arguments)
    if options.command == "judge":
        try:
            text = sys.stdin.read() if options.file is None else options.file.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            sys.stderr.write(f"{error}\n")
            return UNREADABLE
        return _judge(text, options.document, options.language, as_json=options.json)
    if options.command == "clauses":
        sys.stdout.write(document_page(options.document, options.language))
        return 0
    for answer in LineServer().answers(sys.stdin):
        sys.stdout.write(f"{answer}\n")
        sys.stdout.flush()
    return 0


def _judge(text: str, document: str | None, language: str, *, as_json: bool) -> int:
    try:
        case = json.loads(text) if text.lstrip().startswith("{") else read_notation(text, document).case
    except NotationError as error:
        sys.stderr.write(f"{error.place.line}:{error.place.column}: {getattr(error.text, language)}\n")
        return UNREADABLE
    except ValueError as error:
        sys.stderr.write(f"{error}\n")
        return UNREADABLE
    ruling = adjudicate(case)
    if as_json:
        sys.stdout.write(json.dumps(ruling, ensure_ascii=False, indent=1) + "\n")
    elif "error" in ruling:
        sys.stderr.write(f"{ruling['error']['field']}: {ruling['error'][f'message_{language}']}\n")
    else:
        sys.stdout.write("\n".join(_lines(ruling, language)) + "\n")
    if "error" in ruling:
        return UNREADABLE
    return 0 if ruling["verdict"] == "legal" else ILLEGAL


def _lines(ruling: Json, language: str) -> list[str]:
    """The ruling in words: the verdict, and the steps of the reasoning."""
    # For a whole game the steps are in the ruling on the move that stopped it.
    steps = (ruling.get("ruling") or ruling).get("findings") or []
    return [ruling[f"summary_{language}"], *(f"- {step['clause']}: {step[language]}" for step in steps)]


if __name__ == "__main__":
    sys.exit(main())
