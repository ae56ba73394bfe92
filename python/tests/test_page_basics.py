# SPDX-License-Identifier: Apache-2.0
"""What the public page of MuJoCo's package says, as programs: structs, functions, enums, named access, drawing, errors, callbacks."""
import ctypes
import multiprocessing
import pickle
import struct
import subprocess
import sys

import mujoco
import numpy as np
import pytest

ALIASES = {"body": "body", "jnt": "joint", "geom": "geom", "site": "site", "cam": "camera", "light": "light", "mesh": "mesh", "skin": "skin",
           "hfield": "hfield", "tex": "texture", "mat": "material", "pair": "pair", "exclude": "exclude", "eq": "equality", "tendon": "ten",
           "actuator": "actuator", "sensor": "sensor", "numeric": "numeric", "text": "text", "tuple": "tuple", "key": "keyframe"}
OBJECTS = {"jnt": "joint", "cam": "camera", "tex": "texture", "mat": "material", "eq": "equality"}


# structs

def test_arrays_are_the_memory_itself(model, data):
    kept, part = data.body("ball").xpos, data.qpos[3:7]
    log, before = [kept.copy()], part.copy()
    data.joint("free").qvel[3] = 3
    mujoco.mj_step(model, data, nstep=50)
    assert not np.array_equal(log[0], kept) and np.array_equal(kept, data.body("ball").xpos)
    assert not np.array_equal(before, part) and np.array_equal(part, data.qpos[3:7])


def test_structs_begin_with_their_defaults():
    assert mujoco.MjOption().timestep == 0.002 and np.array_equal(mujoco.MjOption().gravity, [0, 0, -9.81])
    assert mujoco.MjvCamera().distance == 2 and mujoco.MjvOption().geomgroup[0] == 1 and mujoco.MjvPerturb().scale == 1
    assert mujoco.MjvFigure().gridsize[0] == 2 and mujoco.MjVisual().global_.fovy == 45
    assert mujoco.MjContact().dist == 0 and not mujoco.MjSolverStat().improvement and mujoco.MjvGeom() is not None
    assert mujoco.MjrRect(1, 2, 3, 4).height == 4


def test_structs_are_made_for_a_model(model):
    scene = mujoco.MjvScene(model, maxgeom=10)
    assert scene.maxgeom == 10 and scene.ngeom == 0
    assert mujoco.MjvScene(model, 5).maxgeom == 5 and mujoco.MjvScene().maxgeom == 0


def test_a_model_has_factories_and_no_constructor(tmp_path, model):
    with pytest.raises(TypeError):
        mujoco.MjModel()
    xml, binary = tmp_path / "m.xml", tmp_path / "m.mjb"
    xml.write_text('<mujoco><asset><mesh name="m" file="t.obj"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody></mujoco>')
    assets = {"t.obj": b"v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"}
    loaded = mujoco.MjModel.from_xml_path(str(xml), assets)
    assert loaded.nmesh == 1 and mujoco.MjModel.from_xml_string(xml.read_text(), assets).nmeshvert == loaded.nmeshvert
    with pytest.raises(ValueError, match="t.obj"):
        mujoco.MjModel.from_xml_path(str(xml))
    mujoco.mj_saveModel(loaded, str(binary), None)
    assert np.array_equal(mujoco.MjModel.from_binary_path(str(binary)).mesh_vert, loaded.mesh_vert)
    assert mujoco.MjModel.from_binary_path("inside.mjb", {"inside.mjb": binary.read_bytes()}).nmesh == 1


# functions

def test_keywords_lists_and_sizes(model, data):
    jacp, jacr = np.zeros((3, model.nv)), np.zeros((3, model.nv))
    body = model.body("hand").id
    mujoco.mj_jac(model, data, jacp, jacr, [0.1, 0.2, 0.3], body)
    again = np.zeros((3, model.nv))
    mujoco.mj_jac(m=model, d=data, jacp=again, jacr=None, point=(0.1, 0.2, 0.3), body=body)
    assert np.array_equal(jacp, again) and np.any(jacr)
    result = np.zeros(3)
    mujoco.mju_add3(res=result, vec1=[1, 2, 3], vec2=np.ones(3))
    assert np.array_equal(result, [2, 3, 4])
    mujoco.mju_copy(result, [7, 8, 9])
    assert np.array_equal(result, [7, 8, 9]) and mujoco.mju_norm([3, 4]) == 5
    with pytest.raises(TypeError):
        mujoco.mju_add3([0, 0, 0], [1, 2, 3], [1, 2, 3])  # a list cannot be written to
    frozen = np.zeros(3)
    frozen.flags.writeable = False
    with pytest.raises(TypeError):
        mujoco.mju_add3(frozen, [1, 2, 3], [1, 2, 3])


def test_steps_by_number(model):
    one, many = mujoco.MjData(model), mujoco.MjData(model)
    for _ in range(20):
        mujoco.mj_step(model, one)
    mujoco.mj_step(model, many, nstep=20)
    assert np.array_equal(one.qpos, many.qpos) and one.time == many.time


def test_enums_and_constants():
    assert int(mujoco.mjtObj.mjOBJ_SITE) == 6 and mujoco.mjtObj(6) == mujoco.mjtObj.mjOBJ_SITE and mujoco.mjtObj.mjOBJ_SITE == 6
    assert mujoco.mjtObj.mjOBJ_SITE.name == "mjOBJ_SITE" and mujoco.mjtObj.mjOBJ_SITE.value == 6
    assert mujoco.mjtObj["mjOBJ_SITE"] is mujoco.mjtObj.mjOBJ_SITE
    assert mujoco.mjtDisableBit.mjDSBL_CONTACT | mujoco.mjtDisableBit.mjDSBL_LIMIT == 0x18
    assert [0] * 7 and [10, 20][mujoco.mjtGeom.mjGEOM_HFIELD] == 20
    assert mujoco.mjVISSTRING[0][0] == "Convex Hull" and mujoco.mjNREF == 2 and mujoco.mjMAXVAL == 1e10


def test_the_minimal_example(tmp_path, capsys):
    corners = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
    faces = [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)]
    stl = bytes(80) + struct.pack("<I", 4) + b"".join(
        struct.pack("<12f", 0, 0, 0, *(x for corner in face for x in corners[corner])) + bytes(2) for face in faces)
    (tmp_path / "gizmo.stl").write_bytes(stl)
    assets = dict()
    with open(tmp_path / "gizmo.stl", "rb") as f:
        assets["gizmo.stl"] = f.read()
    model = mujoco.MjModel.from_xml_string("""<mujoco><asset><mesh file="gizmo.stl"/></asset><worldbody><body><freejoint/>
      <geom type="mesh" name="gizmo" mesh="gizmo"/></body></worldbody></mujoco>""", assets)
    data = mujoco.MjData(model)
    while data.time < 0.1:
        mujoco.mj_step(model, data)
        print(data.geom_xpos)
    assert capsys.readouterr().out.count("[[") == 50


# named access

@pytest.mark.parametrize("category", ALIASES)
def test_every_category_has_names_numbers_and_an_alias(full, full_data, category):
    for owner in (full, full_data):
        by_name, by_alias = getattr(owner, category), getattr(owner, ALIASES[category])
        view = by_name(0)
        assert view.id == 0 and by_alias(0).id == 0
        if view.name:
            kind = getattr(mujoco.mjtObj, "mjOBJ_" + OBJECTS.get(category, category).upper())
            assert by_name(view.name).id == mujoco.mj_name2id(full, kind, view.name) == 0
            assert mujoco.mj_id2name(full, kind, 0) == by_alias(view.name).name
        with pytest.raises(KeyError, match="Valid names"):
            by_name("no such name")
        with pytest.raises(IndexError):
            by_name(10 ** 6)


def test_views_lose_their_prefix(model, data):
    i = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_GEOM, "link")
    assert np.array_equal(model.geom("link").rgba, model.geom_rgba[i]) and np.shares_memory(model.geom("link").rgba, model.geom_rgba)
    model.geom("link").rgba = [1, 0, 0, 1]
    assert np.array_equal(model.geom_rgba[i], [1, 0, 0, 1])
    assert np.array_equal(data.geom("link").xpos, data.geom_xpos[i]) and data.sensor("where").data.shape == (3,)
    assert data.actuator("motor").ctrl.shape == (1,) and np.array_equal(model.key("home").ctrl, [0.5, 0])


def test_joints_have_their_dofs(model, data):
    sizes = {name: (data.joint(name).qpos.size, data.joint(name).qvel.size, model.joint(name).damping.size)
             for name in ("free", "hinge", "slide", "ball_joint")}
    assert sizes == {"free": (7, 6, 6), "hinge": (1, 1, 1), "slide": (1, 1, 1), "ball_joint": (4, 3, 3)}


# drawing

def test_a_context_and_mjr_functions(model, data):
    try:
        context = mujoco.GLContext(64, 48)
    except RuntimeError as error:
        pytest.skip(f"no OpenGL: {error}")
    context.make_current()
    scene, drawing = mujoco.MjvScene(model, maxgeom=100), mujoco.MjrContext(model, mujoco.mjtFontScale.mjFONTSCALE_150.value)
    camera, option, perturb = mujoco.MjvCamera(), mujoco.MjvOption(), mujoco.MjvPerturb()
    mujoco.mjv_defaultFreeCamera(model, camera)
    mujoco.mjr_setBuffer(mujoco.mjtFramebuffer.mjFB_OFFSCREEN, drawing)
    mujoco.mjv_updateScene(model, data, option, perturb, camera, mujoco.mjtCatBit.mjCAT_ALL, scene)
    place = mujoco.MjrRect(0, 0, 64, 48)
    mujoco.mjr_render(place, scene, drawing)
    pixels, depth = np.zeros((48, 64, 3), dtype=np.uint8), np.zeros((48, 64), dtype=np.float32)
    mujoco.mjr_readPixels(pixels, depth, place, drawing)
    assert pixels.std() > 0 and depth.min() < depth.max()
    drawing.free()
    context.free()


def test_a_renderer_draws_colors_depth_and_ids(model, data):
    with mujoco.Renderer(model, 48, 64) as renderer:
        renderer.update_scene(data)
        assert renderer.render().shape == (48, 64, 3) and renderer.render().dtype == np.uint8
        given = np.zeros((48, 64, 3), dtype=np.uint8)
        assert renderer.render(out=given) is given and np.array_equal(given, renderer.render())
        renderer.enable_depth_rendering()
        depth = renderer.render()
        assert depth.shape == (48, 64) and depth.dtype == np.float32 and depth.min() > 0
        renderer.disable_depth_rendering()
        renderer.enable_segmentation_rendering()
        ids = renderer.render()
        assert ids.shape == (48, 64, 2) and ids.dtype == np.int32
        assert set(np.unique(ids[..., 1])) <= {-1, int(mujoco.mjtObj.mjOBJ_GEOM), int(mujoco.mjtObj.mjOBJ_SITE)}
        renderer.disable_segmentation_rendering()
        renderer.update_scene(data, camera="eye")
        renderer.update_scene(data, camera=0, scene_option=mujoco.MjvOption())
        for wrong in ("no such camera", 99, -2):
            with pytest.raises(ValueError):
                renderer.update_scene(data, camera=wrong)


# errors and callbacks

def test_errors_are_exceptions(model, data):
    with pytest.raises(mujoco.FatalError):
        mujoco.mju_error("as the library would")
    assert issubclass(mujoco.FatalError, Exception) and issubclass(mujoco.UnexpectedError, Exception)
    mujoco.mj_step(model, data)


def test_callbacks_are_set_asked_for_and_taken_away(model, data):
    seen = []

    def control(m, d):
        assert isinstance(m, mujoco.MjModel) and isinstance(d, mujoco.MjData)
        seen.append(d.time)
        d.ctrl[0] = 1

    mujoco.set_mjcb_control(control)
    try:
        assert mujoco.get_mjcb_control() is control
        mujoco.mj_step(model, data, nstep=3)
        assert len(seen) == 3 and data.ctrl[0] == 1
    finally:
        mujoco.set_mjcb_control(None)
    assert mujoco.get_mjcb_control() is None
    mujoco.mj_step(model, data)
    assert len(seen) == 3


def test_callbacks_of_a_native_library(model, data):
    kind = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)
    calls = []
    native = kind(lambda m, d: calls.append((m, d)))
    mujoco.set_mjcb_passive(native)
    try:
        mujoco.mj_step(model, data)
    finally:
        mujoco.set_mjcb_passive(None)
    assert calls and calls[0] == (model._address, data._address)


# pickles through processes

def _advance(pair):
    model, data = pair
    mujoco.mj_step(model, data, nstep=10)
    return data


@pytest.mark.parametrize("method", ["spawn", "fork"])
def test_models_and_data_go_through_processes(model, data, method):
    with multiprocessing.get_context(method).Pool(1) as pool:
        far = pool.map(_advance, [(model, data), (model, data)])
    mujoco.mj_step(model, data, nstep=10)
    for other in far:
        assert np.array_equal(other.qpos, data.qpos) and np.array_equal(other.sensordata, data.sensordata)
        assert other.model.nq == model.nq and other.ncon == data.ncon


def test_a_pickle_of_structs(model):
    for value in (model.opt, model.vis, model.stat):
        again = pickle.loads(pickle.dumps(value))
        assert type(again) is type(value)
    assert pickle.loads(pickle.dumps(model.opt)).timestep == model.opt.timestep


# odds and ends

def test_scripts_beside_the_package(tmp_path):
    said = subprocess.run([sys.executable, "-m", "mujoco.viewer", "--help"], capture_output=True, text=True, check=True).stdout
    assert "--mjcf" in said
    assert subprocess.run([sys.executable, "-m", "mujoco.msh2obj", "--help"], capture_output=True, text=True, check=False).returncode == 0


def test_the_last_xml_is_saved(tmp_path):
    model = mujoco.MjModel.from_xml_string('<mujoco model="last"><worldbody><geom name="g" size="1"/></worldbody></mujoco>')
    mujoco.mj_saveLastXML(str(tmp_path / "last.xml"), model)
    assert 'name="g"' in (tmp_path / "last.xml").read_text()
