"""The match at one table: its results, how they are entered and corrected, and how pages show them."""
