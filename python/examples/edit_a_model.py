# SPDX-License-Identifier: Apache-2.0
"""Edits a model in memory: a chain of links, built in a loop."""
import mujoco


def main(links=5):
    spec = mujoco.MjSpec()
    spec.modelname = "chain"
    body = spec.worldbody
    for i in range(links):
        body = body.add_body(name=f"link{i}", pos=[0, 0, 0 if i == 0 else -0.2])
        body.add_joint(name=f"joint{i}", type=mujoco.mjtJoint.mjJNT_HINGE, axis=[0, 1, 0])
        body.add_geom(type=mujoco.mjtGeom.mjGEOM_CAPSULE, fromto=[0, 0, 0, 0, 0, -0.2], size=[0.02, 0, 0])
    model = spec.compile()
    data = mujoco.MjData(model)
    data.qpos[0] = 1
    mujoco.mj_step(model, data, nstep=100)
    print(f"a chain of {model.nv} links; its end is at {data.body(f'link{links - 1}').xpos}")
    return model


if __name__ == "__main__":
    main()
