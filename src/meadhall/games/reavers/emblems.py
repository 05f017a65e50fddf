"""Action cards in pictures: what is paid or counted, and what for."""

from dataclasses import dataclass

from meadhall.games.reavers.rules import (
    BJORGVIN,
    LEIRVIK,
    NIDALOS,
    ODENSE,
    ROSKILDE,
    TOKENS,
    TONSBERG,
    VASTERAS,
    Rules,
)


@dataclass(frozen=True, slots=True)
class Sign:
    """A picture, and what stands beside it."""

    icon: str
    text: str = ""


Row = tuple[Sign, ...]

FOR = Sign("r-for")
TERROR = Sign("r-terror")
SHED = Sign("r-shed")
SPOILS = Sign("r-spoils")
REAVER = Sign("r-reaver")
UNSEEN = Sign("r-unseen")
ANY_TOKEN = tuple([Sign(f"r-{token}") for token in TOKENS])


def coins(text: object) -> Sign:
    """So many coins."""
    return Sign("r-coin", str(text))


def rows_of(rules: Rules, place: int, side: int) -> tuple[Row, ...]:
    """The rows of a location's action card."""
    prices = rules.box.prices
    if place == ROSKILDE:
        return roskilde(rules, side)
    found: dict[tuple[int, int], tuple[Row, ...]] = {
        (BJORGVIN, 0): tuple(
            [(ANY_TOKEN[k], FOR, coins(price)) for k, price in enumerate(prices.sell)]
        ),
        (BJORGVIN, 1): ((Sign("r-visitor"), FOR, coins(f"+{prices.bjorgvin_coins}")),),
        (TONSBERG, 0): ((coins(prices.tonsberg_shed), FOR, SHED),),
        (TONSBERG, 1): ((coins(f"+{prices.tonsberg_surcharge}"), FOR, UNSEEN),),
        (NIDALOS, 0): ((TERROR, FOR, SPOILS),),
        (NIDALOS, 1): ((Sign("r-visitor"), FOR, coins(f"+{prices.nidalos_coins}")),),
        (VASTERAS, 0): ((TERROR, FOR, Sign("r-spoils", f"1/{prices.vasteras_draw}")),),
        (VASTERAS, 1): ((SPOILS, FOR, coins(prices.vasteras_coins)),),
        (ODENSE, 0): ((TERROR, FOR, *ANY_TOKEN),),
        (ODENSE, 1): ((*ANY_TOKEN, FOR, SHED),),
        (LEIRVIK, 0): ((coins(f"+{prices.leirvik_surcharge}"), FOR, UNSEEN),),
        (LEIRVIK, 1): (
            (
                Sign("r-visitor", f"\u00d7{prices.leirvik_visitors_per_card}"),
                FOR,
                Sign("r-spoils", "+1"),
            ),
        ),
    }
    return found.get((place, side), ())


def roskilde(rules: Rules, side: int) -> tuple[Row, ...]:
    """Five rows, from top to bottom."""
    prices = rules.box.prices
    fourth = (
        (coins(prices.tower), FOR, ANY_TOKEN[2])
        if side
        else (coins(prices.wall), FOR, ANY_TOKEN[1])
    )
    last: Row = (coins(prices.shed_a), FOR, SHED)
    if side:
        last = (coins(prices.shed_b), FOR, SHED, Sign("r-pass-on"))
    return (
        (TERROR, FOR, REAVER),
        (Sign("r-coin"), FOR, Sign("r-reaver", f"\u2264{prices.hire_limit}")),
        (coins(prices.farm), FOR, ANY_TOKEN[0]),
        fourth,
        last,
    )
