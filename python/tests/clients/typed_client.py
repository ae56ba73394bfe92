# SPDX-License-Identifier: Apache-2.0
"""A client with types: `mypy --strict` accepts it, and it runs. Each function uses one part of the package as programs do."""
from __future__ import annotations

import copy
import pickle
from typing import Any

import mujoco
import numpy as np
import numpy.typing as npt
import sinew
from mujoco import batch, derivative, minimize, rollout, vector_env
from mujoco.introspect import enums, functions, structs

Floats = npt.NDArray[np.float64]

XML = """<mujoco><worldbody><light name="lamp" pos="0 0 3"/><camera name="eye" pos="0 -2 1" xyaxes="1 0 0 0 0 1"/><geom name="floor"
type="plane" size="1 1 1"/><body name="arm" pos="0 0 1"><joint name="hinge" axis="0 1 0" damping=".1"/><geom name="link" type="capsule"
size=".02" fromto="0 0 0 .3 0 0"/><site name="tip" pos=".3 0 0"/></body></worldbody><actuator><motor name="motor" joint="hinge"/></actuator>
<sensor><jointpos name="angle" joint="hinge"/></sensor></mujoco>"""


def load() -> tuple[mujoco.MjModel, mujoco.MjData]:
    model = mujoco.MjModel.from_xml_string(XML, assets={})
    return model, mujoco.MjData(model)


def step(model: mujoco.MjModel, data: mujoco.MjData) -> Floats:
    data.ctrl[:] = 0.1
    data.qpos = np.array([0.2])
    mujoco.mj_step(model, data, nstep=3)
    model.opt.timestep = 0.001
    model.opt.solver = mujoco.mjtSolver.mjSOL_NEWTON
    time: float = data.time
    positions: list[Floats] = [data.body("arm").xpos.copy(), data.geom(0).xpos, data.joint("hinge").qpos]
    assert time > 0 and model.body("arm").id == 1 and model.geom("link").name == "link"
    return np.concatenate(positions)


def functions_with_arrays(model: mujoco.MjModel, data: mujoco.MjData) -> Floats:
    jacp, jacr = np.zeros((3, model.nv)), np.zeros((3, model.nv))
    mujoco.mj_jacSite(model, data, jacp, jacr, model.site("tip").id)
    quat: Floats = np.zeros(4)
    mujoco.mju_mulQuat(quat, [1, 0, 0, 0], np.array([1.0, 0, 0, 0]))
    mass = np.zeros((model.nv, model.nv))
    mujoco.mj_fullM(model, mass, data.qM)
    size: int = mujoco.mj_stateSize(model, mujoco.mjtState.mjSTATE_FULLPHYSICS)
    state = np.zeros(size)
    mujoco.mj_getState(model, data, state, mujoco.mjtState.mjSTATE_FULLPHYSICS)
    name: str | None = mujoco.mj_id2name(model, mujoco.mjtObj.mjOBJ_BODY, 1)
    assert name == "arm" and mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_BODY, name) == 1
    geomid = np.zeros(1, dtype=np.int32)
    distance: float = mujoco.mj_ray(model, data, np.array([0.0, 0, 3]), np.array([0.0, 0, -1]), None, 1, -1, geomid)
    assert distance > 0
    return jacp @ np.ones(model.nv)


def contacts(data: mujoco.MjData) -> int:
    deep = 0
    for contact in data.contact:
        deep += int(contact.dist < 0)
        frame: Floats = contact.frame
        assert frame.shape == (9,)
    return deep


def copies(model: mujoco.MjModel, data: mujoco.MjData) -> mujoco.MjData:
    other = copy.deepcopy(data)
    again: mujoco.MjData = pickle.loads(pickle.dumps(other))
    assert again.time == data.time
    return copy.copy(again)


def control(model: mujoco.MjModel, data: mujoco.MjData) -> None:
    data.ctrl[0] = -data.qpos[0]


def callbacks(model: mujoco.MjModel, data: mujoco.MjData) -> None:
    mujoco.set_mjcb_control(control)
    try:
        mujoco.mj_step(model, data)
        assert mujoco.get_mjcb_control() is control
    finally:
        mujoco.set_mjcb_control(None)


def edit() -> mujoco.MjModel:
    spec = mujoco.MjSpec()
    spec.modelname = "typed"
    body = spec.worldbody.add_body(name="box", pos=[0, 0, 1])
    body.add_freejoint()
    geom = body.add_geom(name="side", type=mujoco.mjtGeom.mjGEOM_BOX, size=[0.1, 0.1, 0.1])
    geom.rgba[:] = [1, 0, 0, 1]
    child = mujoco.MjSpec.from_string(XML)
    frame = spec.worldbody.add_frame(pos=[1, 0, 0])
    attached: mujoco.MjsFrame = spec.attach(child, frame=frame, prefix="child-")
    assert attached is not None and len(spec.geoms) >= 3
    found = spec.body("child-arm")
    assert found is not None and found.parent is not None
    sites: list[Any] = spec.worldbody.find_all("site")
    assert sites
    model = spec.compile()
    text: str = spec.to_xml()
    assert "child-arm" in text
    return model


def roll(model: mujoco.MjModel, data: mujoco.MjData) -> Floats:
    size = mujoco.mj_stateSize(model, mujoco.mjtState.mjSTATE_FULLPHYSICS)
    state, sensors = rollout.rollout(model, [data, mujoco.MjData(model)], np.zeros((4, size)), np.zeros((4, 5, model.nu)))
    with rollout.Rollout(nthread=2) as pool:
        state, sensors = pool.rollout(model, data, np.zeros(size), nstep=2)
    assert sensors.shape == (1, 2, 1)
    return state


def fit() -> Floats:
    def residual(x: Floats) -> Floats:
        return np.asarray(x - np.array([[1.0], [2.0]]), dtype=np.float64)

    found, trace = minimize.least_squares(np.zeros(2), residual, verbose=minimize.Verbosity.SILENT)
    assert trace[-1].objective < 1e-9
    return found


def draw(model: mujoco.MjModel, data: mujoco.MjData) -> npt.NDArray[np.uint8]:
    camera, option = mujoco.MjvCamera(), mujoco.MjvOption()
    mujoco.mjv_defaultFreeCamera(model, camera)
    option.flags[mujoco.mjtVisFlag.mjVIS_JOINT] = 1
    with mujoco.Renderer(model, height=8, width=8) as renderer:
        renderer.update_scene(data, camera="eye")
        renderer.update_scene(data, camera, option)
        pixels: npt.NDArray[np.uint8] = renderer.render()
    return pixels


def derive(model: mujoco.MjModel, data: mujoco.MjData) -> tuple[Floats, Floats]:
    gradient = derivative.make_gradient(model)
    derivative.pull_step(model, data, np.zeros(2 * model.nv + model.na), gradient=gradient)
    by_mass: float = float(gradient.body_mass.sum())
    assert np.isfinite(by_mass)
    slopes = derivative.step(model, data)
    near: int = slopes.near_changes
    assert near >= 0
    return slopes.A, slopes.B


class Swing(vector_env.VectorEnv):
    """The least that an environment defines."""

    def observation(self) -> Floats:
        return np.concatenate([self.qpos, self.qvel], axis=1)


def many(model: mujoco.MjModel) -> Floats:
    environments = batch.Batch(model, 4)
    environments.step(nstep=2)
    swing = Swing(model, 3)
    observed, info = swing.reset(seed=1)
    observed, reward, terminated, truncated, info = swing.step(np.zeros((3, model.nu)))
    assert reward.shape == terminated.shape == truncated.shape == (3,) and isinstance(info, dict)
    return observed


def tables() -> str:
    assert enums.ENUMS["mjtObj"].values["mjOBJ_BODY"] == int(mujoco.mjtObj.mjOBJ_BODY)
    assert [field.name for field in structs.STRUCTS["mjOption"].fields][0] == "timestep"
    return functions.FUNCTIONS["mj_step"].parameters[0].type.decl("m")


def main() -> None:
    model, data = load()
    step(model, data)
    functions_with_arrays(model, data)
    contacts(data)
    copies(model, data)
    callbacks(model, data)
    assert edit().nbody == 3
    roll(model, data)
    fit()
    draw(model, data)
    derive(model, data)
    many(model)
    assert tables() == "const mjModel *m"
    assert sinew.diff(model, copy.copy(model)) == [] and sinew.check(model, steps=20).ok
    try:
        mujoco.MjModel.from_xml_string("<mujoco><nonsense/></mujoco>")
    except (ValueError, mujoco.FatalError) as error:
        print("refused:", error)


if __name__ == "__main__":
    main()
