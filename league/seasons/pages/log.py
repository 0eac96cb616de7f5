"""The log of a season in sentences."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from django.utils.translation import gettext as _

from league.models import SeasonAct, SeasonRole, SeasonVerb
from league.seasons.pages.regulation import regulation_lines
from league.seasons.pages.words import STATUSES, into_words, source_words
from scoring.published.season import PublishedSeason
from scoring.season.values import Content

_NAMED: Final = 6
"""The most decided entrants that the log's page names; for more it gives the number, the file all."""


def season_log_lines(season: PublishedSeason, acts: Iterable[SeasonAct]) -> list[tuple[SeasonAct, list[str]]]:
    """The acts, each in sentences with the names that registrars may see."""
    sentences_of = _Sentences(season).of
    return [(act, list(sentences_of(act))) for act in acts]


@dataclass(frozen=True, slots=True)
class _Sentences:
    """The sentences about acts, with the names in their season."""

    season: PublishedSeason

    def of(self, act: SeasonAct) -> Iterator[str]:
        if sentence := _BY_VERB.get(act.verb):
            yield from sentence(self, act.before, act.after)
        if reason := act.after.get("reason"):
            yield _("理由: %(reason)s") % {"reason": reason}
        if sender := act.after.get("sender"):
            yield _("提出: %(sender)s") % {"sender": sender}

    def regulated(self, before: Content, after: Content) -> Iterator[str]:
        yield from (_("前: %(what)s") % {"what": line} for line in regulation_lines(self.season, before))
        yield from regulation_lines(self.season, after)

    def begun(self, _before: Content, after: Content) -> Iterator[str]:
        yield f"{after.get('name', '')} {after.get('from', '')} – {after.get('to', '')}".strip()
        if after.get("before"):
            yield _("前のシーズン: %(file)s") % {"file": after["before"]["file"]}
        for words, key in ((_("人 %(number)d"), "persons"), (_("大会 %(number)d"), "events")):
            if after.get(key):
                yield words % {"number": len(after[key])}

    def events(self, before: Content, after: Content) -> Iterator[str]:
        was = {event["id"]: event for event in before.get("events", ())}
        for event in after.get("events", ()):
            old = was.get(event["id"], {})
            changes = [event["date"]] if event["date"] != old.get("date") else []
            if event["status"] != old.get("status"):
                changes.append(str(STATUSES[event["status"]]))
            if event.get("sha256") != old.get("sha256"):
                changes.append(_("差し替え") if old.get("sha256") else _("大会ファイル"))
            if event.get("results") != old.get("results"):
                changes.append(_("順位だけの記録"))
            changed = [
                f"{entrant}: {self._name(number)}"
                for entrant, number in (event.get("who") or {}).items()
                if (old.get("who") or {}).get(entrant) != number
            ]
            yield f"{event.get('name') or event['id']}: {_('、').join(changes) or _('だれがだれか')}"
            if len(changed) > _NAMED:
                yield _("だれがだれか: %(number)d人") % {"number": len(changed)}
            elif changed:
                yield _("だれがだれか: %(names)s") % {"names": _("、").join(changed)}
        new = [person for person in after.get("persons", ()) if person.get("name")]
        if new:
            yield _("新しい番号: %(names)s") % {"names": _("、").join(self._person(person) for person in new)}

    def places(self, _before: Content, after: Content) -> Iterator[str]:
        for act in after.get("given", ()):
            yield _("%(person)sに枠を渡した（%(into)s）") % self._who_where(act) + self._because(act)
        for act in after.get("declined", ()):
            yield _("%(person)sが辞退した（%(into)s）") % self._who_where(act)
        for into, acts in groupby(after.get("announced", ()), key=lambda act: str(act["into"])):
            named = [
                f"{self._name(act['person'])} ({source_words(self.season, act['from'])})" for act in acts
            ]
            yield _("%(into)sの枠を発表した: %(names)s") % {
                "into": into_words(self.season, into),
                "names": _("、").join(named),
            }
        for act in after.get("decisions", ()):
            if act["kind"] == "lot":
                yield _("くじの順: %(names)s") % {
                    "names": " → ".join(self._name(one) for one in act["order"])
                }
            else:
                kept = act["kind"] == "keep"
                lines = (
                    _("%(person)sの枠を残す（%(into)s）")
                    if kept
                    else _("%(person)sの発表を取り下げる（%(into)s）")
                )
                yield lines % self._who_where(act) + self._because(act)

    def merged(self, before: Content, after: Content) -> Iterator[str]:
        for sentence, merges in (
            (_("%(old)sは%(new)sと同じ人"), after),
            (_("%(old)sと%(new)sは別の人"), before),
        ):
            for merge in merges.get("merged", ()):
                pair = {"old": self._name(merge["from"]), "new": self._name(merge["to"])}
                yield sentence % pair + self._because(merge)

    def role(self, _before: Content, after: Content) -> Iterator[str]:
        role = after.get("role", {})
        words = dict(SeasonRole.Role.choices)
        given = _("%(name)sを%(role)sにした") if role.get("role") else _("%(name)sの役割を外した")
        yield given % {"name": role.get("name", ""), "role": words.get(role.get("role"), "")}

    @staticmethod
    def _because(act: Content) -> str:
        return _(" — %(reason)s") % {"reason": act["reason"]} if act.get("reason") else ""

    def _who_where(self, act: Content) -> dict[str, str]:
        return {"person": self._name(act["person"]), "into": into_words(self.season, act["into"])}

    def registered(self, _before: Content, after: Content) -> Iterator[str]:
        yield from (self._person(person) for person in after.get("persons", ()))

    def set_aside(self, _before: Content, after: Content) -> Iterator[str]:
        yield self.season.event_names.get(after["event"], str(after["event"]))

    def looked(self, _before: Content, after: Content) -> Iterator[str]:
        look = after.get("look") or {}
        yield _("、").join(one for one in (look.get("organiser"), look.get("colour")) if one)
        if look.get("logo"):
            yield _("新しいロゴ")

    def closed(self, _before: Content, after: Content) -> Iterator[str]:
        yield _("公開のシーズンファイルのSHA-256: %(digest)s") % {"digest": after["sha256"]}

    def forgotten(self, _before: Content, after: Content) -> Iterator[str]:
        yield self._name(after["person"])

    def _name(self, number: str) -> str:
        person = self.season.state.persons.known.get(number)
        return self._person({"id": number, "name": person.name if person else ""})

    @staticmethod
    def _person(person: Content) -> str:
        return f"{person['id']} {person.get('name') or ''}".strip()


_BY_VERB: Final[Mapping[str, Callable[[_Sentences, Content, Content], Iterator[str]]]] = {
    SeasonVerb.CREATE: _Sentences.begun,
    SeasonVerb.IMPORT: _Sentences.begun,
    SeasonVerb.REGULATE: _Sentences.regulated,
    SeasonVerb.PLAN: _Sentences.events,
    SeasonVerb.TAKE: _Sentences.events,
    SeasonVerb.WHO: _Sentences.events,
    SeasonVerb.REGISTER: _Sentences.registered,
    SeasonVerb.MERGE: _Sentences.merged,
    SeasonVerb.SET_ASIDE: _Sentences.set_aside,
    SeasonVerb.GIVE: _Sentences.places,
    SeasonVerb.DECLINE: _Sentences.places,
    SeasonVerb.ANNOUNCE: _Sentences.places,
    SeasonVerb.DECIDE: _Sentences.places,
    SeasonVerb.ROLE: _Sentences.role,
    SeasonVerb.LOOK: _Sentences.looked,
    SeasonVerb.CLOSE: _Sentences.closed,
    SeasonVerb.FORGET: _Sentences.forgotten,
}
"""The method for the sentences of each kind of act; of the others the name says everything."""
