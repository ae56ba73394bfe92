# SPDX-License-Identifier: Apache-2.0
"""Controls an arm of two links: its hand follows a circle, by inverse dynamics and feedback (computed torques)."""
import mujoco
import numpy as np

XML = """
<mujoco>
  <option timestep="0.002" integrator="implicitfast"/>
  <worldbody>
    <body name="upper" pos="0 0 1">
      <joint name="shoulder" axis="0 1 0" damping=".05"/>
      <geom type="capsule" size=".03" fromto="0 0 0 .4 0 0"/>
      <body name="lower" pos=".4 0 0">
        <joint name="elbow" axis="0 1 0" damping=".05"/>
        <geom type="capsule" size=".02" fromto="0 0 0 .4 0 0"/>
        <site name="hand" pos=".4 0 0"/>
      </body>
    </body>
  </worldbody>
  <actuator><motor joint="shoulder"/><motor joint="elbow"/></actuator>
</mujoco>
"""
CENTER, RADIUS, RATE = np.array([0.45, 1.0]), 0.15, 3.0


def target(time):
    """Place, velocity and acceleration of the hand in the plane x, z."""
    s, c = np.sin(RATE * time), np.cos(RATE * time)
    return CENTER + RADIUS * np.array([c, s]), RADIUS * RATE * np.array([-s, c]), -RADIUS * RATE ** 2 * np.array([c, s])


def torques(model, data, jacobian, stiffness=400.0):
    """What moves the hand as the circle wants it: acceleration of the hand, then of the joints, then their torques."""
    place, velocity, acceleration = target(data.time)
    mujoco.mj_jacSite(model, data, jacobian, None, model.site("hand").id)
    J = jacobian[[0, 2]]
    wanted = acceleration + stiffness * (place - data.site("hand").xpos[[0, 2]]) + 2 * np.sqrt(stiffness) * (velocity - J @ data.qvel)
    turning = np.zeros((3, model.nv))
    mujoco.mj_jacDot(model, data, turning, None, data.site("hand").xpos, model.body("lower").id)
    data.qacc = np.linalg.solve(J, wanted - turning[[0, 2]] @ data.qvel)
    mujoco.mj_inverse(model, data)
    return data.qfrc_inverse.copy()


def main(seconds=4.0):
    model = mujoco.MjModel.from_xml_string(XML)
    data = mujoco.MjData(model)
    data.qpos = [-0.6, 1.4]
    mujoco.mj_forward(model, data)
    jacobian = np.zeros((3, model.nv))
    misses = []
    while data.time < seconds:
        data.ctrl = torques(model, data, jacobian)
        mujoco.mj_step(model, data)
        mujoco.mj_forward(model, data)
        misses.append(np.linalg.norm(data.site("hand").xpos[[0, 2]] - target(data.time)[0]))
    print(f"the hand was {misses[0]:.3f} m from its circle at first, {max(misses[len(misses) // 2:]):.6f} m at most in the second half")
    return misses


if __name__ == "__main__":
    main()
