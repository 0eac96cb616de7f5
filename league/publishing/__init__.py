"""A site of static pages that lives without the desk: from the database, or from event files alone."""
