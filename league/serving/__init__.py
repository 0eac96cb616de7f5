"""The web server: uvicorn with deadlines for slow peers, and the WSGI application in threads."""
