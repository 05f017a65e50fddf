"""What a seat may choose: a verb and a few small arguments, made once and shared."""

from collections.abc import Iterable


class Action:
    """One choice. Its index is its id for learners; its text is its notation in logs and tests."""

    __slots__ = ("args", "index", "standing", "text", "verb")

    def __init__(
        self, index: int, verb: str, args: tuple[int, ...], text: str, standing: bool = False
    ) -> None:
        self.index = index
        self.verb = verb
        self.args = args
        self.text = text
        self.standing = standing

    def __repr__(self) -> str:
        return f"<{self.text}>"


class ActionTable:
    """Every action of a game, in an order that only rules version and components decide."""

    __slots__ = ("actions", "by_text")

    def __init__(self) -> None:
        self.actions: list[Action] = []
        self.by_text: dict[str, Action] = {}

    def add(self, verb: str, *args: int, text: str = "", standing: bool = False) -> Action:
        """Add one action; `text` names its arguments, where numbers alone would not."""
        notation = " ".join([verb, text]) if text else " ".join([verb, *[str(a) for a in args]])
        if notation in self.by_text:
            raise ValueError(f"the action {notation!r} is already in the table")
        action = Action(len(self.actions), verb, args, notation, standing)
        self.actions.append(action)
        self.by_text[notation] = action
        return action

    def add_each(self, verb: str, names: Iterable[str]) -> tuple[Action, ...]:
        """One action per name, numbered from 0: `play raven:red`, `play raven:blue`, ..."""
        return tuple([self.add(verb, i, text=name) for i, name in enumerate(names)])

    def parse(self, text: str) -> Action:
        """The action that has this notation."""
        action = self.by_text.get(text)
        if action is None:
            raise ValueError(f"unknown action {text!r}: expected one such as {self._examples()}")
        return action

    def _examples(self) -> str:
        firsts: dict[str, str] = {}
        for action in self.actions:
            firsts.setdefault(action.verb, action.text)
        return ", ".join([repr(text) for text in firsts.values()])
