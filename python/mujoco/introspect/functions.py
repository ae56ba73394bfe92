# SPDX-License-Identifier: Apache-2.0
"""FUNCTIONS: every function of the C API as a FunctionDecl."""
import re

from mujoco.introspect import _tables
from mujoco.introspect.ast_nodes import FunctionDecl, FunctionParameterDecl, parse_type


def _parameter(function, name, text):
    base, extent = re.fullmatch(r"([^\[]*?)(?:\[(\w+)\])?", text).groups()
    number = (int(extent) if extent.isdigit() else _tables.CONSTANTS[extent],) if extent else ()
    return FunctionParameterDecl(name, parse_type(base, number), name in _tables.NULLABLE.get(function, ()))


FUNCTIONS = {name: FunctionDecl(name, parse_type(row["returns"]), tuple(_parameter(name, *p) for p in row["parameters"]), row["doc"])
             for name, row in _tables.FUNCTIONS.items()}
