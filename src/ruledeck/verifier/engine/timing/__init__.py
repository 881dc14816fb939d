"""What answers events: prohibitions, replacements, triggers, modifiers; how long and how often."""
