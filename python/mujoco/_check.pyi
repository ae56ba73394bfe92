# SPDX-License-Identifier: Apache-2.0
import dataclasses

from mujoco._core import MjModel

@dataclasses.dataclass(frozen=True)
class Finding:
    check: str
    verdict: str
    value: float | None = None
    limit: float | None = None
    advice: str = ""

class Findings(list[Finding]):
    @property
    def ok(self) -> bool: ...
    def __bool__(self) -> bool: ...

def check(model: MjModel, steps: int = 500) -> Findings: ...
