"""From content to print: fonts and icons, faces, sheets, rulebooks, pictures."""
