"""The score sheet of a table, blank or filled in from the results, with the same boxes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, Literal

from rules_ref.cards import SUITS, Suit
from rules_ref.classes import Player
from scoring.matches.match import MatchScore
from scoring.matches.results import MatchResult
from scoring.matches.scheme import Scheme
from scoring.sheets import wording
from scoring.sheets.foot import Foot
from scoring.sheets.pdf import Page, SheetPart, part_of, render
from scoring.sheets.pen import Pen
from scoring.sheets.score_entries import SheetEntries
from scoring.sheets.score_form import BOLD, ScoreForm
from scoring.sheets.score_grid import QR_CODE, TABLE_NUMBER, TITLE
from scoring.sheets.text import Align


@dataclass(frozen=True, slots=True)
class ScoreSheet(Generic[Player]):
    """The content of one sheet.

    ``players``: names as printed, in the order of the columns, which is that of ``match.players`` (if its
    keys are others, ``called`` has their names); ``clubs``: theirs, or empty; ``note``: the organisers' own
    remark. Without ``match`` the sheet is blank; a match without ``score`` shows seats and envelopes only.
    ``score`` has to be the match's, under ``scheme``. Raises ValueError if these do not fit together.
    """

    event_name: str
    date: str
    round_name: str
    table_number: int
    table_url: str | None
    scheme: Scheme = field(kw_only=True)
    players: tuple[str, ...]
    clubs: tuple[str, ...] = ()
    match: MatchResult[Player] | None = None
    score: MatchScore[Player] | None = None
    called: Mapping[Player, str] | None = None
    check_code: str | None = None
    note: str = ""
    language: Literal["ja", "en"] = "ja"

    def __post_init__(self) -> None:
        seated = len(self.players)
        if seated not in self.scheme.table_sizes:
            raise ValueError(f"no table of {seated} players in this scheme")
        if self.clubs and len(self.clubs) != seated:
            raise ValueError(f"{len(self.clubs)} clubs for {seated} players")
        if self.match is not None and len(self.match.players) != seated:
            raise ValueError(f"{seated} names for a match of {len(self.match.players)}")
        if self.match is not None and len(self.match.sets) > self.scheme.sets:
            raise ValueError(f"{len(self.match.sets)} sets where a match has {self.scheme.sets}")
        if self.score is not None and (self.match is None or self.score.players != self.match.players):
            raise ValueError("the score is not that of the match")


def render_score_sheets(sheets: Sequence[ScoreSheet[Any]], foot: Foot | None = None) -> bytes:
    """All sheets as one PDF, a page each. Raises ValueError when there are none."""
    part = score_sheets_part(sheets)
    first = sheets[0]
    title = f"{first.event_name} {first.round_name} {part.title}"
    return render([part], title=title, language=first.language, foot=foot)


def score_sheets_part(sheets: Sequence[ScoreSheet[Any]]) -> SheetPart:
    """All sheets as a part of a larger document, as ``render_score_sheets``."""
    return part_of(wording.TITLE, sheets, map(score_page, sheets))


def score_page(sheet: ScoreSheet[Any]) -> Page:
    """A score sheet as a page: its form, and how it is filled in."""
    form = _form(sheet)
    return Page(form, partial(_fill_in, sheet, form))


def _fill_in(sheet: ScoreSheet[Any], form: ScoreForm, pen: Pen) -> None:
    pen.write(str(sheet.table_number), TABLE_NUMBER.down(1, 3)[1].inset(1), 46, weight=BOLD)
    if sheet.table_url is not None:
        pen.qr(QR_CODE, sheet.table_url)
    if sheet.check_code is not None:
        pen.write(form.say(wording.CHECK_CODE, sheet.check_code), TITLE, 9, align=Align.RIGHT)
    clubs = sheet.clubs or ("",) * len(sheet.players)
    for name, club, cell in zip(sheet.players, clubs, form.grid.names.cells, strict=True):
        above, below = cell.inset(1, 0.5).down(10, 3.5)
        pen.write(name, above if sheet.clubs else cell.inset(1), 13, weight=BOLD, lines=2)
        pen.write(club, below, 7.5)
    if sheet.match is not None:
        entries = SheetEntries(
            pen, form, sheet.match.players, str if sheet.called is None else sheet.called.__getitem__
        )
        entries.draw_preparation(sheet.match)
        if sheet.score is not None:
            entries.draw_results(sheet.score)
            entries.draw_notes(sheet.match, sheet.score, sheet.note)


def _form(sheet: ScoreSheet[Any]) -> ScoreForm:
    scheme, players = sheet.scheme, len(sheet.players)
    return ScoreForm(
        event_name=sheet.event_name,
        date=sheet.date,
        round_name=sheet.round_name,
        language=sheet.language,
        sets=scheme.sets,
        games_per_set=scheme.games_per_set,
        suits=_suits(sheet),
        points=scheme.ranking.points[players],
        bonus=scheme.ranking.bonus,
        bonus_every=scheme.ranking.bonus_every,
        blind=scheme.table_sizes[players].blind,
        game_check=scheme.game_check(players),
        set_check=scheme.set_check(players),
        with_qr=sheet.table_url is not None,
        fouls=scheme.ranking.foul_words,
    )


def _suits(sheet: ScoreSheet[Any]) -> tuple[Suit, ...]:
    """The suits to ring: at a table of three ♠ ♥ ♦, and ♣ only if a player sits there nevertheless."""
    sets = () if sheet.match is None else sheet.match.sets
    taken = {suit for played_set in sets for suit in played_set.seats or ()}
    return tuple(suit for place, suit in enumerate(SUITS) if place < len(sheet.players) or suit in taken)
