"""Values are typed: ``dict[str, Any]`` and ``Json`` are used at the edges only, and ever less."""

import re

from tests.sources import ROOT, modules

UNTYPED = re.compile(r"(?:dict|Mapping)\[str, Any\]")
MOST = 37
"""The largest number of such lines in the product. Lower it with every line removed; never raise it."""
MOST_JSON = 50
"""The largest number of lines of the desk with ``Json``, which means the same."""

EDGES = {
    "league/accounts/forms.py": "Django's own form of signing in answers what it has cleaned",
    "league/acts/forms.py": "what a form was filled in with goes into one service, by the names it takes",
    "league/tables/forms/acts.py": "the same, at a table",
    "league/api/docs.py": "the description of the API, which is JSON",
    "league/api/examples.py": "answers as examples, which are JSON",
    "league/api/openapi.py": "the description of the API, which is JSON",
    "league/events/pages/log_values.py": "what an act said, as its log keeps it",
    "league/management/commands/publish.py": "the options of a command",
    "league/models/seasons.py": "the members of a season's file, which it keeps word for word",
    "scoring/season/values.py": "the members of a season file, as JSON has them",
    "league/seasons/forms/season_form.py": "what a form is filled in with, by its fields",
    "league/management/plain/rerule.py": "rulings of an event as JSON has them",
    "scoring/event/rerule.py": "the same, while they are asked again",
    "league/api/schemas.py": "a shape for others to read; which facts a state has is said beside it",
    "league/serving/limits.py": "the options of uvicorn",
    "league/settings.py": "a database as Django's settings describe it",
    "scoring/fields.py": "the objects of a file, while they are read member by member",
    "rules_ref/cases/writer.py": "where a case or a ruling is read and written, under a name of its own",
    "rules_ref/engine/ruleset.py": "which rules speak when, which only a file above it can say",
    "rules_ref/cases/json_text.py": "JSON as Python's reader gives it",
}
"""The files with such lines, and the reasons: values come in or go out there."""
ASKED = "league/adjudication/forms/"
"""The forms that build a case from taps; they may have such lines."""


def untyped(*packages: str, by: re.Pattern[str] = UNTYPED) -> list[str]:
    return [
        f"{path.relative_to(ROOT).as_posix()}:{number}"
        for path in modules(*packages, without=["migrations"])
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if by.search(line)
    ]


def test_values_travel_typed() -> None:
    found = untyped()
    assert len(found) <= MOST, "\n".join(found)


def test_another_name_for_it_is_no_way_out() -> None:
    found = untyped("league", by=re.compile(r"\bJson\b(?! as)"))
    assert len(found) <= MOST_JSON, "\n".join(found)


def test_what_is_not_typed_is_an_edge_with_a_reason() -> None:
    files = {each.partition(":")[0] for each in untyped()}
    assert {file for file in files if not file.startswith(ASKED)} == EDGES.keys()
