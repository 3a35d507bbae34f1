"""Neontable: a digital table for hidden-information card games."""

__version__ = "0.1.0"
