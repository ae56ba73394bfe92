# SPDX-License-Identifier: Apache-2.0
from mujoco.introspect.ast_nodes import FunctionDecl

FUNCTIONS: dict[str, FunctionDecl]
