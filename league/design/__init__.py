"""The design system on one page, for developers."""
