"""What may be typed, and what the signs on the table mean."""

from meadhall.terminal.columns import RUIN
from meadhall.terminal.sitting import Sitting

Keys = tuple[tuple[str, str], ...]

# What is typed, with commands in braces, and the sentence about it.
AT_THE_END: Keys = (
    ("{save} …", "save"),
    ("{log}", "log"),
    ("{undo}", "undo"),
    ("{table}", "table"),
    ("{goal}", "goal"),
    ("{rule} ID", "rule"),
    ("{rules} …", "rules"),
    ("{quit}", "quit"),
)
HELP: Keys = (
    ("1, 2, …", "choose"),
    ("?3", "what"),
    ("?a", "why"),
    ("{goal}", "goal"),
    ("{rule} ID", "rule"),
    ("{rules} …", "rules"),
    ("{log}", "log"),
    ("{undo}", "undo"),
    ("{hint}", "hint"),
    ("{save} …", "save"),
    ("{table}", "table"),
    ("{quit}", "quit"),
)


def tell_help(keys: Keys, sitting: Sitting) -> None:
    """All that may be typed, in the words of the language."""
    screen, words = sitting.screen, sitting.words
    names = {
        key.removeprefix("cmd-"): said.split()[0]
        for key, said in words.sentences.items()
        if key.startswith("cmd-")
    }
    shown = [(key.format(**names), words(f"help-{told}")) for key, told in keys]
    widest = max([len(key) for key, _told in shown])
    for key, told in shown:
        screen.line([(f"  {key:<{widest}}  ", "bold"), (told, "")], indent=widest + 4)
    if screen.fancy:
        screen.line([("  ", ""), (sitting.teller.legend(), "")], indent=2)
        screen.line([(f"  {RUIN} ", "bold red"), (words("legend-ruin"), "")])
