"""What games are made of. Pure."""
