"""Sealed answers: three seats vote at once, three times over; no motion wins twice running."""

from collections.abc import Mapping

from meadhall.kernel.action import Action, ActionTable
from meadhall.kernel.bar import Bar
from meadhall.kernel.data import Data
from meadhall.kernel.event import NOBODY, only
from meadhall.kernel.luck import Luck
from meadhall.kernel.position import Position
from meadhall.kernel.step import Question, Step
from meadhall.kernel.table import Table
from meadhall.kernel.tuples import put_at
from tests.kernel.toys.toy import Seen, Toy, ranked, take

VOTE_ACTIONS = ActionTable()
MOTIONS = VOTE_ACTIONS.add_each("vote", ("hall", "ship", "feast"))
TAKE_BACK = VOTE_ACTIONS.add("take back")
STAND_BY = VOTE_ACTIONS.add("say nothing")

OPEN = -1  # no vote yet
HIDDEN = -2  # a vote that is not for these eyes


class VotePosition(Position):
    __slots__ = ("banned", "round", "tally")

    def __init__(self) -> None:
        super().__init__()
        self.round = 0
        self.banned = OPEN
        self.tally: tuple[int, ...] = (0, 0, 0)


class Ballot(Question[VotePosition]):
    """All vote at once. Who has voted may take it back, or stand by it, until the last is in."""

    __slots__ = ("silent", "votes")
    rule = "vote.ballot"

    def __init__(self, votes: tuple[int, ...], silent: tuple[bool, ...]) -> None:
        self.votes = votes
        self.silent = silent

    def data(self) -> tuple[Data, ...]:
        return (self.votes, self.silent)

    def owes(self, p: VotePosition) -> tuple[int, ...]:
        return tuple([seat for seat, vote in enumerate(self.votes) if vote == OPEN])

    def may(self, p: VotePosition) -> tuple[int, ...]:
        voted = [seat for seat, vote in enumerate(self.votes) if vote != OPEN]
        return tuple([seat for seat in voted if not self.silent[seat]])

    def candidates(self, p: VotePosition, seat: int) -> list[Action]:
        return [*MOTIONS] if self.votes[seat] == OPEN else [TAKE_BACK, STAND_BY]

    def bar(self, p: VotePosition, seat: int, action: Action) -> Bar | None:
        if action.verb == "vote" and action.args[0] == p.banned:
            return Bar("won-last-time", self.rule, (p.banned,))
        return None

    def answer(self, p: VotePosition, seat: int, action: Action, table: Table) -> None:
        if action is STAND_BY:
            p.then(Ballot(self.votes, put_at(self.silent, seat, True)))
        elif action is TAKE_BACK:
            p.then(Ballot(put_at(self.votes, seat, OPEN), self.silent))
        else:
            votes = put_at(self.votes, seat, action.args[0])
            table.tell("votes", self.rule, seat, secret=action.args, audience=only(seat))
            p.then(Ballot(votes, self.silent) if OPEN in votes else Count(votes))

    def seen_by(self, p: VotePosition, seat: int) -> "Ballot":
        seen = [
            vote if place == seat or vote == OPEN else HIDDEN
            for place, vote in enumerate(self.votes)
        ]
        return Ballot(tuple(seen), self.silent)


class Count(Step[VotePosition]):
    __slots__ = ("votes",)
    rule = "vote.count"

    def __init__(self, votes: tuple[int, ...]) -> None:
        self.votes = votes

    def data(self) -> tuple[Data, ...]:
        return (self.votes,)

    def run(self, p: VotePosition, table: Table) -> None:
        table.tell("counted", self.rule, NOBODY, self.votes, reveals=True)
        for vote in self.votes:
            p.tally = put_at(p.tally, vote, p.tally[vote] + 1)
        p.banned = max(MOTIONS, key=lambda motion: self.votes.count(motion.args[0])).args[0]
        p.round += 1
        if p.round < 3:
            p.then(Ballot((OPEN,) * 3, (False,) * 3))
        else:
            p.end(ranked("voted", self.rule, "votes", p.tally))


class Vote(Toy[VotePosition]):
    name = "vote"

    def __init__(self) -> None:
        super().__init__(3, VOTE_ACTIONS, Ballot, Count)
        self.endings = ("voted",)

    def start(self, table: Table) -> VotePosition:
        p = VotePosition()
        p.then(Ballot((OPEN,) * 3, (False,) * 3))
        return p

    def fields(self, p: VotePosition) -> dict[str, Data]:
        return {"round": p.round, "banned": p.banned, "tally": p.tally}

    def from_fields(self, fields: Mapping[str, Data]) -> VotePosition:
        p = VotePosition()
        p.round, p.banned, p.tally = take(fields, "round", "banned", "tally")
        return p

    def view(self, p: VotePosition, seat: int) -> Seen:
        return self.seen(p, seat, p.round, p.banned, p.tally)

    def sample_world(self, view: Seen, luck: Luck) -> VotePosition:
        p = self.world(view, VotePosition())
        p.round, p.banned, p.tally = view.facts
        if p.todo:
            ballot = p.todo[-1]
            assert isinstance(ballot, Ballot)
            votable = [motion.args[0] for motion in MOTIONS if motion.args[0] != p.banned]
            votes = [
                votable[luck.below(len(votable))] if vote == HIDDEN else vote
                for vote in ballot.votes
            ]
            p.todo = (Ballot(tuple(votes), ballot.silent),)
        return p
