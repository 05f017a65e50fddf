"""The kernel: what every game stands on."""
