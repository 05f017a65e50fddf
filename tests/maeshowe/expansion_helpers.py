"""Short hands for the scenes of the expansion sets."""

RUNES = {"r": "excavate:red", "b": "excavate:blue"}


def digs(text: str) -> str:
    """`rrb*` is two red Excavates and a used blue one."""
    found: list[str] = []
    for sign in text:
        if sign == "*":
            found[-1] += "*"
        else:
            found.append(RUNES[sign])
    return " ".join(found)


def line(*parts: str) -> str:
    """Cards from several texts."""
    return " ".join([part for part in parts if part])
