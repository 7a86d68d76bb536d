"""The journal: what it keeps, what it exports, what becomes of it when it is damaged."""
