"""Measurements side by side, in one run: what our ways cost, next to the usual ones."""
