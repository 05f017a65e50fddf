"""How likely the scripted player is to win from here: what it judges unfinished play-outs by."""

from math import exp

from meadhall.games.maeshowe.excavate import run_at
from meadhall.games.maeshowe.position import FACE
from meadhall.games.maeshowe.view import View
from meadhall.games.maeshowe.weights import CHANCES


def chance_to_win(view: View) -> float:
    """From 0 to 1, for all players together."""
    weights = CHANCES[min(view.passages, len(CHANCES)) - 1]
    total = weights[0]
    for weight, figure in zip(weights[1:], figures_of(view), strict=True):
        total += weight * figure
    return 1.0 / (1.0 + exp(-total))


def figures_of(view: View) -> tuple[float, ...]:
    """What the weights are for. Of two players: the worse health, the hand of who is to move."""
    rules = view.rules
    row = view.row
    run = run_at(rules, row, len(row) - 1) if row else []
    chain = min(len(run), 3)
    runes = 3
    for slot in run[-3:]:
        runes &= rules.runes[row[slot] & FACE]
    hand = view.hands[view.active]
    red, blue, digs, bad = sort_out(view, hand)
    same = max(chain + red if runes & 1 else 0, chain + blue if runes & 2 else 0)
    _red, _blue, digs_unseen, bad_unseen = sort_out(view, view.unseen)
    piles = sum(view.piles, ())
    _red, _blue, digs_discarded, _bad = sort_out(view, piles)
    health = min(view.health)
    deck = view.deck_count / 10
    return (
        float(health == 1),
        float(health == 2),
        float(health == 3),
        float(min(view.most_health)),
        float(view.food),
        deck,
        deck * deck,
        float(chain == 1),
        float(chain == 2),
        float(chain == 3),
        float(min(same, 4)),
        float(same >= 4),
        float(digs),
        float(bad),
        float(len(hand) - digs - bad),
        digs_unseen / 4,
        bad_unseen / 4,
        len(piles) / 10,
        digs_discarded / 4,
        float(len(hand) == 4),
        float(max(0, 4 - chain - digs)),
        float(chain * digs),
    )


def sort_out(view: View, cards: tuple[int, ...]) -> tuple[int, int, int, int]:
    """How many can dig with a red rune, how many with a blue one, how many at all; and bad ones."""
    rules = view.rules
    red = 0
    blue = 0
    digs = 0
    bad = 0
    for face in cards:
        if rules.digs[face]:
            digs += 1
            runes = rules.runes[face]
            if runes & 1:
                red += 1
            if runes & 2:
                blue += 1
        elif rules.kinds[face].nature == "bad":
            bad += 1
    return red, blue, digs, bad
