# SPDX-License-Identifier: Apache-2.0
"""MjSpec: building, reading, editing, attaching, deleting, compiling."""
import copy
import gc
import io
import zipfile

import mujoco
import numpy as np
import pytest

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


def test_the_ways_to_attach_of_the_documentation():
    parent = mujoco.MjSpec()
    body, frame, site = parent.worldbody.add_body(), parent.worldbody.add_frame(), parent.worldbody.add_site()
    child = mujoco.MjSpec()
    child_body, child_frame = child.worldbody.add_body(name="b"), child.worldbody.add_frame(name="f")
    child_body.add_geom(size=[0.1, 0, 0])
    body_in_frame = frame.attach_body(child_body, "child-", "")
    frame_in_body = body.attach_frame(child_frame, "child-", "")
    assert body_in_frame.name == "child-b" and frame_in_body.name == "child-f"
    assert type(parent.attach(mujoco.MjSpec.from_string(ARM), site=site, prefix="one-")) is mujoco.MjsFrame
    assert type(parent.attach(mujoco.MjSpec.from_string(ARM), frame=frame, prefix="two-")) is mujoco.MjsFrame
    model = parent.compile()
    assert {"child-b", "one-upper", "two-lower"} <= {model.body(i).name for i in range(model.nbody)}


def actuators_of(xml):
    return mujoco.MjModel.from_xml_string(ARM.replace("</mujoco>", f"<actuator>{xml}</actuator></mujoco>"))


@pytest.mark.parametrize("form, xml", [
    (lambda a: a.set_to_motor(), "<motor joint='elbow'/>"), (lambda a: a.set_to_position(kp=3, kv=0.5), "<position joint='elbow' kp='3' kv='.5'/>"),
    (lambda a: a.set_to_position(4, timeconst=0.1), "<position joint='elbow' kp='4' timeconst='.1'/>"),
    (lambda a: a.set_to_velocity(kv=2), "<velocity joint='elbow' kv='2'/>"),
    (lambda a: a.set_to_cylinder(timeconst=0.3, bias=1, area=2), "<cylinder joint='elbow' timeconst='.3' bias='1 0 0' area='2'/>"),
    (lambda a: a.set_to_muscle(force=5, lmin=0.4), "<muscle joint='elbow' force='5' lmin='.4' lengthrange='.1 1'/>")])
def test_actuators_take_the_form_of_their_elements(form, xml):
    spec = mujoco.MjSpec.from_string(ARM)
    actuator = spec.add_actuator(target="elbow", trntype=mujoco.mjtTrn.mjTRN_JOINT, lengthrange=[0.1, 1])
    form(actuator)
    built, read = spec.compile(), actuators_of(xml)
    for name in ("gaintype", "gainprm", "biastype", "biasprm", "dyntype", "dynprm"):
        assert np.allclose(getattr(built, "actuator_" + name), getattr(read, "actuator_" + name)), name


def test_damper_adhesion_and_integrated_velocity():
    spec = mujoco.MjSpec.from_string(ARM)
    kinds = {"damper": (2.0,), "adhesion": (3.0,), "intvelocity": (5.0,)}
    for name, numbers in kinds.items():
        actuator = spec.add_actuator(name=name)
        if name != "adhesion":
            actuator.ctrlrange, actuator.actrange = [0, 1], [-1, 1]
        getattr(actuator, f"set_to_{name}")(*numbers)
    assert spec.actuator("damper").gaintype == mujoco.mjtGain.mjGAIN_AFFINE and spec.actuator("adhesion").gainprm[0] == 3
    assert spec.actuator("intvelocity").dyntype == mujoco.mjtDyn.mjDYN_INTEGRATOR
    with pytest.raises(ValueError):
        spec.actuator("damper").set_to_damper(-1)
    with pytest.raises(ValueError):
        spec.actuator("damper").set_to_position(1, kv=1, dampratio=1)
    with pytest.raises(TypeError):
        mujoco.MjsActuator.set_to_motor(spec.body("upper"))


@pytest.mark.parametrize("make", [
    lambda m: m.make_sphere(2), lambda m: m.make_hemisphere(4), lambda m: m.make_cone(8, 0.5), lambda m: m.make_supersphere(8, 1, 1),
    lambda m: m.make_supertorus(8, 0.3, 1, 1), lambda m: m.make_plate([3, 3])])
def test_meshes_are_generated(make):
    spec = mujoco.MjSpec()
    mesh = spec.add_mesh(name="made")
    make(mesh)
    spec.worldbody.add_geom(type=mujoco.mjtGeom.mjGEOM_MESH, meshname="made", contype=0, conaffinity=0)
    mesh.inertia = mujoco.mjtMeshInertia.mjMESH_INERTIA_SHELL
    assert spec.compile().nmeshvert > 5
    with pytest.raises(ValueError):
        mesh.make_sphere(-1)


def test_plugins_have_attributes():
    spec = mujoco.MjSpec.from_string(ARM)
    spec.activate_plugin("mujoco.pid")
    plugin = spec.add_plugin(name="p", plugin_name="mujoco.pid")
    plugin.config = {"kp": 4, "ki": "0.5"}
    assert plugin.config == {"kp": "4", "ki": "0.5"}
    actuator = spec.add_actuator(name="servo", target="elbow", trntype=mujoco.mjtTrn.mjTRN_JOINT, actdim=1)
    actuator.plugin.name, actuator.plugin.plugin_name, actuator.plugin.active = "p", "mujoco.pid", 1
    assert spec.compile().nplugin == 1
    with pytest.raises(ValueError, match="no.such"):
        spec.activate_plugin("no.such")
    with pytest.raises(TypeError):
        plugin.config = 3
    with pytest.raises(TypeError):
        actuator.plugin.config = {}


def test_paths_of_tendons_are_read():
    spec = mujoco.MjSpec.from_string(ARM)
    tendon = spec.add_tendon(name="t")
    tendon.wrap_joint("elbow", 2.5)
    tendon.wrap_joint("shoulder", -1)
    assert [w.target.name for w in tendon.path] == ["elbow", "shoulder"] and [w.coef for w in tendon.path] == [2.5, -1]
    assert tendon.path[0].type == mujoco.mjtWrap.mjWRAP_JOINT and tendon.path[0].sidesite is None
    pulley = spec.add_tendon()
    pulley.wrap_pulley(2)
    assert pulley.path[0].divisor == 2 and pulley.path[0].target is None


def test_bodies_become_frames_and_sensors_have_sizes():
    spec = mujoco.MjSpec.from_string(ARM)
    lower = spec.body("lower")
    for joint in lower.joints:
        spec.delete(joint)
    frame = lower.to_frame()
    assert type(frame) is mujoco.MjsFrame and spec.body("lower") is None and spec.geom("shin").parent is spec.body("upper")
    with pytest.raises(ReferenceError):
        lower.pos
    sensor = spec.add_sensor(type=mujoco.mjtSensor.mjSENS_FRAMEPOS, objtype=mujoco.mjtObj.mjOBJ_SITE, objname="tip")
    assert sensor.get_data_size() == 3 == spec.compile().nsensordata


def test_a_zip_file_is_read_again():
    mesh = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"
    spec = mujoco.MjSpec.from_string("<mujoco model='zipped'><asset><mesh name='m' file='m.obj'/></asset><worldbody><geom type='mesh' mesh='m'/>"
                                     "</worldbody></mujoco>", assets={"m.obj": mesh.encode()})
    model, buffer = spec.compile(), io.BytesIO()
    spec.to_zip(buffer)
    again = mujoco.MjSpec.from_zip(buffer).compile()
    assert np.array_equal(again.mesh_vert, model.mesh_vert)
    empty = io.BytesIO()
    zipfile.ZipFile(empty, "w").close()
    with pytest.raises(ValueError, match="one model"):
        mujoco.MjSpec.from_zip(empty)


def test_classes_orientations_and_copies_while_attaching():
    spec = mujoco.MjSpec()
    small = spec.add_default("small")
    geom = spec.worldbody.add_geom(size=[1, 0, 0])
    geom.classname = small
    assert geom.classname is small and geom.size[0] == 1
    other = spec.worldbody.add_geom(size=[2, 0, 0], classname=small)
    assert other.default is small
    turned = spec.worldbody.add_body()
    turned.alt.euler, turned.alt.type = [0, 0, 90], mujoco.mjtOrientation.mjORIENTATION_EULER
    assert np.allclose(mujoco.MjSpec.resolve_orientation(turned.alt, degree=True), [0.5 ** 0.5, 0, 0, 0.5 ** 0.5])
    child = mujoco.MjSpec.from_string(ARM)
    spec.copy_during_attach = True
    attached = spec.worldbody.add_frame().attach_body(child.body("upper"), "x-", "")
    assert attached.name == "x-upper" and child.body("upper").name == "upper"


def test_elements_are_bound_to_views():
    spec = mujoco.MjSpec.from_string(ARM)
    spec.body("upper").joints[0].type = mujoco.mjtJoint.mjJNT_BALL
    unnamed = spec.body("upper").add_site()
    model = spec.compile()
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    assert [data.bind(geom).xpos[0] for geom in spec.geoms] == [0, 1] and model.bind(spec.joint("elbow")).id == 1
    geoms, joints = data.bind(spec.geoms), data.bind(spec.joints)
    assert len(geoms) == 2 and geoms[1].xpos[0] == 1 and geoms.xpos.tolist() == [[0, 0, 0], [1, 0, 0]] and geoms.id == [0, 1]
    assert joints.qpos.tolist() == [1, 0, 0, 0, 0] and data.bind([spec.joint("elbow")]).qpos.shape == (1,)
    joints.qpos = [0, 1, 0, 0, 0.5]
    assert data.qpos.tolist() == [0, 1, 0, 0, 0.5]
    geoms.xpos = 7
    assert np.all(data.geom_xpos == 7) and data.bind(unnamed).id == unnamed.id
    with pytest.raises(TypeError):
        data.bind(3)
    with pytest.raises(ValueError, match="compile"):
        data.bind(spec.worldbody.add_geom(size=[1, 0, 0]))
    with pytest.raises(ValueError):
        joints.qpos = [1, 2]


def test_elements_delete_themselves():
    spec = mujoco.MjSpec.from_string(ARM)
    spec.geom("bone").delete()
    assert [g.name for g in spec.geoms] == ["shin"]
    spec.detach_body(spec.body("lower"))
    assert [b.name for b in spec.bodies] == ["world", "upper"]
    small = spec.add_default("small")
    spec.detach_default(small)
    assert spec.find_default("small") is None
    child = mujoco.MjSpec.from_string(ARM)
    shin = child.geom("shin")
    spec.worldbody.add_frame().attach_body(child.body("upper"), "x-", "")
    shin.delete()
    assert spec.geom("x-shin") is None
    with pytest.raises(ReferenceError):
        shin.name
