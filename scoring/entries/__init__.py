"""Read lists of entrants in the forms that organisers have, without a database."""
