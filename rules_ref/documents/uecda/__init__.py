"""Computer daihinmin, as programs play it."""

ORDER = 6
