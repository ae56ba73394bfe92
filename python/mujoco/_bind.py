# SPDX-License-Identifier: Apache-2.0
"""bind: from elements of a spec to their views in a model or in data."""
from collections.abc import Sequence

import numpy as np


class Bound(Sequence):
    """Views of several elements. An attribute is an array of all of theirs: a row for each, or one after the other if their sizes differ."""

    def __init__(self, views):
        object.__setattr__(self, "_views", tuple(views))

    def __getitem__(self, index):
        return self._views[index]

    def __len__(self):
        return len(self._views)

    def __getattr__(self, name):
        values = [getattr(view, name) for view in self._views]
        if not values or not isinstance(values[0], np.ndarray):
            return values
        if len({value.shape for value in values}) == 1 and values[0].shape != (1,):
            return np.stack(values)
        return np.concatenate(values)

    def __setattr__(self, name, value):
        shapes = [getattr(view, name).shape for view in self._views]
        whole = self.__getattr__(name).shape
        flat = np.broadcast_to(np.asarray(value), whole).reshape(-1)
        at = 0
        for view, shape in zip(self._views, shapes):
            size = int(np.prod(shape))
            setattr(view, name, flat[at:at + size].reshape(shape))
            at += size


def binder(classes):
    """The method of MjModel and MjData; `classes` are those of elements, by the names of their views."""
    kinds = {cls: kind for kind, cls in classes.items()}

    def bind(self, elements):
        """The views of this model or data for an element of the spec that it was compiled from, or for a sequence of elements."""
        if isinstance(elements, Sequence) and not isinstance(elements, str):
            return Bound(bind(self, element) for element in elements)
        kind = kinds.get(type(elements).__name__)
        if kind is None or not hasattr(self, kind):
            raise TypeError(f"cannot bind a {type(elements).__name__}")
        if elements.id < 0:
            raise ValueError(f"this {kind} is in no model yet: compile its spec")
        return getattr(self, kind)(elements.name or elements.id)

    return bind
