"""Measurements, side by side in one run: what our ways cost, and what the usual ways cost."""
