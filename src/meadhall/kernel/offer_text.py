"""Offers in writing: `propose pot>1 3 coin, 1>2 1 farm, 2 vows 1 by 7 "a word"`."""

import json
import re
from collections.abc import Sequence

from meadhall.kernel.action import Action
from meadhall.kernel.deal import POT, Promise, Term

MOST_TERMS = 120
MOST_PROMISES = 6
LONGEST_PROMISE = 160


class Proposal(Action):
    """An offer as a seat makes it: free in form, so it stands in no table of actions."""

    __slots__ = ("promises", "terms")

    def __init__(self, terms: tuple[Term, ...], promises: tuple[Promise, ...], text: str) -> None:
        super().__init__(-1, "propose", (), text)
        self.terms = terms
        self.promises = promises


def proposal(terms: Sequence[Term], promises: Sequence[Promise], items: Sequence[str]) -> Proposal:
    """An offer in its one form: terms in order, those of a kind put together."""
    together: dict[tuple[int, int, int], int] = {}
    for giver, taker, item, count in terms:
        key = (giver, taker, item)
        together[key] = together.get(key, 0) + count
    put = tuple([(*key, count) for key, count in sorted(together.items()) if count])
    vows = tuple(sorted(promises))
    return Proposal(put, vows, write(put, vows, items))


def write(terms: Sequence[Term], promises: Sequence[Promise], items: Sequence[str]) -> str:
    """`propose pot>1 3 coin, 1>2 1 farm, 2 vows 1 by 7 "..."`: seats are counted from 1."""
    parts = [
        f"{'pot' if giver == POT else giver + 1}>{taker + 1} {count} {items[item]}"
        for giver, taker, item, count in terms
    ]
    parts += [
        f"{giver + 1} vows {taker + 1} by {due} {json.dumps(words, ensure_ascii=False)}"
        for giver, taker, due, words in promises
    ]
    return " ".join(["propose", ", ".join(parts)]).strip()


TERM = re.compile(r"\s*(pot|[1-9])>([1-9]) ([1-9][0-9]{0,3}) ([A-Za-z0-9_-]{1,40})\s*(,|$)")
VOW = re.compile(r'\s*([1-9]) vows ([1-9]) by ([0-9]{1,2}) ("(?:[^"\\]|\\.)*")\s*(,|$)')
EXPECTED = "an offer such as 'propose pot>1 2 coin, 1>2 1 farm, 2 vows 1 by 7 \"a word\"'"


def read(text: str, items: Sequence[str]) -> Proposal:
    """The offer of this notation; ValueError says what was expected."""
    body = text.removeprefix("propose")
    terms: list[Term] = []
    promises: list[Promise] = []
    place = 0
    while body[place:].strip():
        term = TERM.match(body, place)
        vow = VOW.match(body, place)
        if term is not None:
            if term.group(4) not in items:
                raise ValueError(f"unknown item {term.group(4)!r}: expected {', '.join(items)}")
            giver = POT if term.group(1) == "pot" else int(term.group(1)) - 1
            item = list(items).index(term.group(4))
            terms.append((giver, int(term.group(2)) - 1, item, int(term.group(3))))
            place = term.end()
        elif vow is not None:
            promises.append(_vow(vow))
            place = vow.end()
        else:
            raise ValueError(f"expected {EXPECTED}, found {body[place:].strip()[:60]!r}")
    if len(terms) > MOST_TERMS or len(promises) > MOST_PROMISES:
        raise ValueError(f"expected up to {MOST_TERMS} terms and {MOST_PROMISES} promises")
    return proposal(terms, promises, items)


def _vow(found: "re.Match[str]") -> Promise:
    try:
        words = json.loads(found.group(4))
    except ValueError as fault:
        raise ValueError(f"expected a promise in quotes, found {found.group(4)!r}") from fault
    if not words.strip() or len(words) > LONGEST_PROMISE or not words.isprintable():
        raise ValueError(f"expected a promise of 1 to {LONGEST_PROMISE} letters")
    return (int(found.group(1)) - 1, int(found.group(2)) - 1, int(found.group(3)), words)
