"""Those who take part: entered, checked in, corrected, gone."""
