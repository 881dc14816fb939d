"""What happens in Champions in words, for readers of scenarios. What is not here is told in general words."""

from __future__ import annotations

from .base import ruleset

ruleset.words.update(
    {
        "alike": "{by} has discarded {amount} of one type",
        "attack": "{card} attacks {player}",
        "come": "{card} attacks",
        "control": "{player} controls {card}",
        "damage": "{card} deals damage: {much}",
        "deal": "{by} makes a deal",
        "deal-out": "{card} is dealt to {by}",
        "declare": "{by} declares combat",
        "decline": "{player} does not agree",
        "defeat": "{card} is defeated",
        "discard": "{card} is discarded from {from}",
        "distract": "{player} distracts with {card}",
        "draw": "{by} draws {card}",
        "equip": "{player} equips {card}",
        "free": "Nobody controls {card}",
        "gain": "{player} gains life: {much}",
        "give": "{by} gives {card} to {player}",
        "leave": "{card} leaves from {from} to {to}",
        "lose": "{player} loses life: {much}",
        "lose-combat": "{player} has lost to {card}",
        "pay": "{player} pays life: {much}",
        "pick": "{by} picks {card}",
        "propose": "{by} proposes a deal",
        "put": "{card} is put into play by {by}",
        "remove": "{card} is removed from the game",
        "renew": "{card} goes to the new spoils pile",
        "return": "{card} goes to the hand of {by}",
        "reveal": "{card} is revealed",
        "roll": "{player} rolls {rolled}",
        "round-begins": "A round begins",
        "round-ends": "The round ends",
        "set-apart": "{card} is taken out of the main deck",
        "shuffle": "{zone} is shuffled",
        "skipped": "Not possible, and left out: {what}",
        "spend": "{card} has been used",
        "turn-begins": "The turn of {player} begins",
        "turn-ends": "The turn of {player} ends",
        "unequip": "{player} unequips {card}",
        "use": "{player} uses {card}",
    }
)
