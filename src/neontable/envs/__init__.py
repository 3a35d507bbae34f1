"""Both games behind the interfaces that researchers use: one table of action ids and one layout of rows for all.

`batch.BatchEnv` (NumPy), `pettingzoo_env`, `gymnasium_env`, `openspiel_game`; `series.series` is what they all play.
docs/guides/environments.md shows how.
"""
