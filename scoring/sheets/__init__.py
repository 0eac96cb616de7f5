"""Papers of an event as PDF.

The only part of the product that uses reportlab and Pillow. Every kind of paper has a module with its values
and ``…_part``, from which ``render`` makes one document of many kinds. Papers that are also printed outside
of the print room have ``render_…`` for a document of their own.
"""

from scoring.sheets.certificates import (
    Certificate,
    PlaceCertificate,
    certificates_part,
    place_certificates_part,
)
from scoring.sheets.check_code import check_code
from scoring.sheets.class_coasters import ClassCoasters, class_coasters_part
from scoring.sheets.code_poster import CodePoster, code_poster_part
from scoring.sheets.envelope_labels import EnvelopeLabel, envelope_labels_part
from scoring.sheets.final_ranking import FinalRanking, RankedLine, final_ranking_part, render_final_ranking
from scoring.sheets.foot import Foot
from scoring.sheets.list_sheet import ListSheet, list_part
from scoring.sheets.listing import Heading, ListColumn
from scoring.sheets.name_badges import NameBadge, NameBadges, name_badges_part
from scoring.sheets.pairings_by_name import NameChapter, NamedSeat, PairingsByName, pairings_by_name_part
from scoring.sheets.pairings_by_table import PairingsByTable, SeatedTable, TableSeat, pairings_by_table_part
from scoring.sheets.pdf import SheetPart, render
from scoring.sheets.poster import Poster, PosterLine, poster_part
from scoring.sheets.referee_card import RefereeCard, referee_card_part
from scoring.sheets.score_sheet import ScoreSheet, render_score_sheets, score_sheets_part
from scoring.sheets.seat_cards import SeatCards, seat_cards_part
from scoring.sheets.share_picture import PictureLine, render_share_picture
from scoring.sheets.standings_list import StandingsLine, StandingsList, standings_part

__all__ = [
    "Certificate",
    "ClassCoasters",
    "CodePoster",
    "EnvelopeLabel",
    "FinalRanking",
    "Foot",
    "Heading",
    "ListColumn",
    "ListSheet",
    "NameBadge",
    "NameBadges",
    "NameChapter",
    "NamedSeat",
    "PairingsByName",
    "PairingsByTable",
    "PictureLine",
    "PlaceCertificate",
    "Poster",
    "PosterLine",
    "RankedLine",
    "RefereeCard",
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
    "code_poster_part",
    "envelope_labels_part",
    "final_ranking_part",
    "list_part",
    "name_badges_part",
    "pairings_by_name_part",
    "pairings_by_table_part",
    "place_certificates_part",
    "poster_part",
    "referee_card_part",
    "render",
    "render_final_ranking",
    "render_score_sheets",
    "render_share_picture",
    "score_sheets_part",
    "seat_cards_part",
    "standings_part",
]
