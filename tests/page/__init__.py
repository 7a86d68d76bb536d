"""The page: what it lets in, what it says, and the page itself in a real browser."""
