# SPDX-License-Identifier: Apache-2.0
"""rollout: the same numbers as steps by hand, on any number of threads, for every way to say what is meant."""
import os
import signal
import subprocess
import sys
import threading
import time

import mujoco
import numpy as np
import pytest
from mujoco import rollout

FULL = mujoco.mjtState.mjSTATE_FULLPHYSICS


@pytest.fixture
def start(model):
    data = mujoco.MjData(model)
    state = np.zeros(mujoco.mj_stateSize(model, FULL))
    mujoco.mj_getState(model, data, state, FULL)
    return state


def by_hand(model, start, control):
    data = mujoco.MjData(model)
    mujoco.mj_setState(model, data, start, FULL)
    states, sensors = [], []
    for row in control:
        data.ctrl[:] = row
        mujoco.mj_step(model, data)
        states.append(np.zeros_like(start))
        mujoco.mj_getState(model, data, states[-1], FULL)
        sensors.append(data.sensordata.copy())
    return np.array(states), np.array(sensors)


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_a_rollout_is_steps_by_hand(model, start, threads):
    control = np.random.default_rng(1).normal(size=(7, 11, model.nu))
    data = [mujoco.MjData(model) for _ in range(threads)]
    state, sensordata = rollout.rollout(model, data, np.tile(start, (7, 1)), control)
    assert state.shape == (7, 11, start.size) and sensordata.shape == (7, 11, model.nsensordata)
    for i in range(7):
        states, sensors = by_hand(model, start, control[i])
        assert np.array_equal(states, state[i]) and np.array_equal(sensors, sensordata[i])


def test_arguments_are_broadcast(model, start):
    data, nu = mujoco.MjData(model), model.nu
    shapes = [((), (4, nu), (1, 4)), ((1,), (3, 4, nu), (3, 4)), ((3,), (1, 4, nu), (3, 4)), ((3,), (nu,), (3, 1)), ((2,), (2, 1, nu), (2, 1))]
    for lead, control, expected in shapes:
        state, sensordata = rollout.rollout(model, data, np.broadcast_to(start, lead + start.shape), np.ones(control))
        assert state.shape[:2] == expected == sensordata.shape[:2]
    state, _ = rollout.rollout(model, data, start, nstep=5)
    assert state.shape[:2] == (1, 5)
    state, _ = rollout.rollout(model, data, start, np.ones(nu), nstep=5)
    assert state.shape[:2] == (1, 5) and np.array_equal(state, rollout.rollout(model, data, start, np.ones((5, nu)))[0])
    state, _ = rollout.rollout([model, model], data, start, nstep=2)
    assert state.shape[:2] == (2, 2)
    state, _ = rollout.rollout(model, data, start, nstep=2, initial_warmstart=np.zeros((3, model.nv)))
    assert state.shape[:2] == (3, 2)


def test_outputs_can_be_given(model, start):
    state, sensordata = np.zeros((2, 3, start.size)), np.zeros((2, 3, model.nsensordata))
    result = rollout.rollout(model, mujoco.MjData(model), start, state=state, sensordata=sensordata)
    assert result[0] is state and result[1] is sensordata and np.any(state)
    skipped = rollout.rollout(model, mujoco.MjData(model), np.tile(start, (2, 1)), nstep=3, skip_checks=True)
    assert np.array_equal(skipped[0], state)


@pytest.mark.parametrize("change", [
    {"initial_state": np.zeros(3)}, {"initial_state": np.zeros((1, 1, 1, 1))}, {"initial_state": None}, {"control": np.zeros((2, 3, 99))},
    {"nstep": 0}, {"nstep": 1.5}, {"nstep": 4, "control": np.zeros((2, 3, 2))}, {"control_spec": 1}, {"data": []}, {"model": []},
    {"data": [None]}, {"model": None.__class__}, {"state": np.zeros((1, 2, 3))}, {"sensordata": "x"}, {"chunk_size": 0},
    {"initial_warmstart": np.zeros(3)}], ids=str)
def test_wrong_arguments_are_refused(model, start, change):
    arguments = {"model": model, "data": mujoco.MjData(model), "initial_state": start} | change
    with pytest.raises((ValueError, TypeError)):
        rollout.rollout(arguments.pop("model"), arguments.pop("data"), arguments.pop("initial_state"), **arguments)


def test_data_of_other_models_and_doubles_are_refused(model, humanoid, start):
    with pytest.raises(ValueError, match="another model"):
        rollout.rollout(model, mujoco.MjData(humanoid), start)
    data = mujoco.MjData(model)
    with pytest.raises(ValueError, match="same"):
        rollout.rollout(model, [data, data], start)


def test_controls_may_be_any_input(model, start):
    spec = mujoco.mjtState.mjSTATE_XFRC_APPLIED
    control = np.zeros((1, 3, 6 * model.nbody))
    control[..., 6 * model.body("ball").id + 2] = 100
    pushed, _ = rollout.rollout(model, mujoco.MjData(model), start, control, control_spec=spec)
    free, _ = rollout.rollout(model, mujoco.MjData(model), start, nstep=3)
    assert pushed[0, -1, 3] > free[0, -1, 3]


def test_what_the_data_held_before_does_not_matter(model, start):
    clean, used = mujoco.MjData(model), mujoco.MjData(model)
    used.xfrc_applied[:] = 50
    used.ctrl[:] = 3
    used.qacc_warmstart[:] = 100
    assert np.array_equal(rollout.rollout(model, clean, start, nstep=5)[0], rollout.rollout(model, used, start, nstep=5)[0])


def test_a_trajectory_that_diverges_stands_still(model, start, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    bad = np.vstack([start, start])
    bad[1, -1 - model.na] = np.nan
    state, _ = rollout.rollout(model, mujoco.MjData(model), bad, nstep=5)
    assert np.all(np.diff(state[0, :, 0]) > 0) and np.all(np.diff(state[1, 1:, 0]) == 0)


def test_rollout_objects_close(model, start):
    data = [mujoco.MjData(model) for _ in range(2)]
    with rollout.Rollout(nthread=2) as pool:
        state, _ = pool.rollout(model, data, start, nstep=4)
    assert state.shape[1] == 4
    with pytest.raises(RuntimeError):
        pool.rollout(model, data, start)
    rollout.rollout(model, data, start, persistent_pool=True)
    rollout.shutdown_persistent_pool()
    with pytest.raises(ValueError):
        rollout.Rollout(nthread=-1)


def test_rollouts_in_python_threads(model, start):
    results = [None] * 4

    def work(i):
        results[i] = rollout.rollout(model, mujoco.MjData(model), start, nstep=20)[0]

    threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(np.array_equal(results[0], r) for r in results)


def test_exceptions_of_callbacks_end_a_rollout(model, start):
    mujoco.set_mjcb_control(lambda m, d: 1 / 0)
    try:
        with pytest.raises(ZeroDivisionError):
            rollout.rollout(model, mujoco.MjData(model), start, nstep=10 ** 6)
    finally:
        mujoco.set_mjcb_control(None)


def test_ctrl_c_ends_a_long_rollout():
    """Steps with many contacts, so that all of them would take minutes. SIGINT is ignored where a shell starts tests in the background."""
    code = ("import signal\nimport mujoco\nimport numpy as np\nfrom mujoco import rollout\n"
            "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
            "balls = ''.join(f\"<geom size='.1' pos='{i} 0 0'/>\" for i in range(50))\n"
            "xml = f\"<mujoco><worldbody><geom type='plane' size='9 9 1'/><body><joint/>{balls}</body></worldbody></mujoco>\"\n"
            "m = mujoco.MjModel.from_xml_string(xml)\n"
            "d = [mujoco.MjData(m), mujoco.MjData(m)]\nprint('go', flush=True)\n"
            "rollout.rollout(m, d, np.zeros((1000, 3)), nstep=3000)\n")
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    process.stdout.readline()
    time.sleep(0.3)
    os.kill(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode != 0 and "KeyboardInterrupt" in errors
