# SPDX-License-Identifier: Apache-2.0
"""System identification by exact gradients: finds masses and damping of an arm from a motion that was recorded.

One pass back through the motion gives the slopes by all numbers of the model at once (mujoco.derivative), here for a search by BFGS.
Numbers are scaled by exp(x), so that they stay positive.
"""
import mujoco
import numpy as np
from mujoco import derivative

XML = """<mujoco><option timestep=".005"/><worldbody><body name="upper">
<joint name="shoulder" axis="0 1 0" damping=".3"/><geom type="capsule" size=".04" fromto="0 0 0 .4 0 0"/>
<body name="lower" pos=".4 0 0"><joint name="elbow" axis="0 1 0" damping=".1"/><geom type="capsule" size=".03" fromto="0 0 0 .3 0 0"/>
</body></body></worldbody><actuator><motor joint="shoulder"/><motor joint="elbow"/></actuator></mujoco>"""
FULL = mujoco.mjtState.mjSTATE_FULLPHYSICS
STEPS = 200


class Arm:
    """The motion of the arm and its distance from a recorded one, as functions of the parameters."""

    def __init__(self):
        self.model = mujoco.MjModel.from_xml_string(XML)
        self.true, self.data, self.gradient = self.model.__copy__(), mujoco.MjData(self.model), derivative.make_gradient(self.model)
        self.ctrl = np.sin(0.1 * np.arange(STEPS)[:, None] + [0, 2]) * [3, 1]
        _, self.recorded = self.motion()

    def numbers(self, model):
        """What each parameter scales: mass and inertia of a body, or the damping of a joint."""
        return [[model.body(name).mass, model.body(name).inertia] for name in ("upper", "lower")] + [
            [model.joint(name).damping] for name in ("shoulder", "elbow")]

    def motion(self):
        """States before each step; positions and velocities after it."""
        before, after = np.zeros((STEPS, mujoco.mj_stateSize(self.model, FULL))), np.zeros((STEPS, 2 * self.model.nv))
        mujoco.mj_resetData(self.model, self.data)
        for k in range(STEPS):
            mujoco.mj_getState(self.model, self.data, before[k], FULL)
            self.data.ctrl = self.ctrl[k]
            mujoco.mj_step(self.model, self.data)
            after[k] = np.concatenate([self.data.qpos, self.data.qvel])
        return before, after

    def cost(self, x):
        """Half the sum of squared differences from the recorded motion, and its slopes by x."""
        for factor, scaled, original in zip(np.exp(x), self.numbers(self.model), self.numbers(self.true)):
            for a, b in zip(scaled, original):
                a[:] = factor * b
        before, after = self.motion()
        apart = after - self.recorded
        derivative.clear_gradient(self.gradient)
        derivative.pull_rollout(self.model, self.data, before, self.ctrl, apart, gradient=self.gradient)
        slopes = [sum(float(np.sum(slope * value)) for slope, value in zip(*pair))
                  for pair in zip(self.numbers(self.gradient), self.numbers(self.model))]
        return 0.5 * float(np.sum(apart ** 2)), np.array(slopes)


def search(cost, x, rounds=100):
    """The method of Broyden, Fletcher, Goldfarb and Shanno."""
    value, slope = cost(x)
    inverse = np.eye(len(x)) * 0.1 / np.linalg.norm(slope)
    for _ in range(rounds):
        step = -inverse @ slope
        while True:
            next_value, next_slope = cost(x + step)
            if next_value < value or np.linalg.norm(step) < 1e-12:
                break
            step /= 2
        if not next_value < value:
            break
        change = next_slope - slope
        x, value, slope = x + step, next_value, next_slope
        along = step @ change
        if along > 0:
            turn = np.eye(len(x)) - np.outer(step, change) / along
            inverse = turn @ inverse @ turn.T + np.outer(step, step) / along
    return x


def main():
    arm = Arm()
    found = np.exp(search(arm.cost, np.array([0.5, -0.4, 0.3, -0.6])))
    for name, factor in zip(("mass of upper", "mass of lower", "damping of shoulder", "damping of elbow"), found):
        print(f"{name}: {factor:.6f} of what it was")
    return found


if __name__ == "__main__":
    main()
