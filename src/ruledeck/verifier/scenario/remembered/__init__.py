"""What lasts and which texts are used up, as scenarios say it: `lasting` and `used`, read and written."""
