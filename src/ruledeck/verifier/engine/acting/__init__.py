"""What players do of their own accord: actions that texts offer, and what they cost."""
