# SPDX-License-Identifier: Apache-2.0
from mujoco.introspect.ast_nodes import StructDecl

STRUCTS: dict[str, StructDecl]
