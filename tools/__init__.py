"""What dev.py is made of; Python's standard library alone, and no part of the package."""
