"""News of events and seasons as an Atom feed (RFC 4287).

Its entries: an event was opened, drawn, a round is over, who advances, the final ranking, and corrections.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from rules_ref.text import Text
from scoring.published.published import Published
from scoring.published.season import PublishedSeason
from scoring.standings.entering import moves


class Addresses(NamedTuple):
    """Templates of the addresses of a round, a stage and the final ranking, relative to the event's page.

    ``{at}`` is the position in the event, from 1.
    """

    round: str
    stage: str
    final: str


OF_SITE: Final = Addresses("rounds/{stage}-{number}.html", "stages/{stage}.html", "final.html")
OF_DESK: Final = Addresses("?round={at}", "standings/{at}/", "standings/final/")


@dataclass(frozen=True, slots=True)
class News:
    """An announcement on a ``day`` (ISO).

    ``key`` is its permanent id; ``supersedes``: the key of the one it replaces.
    """

    key: str
    day: str
    text: Text
    path: str
    supersedes: str = ""


def news_of(one: Published, pages: Addresses = OF_SITE) -> list[News]:
    """The announcements of an event and their corrections, in order."""
    first = list(_announced(one, pages))
    return [*first, *_corrected(one, first)]


def _announced(one: Published, pages: Addresses) -> Iterator[News]:
    document, here = one.document, f"e/{one.document.slug}"
    name, day = document.name or document.slug, document.date or "1970-01-01"
    yield News(f"{here}#opened", day, Text(f"{name}: 開催のお知らせ", f"{name}: announced"), f"{here}/")
    for at, played in enumerate(document.rounds, start=1):
        title = one.round_name(played.stage, played.number)
        path = f"{here}/{pages.round.format(stage=played.stage, number=played.number, at=at)}"
        key = f"{here}#{played.stage}-{played.number}"
        if played.draw is not None or played.tables:
            drawn = Text(f"{name}: {title.ja} 組合せ発表", f"{name}: {title.en}, draw published")
            yield News(f"{key}-drawn", day, drawn, path)
        if (played.stage, played.number) in one.rows_after:
            over = Text(f"{name}: {title.ja} 終了", f"{name}: {title.en} is over")
            yield News(f"{key}-over", day, over, path)
    for at, stage in enumerate(document.stages, start=1):
        if stage.advanced is not None:
            title, path = one.stage_name(stage.id), pages.stage.format(stage=stage.id, at=at)
            text = Text(f"{name}: {title.ja} 通過者発表", f"{name}: {title.en}, who goes on")
            yield News(f"{here}#{stage.id}-advanced", day, text, f"{here}/{path}")
    if one.status == "over" and one.standings.final:
        winner = one.entrants[one.standings.final[0].player].name
        text = Text(f"{name}: 優勝 {winner}", f"{name}: won by {winner}")
        yield News(f"{here}#final", day, text, f"{here}/{pages.final}")


def _corrected(one: Published, announced: Sequence[News]) -> Iterator[News]:
    here, day = f"e/{one.document.slug}", one.document.date or "1970-01-01"
    latest = {item.key: item for item in announced}

    def instead(of: str, key: str, when: str, words: Text) -> Iterator[News]:
        if of in latest:
            old = latest[of]
            latest[of] = News(key, when, words, old.path, old.key)
            yield latest[of]

    for stage in one.document.stages:
        for number, up in enumerate(moves(one.document, stage.id), start=1):
            key = f"{here}#{stage.id}-advanced"
            risen, left = one.names[up.player], one.names[up.instead_of]
            words = Text(
                f"訂正: {left}に代わり{risen}が繰り上がり", f"Correction: {risen} moves up for {left}"
            )
            yield from instead(key, f"{key}-moved-{number}", day, words)
    for correction in one.notes.corrections:
        for news in (correction.news, *_final_too(one, correction.news)):
            key = f"{here}#{news}"
            if key in latest:
                words = _as_correction(latest[key].text)
                yield from instead(
                    key, f"{key}-corrected-{correction.no}", correction.at.date().isoformat(), words
                )


def _final_too(one: Published, news: str) -> tuple[str, ...]:
    """``final`` if ``news`` is the end of a round of the last stage, on which the final ranking rests."""
    last = one.document.stages[-1].id if one.document.stages else ""
    return ("final",) if news.startswith(f"{last}-") and news.endswith("-over") else ()


def _as_correction(text: Text) -> Text:
    return Text(
        f"訂正: {text.ja.removeprefix('訂正: ')}", f"Correction: {text.en.removeprefix('Correction: ')}"
    )


def news_of_season(season: PublishedSeason) -> Iterator[News]:
    """The announcements of a season: results that count and their corrections, places by day, its end."""
    here, name = f"seasons/{season.slug}", season.title
    replaced = {event.id: len(event.replaces) for event in season.state.season.events}
    for event in season.events:
        if event["counts"]:
            title, winner = event["name"], " / ".join(season.name(one) for one in event["winners"])
            text = Text(
                f"{name}: {title} 確定 優勝 {winner}", f"{name}: {title} is official, won by {winner}"
            )
            yield News(f"{here}#{event['id']}", event["date"], text, f"{here}/")
            if number := replaced[event["id"]]:
                text = Text(
                    f"{name}: {title} 結果の訂正", f"{name}: {title}, result superseded by a corrected one"
                )
                key = f"{here}#{event['id']}"
                yield News(f"{key}-{number}", event["date"], text, f"{here}/", key)
    news: dict[tuple[str, str], list[str]] = {}
    for place in season.state.season.announced:
        news.setdefault((place.at, place.into), []).append(season.name(place.person))
    for (day, into), persons in news.items():
        title = season.event_names.get(season.state.season.into[into].event or "", into)
        names = "、".join(persons)
        text = Text(f"{name}: {title}の枠 {names}", f"{name}: places in {title}: {names}")
        yield News(f"{here}#{into}-{day}", day, text, f"{here}/")
    if (closed := season.record.closed) is not None:
        yield News(f"{here}#closed", closed.day, Text(f"{name}: 終了", f"{name} has ended"), f"{here}/")


def feed(
    events: Sequence[Published],
    base: str,
    seasons: Sequence[PublishedSeason] = (),
    pages: Addresses = OF_SITE,
) -> bytes:
    """The news of events and seasons, the latest first, as Atom. ``base`` is the address of the site.

    A replaced entry and its replacement link to each other (RFC 5829).
    """
    root = base.rstrip("/")
    news = [item for one in events for item in reversed(news_of(one, pages))]
    news += [item for season in seasons for item in reversed(list(news_of_season(season)))]
    news.sort(key=lambda item: item.day, reverse=True)
    updated = max((item.day for item in news), default="1970-01-01")
    later = {item.supersedes: item.key for item in news if item.supersedes}
    entries = "".join(_entry(item, root, later.get(item.key, "")) for item in news)
    return (
        '<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom">'
        f"<id>{escape(root)}/</id><title>大富豪デスク / Daifugo Desk</title><updated>{updated}T00:00:00Z</updated>"
        f'<link rel="self" href={quoteattr(root + "/feed.atom")}/><author><name>Daifugo Desk</name></author>'
        f"{entries}</feed>"
    ).encode()


def _entry(item: News, root: str, later: str) -> str:
    """``later``: the key of the news that replaced this one."""
    note = "（訂正あり） / superseded" if later else ""
    versions = (("predecessor-version", item.supersedes), ("successor-version", later))
    links = "".join(f'<link rel="{rel}" href={quoteattr(f"{root}/{key}")}/>' for rel, key in versions if key)
    return (
        f"<entry><id>{escape(f'{root}/{item.key}')}</id><title>{escape(f'{item.text.ja} / {item.text.en}{note}')}</title>"
        f"<link href={quoteattr(f'{root}/{item.path}')}/>{links}<updated>{item.day}T00:00:00Z</updated></entry>"
    )
