"""Seats at the tables of a running hall, played through its API."""

from dataclasses import dataclass, field
from typing import Any

import httpx

TWO = "maeshowe(players=2)"
PATIENCE = 20.0  # seconds until an answer has to be there


def visitor(url: str) -> httpx.AsyncClient:
    """Somebody without a browser, at this hall."""
    return httpx.AsyncClient(base_url=url, timeout=PATIENCE)


@dataclass
class Seat:
    """A seat, by its secret; or a spectator's place."""

    table: str
    number: int
    secret: str
    headers: dict[str, str] = field(init=False)

    def __post_init__(self) -> None:
        self.headers = {"Authorization": f"Bearer {self.secret}"}

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}"

    async def see(self, client: httpx.AsyncClient) -> dict[str, Any]:
        """The table as this seat may know it."""
        answer = await client.get(self.path, headers=self.headers)
        assert answer.status_code == 200, answer.text
        seen: dict[str, Any] = answer.json()
        return seen

    async def send(self, client: httpx.AsyncClient, command: dict[str, Any]) -> dict[str, Any]:
        """The answer to a command: done, or refused and why."""
        answer = await client.post(f"{self.path}/commands", json=command, headers=self.headers)
        assert answer.status_code in (200, 409), answer.text
        told: dict[str, Any] = answer.json()
        return told

    async def act(self, client: httpx.AsyncClient, key: str, choice: int = 0) -> dict[str, Any]:
        """Choose one of the options, the first unless another is named."""
        seen = await self.see(client)
        return await self.send(client, choosing(seen, key, choice))


def choosing(seen: dict[str, Any], key: str, choice: int = 0) -> dict[str, Any]:
    """The command that chooses one of the options that are seen."""
    action = seen["options"][choice % len(seen["options"])]["action"]
    return {"key": key, "kind": "act", "question": seen["question"], "actions": [action]}


@dataclass
class Set:
    """A table that was set: its people's seats, and a spectator's place."""

    name: str
    seats: list[Seat]
    watcher: Seat

    async def asked(self, client: httpx.AsyncClient) -> Seat | None:
        """The first of the people's seats that may act."""
        for seat in self.seats:
            if (await seat.see(client))["options"]:
                return seat
        return None


async def set_table(
    client: httpx.AsyncClient, address: str = TWO, players: tuple[str, ...] = ("person", "person")
) -> Set:
    """A new table."""
    wanted = {"address": address, "seats": [{"player": player} for player in players]}
    answer = await client.post("/api/tables", json=wanted)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    seats = [Seat(made["table"], int(n), secret) for n, secret in made["seats"].items()]
    return Set(made["table"], seats, Seat(made["table"], -1, made["watch"]))
