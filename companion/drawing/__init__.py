"""Screens into pixels. Pure."""
