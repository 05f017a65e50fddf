"""`bench`: every game, and figures that fit together."""

import json

import pytest
from click.testing import CliRunner

from meadhall.lab import bench
from meadhall.lab.commands import bench as command
from meadhall.registry import GAMES


def test_json(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SLICE", 0.002)
    result = CliRunner().invoke(command, ["--rounds", "2", "--json"])
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)["benches"]
    assert {one["address"].partition("(")[0] for one in found} == set(GAMES)
    assert any("players=2" in one["address"] and "sets=" in one["address"] for one in found)
    for one in found:
        assert isinstance(one["compiled"], bool)
        costs = one["microseconds"]
        assert list(costs) == ["decision", "copy", "view", "save_and_load"]
        assert all(cost > 0 for cost in costs.values())
        assert one["decisions_per_second"] == pytest.approx(1e6 / costs["decision"], rel=0.01)
        loop = 1e6 / one["reference_rounds_per_second"]
        for name, rounds in one["reference_rounds"].items():
            assert rounds == pytest.approx(costs[name] / loop, rel=0.01, abs=0.02)


def test_for_people(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SLICE", 0.002)
    result = CliRunner().invoke(command, ["--rounds", "1"])
    assert "decisions/s" in result.stdout
    assert "reference loop" in result.stdout


def test_rounds() -> None:
    result = CliRunner().invoke(command, ["--rounds", "0"])
    assert result.exit_code != 0
    assert len(result.stderr.splitlines()) == 1
