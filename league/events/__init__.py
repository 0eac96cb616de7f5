"""An event as a whole: settings, list, history, archive."""
