"""From other programs' game logs to games that can be refereed: text in, records out."""
