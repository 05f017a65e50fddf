"""A hall that offers the market too: `python -P -m tests.hall.market serve ...`."""

from meadhall.cli import main
from tests.hall.market import offered

if __name__ == "__main__":
    with offered():
        main()
