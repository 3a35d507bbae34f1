"""Packs: card data as TOML, one folder a pack, and what reads, checks, stacks and compiles it.

`loader.load_nexus` is the front door; `nexus-printed` and `nexus-house` lie beside this file.
"""
