# SPDX-License-Identifier: Apache-2.0
"""`import sinew` gives the module `mujoco`; its parts are found under both names."""
import importlib
import importlib.abc
import importlib.util
import sys

import mujoco


class _Alias(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Answers for sinew.x with mujoco.x, the same module object."""

    def find_spec(self, name, path=None, target=None):
        return importlib.util.spec_from_loader(name, self) if name.startswith("sinew.") else None

    def create_module(self, spec):
        return importlib.import_module("mujoco." + spec.name.removeprefix("sinew."))

    def exec_module(self, module):
        sys.modules["sinew." + module.__name__.removeprefix("mujoco.")] = module


sys.meta_path.insert(0, _Alias())
sys.modules["sinew"] = mujoco
