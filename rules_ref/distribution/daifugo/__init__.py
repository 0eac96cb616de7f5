"""The rules of daifugo under the name of their distribution: the public names of ``rules_ref``."""

from rules_ref import *  # noqa: F403
from rules_ref import __all__ as __all__
from rules_ref import __version__ as __version__
