"""What texts wait for: events, and situations that begin as an event and then go on."""

from . import events, situations
from .waited import Moment, Situation, moment_of

__all__ = ["Moment", "Situation", "events", "moment_of", "situations"]
