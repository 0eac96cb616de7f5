"""Create, import, close and reopen seasons; their roles; the link for regions."""

from collections.abc import Iterable
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from league.acts.services.acts import Entry, Refusal
from league.models import HandIn, Season, SeasonAct, SeasonRole, SeasonVerb
from league.models.seasons import new_hand_in_key
from league.seasons.services.perform import perform_on_season
from league.seasons.services.state import closing_of, files_of, public_digest, published_season
from rules_ref.cases.errors import MalformedCaseError
from rules_ref.cases.json_text import read_json
from scoring.published.season import PublishedSeason
from scoring.season.next_year import file_name_of, next_season
from scoring.season.played import Files
from scoring.season.public_file import public_file
from scoring.season.reading import dumps, read_season
from scoring.season.season import work_out
from scoring.season.values import Content, logo_file

_BEFORE_ITS_FIRST_ACT: Final = dumps({})


@transaction.atomic
def import_season(*, text: bytes, files: Files, slug: str, entry: Entry, otherwise: str = "") -> Season:
    """Store a season from its file and the event files beside it.

    The address is ``slug``, else its own, else ``otherwise``. Raises MalformedCaseError for an invalid file
    or an invalid one beside it, Refusal where the address is taken.
    """
    content = read_json(text)
    found = read_season(content)
    names = [event.file for event in found.events if event.file is not None]
    if found.before is not None:
        names += [found.before.file, *_files_of_before(files(found.before.file))]
    names.append(found.look.file)
    beside = {name: file for name in names if (file := files(name)) is not None}
    work_out(found, beside.get)  # raises for a file beside it that its pages could not read
    return _create(slug or slugify(found.slug) or otherwise, content, beside, SeasonVerb.IMPORT, entry)


def _files_of_before(text: bytes | None) -> Iterable[str]:
    """The event files of the season before, in which its champion is looked up."""
    try:
        before = read_season(read_json(text)) if text is not None else None
    except MalformedCaseError:
        return ()  # a finding of the season, which is no reason to keep the season out
    return [event.file for event in before.events if event.file is not None] if before is not None else ()


@transaction.atomic
def create_season(*, slug: str, content: Content, entry: Entry) -> Season:
    """Create a season; its regulation and calendar follow."""
    return _create(slug, content, {}, SeasonVerb.CREATE, entry)


@transaction.atomic
def begin_after(*, before: Season, slug: str, content: Content, entry: Entry) -> Season:
    """Create the season after a closed one: its persons, its regulation a year on, its champion as a seed."""
    if closing_of(before) is None:
        raise Refusal(_("前のシーズンがまだ終わっていません。"))
    found, files = before.content, files_of(before)
    text = public_file(found)
    names = [*_files_of_before(text), logo_file(before.look.get("logo", ""))]
    beside = {name: file for name in names if (file := files(name)) is not None} | {file_name_of(found): text}
    content = next_season(content, found, files, entry.by.name)
    return _create(slug, content, beside, SeasonVerb.CREATE, entry)


def _create(slug: str, content: Content, files: dict[str, bytes], verb: SeasonVerb, entry: Entry) -> Season:
    if (earlier := SeasonAct.objects.filter(client_id=entry.client_id).first()) is not None:
        return earlier.season
    if not slug:
        raise Refusal(_("シーズンのID（アドレス）が必要です。"))
    if Season.objects.filter(slug=slug).exists():
        raise Refusal(_("ID「%(slug)s」のシーズンはすでにあります。") % {"slug": slug})
    season = Season.objects.create(slug=slug, document=_BEFORE_ITS_FIRST_ACT)
    perform_on_season(season, entry, verb, lambda empty: empty.update(content), files=files)
    if entry.by.user is not None:
        SeasonRole.objects.create(season=season, user=entry.by.user, role=SeasonRole.Role.OWNER)
    return season


def close_season(*, season: Season, entry: Entry) -> None:
    """Close a season and publish its digest; from then on only forgetting may change it.

    Raises Refusal while something in it is undecided.
    """

    def change(content: Content) -> None:
        if closing_of(season) is not None:
            raise Refusal(_("このシーズンはもう終わっています。"))
        if season.hand_ins.filter(status=HandIn.Status.WAITING).exists():
            raise Refusal(_("確認待ちの大会ファイルがあります。先に、取り込むか片付けてください。"))
        _refuse_undecided(published_season(season))
        values["sha256"] = public_digest(content)

    values: Content = {}
    perform_on_season(season, entry, SeasonVerb.CLOSE, change, logged=values)


def _refuse_undecided(season: PublishedSeason) -> None:
    open_events = [event["name"] for event in season.events if event["status"] in ("planned", "provisional")]
    if open_events:
        names = _("、").join(open_events)
        raise Refusal(_("まだ確定も中止もしていない大会があります: %(names)s") % {"names": names})
    if any(finding.kind.startswith("announced") for finding in season.state.findings):
        raise Refusal(_("発表した枠のうち、残すか取り下げるか決めていないものがあります。"))


def reopen_season(*, season: Season, reason: str, entry: Entry) -> None:
    """Reopen a closed season; the log keeps the closing with its digest."""

    def change(_content: Content) -> None:
        if closing_of(season) is None:
            raise Refusal(_("このシーズンは終わっていません。"))

    perform_on_season(season, entry, SeasonVerb.REOPEN, change, logged={"reason": reason})


def grant_season_role(*, season: Season, username: str, role: str, entry: Entry) -> None:
    """Give an account a role at the season, in place of its former one."""
    user = User.objects.filter(username=username).first()
    if user is None:
        raise Refusal(_("「%(name)s」というアカウントはありません。") % {"name": username})

    def change(_content: Content) -> None:
        SeasonRole.objects.update_or_create(season=season, user=user, defaults={"role": role})
        _refuse_without_owner(season)

    values = {"role": {"name": username, "role": role}}
    perform_on_season(season, entry, SeasonVerb.ROLE, change, logged=values)


def revoke_season_role(*, granted: SeasonRole, entry: Entry) -> None:
    """Remove a role. The last owner stays."""

    def change(_content: Content) -> None:
        SeasonRole.objects.filter(pk=granted.pk).delete()
        _refuse_without_owner(granted.season)

    values = {"role": {"name": granted.user.get_username(), "role": None}}
    perform_on_season(granted.season, entry, SeasonVerb.ROLE, change, logged=values)


def renew_hand_in_link(*, season: Season, entry: Entry) -> None:
    """Replace the link of the regions; the old one becomes void. The log does not contain it."""

    def change(_content: Content) -> None:
        Season.objects.filter(pk=season.pk).update(hand_in_key=new_hand_in_key())

    perform_on_season(season, entry, SeasonVerb.LINK, change)


def _refuse_without_owner(season: Season) -> None:
    if not season.roles.filter(role=SeasonRole.Role.OWNER).exists():
        raise Refusal(_("最後の責任者は外せません。先に、ほかの人を責任者にしてください。"))
