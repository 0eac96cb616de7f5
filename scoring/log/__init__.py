"""The log of a match as values: the parts of a match before and after every act."""
