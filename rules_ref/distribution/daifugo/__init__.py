"""The rules of daifugo under the name of their distribution: everything that ``rules_ref`` says in public."""

from rules_ref import *  # noqa: F403
from rules_ref import __all__ as __all__
from rules_ref import __version__ as __version__
