"""How gunicorn serves the desk: ``gunicorn -c python:league.gunicorn``."""

wsgi_app = "league.wsgi"
worker_class = "gthread"
workers = 2
# SQLite has one writer at a time; threads wait for it cheaply, and a hall of phones is served in one go.
threads = 16
# A referee's next tap comes within seconds and should not pay for a new connection.
keepalive = 15
graceful_timeout = 5
loglevel = "warning"
# Two desks on one machine would fight over it, and nothing here asks it for anything.
control_socket_disable = True
