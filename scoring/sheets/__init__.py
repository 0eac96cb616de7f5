"""What is printed for an event, as PDF. The only part of the product that knows of reportlab and Pillow.

Every kind of paper has a module with its values, ``render_…`` for a document of its own, and ``…_part`` for
``render``, which makes one document of many kinds.
"""

from scoring.sheets.certificates import Certificate, certificates_part, render_certificates
from scoring.sheets.check_code import check_code
from scoring.sheets.class_coasters import ClassCoasters, class_coasters_part, render_class_coasters
from scoring.sheets.document import SheetPart, render
from scoring.sheets.envelope_labels import EnvelopeLabel, envelope_labels_part, render_envelope_labels
from scoring.sheets.final_ranking import FinalRanking, RankedLine, final_ranking_part, render_final_ranking
from scoring.sheets.pairings_by_name import (
    NameChapter,
    NamedSeat,
    PairingsByName,
    pairings_by_name_part,
    render_pairings_by_name,
)
from scoring.sheets.pairings_by_table import (
    PairingsByTable,
    SeatedTable,
    TableSeat,
    pairings_by_table_part,
    render_pairings_by_table,
)
from scoring.sheets.score_sheet import ScoreSheet, render_score_sheets, score_sheets_part
from scoring.sheets.seat_cards import SeatCards, render_seat_cards, seat_cards_part
from scoring.sheets.share_picture import PictureLine, render_share_picture
from scoring.sheets.standings_list import StandingsLine, StandingsList, render_standings, standings_part

__all__ = [
    "Certificate",
    "ClassCoasters",
    "EnvelopeLabel",
    "FinalRanking",
    "NameChapter",
    "NamedSeat",
    "PairingsByName",
    "PairingsByTable",
    "PictureLine",
    "RankedLine",
    "ScoreSheet",
    "SeatCards",
    "SeatedTable",
    "SheetPart",
    "StandingsLine",
    "StandingsList",
    "TableSeat",
    "certificates_part",
    "check_code",
    "class_coasters_part",
    "envelope_labels_part",
    "final_ranking_part",
    "pairings_by_name_part",
    "pairings_by_table_part",
    "render",
    "render_certificates",
    "render_class_coasters",
    "render_envelope_labels",
    "render_final_ranking",
    "render_pairings_by_name",
    "render_pairings_by_table",
    "render_score_sheets",
    "render_seat_cards",
    "render_share_picture",
    "render_standings",
    "score_sheets_part",
    "seat_cards_part",
    "standings_part",
]
