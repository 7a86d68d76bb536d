"""Spank the Baby: just the pad."""
