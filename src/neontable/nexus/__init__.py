"""Nexus, the deduction game: a module for each chapter of its rules (docs/rules/nexus.md)."""
