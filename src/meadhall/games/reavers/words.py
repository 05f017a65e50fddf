"""Reavers in words: what players, logs and pages read."""

from collections.abc import Sequence
from typing import Any, Final

from meadhall.games.reavers.bargain import Bargain
from meadhall.games.reavers.blind import HireRevealed
from meadhall.games.reavers.components import ICONS
from meadhall.games.reavers.foretell import (
    BRIEF,
    EFFECT,
    Foretelling,
    attacks,
    deal_of,
    offer_of,
    price_of,
)
from meadhall.games.reavers.goods import FARM, SPOILS, Goods
from meadhall.games.reavers.phrases import Phrases, lower_first
from meadhall.games.reavers.places import SellTokens
from meadhall.games.reavers.plunder import KeepOne, PlunderOne, PlunderTwo
from meadhall.games.reavers.position import NOWHERE
from meadhall.games.reavers.roskilde import HireForCoins, HireForTerror, PassTerrorOn
from meadhall.games.reavers.rules import ROSKILDE
from meadhall.games.reavers.sail import ChooseDestination
from meadhall.games.reavers.view import View, suggested
from meadhall.games.reavers.visitor import VisitorQuestion
from meadhall.kernel.action import Action
from meadhall.kernel.bar import Bar
from meadhall.kernel.data import Data
from meadhall.kernel.deal import ACCORD, OPEN, Deal
from meadhall.kernel.deal_store import content_from_data, numbers
from meadhall.kernel.event import Event
from meadhall.kernel.offer_text import Proposal
from meadhall.kernel.outcome import Outcome
from meadhall.kernel.step import Step

# The paragraphs about what is said in talks.
TALK_RULES: Final = {
    "accept": "deal.accord",
    "decline": "deal.accord",
    "unaccept": "deal.accord",
    "walk-away": "deal.none",
    "say-nothing": "deal.none",
}


def number(value: Data) -> int:
    """A figure of an event or a bar."""
    assert isinstance(value, int)
    return value


def awaited(view: View) -> tuple[int, ...]:
    """The seats that play waits for, as far as the view tells."""
    step = view.todo[-1] if view.todo else None
    if isinstance(step, ChooseDestination):
        return tuple([seat for seat, place in enumerate(step.chosen) if place == NOWHERE])
    if isinstance(step, Bargain):
        return step.awaited(view.seat, view.rules.choices.offers != "table")
    return (step.seat,) if isinstance(step, VisitorQuestion) else ()


def called_in_texts(step: Step[Any]) -> str:
    """Under which name the texts have a question: hiring unseen reads the same at both places."""
    return HireRevealed.__name__ if isinstance(step, HireRevealed) else type(step).__name__


class ReaversTeller(Phrases):
    """Reavers in words of one language. In labels the seat whose view it is reads "you"."""

    def title(self) -> str:
        return self.texts["title"]

    def pitch(self) -> str:
        return self.texts["about.pitch"]

    def facts(self) -> tuple[str, ...]:
        return tuple(self.texts["about.facts"].split(" | "))

    def goal(self) -> str:
        return self.texts["about.goal"]

    def legend(self) -> str:
        return self.texts["about.legend"]

    def called(self, view: View) -> tuple[str, ...]:
        """The players' names, as labels for this view's seat have them."""
        known = self.names or ("",) * view.rules.players
        return tuple(
            [
                self.texts["you.middle"] if seat == view.seat else who
                for seat, who in enumerate(known)
            ]
        )

    # -- questions --------------------------------------------------------------------------------

    def question(self, view: View, names: Sequence[str]) -> str:
        step = view.todo[-1] if view.todo else None
        waiting = awaited(view)
        if step is None or not waiting:
            return self.texts["wait.over"]
        asked = self.asked(view, names, view.seat in waiting) if view.seat >= 0 else ""
        if asked and view.seat in waiting:
            return asked
        whom = self.people(names, waiting)
        what = self.texts["wait.what." + called_in_texts(step)]
        told = self.say("wait.for", {"whom": whom, "what": what})
        return f"{asked} {told}" if asked else told

    def asked(self, view: View, names: Sequence[str], owes: bool) -> str:
        """The question, put to the seat itself; or what a seat is told that has answered."""
        step = view.todo[-1]
        if isinstance(step, ChooseDestination):
            return self.ask_destination(view, step)
        if isinstance(step, Bargain):
            return self.ask_talks(view, names, step, owes)
        return self.ask_visitor(view, step) if owes and isinstance(step, VisitorQuestion) else ""

    def ask_destination(self, view: View, step: ChooseDestination) -> str:
        """Where to sail, or that one has chosen."""
        chosen = step.chosen[view.seat]
        key = "ask.ChooseDestination."
        if chosen != NOWHERE:
            return self.say(key + "chosen", {"place": self.place(chosen)})
        ship = view.ships[view.seat]
        if ship == NOWHERE:
            return self.texts[key + "open"]
        return self.say(key + "from", {"place": self.place(ship)})

    def ask_talks(self, view: View, names: Sequence[str], step: Bargain, owes: bool) -> str:
        """What the talks are about; or that there is nothing to add, or that they are over."""
        if not step.takes_part(view.seat):
            return ""
        deal = step.deal_of(view.seat)
        key = "ask.Bargain."
        values = {"place": self.place(deal.place)}
        if deal.state != OPEN:
            return self.say(key + ("agreed" if deal.state == ACCORD else "failed"), values)
        if not owes:
            return self.texts[key + "quiet"]
        others = [seat for seat in deal.parties if seat != view.seat]
        values["whom"] = self.people(names, others)
        values["goods"] = self.items(view.goods[deal.place])
        key += "trade" if deal.many else "split"
        return self.say(key + ("-answer" if self.to_answer(deal, view.seat) else ""), values)

    def to_answer(self, deal: Deal, seat: int) -> bool:
        """Whether there is an offer that the seat has neither made, accepted nor declined."""
        return any(
            seat in deal.needed(offer)
            and not deal.backs(seat, offer)
            and seat not in offer.declined
            for offer in deal.offers
        )

    def ask_visitor(self, view: View, step: VisitorQuestion) -> str:
        """What a visitor may do."""
        key = "ask." + called_in_texts(step)
        values = {"place": self.where(step)}
        if isinstance(step, HireForCoins):
            left = view.rules.box.prices.hire_limit - step.hired
            if not step.hired and not step.refreshed:
                return self.say(
                    f"{key}.refresh-{'one' if left == 1 else 'other'}", {"n": str(left)}
                )
            return self.count(key, left)
        if isinstance(step, HireRevealed):
            values["reaver"] = self.reaver(step.reaver)
        elif isinstance(step, PlunderTwo):
            values["draw"] = self.count("spoils", view.rules.box.prices.vasteras_draw)
        elif isinstance(step, KeepOne):
            values["cards"] = self.join([self.single(item) for item in step.drawn])
        elif isinstance(step, SellTokens) and step.sold:
            key += "-more"
        elif isinstance(step, PassTerrorOn) and attacks(view):
            key += "-attack"
        return self.say(key, values)

    def where(self, step: VisitorQuestion) -> str:
        """The place whose card asks: paragraphs are called after it."""
        wanted = step.rule.partition(".")[0]
        for place in self.box.places:
            if place.id == wanted:
                return self.place(place.number)
        raise ValueError(f"expected a paragraph about a place, found {step.rule!r}")

    # -- actions ----------------------------------------------------------------------------------

    def action(self, view: View, action: Action) -> str:
        return self.label(view, action, "do.")

    def short(self, view: View, action: Action) -> str:
        return self.label(view, action, "brief-do.")

    def label(self, view: View, action: Action, form: str) -> str:
        """A choice by its name, or in few words where a text has those too."""
        verb = action.verb
        args = action.args
        step = view.todo[-1] if view.todo else None
        values: dict[str, str] = {}
        if verb in ("suggest", "propose"):
            return self.label_offer(view, action, form)
        if verb == "sail":
            values["place"] = self.place(args[0])
        elif verb == "pass":
            verb = self.label_pass(view, values)
        elif verb == "hire":
            values["reaver"] = self.reaver(args[0])
            values["coins"] = self.coins(price_of(view, action))
            if isinstance(step, HireForTerror):
                verb = "hire-terror"
            elif isinstance(step, (HireForCoins, HireRevealed)):
                verb = "hire-coins"
        elif verb in ("buy", "sell", "take", "give-up"):
            values["thing"] = self.single(FARM + args[0])
            values["coins"] = self.coins(abs(price_of(view, action)))
            verb = "buy-coins" if verb == "buy" and step is not None else verb
        elif verb in ("keep", "trade-in"):
            values["thing"] = self.single(SPOILS + args[0])
            values["coins"] = self.coins(abs(price_of(view, action)))
        elif verb in ("shed", "refresh"):
            values["coins"] = self.coins(price_of(view, action))
            verb = "shed-coins" if verb == "shed" and step is not None else verb
        elif verb == "shed-onto":
            values["coins"] = self.coins(price_of(view, action))
            values["other"] = self.name_within(self.called(view), args[0])
            verb += "-attack" if attacks(view) else ""
        elif verb == "draw":
            values["cards"] = self.count("spoils", view.rules.box.prices.vasteras_draw)
            if isinstance(step, PlunderOne):
                verb = "draw-one"
            elif isinstance(step, PlunderTwo):
                verb = "draw-two"
        elif verb in ("accept", "decline"):
            offer = offer_of(view, action)
            values["n"] = str(args[0] + 1)
            if offer is not None:
                values["whose"] = self.name_within(self.called(view), offer.author)
                verb += "-of"
        elif verb in ("time-up", "patience") and args:
            values["place"] = self.place(args[0])
            verb += "-at" if verb == "time-up" else ""
        key = form + verb
        return self.say(key if key in self.texts else "do." + verb, values)

    def label_pass(self, view: View, values: dict[str, str]) -> str:
        """Passing is called after what one does no more of."""
        step = view.todo[-1] if view.todo else None
        if isinstance(step, HireRevealed):
            values["reaver"] = self.reaver(step.reaver)
            return "pass-turn-down"
        if isinstance(step, HireForCoins) and step.hired:
            return "pass-hired"
        return "pass-sold" if isinstance(step, SellTokens) and step.sold else "pass"

    def label_offer(self, view: View, action: Action, form: str) -> str:
        """An offer by its terms, also one that lies near."""
        made: Action | None = action
        if action.verb == "suggest":
            near = suggested(view)
            made = near[action.args[0]] if action.args[0] < len(near) else None
        if not isinstance(made, Proposal):
            return self.say("do.suggest-unknown", {"n": str(action.args[0] + 1)})
        names = self.called(view)
        if form == "do.":
            told = self.terms(made.terms, made.promises, names)
        else:
            told = self.short_terms(made.terms, made.promises, names)
        return self.say(form + action.verb, {"terms": told})

    def effect(self, view: View, action: Action) -> str:
        return " ".join(Foretelling(self, view, self.called(view), EFFECT).tell(action))

    def brief(self, view: View, action: Action) -> str:
        return " ".join(Foretelling(self, view, self.called(view), BRIEF).tell(action))

    def action_rule(self, view: View, action: Action) -> str:
        verb = action.verb
        step = view.todo[-1] if view.todo else None
        if verb in TALK_RULES:
            return TALK_RULES[verb]
        if verb in ("suggest", "propose", "withdraw"):
            deal = deal_of(view)
            return "roskilde.window" if deal is not None and deal.many else "deal.split"
        if verb in ("time-up", "patience") and action.args:
            return "deal.none"
        if verb == "refresh":
            return "roskilde.refresh"
        if verb == "sail" or step is None:
            return "sail.choose"
        return step.rule

    # -- reasons ----------------------------------------------------------------------------------

    def bar(self, view: View, bar: Bar, names: Sequence[str]) -> str:
        reason = bar.reason
        key = "bar." + reason
        figures = bar.figures
        if reason in ("offers-used-up", "talked-enough"):
            return self.count(key, number(figures[0]))
        if reason in ("not-asked", "others-must-agree"):
            return self.say(key, {"who": self.people(names, numbers(figures))})
        values: dict[str, str] = {}
        if reason == "same-place":
            values["place"] = self.place(number(figures[0]))
        elif reason == "too-few-coins":
            values["price"] = self.coins(number(figures[0]))
            values["have"] = self.coins(number(figures[1]))
        elif reason in ("none-left", "not-held", "sold-already"):
            values["things"] = lower_first(self.kind(number(figures[0])))
            values["thing"] = self.single(number(figures[0]))
        elif reason == "cannot-give":
            item, asked, have = numbers(figures)
            values["asked"] = self.item(item, asked)
            values["have"] = self.item(item, have)
        elif reason == "due-when":
            low, high = numbers(figures)
            values["low"] = str(low)
            values["high"] = str(high)
            key += "-last" if low == high else ""
        elif reason in ("left-lying", "not-in-pot"):
            place, item, count = numbers(figures)
            values["place"] = self.place(place)
            values["items"] = self.item(item, count)
            values["there"] = values["items"]
            if item >= self.kinds:
                values["there"] = self.count("reavers", 0)
            key += "-trade" if reason == "not-in-pot" and place == ROSKILDE else ""
        elif reason in ("reavers-stay", "not-their-reaver"):
            values["reaver"] = self.reaver(number(figures[0]))
        elif reason == "stands-already":
            values["n"] = str(figures[0])
        return self.say(key, values)

    # -- events -----------------------------------------------------------------------------------

    def event(self, event: Event, names: Sequence[str]) -> str:
        name = event.name
        args = event.args
        key = "event." + name
        values = self.person(names, event.seat)
        if name == "talk":
            return self.tell_talk(event, values, names)
        if name in ("spoils-shuffled", "reavers-shuffled"):
            return self.count(key, number(args[0]))
        if name in ("churned", "market-filled"):
            return self.say(key, {"reavers": self.reavers(numbers(args))})
        if name == "scored":
            points = numbers(args)
            values["sources"] = self.sources(points)
            values["glory"] = self.glory(sum(points))
            return self.say(key, values)
        if name in ("set-up", "supply", "time-chose", "passed"):
            return self.tell_round(event, values, names)
        if name in ("accord", "no-accord", "shared", "order"):
            return self.tell_shared(event, values, names)
        if name in ("stocked", "turned-up", "collected", "bjorn"):
            goods: Goods = numbers(args[1])
            down = number(args[2]) if name == "stocked" else 0
            values["place"] = self.place(number(args[0]))
            values["goods"] = self.items(goods, down)
            if name in ("collected", "bjorn") and not any(goods):
                key += "-nothing"
        elif name in ("turned", "sealed", "sailed", "met-bjorn", "talks-late"):
            where = args or event.secret
            if where:
                values["place"] = self.place(number(where[0]))
            else:
                key += "-hidden"
            if name == "turned":
                values["side"] = "AB"[number(args[1])]
        else:
            key += self.tell_deed(event, values, names)
        return self.say(key, values)

    def tell_round(self, event: Event, values: dict[str, str], names: Sequence[str]) -> str:
        """How the game and its rounds begin; what somebody let pass."""
        name = event.name
        args = event.args
        key = "event." + name
        if name == "set-up":
            values["whom"] = self.name_within(names, number(args[0]))
            values["places"] = self.join([self.place(place) for place in numbers(args[1])])
        elif name == "supply":
            card = self.box.supply_cards[number(args[0])]
            icons = [
                self.count("icon." + icon, n)
                for icon, n in zip(ICONS, card.icons, strict=True)
                if n
            ]
            values["n"] = str(args[1])
            values["icons"] = self.join(icons)
            key += "" if icons else "-empty"
        elif name == "time-chose":
            values["whom"] = self.name_within(names, event.seat)
        else:
            what = "passed." + event.rule
            values["what"] = self.texts.get(what, self.texts["passed.other"])
        return self.say(key, values)

    def tell_shared(self, event: Event, values: dict[str, str], names: Sequence[str]) -> str:
        """What concerns all who share a place."""
        args = event.args
        values["place"] = self.place(number(args[0]))
        values["who"] = self.people(names, numbers(args[1]))
        if event.name == "accord":
            terms, promises = content_from_data((args[2], args[3]))
            values["terms"] = self.terms(terms, promises, names)
        return self.say("event." + event.name, values)

    def tell_deed(self, event: Event, values: dict[str, str], names: Sequence[str]) -> str:
        """What somebody hired, paid, took or drew; says which sentence it takes."""
        name = event.name
        args = event.args
        if name == "rolled":
            return f"-{args[0]}"
        if name in ("hired", "hired-for-terror", "revealed-reaver", "turned-down"):
            values["reaver"] = self.reaver(number(args[0]))
        elif name in ("bought", "sold", "traded-in", "took-token", "gave-up", "kept", "won-card"):
            values["thing"] = self.single(number(args[0]))
        elif name == "plundered":
            values["cards"] = self.join([self.single(item) for item in numbers(args)])
        if name in ("hired", "bought", "sold", "traded-in"):
            values["coins"] = self.coins(number(args[1]))
        elif name in ("refreshed", "shed", "shed-onto"):
            values["coins"] = self.coins(number(args[0]))
        if name == "shed-onto":
            other = self.person(names, number(args[1]))
            values["other"] = self.name_within(names, number(args[1]))
            values["other_has"] = other["has"]
            return "" if args[2] else "-attack"
        return ""

    def tell_talk(self, event: Event, values: dict[str, str], names: Sequence[str]) -> str:
        """What was said; where it is not for these ears, that something was."""
        said = event.args[1:] or event.secret
        values["place"] = self.place(number(event.args[0]))
        if not said:
            return self.say("event.talk.hidden", values)
        what = str(said[0])
        if len(said) > 1:
            values["n"] = str(said[1])
        if what == "offer":
            terms, promises = content_from_data((said[2], said[3]))
            values["terms"] = self.terms(terms, promises, names)
        return self.say("event.talk." + what, values)

    # -- the end ----------------------------------------------------------------------------------

    def outcome(self, outcome: Outcome, names: Sequence[str]) -> str:
        winners = outcome.winners
        values = self.person(names, winners[0])
        values["glory"] = self.glory(outcome.total(winners[0]))
        values["whom"] = self.name_within(names, winners[0])
        values["who"] = self.people(names, winners)
        return self.say("ending." + outcome.ending, values)

    def ending_name(self, ending: str) -> str:
        return self.texts["ending-name." + ending]

    def option(self, name: str) -> str:
        key = "option." + name
        if key not in self.texts:
            known = [text[7:] for text in self.texts if text.startswith("option.")]
            raise ValueError(f"unknown option {name!r}: expected one of {', '.join(known)}")
        return self.texts[key]
