"""kyotounivpoke's table for five."""

ORDER = 4
