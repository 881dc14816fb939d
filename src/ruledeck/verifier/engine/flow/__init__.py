"""What moves a game on: asks and their answers, chance, events and the record of them."""
