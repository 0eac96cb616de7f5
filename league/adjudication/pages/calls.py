"""Calls that are no plays (dobon and the like), for the forms."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Call:
    """A call and the cards it needs.

    ``names_card``: a discarded card, which the form asks for; ``discards``: the card that is always
    discarded; with neither, the whole hand.
    """

    label: Promise
    names_card: bool = False
    discards: str | None = None


CALLS: Final[Mapping[str, Call]] = {
    "dobon": Call(_("ドボン")),
    "kill_finish": Call(_("あがり殺し"), names_card=True),
    "return_double": Call(_("倍返し"), discards="JK"),
}
