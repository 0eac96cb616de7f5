"""Rounds for 4, 8, 12 … points at tables of four in which no two meet twice: made by algebra, not by search."""

Table = tuple[int, ...]
Round = tuple[Table, ...]
