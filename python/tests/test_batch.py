# SPDX-License-Identifier: Apache-2.0
"""mujoco.batch: every environment moves as it would alone; arrays are live; misuse raises."""
import gc
import pickle
import signal
import threading
import time

import mujoco
import numpy as np
import pytest
from mujoco.batch import Batch

FULL = mujoco.mjtState.mjSTATE_FULLPHYSICS


def alone(model, ctrl):
    data = mujoco.MjData(model)
    states = []
    for row in ctrl:
        data.ctrl = row
        mujoco.mj_step(model, data)
        states.append(np.zeros(mujoco.mj_stateSize(model, FULL)))
        mujoco.mj_getState(model, data, states[-1], FULL)
    return np.array(states), data


@pytest.fixture
def controls(model):
    return np.random.default_rng(3).normal(size=(6, 15, model.nu))


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_steps_have_the_bits_of_mj_step(model, controls, threads):
    batch = Batch(model, 6, threads)
    assert len(batch) == 6 and batch.threads == threads and batch.model is model
    steps = batch.step(nstep=15, ctrl=controls, state=True, sensordata=True)
    assert steps.stopped == 0 and np.array_equal(steps.done, [15] * 6) and not batch.errors
    for env in range(6):
        states, data = alone(model, controls[env])
        assert np.array_equal(steps.state[env], states) and np.array_equal(steps.sensordata[env, -1], data.sensordata)


def test_arrays_are_live_and_have_the_shapes_of_mjdata(model):
    batch = Batch(model, 3)
    qpos, ctrl, xpos, done = batch.bind("qpos"), batch.bind("ctrl"), batch.bind("xpos"), batch.bind("time")
    assert qpos.shape == (3, model.nq) and xpos.shape == (3, model.nbody, 3) and done.shape == (3,)
    assert batch.bind("warning").shape == (3, int(mujoco.mjtWarning.mjNWARNING), 2) and batch.bind("ncon").shape == (3,)
    ctrl[1, 0] = 1
    batch.step()
    assert qpos[1, 7] != qpos[0, 7] and np.array_equal(qpos[0], qpos[2]) and np.all(done == model.opt.timestep)
    data = mujoco.MjData(model)
    data.ctrl[0] = 1
    mujoco.mj_step(model, data)
    assert np.array_equal(xpos[1], data.xpos) and np.array_equal(batch.bind("qpos"), qpos)
    with pytest.raises(ValueError, match="read-only"):
        xpos[0] = 1


def test_every_field_of_fixed_size_can_be_bound(full):
    batch, data = Batch(full, 2), mujoco.MjData(full)
    batch.forward()
    mujoco.mj_forward(full, data)
    for name in ("qpos", "act", "ctrl", "mocap_pos", "eq_active", "xquat", "geom_xmat", "sensordata", "energy", "qM", "cfrc_ext", "nefc"):
        array = batch.bind(name)
        batch.forward()
        assert array.shape == (2,) + np.shape(getattr(data, name)), name
        assert np.array_equal(array[1], getattr(data, name)), name


def test_views_keep_the_batch_and_its_model_alive():
    batch = Batch(mujoco.MjModel.from_xml_string("<mujoco><worldbody><body><freejoint/><geom size='1'/></body></worldbody></mujoco>"), 4)
    qpos = batch.bind("qpos")
    row = qpos[1]
    del batch, qpos
    gc.collect()
    assert np.array_equal(row, [0, 0, 0, 1, 0, 0, 0])


def test_environments_have_models_of_their_own(model):
    batch = Batch(model, 2)
    gravity, mass = batch.expand("opt.gravity"), batch.expand("body_mass")
    assert gravity.shape == (2, 3) and np.array_equal(gravity[0], model.opt.gravity) and mass.shape == (2, model.nbody)
    gravity[1] = 0
    qvel = batch.bind("qvel")
    batch.step()
    slide = model.joint("slide").dofadr[0]
    assert qvel[0, slide] < -1e-3 and abs(qvel[1, slide]) < 1e-12
    mass[1] *= 2
    assert batch.set_const() == 0 and model.body_mass[2] * 2 == mass[1, 2]
    assert np.isclose(batch.expand("body_subtreemass")[1, 0], 2 * model.body_subtreemass[0])


def test_calls_are_for_numbers_or_for_a_mask(model):
    batch = Batch(model, 4)
    now = batch.bind("time")
    batch.step([3, 0])
    batch.step(np.array([False, False, True, True]), 2)
    assert np.allclose(now / model.opt.timestep, [1, 0, 2, 3])
    steps = batch.step([2, 1], ctrl=[[[1, 0]], [[2, 0]]], state=True)
    assert steps.state.shape[:2] == (2, 1) and np.array_equal(batch.bind("ctrl")[:, 0], [0, 2, 1, 0])
    assert batch.step([]).done.size == 0 and np.array_equal(batch.get_state([2])[0], steps.state[0, 0])


def test_resets_go_to_keyframes_with_noise_of_a_seed(model):
    batch = Batch(model, 4)
    batch.reset(key="home", seed=5, qvel=0.1)
    qvel, ctrl = batch.bind("qvel").copy(), batch.bind("ctrl")
    assert np.all(ctrl[:, 0] == 0.5) and np.abs(qvel).max() <= 0.1 and len(np.unique(qvel[:, 0])) == 4
    batch.reset([2], seed=5, qvel=0.1)
    assert np.array_equal(batch.bind("qvel"), qvel)
    batch.reset([2], seed=6, qvel=0.1)
    assert not np.array_equal(batch.bind("qvel")[2], qvel[2])


def test_states_go_in_and_out(model, data):
    batch = Batch(model, 3)
    batch.from_data(data, [1])
    copy = batch.to_data(1)
    assert np.array_equal(copy.qpos, data.qpos) and copy.time == data.time
    states = batch.get_state()
    batch.set_state(states[1])
    assert np.array_equal(batch.get_state(), np.tile(states[1], (3, 1)))


def test_an_exception_of_a_callback_stops_its_environment_alone(model):
    def control(m, d):
        if d.qpos[7] > 0.5:
            mujoco.mju_error("too far")

    for threads in (1, 3):
        batch = Batch(model, 5, threads)
        batch.bind("qpos")[[1, 4], 7] = 0.9
        mujoco.set_mjcb_control(control)
        try:
            steps = batch.step(nstep=2)
        finally:
            mujoco.set_mjcb_control(None)
        assert steps.stopped == 2 and np.array_equal(steps.done, [2, 0, 2, 2, 0]) and set(batch.errors) == {1, 4}
        assert "too far" in batch.error(1) and batch.error(0) is None
        batch.reset([1])
        assert set(batch.errors) == {4}


def test_numbers_that_are_not_finite_are_warnings(model):
    batch = Batch(model, 2)
    batch.bind("qvel")[1, 0] = np.nan
    counts = batch.bind("warning")[:, int(mujoco.mjtWarning.mjWARN_BADQVEL), 1]
    assert batch.step().stopped == 0
    assert batch.warnings(0) == [] and len(batch.warnings(1)) == 1
    assert np.array_equal(counts, [0, 1])


def test_misuse_raises(model, humanoid):
    batch = Batch(model, 3)
    for call in (lambda: Batch(model, 0), lambda: Batch(model, 2, 1000), lambda: batch.bind("nothing"), lambda: batch.expand("qpos"),
                 lambda: batch.step(nstep=0), lambda: batch.step(ctrl=np.zeros((3, 1, 9))), lambda: batch.step(state=np.zeros(4)),
                 lambda: batch.step([1, 1]), lambda: batch.reset(key=7), lambda: batch.reset(seed=-1), lambda: batch.step([True, False]),
                 lambda: batch.step(sensordata=np.zeros((3, 1, 4), dtype=np.float32)), lambda: batch.to_data(0, mujoco.MjData(humanoid)),
                 lambda: batch.set_state(np.zeros(3)), lambda: batch.step(sig=1 << 30)):
        with pytest.raises((ValueError, mujoco.FatalError)):
            call()
    for call in (lambda: Batch(None, 1), lambda: Batch(model, "2"), lambda: batch.step(["a"]), lambda: batch.step([0.5]),
                 lambda: batch.to_data(0, 3), lambda: pickle.dumps(batch)):
        with pytest.raises(TypeError):
            call()
    for call in (lambda: batch.step([3]), lambda: batch.step([-1]), lambda: batch.error(3), lambda: batch.warnings(-1)):
        with pytest.raises(IndexError):
            call()
    assert batch.step().stopped == 0


def test_other_threads_run_during_a_step_and_are_refused_the_batch(humanoid):
    batch = Batch(humanoid, 8, 2)
    refused, work = [], threading.Thread(target=lambda: batch.step(nstep=400))
    work.start()
    while work.is_alive():
        try:
            batch.error(0)
        except RuntimeError as error:
            refused.append(str(error))
        time.sleep(0)
    work.join()
    assert refused and "another thread" in refused[0] and batch.error(0) is None


def test_control_c_ends_a_long_step(humanoid):
    batch = Batch(humanoid, 4, 2)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell that starts tests in the background has it ignored
    timer = threading.Timer(0.3, lambda: signal.raise_signal(signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        batch.step(nstep=10**7)
    timer.join()
    signal.signal(signal.SIGINT, before)
    assert np.all(batch.bind("time") > 0)


def test_sinew_has_the_module_too():
    import sinew.batch
    assert sinew.batch.Batch is Batch
