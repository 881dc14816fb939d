"""What card texts come to."""
