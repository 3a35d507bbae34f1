"""The attributes of a state, and room behind the ends of its arrays: whoever shares one shows it at the next append."""

from __future__ import annotations

from inspect import get_annotations
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from neontable.nemesis.frame import Frame

ROOM = 40  # for so many numbers more


def fields_of(state: object) -> list[str]:
    """The attributes that are declared in the class bodies, compiled or not."""
    classes = [cls for cls in type(state).__mro__ if cls.__module__.startswith("neontable")]
    names = [name for cls in classes for name in getattr(cls, "__mypyc_attrs__", None) or get_annotations(cls)]
    return sorted({name for name in names if not name.startswith("__")})


def make_room(holder: Any) -> None:
    """Every array of a state, and of its frames, has room behind its end, where the next append would write."""
    for name in fields_of(holder):
        value = getattr(holder, name)
        if isinstance(value, Frame):
            make_room(value)
        if isinstance(value, vec):
            setattr(holder, name, roomy(list(value)))


def roomy(items: list[int]) -> vec[i64]:
    """The same numbers, with room for more."""
    array = vec[i64](capacity=len(items) + ROOM)
    for item in items:
        array = append(array, item)
    return array
