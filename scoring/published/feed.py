"""News as a feed (RFC 4287): of events (opened, drawn, a round over, who goes on, the final ranking), and of seasons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from rules_ref.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scoring.published.published import Published
    from scoring.published.season import PublishedSeason


@dataclass(frozen=True, slots=True)
class News:
    """Something that was announced. ``key`` stays the same when it is told again."""

    key: str
    day: str
    text: Text
    path: str


def news_of(one: Published) -> Iterator[News]:
    """What has been announced of an event, in order."""
    document, here = one.document, f"e/{one.document.slug}"
    name, day = document.name or document.slug, document.date or "1970-01-01"
    yield News(f"{here}#opened", day, Text(f"{name}: 開催のお知らせ", f"{name}: announced"), f"{here}/")
    titles = {stage.id: stage.name or stage.id for stage in document.stages}
    for played in document.rounds:
        title, path = (
            f"{titles[played.stage]} {played.number}",
            f"{here}/rounds/{played.stage}-{played.number}.html",
        )
        key = f"{here}#{played.stage}-{played.number}"
        if played.draw is not None or played.tables:
            drawn = Text(f"{name}: {title} 組合せ発表", f"{name}: {title}, draw published")
            yield News(f"{key}-drawn", day, drawn, path)
        if (played.stage, played.number) in one.rows_after:
            yield News(f"{key}-over", day, Text(f"{name}: {title} 終了", f"{name}: {title} is over"), path)
    for stage in document.stages:
        if stage.advanced is not None:
            text = Text(f"{name}: {titles[stage.id]} 通過者発表", f"{name}: {titles[stage.id]}, who goes on")
            yield News(f"{here}#{stage.id}-advanced", day, text, f"{here}/stages/{stage.id}.html")
    if one.status == "over" and one.standings.final:
        winner = one.entrants[one.standings.final[0].player].name
        text = Text(f"{name}: 優勝 {winner}", f"{name}: won by {winner}")
        yield News(f"{here}#final", day, text, f"{here}/final.html")


def news_of_season(season: PublishedSeason) -> Iterator[News]:
    """What has been announced of a season, by day: results that count, corrected ones, places, its end."""
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
                yield News(f"{here}#{event['id']}-{number}", event["date"], text, f"{here}/")
    told: dict[tuple[str, str], list[str]] = {}
    for place in season.state.season.announced:
        told.setdefault((place.at, place.into), []).append(season.name(place.person))
    for (day, into), persons in told.items():
        title = season.event_names.get(season.state.season.into[into].event or "", into)
        names = "、".join(persons)
        text = Text(f"{name}: {title}の枠 {names}", f"{name}: places in {title}: {names}")
        yield News(f"{here}#{into}-{day}", day, text, f"{here}/")
    if (closed := season.record.closed) is not None:
        yield News(f"{here}#closed", closed.day, Text(f"{name}: 終了", f"{name} has ended"), f"{here}/")


def feed(events: Sequence[Published], base: str, seasons: Sequence[PublishedSeason] = ()) -> bytes:
    """The news of events and seasons, the latest first, as Atom. ``base`` is the address of the site."""
    root = base.rstrip("/")
    news = [item for one in events for item in reversed(list(news_of(one)))]
    news += [item for season in seasons for item in reversed(list(news_of_season(season)))]
    news.sort(key=lambda item: item.day, reverse=True)
    updated = max((item.day for item in news), default="1970-01-01")
    entries = "".join(_entry(item, root) for item in news)
    return (
        '<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom">'
        f"<id>{escape(root)}/</id><title>大富豪デスク / Daifugo Desk</title><updated>{updated}T00:00:00Z</updated>"
        f'<link rel="self" href={quoteattr(root + "/feed.atom")}/><author><name>Daifugo Desk</name></author>'
        f"{entries}</feed>"
    ).encode()


def _entry(item: News, root: str) -> str:
    return (
        f"<entry><id>{escape(f'{root}/{item.key}')}</id><title>{escape(item.text.ja)} / {escape(item.text.en)}</title>"
        f"<link href={quoteattr(f'{root}/{item.path}')}/><updated>{item.day}T00:00:00Z</updated></entry>"
    )
