"""The games. Pure: no clock, no thread, no file, no device."""
