"""The language of the pages, to be looked at while developing."""
