"""The web server: uvicorn with deadlines for slow peers, and the WSGI application in threads.

``python -m league.serving`` is one worker process; ``manage.py serve`` starts and supervises it.
"""
