"""Acts: every change by a person is checked, written and logged in one transaction."""
