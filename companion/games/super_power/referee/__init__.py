"""The referee: people press only when it matters, and nobody's turn is tracked."""
