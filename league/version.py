"""The versions of this desk, its database, and the files it reads. Known without Django."""

from pkgutil import iter_modules

from league import migrations
from scoring.draw.request import Version
from scoring.event.reading import FORMAT

VERSION = "0.4.0"


def schema() -> str:
    """The newest migration of this desk: ``0004_version_0_4``."""
    return max(module.name for module in iter_modules(migrations.__path__) if module.name[:1].isdigit())


def in_words() -> str:
    """The output of ``--version``; the first line is the version alone."""
    draws = ", ".join(version.value for version in Version)
    return f"{VERSION}\ndatabase  {schema()}\nevents    {FORMAT}\ndraws     {draws}"
