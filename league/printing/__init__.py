"""Everything a round needs on paper."""
