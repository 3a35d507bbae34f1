"""Positions, plays and expectations written as text: for tests, puzzles and reports of faults (docs/scenarios.md)."""
