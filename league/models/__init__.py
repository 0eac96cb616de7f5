"""The database models: what people entered, and who entered it.

Points, classes and ranks are computed, never stored.
"""

from league.models.accounts import Guesses, RecoveryCode, SecondFactor, UsedCode
from league.models.acts import Act, Verb
from league.models.matches import BlindCard, Confirmation, Envelope, Exit, Game, Seat, Set
from league.models.objections import Objection
from league.models.options import OPTIONS, EventOption, options_of
from league.models.papers import Printing, SheetComparison
from league.models.roles import EventRole, Invitation, Role
from league.models.rulings import WAITING, Coming, Ruling, RulingStatus, RulingStep, citing
from league.models.seasons import HandIn, Season, SeasonAct, SeasonFile, SeasonRole, SeasonVerb
from league.models.stages import Bye, Draw, Penalty, Round, Stage, StageDecision
from league.models.tables import Match, MatchPlayer, Substitution, Table
from league.models.tournaments import Entrant, Event, Picture, documents_with_points, first_document
