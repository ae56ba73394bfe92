# SPDX-License-Identifier: Apache-2.0
"""What the public page of MuJoCo's package says about editing models, as programs; and its modules rollout and minimize."""
import io
from xml.etree import ElementTree

import mujoco
import numpy as np
import pytest
from mujoco import minimize, rollout

LISTS = ("sites geoms joints lights cameras bodies frames materials meshes pairs equalities tendons actuators skins textures texts tuples flexes "
         "hfields keys numerics excludes sensors plugins").split()
TREE = """<mujoco><default><default class="thin"><geom size=".02"/></default></default><worldbody>
<body name="torso" pos="0 0 1"><freejoint name="root"/><geom name="torso_upper" size=".1"/><geom name="torso_lower" size=".1" pos="0 0 -.3"/>
  <body name="leg" pos="0 0 -.5"><joint name="knee"/><geom name="shin" class="thin" type="capsule" fromto="0 0 0 0 0 -.3"/><site name="foot"/>
    <body name="toe" pos="0 0 -.3"><joint name="ankle"/><geom name="nail" size=".03"/><site name="tip"/></body></body></body></worldbody>
<actuator><motor name="drive" joint="knee"/><motor name="turn" joint="ankle"/></actuator>
<sensor><jointpos name="angle" joint="knee"/></sensor></mujoco>"""


def test_the_example_is_written_as_the_page_shows_it():
    spec = mujoco.MjSpec()
    spec.modelname = "my model"
    body = spec.worldbody.add_body(pos=[1, 2, 3], quat=[0, 1, 0, 0])
    body.add_geom(name="my_geom", type=mujoco.mjtGeom.mjGEOM_SPHERE, size=[1, 0, 0], rgba=[1, 0, 0, 1])
    model = spec.compile()
    assert model.geom("my_geom").rgba[0] == 1
    written, shown = (ElementTree.fromstring(text) for text in (spec.to_xml(), """<mujoco model="my model"><compiler angle="radian"/><worldbody>
      <body pos="1 2 3" quat="0 1 0 0"><geom name="my_geom" size="1" rgba="1 0 0 1"/></body></worldbody></mujoco>"""))
    assert [(e.tag, e.attrib) for e in written.iter()] == [(e.tag, e.attrib) for e in shown.iter()]


def test_three_constructions_and_assets(tmp_path):
    assert mujoco.MjSpec().compile().nbody == 1
    assert mujoco.MjSpec.from_string(TREE).compile().nu == 2
    file = tmp_path / "tree.xml"
    file.write_text(TREE)
    assert mujoco.MjSpec.from_file(str(file)).compile().nu == 2
    xml = '<mujoco><asset><mesh name="m" file="t.obj"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody></mujoco>'
    assets = {"t.obj": b"v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"}
    spec = mujoco.MjSpec.from_string(xml, assets=assets)
    assert spec.compile().nmesh == 1 and spec.assets == assets
    (tmp_path / "mesh.xml").write_text(xml)
    assert mujoco.MjSpec.from_file(str(tmp_path / "mesh.xml"), assets=assets).compile().nmesh == 1
    spec = mujoco.MjSpec()
    spec.add_mesh(name="m", file="t.obj")
    spec.worldbody.add_geom(type=mujoco.mjtGeom.mjGEOM_MESH, meshname="m")
    spec.assets = assets
    assert spec.compile().nmesh == 1


def test_the_four_ways_to_attach():
    parent = mujoco.MjSpec()
    body = parent.worldbody.add_body()
    frame = parent.worldbody.add_frame()
    site = parent.worldbody.add_site()
    child = mujoco.MjSpec()
    child_body = child.worldbody.add_body(name="b")
    child_frame = child.worldbody.add_frame(name="f")
    body_in_frame = frame.attach_body(child_body, "child-", "")
    frame_in_body = body.attach_frame(child_frame, "child-", "")
    assert body_in_frame.name == "child-b" and frame_in_body.name == "child-f"
    assert body_in_frame == child_body and frame_in_body == child_frame  # attaching does not copy
    child_body.pos = [3, 0, 0]
    assert np.array_equal(parent.body("child-b").pos, [3, 0, 0])
    first, second = mujoco.MjSpec(), mujoco.MjSpec()
    for other in (first, second):
        other.worldbody.add_body(name="x").add_geom(size=[1, 0, 0])
    assert isinstance(parent.attach(first, site=site, prefix="one-"), mujoco.MjsFrame)
    assert isinstance(parent.attach(second, frame=frame, prefix="two-", suffix="-end"), mujoco.MjsFrame)
    model = parent.compile()
    assert model.body("one-x").id > 0 and model.body("two-x-end").id > 0


def test_names_serve_for_frames_and_sites():
    parent = mujoco.MjSpec()
    parent.worldbody.add_site(name="here", pos=[0, 0, 2])
    parent.worldbody.add_frame(name="there", pos=[0, 0, 3])
    parent.attach(mujoco.MjSpec.from_string(TREE), site="here", prefix="a-")
    parent.attach(mujoco.MjSpec.from_string(TREE), frame="there", prefix="b-")
    model = parent.compile()
    assert model.body("a-torso").pos[2] == 3 and model.body("b-torso").pos[2] == 4
    with pytest.raises(ValueError):
        parent.attach(mujoco.MjSpec(), site="nowhere")
    with pytest.raises(ValueError):
        parent.attach(mujoco.MjSpec())


def test_copies_while_attaching_leave_the_child_alone():
    parent, child = mujoco.MjSpec(), mujoco.MjSpec.from_string(TREE)
    parent.copy_during_attach = True
    parent.attach(child, frame=parent.worldbody.add_frame(), prefix="p-")
    child.body("torso").pos = [9, 9, 9]
    assert np.array_equal(parent.body("p-torso").pos, [0, 0, 1]) and child.compile().nbody == parent.compile().nbody == 4


def test_named_access_and_lists():
    spec = mujoco.MjSpec.from_string(TREE)
    assert spec.geom("shin").name == "shin" and spec.geom("no such geom") is None and spec.site("tip").parent.name == "toe"
    for name in LISTS:
        elements = getattr(spec, name)
        assert isinstance(elements, list) and len(elements) == len(list(getattr(spec, name)))
    assert [b.name for b in spec.bodies] == ["world", "torso", "leg", "toe"] and [a.name for a in spec.actuators] == ["drive", "turn"]


def test_children_subtrees_and_parents():
    spec = mujoco.MjSpec.from_string(TREE)
    torso = spec.body("torso")
    assert [g.name for g in torso.geoms] == ["torso_upper", "torso_lower"] and [b.name for b in torso.bodies] == ["leg"]
    assert not torso.sites and not torso.cameras and not torso.lights and not torso.frames and len(torso.joints) == 1
    by_string, by_enum = torso.find_all("site"), torso.find_all(mujoco.mjtObj.mjOBJ_SITE)
    assert [s.name for s in by_string] == [s.name for s in by_enum] == ["foot", "tip"]
    assert [b.name for b in torso.find_all("body")] == ["leg", "toe"]
    assert torso.parent.name == "world" and spec.site("foot").parent == spec.body("leg")
    frame = torso.add_frame(name="f")
    assert frame.parent == torso and spec.worldbody.parent is None
    with pytest.raises((ValueError, TypeError)):
        torso.find_all("potato")


def test_what_is_removed_takes_its_references_along():
    spec = mujoco.MjSpec.from_string(TREE)
    spec.detach_body(spec.body("toe"))
    assert spec.body("toe") is None and [a.name for a in spec.actuators] == ["drive"] and spec.compile().nu == 1
    spec.geom("torso_lower").delete()
    assert spec.geom("torso_lower") is None and spec.compile().ngeom == 2
    spec.joint("knee").delete()
    assert not spec.actuators and not spec.sensors
    spec.compile()
    other = mujoco.MjSpec.from_string(TREE)
    other.detach_default(other.find_default("thin"))
    assert other.find_default("thin") is None
    other.delete(other.body("leg"))
    assert other.compile().nbody == 2


RELATED = """<mujoco><asset><mesh name="stone" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/><hfield name="hill" nrow="2" ncol="2" size="1 1 1 1"/></asset>
<worldbody><geom name="ground" type="hfield" hfield="hill"/><geom name="rock" type="mesh" mesh="stone"/>
<body><joint name="j"/><geom name="ball" size=".1"/></body></worldbody>
<tendon><fixed name="rope"><joint joint="j" coef="1"/></fixed><fixed name="other"><joint joint="j" coef="2"/></fixed></tendon>
<equality><tendon tendon1="other" tendon2="rope"/></equality><contact><pair geom1="ground" geom2="ball"/></contact>
<actuator><motor name="pull" tendon="rope"/><motor name="turn" joint="j"/></actuator>
<sensor><tendonpos tendon="rope"/><actuatorfrc actuator="pull"/><actuatorfrc actuator="turn"/></sensor></mujoco>"""


@pytest.mark.parametrize("kind, name, left", [
    ("tendon", "rope", {"ntendon": 1, "neq": 0, "nu": 1, "nsensor": 1}), ("tendon", "other", {"ntendon": 1, "neq": 0, "nu": 2, "nsensor": 3}),
    ("actuator", "pull", {"nu": 1, "nsensor": 2, "ntendon": 2}), ("mesh", "stone", {"nmesh": 0, "ngeom": 2}),
    ("hfield", "hill", {"nhfield": 0, "ngeom": 2, "npair": 0})])
def test_what_is_not_in_the_tree_takes_its_references_along_too(kind, name, left):
    for delete in (lambda spec, element: element.delete(), lambda spec, element: spec.delete(element)):
        spec = mujoco.MjSpec.from_string(RELATED)
        delete(spec, getattr(spec, kind)(name))
        model = spec.compile()
        assert {size: getattr(model, size) for size in left} == left


def test_a_spec_that_was_changed_binds_no_more():
    def add(spec):
        spec.worldbody.add_site(name="new")

    for change in (add, lambda spec: spec.geom("torso_lower").delete(), lambda spec: spec.actuators[-1].delete()):
        spec = mujoco.MjSpec.from_string(TREE)
        model = spec.compile()
        data, geom = mujoco.MjData(model), spec.geom("nail")
        assert data.bind(geom).xpos.shape == (3,)
        change(spec)
        for call in (lambda: data.bind(geom), lambda: model.bind(geom), lambda: data.bind([geom, geom])):
            with pytest.raises(ValueError, match="compile"):
                call()
        again = spec.compile()
        assert again.bind(geom).size[0] == 0.03
        with pytest.raises(ValueError, match="compile"):
            model.bind(geom)


def test_specs_go_into_zip_files_and_back(tmp_path):
    spec = mujoco.MjSpec.from_string(TREE)
    spec.assets = {"note.obj": b"v 0 0 0\n"}
    spec.compile()
    spec.to_zip(str(tmp_path / "tree.zip"))
    memory = io.BytesIO()
    spec.to_zip(memory)
    with open(tmp_path / "second.zip", "wb") as file:
        spec.to_zip(file)
    memory.seek(0)
    for source in (str(tmp_path / "tree.zip"), str(tmp_path / "second.zip"), memory):
        assert mujoco.MjSpec.from_zip(source).compile().nu == 2


def test_elements_are_bound():
    spec = mujoco.MjSpec.from_string(TREE)
    model = spec.compile()
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    torsos = [data.bind(geom) for geom in spec.geoms if "torso" in geom.name]
    assert [t.xpos[2] for t in torsos] == [1, 0.7] and [t.xpos[0] for t in torsos] == [0, 0]
    joints = data.bind(spec.joints[1:])
    joints.qpos = [0.1, 0.2]
    assert np.array_equal(data.qpos[7:], [0.1, 0.2]) and model.bind(spec.geom("nail")).size[0] == 0.03
    data.bind(spec.actuator("drive")).ctrl = 2
    assert data.ctrl[0] == 2
    spec.worldbody.add_geom(size=[1, 0, 0])
    with pytest.raises(ValueError, match="compile"):
        data.bind(spec.geoms[0])


def test_recompiling_gives_new_objects():
    spec = mujoco.MjSpec.from_string(TREE)
    model = spec.compile()
    data = mujoco.MjData(model)
    data.joint("knee").qpos = 0.3
    spec.body("leg").add_geom(size=[0.1, 0, 0])
    new_model, new_data = spec.recompile(model, data)
    assert new_model is not model and new_model.ngeom == model.ngeom + 1 and new_data.joint("knee").qpos[0] == 0.3
    assert model.ngeom == 4 and data.joint("knee").qpos[0] == 0.3


# modules

FULL = mujoco.mjtState.mjSTATE_FULLPHYSICS


def test_rollouts_as_the_page_calls_them(model):
    nstate = mujoco.mj_stateSize(model, FULL)
    data, start = mujoco.MjData(model), np.zeros(nstate)
    mujoco.mj_getState(model, data, start, FULL)
    initial, control = np.tile(start, (6, 1)), np.random.default_rng(0).normal(size=(6, 5, model.nu))
    state, sensordata = rollout.rollout(model, data, initial, control)
    assert state.shape == (6, 5, nstate) and sensordata.shape == (6, 5, model.nsensordata)
    several = [mujoco.MjData(model) for _ in range(3)]
    for arguments in (dict(model=[model] * 6, data=several), dict(model=model, data=several)):
        again, _ = rollout.rollout(arguments["model"], arguments["data"], initial, control)
        assert np.array_equal(again, state)
    for _ in range(2):
        again, _ = rollout.rollout(model, several, initial, control, persistent_pool=True)
        assert np.array_equal(again, state)
    rollout.shutdown_persistent_pool()
    with rollout.Rollout(nthread=3) as pool:
        assert np.array_equal(pool.rollout(model, several, initial, control)[0], state)
    pool = rollout.Rollout(nthread=2)
    assert np.array_equal(pool.rollout(model, several, initial, control)[0], state)
    pool.close()
    assert np.array_equal(rollout.rollout(model, data, initial_state=start, control=control[0])[0], state[:1])


@pytest.mark.parametrize("state_rows, control_shape, extra, expected", [
    (None, None, {}, (1, 1)), (None, None, {"nstep": 3}, (1, 3)), (1, None, {}, (1, 1)), (4, None, {"nstep": 2}, (4, 2)),
    (None, (), {}, (1, 1)), (None, (5,), {}, (1, 5)), (4, (5,), {}, (4, 5)), (1, (4, 5), {}, (4, 5)), (4, (1, 5), {}, (4, 5)),
    (4, (4, 1), {"nstep": 6}, (4, 6)), (4, (), {"nstep": 6}, (4, 6)), (None, None, {"warm": 3, "nstep": 2}, (3, 2)),
    (3, (1, 1), {"warm": 1, "nstep": 2}, (3, 2)), (1, None, {"state": (2, 4)}, (2, 4)), (1, (1, 4), {"sensor": (2, 4)}, (2, 4)),
    (1, None, {"models": 3, "nstep": 2}, (3, 2)), (3, (1, 2), {"models": 3}, (3, 2))], ids=str)
def test_every_rule_of_broadcasting(model, state_rows, control_shape, extra, expected):
    data, start = mujoco.MjData(model), np.zeros(mujoco.mj_stateSize(model, FULL))
    mujoco.mj_getState(model, data, start, FULL)
    arguments = {"nstep": extra["nstep"]} if "nstep" in extra else {}
    if "warm" in extra:
        arguments["initial_warmstart"] = np.zeros((extra["warm"], model.nv))
    if "state" in extra:
        arguments["state"] = np.zeros(extra["state"] + start.shape)
    if "sensor" in extra:
        arguments["sensordata"] = np.zeros(extra["sensor"] + (model.nsensordata,))
    control = None if control_shape is None else 0.5 * np.ones(control_shape + (model.nu,))
    initial = start if state_rows is None else np.tile(start, (state_rows, 1))
    models = [model] * extra["models"] if "models" in extra else model
    state, sensordata = rollout.rollout(models, data, initial, control, **arguments)
    assert state.shape[:2] == expected and sensordata.shape[:2] == expected
    whole = 0.0 if control is None else 0.5
    full, _ = rollout.rollout(model, data, start, whole * np.ones((expected[1], model.nu)))
    assert all(np.array_equal(row, full[0]) for row in state)


@pytest.mark.parametrize("change", [{"initial_state": 3, "control": 2}, {"control": 2, "warm": 3}, {"models": 2, "initial_state": 3},
                                    {"state": 2, "initial_state": 3}, {"steps": (2, 3)}], ids=str)
def test_disagreements_are_errors(model, change):
    data, nstate = mujoco.MjData(model), mujoco.mj_stateSize(model, FULL)
    arguments = {}
    if "control" in change:
        arguments["control"] = np.zeros((change["control"], 2, model.nu))
    if "warm" in change:
        arguments["initial_warmstart"] = np.zeros((change["warm"], model.nv))
    if "state" in change:
        arguments["state"] = np.zeros((change["state"], 1, nstate))
    if "steps" in change:
        arguments.update(nstep=change["steps"][0], control=np.zeros((1, change["steps"][1], model.nu)))
    with pytest.raises(ValueError):
        rollout.rollout([model] * change.get("models", 1), data, np.zeros((change.get("initial_state", 1), nstate)), **arguments)


def test_least_squares_with_bounds_and_a_jacobian():
    def residual(x):
        return np.stack([10 * (x[1] - x[0] ** 2), 1 - x[0]])

    def jacobian(x, r):
        return np.array([[-20 * x[0, 0], 10], [-1, 0]])

    free, trace = minimize.least_squares(np.array([-1.2, 1.0]), residual, jacobian=jacobian, verbose=0)
    assert np.allclose(free, 1) and trace[-1].objective < 1e-12
    bound, _ = minimize.least_squares(np.array([-1.2, 0.5]), residual, bounds=[[-2, -2], [0.5, 2]], verbose=0)
    assert np.allclose(bound, [0.5, 0.25], atol=1e-4)
