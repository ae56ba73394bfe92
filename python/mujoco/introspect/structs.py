# SPDX-License-Identifier: Apache-2.0
"""STRUCTS: every struct of the C API as a StructDecl; arrays behind pointers have their lengths in array_extent."""
from mujoco.introspect import _tables
from mujoco.introspect.ast_nodes import AnonymousStructDecl, StructDecl, StructFieldDecl, parse_type


def _length(text):
    """Sizes stay names, constants become numbers."""
    text = text.removeprefix("MJ_M(").removeprefix("MJ_D(").rstrip(")") if text.startswith("MJ_") and text.endswith(")") else text
    return int(text) if text.isdigit() else int(_tables.CONSTANTS.get(text, 0)) or text


def _field(row):
    name, kind, extents, doc = row[:4]
    if kind == "struct":
        return StructFieldDecl(name, AnonymousStructDecl(tuple(map(_field, row[4]))), doc)
    lengths = tuple(_length(e) for e in extents)
    if "*" in kind:
        return StructFieldDecl(name, parse_type(kind), doc, tuple(n for n in lengths if n != 1) if lengths else ())
    fixed = lengths[:1] if lengths[1:] == (1,) else lengths
    return StructFieldDecl(name, parse_type(kind, fixed), doc)


STRUCTS = {name: StructDecl(name, f"struct {name}_", tuple(map(_field, rows))) for name, rows in _tables.STRUCTS.items()}
