"""Hypothesis strategies for the nodes of any language: a field's type says what can stand in it."""

from __future__ import annotations

import types
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st
from msgspec import Meta

from neontable.language.registry import Node

_known: dict[Any, st.SearchStrategy[Any]] = {}


def of(kind: Any, meta: Meta | None = None) -> st.SearchStrategy[Any]:
    """The strategy for a type; recursion goes through `deferred`."""
    key = (kind, meta)
    if key not in _known:
        _known[key] = st.deferred(lambda: _make(kind, meta))
    return _known[key]


def _make(kind: Any, meta: Meta | None) -> st.SearchStrategy[Any]:
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return of(args[0], next(arg for arg in args[1:] if isinstance(arg, Meta)))
    if origin in (Union, types.UnionType):
        return st.one_of(*map(of, args))
    if origin is Literal:
        return st.sampled_from(args)
    if origin is tuple:
        least = (meta.min_length or 0) if meta else 0
        return st.lists(of(args[0]), min_size=least, max_size=least + 2).map(tuple)
    if kind is int:
        assert meta is not None and isinstance(meta.ge, int) and isinstance(meta.le, int)
        return st.integers(meta.ge, meta.le)
    if kind is bool:
        return st.booleans()
    if kind is type(None):
        return st.none()
    assert isinstance(kind, type) and issubclass(kind, Node), f"no strategy for {kind}"
    hints = get_type_hints(kind, include_extras=True)
    return st.builds(kind, *(of(hints[name]) for name in kind.__struct_fields__))
