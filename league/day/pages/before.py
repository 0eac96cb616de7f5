"""An event for visitors before play begins: the number of entrants, and what is special about its rules."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.language import words
from league.models import Event
from league.models.tournaments import first_document
from league.rules.pages.documents import value_words
from league.scored_matches import scheme_of
from rules_ref.documents import RULESETS, all_clauses


@dataclass(frozen=True, slots=True)
class BeforePlay:
    """What is announced before an event. ``rules``: at most three lines, each with its subject."""

    entrants: int
    rules: tuple[tuple[str, str], ...]


def before_play(event: Event) -> BeforePlay:
    """The announcement of an event."""
    return BeforePlay(event.entrants.count(), tuple(_lines(event)))


def _lines(event: Event) -> Iterator[tuple[str, str]]:
    scheme = scheme_of(event)
    yield (
        _("マッチ"),
        _("%(sets)sセット × %(games)sゲーム") % {"sets": scheme.sets, "games": scheme.games_per_set},
    )
    own, league = _rules(event.ruleset), _rules(first_document())
    if event.ruleset == first_document():
        yield _("決まり"), _("、").join(own)
    else:
        yield _("公式ルールと違う決まり"), _("、").join(title for title in own if title not in league)
    decided = [
        f"{words(option.label)} {value_words(option, event.regulation[key])}"
        for key, option in RULESETS[event.ruleset].options.items()
        if key in event.regulation
    ]
    if decided:
        yield _("この大会の設定"), _("、").join(decided)


def _rules(document: str) -> list[str]:
    """The titles of the clauses of the document's special rules, in its order."""
    clauses = all_clauses()
    # Rules that every document has in some form stand in several clauses, and say nothing about this one.
    stand_in = [getattr(rule, "clause", "") for rule in RULESETS[document].rules]
    return list(dict.fromkeys(words(clauses[clause].title) for clause in stand_in if clause in clauses))
