"""Maeshowe in words."""

from meadhall.games.maeshowe.view import View
from meadhall.kernel.teller import Teller


class MaeshoweTeller(Teller[View]):
    """Maeshowe in words of one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
