# SPDX-License-Identifier: Apache-2.0
"""Steps as functions of torch's autograd: their gradients are the exact ones of mujoco.derivative, through contact.

    qpos, qvel, act = autograd.rollout(model, data, qpos0, qvel0, ctrl)     # [nstep, nq], [nstep, nv], [nstep, na]
    loss(qpos, qvel).backward()

The data gives what the arguments do not: time, applied forces, poses of mocap bodies. It must be as it was when gradients are asked for;
its own state is left at the end of the motion. Numbers are doubles inside, whatever the tensors have. Gradients by quaternions lie in their
tangent space: a step does not change when a quaternion is scaled. What has no exact derivative raises a DerivativeError in backward().
"""
from typing import NamedTuple

import numpy as np

try:
    import torch
except ImportError as error:
    raise ImportError("mujoco.autograd needs torch, which is not installed") from error

from mujoco import derivative
from mujoco._core import MjData, MjModel, mj_getState, mj_stateSize, mj_step
from mujoco._enums import mjtJoint, mjtState


class State(NamedTuple):
    """Positions, velocities and activations, after one step or after each."""
    qpos: torch.Tensor
    qvel: torch.Tensor
    act: torch.Tensor


def _quaternions(model):
    """Where rotations begin in qpos and in the dofs, and which numbers are their own tangents."""
    ball = np.flatnonzero(model.jnt_type == mjtJoint.mjJNT_BALL)
    free = np.flatnonzero(model.jnt_type == mjtJoint.mjJNT_FREE)
    at_qpos = np.concatenate([model.jnt_qposadr[ball], model.jnt_qposadr[free] + 3]).astype(int)
    at_dof = np.concatenate([model.jnt_dofadr[ball], model.jnt_dofadr[free] + 3]).astype(int)
    plain_qpos, plain_dof = np.ones(model.nq, dtype=bool), np.ones(model.nv, dtype=bool)
    for i in range(4):
        plain_qpos[at_qpos + i] = False
    for i in range(3):
        plain_dof[at_dof + i] = False
    return at_qpos, at_dof, plain_qpos, plain_dof


def _turn(q):
    """The slope of a quaternion by a rotation in its own frame: [..., 4, 3]."""
    w, x, y, z = np.moveaxis(q / np.linalg.norm(q, axis=-1, keepdims=True), -1, 0)
    return 0.5 * np.stack([np.stack([-x, -y, -z], -1), np.stack([w, -z, y], -1), np.stack([z, w, -x], -1), np.stack([-y, x, w], -1)], -2)


def _to_dofs(model, qpos, slopes):
    """Slopes by the numbers of qpos, [nstep, nq], as slopes along dofs."""
    at_qpos, at_dof, plain_qpos, plain_dof = _quaternions(model)
    result = np.zeros((len(slopes), model.nv))
    result[:, plain_dof] = slopes[:, plain_qpos]
    for q, v in zip(at_qpos, at_dof):
        result[:, v:v + 3] = np.einsum("ti,tij->tj", slopes[:, q:q + 4], _turn(qpos[:, q:q + 4]))
    return result


def _to_qpos(model, qpos, slopes):
    """Slopes along dofs as slopes by the numbers of qpos: none along a quaternion, where only its length changes."""
    at_qpos, at_dof, plain_qpos, plain_dof = _quaternions(model)
    result = np.zeros(model.nq)
    result[plain_qpos] = slopes[plain_dof]
    for q, v in zip(at_qpos, at_dof):
        result[q:q + 4] = 4 * _turn(qpos[q:q + 4]) @ slopes[v:v + 3] / np.linalg.norm(qpos[q:q + 4])
    return result


class _Rollout(torch.autograd.Function):
    """mj_step in a loop, and its adjoint."""

    @staticmethod
    def forward(ctx, model, data, qpos, qvel, act, ctrl):
        nstep, controls = len(ctrl), _numbers(ctrl)
        full = int(mjtState.mjSTATE_FULLPHYSICS)
        data.qpos, data.qvel, data.act = _numbers(qpos), _numbers(qvel), _numbers(act)
        before = np.empty((nstep, mj_stateSize(model, full)))
        positions, velocities, activations = (np.empty((nstep, n)) for n in (model.nq, model.nv, model.na))
        for t in range(nstep):
            mj_getState(model, data, before[t], full)
            data.ctrl = controls[t]
            mj_step(model, data)
            positions[t], velocities[t], activations[t] = data.qpos, data.qvel, data.act
        ctx.model, ctx.data, ctx.before, ctx.controls, ctx.positions = model, data, before, controls, positions
        ctx.start = _numbers(qpos)
        ctx.like = qpos, qvel, act, ctrl
        return tuple(torch.as_tensor(values).to(qpos) for values in (positions, velocities, activations))

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, by_qpos, by_qvel, by_act):
        model = ctx.model
        slopes = np.concatenate([_to_dofs(model, ctx.positions, _numbers(by_qpos)), _numbers(by_qvel), _numbers(by_act)], axis=1)
        gradient = derivative.pull_rollout(model, ctx.data, ctx.before, ctx.controls, slopes)
        nv = model.nv
        parts = _to_qpos(model, ctx.start, gradient.dx[:nv]), gradient.dx[nv:2 * nv], gradient.dx[2 * nv:], gradient.du
        return (None, None, *(torch.as_tensor(part).to(like) for part, like in zip(parts, ctx.like)))


def _numbers(tensor):
    return np.ascontiguousarray(tensor.detach().cpu().numpy(), dtype=np.float64).copy()


def _checked(name, values, shape, like=None):
    if values is None and 0 in shape:
        values = torch.zeros(shape, dtype=like.dtype, device=like.device)
    if not isinstance(values, torch.Tensor) or not values.is_floating_point():
        raise TypeError(f"{name} must be a tensor of floating-point numbers, not {type(values).__name__}")
    if tuple(values.shape) != shape:
        raise ValueError(f"{name} must have shape {shape}, got {tuple(values.shape)}")
    return values


def rollout(model, data, qpos, qvel, ctrl, act=None):
    """State after each of len(ctrl) steps, from qpos [nq], qvel [nv] and act [na], with controls ctrl [nstep, nu]."""
    if not isinstance(model, MjModel) or not isinstance(data, MjData):
        raise TypeError(f"expected an MjModel and an MjData, not {type(model).__name__} and {type(data).__name__}")
    qpos = _checked("qpos", qpos, (model.nq,))
    qvel = _checked("qvel", qvel, (model.nv,))
    act = _checked("act", act, (model.na,), qpos)
    ctrl = _checked("ctrl", ctrl, (len(ctrl), model.nu))
    return State(*_Rollout.apply(model, data, qpos, qvel, act, ctrl))


def step(model, data, qpos, qvel, ctrl=None, act=None):
    """State after one step, with controls ctrl [nu]."""
    ctrl = _checked("ctrl", ctrl, (model.nu,), qpos)
    return State(*(values[0] for values in rollout(model, data, qpos, qvel, ctrl[None], act)))
