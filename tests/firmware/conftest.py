"""Chips that are not there, for every test of the firmware."""

from tests.pin_bench import bench, factory, fake

__all__ = ["bench", "factory", "fake"]
