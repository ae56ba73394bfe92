# SPDX-License-Identifier: Apache-2.0
"""Many environments of one model, stepped together on several threads, with the bits that mj_step gives to each of them alone.

    batch = Batch(model, 1024)
    qpos, ctrl = batch.bind("qpos"), batch.bind("ctrl")     # arrays with a row for each environment
    ctrl[:] = policy(qpos)
    batch.step()

Calls are for all environments, for those of a list of numbers, or for those where a mask of bools is true (`ids`); rows of arrays that a
call takes or gives follow that order.
"""
from typing import NamedTuple

import numpy as np

from mujoco import _core
from mujoco._core import MjData, MjModel, mj_stateSize
from mujoco._enums import mjtState

_WRITTEN = frozenset(("time", "qpos", "qvel", "act", "ctrl", "qacc_warmstart", "qfrc_applied", "xfrc_applied", "eq_active", "mocap_pos",
                      "mocap_quat", "userdata", "plugin_state"))
_FULLPHYSICS = int(mjtState.mjSTATE_FULLPHYSICS)


class Steps(NamedTuple):
    """What Batch.step did: environments that are stopped, steps that each one took, states and sensors if they were asked for."""
    stopped: int
    done: np.ndarray
    state: np.ndarray | None
    sensordata: np.ndarray | None


class Batch:
    """`n` environments at the reference state, on `threads` threads (0: as many as the machine has). One thread at a time uses it."""

    def __init__(self, model, n, threads=0):
        if not isinstance(model, MjModel):
            raise TypeError(f"model must be an MjModel, not {type(model).__name__}")
        self._core = _core._Batch(model, n, threads)
        self._model = model
        self._shapes = MjData(model)

    model = property(lambda self: self._model, doc="The model of all environments.")
    threads = property(lambda self: self._core.threads, doc="The number of threads.")

    def __len__(self):
        return self._core.size

    def __repr__(self):
        return f"<mujoco.batch.Batch of {len(self)} environments on {self.threads} threads>"

    def bind(self, name):
        """A field of MjData for all environments: an array [env, ...] that is always up to date, and keeps the batch alive.

        State and inputs may be written; results are read-only, and are there from the next step or forward on.
        """
        array = self._core.bind(name)
        array = array.reshape(len(self), -1, 2) if name == "warning" else self._shaped(array, self._shapes, name)
        array.flags.writeable = name in _WRITTEN
        return array

    def expand(self, name):
        """A field of MjModel ("body_mass", "opt.gravity") that each environment has for itself: a live array [env, ...] to be written."""
        return self._shaped(self._core.expand(name), self._model, name)

    def _shaped(self, array, example, name):
        for part in name.split("."):
            example = getattr(example, part)
        return array.reshape((len(self),) + np.shape(example))

    def step(self, ids=None, nstep=1, ctrl=None, *, state=None, sensordata=None, sig=_FULLPHYSICS):
        """Takes nstep steps and returns Steps(stopped, done, state, sensordata).

        ctrl: controls [env, step, nu], or what numpy broadcasts to it; None: they stay as they are.
        state: True for the states after each step, [env, step, size of sig], or an array to write them to.
        sensordata: the same for sensors, [env, step, nsensordata].
        """
        ids = self._ids(ids)
        if isinstance(nstep, bool) or not isinstance(nstep, (int, np.integer)) or nstep < 1:
            raise ValueError(f"nstep must be a positive integer, got {nstep!r}")
        rows = (len(self) if ids is None else len(ids), int(nstep))
        if ctrl is not None:
            ctrl = _broadcast("ctrl", ctrl, rows + (self._model.nu,))
        state = _output("state", state, rows + (mj_stateSize(self._model, int(sig)),))
        sensordata = _output("sensordata", sensordata, rows + (self._model.nsensordata,))
        done = np.zeros(rows[0], dtype=np.int32)
        stopped = self._core.step(ids, int(nstep), ctrl, int(sig), state, sensordata, done)
        return Steps(stopped, done, state, sensordata)

    def forward(self, ids=None):
        """mj_forward; returns the number of chosen environments that are stopped by an error."""
        return self._core.forward(self._ids(ids))

    def set_const(self, ids=None):
        """What mj_setConst computes from expanded fields, for each environment."""
        return self._core.set_const(self._ids(ids))

    def reset(self, ids=None, key=-1, *, seed=0, qpos=0.0, qvel=0.0, act=0.0, ctrl=0.0):
        """Goes to the reference state, or to a keyframe (number or name), and adds noise between -1 and 1 times these sizes.

        Noise depends on the seed and on the number of the environment: the next episode needs another seed.
        """
        key = self._model.key(key).id if isinstance(key, str) else key
        if not 0 <= seed < 2**64:
            raise ValueError(f"seed must be between 0 and 2**64 - 1, got {seed}")
        return self._core.reset(self._ids(ids), key, seed, qpos, qvel, act, ctrl)

    def get_state(self, ids=None, sig=_FULLPHYSICS):
        """States [env, size of sig], a copy."""
        ids = self._ids(ids)
        state = np.empty((len(self) if ids is None else len(ids), mj_stateSize(self._model, int(sig))))
        self._core.get_state(ids, state, int(sig))
        return state

    def set_state(self, state, ids=None, sig=_FULLPHYSICS):
        """States [env, size of sig], or one for all."""
        ids = self._ids(ids)
        rows = len(self) if ids is None else len(ids)
        self._core.set_state(ids, _broadcast("state", state, (rows, mj_stateSize(self._model, int(sig)))), int(sig))

    def to_data(self, env, data=None):
        """The whole state of an environment in an MjData, or in a new one, to look at it or draw it after mj_forward."""
        data = MjData(self._model) if data is None else data
        self._core.to_data(env, data)
        return data

    def from_data(self, data, ids=None):
        """The whole state of an MjData for environments."""
        self._core.from_data(self._ids(ids), data)

    def error(self, env):
        """Why an environment is stopped, until it is reset; None if it is not."""
        return self._core.error(env)

    @property
    def errors(self):
        """The environments that are stopped, with the reasons: a dict."""
        return {env: why for env in range(len(self)) if (why := self._core.error(env)) is not None}

    def warnings(self, env):
        """What the engine has warned of in an environment since its last reset: a list of lines."""
        return self._core.warnings(env).splitlines()

    def _ids(self, ids):
        if ids is None:
            return None
        ids = np.atleast_1d(np.asarray(ids))
        if ids.dtype == bool:
            if ids.shape != (len(self),):
                raise ValueError(f"a mask must have shape ({len(self)},), got {ids.shape}")
            ids = np.flatnonzero(ids)
        if ids.ndim != 1 or ids.size and not np.issubdtype(ids.dtype, np.integer):
            raise TypeError("environments are chosen by a list of integers or by a mask of bools")
        if ids.size and not (0 <= ids.min() and ids.max() < len(self)):
            raise IndexError(f"environments are numbered 0 to {len(self) - 1}, got {ids.min()} to {ids.max()}")
        return np.ascontiguousarray(ids, dtype=np.int32)


def _broadcast(name, values, shape):
    values = np.asarray(values, dtype=np.float64)
    try:
        return np.ascontiguousarray(np.broadcast_to(values, shape))
    except ValueError:
        raise ValueError(f"{name} must broadcast to {shape}, got {values.shape}") from None


def _output(name, array, shape):
    if array is None or array is False:
        return None
    if array is True:
        return np.zeros(shape)
    if not isinstance(array, np.ndarray) or array.shape != shape:
        raise ValueError(f"{name} must be True or an array of shape {shape}, got {np.shape(array)}")
    return array
