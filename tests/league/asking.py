"""Cases for tests: from the adjudication form as a browser sends it, or from a play in the notation."""

from typing import Any, TypeVar

from django import forms
from django.http import QueryDict

from league.adjudication.forms.question import CaseForm
from league.adjudication.pages.known import Known
from rules_ref.notation import read_notation

Asked = TypeVar("Asked", bound="CaseForm")


def posted(*shown: forms.Form | CaseForm, **changes: Any) -> QueryDict:
    """What a browser sends: ``seat__0__hand="S8"`` fills ``seat-0-hand``; a list ticks boxes, None clears."""
    data = QueryDict(mutable=True)
    for each in shown:
        for form in getattr(each, "forms", [each]):
            for field in form:
                _set(data, field.html_name, field.value())
    for name, value in changes.items():
        _set(data, name.replace("__", "-"), value)
    return data


def _set(data: QueryDict, name: str, value: Any) -> None:
    if value is None or value is False:
        data.pop(name, None)
    elif isinstance(value, list):
        data.setlist(name, value)
    else:
        data[name] = "on" if value is True else str(value)


def ask(kind: type[Asked], known: Known | None = None, *, document: str = "jbl", **changes: Any) -> Asked:
    """A submitted form of one question, with the values shown except for ``changes``."""
    return kind(document, known, posted(kind(document, known), **changes))


def case_of(document: str, kind: type[CaseForm], **changes: Any) -> dict[str, Any]:
    """The case from such a form, which must be valid."""
    case_form = ask(kind, document=document, **changes)
    assert case_form.is_valid(), [(field.html_name, field.errors) for field in case_form.faulty]
    return case_form.case()


def position(*lines: str, document: str = "jbl", players: str = "A B C D", held: str = "2枚") -> str:
    """A position in the notation with A to act; ``lines`` are the pile and, last, the play."""
    return "\n".join([f"規則: {document}", f"席順: {players}", "手番: A", f"手札 A: {held}", *lines, ""])


def play_case(*lines: str, **said: str) -> dict[str, Any]:
    """The case of such a position."""
    return read_notation(position(*lines, **said)).case
