# SPDX-License-Identifier: Apache-2.0
from typing import Any

FUNCTIONS: dict[str, dict[str, Any]]
STRUCTS: dict[str, list[Any]]
ENUMS: dict[str, dict[str, int]]
