# SPDX-License-Identifier: Apache-2.0
"""bind: from elements of a spec to their views in a model or in data."""
from collections.abc import Sequence

import numpy as np

from mujoco import _core


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

    def view(self, element):
        kind = kinds.get(type(element).__name__)
        if kind is None or not hasattr(self, kind):
            raise TypeError(f"cannot bind a {type(element).__name__}")
        if element.id < 0:
            raise ValueError(f"this {kind} is in no model yet: compile its spec")
        return getattr(self, kind)(element.name or element.id)

    def require_current(self, element):
        if not _core._spec_is_current(element, self if isinstance(self, _core.MjModel) else self.model):
            raise ValueError("the spec has other elements than this model: compile it, and bind to the new model")

    def bind(self, elements):
        """The views of this model or data for an element of the spec that it was compiled from, or for a sequence of elements."""
        if not isinstance(elements, Sequence) or isinstance(elements, str):
            found = view(self, elements)
            require_current(self, elements)
            return found
        found = Bound(view(self, element) for element in elements)
        specs = []  # a look at each spec is enough
        for element in elements:
            spec = _core._spec_around(element)
            if not any(spec is known for known in specs):
                specs.append(spec)
                require_current(self, element)
        return found

    return bind
