"""Bots: over the contract alone, and over what their seat may know."""
