"""Pages as a browser reads them: elements with their attributes, and text."""

from html.parser import HTMLParser

ADDRESSES = ("href", "src", "action", "formaction", "hx-post", "data-part", "xlink:href", "poster")


class Markup(HTMLParser):
    """Every element of a page, in order, and what is written within each kind."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.texts: dict[str, str] = {}
        self.within = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        self.within = tag

    def handle_endtag(self, tag: str) -> None:
        self.within = ""

    def handle_data(self, data: str) -> None:
        self.texts[self.within] = self.texts.get(self.within, "") + data

    @property
    def text(self) -> str:
        """All that is written on the page."""
        return " ".join(self.texts.values())

    def addresses(self) -> list[str]:
        """Whatever the page leads to, loads, or sends to."""
        return [given[name] for _tag, given in self.elements for name in ADDRESSES if name in given]
