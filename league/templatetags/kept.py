"""Pieces of a page that are made once for what they show, however often it is shown."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Any, Final, cast

from django import template
from django.utils.safestring import mark_safe
from django.utils.translation import get_language

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from django.template import Context
    from django.template.base import FilterExpression, NodeList, Parser, Token
    from django.utils.safestring import SafeString

register = template.Library()
_MOST: Final = 4_000
"""A hall of 300 tables has some ten pieces each, of about a thousand characters."""


@register.tag("kept")
class KeptNode(template.Node):
    """``{% kept board table.token %}…{% endkept %}``: what lies between sees these values and the language, nothing else.

    They are values that never change, and are compared, not told by a name: a piece that is found is the right one. Where
    one cannot be compared, nothing is kept.
    """

    _pieces: Final[OrderedDict[Hashable, str]] = OrderedDict()

    def __init__(self, parser: Parser, token: Token) -> None:
        names = token.split_contents()[1:]
        self._paths = [each.split(".") for each in names]
        self._values: Sequence[FilterExpression] = [parser.compile_filter(each) for each in names]
        self.nodelist: NodeList = parser.parse(("endkept",))
        parser.delete_first_token()

    def render(self, context: Context) -> SafeString:
        values: list[Any] = [each.resolve(context) for each in self._values]
        # A node belongs to one place on one page: no other has what it has.
        key = (self, get_language(), *values)
        try:
            piece = self._pieces.get(key)
        except TypeError:
            return self._piece(context, values)
        if piece is None:
            piece = self._pieces[key] = self._piece(context, values)
            if len(self._pieces) > _MOST:
                self._pieces.popitem(last=False)
        return mark_safe(piece)  # noqa: S308 - a page's own piece

    def _piece(self, context: Context, values: Sequence[Any]) -> SafeString:
        seen: dict[str, object] = {}
        for (*above, name), value in zip(self._paths, values, strict=True):
            place = seen
            for each in above:
                place = cast("dict[str, object]", place.setdefault(each, {}))
            place[name] = value
        return self.nodelist.render(context.new(seen))
