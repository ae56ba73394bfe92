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
    for name in [n for n in dir(mujoco) if n.startswith("Mj")]:
        known = {getattr(node, "name", None) or getattr(getattr(node, "target", None), "id", None) for node in core[name].body}
        real = {n for n in dir(getattr(mujoco, name)) if not n.startswith("_")}
        assert real <= known, (name, real - known)


def test_stubs_of_modules_have_their_names_and_methods():
    import importlib
    for name in ("batch", "derivative", "vector_env"):
        module, stub = importlib.import_module(f"mujoco.{name}"), names_in(f"{name}.pyi")
        own = {n: v for n, v in vars(module).items() if not n.startswith("_") and getattr(v, "__module__", "") == module.__name__}
        assert own and set(own) == {n for n in stub if not n.startswith("_")}
        for kind in [n for n, v in own.items() if isinstance(v, type) and not issubclass(v, tuple)]:
            known = {node.name for node in stub[kind].body if isinstance(node, ast.FunctionDef)}
            assert {n for n in vars(own[kind]) if not n.startswith("_")} <= known, kind
