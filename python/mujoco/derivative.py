# SPDX-License-Identifier: Apache-2.0
"""Exact derivatives of dynamics, through contact, as numpy arrays.

    A, B, C, D = derivative.step(model, data)

Positions are changed along dofs, so that a state has nx = 2 nv + na numbers: positions, velocities, activations. The state in the data
stays. Results have the attributes `near_changes`, the number of rows of constraints nearer than `distance` to a change of the active set,
where a derivative jumps, and `differenced`, the number of pairs in contact whose geometry was differenced. What has no exact derivative
raises a DerivativeError.
"""
from collections import namedtuple

import numpy as np

from mujoco import _core
from mujoco._core import MjData, MjModel, mj_stateSize
from mujoco._enums import mjtState


class DerivativeError(RuntimeError):
    """Something has no exact derivative; `obstacles` are the names of what is in the way."""

    def __init__(self, message, obstacles=()):
        super().__init__(message)
        self.obstacles = obstacles


class StepDerivatives(namedtuple("StepDerivatives", "A B C D")):
    """Next state by state (A) and controls (B), sensors by both (C, D)."""
    near_changes = differenced = 0


class ForwardDerivatives(namedtuple("ForwardDerivatives", "DaDq DaDv DaDact DaDctrl")):
    """qacc by position, velocity, activations and controls."""
    near_changes = differenced = 0


class InverseDerivatives(namedtuple("InverseDerivatives", "DfDq DfDv DfDa")):
    """qfrc_inverse by position, velocity and acceleration; row i is the force on dof i."""
    near_changes = differenced = 0


class Gradient(namedtuple("Gradient", "dx du")):
    """By the first state, and by the controls."""
    near_changes = differenced = 0


def step(model, data, *, sensors=True, distance=1e-6):
    """Of a step from the state of the data, with the integrator of the model; without sensors, C and D are None."""
    nx, nu, ns = _sizes(model, data)
    arrays = StepDerivatives(np.zeros((nx, nx)), np.zeros((nx, nu)), np.zeros((ns, nx)) if sensors else None,
                             np.zeros((ns, nu)) if sensors else None)
    return _reported(arrays, _core._derive_step(model, data, distance, *arrays))


def forward(model, data, *, distance=1e-6):
    """Of forward dynamics."""
    _sizes(model, data)
    arrays = ForwardDerivatives(*(np.zeros((model.nv, n)) for n in (model.nv, model.nv, model.na, model.nu)))
    return _reported(arrays, _core._derive_forward(model, data, distance, *arrays))


def inverse(model, data, *, actuation=False, distance=1e-6):
    """Of inverse dynamics at the qacc of the data; with actuation, of qfrc_inverse less qfrc_actuator."""
    _sizes(model, data)
    arrays = InverseDerivatives(*(np.zeros((model.nv, model.nv)) for _ in range(3)))
    return _reported(arrays, _core._derive_inverse(model, data, distance, actuation, *arrays))


def pull_step(model, data, dy, *, distance=1e-6):
    """The gradient dy of a function of the next state, taken back through a step: A' dy by the state, B' dy by the controls."""
    nx, nu, _ = _sizes(model, data)
    arrays = Gradient(np.zeros(nx), np.zeros(nu))
    return _reported(arrays, _core._pull_step(model, data, distance, _input("dy", dy, (nx,)), *arrays))


def pull_rollout(model, data, states, ctrl, dy, dctrl=None, *, distance=1e-6):
    """The gradient of a function of a trajectory by its first state and its controls [nstep, nu].

    states: [nstep, size of mjSTATE_FULLPHYSICS], where each step began; ctrl: [nstep, nu].
    dy: [nstep, nx], slopes of the function by the state after each step; dctrl: [nstep, nu], its own slopes by the controls.
    """
    nx, nu, _ = _sizes(model, data)
    nstep = len(states)
    states = _input("states", states, (nstep, mj_stateSize(model, mjtState.mjSTATE_FULLPHYSICS)))
    ctrl, dy = _input("ctrl", ctrl, (nstep, nu)), _input("dy", dy, (nstep, nx))
    own = np.zeros((nstep, nu)) if dctrl is None else _input("dctrl", dctrl, (nstep, nu)).copy()
    arrays = Gradient(np.zeros(nx), own)
    return _reported(arrays, _core._pull_rollout(model, data, distance, nstep, states, ctrl, dy, arrays.du, arrays.dx))


def _sizes(model, data):
    if not isinstance(model, MjModel) or not isinstance(data, MjData):
        raise TypeError(f"expected an MjModel and an MjData, not {type(model).__name__} and {type(data).__name__}")
    return 2 * model.nv + model.na, model.nu, model.nsensordata


def _input(name, values, shape):
    values = np.ascontiguousarray(values, dtype=np.float64)
    if values.shape != shape:
        raise ValueError(f"{name} must have shape {shape}, got {values.shape}")
    return values


def _reported(result, report):
    done, near_changes, differenced, obstacles, message = report
    if not done:
        raise DerivativeError(message, obstacles)
    result.near_changes, result.differenced = near_changes, differenced
    return result
