# SPDX-License-Identifier: Apache-2.0
"""Loading, copying, pickling, callbacks, threads, memory."""
import copy
import ctypes
import multiprocessing
import pickle
import subprocess
import sys
import threading
import weakref

import mujoco
import numpy as np
import pytest

PENDULUM = "<mujoco><worldbody><body><joint name='j'/><geom size='.1' pos='0 0 1'/></body></worldbody></mujoco>"


def test_models_come_from_files_strings_and_memory(tmp_path):
    path = tmp_path / "a.xml"
    path.write_text(PENDULUM)
    assert mujoco.MjModel.from_xml_path(str(path)).nq == mujoco.MjModel.from_xml_path(filename=path).nq == 1
    included = "<mujoco><include file='part.xml'/></mujoco>"
    assert mujoco.MjModel.from_xml_string(included, {"part.xml": PENDULUM.encode()}).nq == 1
    assert mujoco.MjModel.from_xml_string(xml=included, assets={"part.xml": bytearray(PENDULUM.encode())}).nq == 1
    assert mujoco.MjModel.from_xml_path("virtual.xml", {"virtual.xml": PENDULUM.encode()}).nq == 1


@pytest.mark.parametrize("call", [
    lambda: mujoco.MjModel.from_xml_string("<mujoco><nonsense/></mujoco>"), lambda: mujoco.MjModel.from_xml_path("/no/such/file.xml"),
    lambda: mujoco.MjModel.from_binary_path("/no/such/file.mjb"), lambda: mujoco.MjModel.from_xml_string(""),
    lambda: mujoco.MjModel._from_bytes(b"abc"), lambda: mujoco.MjModel.from_xml_path("a\0b")])
def test_what_cannot_be_loaded_is_a_value_error(call, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ValueError):
        call()


@pytest.mark.parametrize("call", [
    lambda: mujoco.MjModel(), lambda: mujoco.MjModel.from_xml_string(None), lambda: mujoco.MjModel.from_xml_string(PENDULUM, 3),
    lambda: mujoco.MjModel.from_xml_string(PENDULUM, {1: b""}), lambda: mujoco.MjModel.from_xml_string(PENDULUM, {"a": 1}),
    lambda: mujoco.MjModel.from_xml_path(7), lambda: mujoco.MjData(None), lambda: mujoco.MjData(), lambda: mujoco.MjData(3),
    lambda: mujoco.MjModel._from_bytes("text")])
def test_wrong_types_are_type_errors(call):
    with pytest.raises(TypeError):
        call()


def test_copies_are_independent(model, data):
    other = copy.copy(model)
    other.body_mass[1] = 5
    assert model.body_mass[1] != 5 and type(copy.deepcopy(model)) is mujoco.MjModel
    twin = copy.copy(data)
    assert twin.model is model and np.array_equal(twin.qpos, data.qpos) and twin.ncon == data.ncon
    mujoco.mj_step(model, twin)
    assert twin.time > data.time
    deep = copy.deepcopy(data)
    assert deep.model is not model and deep.model.nq == model.nq
    pair = copy.deepcopy([model, data])
    assert pair[1].model is pair[0]


def test_pickles_hold_the_model_once(model, data):
    alone = pickle.loads(pickle.dumps(data))
    for name in ("qpos", "qvel", "act", "ctrl", "xpos", "sensordata", "qacc_warmstart"):
        assert np.array_equal(getattr(alone, name), getattr(data, name)), name
    assert alone.time == data.time
    three = pickle.loads(pickle.dumps((model, data, data, copy.copy(data))))
    assert three[1].model is three[0] and three[2] is three[1] and three[3].model is three[0]
    mujoco.mj_step(model, data)
    mujoco.mj_step(alone.model, alone)
    assert np.array_equal(alone.qpos, data.qpos)
    with pytest.raises(ValueError):
        mujoco._core._restore_data(model, 0, b"short")


def test_a_pickle_of_data_is_small(humanoid):
    data = mujoco.MjData(humanoid)
    mujoco.mj_step(humanoid, data, nstep=100)
    known = len(pickle.dumps((humanoid, data))) - len(pickle.dumps(humanoid))
    assert known < 140_000


def _final_height(pair):
    model, data = pair
    mujoco.mj_step(model, data, nstep=10)
    return data.qpos[0]


def test_data_goes_through_multiprocessing(model, data):
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        there = pool.map(_final_height, [(model, data)])[0]
    assert there == _final_height((model, data))


def test_callbacks_of_python(model, data):
    seen = []

    def control(m, d):
        seen.append((m, d))
        d.ctrl[0] = 0.25

    mujoco.set_mjcb_control(control)
    try:
        assert mujoco.get_mjcb_control() is control
        mujoco.mj_step(model, data)
        assert data.ctrl[0] == 0.25 and seen[0][0] is model and seen[0][1] is data
        mujoco.set_mjcb_control(lambda m, d: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            mujoco.mj_step(model, data, nstep=1000000)
        with pytest.raises(TypeError):
            mujoco.set_mjcb_control(3)
    finally:
        mujoco.set_mjcb_control(None)
    assert mujoco.get_mjcb_control() is None
    count = len(seen)
    mujoco.mj_step(model, data)
    assert len(seen) == count


def test_every_callback_is_called(model, data):
    calls = set()

    def note(name, value=0):
        def callback(*args):
            calls.add((name, len(args)))
            return value
        return callback

    try:
        mujoco.set_mjcb_passive(note("passive"))
        mujoco.set_mjcb_contactfilter(note("filter", 1))
        mujoco.set_mjcb_time(note("time", 2.5))
        mujoco.mj_step(model, data)
        assert calls == {("passive", 2), ("filter", 4), ("time", 0)} and data.ncon <= 1
        mujoco.mj_resetCallbacks()
        assert mujoco.get_mjcb_passive() is None and mujoco.get_mjcb_time() is None
    finally:
        mujoco.mj_resetCallbacks()


def test_user_actuators_and_sensors_of_python():
    model = mujoco.MjModel.from_xml_string("""<mujoco><worldbody><body><joint name="j"/><geom size=".1"/></body></worldbody>
      <actuator><general joint="j" dyntype="user" gaintype="user" biastype="user"/></actuator>
      <sensor><user dim="2" needstage="pos"/></sensor></mujoco>""")
    data = mujoco.MjData(model)
    try:
        mujoco.set_mjcb_act_dyn(lambda m, d, i: 3)
        mujoco.set_mjcb_act_gain(lambda m, d, i: 0)
        mujoco.set_mjcb_act_bias(lambda m, d, i: 7.5)
        mujoco.set_mjcb_sensor(lambda m, d, stage: d.sensordata.fill(stage))
        mujoco.mj_forward(model, data)
        assert data.act_dot[0] == 3 and data.actuator_force[0] == 7.5 and np.any(data.sensordata)
    finally:
        mujoco.mj_resetCallbacks()


def test_callbacks_of_ctypes_run_without_python(model):
    """mj_subtreeVel as the passive callback: a step without it leaves the velocities of subtrees at zero."""
    library = ctypes.CDLL(f"libsinew.so.{mujoco.__sinew_version__.split('.')[0]}")  # loaded already: only its name counts
    plain, called = mujoco.MjData(model), mujoco.MjData(model)
    mujoco.mj_step(model, plain, nstep=5)
    mujoco.set_mjcb_passive(library.mj_subtreeVel)
    try:
        assert mujoco.get_mjcb_passive() is library.mj_subtreeVel
        mujoco.mj_step(model, called, nstep=5)
    finally:
        mujoco.set_mjcb_passive(None)
    assert not plain.subtree_linvel.any() and called.subtree_linvel.any()
    assert np.array_equal(plain.qpos, called.qpos)


def test_threads_with_data_of_their_own(humanoid):
    reference = mujoco.MjData(humanoid)
    mujoco.mj_step(humanoid, reference, nstep=50)
    results = []

    def work():
        data = mujoco.MjData(humanoid)
        for _ in range(50):
            mujoco.mj_step(humanoid, data)
        results.append(data.qpos.copy())

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 8 and all(np.array_equal(r, reference.qpos) for r in results)


def test_objects_can_be_referred_to_weakly(model):
    data = mujoco.MjData(model)
    reference = weakref.ref(data)
    assert reference() is data and weakref.ref(model)() is model
    del data
    assert reference() is None


def test_the_end_of_a_program_is_silent(tmp_path):
    code = ("import mujoco\nm = mujoco.MjModel.from_xml_string(%r)\nd = mujoco.MjData(m)\nmujoco.set_mjcb_control(lambda m, d: None)\n"
            "mujoco.mj_step(m, d)\nview = d.joint('j').qpos\n" % PENDULUM)
    done = subprocess.run([sys.executable, "-X", "dev", "-c", code], capture_output=True, text=True, cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_sinew_is_the_same_module():
    import sinew
    import sinew.rollout
    assert sinew is mujoco and sinew.rollout is sys.modules["mujoco.rollout"]
