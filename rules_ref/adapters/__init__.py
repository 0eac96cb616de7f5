"""Game logs of other programs as records that can be checked: text in, records out."""
