"""What is published from a season's log: its head, its closing, and each version of its regulation."""

from dataclasses import dataclass

from scoring.log.chain import Head
from scoring.season.content import Content


@dataclass(frozen=True, slots=True)
class SeasonClosing:
    """The end of a season: its day, and the SHA-256 of its public file. ``forgotten``: persons left the file since."""

    day: str
    sha256: str
    forgotten: bool = False


@dataclass(frozen=True, slots=True)
class RegulationVersion:
    """A regulation as set or changed on a day: the members of the season file that differ.

    ``late``: changed after the first event, which stays marked.
    """

    number: int
    day: str
    before: Content
    after: Content
    late: bool


@dataclass(frozen=True, slots=True)
class SeasonRecord:
    """All of it. ``closed`` is None while the season is open."""

    head: Head | None = None
    closed: SeasonClosing | None = None
    regulation: tuple[RegulationVersion, ...] = ()

    @property
    def version(self) -> int:
        return len(self.regulation)

    @property
    def changed_late(self) -> bool:
        return any(version.late for version in self.regulation)
