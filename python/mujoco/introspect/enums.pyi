# SPDX-License-Identifier: Apache-2.0
from mujoco.introspect.ast_nodes import EnumDecl

ENUMS: dict[str, EnumDecl]
