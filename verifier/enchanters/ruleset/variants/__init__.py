"""What the expansions add: events, quests, mythic monsters, the Automa and a game alone against it."""
