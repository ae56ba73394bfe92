# SPDX-License-Identifier: Apache-2.0
"""Every array and value of MjModel and MjData, every struct, every view by name: read, written through, written back."""
import gc
import re

import mujoco
import numpy as np
import pytest
from mujoco import introspect

DTYPES = {"mjtNum *": np.float64, "float *": np.float32, "int *": np.int32, "mjtByte *": np.uint8}
MODEL_ARRAYS = [row for row in introspect.STRUCTS["mjModel"] if row[1] in DTYPES]
DATA_ARRAYS = [row for row in introspect.STRUCTS["mjData"] if row[1] in DTYPES]
SIZES = [row[0] for row in introspect.STRUCTS["mjModel"] if row[1] == "int"]
STRUCTS = ["MjOption", "MjVisual", "MjStatistic", "MjContact", "MjWarningStat", "MjTimerStat", "MjSolverStat", "MjLROpt", "MjvPerturb",
           "MjvCamera", "MjvGLCamera", "MjvGeom", "MjvLight", "MjvOption", "MjvFigure", "MjrRect"]
CATEGORIES = {"body": "nbody", "jnt": "njnt", "geom": "ngeom", "site": "nsite", "cam": "ncam", "light": "nlight", "mesh": "nmesh",
              "hfield": "nhfield", "tex": "ntex", "mat": "nmat", "pair": "npair", "exclude": "nexclude", "eq": "neq",
              "tendon": "ntendon", "actuator": "nu", "sensor": "nsensor", "numeric": "nnumeric", "text": "ntext", "tuple": "ntuple",
              "key": "nkey", "flex": "nflex", "skin": "nskin"}
EMPTY = {"plugin_state"}  # no plugin of the model has any
ALIASES = {"joint": "jnt", "camera": "cam", "texture": "tex", "material": "mat", "equality": "eq", "ten": "tendon", "keyframe": "key"}


def length(text, model, data):
    """The value of an extent as the tables write it: nq, MJ_M(nmocap) * 3, MJ_D(nefc), mjNREF."""
    text = re.sub(r"MJ_M\((\w+)\)", lambda m: str(getattr(model, m[1])), text)
    text = re.sub(r"MJ_D\((\w+)\)", lambda m: str(getattr(data, m[1])), text)
    text = re.sub(r"\b(n\w+)\b", lambda m: str(getattr(model, m[1])), text)
    text = re.sub(r"\b(mj[A-Z]\w+)\b", lambda m: str(int(getattr(mujoco, m[1], 0) or mujoco.mjtTextureRole[m[1]])), text)
    return eval(text)  # noqa: S307: our own tables


def expected_shape(row, model, data):
    rows, columns = row[2]
    return (length(rows, model, data),) if columns == "1" else (length(rows, model, data), length(columns, model, data))


@pytest.mark.parametrize("row", MODEL_ARRAYS, ids=lambda row: row[0])
def test_an_array_of_the_model_is_a_view_of_its_memory(full, full_data, row):
    model, data, array = full, full_data, getattr(full, row[0])
    assert array.size > 0
    assert array.dtype == DTYPES[row[1]] and array.shape == expected_shape(row, model, data)
    assert array is getattr(model, row[0])
    before = array.copy()
    setattr(model, row[0], before + 1)
    assert np.array_equal(getattr(model, row[0]), before + 1)
    array[...] = before
    assert np.array_equal(getattr(model, row[0]), before)


@pytest.mark.parametrize("row", DATA_ARRAYS, ids=lambda row: row[0])
def test_an_array_of_the_data_is_a_view_of_its_memory(full, full_data, row):
    model, data, array = full, full_data, getattr(full_data, row[0])
    assert array.size > 0 or row[0] in EMPTY
    shape = expected_shape(row, model, data)
    assert array.dtype == DTYPES[row[1]]
    if "MJ_" in row[2][0]:  # arrays in the arena may not have been made, and dense Jacobians have shorter index lists
        assert array.ndim == len(shape) and array.shape[0] <= shape[0]
    else:
        assert array.shape == shape
    before = array.copy()
    setattr(data, row[0], before + 1)
    assert np.array_equal(getattr(data, row[0]), before + 1)
    array[...] = before


@pytest.mark.parametrize("name", SIZES)
def test_a_size_of_the_model_cannot_be_set(model, name):
    assert isinstance(getattr(model, name), int)
    with pytest.raises(AttributeError):
        setattr(model, name, 1)


def test_wrong_shapes_are_refused(data):
    with pytest.raises(ValueError):
        data.qpos = np.zeros(3)
    with pytest.raises(AttributeError):
        del data.qpos
    with pytest.raises((TypeError, ValueError)):
        data.qpos = "text"


def members(value):
    return [name for name in dir(type(value)) if not name.startswith("_")]


def check_members(value):
    """Reads every member, adds one to what is a number, and puts it back."""
    for name in members(value):
        old = getattr(value, name)
        if isinstance(old, (bool, int, float)):
            setattr(value, name, old + 1)
            assert getattr(value, name) == pytest.approx(old + 1)
            setattr(value, name, old)
        elif isinstance(old, np.ndarray):
            assert old is getattr(value, name)
            kept = old.copy()
            setattr(value, name, kept + 1)
            assert np.allclose(old, kept + 1)
            old[...] = kept
        elif isinstance(old, str):
            setattr(value, name, "abc")
            assert getattr(value, name) == "abc"
            setattr(value, name, old)
            with pytest.raises(ValueError):
                setattr(value, name, "x" * 100000)
        elif type(old).__name__.startswith("Mj"):
            check_members(old)
        with pytest.raises(AttributeError):
            delattr(value, name)


@pytest.mark.parametrize("name", STRUCTS)
def test_members_of_a_struct_are_read_and_written(name):
    import copy
    import pickle
    value = getattr(mujoco, name)()
    check_members(value)
    assert copy.copy(value) == value and copy.deepcopy(value) == value and pickle.loads(pickle.dumps(value)) == value
    assert name in repr(value)
    with pytest.raises(AttributeError):
        value.no_such_member
    with pytest.raises(TypeError):
        hash(value)


def test_structs_of_the_model_are_live(model):
    model.opt.timestep = 0.25
    assert model.opt is model.opt and model.opt.timestep == 0.25
    model.opt.gravity[2] = -1
    assert model.opt.gravity.tolist() == [0, 0, -1]
    model.vis.global_.offwidth = 800
    assert model.vis.global_.offwidth == 800
    other = mujoco.MjOption(timestep=0.5)
    model.opt = other
    assert model.opt.timestep == 0.5
    with pytest.raises(TypeError):
        model.opt = 3
    with pytest.raises(OverflowError):
        model.opt.iterations = 2 ** 40


def test_views_outlive_their_owner(model):
    data = mujoco.MjData(model)
    qpos, option, body = data.qpos, model.opt, data.body("ball")
    mass = model.body("ball").mass
    del data, model
    gc.collect()
    assert qpos.shape == (13,) and option.timestep == 0.002 and body.xpos.shape == (3,) and mass[0] > 0


@pytest.mark.parametrize("category", CATEGORIES)
def test_views_by_name_are_rows_of_arrays(full, full_data, category):
    count = getattr(full, CATEGORIES[category])
    assert count > 0
    for owner in (full, full_data):
        for i in range(count):
            view = getattr(owner, category)(i)
            assert view.id == i and view is getattr(owner, category)(i)
            if view.name:
                assert getattr(owner, category)(view.name) is view
            for name in members(view):
                value = getattr(view, name)
                if isinstance(value, np.ndarray):
                    kept = value.copy()
                    setattr(view, name, kept + 1)
                    assert np.array_equal(getattr(view, name), kept + 1)
                    value[...] = kept
            assert view.name in repr(view)
        with pytest.raises(IndexError):
            getattr(owner, category)(count)
        with pytest.raises(IndexError):
            getattr(owner, category)(-1)
        with pytest.raises(KeyError, match="no such name"):
            getattr(owner, category)("no such name")
        with pytest.raises(TypeError):
            getattr(owner, category)()
        with pytest.raises(TypeError):
            getattr(owner, category)(1.5)


@pytest.mark.parametrize("alias", ALIASES)
def test_categories_have_second_names(model, data, alias):
    assert getattr(model, alias)(0).id == 0
    assert repr(getattr(data, alias)(0)) == repr(getattr(data, ALIASES[alias])(0))


def test_shares_have_the_size_of_their_object(model, data):
    assert data.joint("free").qpos.shape == (7,) and data.joint("free").qvel.shape == (6,)
    assert data.joint("ball_joint").qpos.shape == (4,) and data.joint("ball_joint").cdof.shape == (3, 6)
    assert data.joint("hinge").qpos.shape == (1,) and model.joint("hinge").range.shape == (2,)
    assert model.joint("free").armature.shape == (6,) and model.joint("hinge").qpos0.shape == (1,)
    assert data.sensor("where").data.shape == (3,) and np.array_equal(data.sensor("where").data, data.site("tip").xpos)
    assert model.numeric("numbers").data.tolist() == [1, 2, 3] and model.text("words").data == b"hello"
    assert model.tuple("pair").objprm.tolist() == [2] and model.tex("checks").data.shape == (96,)
    assert model.hfield("hills").data.shape == (12,) and model.key("home").ctrl.tolist() == [0.5, 0]
    assert data.actuator("filtered").act.shape == (1,) and data.actuator("motor").act.shape == (0,)
    assert model.body("arm").user.tolist() == [7] and data.body("ball").xmat.shape == (9,)
    data.joint("hinge").qpos = 0.5
    assert data.qpos[model.joint("hinge").qposadr[0]] == 0.5
    data.body("ball").xfrc_applied[2] = 3
    assert data.xfrc_applied[model.body("ball").id, 2] == 3


def test_contacts_follow_the_simulation(model, data):
    contacts = data.contact
    assert len(contacts) == data.ncon > 0
    assert contacts.dist.shape == (data.ncon,) and contacts.frame.shape == (data.ncon, 9) and contacts.geom.shape == (data.ncon, 2)
    first = contacts[0]
    assert first.dist == contacts.dist[0] and contacts[-1].dim == contacts.dim[-1]
    assert [c.dist for c in contacts] == contacts.dist.tolist() and len(contacts[:]) == len(contacts)
    with pytest.raises(IndexError):
        contacts[len(contacts)]
    with pytest.raises(TypeError):
        contacts["x"]
    assert data.efc_force.shape == (data.nefc,) and data.efc_KBIP.shape == (data.nefc, 4)
    old = data.efc_force
    data.qpos[2] = 5
    mujoco.mj_forward(model, data)
    assert data.efc_force.shape == (data.nefc,) and old.size > data.nefc
    old.sum()  # what is stale can still be read
    mujoco.mj_resetData(model, data)
    assert len(contacts) == 0 and data.efc_force.shape == (0,)


def test_statistics_are_lists_of_structs(model, data):
    assert len(data.warning) == mujoco.mjtWarning.mjNWARNING and data.warning[mujoco.mjtWarning.mjWARN_BADQPOS].number == 0
    assert data.warning.number.sum() == 0 and len(data.timer) == mujoco.mjtTimer.mjNTIMER
    assert len(data.solver) == mujoco.mjNISLAND * mujoco.mjNSOLVER and data.solver.improvement.shape == (len(data.solver),)
    data.time = 3
    assert data.time == 3.0 and data.energy.shape == (2,)
    with pytest.raises(AttributeError):
        data.ncon = 1000


def test_texts_of_the_model(model):
    assert model.names.startswith(b"rich\0") and b"hello" in model.text_data
    assert "rich" in repr(model) and "time" in repr(mujoco.MjData(model))


def test_counts_of_a_scene_keep_to_its_memory(model):
    scene = mujoco.MjvScene(model, maxgeom=10)
    for name in ("maxgeom", "nflex", "nskin"):
        with pytest.raises(AttributeError):
            setattr(scene, name, 10 ** 6)
    for name, most in (("ngeom", 10), ("nlight", mujoco.mjMAXLIGHT)):
        for wrong in (-1, most + 1):
            with pytest.raises(ValueError):
                setattr(scene, name, wrong)
        setattr(scene, name, most)
    assert len(scene.geoms) == 10 and scene.geoms[9].type == 0
