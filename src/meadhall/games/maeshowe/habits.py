"""How the scripted player answers the small questions: by habit, without weighing."""

from meadhall.games.maeshowe.position import FACE, USED
from meadhall.games.maeshowe.view import View
from meadhall.kernel.action import Action

DIG = 2  # worth having again; 1 is welcome, 0 is not


def worth(view: View, face: int) -> int:
    """How glad one is of a card."""
    kind = view.rules.kinds[face]
    if view.rules.digs[face]:
        return DIG
    return 1 if kind.nature == "good" else 0


def spend(view: View, options: list[Action], useful: int) -> Action:
    """As much as is of use; the options run from nothing upwards."""
    return options[min(useful, len(options) - 1)]


def best_by_worth(view: View, options: list[Action], faces: list[int], least: int) -> Action:
    """The option of the most welcome card; the first option (done) if none is good enough."""
    best = options[0]
    most = least - 1
    for option, face in zip(options, faces, strict=True):
        if face >= 0 and worth(view, face) > most:
            most = worth(view, face)
            best = option
    return best


def faces_of(view: View, options: list[Action]) -> list[int]:
    """The card that each option is about; -1 for none."""
    faces = []
    for option in options:
        verb = option.verb
        if verb in ("take-row", "move", "place"):
            faces.append(view.row[option.args[0]] & FACE)
        elif verb in ("take", "return"):
            faces.append(view.piles[option.args[0]][option.args[1]])
        elif verb in ("stack", "discard", "play", "hand"):
            faces.append(option.args[0])
        else:
            faces.append(-1)
    return faces


def by_habit(view: View, options: list[Action]) -> Action:
    """An answer to a question that is not about playing and discarding."""
    verb = options[-1].verb
    seat = view.todo[-1].data()[0]
    assert isinstance(seat, int)
    if verb == "spend":
        name = type(view.todo[-1]).__name__
        hurt = view.most_health[seat] - view.health[seat]
        return spend(view, options, hurt if name == "HowMuchToEat" else view.food)
    if verb in ("return", "take-row", "take"):
        return best_by_worth(view, options, faces_of(view, options), DIG)
    if verb in ("keep", "put-away"):
        seen = view.todo[-1].data()[1]
        assert isinstance(seen, tuple)
        face = seen[0]
        assert isinstance(face, int)
        return options[0] if worth(view, face) else options[1]
    if verb == "place":
        return place(view, options)
    if verb == "move":
        return move(view, options)
    if verb == "offer":
        return options[1] if len(options) == 2 else options[2]
    if verb == "take-effect":
        return options[0] if view.health[seat] > 2 or len(options) == 1 else options[1]
    if verb == "discard":
        faces = faces_of(view, options)
        costs = [len(view.rules.discarded[face][seat]) + worth(view, face) for face in faces]
        return options[costs.index(min(costs))]
    return options[0]


def place(view: View, options: list[Action]) -> Action:
    """Unused Excavates to the right end, of the same rune if it goes; then enough."""
    laid = view.todo[-1].data()[1]
    assert isinstance(laid, int)
    row = view.row
    lying = row[len(row) - laid :]
    unused = [card for card in row if not card & USED and view.rules.digs[card & FACE]]
    if len(unused) < 4 or laid >= 4:
        return options[0]
    runes = view.rules.runes
    wanted = 1 if len([card for card in unused if runes[card & FACE] & 1]) >= 4 else 2
    if lying:
        wanted &= runes[lying[-1] & FACE]
    found = options[0]
    for option in options[1:]:
        card = row[option.args[0]]
        if not card & USED and view.rules.digs[card & FACE]:
            if runes[card & FACE] & wanted:
                return option
            found = option
    return found


def move(view: View, options: list[Action]) -> Action:
    """Used Excavates first: they come back fresh."""
    for option in options:
        card = view.row[option.args[0]]
        if card & USED:
            return option
    for option in options:
        if not view.rules.digs[view.row[option.args[0]] & FACE]:
            return option
    return options[0]
