"""The officials' desk, where paper score sheets are returned."""
