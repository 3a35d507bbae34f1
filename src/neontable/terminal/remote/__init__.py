"""A table at a server, joined from this terminal: over the same protocol as a browser."""
