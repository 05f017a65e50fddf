"""What the scripted player thinks things are worth, in passages."""

# Health from 0 (lost) to 4, food from 0 to 4.
HEALTH = (-20.0, 0.0, 0.9, 1.5, 1.9)
FOOD = (0.0, 0.15, 0.3, 0.4, 0.45)

PASSAGE = 4.0  # each that is still closed

# Excavates: by how many stand unused at the end of the row, and how many are in hand.
CHAIN = (
    (0.0, 0.2, 0.5, 0.9, 1.3),
    (0.0, 0.6, 1.0, 1.5, 1.7),
    (0.6, 1.3, 1.8, 2.2, 2.3),
    (1.6, 2.7, 2.9, 3.1, 3.2),
)

# The most Excavates of one rune that chain and hand could still bring together: 0 to 4.
ONE_RUNE = (0.0, 0.0, 0.1, 0.3, 0.9)

# A hand of one rune, as long as the deck is not low, and when it is: mad, it would be shuffled.
MADNESS = (-0.4, 0.2)
LOW_DECK = 8

# A card in hand, for what may be done with it later.
IN_HAND = {
    "treasure": -0.7,
    "runout": -0.35,
    "collapse": -0.8,
    "goose": 0.1,
    "raven": 0.3,
    "eat": 0.15,
    "sleep": 0.2,
    "gluttony": -0.6,
    "garner": 0.1,
    "crumble": -0.3,
    "conservation": 0.3,
    "horror": -0.7,
    "hope": 0.3,
    "snub": -0.3,
    "sacrifice": 0.0,
    "panic": -0.5,
    "promptness": 0.2,
    "ruin": -0.5,
    "recovery": 0.1,
}

# An effect on top of what it does to health, food and passages.
EFFECTS = {
    "mad": -0.5,
    "mill 5": -0.4,
    "dump-hand": 0.0,
    "look 2": 0.2,
    "flip 2": -0.4,
    "garner": 0.1,
    "row-to-hand": 0.6,
    "pile-to-hand": 0.6,
    "rearrange": 0.5,
}

HANDED_OVER = -0.5  # a card that the partner has to make room for
