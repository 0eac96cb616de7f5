"""How the desk answers a hall: waitress, with deadlines, room for everybody, and referees first.

``python -m league.serving`` is one worker; ``manage.py serve`` keeps as many as the machine has use for.
"""
