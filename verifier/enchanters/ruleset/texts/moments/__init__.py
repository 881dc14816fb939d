"""What texts wait for: events, and situations that begin as an event and then go on."""

from . import events, situations
from .waited import Situation, moment_of

__all__ = ["Situation", "events", "moment_of", "situations"]
