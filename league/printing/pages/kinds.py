"""Every kind of paper, in the order in which a round uses them."""

from typing import Final

from league.printing.pages.afterwards import CERTIFICATES, FINAL_RANKING, RULING_SLIPS, STANDINGS
from league.printing.pages.on_tables import CLASS_COASTERS, ENVELOPE_LABELS, SHEETS_BLANK, SHEETS_FILLED
from league.printing.pages.seats import PAIRINGS_BY_NAME, PAIRINGS_BY_TABLE, SEAT_CARDS

KINDS: Final = {
    kind.id: kind
    for kind in (
        PAIRINGS_BY_TABLE,
        PAIRINGS_BY_NAME,
        SEAT_CARDS,
        SHEETS_BLANK,
        ENVELOPE_LABELS,
        CLASS_COASTERS,
        SHEETS_FILLED,
        RULING_SLIPS,
        STANDINGS,
        FINAL_RANKING,
        CERTIFICATES,
    )
}
