"""Units of length: texts are written in mm, PDF files in points of 1/72 inch."""

from __future__ import annotations

MM_AN_INCH = 25.4
PT_A_MM = 72 / MM_AN_INCH
