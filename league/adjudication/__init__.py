"""The pages on which a case is put to the adjudicator; nothing is stored."""
