"""`bench --hall`: it measures what it says, where there is a browser."""

import asyncio
import shutil

import pytest
from click.testing import CliRunner

from meadhall.hall import bench
from meadhall.hall.bench import BenchError, bench_hall
from meadhall.lab.commands import bench as command


@pytest.mark.skipif(shutil.which("chromium") is None, reason="there is no Chromium here")
def test_figures() -> None:
    found = asyncio.run(bench_hall(moves=3, streams=20, rounds=2))
    for clicks in (found["click_to_other_page_ms"], found["the_same_without_motion_ms"]):
        assert clicks["moves"] == 3
        assert 0 < clicks["median"] <= clicks["p95"] < 1e5
    told = found["all_streams_told_s"]
    assert (told["streams"], told["moves"]) == (20, 2)
    assert 0 < told["median"] <= told["worst"]
    assert 20 < found["memory_mb"]["rss"] < 300


def test_what_is_missing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    async def none(*_what: object) -> None:
        raise BenchError("expected Chromium on the path")

    monkeypatch.setattr(bench, "bench_hall", none)
    found = CliRunner().invoke(command, ["--hall"])
    assert found.exit_code == 1
    assert "bench --hall: expected Chromium on the path" in found.output


def test_for_people(monkeypatch: pytest.MonkeyPatch) -> None:
    async def some(*_what: object) -> dict[str, dict[str, float]]:
        return {
            "click_to_other_page_ms": {"moves": 3, "median": 61.5, "p95": 80.0, "at_most": 150.0},
            "memory_mb": {"streams": 500, "rss": 88.1, "at_most": 150.0},
        }

    monkeypatch.setattr(bench, "bench_hall", some)
    found = CliRunner().invoke(command, ["--hall"])
    assert found.exit_code == 0
    rows = [" ".join(line.split()) for line in found.output.splitlines()]
    assert "click to other page ms, median 61.5 150" in rows
    assert "memory mb, rss 88.1 150" in rows
