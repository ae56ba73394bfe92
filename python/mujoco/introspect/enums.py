# SPDX-License-Identifier: Apache-2.0
"""ENUMS: every enumeration of the C API as an EnumDecl."""
from mujoco.introspect import _tables
from mujoco.introspect.ast_nodes import EnumDecl

ENUMS = {name: EnumDecl(name, f"enum {name}_", values) for name, values in _tables.ENUMS.items()}
