# SPDX-License-Identifier: Apache-2.0
"""Threads with an MjData each: the same numbers as alone. The thread sanitizer runs these tests, too."""
import os
import threading

import mujoco
import numpy as np
import pytest
from mujoco import rollout
from mujoco.batch import Batch

FULL = mujoco.mjtState.mjSTATE_FULLPHYSICS
SLOW = 10 if os.environ.get("SINEW_SANITIZED") else 1  # how much less is done where everything takes longer


def together(count, work):
    """Runs work(i) in `count` threads that begin at the same moment; gives their results."""
    results, faults, gate = [None] * count, [], threading.Barrier(count)

    def run(i):
        try:
            gate.wait()
            results[i] = work(i)
        except BaseException as fault:
            faults.append(fault)

    threads = [threading.Thread(target=run, args=(i,)) for i in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults, faults
    return results


def motion(model, steps, push=0.0):
    data = mujoco.MjData(model)
    data.qvel[0] = push
    for _ in range(steps):
        mujoco.mj_step(model, data)
    return data.qpos.copy()


def test_eight_threads_step_their_own_data(humanoid):
    steps = 500 // SLOW
    results = together(8, lambda i: motion(humanoid, steps, 0.1 * (i % 2)))
    for i in range(2):
        alone = motion(humanoid, steps, 0.1 * i)
        assert all(np.array_equal(alone, result) for result in results[i::2])


def test_threads_read_names_and_views_of_one_model(model):
    """Views by name are made at the first access: here by all threads at once."""
    data = [mujoco.MjData(model) for _ in range(8)]

    def work(i):
        mujoco.mj_step(model, data[i], nstep=5)
        total = 0.0
        for body in range(model.nbody):
            total += float(data[i].body(body).xpos.sum()) + float(model.body(body).mass[0])
        return total + float(data[i].contact.dist.sum()) + float(model.opt.timestep)

    results = together(8, work)
    assert len(set(results)) == 1


def test_threads_load_build_copy_and_pickle():
    def work(i):
        spec = mujoco.MjSpec()
        for k in range(5):
            body = spec.worldbody.add_body(name=f"b{k}", pos=[k, 0, 1])
            body.add_freejoint()
            body.add_geom(size=[0.1 + 0.01 * i, 0, 0])
        model = spec.compile()
        again = mujoco.MjModel.from_xml_string(spec.to_xml())
        data = mujoco.MjData(again)
        mujoco.mj_step(again, data)
        spec.delete(spec.body("b0"))
        return model.nq, again.nq, spec.compile().nq, data.__copy__().time

    assert together(8, work) == [(35, 35, 28, 0.002)] * 8


def test_rollouts_on_threads(humanoid):
    data = [mujoco.MjData(humanoid) for _ in range(4)]
    start = np.zeros(mujoco.mj_stateSize(humanoid, FULL))
    mujoco.mj_getState(humanoid, data[0], start, FULL)
    state, _ = rollout.rollout(humanoid, data, np.tile(start, (8, 1)), nstep=100 // SLOW)
    alone, _ = rollout.rollout(humanoid, data[0], start, nstep=100 // SLOW)
    assert all(np.array_equal(alone[0], state[i]) for i in range(8))


def test_a_batch_on_threads(humanoid):
    batch = Batch(humanoid, 8, threads=4)
    batch.step(nstep=50 // SLOW)
    qpos = batch.bind("qpos")
    assert np.array_equal(qpos, np.tile(motion(humanoid, 50 // SLOW), (8, 1)))


def test_callbacks_from_threads(model):
    calls = [0] * 8
    numbers = {}

    def control(m, d):
        calls[numbers[d._address]] += 1
        d.ctrl[0] = 0.1

    data = [mujoco.MjData(model) for _ in range(8)]
    numbers.update((d._address, i) for i, d in enumerate(data))
    mujoco.set_mjcb_control(control)
    try:
        together(8, lambda i: mujoco.mj_step(model, data[i], nstep=20))
    finally:
        mujoco.set_mjcb_control(None)
    assert calls == [20] * 8


def test_errors_stay_in_their_threads(model):
    def work(i):
        for _ in range(20):
            if i % 2:
                with pytest.raises(ValueError):
                    mujoco.MjModel.from_xml_string("<mujoco><nonsense/></mujoco>")
                with pytest.raises(TypeError):
                    mujoco.mju_mulQuat(np.zeros(3), np.zeros(4), np.zeros(4))
            else:
                mujoco.mj_step(model, mujoco.MjData(model))

    together(8, work)
