# SPDX-License-Identifier: Apache-2.0
from typing import Any

import numpy as np
import numpy.typing as npt

from mujoco._core import MjModel
from mujoco.batch import Batch

_Floats = npt.NDArray[np.float64]
_Bools = npt.NDArray[np.bool_]

class VectorEnv:
    batch: Batch
    num_envs: int
    frame_skip: int
    max_episode_steps: int
    qpos: _Floats
    qvel: _Floats
    ctrl: _Floats
    def __init__(self, model: MjModel, num_envs: int, *, threads: int = 0, frame_skip: int = 1, max_episode_steps: int = 1000,
                 key: int | str = -1, noise: dict[str, float] | None = None) -> None: ...
    def observation(self) -> _Floats: ...
    def reward(self) -> _Floats: ...
    def terminated(self) -> _Bools: ...
    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[_Floats, dict[str, Any]]: ...
    def step(self, actions: npt.ArrayLike) -> tuple[_Floats, _Floats, _Bools, _Bools, dict[str, Any]]: ...
    def close(self) -> None: ...
