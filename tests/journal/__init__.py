"""The journal: what it saves and exports, and what happens when it is damaged."""
