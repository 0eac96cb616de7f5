"""One worker, as the supervisor starts it: ``python -m league.serving JSON``, further options of uvicorn."""

import json
import sys
from contextlib import suppress

from uvicorn import Config, Server

from league.serving.limits import OPTIONS

if __name__ == "__main__":
    options = OPTIONS | json.loads(sys.argv[1])
    with suppress(KeyboardInterrupt):
        Server(Config("league.serving.application:application", factory=True, **options)).run()
