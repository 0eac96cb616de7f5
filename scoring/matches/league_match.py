"""How a match is played by the league's regulation: sets of games, seats ♠ ♥ ♦ ♣, envelopes.

Events of every document use such matches. Refusals at the table cite these clauses.
"""

from typing import Final

from rules_ref.documents.jbl.ruleset import RULESET
from scoring.matches.scheme import scheme_for

DOCUMENT: Final = RULESET.id
"""The league's own document."""
SCHEME: Final = scheme_for(DOCUMENT)

# Pages ask for these by name (match_clause in templatetags), so that no search for imports finds all their users.
SIZE: Final = "JBL-1.1"
SEATS: Final = "JBL-2.1"
SEAT_CHANGE: Final = "JBL-2.3"
ENVELOPE: Final = RULESET.tables[4].deck_clause
CUT_OFF: Final = SCHEME.ranking.cut_off_clause
"""The clauses about table size, seat draw, seat change, envelope and cut-off."""
