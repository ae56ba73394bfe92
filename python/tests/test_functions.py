# SPDX-License-Identifier: Apache-2.0
"""Every function: its name, its help, what it refuses, and for many what it computes."""
import copy
import inspect
import pickle

import mujoco
import numpy as np
import pytest
from mujoco._names import FUNCTIONS

THERE = [name for name in FUNCTIONS if hasattr(mujoco, name)]
# These print, write files or change the process.
WITH_EFFECTS = {"mju_printMat", "mju_printMatSparse", "mju_writeLog", "mj_warning", "mju_warning", "mju_warning_i", "mju_warning_s",
                "mj_saveLastXML", "mj_printModel", "mj_printData", "mj_printFormattedModel", "mj_printFormattedData", "mj_printScene",
                "mj_printFormattedScene", "mj_saveModel", "mj_loadPluginLibrary", "mj_loadAllPluginLibraries"}


def parameters(name):
    return list(inspect.signature(getattr(mujoco, name)).parameters.values())


@pytest.mark.parametrize("name", THERE)
def test_a_function_describes_itself(name):
    function = getattr(mujoco, name)
    assert function.__name__ == name and function.__module__ == "mujoco" and len(function.__doc__) > 5
    assert pickle.loads(pickle.dumps(function)) is function
    parameters(name)


@pytest.mark.parametrize("name", THERE)
def test_a_function_refuses_wrong_arguments(name):
    function, expected = getattr(mujoco, name), parameters(name)
    with pytest.raises(TypeError):
        function(*[object()] * (len(expected) + 1))
    with pytest.raises(TypeError):
        function(no_such_argument=1)
    if [p for p in expected if p.default is p.empty]:
        with pytest.raises(TypeError):
            function()
        with pytest.raises(TypeError):
            function(*[object()] * len(expected))
        with pytest.raises(TypeError):
            function(*[1j] * len(expected))


CANDIDATES = [lambda m, d, s: m, lambda m, d, s: d, lambda m, d, s: s[0], lambda m, d, s: s[1], lambda m, d, s: None, lambda m, d, s: -1,
              lambda m, d, s: 5000, lambda m, d, s: "xyz", lambda m, d, s: np.zeros(3), lambda m, d, s: np.zeros((2, 2)),
              lambda m, d, s: np.zeros(0), lambda m, d, s: np.full(4, np.nan), lambda m, d, s: np.zeros(7, dtype=np.int32),
              lambda m, d, s: np.zeros((3, m.nv)), lambda m, d, s: np.zeros(m.nv), lambda m, d, s: np.zeros(m.nq), lambda m, d, s: 2,
              lambda m, d, s: np.zeros(6, dtype=np.uint8), lambda m, d, s: np.zeros(9), lambda m, d, s: np.zeros(6)]


@pytest.mark.parametrize("name", [n for n in THERE if n not in WITH_EFFECTS and not n.startswith("mjr_")])
def test_no_arguments_make_a_function_crash(model, name, tmp_path, monkeypatch):
    """Arguments of every kind at every place, by chance: each call returns or raises."""
    monkeypatch.chdir(tmp_path)
    rng = np.random.default_rng(sum(map(ord, name)))
    data = mujoco.MjData(model)
    structs = [mujoco.MjvCamera(), mujoco.MjContact()]
    function, count = getattr(mujoco, name), len(parameters(name))
    returned = 0
    for _ in range(60):
        args = [CANDIDATES[rng.integers(len(CANDIDATES))](model, data, structs) for _ in range(count)]
        if count > 1 and parameters(name)[0].name == "m":
            args[0] = model
            if parameters(name)[1].name == "d":
                args[1] = data
        try:
            function(*args)
            returned += 1
        except (TypeError, ValueError, OverflowError, mujoco.FatalError):
            pass
    assert returned <= 60 and model.nq == 13 and mujoco.MjData(model).qpos.size == 13


def test_steps_and_their_parts_agree(humanoid):
    one, two = mujoco.MjData(humanoid), mujoco.MjData(humanoid)
    mujoco.mj_step(humanoid, one, nstep=10)
    for _ in range(10):
        mujoco.mj_step1(humanoid, two)
        mujoco.mj_step2(humanoid, two)
    assert np.array_equal(one.qpos, two.qpos)
    mujoco.mj_step(m=humanoid, d=one, nstep=1)
    assert one.time > two.time


def test_arrays_are_checked(model, data):
    jacobian = np.zeros((3, model.nv))
    mujoco.mj_jac(model, data, jacobian, None, [0, 0, 1], 2)
    mujoco.mj_jac(model, data, jacp=jacobian, jacr=None, point=(0, 0, 1), body=2)
    mujoco.mj_jacSite(model, data, jacobian, None, model.site("tip").id)
    assert np.any(jacobian)
    readonly = jacobian.copy()
    readonly.flags.writeable = False
    for bad in (np.zeros((model.nv, 3)), np.zeros((3, model.nv + 1)), np.zeros((3, model.nv), dtype=np.float32), readonly,
                jacobian[:, ::-1], jacobian.tolist(), np.asfortranarray(jacobian)):
        with pytest.raises(TypeError):
            mujoco.mj_jacBody(model, data, bad, None, 1)
    with pytest.raises(mujoco.FatalError):
        mujoco.mj_jacBody(model, data, jacobian, None, 10 ** 6)
    with pytest.raises(TypeError):
        mujoco.mju_norm3([1, 2])
    with pytest.raises(TypeError):
        mujoco.mju_norm3(["a", "b", "c"])
    assert mujoco.mju_norm3([3, 4, 0]) == 5.0


def test_sizes_follow_from_arrays(model, data):
    a, b = np.arange(6.0).reshape(2, 3), np.arange(12.0).reshape(3, 4)
    product = np.zeros((2, 4))
    mujoco.mju_mulMatMat(product, a, b)
    assert np.array_equal(product, a @ b)
    with pytest.raises(TypeError):
        mujoco.mju_mulMatMat(product, b, a)
    vector = np.zeros(2)
    mujoco.mju_mulMatVec(vector, a, [1, 2, 3])
    assert np.array_equal(vector, a @ [1, 2, 3])
    dense = np.zeros((model.nv, model.nv))
    mujoco.mj_fullM(model, dense, data.qM)
    solved = np.zeros((2, model.nv))
    right = np.random.default_rng(0).normal(size=(2, model.nv))
    mujoco.mj_solveM(model, data, solved, right)
    assert np.allclose(solved @ dense, right)
    mujoco.mj_solveM(model, data, solved[0], right[0])
    state = np.zeros(mujoco.mj_stateSize(model, mujoco.mjtState.mjSTATE_INTEGRATION))
    mujoco.mj_getState(model, data, state, mujoco.mjtState.mjSTATE_INTEGRATION)
    with pytest.raises(TypeError):
        mujoco.mj_getState(model, data, state, mujoco.mjtState.mjSTATE_QPOS)
    values = np.array([3.0, 1, 2])
    mujoco.mju_insertionSort(values)
    assert values.tolist() == [1, 2, 3]
    matrix = np.array([[4.0, 0], [1, 3]])
    assert mujoco.mju_cholFactor(matrix, 0) == 2


def test_derivatives_of_a_step(model):
    data = mujoco.MjData(model)
    model.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_CONTACT
    size = 2 * model.nv + model.na
    A, B = np.zeros((size, size)), np.zeros((size, model.nu))
    mujoco.mjd_transitionFD(model, data, 1e-6, 1, A, B, None, None)
    assert np.allclose(np.diag(A)[model.nv:2 * model.nv], 1, atol=0.1) and np.any(B)


def test_names_and_ids(model):
    for kind in (mujoco.mjtObj.mjOBJ_BODY, mujoco.mjtObj.mjOBJ_JOINT, mujoco.mjtObj.mjOBJ_GEOM):
        for i in range(model.nbody if kind == mujoco.mjtObj.mjOBJ_BODY else 2):
            assert mujoco.mj_name2id(model, kind, mujoco.mj_id2name(model, kind, i)) == i
    assert mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_BODY, "nobody") == -1
    assert mujoco.mj_id2name(model, mujoco.mjtObj.mjOBJ_BODY, 99) is None
    with pytest.raises(ValueError):
        mujoco.mj_name2id(model, 1, "a\0b")


def test_data_of_another_model_is_refused(model, humanoid):
    data = mujoco.MjData(humanoid)
    for call in (mujoco.mj_step, mujoco.mj_forward, mujoco.mj_resetData):
        with pytest.raises(ValueError, match="another model"):
            call(model, data)
        with pytest.raises(ValueError, match="another model"):
            call(d=data, m=model)
    with pytest.raises((ValueError, TypeError)):
        mujoco.mj_copyData(mujoco.MjData(model), humanoid, data)


def test_errors_become_exceptions_and_the_module_goes_on(model, data):
    with pytest.raises(mujoco.FatalError, match="my 100% own words"):
        mujoco.mju_error("my 100% own words")
    mujoco.mju_clearHandlers()
    with pytest.raises(mujoco.FatalError):
        mujoco.mju_error("again")
    with pytest.raises(mujoco.FatalError):
        mujoco.mj_setKeyframe(model, data, 99)
    assert issubclass(mujoco.FatalError, Exception) and issubclass(mujoco.UnexpectedError, Exception)
    mujoco.mj_step(model, data)


def test_enums_are_integers_with_names():
    body = mujoco.mjtObj.mjOBJ_BODY
    assert body == 1 and int(body) == 1 and body.name == "mjOBJ_BODY" and body.value == 1 and str(body) == "mjtObj.mjOBJ_BODY"
    assert mujoco.mjtObj(1) is body and isinstance(body, int) and hash(body) == hash(1) and np.zeros(3)[body] == 0
    assert mujoco.mjtState.mjSTATE_QPOS | mujoco.mjtState.mjSTATE_QVEL == 6 and ~mujoco.mjtDisableBit.mjDSBL_CONTACT == -17
    assert pickle.loads(pickle.dumps(body)) is body and copy.deepcopy(body) is body
    assert mujoco.mjVERSION_HEADER == mujoco.mj_version() and mujoco.mjMAXVAL == 1e10 and mujoco.mjPI == np.pi
    assert mujoco.__version__ == mujoco.mj_versionString() and mujoco.mjDISABLESTRING[0] == "Constraint"


def test_functions_with_their_own_signature(model, data, tmp_path):
    path = tmp_path / "model.mjb"
    mujoco.mj_saveModel(model, str(path), None)
    assert mujoco.MjModel.from_binary_path(path).nq == model.nq
    buffer = np.zeros(mujoco.mj_sizeModel(model), dtype=np.uint8)
    mujoco.mj_saveModel(model, None, buffer)
    assert buffer.tobytes() == path.read_bytes()
    with pytest.raises(mujoco.FatalError):
        mujoco.mj_saveModel(model, None, buffer[:10].copy())
    assert "compiler" in mujoco.mj_printSchema(False, False)
    other = mujoco.MjModel.from_xml_string("<mujoco><worldbody><body name='b'><geom size='.1'/></body></worldbody></mujoco>")
    saved = tmp_path / "saved.xml"
    mujoco.mj_saveLastXML(saved, other)
    assert 'name="b"' in saved.read_text()
    mujoco.mj_setLengthRange(model, data, model.actuator("motor").id, mujoco.MjLROpt())
    assert mujoco.mju_standardNormal(None) != mujoco.mju_standardNormal(np.zeros(1))
