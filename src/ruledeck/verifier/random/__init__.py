"""Random play: whole games by chance, and what must hold in all of them."""

from ruledeck.verifier.random.outcome import Failure, Outcome
from ruledeck.verifier.random.play import play_randomly

__all__ = ["Failure", "Outcome", "play_randomly"]
