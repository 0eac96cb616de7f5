"""The pages and files of a static site, by path. Reproducible: the same events give the same bytes."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import override

from league.language import reader_language, words
from league.publishing.disputes import dispute_cases
from league.publishing.runtime import ASSETS, ICON, browser_files
from league.publishing.search_engines import robots_of, site_map_of
from league.publishing.seasons import (
    MOST_IN_PICTURE,
    address,
    season_calendar,
    season_data,
    season_list,
    season_pages,
)
from league.spreadsheets import Value, csv_bytes, xlsx_bytes
from league.standings.pages.files import final_rows, game_rows, stage_rows
from league.standings.pages.stages import FinalLine, tables_from
from rules_ref.classes import PlayerClass
from scoring.event.reading import dumps
from scoring.event.values import EventDocument, EventRound
from scoring.published.answers import json_bytes
from scoring.published.calendar import CalendarEvent, CalendarRound, calendar
from scoring.published.charts.bars import strip
from scoring.published.charts.event import (
    charts_of_event,
    charts_of_stage,
    line_of,
    pace_of_round,
    rulings_by_clause,
)
from scoring.published.feed import feed
from scoring.published.published import Published
from scoring.published.records import records_of
from scoring.published.season import PublishedSeason
from scoring.published.sheets import round_sheets
from scoring.sheets.share_picture import PictureLine, render_share_picture
from scoring.sheets.standings_list import FinalRanking, RankedLine, render_final_ranking
from scoring.standings.standings import StageStanding

Files = dict[str, bytes]
_IN_LIST: Final = ("slug", "name", "date", "place", "document", "status", "players")
LANGUAGES: Final = {"ja": "", "en": "en/"}
"""The folder of each language; Japanese lies at the top."""


def site_of(events: Sequence[Published], base: str = "", seasons: Sequence[PublishedSeason] = ()) -> Files:
    """All files: pages in both languages, event files, tables for spreadsheets, the answers of the API.

    ``base``: the address of the site, for what needs absolute addresses (feed, calendar, site map).
    """
    newest_first = sorted(events, key=lambda one: one.document.date, reverse=True)
    browser = browser_files()
    files: Files = {name: (ASSETS / name).read_bytes() for name in ("style.css", "search.js")} | browser
    files["icon.svg"] = ICON.read_bytes()
    for language in LANGUAGES:
        with override(language):
            files |= _Pages(language, base, verifies=bool(browser)).all(newest_first, seasons)
    for one in events:
        files |= dict(_data(one))
    for season in seasons:
        files |= dict(season_data(season))
    if seasons:
        files["api/seasons.json"] = season_list(seasons, base)
    listed = [_in_list(one, base) for one in newest_first]
    files["api/events.json"] = json_bytes({"events": listed, "next": None})
    of_seasons = [event for season in seasons for event in season_calendar(season)]
    files["calendar.ics"] = calendar([*(_in_calendar(one) for one in newest_first), *of_seasons], base)
    if base:
        files["card.png"] = _list_card(newest_first)
        files["feed.atom"] = feed(newest_first, base, seasons)
        pages = sorted(path for path in files if path.endswith(".html"))
        root = base.rstrip("/")
        files["sitemap.xml"] = site_map_of(f"{root}/{path}" for path in pages)
        files["robots.txt"] = robots_of(f"{root}/sitemap.xml", "Allow: /")
    return files


def _in_list(one: Published, base: str) -> dict[str, object]:
    event: dict[str, object] = {**one.event()}
    return {key: event[key] for key in _IN_LIST} | {"url": address(base, f"e/{one.document.slug}/index.html")}


def _in_calendar(one: Published) -> CalendarEvent:
    document = one.document
    rounds = tuple(
        CalendarRound(f"{stage}-{number}", one.round_name(stage, number).ja, times.started, times.limit)
        for (stage, number), times in one.notes.times.items()
        if times.limit is not None
    )
    return CalendarEvent(document.slug, document.name, document.date, document.venue, rounds=rounds)


def _data(one: Published) -> Iterator[tuple[str, bytes]]:
    """The files of an event for programs."""
    slug = one.document.slug
    here, api = f"e/{slug}", f"api/events/{slug}"
    yield f"{here}/event.json", dumps(one.document).encode()
    yield f"{api}/document.json", dumps(one.document).encode()
    yield f"{here}/card.png", _card(one)
    if one.document.log is not None:
        yield (
            f"{api}/log/head.json",
            json_bytes({"no": one.document.log.head.no, "hash": one.document.log.head.hash}),
        )
    if one.notes.rulings:
        yield f"{api}/rulings.json", json_bytes({"rulings": one.notes.rulings, "next": None})
    yield f"{api}.json", json_bytes(one.event())
    yield f"{api}/standings.json", json_bytes(one.standings_answer())
    for played in one.document.rounds:
        yield (
            f"{api}/stages/{played.stage}/rounds/{played.number}.json",
            json_bytes(one.round(played.stage, played.number)),
        )
        if played.draw is not None:
            yield f"{here}/draws/{played.stage}-{played.number}.json", json_bytes(played.draw)
            yield f"{api}/draws/{played.stage}/{played.number}.json", json_bytes(played.draw)
    for number in one.numbers.values():
        yield f"{api}/players/{number}.json", json_bytes(one.player(number))


@dataclass(frozen=True)
class _Pages:
    """The pages in one language."""

    language: str
    base: str
    verifies: bool
    """Whether the site includes the files with which a browser recomputes an event."""

    def all(self, events: Sequence[Published], seasons: Sequence[PublishedSeason]) -> Files:
        files = {
            "index.html": self._page(
                "index", "index.html", {"events": events, "seasons": seasons, "verifies": self.verifies}
            )
        }
        if self.verifies:
            disputes = [(title, json.dumps(case)) for title, case in dispute_cases()]
            files["disputes.html"] = self._page("disputes", "disputes.html", {"disputes": disputes})
        for season in seasons:
            files |= {path: self._page(name, path, known) for path, name, known in season_pages(season)}
        for one in events:
            files |= dict(self._of_event(one))
        return {LANGUAGES[self.language] + path: page for path, page in files.items()}

    def _of_event(self, one: Published) -> Iterator[tuple[str, bytes]]:
        here = f"e/{one.document.slug}"
        known = {"one": one, "event": one.document, "names": one.names, "numbers": one.numbers}
        for path, name, more in self._pages_of(one):
            yield f"{here}/{path}", self._page(name, f"{here}/{path}", known | more)
        tables = tables_from(one.document, one.standings, one.numbers)
        if one.status == "over":
            yield f"{here}/final.pdf", _final_pdf(one.document, tables.final)
        yield from _spreadsheets(f"{here}/final", final_rows(tables.final))
        yield from _spreadsheets(f"{here}/games", game_rows(one.document, one.numbers))
        for stage in tables.stages:
            yield from _spreadsheets(f"{here}/stages/{stage.code}", stage_rows(stage, one.document.ruleset))
        for played in one.document.rounds:
            if sheets := round_sheets(one, played, reader_language()):
                yield f"{here}/rounds/{played.stage}-{played.number}.pdf", sheets

    def _pages_of(self, one: Published) -> Iterator[tuple[str, str, dict[str, object]]]:
        """The pages of an event: path, template and context."""
        language = self.language
        yield (
            "index.html",
            "event",
            {
                "charts": list(charts_of_event(one, language)),
                "records": [(words(best.what), words(best.value), best.players) for best in records_of(one)],
                "verifies": self.verifies,
            },
        )
        if self.verifies:
            yield "verify.html", "verify", {}
        if one.status == "over":
            yield "final.html", "final", {}
        if one.notes.rulings:
            yield "rulings.html", "rulings", {"charts": list(rulings_by_clause(one.notes.rulings, language))}
        for stage in one.standings.stages:
            yield f"stages/{stage.state.stage.id}.html", "stage", _stage(one, stage, language)
        for played in one.document.rounds:
            key = f"{played.stage}-{played.number}.html"
            yield f"rounds/{key}", "round", _round(one, played, language)
            if played.draw is not None:
                yield f"draws/{key}", "draw", {"played": played}
        for number in one.numbers.values():
            course = one.player(number)
            yield f"players/{number}.html", "player", {"course": course, "words": class_words()}

    def _page(self, name: str, path: str, context: dict[str, object]) -> bytes:
        """A page with relative links, so that it opens from any folder."""
        root = "../" * (LANGUAGES[self.language] + path).count("/")
        known = {
            "root": root,
            "home": root + LANGUAGES[self.language],
            "other": f"{root}{'' if self.language == 'en' else 'en/'}{path}",
            "language": self.language,
            "base": self.base.rstrip("/"),
            "path": LANGUAGES[self.language] + path,
        }
        return render_to_string(f"publishing/{name}.html", context | known).encode()


def _final_pdf(document: EventDocument, final: Sequence[FinalLine]) -> bytes:
    lines = tuple(RankedLine(line.rank, line.number, line.name, line.club) for line in final)
    return render_final_ranking(FinalRanking(document.name, document.date, lines, reader_language()))


def _spreadsheets(path: str, rows: Iterable[Sequence[Value]]) -> Iterator[tuple[str, bytes]]:
    """The rows as CSV and as xlsx."""
    written = list(rows)
    yield f"{path}.csv", csv_bytes(written)
    yield f"{path}.xlsx", xlsx_bytes("results", written)


def _list_card(events: Sequence[Published]) -> bytes:
    """The link picture of pages that belong to no event or season."""
    documents = [one.document for one in events[:MOST_IN_PICTURE]]
    lines = [PictureLine("", document.name, document.date, document.venue) for document in documents]
    return render_share_picture(_("大会の結果"), "", lines)


def _card(one: Published) -> bytes:
    """The link picture of the event."""
    state = one.standings.stages[-1].state if one.standings.stages else None
    ranked = [(place.rank, place.player) for place in one.standings.final]
    ranked = ranked or [(row.rank, row.player) for row in (state.rows if state else ())]
    held = Counter(one.names.values())
    lines = [
        PictureLine(
            str(rank),
            one.names[player],
            "",
            f"{one.entrants[player].club} {one.numbers[player] if held[one.names[player]] > 1 else ''}".strip(),
        )
        for rank, player in ranked[:MOST_IN_PICTURE]
    ]
    note = " · ".join(part for part in (one.document.date, one.document.venue) if part)
    return render_share_picture(one.document.name, note, lines)


def _stage(one: Published, stage: StageStanding, language: str) -> dict[str, object]:
    charts = list(charts_of_stage(one, stage.state, language))
    return {"stage": stage, "charts": charts, "line": line_of(stage.state)}


def _round(one: Published, played: EventRound, language: str) -> dict[str, object]:
    found = one.round(played.stage, played.number)
    tables = [
        (table, [strip(table, one.names, language)] if table["sets"] else []) for table in found["tables"]
    ]
    charts = list(pace_of_round(one, played, language))
    has_sheets = any(table["sets"] for table in found["tables"])
    return {"played": found, "tables": tables, "charts": charts, "sheets": has_sheets}


def class_words() -> dict[str, str]:
    """The name of every class by its code."""
    return {reached.value: words(reached.label) for reached in PlayerClass}


LIST: Final = ".published.json"
"""The list of the files that we wrote; others in the folder are left alone."""


def write(files: Files, folder: Path) -> int:
    """Update a folder; returns the number of files written. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    known = folder / LIST
    before = set(json.loads(known.read_text("utf-8"))) if known.exists() else set()
    changed = 0
    for path, content in files.items():
        target = folder / path
        if not target.is_file() or target.read_bytes() != content:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
            changed += 1
    for path in before - files.keys():
        (folder / path).unlink(missing_ok=True)
    known.write_text(json.dumps(sorted(files)), "utf-8")
    return changed
