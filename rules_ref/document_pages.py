"""A document as a page of Markdown: its numbers of players, calls and options, its clauses in our words."""

from collections.abc import Iterator
from typing import Final

from rules_ref.clauses import Clause, Document
from rules_ref.documents import RULESETS, document
from rules_ref.engine.regulation import Option
from rules_ref.engine.ruleset import Ruleset
from rules_ref.text import Text

_PLAYERS: Final = Text("人数", "Players")
_CALLS: Final = Text("宣言", "Calls")
_OPTIONS: Final = Text("設定", "Options")
_READING: Final = Text("読み方", "How we read it")
_SET_BY: Final = Text("大会の設定で決まる", "Set by the option")


def document_page(document_id: str, language: str = "en") -> str:
    """The page of one document, ``gen`` for the clauses that all share. Raises KeyError for an unknown id.

    >>> document_page("zai").splitlines()[4:7:2]
    ['Players: 2, 3, 4, 5, 6, 7, 8', 'Calls: `kill_finish`, `return_double`']
    """
    found = document(document_id)
    ruleset = RULESETS.get(document_id)
    lines = [f"# {found.title.in_language(language)}", found.source.in_language(language)]
    if ruleset is not None:
        lines += _table(ruleset, language)
    return "\n\n".join([*lines, *_clauses(found, language)]) + "\n"


def _table(ruleset: Ruleset, language: str) -> Iterator[str]:
    yield f"{_PLAYERS.in_language(language)}: {', '.join(map(str, ruleset.table_sizes))}"
    if ruleset.claims:
        yield f"{_CALLS.in_language(language)}: {', '.join(f'`{kind}`' for kind in ruleset.claims)}"
    yield f"## {_OPTIONS.in_language(language)}"
    yield "\n".join(_option(key, option, language) for key, option in ruleset.options.items())


def _option(key: str, option: Option, language: str) -> str:
    words = f"- `{key}={option.default!r}`: {option.meaning.in_language(language)}"
    choices = [f"`{name!r}`: {text.in_language(language)}" for name, text in option.choices.items()]
    return words + (f" ({'; '.join(choices)})" if choices else "")


def _clauses(found: Document, language: str) -> Iterator[str]:
    for section in found.by_section:
        title = "" if section.title is None else f" {section.title.in_language(language)}"
        yield f"## {section.id}{title}"
        yield from (_clause(clause, language) for clause in section.clauses)


def _clause(clause: Clause, language: str) -> str:
    words = f"**{clause.id} {clause.title.in_language(language)}** {clause.text.in_language(language)}"
    if clause.interprets is not None:
        words += f" *{_READING.in_language(language)}: {clause.interprets.in_language(language)}*"
    if clause.regulation_key is not None:
        words += f" ({_SET_BY.in_language(language)} `{clause.regulation_key}`)"
    return words
