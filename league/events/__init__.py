"""An event as a whole: set up, looked at, looked back on."""
