"""Results that a player says are wrong: raised on a phone, settled at the desk."""
