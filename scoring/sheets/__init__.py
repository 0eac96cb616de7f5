"""What is printed for an event, as PDF. The only part of the product that knows of reportlab."""

from scoring.sheets.check_code import check_code
from scoring.sheets.score_sheet import ScoreSheet, render_score_sheets

__all__ = ["ScoreSheet", "check_code", "render_score_sheets"]
