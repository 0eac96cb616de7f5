"""Tags used on every page: suits, cards, classes, names, sentences in the reader's language."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Final
from uuid import uuid4

from django import template
from django.conf import settings
from django.template import Context
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from league import lan
from league.adjudication.pages.report import Report
from league.adjudication.pages.verdicts import VerdictLine
from league.language import words
from rules_ref.cards import Card, Suit
from rules_ref.classes import PlayerClass
from rules_ref.documents import RULESETS, all_clauses, document
from scoring.event.names import JOINTS
from scoring.matches import league_match
from scoring.sheets.pen import modules

register = template.Library()
register.filter("words", words)

SUIT_NAMES: Final[dict[Suit, Promise]] = {
    Suit.SPADE: _("スペード"),
    Suit.HEART: _("ハート"),
    Suit.DIAMOND: _("ダイヤ"),
    Suit.CLUB: _("クラブ"),
}
JOKER_NAME: Final = _("ジョーカー")
_QUIET_ZONE: Final = 4
"""The width of the light margin around a QR code, in modules."""

_WIDEST_PART: Final = 12
"""The widest part of a name that never breaks, in half-width columns: what a phone can show."""

_NAME_CACHE_SIZE: Final = 4096
"""Size of the cache of rendered names: all pages of an event show the same ones."""

_CLAUSE_CACHE_SIZE: Final = 4096
"""Size of the cache from clause to document."""

_JAPANESE: Final = re.compile("[\u3005\u3040-\u30ff\u3400-\u9fff]")
"""Kana and kanji."""

_SPACE: Final = re.compile(r"(\s+)")
_JOINT: Final = re.compile(f"(?<=[{JOINTS}])(?!$)")
"""The position after a sign that joins pieces of a part."""


@register.simple_tag
def starter() -> str:
    """``{% starter %}``: what the operator types before a command."""
    name: str = settings.STARTER
    return name


@register.simple_tag(takes_context=True)
def address_for_phones(context: Context, path: str) -> str:
    """``{% address_for_phones request.path as here %}``: the absolute address of a page for other devices."""
    return lan.address_for_phones(context["request"], path)


@register.simple_tag
def match_clause(what: str) -> str:
    """``{% match_clause "seats" as clause %}``: the clause of the league's match regulation."""
    clause: str = getattr(league_match, what.upper())
    return clause


@register.simple_tag
@cache
def exchange_clause(document: str) -> str:
    """The clause about the order of giving cards."""
    clauses = RULESETS[document].exchange
    return "" if clauses is None else clauses.looked_first


@register.filter
def rules_title(document_id: str) -> str:
    """The title of a rule document."""
    return words(document(document_id).title)


@register.filter
def foul(document: str, form: str) -> str:
    """``{{ event.ruleset|foul:"full" }}``: the document's word for a foul.

    In full, ``short``, ``many`` or as a ``letter``.
    """
    return words(getattr(RULESETS[document].foul_words, form))


@register.filter
def option(key: str) -> str:
    """The title of an option, from the first document that has it."""
    return words(next(ruleset.options[key].label for ruleset in RULESETS.values() if key in ruleset.options))


@register.filter
@lru_cache(maxsize=_CLAUSE_CACHE_SIZE)
def document_of(clause: str, document: str) -> str:
    """The document of a clause; ``document`` where the clause is unknown."""
    known = all_clauses().get(clause)
    return document if known is None else known.document


@register.filter
@lru_cache(maxsize=_CLAUSE_CACHE_SIZE)
def in_force(clause: str, document: str) -> bool:
    """Whether an event under ``document`` cites it: the league's own clauses only for its own events."""
    return document in ("", league_match.DOCUMENT) or document_of(clause, document) != league_match.DOCUMENT


@register.filter
def ruled_as(report: Report | None, ruled: str) -> VerdictLine | None:
    """``{{ report|ruled_as:ruling.decided_verdict }}``: the head judge's verdict in place of the report's.

    None for words alone.
    """
    return report.ruled_as(ruled) if report and ruled else None


@register.filter
@lru_cache(maxsize=_NAME_CACHE_SIZE, typed=True)  # a SafeString is not its equal str
def person(name: str) -> SafeString | str:
    """``{{ line.name|person }}``: a name that breaks between its parts, or after ・ or - in a long part."""
    if not name:
        return ""
    # With CSS alone (``word-break: keep-all``) browsers still break beside a character like 𠮷.
    parts = [(part, _JOINT.split(part)) for part in _SPACE.split(name)]
    spans = (
        (format_html("<span>{}</span>", part) if _is_short(part) else _with_breaks(pieces),)
        for part, pieces in parts
    )
    is_long = any(_width(piece) > _WIDEST_PART for _part, pieces in parts for piece in pieces)
    return format_html(
        '<span class="person{}">{}</span>', " is-long" if is_long else "", format_html_join("", "{}", spans)
    )


@register.filter
def people(names: Iterable[str]) -> SafeString:
    """``{{ shift.coming|people }}``: several names, each as ``person`` writes it."""
    return format_html_join(str(_("、")), "{}", ((person(name),) for name in names))


@register.filter
def lang_attr(words: str) -> SafeString:
    """``<h1{{ event.name|lang_attr }}>``: adds ``lang="ja"`` on pages of another language; browsers need it to break lines."""
    is_foreign = get_language() != "ja" and _JAPANESE.search(words)
    return SafeString(' lang="ja"' if is_foreign else "")


def _with_breaks(pieces: Iterable[str]) -> SafeString:
    return format_html_join(SafeString("<wbr>"), "{}", ((piece,) for piece in pieces))


def _is_short(part: str) -> bool:
    return 0 < _width(part) <= _WIDEST_PART


def _width(part: str) -> int:
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in part.strip())


@register.simple_tag(takes_context=True)
def act_fields(context: Context) -> SafeString:
    """The hidden fields of every form of an act: its own id, and the version of the page."""
    return format_html(
        '<input type="hidden" name="csrfmiddlewaretoken" value="{}">'
        '<input type="hidden" name="client_id" value="{}">'
        '<input type="hidden" name="base_version" value="{}">',
        context["csrf_token"], uuid4(), context["scored"].version,
    )  # fmt: skip


@register.simple_tag
def suit(value: Suit | str) -> SafeString:
    """``{% suit seat.suit %}``: the coloured symbol, read aloud by its name. Takes a Suit or its letter."""
    return _suit(Suit(value), get_language())


@cache
def _suit(shown: Suit, _language: str | None) -> SafeString:
    return format_html(
        '<span class="suit suit-{}" role="img" aria-label="{}">{}</span>',
        shown.value, SUIT_NAMES[shown], shown.symbol,
    )  # fmt: skip


@register.simple_tag
def playing_card(card: Card) -> SafeString:
    """``{% playing_card card %}``: one face, ``♠3`` or ``JOKER``."""
    if card.suit is None or card.rank is None:
        return format_html(
            '<span class="playing-card" role="img" aria-label="{}">{}</span>', JOKER_NAME, card.symbol
        )
    return format_html(
        '<span class="playing-card suit-{}" role="img" aria-label="{} {}">{}</span>',
        card.suit.value, SUIT_NAMES[card.suit], card.rank.label, card.symbol,
    )  # fmt: skip


@register.simple_tag
def class_badge(player_class: PlayerClass) -> SafeString:
    """``{% class_badge game.classes.p1 %}``: 大富豪 … 大貧民, in words and colour."""
    return _class_badge(player_class, get_language())


@cache
def _class_badge(player_class: PlayerClass, _language: str | None) -> SafeString:
    return format_html(
        '<span class="class-badge class-{}">{}</span>', player_class.value, words(player_class.label)
    )


@register.inclusion_tag("league/_moved.html", takes_context=True)
def desk_moved(context: Context, *, code: bool = True) -> dict[str, object]:
    """The desk's new address, if it changed while running, for users of the old one.

    ``code``: also as a QR code for other phones.
    """
    request = context["request"]
    moved, path = "" if lan.is_by_new_address(request) else lan.new_address(), request.path
    return {"moved": moved, "address": f"{moved}{path}", "path": path, "code": code and moved}


@register.simple_tag
def qr_code(link: str) -> SafeString:
    """A link as a QR code on the screen; dark on light in every colour scheme."""
    rows = modules(link)
    side = len(rows) + 2 * _QUIET_ZONE
    return format_html(
        '<svg class="qr" width="240" height="240" viewBox="{} {} {} {}" role="img" aria-label="{}">'
        '<path d="{}"/></svg>',
        -_QUIET_ZONE, -_QUIET_ZONE, side, side, _("QRコード"), "".join(_dark_runs(rows)),
    )  # fmt: skip


def _dark_runs(rows: Sequence[bytes]) -> Iterator[str]:
    for y, row in enumerate(rows):
        for run in re.finditer(b"0+", row):
            length = run.end() - run.start()
            yield f"M{run.start()} {y}h{length}v1h-{length}z"
