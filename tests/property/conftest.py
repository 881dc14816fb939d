"""Examples take as long as they take: a busy machine is no fault."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("ruledeck", deadline=None)
settings.load_profile("ruledeck")
