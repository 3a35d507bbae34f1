"""The table online: people, tables and their logs, HTTP and WebSocket. It knows games only through kernel/game.py."""
