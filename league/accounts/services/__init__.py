"""What can be done with an account: guessing is counted, a second factor set up, every session ended."""

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
