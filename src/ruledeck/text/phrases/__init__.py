"""The language of card texts: phrases, the parser, trees, printing back, effects and meanings.

In: a game's `phrases.yml` and lines of text. Out: trees, of which a text is printed back byte for byte, an
effect is expanded as plain data, and a meaning is told in plain words.
"""

from ruledeck.text.phrases.book import Effect, Lexeme, Node, Phrase, Phrasebook
from ruledeck.text.phrases.load import has_phrases, load_phrases
from ruledeck.text.phrases.tree import effect, outline, print_text, sentence, walk

__all__ = [
    "Effect",
    "Lexeme",
    "Node",
    "Phrase",
    "Phrasebook",
    "effect",
    "has_phrases",
    "load_phrases",
    "outline",
    "print_text",
    "sentence",
    "walk",
]
