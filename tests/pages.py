"""Read pages like a browser without scripts: find, fill in and send their forms."""

import html
import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin

from django.http import HttpResponse
from django.test import Client


@dataclass
class PageForm:
    """A form of a page: its address, its values, and the options of its radio buttons."""

    action: str
    values: dict[str, str] = field(default_factory=dict)
    offers: dict[str, list[str]] = field(default_factory=dict)


def forms_of(response: HttpResponse) -> list[PageForm]:
    reader = _Reader()
    reader.feed(response.content.decode())
    return reader.forms


def form_to(response: HttpResponse, part: str) -> PageForm:
    """The first form whose address contains ``part``."""
    return next(form for form in forms_of(response) if part in form.action)


def send(client: Client, response: Any, part: str, **values: str | int | list[str]) -> Any:
    """Fill in and send the form whose address contains ``part``; redirects are followed."""
    form = form_to(response, part)
    address = urljoin(response.request["PATH_INFO"], form.action)
    return client.post(address, {**form.values, **values}, follow=True)


def markup(response: HttpResponse) -> str:
    """The HTML of a page, with its character references resolved."""
    return html.unescape(response.content.decode())


def text(response: HttpResponse) -> str:
    """The text of a page, with white space collapsed."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", response.content.decode()))


def in_sight(response: HttpResponse) -> str:
    """The visible text of a page: no scripts, nothing hidden, and only the summary of folded parts."""
    reader = _Sight()
    reader.feed(response.content.decode())
    return " ".join("".join(reader.seen).split())


class _Sight(HTMLParser):
    WITHOUT_END = frozenset({"br", "hr", "img", "input", "link", "meta", "wbr"})
    NEVER_SEEN = frozenset({"script", "style", "template"})

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []
        self.around = [("", True, False)]
        """The open elements, outermost first: tag, whether it is visible, whether it is folded."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in self.WITHOUT_END:
            return
        names = {name for name, _value in attrs}
        _outer, sight, folded = self.around[-1]
        hidden = tag in self.NEVER_SEEN or "hidden" in names or (folded and tag != "summary")
        self.around.append((tag, sight and not hidden, tag == "details" and "open" not in names))

    def handle_endtag(self, tag: str) -> None:
        while tag not in self.WITHOUT_END and len(self.around) > 1 and self.around.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        _tag, sight, folded = self.around[-1]
        if sight and not folded:
            self.seen.append(data)


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
