"""How Hypothesis runs here: without a stop watch, since a busy machine is no fault of the code."""

from hypothesis import settings

settings.register_profile("kernel", deadline=None)
settings.load_profile("kernel")
