"""Deals from plain data, as they were saved."""

from meadhall.kernel.data import Data, DataError
from meadhall.kernel.deal import Deal, Offer, Promise, Term


def deal_from_data(data: Data) -> Deal:
    """The deal that `data` made; DataError says what does not fit."""
    if not isinstance(data, tuple) or len(data) != 13:
        raise DataError(f"expected a deal of thirteen parts, found {data!r}")
    place, parties, many, state, agreed, offers, count, made, accepts = data[:9]
    acts, quiet, refused, patient = data[9:]
    if not isinstance(place, int) or not isinstance(state, int) or not isinstance(agreed, int):
        raise DataError(f"expected the place and the state of a deal, found {data!r}")
    if (
        not isinstance(count, int)
        or not isinstance(offers, tuple)
        or not isinstance(refused, tuple)
    ):
        raise DataError(f"expected the offers of a deal, found {data!r}")
    deal = Deal(place, numbers(parties), bool(many))
    deal.state = state
    deal.agreed = agreed
    deal.offers = tuple([offer_from_data(offer) for offer in offers])
    deal.count = count
    deal.made = numbers(made)
    deal.accepts = numbers(accepts)
    deal.acts = numbers(acts)
    deal.quiet = numbers(quiet)
    deal.refused = tuple([content_from_data(content) for content in refused])
    deal.patient = bool(patient)
    sizes = {len(deal.parties), len(deal.made), len(deal.accepts), len(deal.acts)}
    if len(sizes) != 1:
        raise DataError(f"expected an entry for each party of a deal, found {data!r}")
    return deal


def offer_from_data(data: Data) -> Offer:
    """The offer that `data` made."""
    if isinstance(data, tuple) and len(data) == 5:
        author, number, terms, promises, declined = data
        if isinstance(author, int) and isinstance(number, int):
            content = content_from_data((terms, promises))
            return Offer(author, number, content[0], content[1], numbers(declined))
    raise DataError(f"expected an offer of five parts, found {data!r}")


def content_from_data(data: Data) -> tuple[tuple[Term, ...], tuple[Promise, ...]]:
    """Terms and promises."""
    if isinstance(data, tuple) and len(data) == 2:
        terms, promises = data
        if isinstance(terms, tuple) and isinstance(promises, tuple):
            return (
                tuple([_term(term) for term in terms]),
                tuple([promise_from_data(promise) for promise in promises]),
            )
    raise DataError(f"expected the terms and promises of an offer, found {data!r}")


def _term(data: Data) -> Term:
    values = numbers(data)
    if len(values) != 4:
        raise DataError(f"expected giver, taker, item and count, found {data!r}")
    return (values[0], values[1], values[2], values[3])


def promise_from_data(data: Data) -> Promise:
    """A promise that was written down."""
    if isinstance(data, tuple) and len(data) == 4:
        giver, taker, due, words = data
        if not isinstance(giver, int) or not isinstance(taker, int):
            raise DataError(f"expected the seats of a promise, found {data!r}")
        if isinstance(due, int) and isinstance(words, str):
            return (giver, taker, due, words)
    raise DataError(f"expected a promise of four parts, found {data!r}")


def numbers(data: Data) -> tuple[int, ...]:
    """Whole numbers, and nothing else."""
    if isinstance(data, tuple):
        found = tuple([value for value in data if isinstance(value, int)])
        if len(found) == len(data):
            return found
    raise DataError(f"expected whole numbers, found {data!r}")
