"""What would keep a game's cards from being printed, looked for before anything is made."""

from ruledeck.print.check.fit import check_fit
from ruledeck.print.check.pictures import check_pictures

__all__ = ["check_fit", "check_pictures"]
