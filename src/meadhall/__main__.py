"""`python -m meadhall`: what ./hall hands its arguments to."""

from meadhall.cli import main

if __name__ == "__main__":
    main()
