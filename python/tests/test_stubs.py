# SPDX-License-Identifier: Apache-2.0
"""The stubs are valid Python and know what the module has."""
import ast
import os

import mujoco


def names_in(file):
    path = os.path.join(os.path.dirname(mujoco.__file__), file)
    with open(path, encoding="utf-8") as text:
        tree = ast.parse(text.read())
    return {node.name: node for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}


def test_stubs_name_everything_public():
    core = names_in("_core.pyi")
    public = [n for n in dir(mujoco._core) if not n.startswith("_") and callable(getattr(mujoco._core, n))]
    assert set(public) <= set(core)
    assert {n for n in dir(mujoco) if n.startswith("mjt")} == {n for n in names_in("_enums.pyi") if n.startswith("mjt")}


def test_stubs_have_the_members_of_classes():
    core = names_in("_core.pyi")
    for name in ("MjModel", "MjData", "MjOption", "MjContact", "MjvCamera", "MjSpec", "MjsBody", "MjsGeom"):
        known = {getattr(node, "name", None) or getattr(getattr(node, "target", None), "id", None) for node in core[name].body}
        real = {n for n in dir(getattr(mujoco, name)) if not n.startswith("_")}
        assert real <= known, (name, real - known)
