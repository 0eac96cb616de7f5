"""Filling in the adjudication form as a browser would: every field as shown, but for what one changes; plays in the notation."""

from typing import Any, TypeVar

from django import forms
from django.http import QueryDict

from league.adjudication.forms.question import CaseForm
from league.adjudication.pages.known import Known
from rules_ref.notation import read_notation

Asked = TypeVar("Asked", bound="CaseForm")


def posted(*shown: forms.Form | CaseForm, **changes: Any) -> QueryDict:
    """What a browser sends: ``seat__0__hand="S8"`` fills ``seat-0-hand``; lists tick several boxes, None clears."""
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
    """A case as it arrives, filled in but for nothing said otherwise."""
    return kind(document, known, posted(kind(document, known), **changes))


def case_of(document: str, kind: type[CaseForm], **changes: Any) -> dict[str, Any]:
    """The case of a case in a document, which must have no objection to it."""
    case_form = ask(kind, document=document, **changes)
    assert case_form.is_valid(), [(field.html_name, field.errors) for field in case_form.faulty]
    return case_form.case()


def position(*lines: str, document: str = "jbl", players: str = "A B C D", held: str = "2枚") -> str:
    """A position in the notation, A to act: what lies there, and last the play, as more ``lines``."""
    return "\n".join([f"規則: {document}", f"席順: {players}", "手番: A", f"手札 A: {held}", *lines, ""])


def play_case(*lines: str, **said: str) -> dict[str, Any]:
    """The case of such a position."""
    return read_notation(position(*lines, **said)).case
