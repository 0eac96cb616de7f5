"""A dispute laid once more, ready for the page: each play as cards, what it did, and where it stops."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from league.adjudication.pages.consequences import consequences_of
from league.adjudication.pages.facts import cards_of
from league.adjudication.pages.report import Report
from league.adjudication.services.laying import turn_after
from rules_ref.cards import Suit
from rules_ref.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from league.adjudication.services.laying import Laid
    from rules_ref.cards import Card

Json = dict[str, Any]
OBLIGATIONS: Final = frozenset(("give", "discard", "draw", "reveal", "destroy", "recover", "name_ranks"))
"""Effects that people carry out with their cards, and that somebody at the table has to see to."""


@dataclass(frozen=True, slots=True)
class Shown:
    """One move on the page. ``tags``: what it brought about, in a word each; ``waits``: it comes after what stopped."""

    player: str
    cards: tuple[Card, ...]
    passes: tuple[str, ...]
    tags: tuple[str, ...]
    stops: bool
    waits: bool
    flushes: bool
    last: bool


@dataclass(frozen=True, slots=True)
class Laying:
    """All moves, what is in force after them (``marks``), and who acts next (None: nobody, something stopped).

    ``report``: the ruling on the last move that was judged; None before the first, and where it could not be read,
    with ``error`` saying why.
    """

    moves: tuple[Shown, ...]
    marks: tuple[str, ...]
    turn: str | None
    report: Report | None
    error: str
    laid: frozenset[str]

    @property
    def obligations(self) -> list[str]:
        """What the last move makes people do with their cards, in sentences."""
        effects = self.report.answer.get("effects", []) if self.report else []
        return consequences_of(each for each in effects if each["kind"] in OBLIGATIONS)


def laying(laid: Sequence[Laid], start: Json) -> Laying:
    """The moves as they were judged, for the page."""
    judged = next((each for each in reversed(laid) if each.ruling is not None), None)
    ruling = judged.ruling if judged and judged.ruling else {}
    report = Report(judged.case, ruling) if judged and judged.case and "error" not in ruling else None
    error = ruling.get("error")
    said = Text(error["message_ja"], error["message_en"]).in_language(get_language() or "ja") if error else ""
    return Laying(
        tuple(map(_shown, laid)),
        tuple(_marks(_now(judged, start))),
        turn_after(laid, start),
        report,
        said,
        frozenset(card for each in laid for card in each.move.get("cards", ()) if card != "JK"),
    )


def _now(judged: Laid | None, start: Json) -> Json:
    """The position as it stands after what was legal."""
    if judged is None or judged.ruling is None or judged.case is None:
        position: Json = start["position"]
        return position
    after: Json = judged.ruling.get("after") or judged.case["position"]
    return after


def _shown(laid: Laid) -> Shown:
    effects = (laid.ruling or {}).get("effects", [])
    tags = [_TAGS[each["kind"]](each) for each in effects if each["kind"] in _TAGS]
    return Shown(
        laid.move["by"],
        cards_of(laid.move.get("cards", [])),
        laid.passes,
        tuple(dict.fromkeys(tags)),
        laid.stops,
        laid.ruling is None,
        any(each["kind"] == "flush" for each in effects),
        bool(laid.move.get("last")),
    )


def _marks(position: Json) -> list[str]:
    marks = []
    if suits := position.get("lock"):
        marks.append(_("%(suits)sしばり") % {"suits": "".join(Suit(each).symbol for each in suits)})
    for key, words in (
        ("number_lock", _("数字しばり")),
        ("revolution", _("革命中")),
        ("back", _("11バック中")),
    ):
        if position.get(key):
            marks.append(words)
    marks.extend(position.get("attribute_lock", ()))
    if position.get("direction") == -1:
        marks.append(_("逆回り"))
    return marks


_TAGS: Final[Mapping[str, Callable[[Json], str]]] = {
    "lock": lambda each: _("%(suits)sしばり") % {"suits": "".join(Suit(one).symbol for one in each["suits"])},
    "number_lock": lambda _each: _("数字しばり"),
    "attribute_lock": lambda each: _("、").join(each["attributes"]),
    "revolution": lambda each: _("革命") if each["on"] else _("革命返し"),
    "back": lambda each: _("11バック") if each["on"] else _("11バック終わり"),
    "skip": lambda each: _("%(count)d人飛ばし") % {"count": each["count"]},
    "reverse": lambda _each: _("逆回り"),
    "flush": lambda _each: _("流れる"),
    "finish": lambda _each: _("あがり"),
    "foul": lambda _each: _("反則あがり"),
    "downfall": lambda each: _("%(player)sは都落ち") % {"player": each["player"]},
    "game_over": lambda _each: _("ゲーム終了"),
}
