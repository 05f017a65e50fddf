"""Discard piles: the cards that a player may pick from one."""

from meadhall.games.maeshowe.rules import Rules


def places_to_pick(rules: Rules, pile: tuple[int, ...]) -> list[int]:
    """The places of these cards, from the top: of those whose taking leaves the same pile, one.

    Where nothing depends on the order of a pile, these are all that are alike; else neighbours.
    """
    found: list[int] = []
    offered = set()
    above = -1
    for place in range(len(pile) - 1, -1, -1):
        face = pile[place]
        if face != above and (rules.pile_order or face not in offered):
            found.append(place)
        offered.add(face)
        above = face
    return found
