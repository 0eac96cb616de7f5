"""Templates kept once for each language, with what is the same on every page of it written out: translated words, addresses of files.

A page of a table says about sixty words and names twenty files; looked up anew they were a third of its making.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.template import Context
from django.template.base import NodeList, TextNode
from django.template.defaulttags import CycleNode, IfChangedNode, IfNode
from django.template.loader_tags import BlockNode, ExtendsNode, IncludeNode
from django.template.loaders import base, cached
from django.templatetags.i18n import TranslateNode
from django.templatetags.static import StaticNode
from django.utils.translation import get_language

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from django.template import Engine
    from django.template.base import FilterExpression, Node, Template
    from django.utils.safestring import SafeString

_REMEMBERING = (BlockNode, CycleNode, ExtendsNode, IfChangedNode)


class _Written(base.Loader):
    """What a template says to everybody is written out before anybody else gets to see it."""

    def get_template(self, template_name: str, skip: Any = None) -> Template:
        template: Template = super().get_template(template_name, skip)
        _write_out(template.nodelist)
        return template


class Loader(cached.Loader, _Written):  # each calls the next: kept is what has been written out
    """As Django's own, in the language of the page."""

    def cache_key(self, template_name: str, skip: Any = None) -> str:
        return f"{get_language()} {super().cache_key(template_name, skip)}"


def _write_out(nodes: NodeList) -> None:
    said: list[Node] = []
    for node in nodes:
        for inner in _inside(node):
            _write_out(inner)
        text = _text_of(node)
        if text is None:
            said.append(_included(node) if isinstance(node, IncludeNode) else node)
        elif said and isinstance(said[-1], TextNode):
            said[-1] = _text_node(said[-1].s + text, said[-1])
        else:
            said.append(_text_node(text, node))
    # In place: the node around them holds this very list.
    nodes[:] = said


def _inside(node: Node) -> Iterable[NodeList]:
    if isinstance(node, IfNode):
        return [nodes for _condition, nodes in node.conditions_nodelists]
    lists = (getattr(node, name, None) for name in node.child_nodelists)
    return [each for each in lists if isinstance(each, NodeList)]


def _included(node: IncludeNode) -> Node:
    """A fragment that is always the same is looked up once, where it is included by its name."""
    if node.isolated_context or not _is_literal(node.template):
        return node
    included = _Fragment(node.template, extra_context=node.extra_context)
    included.token, included.origin = node.token, node.origin
    return included


class _Fragment(IncludeNode):
    """A fragment included by its name: its nodes are as if they stood here."""

    nodes: NodeList | None = None

    def render(self, context: Context) -> SafeString:
        nodes = self.nodes
        if nodes is None:
            engine: Engine = getattr(context.template, "engine")  # noqa: B009 - there is one while it is rendered
            template = engine.get_template(self.template.resolve(context))
            # Those have a place of their own to remember in, which only a template that renders itself gives them.
            if any(template.nodelist.get_nodes_by_type(each) for each in _REMEMBERING):
                rendered: SafeString = super().render(context)
                return rendered
            nodes = self.nodes = template.nodelist
        values = {name: each.resolve(context) for name, each in self.extra_context.items()}
        with context.push(**values):
            return nodes.render(context)


def _text_of(node: Node) -> str | None:
    """What a node says in this language whoever looks; None where that is not known before."""
    match node:
        case TextNode():
            return node.s
        case TranslateNode(asvar=None):
            said = [each for each in (node.filter_expression, node.message_context) if each is not None]
        case StaticNode(varname=None):
            said = [node.path]
        case _:
            return None
    return str(node.render(Context())) if all(map(_is_literal, said)) else None


def _is_literal(said: FilterExpression) -> bool:
    """Whether it looks at nothing of the page's."""
    return not said.filters and getattr(said.var, "lookups", None) is None


def _text_node(text: str, instead: Node) -> TextNode:
    node = TextNode(text)
    node.token, node.origin = instead.token, instead.origin
    return node
