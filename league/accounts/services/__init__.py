"""Services of accounts: limits on guessing, the second factor, ending all sessions."""

from league.accounts.services.signing_in import (
    ATTEMPTS,
    PAUSE,
    forget_guesses,
    has_accounts,
    sign_out_everywhere,
    take_guess,
    take_turn,
)

__all__ = [
    "ATTEMPTS",
    "PAUSE",
    "forget_guesses",
    "has_accounts",
    "sign_out_everywhere",
    "take_guess",
    "take_turn",
]
