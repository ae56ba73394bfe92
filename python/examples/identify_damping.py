# SPDX-License-Identifier: Apache-2.0
"""System identification: finds damping and stiffness of a joint from a motion that was recorded, by least squares."""
import mujoco
import numpy as np
from mujoco import minimize

XML = """<mujoco><worldbody><body><joint name="j" axis="0 1 0" damping=".2" stiffness="3"/>
<geom type="capsule" size=".03" fromto="0 0 0 .4 0 0"/></body></worldbody></mujoco>"""


def motion(model, data, parameters, steps=200):
    """The angle over time for one set of parameters."""
    model.joint("j").damping, model.joint("j").stiffness = parameters
    mujoco.mj_resetData(model, data)
    data.qpos[0] = 0.5
    angles = np.zeros(steps)
    for i in range(steps):
        mujoco.mj_step(model, data)
        angles[i] = data.qpos[0]
    return angles


def main():
    model = mujoco.MjModel.from_xml_string(XML)
    data = mujoco.MjData(model)
    recorded = motion(model, data, [0.2, 3.0])

    def residual(x):
        return np.stack([motion(model, data, column) - recorded for column in x.T], axis=1)

    found, _ = minimize.least_squares(np.array([0.05, 1.0]), residual, bounds=[[0, 0], [2, 20]], verbose=0)
    print(f"damping {found[0]:.4f}, stiffness {found[1]:.4f}")
    return found


if __name__ == "__main__":
    main()
