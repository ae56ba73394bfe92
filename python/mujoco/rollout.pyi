# SPDX-License-Identifier: Apache-2.0
from types import TracebackType
from typing import Sequence

import numpy as np
import numpy.typing as npt

from mujoco._core import MjData, MjModel

_Floats = npt.NDArray[np.float64]

class Rollout:
    nthread: int
    def __init__(self, *, nthread: int | None = None) -> None: ...
    def __enter__(self) -> Rollout: ...
    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, traceback: TracebackType | None) -> None: ...
    def close(self) -> None: ...
    def rollout(self, model: MjModel | Sequence[MjModel], data: MjData | Sequence[MjData], initial_state: npt.ArrayLike,
                control: npt.ArrayLike | None = None, *, control_spec: int = ..., skip_checks: bool = False, nstep: int | None = None,
                initial_warmstart: npt.ArrayLike | None = None, state: _Floats | None = None, sensordata: _Floats | None = None,
                chunk_size: int | None = None) -> tuple[_Floats, _Floats]: ...

def rollout(model: MjModel | Sequence[MjModel], data: MjData | Sequence[MjData], initial_state: npt.ArrayLike,
            control: npt.ArrayLike | None = None, *, control_spec: int = ..., skip_checks: bool = False, nstep: int | None = None,
            initial_warmstart: npt.ArrayLike | None = None, state: _Floats | None = None, sensordata: _Floats | None = None,
            chunk_size: int | None = None, persistent_pool: bool = False) -> tuple[_Floats, _Floats]: ...
def shutdown_persistent_pool() -> None: ...
