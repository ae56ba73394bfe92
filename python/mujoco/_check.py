# SPDX-License-Identifier: Apache-2.0
"""sinew.check: does the simulation of a model agree with itself? The checks are those of `sinew check`."""
import copy
import dataclasses
from typing import Optional

import numpy as np

from mujoco import _core, rollout
from mujoco._enums import mjtDisableBit, mjtEnableBit, mjtIntegrator, mjtState


@dataclasses.dataclass(frozen=True)
class Finding:
    """One check: `verdict` is "pass", "fail" or "skip"; `value` was measured and must be at most `limit`."""
    check: str
    verdict: str
    value: Optional[float] = None
    limit: Optional[float] = None
    advice: str = ""

    def __str__(self):
        measured = "" if self.value is None else f" ({self.value:.2g}, limit {self.limit:.2g})"
        return f"{self.check}: {self.verdict}{measured}" + (f": {self.advice}" if self.verdict != "pass" else "")


class Findings(list):
    """All checks of a model; true if none has failed."""

    @property
    def ok(self):
        return not any(finding.verdict == "fail" for finding in self)

    def __bool__(self):
        return self.ok

    def __str__(self):
        return "\n".join(map(str, self))


def _measured(name, value, limit, advice):
    return Finding(name, "pass" if value <= limit else "fail", float(value), limit, advice)  # what is no number fails


def _same(name, equal, advice):
    return Finding(name, "pass" if equal else "fail", None, None, advice)


def _wave(model, data, step):
    """Controls that swing, each with its own phase, within their ranges."""
    for i in range(model.nu):
        low, high = model.actuator_ctrlrange[i] if model.actuator_ctrllimited[i] else (-1, 1)
        data.ctrl[i] = (low + high) / 2 + 0.2 * (high - low) / 2 * np.sin(0.05 * step + i)


def _drive(model, data, first, last):
    """The states of a run with those controls."""
    kind = int(mjtState.mjSTATE_FULLPHYSICS)
    states = np.empty((last - first, _core.mj_stateSize(model, kind)))
    for step in range(first, last):
        _wave(model, data, step)
        _core.mj_step(model, data)
        _core.mj_getState(model, data, states[step - first], kind)
    return states


def _forward_inverse(model, steps):
    model = copy.copy(model)
    model.opt.tolerance, model.opt.iterations, model.opt.noslip_iterations = 0, 200, 0
    model.opt.enableflags = (model.opt.enableflags | mjtEnableBit.mjENBL_FWDINV) & ~mjtEnableBit.mjENBL_INVDISCRETE
    data, worst = _core.MjData(model), 0.0
    for step in range(steps):
        _wave(model, data, step)
        _core.mj_step(model, data)
        scale = 1 + np.linalg.norm(data.qfrc_bias) + np.linalg.norm(data.qfrc_constraint)
        worst = np.maximum(worst, data.solver_fwdinv.max() / scale)  # keeps what is no number
    return _measured("forward_inverse", worst, 1e-6, "the constraint solver does not reach its optimum; look for huge mass ratios or "
                                                     "conflicting constraints")


def _derivatives(model, steps):
    size = 2 * model.nv + model.na
    if not 0 < size <= 200:
        return Finding("derivatives", "skip", advice="more than 200 states" if size else "nothing moves")
    model = copy.copy(model)
    model.opt.tolerance, model.opt.iterations = 0, 200
    if model.opt.integrator == mjtIntegrator.mjINT_RK4:  # has no derivative of a step
        model.opt.integrator = int(mjtIntegrator.mjINT_EULER)
    data = _core.MjData(model)
    _drive(model, data, 0, steps)
    # Where a contact, a limit or dry friction is about to switch, a step has a kink, and that is no fault.
    model.opt.disableflags |= mjtDisableBit.mjDSBL_CONTACT | mjtDisableBit.mjDSBL_LIMIT | mjtDisableBit.mjDSBL_FRICTIONLOSS
    _core.mj_forward(model, data)
    fine, coarse = np.zeros((2, size, size))
    _core.mjd_transitionFD(model, data, 1e-6, 1, fine, None, None, None)
    _core.mjd_transitionFD(model, data, 1e-5, 1, coarse, None, None, None)
    worst = np.abs(fine - coarse).max() / max(1, np.abs(fine).max())
    return _measured("derivatives", worst, 1e-3, "an actuator, a tendon or an equality constraint has a kink at the state after the run")


def _energy(model, steps):
    if model.nv == 0 or model.nflex:
        return Finding("energy", "skip", advice="flexes have an energy that mj_energyPos leaves out" if model.nv else "nothing moves")
    model = copy.copy(model)
    model.opt.enableflags |= mjtEnableBit.mjENBL_ENERGY
    model.opt.disableflags |= mjtDisableBit.mjDSBL_CONSTRAINT | mjtDisableBit.mjDSBL_ACTUATION | mjtDisableBit.mjDSBL_DAMPER
    model.opt.density = model.opt.viscosity = 0
    model.opt.integrator = int(mjtIntegrator.mjINT_RK4)
    model.body_gravcomp[:] = 0
    data = _core.MjData(model)
    data.qvel[:] = np.sin(1.0 + np.arange(model.nv))  # a model at rest would keep its energy whatever its equations are
    energies = np.empty((min(steps, 200), 2))
    for row in energies:
        _core.mj_step(model, data)
        row[:] = data.energy
    total = energies.sum(axis=1)
    drift = np.abs(total - total[0]).max() / max(energies[:, 1].max(), 1e-9)
    return _measured("energy", drift, 1e-4, "the time step is large for the fastest motion of the model, or a force is not conservative")


def _threads(model, steps):
    data = [_core.MjData(model) for _ in range(4)]
    kind = int(mjtState.mjSTATE_FULLPHYSICS)
    initial = np.empty((8, _core.mj_stateSize(model, kind)))
    for i, row in enumerate(initial):  # equal ones would agree even if threads mixed them up
        _core.mj_resetData(model, data[0])
        data[0].qvel[:] = 0.1 * np.sin(i + np.arange(model.nv))
        _core.mj_getState(model, data[0], row, kind)
    alone = rollout.rollout(model, data[:1], initial, nstep=min(steps, 100))
    together = rollout.rollout(model, data, initial, nstep=min(steps, 100))
    equal = all(a.tobytes() == b.tobytes() for a, b in zip(alone, together))
    return _same("threads", equal, "a callback or plugin shares state between simulations")


def _determinism(model, steps):
    first = _drive(model, _core.MjData(model), 0, steps)
    again = _drive(model, _core.MjData(model), 0, steps)
    yield _same("repeat", first.tobytes() == again.tobytes(), "a callback or plugin keeps state from one run to the next")
    loaded = _core.MjModel._from_bytes(model._to_bytes())
    saved = _drive(loaded, _core.MjData(loaded), 0, steps)
    yield _same("save_load_model", first.tobytes() == saved.tobytes(), "a callback or plugin depends on more than the model")
    before, after, half = _core.MjData(model), _core.MjData(model), steps // 2
    start = _drive(model, before, 0, half)
    kind = int(mjtState.mjSTATE_INTEGRATION)
    state = np.empty(_core.mj_stateSize(model, kind))
    _core.mj_getState(model, before, state, kind)
    _core.mj_setState(model, after, state, kind)
    resumed = np.concatenate([start, _drive(model, after, half, steps)])
    yield _same("save_load_state", first.tobytes() == resumed.tobytes(), "a callback or plugin keeps state outside of mjData's plugin_state")


def check(model, steps=500):
    """Runs the model and tests whether its simulation agrees with itself; returns a Finding per check, in a list that is true if all is well."""
    if not isinstance(model, _core.MjModel):
        raise TypeError(f"model must be an MjModel, not {type(model).__name__}")
    if steps < 2:
        raise ValueError(f"steps must be at least 2, got {steps}")
    findings = Findings([_forward_inverse(model, steps), _derivatives(model, steps), _energy(model, steps), _threads(model, steps)])
    findings.extend(_determinism(model, steps))
    return findings
