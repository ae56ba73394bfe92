# SPDX-License-Identifier: Apache-2.0
"""Balances a pole upright: a linear-quadratic regulator from the exact derivatives of a step."""
import mujoco
import numpy as np
from mujoco import derivative

XML = """
<mujoco>
  <option timestep="0.01"/>
  <worldbody>
    <body name="cart">
      <joint name="slide" type="slide" axis="1 0 0"/>
      <geom type="box" size=".2 .1 .05" mass="1" contype="0" conaffinity="0"/>
      <body name="pole">
        <joint name="hinge" axis="0 1 0"/>
        <geom type="capsule" size=".02" fromto="0 0 0 0 0 1" mass=".1" contype="0" conaffinity="0"/>
      </body>
    </body>
  </worldbody>
  <actuator><motor joint="slide" gear="10"/></actuator>
</mujoco>
"""


def gain(model, data):
    """The feedback of the discrete Riccati equation, by iteration."""
    A, B, _, _ = derivative.step(model, data)
    Q, R = np.eye(len(A)), 0.1 * np.eye(model.nu)
    P = Q.copy()
    for _ in range(2000):
        K = np.linalg.solve(R + B.T @ P @ B, B.T @ P @ A)
        P = Q + A.T @ P @ (A - B @ K)
    return K


def main(seconds=5):
    model = mujoco.MjModel.from_xml_string(XML)
    data = mujoco.MjData(model)
    K = gain(model, data)
    data.joint("hinge").qpos = 0.1
    while data.time < seconds:
        data.ctrl = -K @ np.concatenate([data.qpos, data.qvel])
        mujoco.mj_step(model, data)
    angle = data.joint("hinge").qpos[0]
    print(f"after {seconds} s the pole leans by {angle:.2e} rad")
    return angle


if __name__ == "__main__":
    main()
