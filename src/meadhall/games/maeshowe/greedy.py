"""The scripted player: looks one turn ahead, weighs what is left afterwards, and takes the best."""

from meadhall.games.maeshowe.excavate import run_at
from meadhall.games.maeshowe.habits import by_habit
from meadhall.games.maeshowe.position import FACE
from meadhall.games.maeshowe.prospects import chance_to_win
from meadhall.games.maeshowe.rules import Rules
from meadhall.games.maeshowe.turn import UseCards
from meadhall.games.maeshowe.view import View
from meadhall.games.maeshowe.weights import (
    CHAIN,
    EFFECTS,
    FOOD,
    HANDED_OVER,
    HEALTH,
    IN_HAND,
    LOW_DECK,
    MADNESS,
    ONE_RUNE,
    PASSAGE,
)
from meadhall.kernel.action import Action
from meadhall.kernel.luck import Luck
from meadhall.kernel.scripted import Scripted

WON = 1000.0
LOST = -1000.0
ALL = -99  # a loss of all food, as a figure


class Prospect:
    """How things stand after some of the turn: what weighing needs, and nothing more."""

    __slots__ = (
        "blue_digs",
        "chain",
        "chain_runes",
        "extra",
        "food",
        "health",
        "most_health",
        "not_blue",
        "not_red",
        "passages",
        "red_digs",
        "wild_digs",
        "worth",
    )

    def __init__(self) -> None:
        self.health = 0
        self.most_health = 0
        self.food = 0
        self.passages = 0
        self.chain = 0
        self.chain_runes = 3
        self.red_digs = 0
        self.blue_digs = 0
        self.wild_digs = 0
        self.not_red = 0
        self.not_blue = 0
        self.worth = 0.0
        self.extra = 0.0

    def copy(self) -> "Prospect":
        """An independent copy."""
        q = Prospect()
        q.health = self.health
        q.most_health = self.most_health
        q.food = self.food
        q.passages = self.passages
        q.chain = self.chain
        q.chain_runes = self.chain_runes
        q.red_digs = self.red_digs
        q.blue_digs = self.blue_digs
        q.wild_digs = self.wild_digs
        q.not_red = self.not_red
        q.not_blue = self.not_blue
        q.worth = self.worth
        q.extra = self.extra
        return q


class Greedy(Scripted[View]):
    """Weighs every play with every discard."""

    __slots__ = ("cap", "discard_moves", "in_hand", "play_moves", "rules")

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.cap = rules.cap
        self.in_hand = [IN_HAND.get(kind.id, 0.0) for kind in rules.kinds]
        self.play_moves = [figures(kind.played) for kind in rules.kinds]
        self.discard_moves = [figures(kind.discarded) for kind in rules.kinds]

    def choose(self, view: View, options: list[Action], luck: Luck) -> Action:
        if len(options) == 1:
            return options[0]
        question = view.todo[-1]
        if not isinstance(question, UseCards):
            return by_habit(view, options)
        plays = [option for option in options if option.verb in ("play", "recover")]
        discards = [option for option in options if option.verb in ("discard", "hand")]
        seat = question.seat
        now = self.prospect(view, seat)
        low = view.deck_count < LOW_DECK
        best = options[0]
        most = LOST * 2
        if not (question.to_play and question.to_discard):
            for option in options:
                then = now.copy()
                self.use(view, seat, option, then)
                value = self.weigh(then, low)
                if value > most:
                    most = value
                    best = option
            return best
        hand = view.hands[seat]
        for play in plays:
            after_play = now.copy()
            self.use(view, seat, play, after_play)
            if after_play.passages <= 0:
                return play
            face = play.args[0] if play.verb == "play" else -1
            for discard in discards:
                if discard.args[0] == face and hand.count(face) < 2:
                    continue
                then = after_play.copy()
                self.use(view, seat, discard, then)
                value = self.weigh(then, low)
                if value > most:
                    most = value
                    best = play
                if face >= 0 and (self.play_moves[face][0] > 0 or self.play_moves[face][1] > 0):
                    # What heals may come too late, or be wasted before the discard hurts.
                    then = now.copy()
                    self.use(view, seat, discard, then)
                    if then.health > 0:
                        self.use(view, seat, play, then)
                        value = self.weigh(then, low)
                        if value > most:
                            most = value
                            best = discard
        if most <= LOST and options[-1].verb == "pass-jarl":
            return options[-1]
        return best

    def estimate(self, view: View) -> tuple[float, ...]:
        if view.outcome is None:
            value = chance_to_win(view)
        elif view.outcome.winners:
            value = 1.0
        else:  # where all is lost, the less bad loss is to be preferred
            value = 0.01 * (self.cap - view.passages) / self.cap
        return (value,) * self.rules.players

    def prospect(self, view: View, seat: int) -> Prospect:
        """How things stand now."""
        rules = self.rules
        now = Prospect()
        now.health = view.health[seat]
        now.most_health = view.most_health[seat]
        now.food = view.food
        now.passages = view.passages
        if view.row:
            run = run_at(rules, view.row, len(view.row) - 1)
            now.chain = len(run)
            for slot in run[-3:]:
                now.chain_runes &= rules.runes[view.row[slot] & FACE]
        for face in view.hands[seat]:
            self.hold(now, face, 1)
        return now

    def hold(self, now: Prospect, face: int, count: int) -> None:
        """A card more in hand, or (-1) one fewer."""
        rules = self.rules
        if rules.digs[face]:
            runes = rules.runes[face]
            if runes == 1:
                now.red_digs += count
            elif runes == 2:
                now.blue_digs += count
            else:
                now.wild_digs += count
        runes = rules.hand_runes[face]
        if not runes & 1:
            now.not_red += count
        if not runes & 2:
            now.not_blue += count
        now.worth += count * self.in_hand[face]

    def use(self, view: View, seat: int, option: Action, now: Prospect) -> None:
        """What the option would change."""
        verb = option.verb
        if verb == "pass-jarl":
            now.extra -= 1.0
        elif verb == "hand":
            self.hold(now, option.args[0], -1)
            now.extra += HANDED_OVER
        elif verb == "discard":
            face = option.args[0]
            self.hold(now, face, -1)
            self.apply(now, self.discard_moves[face])
        else:
            if verb == "play":
                face = option.args[0]
                self.hold(now, face, -1)
            else:
                face = view.piles[option.args[0]][-1]
                now.health -= 1
            self.play(view, now, face)

    def play(self, view: View, now: Prospect, face: int) -> None:
        """A card laid at the right end of the row."""
        rules = self.rules
        if not rules.digs[face]:
            now.chain = 0
            now.chain_runes = 3
            self.apply(now, self.play_moves[face])
            return
        now.chain += 1
        now.chain_runes &= rules.runes[face]
        if now.chain >= rules.box.limits.set:
            limits = rules.box.limits
            now.passages -= limits.opens_one_rune if now.chain_runes else limits.opens
            now.chain = 0
            now.chain_runes = 3

    def apply(self, now: Prospect, move: tuple[int, int, int, float, int]) -> None:
        """Health, food, passages; and whatever else the effect is worth."""
        health, food, passages, extra, eats = move
        if eats:
            eaten = min(now.food, now.most_health - now.health)
            now.health += eaten
            now.food -= eaten
        now.health = min(now.health + health, now.most_health)
        now.food = max(0, min(now.food + food, self.rules.box.limits.food))
        now.passages = min(now.passages + passages, self.cap)
        now.extra += extra

    def weigh(self, now: Prospect, low: bool) -> float:
        """What all that is worth."""
        if now.passages <= 0:
            return WON
        if now.health <= 0:
            return LOST
        digs = now.red_digs + now.blue_digs + now.wild_digs
        chain = now.chain if now.chain < 3 else 3
        value = now.worth + now.extra - PASSAGE * now.passages
        value += HEALTH[now.health if now.health < 4 else 4] + FOOD[now.food if now.food < 4 else 4]
        value += CHAIN[chain][digs if digs < 4 else 4]
        red = chain + now.red_digs + now.wild_digs if now.chain_runes & 1 else 0
        blue = chain + now.blue_digs + now.wild_digs if now.chain_runes & 2 else 0
        same = red if red > blue else blue
        value += ONE_RUNE[same if same < 4 else 4]
        if not now.not_red or not now.not_blue:
            value += MADNESS[1 if low else 0]
        return value


def figures(words: tuple[str, ...]) -> tuple[int, int, int, float, int]:
    """Health, food, passages, the worth of other effects, and whether it is a meal."""
    health = 0
    food = 0
    passages = 0
    extra = 0.0
    eats = 0
    for word in words:
        name, _, figure = word.partition(" ")
        if " | " in word:
            extra -= 0.8
        elif name == "health":
            health += int(figure)
        elif name == "food":
            food += ALL if figure == "none" else int(figure)
        elif name == "passages":
            passages += int(figure)
        elif name == "eat":
            eats = 1
        elif word == "mad":
            health -= 1
            extra += EFFECTS[word]
        else:
            extra += EFFECTS.get(word, 0.0)
    return health, food, passages, extra, eats
