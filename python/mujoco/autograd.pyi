# SPDX-License-Identifier: Apache-2.0
from typing import Any, NamedTuple

from mujoco._core import MjData, MjModel

# Tensors of torch, which need not be installed where programs are checked.
class State(NamedTuple):
    qpos: Any
    qvel: Any
    act: Any

def rollout(model: MjModel, data: MjData, qpos: Any, qvel: Any, ctrl: Any, act: Any = None) -> State: ...
def step(model: MjModel, data: MjData, qpos: Any, qvel: Any, ctrl: Any = None, act: Any = None) -> State: ...
