"""The words with which the form asks about a position that its plays contradict."""

import pytest

from league.adjudication.pages.doubts import queries
from rules_ref.facts import OF_POSITION
from rules_ref.text import Contradiction, Text

BY_PLAYS = [fact for fact in OF_POSITION if fact.by_plays]


@pytest.mark.parametrize("fact", BY_PLAYS, ids=lambda fact: fact.key)
def test_every_fact_that_follows_from_plays_has_words_to_keep_it(fact):
    doubt = Contradiction(fact.key, fact.default, None, "GEN-12", Text("疑い", "doubt"), certain=False)
    (query,) = queries([doubt], Text("反則あがり", "foul finish"))
    assert query.take == ""
    assert query.keep.endswith("でよい")
