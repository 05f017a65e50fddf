"""Meadhall: one hall for Norse board games."""
