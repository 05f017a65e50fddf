"""An offer from a form with a field for everything that may change hands: a page needs no script
to make one."""

import json
import re

from starlette.datastructures import FormData

TERM = re.compile("(?:pot|[1-9])>[1-9] [A-Za-z0-9_-]{1,40}")  # the name of a field, and an amount
VOWS = 6


def composed(form: FormData) -> str:
    """The offer as text: of the fields that are filled in. Whether it makes sense is for the game
    to say."""
    parts = []
    for name, value in form.multi_items():
        amount = str(value).strip()
        if TERM.fullmatch(name) and amount.strip("0"):
            sides, item = name.split(" ")
            parts.append(f"{sides} {amount.lstrip('0')} {item}")
    for number in range(1, VOWS + 1):
        given = [str(form.get(f"vow{number}-{part}", "")).strip() for part in ("from", "to", "due")]
        words = " ".join(str(form.get(f"vow{number}-words", "")).split())
        if words:
            said = json.dumps(words, ensure_ascii=False)
            parts.append(f"{given[0]} vows {given[1]} by {given[2]} {said}")
    return f"propose {', '.join(parts)}".strip()
