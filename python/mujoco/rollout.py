# SPDX-License-Identifier: Apache-2.0
"""Rolls out trajectories: mj_step in a loop, from given states and controls, on as many threads as there are MjData.

    state, sensordata = rollout.rollout(model, data, initial_state, control)

The number of trajectories, nbatch, and of steps, nstep, follow from the arguments; an argument with one row, or one step, serves all.
"""
import numpy as np

from mujoco import _core
from mujoco._core import MjData, MjModel, mj_stateSize
from mujoco._enums import mjtState


class Rollout:
    """Rollouts on at most `nthread` threads (0 or None: as many as there are data).

    Threads live as long as one rollout: starting them takes microseconds, and nothing is left to wait for at the end of the program.
    """

    def __init__(self, *, nthread=None):
        if nthread is not None and nthread < 0:
            raise ValueError(f"nthread must not be negative, got {nthread}")
        self.nthread = nthread or 0
        self._closed = False

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.close()

    def close(self):
        """Ends the use of this object; a second call does nothing."""
        self._closed = True

    def rollout(self, model, data, initial_state, control=None, *, control_spec=int(mjtState.mjSTATE_CTRL), skip_checks=False, nstep=None,
                initial_warmstart=None, state=None, sensordata=None, chunk_size=None):
        """Rolls out trajectories and returns (state, sensordata).

        model: an MjModel, or a sequence of nbatch of the same structure.
        data: an MjData, or a sequence with one for each thread.
        initial_state: (nbatch or 1) x nstate, with nstate = mj_stateSize(model, mjSTATE_FULLPHYSICS).
        control: (nbatch or 1) x (nstep or 1) x ncontrol, with ncontrol = mj_stateSize(model, control_spec); None: zeros.
        control_spec: which parts of mjSTATE_USER the controls are.
        skip_checks: arguments are taken as they are: arrays of full shape and type float64.
        nstep: the number of steps, if control does not tell.
        initial_warmstart: (nbatch or 1) x nv, where the solver starts; None: zeros.
        state, sensordata: arrays to write to, nbatch x nstep x nstate and x nsensordata; None: new ones.
        chunk_size: trajectories that a thread takes at a time.

        A trajectory that diverges repeats where it stands to its end, so that its time does not increase any more.
        """
        if self._closed:
            raise RuntimeError("this Rollout has been closed")
        models = [model] if isinstance(model, MjModel) else list(model)
        datas = [data] if isinstance(data, MjData) else list(data)
        _check_objects(models, datas)
        if self.nthread:
            datas = datas[:self.nthread]
        if skip_checks:
            initial_state = np.asarray(initial_state)
            nbatch = initial_state.shape[0]
            nstep = nstep if nstep is not None else (1 if control is None else np.shape(control)[1])
        else:
            sizes = _Sizes(models, control_spec, nstep)
            initial_state = sizes.rows("initial_state", initial_state, 2, sizes.state)
            initial_warmstart = sizes.rows("initial_warmstart", initial_warmstart, 2, models[0].nv)
            control = sizes.rows("control", control, 3, sizes.control)
            state = sizes.output("state", state, sizes.state)
            sensordata = sizes.output("sensordata", sensordata, models[0].nsensordata)
            if initial_state is None:
                raise ValueError("initial_state is needed")
            nbatch, nstep = sizes.batch, sizes.step
            initial_state = _tile(initial_state, (nbatch, sizes.state))
            initial_warmstart = _tile(initial_warmstart, (nbatch, models[0].nv))
            control = _tile(control, (nbatch, nstep, sizes.control))
        if state is None:
            state = np.empty((nbatch, nstep, mj_stateSize(models[0], mjtState.mjSTATE_FULLPHYSICS)))
        if sensordata is None:
            sensordata = np.empty((nbatch, nstep, models[0].nsensordata))
        if chunk_size is None:
            chunk_size = 1  # taking one costs nothing beside a trajectory, and no thread is left with more to do than the others
        elif chunk_size < 1:
            raise ValueError(f"chunk_size must be at least 1, got {chunk_size}")
        _core._rollout(models, datas, nbatch, nstep, int(control_spec), chunk_size, initial_state, initial_warmstart, control, state,
                       sensordata)
        return state, sensordata


def _check_objects(models, datas):
    for objects, kind, name in ((models, MjModel, "model"), (datas, MjData, "data")):
        if not objects:
            raise ValueError(f"{name} is an empty sequence")
        for item in objects:
            if not isinstance(item, kind):
                raise ValueError(f"{name} must be an {kind.__name__} or a sequence of them, got {type(item).__name__}")
    sizes = {(m.nq, m.nv, m.na, m.nu, m.nsensordata, m.nbody) for m in models}
    if len(sizes) > 1:
        raise ValueError("models are not compatible: their sizes differ")


class _Sizes:
    """What the arguments say about nbatch and nstep; a disagreement is an error that names both sides."""

    def __init__(self, models, control_spec, nstep):
        control_spec = int(control_spec)
        if control_spec & ~int(mjtState.mjSTATE_USER):
            raise ValueError("control_spec can only contain bits of mjSTATE_USER")
        if nstep is not None and (not isinstance(nstep, (int, np.integer)) or nstep < 1):
            raise ValueError(f"nstep must be a positive integer, got {nstep!r}")
        self.state = mj_stateSize(models[0], mjtState.mjSTATE_FULLPHYSICS)
        self.control = mj_stateSize(models[0], control_spec)
        self._batch = (len(models), "model") if len(models) > 1 else (1, None)
        self._step = (int(nstep), "nstep") if nstep is not None else (1, None)

    @property
    def batch(self):
        return self._batch[0]

    @property
    def step(self):
        return self._step[0]

    def _agree(self, current, length, name, what):
        value, source = current
        if length == value or length == 1 and source is not None:
            return current
        if source is not None:
            raise ValueError(f"{name} has {what} {length}, but {source} has {value}")
        return (length, name)

    def rows(self, name, values, rank, width):
        """An argument as an array of full rank; missing axes in front are of length one."""
        if values is None:
            return None
        array = np.asarray(values, dtype=np.float64)
        if array.ndim > rank:
            raise ValueError(f"{name} can have at most {rank} dimensions, got {array.ndim}")
        array = array.reshape((1,) * (rank - array.ndim) + array.shape)
        if array.shape[-1] != width:
            raise ValueError(f"trailing dimension of {name} must be {width}, got {array.shape[-1]}")
        self._batch = self._agree(self._batch, array.shape[0], name, "batch size")
        if rank == 3:
            self._step = self._agree(self._step, array.shape[1], name, "step count")
        return array

    def output(self, name, array, width):
        """A given output must have its full shape: nothing is broadcast into it."""
        if array is None:
            return None
        if not isinstance(array, np.ndarray) or array.dtype != np.float64 or not array.flags.c_contiguous or not array.flags.writeable:
            raise ValueError(f"{name} must be a contiguous, writeable array of float64")
        if array.ndim != 3 or array.shape[2] != width:
            raise ValueError(f"{name} must have shape (nbatch, nstep, {width}), got {array.shape}")
        self._batch = self._agree_exactly(self._batch, array.shape[0], name, "batch size")
        self._step = self._agree_exactly(self._step, array.shape[1], name, "step count")
        return array

    def _agree_exactly(self, current, length, name, what):
        value, source = current
        if source is not None and length != value:
            raise ValueError(f"{name} has {what} {length}, but {source} has {value}")
        return (length, name)


def _tile(array, shape):
    return None if array is None else np.ascontiguousarray(np.broadcast_to(array, shape))


_persistent = None


def rollout(model, data, initial_state, control=None, *, control_spec=int(mjtState.mjSTATE_CTRL), skip_checks=False, nstep=None,
            initial_warmstart=None, state=None, sensordata=None, chunk_size=None, persistent_pool=False):
    """Rolls out trajectories and returns (state, sensordata); Rollout.rollout describes the arguments.

    persistent_pool asks for a pool that serves later calls, too; shutdown_persistent_pool ends it.
    """
    global _persistent
    if persistent_pool:
        _persistent = _persistent or Rollout(nthread=None)
        pool = _persistent
    else:
        pool = Rollout(nthread=None)
    return pool.rollout(model, data, initial_state, control, control_spec=control_spec, skip_checks=skip_checks, nstep=nstep,
                        initial_warmstart=initial_warmstart, state=state, sensordata=sensordata, chunk_size=chunk_size)


def shutdown_persistent_pool():
    """Ends the pool of persistent_pool; the next such call starts another."""
    global _persistent
    if _persistent is not None:
        _persistent.close()
    _persistent = None
