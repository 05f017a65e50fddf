"""What the rules look for in a hand."""

from meadhall.games.maeshowe.rules import Rules

CARRIES_OUT = {
    "card.horror.runes": "one_rune",
    "card.hope.rune": "one_rune",
    "card.promptness.runes": "one_rune",
    "card.panic.rune": "one_rune",
    "card.ruin.clash": "clashing",
    "card.panic.duty": "has_duty",
    "symbols.runes": "one_rune",
}


def one_rune(rules: Rules, hand: tuple[int, ...]) -> bool:
    """Whether all cards share a rune; one with both counts as either, one with none as neither."""
    return shared_runes(rules, hand) > 0


def shared_runes(rules: Rules, hand: tuple[int, ...]) -> int:
    """The runes that every card bears: red, blue, both, or 0 for none."""
    runes = rules.hand_runes
    common = 3
    for face in hand:
        common &= runes[face]
        if not common:
            break
    return common


def clashing(rules: Rules, hand: tuple[int, ...]) -> tuple[int, ...]:
    """The first two cards that cannot share a hand."""
    for face in hand:
        for other in rules.clash_with[face]:
            if other in hand:
                return (face, other)
    return ()


def has_duty(rules: Rules, hand: tuple[int, ...]) -> bool:
    """Whether some card must be played because of the Excavates in hand."""
    digs = 0
    needed = 99
    for face in hand:
        if rules.excavates[face]:
            digs += 1
        duty = rules.duty[face]
        if duty and duty < needed:
            needed = duty
    return digs >= needed
