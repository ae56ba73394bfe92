# SPDX-License-Identifier: Apache-2.0
"""sinew.diff: how two models differ, object by object."""
import dataclasses
from typing import Any

import numpy as np

from mujoco import _core

KINDS = ("body", "jnt", "geom", "site", "cam", "light", "flex", "mesh", "skin", "hfield", "tex", "mat", "pair", "exclude", "eq", "tendon",
         "actuator", "sensor", "numeric", "text", "tuple", "key")
COUNTS = {"jnt": "njnt", "eq": "neq", "actuator": "nu"}


@dataclasses.dataclass(frozen=True)
class Difference:
    """A field that differs (field), or an object that one model lacks (field is "", a or b is None)."""
    kind: str
    name: str
    field: str
    a: Any
    b: Any

    def __str__(self):
        place = f"{self.kind} '{self.name}'" if self.name else self.kind
        if not self.field:
            return f"{place}: only in the {'second' if self.a is None else 'first'} model"
        return f"{place}: {self.field}: {_short(self.a)} -> {_short(self.b)}"


class Differences(list):
    """All differences; an empty list, which is false, if there are none."""

    def __str__(self):
        return "\n".join(map(str, self)) or "the models are the same"


def _short(value):
    text = np.array2string(value, threshold=8, edgeitems=3) if isinstance(value, np.ndarray) else repr(value)
    return " ".join(text.split())


def _equal(a, b, tolerance):
    if isinstance(a, np.ndarray):
        if a.shape != b.shape:
            return False
        return np.allclose(a, b, rtol=tolerance, atol=tolerance, equal_nan=True) if tolerance else np.array_equal(a, b, equal_nan=a.dtype.kind == "f")
    if isinstance(a, float) and tolerance:
        return abs(a - b) <= tolerance * (1 + abs(a))
    return a == b or a != a and b != b


def _members(value):
    return [name for name in dir(type(value)) if not name.startswith("_") and not callable(getattr(type(value), name))]


def _compare_struct(kind, a, b, tolerance):
    for name in _members(a):
        mine, other = getattr(a, name), getattr(b, name)
        if type(mine).__name__.startswith("Mj"):
            yield from _compare_struct(f"{kind}.{name}", mine, other, tolerance)
        elif not _equal(mine, other, tolerance):
            yield Difference(kind, "", name, mine, other)


def _objects(model, kind):
    """Objects by name; those without a name by their number."""
    views = [getattr(model, kind)(i) for i in range(getattr(model, COUNTS.get(kind, f"n{kind}")))]
    return {view.name or f"#{view.id}": view for view in views}


def _depends_on_numbers(name):
    """Members that hold numbers and addresses of other objects: they move when an object is added elsewhere."""
    return name in ("id", "name") or name.endswith(("adr", "id", "num"))


def _compare_kind(model_a, model_b, kind, tolerance):
    a, b = _objects(model_a, kind), _objects(model_b, kind)
    for name in a:
        if name not in b:
            yield Difference(kind, name, "", name, None)
    for name in b:
        if name not in a:
            yield Difference(kind, name, "", None, name)
    for name in a:
        if name not in b:
            continue
        for field in _members(a[name]):
            if _depends_on_numbers(field):
                continue
            mine, other = getattr(a[name], field), getattr(b[name], field)
            if not _equal(mine, other, tolerance):
                yield Difference(kind, name, field, np.copy(mine) if isinstance(mine, np.ndarray) else mine,
                                 np.copy(other) if isinstance(other, np.ndarray) else other)


def diff(model_a, model_b, tolerance=0.0):
    """The differences of two models, as a list: objects that one of them lacks, and fields of those that both have, found by name."""
    for model in (model_a, model_b):
        if not isinstance(model, _core.MjModel):
            raise TypeError(f"expected an MjModel, got {type(model).__name__}")
    found = Differences()
    for name in ("opt", "vis", "stat"):
        found.extend(_compare_struct(name, getattr(model_a, name), getattr(model_b, name), tolerance))
    for kind in KINDS:
        found.extend(_compare_kind(model_a, model_b, kind, tolerance))
    return found
