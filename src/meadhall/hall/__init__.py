"""The hall in the browser: tables, seats, the store, the pages. It knows no game by name."""
