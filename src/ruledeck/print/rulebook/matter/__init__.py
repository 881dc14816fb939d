"""What a rulebook holds: rules, rulings, cards and an index, as its templates see them."""
