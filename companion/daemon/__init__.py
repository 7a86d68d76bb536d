"""The loop between the parts and the table, and the games it runs one after another."""
