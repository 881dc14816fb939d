"""Art in place of pictures: landscapes, emblems and patterns drawn from a card's own words.

In: ids and colours. Out: PDF operators that fill a few opaque paths. The same card always gets the same art.
"""
