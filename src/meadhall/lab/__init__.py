"""Measuring: batches of games, speed, and laws that hold in every game."""
