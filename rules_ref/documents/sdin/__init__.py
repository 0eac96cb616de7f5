"""SDIN大富豪: three fixed rules and three that can be switched off."""

ORDER = 2
