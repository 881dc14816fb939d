"""What the verifier found, as a terminal shows it: games, stories, what is proved."""
