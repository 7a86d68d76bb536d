"""What is written down: inputs, scripts, and judging them again."""
