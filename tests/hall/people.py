"""People at the door of a hall: browsers without a screen, each with cookies of its own."""

import asyncio
import re
from types import TracebackType
from typing import Any

import httpx
from starlette.applications import Starlette

ORIGIN = "http://hall"


class Visitor:
    """Somebody with a browser."""

    def __init__(self, app: Starlette) -> None:
        self.app = app
        self.client = httpx.AsyncClient(
            transport=httpx.ASGITransport(app, raise_app_exceptions=False),
            base_url=ORIGIN,
            headers={"Origin": ORIGIN},
        )

    async def __aenter__(self) -> "Visitor":
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.client.aclose()

    def another(self) -> "Visitor":
        """Somebody else, at the same hall."""
        return Visitor(self.app)

    async def get(self, path: str, **more: Any) -> httpx.Response:
        """Look at a page."""
        return await self.client.get(path, **more)

    async def post(self, path: str, **form: Any) -> httpx.Response:
        """Send a form."""
        return await self.client.post(path, data=form)

    # -- tables -----------------------------------------------------------------------------------

    async def set_table(self, name: str = "Anna", **form: Any) -> str:
        """Set a table with this form; the name of the table."""
        answer = await self.post("/new/maeshowe", name=name, **form)
        if answer.status_code == 303:
            return answer.headers["location"].rpartition("/")[2]
        assert answer.status_code == 200, answer.text
        self.links = re.findall(r'value="(http[^"]*#[^"]*)"', answer.text)
        found = re.search(r'href="/t/([^"]+)"', answer.text)
        assert found is not None, answer.text
        return found.group(1)

    async def join(self, link: str, name: str = "Bo") -> httpx.Response:
        """Sit down by a link."""
        return await self.post("/join", link=link, name=name)

    async def see(self, table: str) -> "Page":
        """The table's page."""
        return Page(await self.get(f"/t/{table}"))

    async def turn(self, table: str, *others: "Visitor", patience: float = 10.0) -> "Visitor":
        """Whoever of us is asked, once somebody is, or once the game is over."""
        began = asyncio.get_running_loop().time()
        while asyncio.get_running_loop().time() - began < patience:
            for each in (self, *others):
                page = await each.see(table)
                if page.actions or page.over:
                    return each
            await asyncio.sleep(0.02)
        raise AssertionError("nobody is asked")

    async def act(self, table: str, action: str, **more: Any) -> httpx.Response:
        """Choose this, for the question that the page asks now."""
        page = await self.see(table)
        form = {"action": action, "question": page.question, "version": page.version}
        headers = {"HX-Request": "true"}
        return await self.client.post(f"/t/{table}/do", data=form | more, headers=headers)

    async def do(self, table: str, kind: str, **more: Any) -> httpx.Response:
        """Any other command."""
        page = await self.see(table)
        form = {"kind": kind, "version": page.version} | more
        headers = {"HX-Request": "true"}
        return await self.client.post(f"/t/{table}/do", data=form, headers=headers)


class Page:
    """A table's page, read."""

    def __init__(self, answer: httpx.Response) -> None:
        self.status = answer.status_code
        self.text = answer.text

    def field(self, name: str) -> str:
        """A hidden field's value."""
        found = re.search(rf'name="{name}" value="([^"]*)"', self.text)
        return found.group(1) if found else ""

    @property
    def question(self) -> str:
        return self.field("question")

    @property
    def version(self) -> str:
        found = re.search(r'data-version="(\d+)"', self.text)
        return found.group(1) if found else ""

    @property
    def over(self) -> bool:
        return 'class="banner' in self.text

    @property
    def actions(self) -> list[str]:
        """Everything that may be done, by its notation."""
        choices = re.findall(r'<button class="choice[^>]*>', self.text)
        allowed = [choice for choice in choices if "aria-disabled" not in choice]
        return [m for choice in allowed for m in re.findall(r'value="([^"]+)"', choice)]

    @property
    def barred(self) -> list[str]:
        """Everything that may not."""
        choices = re.findall(r'<button class="choice[^>]*aria-disabled[^>]*>', self.text)
        return [m for choice in choices for m in re.findall(r'value="([^"]+)"', choice)]
