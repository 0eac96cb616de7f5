"""JBL: the official rules of the Japan Billionaire League."""

ORDER = 1
