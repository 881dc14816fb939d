"""Pages of HTML set by WeasyPrint, fitted, measured, and made independent of their batch."""
