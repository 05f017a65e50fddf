"""Settings: every choice of every option comes up, and they follow from seed and number."""

import pytest

from meadhall.kernel.game import Title
from meadhall.lab.settings import draw_setting, each_choice
from meadhall.lab.soak import SETTINGS
from meadhall.registry import table, titles


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.name)
def test_every_choice_comes_up(title: Title) -> None:
    wanted = set()
    for spec in title.options:
        for choice in each_choice(spec):
            for name in choice if isinstance(choice, tuple) else ():
                wanted.add((spec.name, name))
            if not isinstance(choice, tuple) or not choice:
                wanted.add((spec.name, spec.write(choice)))
    drawn = [draw_setting(title, {}, 1, number) for number in range(min(100, SETTINGS))]
    assert {row for setting in drawn for row in setting.choices} == wanted
    assert [setting.address for setting in drawn[:3]] == [
        table(setting.address, {}, None).address for setting in drawn[:3]
    ]
    assert drawn[7] == draw_setting(title, {}, 1, 7)
    assert len({setting.address for setting in drawn}) > 50


def test_fixed_choices_stay() -> None:
    title = titles()[0]
    for number in range(20):
        setting = draw_setting(title, {"players": 2, "fear": True}, 1, number)
        assert ("players", "2") in setting.choices
        assert ("fear", "yes") in setting.choices


def test_choices_that_never_go_together() -> None:
    with pytest.raises(ValueError, match="no setting"):
        draw_setting(titles()[0], {"players": 1, "fear": True}, 1, 0)
