"""The loop between the devices and the table, and the sessions it runs."""
