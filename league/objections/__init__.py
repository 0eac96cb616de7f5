"""Results that somebody who played says are wrong: raised on a phone, settled at the desk."""
