"""Reading pages the way a browser without scripts does: their forms, filled in and sent."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin

if TYPE_CHECKING:
    from django.http import HttpResponse
    from django.test import Client


@dataclass
class PageForm:
    """A form of a page: where it goes, what it holds, what its radio buttons offer."""

    action: str
    values: dict[str, str] = field(default_factory=dict)
    offers: dict[str, list[str]] = field(default_factory=dict)


def forms_of(response: HttpResponse) -> list[PageForm]:
    reader = _Reader()
    reader.feed(response.content.decode())
    return reader.forms


def form_to(response: HttpResponse, part: str) -> PageForm:
    """The form whose address holds ``part``; the first one where there are several."""
    return next(form for form in forms_of(response) if part in form.action)


def send(client: Client, response: Any, part: str, **values: str | int | list[str]) -> Any:
    """Fill in the form whose address holds ``part``, send it, follow where it leads."""
    form = form_to(response, part)
    address = urljoin(response.request["PATH_INFO"], form.action)
    return client.post(address, {**form.values, **values}, follow=True)


def text(response: HttpResponse) -> str:
    """What there is to read on a page, spaces folded."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", response.content.decode()))


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[PageForm] = []
        self.select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append(PageForm(given.get("action", "")))
        if tag == "input" and self.forms:
            self._input(self.forms[-1], given)
        if tag == "option" and self.forms and "selected" in given:
            self.forms[-1].values[self.select] = given["value"]
        if tag == "select":
            self.select = given["name"]

    def _input(self, form: PageForm, given: dict[str, str]) -> None:
        if given.get("type") == "radio":
            form.offers.setdefault(given["name"], []).append(given["value"])
        if given.get("type") in ("radio", "checkbox") and "checked" not in given:
            return
        if "name" in given:
            form.values[given["name"]] = given.get("value", "")
