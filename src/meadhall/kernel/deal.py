"""Deals between players: offers, acceptances, promises, and how talks end.

A deal is a value inside a step. What may change hands, who can pay, and what an accord or its
failure does is the game's to say; who has said what is kept here.

An offer is made of terms (giver, taker, item, count); what lies on the table is given by POT. It
has a number of its own within the deal: an offer that is replaced gets a new one, and whoever
accepts names the number, so nobody ever accepts what they have not read. Play asks everybody who
has something new to answer; when nobody has anything more to say, the talks have failed.
"""

from meadhall.kernel.data import Data

Term = tuple[int, int, int, int]  # giver, taker, item, count
Promise = tuple[int, int, int, str]  # from, to, when it falls due, in these words

POT = -1

OPEN = 0
ACCORD = 1
BREAKDOWN = 2


class Offer:
    """What a seat has put forward. `declined` are the seats that have said no."""

    __slots__ = ("author", "declined", "number", "promises", "terms")

    def __init__(
        self,
        author: int,
        number: int,
        terms: tuple[Term, ...],
        promises: tuple[Promise, ...] = (),
        declined: tuple[int, ...] = (),
    ) -> None:
        self.author = author
        self.number = number
        self.terms = terms
        self.promises = promises
        self.declined = declined

    def data(self) -> tuple[Data, ...]:
        """The offer as plain data."""
        return (self.author, self.number, self.terms, self.promises, self.declined)

    def involves(self) -> tuple[int, ...]:
        """The seats that give, take or promise something, and the author."""
        found = {self.author}
        for giver, taker, _item, _count in self.terms:
            found.add(giver)
            found.add(taker)
        for giver, taker, _due, _words in self.promises:
            found.add(giver)
            found.add(taker)
        found.discard(POT)
        return tuple(sorted(found))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Offer) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash(self.data())

    def __repr__(self) -> str:
        return f"Offer{self.data()}"


class Deal:
    """One negotiation. `many`: an offer needs those alone whom it names, and several may come
    about; else it needs all parties, and ends the talks.

    `count` is the number of the newest offer. By party: `made` counts offers, `accepts` has the
    number of the offer accepted or 0, `acts` counts what else would go on for ever. `quiet` are
    those who have answered everything new.
    """

    __slots__ = (
        "accepts",
        "acts",
        "agreed",
        "count",
        "made",
        "many",
        "offers",
        "parties",
        "patient",
        "place",
        "quiet",
        "refused",
        "state",
    )

    def __init__(self, place: int, parties: tuple[int, ...], many: bool = False) -> None:
        self.place = place
        self.parties = parties
        self.many = many
        self.state = OPEN
        self.agreed = 0
        self.offers: tuple[Offer, ...] = ()
        self.count = 0
        self.made = (0,) * len(parties)
        self.accepts = (0,) * len(parties)
        self.acts = (0,) * len(parties)
        self.quiet: tuple[int, ...] = ()
        self.refused: tuple[tuple[tuple[Term, ...], tuple[Promise, ...]], ...] = ()
        self.patient = False  # whether everybody has had time to begin

    def copy(self) -> "Deal":
        """Another deal, to be changed before anybody sees it."""
        made = Deal(self.place, self.parties, self.many)
        made.state = self.state
        made.agreed = self.agreed
        made.offers = self.offers
        made.count = self.count
        made.made = self.made
        made.accepts = self.accepts
        made.acts = self.acts
        made.quiet = self.quiet
        made.refused = self.refused
        made.patient = self.patient
        return made

    def data(self) -> tuple[Data, ...]:
        """The deal as plain data."""
        return (
            self.place,
            self.parties,
            self.many,
            self.state,
            self.agreed,
            tuple([offer.data() for offer in self.offers]),
            self.count,
            self.made,
            self.accepts,
            self.acts,
            self.quiet,
            self.refused,
            self.patient,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deal) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash(self.data())

    def __repr__(self) -> str:
        return f"Deal{self.data()}"

    def offer(self, number: int) -> Offer | None:
        """The offer of this number, if it still stands."""
        for offer in self.offers:
            if offer.number == number:
                return offer
        return None

    def offer_of(self, seat: int) -> Offer | None:
        """The seat's own offer."""
        for offer in self.offers:
            if offer.author == seat:
                return offer
        return None

    def accepted_by(self, seat: int) -> int:
        """The number of the offer that the seat accepts; 0 for none."""
        return self.accepts[self.parties.index(seat)]

    def needed(self, offer: Offer) -> tuple[int, ...]:
        """Whose consent it takes."""
        return offer.involves() if self.many else self.parties

    def backs(self, seat: int, offer: Offer) -> bool:
        """Whether the seat stands by the offer: as its author, or by accepting it."""
        return offer.author == seat or self.accepted_by(seat) == offer.number

    def talking(self) -> tuple[int, ...]:
        """The parties that have something new to answer."""
        if self.state != OPEN:
            return ()
        return tuple([seat for seat in self.parties if seat not in self.quiet])

    def offers_made(self, seat: int) -> int:
        """How many offers the seat has made."""
        return self.made[self.parties.index(seat)]

    def hidden(self) -> "Deal":
        """The deal as those see it who may not hear what is said, but see people talk: how many
        offers there have been, and whether there was time to begin."""
        made = Deal(self.place, self.parties, self.many)
        made.state = self.state
        made.count = self.count
        made.patient = self.patient
        return made
