"""The terminal: playing, watching and looking things up, for people who type."""
