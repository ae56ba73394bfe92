# SPDX-License-Identifier: Apache-2.0
"""The API as data, for programs that generate code: `functions.FUNCTIONS`, `structs.STRUCTS` and `enums.ENUMS` as declarations of
ast_nodes; the same names here are the plain tables behind them."""
from mujoco.introspect._tables import ENUMS, FUNCTIONS, STRUCTS  # noqa: F401
