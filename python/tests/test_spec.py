# SPDX-License-Identifier: Apache-2.0
"""MjSpec: building, reading, editing, attaching, deleting, compiling."""
import copy
import gc
import io
import zipfile

import mujoco
import numpy as np
import pytest

pytestmark = pytest.mark.skipif(not hasattr(mujoco.MjSpec, "add_actuator"), reason="this build of the library cannot edit specs")

ARM = """<mujoco model="arm"><worldbody><body name="upper"><joint name="shoulder"/><geom name="bone" size=".1"/>
<body name="lower" pos="1 0 0"><joint name="elbow"/><geom name="shin" size=".2"/><site name="tip"/></body></body></worldbody></mujoco>"""


def test_the_example_of_the_documentation():
    spec = mujoco.MjSpec()
    spec.modelname = "my model"
    body = spec.worldbody.add_body(pos=[1, 2, 3], quat=[0, 1, 0, 0])
    geom = body.add_geom(name="my_geom", type=mujoco.mjtGeom.mjGEOM_SPHERE, size=[1, 0, 0], rgba=[1, 0, 0, 1])
    model = spec.compile()
    assert model.nbody == 2 and model.geom("my_geom").rgba.tolist() == [1, 0, 0, 1] and model.body_pos[1].tolist() == [1, 2, 3]
    assert model.bind(geom).id == 0 and mujoco.MjData(model).bind(geom).xpos.shape == (3,)
    assert 'name="my_geom"' in spec.to_xml() and mujoco.MjModel.from_xml_string(spec.to_xml()).nbody == 2


def test_specs_are_read_and_searched():
    spec = mujoco.MjSpec.from_string(ARM)
    assert spec.modelname == "arm" and [b.name for b in spec.bodies] == ["world", "upper", "lower"]
    assert spec.body("lower") is spec.body("lower") and spec.body("lower").parent is spec.body("upper") and spec.body("none") is None
    assert [g.name for g in spec.geoms] == ["bone", "shin"] == [g.name for g in spec.worldbody.find_all("geom")]
    assert spec.body("upper").geoms == [spec.geom("bone")] and spec.worldbody.find_all(mujoco.mjtObj.mjOBJ_SITE) == spec.sites
    assert spec.worldbody.find_child("lower") is spec.body("lower")
    with pytest.raises(ValueError):
        spec.worldbody.find_all("no such kind")


def test_members_are_read_and_written():
    spec = mujoco.MjSpec.from_string(ARM)
    geom = spec.geom("bone")
    geom.size = [0.3, 0, 0]
    geom.size[0] = 0.4
    geom.name = "femur"
    geom.userdata = [1, 2, 3]
    assert geom.size[0] == 0.4 and geom.userdata.tolist() == [1, 2, 3] and spec.geom("femur") is geom
    spec.option.timestep = 0.125
    spec.compiler.degree = 0
    turned = spec.worldbody.add_body(euler=[0, 0, np.pi / 2])
    turned.add_geom(size=[0.1])
    model = spec.compile()
    assert model.opt.timestep == 0.125 and np.allclose(model.body_quat[3], [0.5 ** 0.5, 0, 0, 0.5 ** 0.5])
    with pytest.raises(TypeError):
        spec.worldbody.add_geom(nonsense=1)
    with pytest.raises((TypeError, ValueError)):
        geom.name = 3
    with pytest.raises(AttributeError):
        geom.no_such_member = 1


@pytest.mark.parametrize("kind", ["actuator", "sensor", "flex", "pair", "exclude", "equality", "tendon", "numeric", "text", "tuple", "key",
                                  "plugin", "mesh", "hfield", "skin", "texture", "material"])
def test_every_kind_of_element_is_added_and_listed(kind):
    spec = mujoco.MjSpec()
    element = getattr(spec, f"add_{kind}")()
    plural = {"flex": "flexes", "mesh": "meshes", "equality": "equalities"}.get(kind, kind + "s")
    assert element in getattr(spec, plural) and kind in type(element).__name__.lower()
    for name in [n for n in dir(type(element)) if not n.startswith("_") and not callable(getattr(type(element), n))]:
        getattr(element, name)
    repr(element)


def test_deleted_elements_refuse_every_access():
    spec = mujoco.MjSpec.from_string(ARM)
    upper, lower, bone = spec.body("upper"), spec.body("lower"), spec.geom("bone")
    spec.delete(lower)
    assert upper.name == "upper" and bone.name == "bone" and spec.body("lower") is None
    with pytest.raises(ReferenceError):
        lower.name
    with pytest.raises(ReferenceError):
        lower.pos = [0, 0, 0]
    with pytest.raises(TypeError):
        spec.delete(lower)
    with pytest.raises(TypeError):
        spec.delete(None)
    assert "deleted" in repr(lower) and spec.compile().nbody == 2


def test_specs_are_attached():
    parent = mujoco.MjSpec()
    frame, site = parent.worldbody.add_frame(pos=[0, 0, 1]), parent.worldbody.add_site(name="here")
    child = mujoco.MjSpec.from_string(ARM)
    attached = parent.attach(child, frame=frame, prefix="left-")
    assert type(attached) is mujoco.MjsFrame
    parent.attach(mujoco.MjSpec.from_string(ARM), site="here", prefix="right-")
    other = mujoco.MjSpec.from_string(ARM)
    body = frame.attach_body(other.body("upper"), "third-", "")
    del child, other
    gc.collect()
    model = parent.compile()
    names = {model.body(i).name for i in range(model.nbody)}
    assert {"left-upper", "right-lower", "third-upper"} <= names and body.name == "third-upper" and site.name == "here"
    with pytest.raises(ValueError):
        parent.attach(mujoco.MjSpec(), prefix="x")
    with pytest.raises(ValueError):
        parent.attach(mujoco.MjSpec(), site="nowhere")
    with pytest.raises(TypeError):
        parent.attach(3, site=site)


def test_recompiling_keeps_the_state():
    spec = mujoco.MjSpec.from_string(ARM)
    model = spec.compile()
    data = mujoco.MjData(model)
    mujoco.mj_step(model, data, nstep=50)
    extra = spec.body("lower").add_body(name="hand")
    extra.add_joint(name="wrist")
    extra.add_geom(size=[0.1])
    new_model, new_data = spec.recompile(model, data)
    assert new_model.nq == 3 and new_data.time == data.time and np.array_equal(new_data.qpos[:2], data.qpos)
    assert model.nq == 2 and data.qpos.shape == (2,)
    with pytest.raises(ValueError):
        spec.recompile(new_model, data)


def test_errors_name_what_is_wrong():
    spec = mujoco.MjSpec()
    spec.worldbody.add_body(name="massless").add_joint()
    with pytest.raises(ValueError, match="mass"):
        spec.compile()
    with pytest.raises(ValueError):
        mujoco.MjSpec.from_string("<nonsense/>")
    with pytest.raises(ValueError):
        mujoco.MjSpec.from_file("/no/such/file.xml")
    with pytest.raises(TypeError):
        mujoco.MjSpec(3)
    with pytest.raises(TypeError):
        mujoco.MjSpec.from_string(None)


def test_specs_are_copied_and_packed():
    spec = mujoco.MjSpec.from_string(ARM)
    twin = copy.deepcopy(spec)
    twin.body("upper").name = "changed"
    assert spec.body("upper") is not None and twin.body("upper") is None
    spec.assets = {"a.txt": b"words"}
    spec.compile()
    buffer = io.BytesIO()
    spec.to_zip(buffer)
    with zipfile.ZipFile(buffer) as archive:
        assert sorted(archive.namelist()) == ["arm/a.txt", "arm/arm.xml"]


def test_default_classes():
    spec = mujoco.MjSpec()
    main = spec.default
    main.geom.rgba = [0, 1, 0, 1]
    small = spec.add_default("small", main)
    small.geom.size[0] = 0.01
    geom = spec.worldbody.add_geom(small)
    assert geom.size[0] == 0.01 and spec.find_default("small") is small and spec.find_default("none") is None


def test_elements_outlive_their_names():
    spec = mujoco.MjSpec.from_string(ARM)
    geom = spec.geom("bone")
    del spec
    gc.collect()
    assert geom.name == "bone" and geom.size[0] == 0.1
