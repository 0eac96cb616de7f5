"""A score sheet filled in by hand: its contents, its contradictions, and differences from a record.

The desk types a sheet in. ``check_sheet`` names every cell that contradicts another or the rules, and deduces
the games; ``paper_of`` writes a match as its sheet would show it; ``differences`` compares a sheet with a
record, ``changed_cells`` two versions of a record.
"""
