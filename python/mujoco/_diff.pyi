# SPDX-License-Identifier: Apache-2.0
import dataclasses
from typing import Any

from mujoco._core import MjModel

KINDS: tuple[str, ...]
COUNTS: dict[str, str]

@dataclasses.dataclass(frozen=True)
class Difference:
    kind: str
    name: str
    field: str
    a: Any
    b: Any

class Differences(list[Difference]): ...

def diff(model_a: MjModel, model_b: MjModel, tolerance: float = 0.0) -> Differences: ...
