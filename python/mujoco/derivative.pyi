# SPDX-License-Identifier: Apache-2.0
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mujoco._core import MjData, MjModel

_Floats = npt.NDArray[np.float64]

class DerivativeError(RuntimeError):
    obstacles: tuple[str, ...]
    def __init__(self, message: str, obstacles: tuple[str, ...] = ()) -> None: ...

class _Step(NamedTuple):
    A: _Floats
    B: _Floats
    C: _Floats | None
    D: _Floats | None

class StepDerivatives(_Step):
    near_changes: int
    differenced: int
    at_bounds: int

class _Forward(NamedTuple):
    DaDq: _Floats
    DaDv: _Floats
    DaDact: _Floats
    DaDctrl: _Floats

class ForwardDerivatives(_Forward):
    near_changes: int
    differenced: int
    at_bounds: int

class _Inverse(NamedTuple):
    DfDq: _Floats
    DfDv: _Floats
    DfDa: _Floats

class InverseDerivatives(_Inverse):
    near_changes: int
    differenced: int
    at_bounds: int

class _Trajectory(NamedTuple):
    A: _Floats
    B: _Floats

class TrajectoryDerivatives(_Trajectory):
    near_changes: int
    differenced: int
    at_bounds: int

class _Gradient(NamedTuple):
    dx: _Floats
    du: _Floats

class Gradient(_Gradient):
    near_changes: int
    differenced: int
    at_bounds: int

def step(model: MjModel, data: MjData, *, sensors: bool = True, current: bool = False, distance: float = ...) -> StepDerivatives: ...
def forward(model: MjModel, data: MjData, *, current: bool = False, distance: float = ...) -> ForwardDerivatives: ...
def inverse(model: MjModel, data: MjData, *, actuation: bool = False, current: bool = False, distance: float = ...) -> InverseDerivatives: ...
def trajectory(model: MjModel, data: MjData, states: npt.ArrayLike, ctrl: npt.ArrayLike, *, dofs: npt.ArrayLike | None = None,
               key_points: npt.ArrayLike | None = None, distance: float = ...) -> TrajectoryDerivatives: ...
def make_gradient(model: MjModel) -> MjModel: ...
def clear_gradient(gradient: MjModel) -> None: ...
def pull_step(model: MjModel, data: MjData, dy: npt.ArrayLike, *, gradient: MjModel | None = None, current: bool = False,
              distance: float = ...) -> Gradient: ...
def pull_rollout(model: MjModel, data: MjData, states: npt.ArrayLike, ctrl: npt.ArrayLike, dy: npt.ArrayLike,
                 dctrl: npt.ArrayLike | None = None, *, gradient: MjModel | None = None, distance: float = ...) -> Gradient: ...
