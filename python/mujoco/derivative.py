# SPDX-License-Identifier: Apache-2.0
"""Exact derivatives of dynamics, through contact, as numpy arrays.

    A, B, C, D = derivative.step(model, data)

Positions are changed along dofs, so that a state has nx = 2 nv + na numbers: positions, velocities, activations. The state in the data
stays. Results have the attributes `near_changes`, the number of rows of constraints nearer than `distance` to a change of the active set,
where a derivative jumps, `differenced`, the number of pairs in contact whose geometry was differenced, and `at_bounds`, the number of
controls, activations and actuator forces at a bound, where slopes are those of the inside. What has no exact derivative raises a
DerivativeError. Forward dynamics run first, unless `current=True` says that mj_forward has just run at this state and that nothing
has changed since; then a derivative takes half the time. (For `inverse`, both are true of mj_inverse as well.)

    gradient = derivative.make_gradient(model)
    derivative.pull_rollout(model, data, states, ctrl, dy, gradient=gradient)

adds the slopes by the parameters of the model to a gradient, an object in the shape of the model: `gradient.body_mass[3]` and
`gradient.body("arm").mass` are slopes by these numbers. Slopes that are not known are NaN.
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
    near_changes = differenced = at_bounds = 0


class ForwardDerivatives(namedtuple("ForwardDerivatives", "DaDq DaDv DaDact DaDctrl")):
    """qacc by position, velocity, activations and controls."""
    near_changes = differenced = at_bounds = 0


class InverseDerivatives(namedtuple("InverseDerivatives", "DfDq DfDv DfDa")):
    """qfrc_inverse by position, velocity and acceleration; row i is the force on dof i."""
    near_changes = differenced = at_bounds = 0


class TrajectoryDerivatives(namedtuple("TrajectoryDerivatives", "A B")):
    """A [nstep, nx, nx] and B [nstep, nx, nu] of each step; the counts are sums over the steps that were derived."""
    near_changes = differenced = at_bounds = 0


class Gradient(namedtuple("Gradient", "dx du")):
    """By the first state, and by the controls."""
    near_changes = differenced = at_bounds = 0


def step(model, data, *, sensors=True, current=False, distance=1e-6):
    """Of a step from the state of the data, with the integrator of the model; without sensors, C and D are None."""
    nx, nu, ns = _sizes(model, data)
    arrays = StepDerivatives(np.zeros((nx, nx)), np.zeros((nx, nu)), np.zeros((ns, nx)) if sensors else None,
                             np.zeros((ns, nu)) if sensors else None)
    return _reported(arrays, _core._derive_step(model, data, distance, current, *arrays))


def forward(model, data, *, current=False, distance=1e-6):
    """Of forward dynamics."""
    _sizes(model, data)
    arrays = ForwardDerivatives(*(np.zeros((model.nv, n)) for n in (model.nv, model.nv, model.na, model.nu)))
    return _reported(arrays, _core._derive_forward(model, data, distance, current, *arrays))


def inverse(model, data, *, actuation=False, current=False, distance=1e-6):
    """Of inverse dynamics at the qacc of the data; with actuation, of qfrc_inverse less qfrc_actuator."""
    _sizes(model, data)
    arrays = InverseDerivatives(*(np.zeros((model.nv, model.nv)) for _ in range(3)))
    return _reported(arrays, _core._derive_inverse(model, data, distance, current, actuation, *arrays))


def trajectory(model, data, states, ctrl, *, dofs=None, key_points=None, distance=1e-6):
    """A and B of the steps of a trajectory.

    states: [nstep, size of mjSTATE_FULLPHYSICS], where each step began; ctrl: [nstep, nu].
    dofs: which dofs have columns in A, for position and velocity; the columns of others are zero.
    key_points: which steps are derived; between two of them entries are interpolated, outside they are those of the nearest.
    Both are masks of bools, or numbers; None stands for all.
    """
    nx, nu, _ = _sizes(model, data)
    nstep, states, ctrl = _trajectory(model, states, ctrl)
    arrays = TrajectoryDerivatives(np.zeros((nstep, nx, nx)), np.zeros((nstep, nx, nu)))
    masks = _mask("dofs", dofs, model.nv), _mask("key_points", key_points, nstep)
    if nstep and masks[1] is not None and not masks[1].any():
        raise ValueError("key_points must name one step at least")
    return _reported(arrays, _core._derive_trajectory(model, data, distance, nstep, states, ctrl, *masks, *arrays))


def make_gradient(model):
    """A gradient by the parameters of the model, in its shape: zeros, and NaN where slopes are not known."""
    return _core._make_gradient(model)


def clear_gradient(gradient):
    """Sets a gradient back to zeros and NaN."""
    _core._clear_gradient(gradient)


def pull_step(model, data, dy, *, gradient=None, current=False, distance=1e-6):
    """The gradient dy of a function of the next state, taken back through a step: A' dy by the state, B' dy by the controls.

    gradient: what make_gradient gave; slopes by the parameters of the model are added to it.
    """
    nx, nu, _ = _sizes(model, data)
    arrays = Gradient(np.zeros(nx), np.zeros(nu))
    return _reported(arrays, _core._pull_step(model, data, distance, current, _input("dy", dy, (nx,)), *arrays, gradient))


def pull_rollout(model, data, states, ctrl, dy, dctrl=None, *, gradient=None, distance=1e-6):
    """The gradient of a function of a trajectory by its first state and its controls [nstep, nu].

    states: [nstep, size of mjSTATE_FULLPHYSICS], where each step began; ctrl: [nstep, nu].
    dy: [nstep, nx], slopes of the function by the state after each step; dctrl: [nstep, nu], its own slopes by the controls.
    gradient: what make_gradient gave; slopes by the parameters of the model are added to it.
    """
    nx, nu, _ = _sizes(model, data)
    nstep, states, ctrl = _trajectory(model, states, ctrl)
    dy = _input("dy", dy, (nstep, nx))
    own = np.zeros((nstep, nu)) if dctrl is None else _input("dctrl", dctrl, (nstep, nu)).copy()
    arrays = Gradient(np.zeros(nx), own)
    return _reported(arrays, _core._pull_rollout(model, data, distance, nstep, states, ctrl, dy, arrays.du, arrays.dx, gradient))


def _sizes(model, data):
    if not isinstance(model, MjModel) or not isinstance(data, MjData):
        raise TypeError(f"expected an MjModel and an MjData, not {type(model).__name__} and {type(data).__name__}")
    return 2 * model.nv + model.na, model.nu, model.nsensordata


def _input(name, values, shape):
    values = np.ascontiguousarray(values, dtype=np.float64)
    if values.shape != shape:
        raise ValueError(f"{name} must have shape {shape}, got {values.shape}")
    return values


def _trajectory(model, states, ctrl):
    nstep = len(states)
    size = mj_stateSize(model, mjtState.mjSTATE_FULLPHYSICS)
    return nstep, _input("states", states, (nstep, size)), _input("ctrl", ctrl, (nstep, model.nu))


def _mask(name, chosen, size):
    """Which of `size` things are meant, as bools: from a mask, or from numbers."""
    if chosen is None:
        return None
    chosen = np.asarray(chosen)
    if chosen.dtype == bool:
        if chosen.shape != (size,):
            raise ValueError(f"{name} must have shape {(size,)}, got {chosen.shape}")
        return np.ascontiguousarray(chosen)
    mask = np.zeros(size, dtype=bool)
    if chosen.size:
        if not np.issubdtype(chosen.dtype, np.integer):
            raise TypeError(f"{name} must be a mask of bools or numbers, not {chosen.dtype}")
        if chosen.min() < 0 or chosen.max() >= size:
            raise IndexError(f"{name} must be from 0 to {size - 1}")
        mask[chosen] = True
    return mask


def _reported(result, report):
    done, near_changes, differenced, at_bounds, obstacles, message = report
    if not done:
        raise DerivativeError(message, obstacles)
    result.near_changes, result.differenced, result.at_bounds = near_changes, differenced, at_bounds
    return result
