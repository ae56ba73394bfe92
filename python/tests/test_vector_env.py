# SPDX-License-Identifier: Apache-2.0
"""VectorEnv: episodes as gymnasium's vector environments have them."""
import mujoco
import numpy as np
import pytest
from mujoco.vector_env import VectorEnv

XML = """<mujoco><worldbody><body><joint name="slide" type="slide"/><geom size=".1" mass="1"/></body></worldbody>
<actuator><motor joint="slide"/></actuator></mujoco>"""


class Falling(VectorEnv):
    def reward(self):
        return -self.qpos[:, 0]

    def terminated(self):
        return self.qpos[:, 0] < -0.001


@pytest.fixture
def slider():
    return mujoco.MjModel.from_xml_string(XML)


def test_steps_are_those_of_mj_step(slider):
    env, data = VectorEnv(slider, 3, frame_skip=4), mujoco.MjData(slider)
    obs, info = env.reset(seed=1)
    assert obs.shape == (3, 2) and info == {} and not obs.any()
    obs, reward, terminated, truncated, info = env.step(np.full((3, 1), 2.0))
    data.ctrl[:] = 2
    mujoco.mj_step(slider, data, nstep=4)
    assert np.array_equal(obs[1], [data.qpos[0], data.qvel[0]]) and not (reward.any() or terminated.any() or truncated.any())


def test_an_ended_episode_begins_anew_at_the_next_step(slider):
    env = Falling(slider, 2, max_episode_steps=1000)
    env.reset(seed=1)
    hold = np.array([[9.81], [0.0]])
    for _ in range(100):
        obs, reward, terminated, truncated, _ = env.step(hold)
        if terminated.any():
            break
    assert np.array_equal(terminated, [False, True]) and reward[1] > 0.001 and not truncated.any()
    obs, reward, terminated, truncated, _ = env.step(hold)
    assert obs[1, 0] == 0 and reward[1] == 0 and not terminated.any()
    obs, *_ = env.step(hold)
    assert obs[1, 1] < 0


def test_long_episodes_are_truncated(slider):
    env = VectorEnv(slider, 2, max_episode_steps=3)
    env.reset(seed=1)
    seen = [env.step(np.zeros((2, 1)))[3].all() for _ in range(8)]
    assert seen == [False, False, True, False, False, False, True, False]


def test_seeds_decide_noise_and_masks_choose(slider):
    env, other = (VectorEnv(slider, 4, noise={"qpos": 0.1}, threads=t) for t in (1, 2))
    first = env.reset(seed=7)[0]
    assert np.array_equal(first, other.reset(seed=7)[0]) and len(np.unique(first[:, 0])) == 4
    again = env.reset(options={"reset_mask": np.array([True, False, False, True])})[0]
    assert np.array_equal(again[1:3], first[1:3]) and again[0, 0] != first[0, 0]


def test_errors_end_an_episode(slider):
    def control(m, d):
        if d.ctrl[0] > 5:
            raise RuntimeError("too strong")

    env = VectorEnv(slider, 2)
    env.reset(seed=1)
    mujoco.set_mjcb_control(control)
    try:
        _, _, terminated, _, info = env.step([[0], [6]])
    finally:
        mujoco.set_mjcb_control(None)
    assert np.array_equal(terminated, [False, True]) and "too strong" in info["errors"][1]
    assert not env.step([[0], [0]])[2].any()


def test_misuse_raises(slider):
    env = VectorEnv(slider, 2)
    with pytest.raises(RuntimeError, match="reset"):
        env.step(np.zeros((2, 1)))
    env.reset()
    with pytest.raises(ValueError, match="shape"):
        env.step(np.zeros(2))
    env.close()
