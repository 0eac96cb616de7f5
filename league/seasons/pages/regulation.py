"""The regulation of a season in sentences, with each version and its changes."""

from collections.abc import Iterator
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league.seasons.pages.words import (
    DECIDED_BY,
    exact_points,
    into_words,
    kind_words,
    role_words,
    source_words,
)
from scoring.published.season import PublishedSeason
from scoring.season.values import Content


def version_lines(season: PublishedSeason) -> list[dict[str, object]]:
    """Every version of the regulation, the newest first, with the sentences it removed and set."""
    return [
        {
            "number": version.number,
            "day": date.fromisoformat(version.day),
            "before": list(regulation_lines(season, version.before)),
            "after": list(regulation_lines(season, version.after)),
            "late": version.late,
        }
        for version in reversed(season.record.regulation)
    ]


def regulation_lines(season: PublishedSeason, content: Content) -> Iterator[str]:
    """The regulation of these members of a season file, one sentence each."""
    for into, limits in (content.get("into") or {}).items():
        yield f"{into_words(season, into)}: {_('、').join(_limits(limits)) or _('人数の限りなし')}"
    for quota in content.get("quotas") or ():
        where = f"{_source(season, quota['from'])} → {into_words(season, quota['into'])}"
        yield f"{where}: {_('、').join(_quota(quota))}"
    for kind, worth in (content.get("points") or {}).items():
        yield _("%(kind)sのポイント: %(points)s") % {
            "kind": kind_words(kind),
            "points": _("、").join(_worth(worth)) or "–",
        }
    counting = content.get("counting") or {}
    if "best" in counting:
        best = counting["best"]
        yield (
            _("1人あたり、よいほうから%(number)d大会を数える") % {"number": best}
            if best
            else _("出た大会をすべて数える")
        )
    if "tiebreaks" in counting:
        names = " → ".join(str(DECIDED_BY[one]) for one in counting["tiebreaks"] or ())
        yield _("同点のとき: %(names)s") % {"names": names or _("同順位")}


def _limits(limits: Content) -> Iterator[str]:
    if limits.get("size") is not None:
        yield _("定員%(number)d人") % {"number": limits["size"]}
    if limits.get("passing_until"):
        yield _("辞退した枠は%(day)sまで次の人に移る") % {"day": _day(limits["passing_until"])}
    if limits.get("born_after"):
        yield _("%(day)sより後に生まれた人") % {"day": _day(limits["born_after"])}


def _source(season: PublishedSeason, source: Content) -> str:
    if source.get("kind"):
        return kind_words(source["kind"])
    if source.get("event"):
        return source_words(season, source["event"])
    return _("%(day)sの年間順位") % {"day": _day(source["until"])}


def _quota(quota: Content) -> Iterator[str]:
    match quota["n"]:
        case int(number):
            yield _("%(number)d人") % {"number": number}
        case list(steps):
            for players, number in steps:
                yield _("%(players)d人以上の大会は%(number)d人") % {"players": players, "number": number}
        case _:
            yield _("定員まで空いている分")
    if quota.get("down_to") is not None:
        yield _("%(rank)d位まで") % {"rank": quota["down_to"]}
    if quota.get("pass") == "no":
        yield _("枠をもう持つ人や辞退した人の分は、次の人に移らない")
    if role := role_words(quota.get("as") or "entrant"):
        yield role


def _worth(worth: Content) -> Iterator[str]:
    if worth.get("places"):
        yield _("1位から %(points)s") % {
            "points": " · ".join(exact_points(str(one)) for one in worth["places"])
        }
    if worth.get("taking_part"):
        yield _("出た人に %(points)s") % {"points": exact_points(str(worth["taking_part"]))}
    if worth.get("per_match_point"):
        yield _("大会で取った1点につき %(points)s") % {"points": worth["per_match_point"]}


def _day(day: str) -> str:
    return date_format(date.fromisoformat(day))
