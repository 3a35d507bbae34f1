"""What a game is, and nothing of any game."""
