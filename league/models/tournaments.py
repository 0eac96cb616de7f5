"""Events and their entrants."""

from django.db import models
from django.db.models import Q, UniqueConstraint
from django.utils.translation import gettext_lazy as _

from league.language import words
from league.models.shared import check, from_one, once
from rules_ref.documents import document
from scoring.matches.scheme import RANKED, WITH_POINTS


def documents() -> list[tuple[str, str]]:
    """The rule documents for events, in the library's order."""
    return [(name, words(document(name).title)) for name in RANKED]


def documents_with_points() -> list[tuple[str, str]]:
    """The documents that define the points of a place, so that a new event needs no scheme of its own."""
    return [choice for choice in documents() if choice[0] in WITH_POINTS]


def first_document() -> str:
    """The id of the library's first document for events."""
    return RANKED[0]


class Event(models.Model):
    """One tournament day under one rule document. Its options are listed in ``OPTIONS``."""

    # The address of its pages.
    slug = models.SlugField(unique=True)
    name = models.CharField(max_length=100)
    date = models.DateField(null=True, blank=True)
    venue = models.CharField(max_length=100, blank=True)
    # When it begins and ends, in the organiser's words.
    schedule = models.CharField(max_length=200, blank=True)
    # For people who want to take part, in the organiser's words.
    how_to_enter = models.CharField(max_length=500, blank=True)
    # The id of its rule document. The choices come from the library, not from the database.
    ruleset = models.CharField(
        max_length=10,
        choices=documents,
        default=first_document,
        error_messages={"invalid_choice": _("このルールは選べません。")},
    )
    # What the rule document leaves open, in the form of the event document: ``{"cutoff": "discard_game"}``.
    regulation = models.JSONField(default=dict, blank=True)
    # What differs from the rule document's points and match, in the form of the event document; or empty.
    scheme = models.JSONField(default=dict, blank=True)
    # What the event does about cases of procedure, by the key of the case.
    procedures = models.JSONField(default=dict, blank=True)
    # Minutes without an entry after which a table is idle.
    idle_minutes = models.PositiveSmallIntegerField(default=15)
    # Visitors may read the rulings, without names.
    public_rulings = models.BooleanField(default=False)
    # The screen of the hall shows the latest rulings, without names.
    screen_rulings = models.BooleanField(default=False)
    # The public event file includes readings of names, absences and who drew a lot.
    public_people = models.BooleanField(default=False)
    # Entrants may check in on their own phones.
    self_check_in = models.BooleanField(default=False)
    # The organiser's name on certificates, posters, screens and pictures.
    organiser = models.CharField(max_length=60, blank=True)
    # Replaces the desk's gold: ``#rrggbb``, legible on a light background.
    colour = models.CharField(max_length=7, blank=True)
    # The digest of a ``Picture``.
    logo = models.CharField(max_length=64, blank=True)
    # The text of every certificate, line by line; empty: the default.
    certificate = models.CharField(max_length=300, blank=True)
    # The secret in the addresses of its stream overlays; empty: it has none.
    overlay_key = models.CharField(max_length=22, blank=True)
    # The fictitious event that is shown to every visitor.
    is_demo = models.BooleanField(default=False)
    # A practice event with fictitious people.
    is_practice = models.BooleanField(default=False)
    # When it was archived, which makes it read-only; None: it is in use.
    archived_at = models.DateTimeField(null=True, blank=True)
    # Counts the acts on the event itself, as ``Match.version`` does for a match.
    version = models.PositiveIntegerField(default=0)
    # The head of its log: number and hash of the last entry. Writing the next requires this row's lock.
    log_no = models.PositiveIntegerField(default=0)
    log_hash = models.CharField(max_length=64, blank=True)  # of the newest entry of its log

    class Meta:
        ordering = ("-date", "name")
        permissions = (("organise_event", "Can make events of their own"),)
        constraints = (
            UniqueConstraint(
                fields=("overlay_key",), condition=~Q(overlay_key=""), name="event_overlay_key_once"
            ),
            check("event_has_name", ~Q(name=""), _("大会名を入力してください。")),
            check("event_has_ruleset", ~Q(ruleset=""), _("ルールを選んでください。")),
            check("event_idle_from_one_minute", Q(idle_minutes__gte=1), _("1分以上にしてください。")),
        )

    def __str__(self) -> str:
        return self.name


class Picture(models.Model):
    """An uploaded picture, re-encoded as PNG by the desk. Named by its digest, so that it never changes."""

    digest = models.CharField(max_length=64, primary_key=True)
    content = models.BinaryField()

    def __str__(self) -> str:
        return self.digest


class Entrant(models.Model):
    """An entrant of an event."""

    class Status(models.TextChoices):
        REGISTERED = "registered", _("申込済み")
        PRESENT = "present", _("受付済み")
        ABSENT = "absent", _("欠席")
        WITHDRAWN = "withdrawn", _("棄権")

    event = models.ForeignKey(Event, models.CASCADE, related_name="entrants")
    # Their number in lists and in the log.
    number = models.PositiveIntegerField()
    # Their id in the event document.
    code = models.CharField(max_length=60)
    name = models.CharField(max_length=60)
    # The reading of the name; empty where the name is its own.
    kana = models.CharField(max_length=60, blank=True)
    club = models.CharField(max_length=60, blank=True)
    # From 1, the strongest first; None: not seeded.
    seed = models.PositiveSmallIntegerField(null=True, blank=True)
    # The number of the table reserved for them in every draw; None: any table.
    fixed_table = models.PositiveSmallIntegerField(null=True, blank=True)
    # Present, absent, withdrawn ….
    status = models.CharField(max_length=10, choices=Status, default=Status.PRESENT)

    class Meta:
        ordering = ("event_id", "number")
        constraints = (
            once("entrant_code_once_per_event", ("event", "code"), _("このIDの参加者はすでにいます。")),
            check("entrant_has_code", ~Q(code=""), _("参加者のIDを入力してください。")),
            check(
                "entrant_status_known",
                Q(status__in=("registered", "present", "absent", "withdrawn")),
                _("参加者の状態を選んでください。"),
            ),
            check("entrant_seed_from_one", Q(seed=None) | Q(seed__gte=1), _("シード順は1以上です。")),
            once("entrant_number_once_per_event", ("event", "number"), _("この番号の参加者はすでにいます。")),
            from_one("entrant_number_from_one", "number"),
            check("entrant_has_name", ~Q(name=""), _("参加者の名前を入力してください。")),
        )

    def __str__(self) -> str:
        return self.name
