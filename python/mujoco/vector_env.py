# SPDX-License-Identifier: Apache-2.0
"""A vector environment on a batch, with the methods of gymnasium's; gymnasium itself is not needed.

    class Balance(VectorEnv):
        def reward(self): return 1 - abs(self.qpos[:, 1])
        def terminated(self): return abs(self.qpos[:, 1]) > 0.5

    env = Balance(model, 64, max_episode_steps=500)
    obs, info = env.reset(seed=0)
    obs, reward, terminated, truncated, info = env.step(actions)
"""
import numpy as np

from mujoco.batch import Batch


class VectorEnv:
    """`num_envs` environments that take `frame_skip` steps for each action, and end after `max_episode_steps` actions.

    A subclass says what is observed, what is rewarded and when an episode ends. An environment whose episode has ended is reset by the
    next step, which ignores its action and gives a reward of 0. `noise` are the sizes of noise at resets: dict(qpos=.., qvel=..).
    """

    def __init__(self, model, num_envs, *, threads=0, frame_skip=1, max_episode_steps=1000, key=-1, noise=None):
        self.batch = Batch(model, num_envs, threads)
        self.num_envs, self.frame_skip, self.max_episode_steps = num_envs, frame_skip, max_episode_steps
        self.qpos, self.qvel, self.ctrl = (self.batch.bind(name) for name in ("qpos", "qvel", "ctrl"))
        self._key, self._noise = key, dict(noise or {})
        self._random = np.random.default_rng()
        self._length = np.zeros(num_envs, dtype=np.int64)
        self._ended = np.ones(num_envs, dtype=bool)
        self._started = False

    def observation(self):
        """[env, ...]; positions and velocities unless a subclass says otherwise."""
        return np.concatenate([self.qpos, self.qvel], axis=1)

    def reward(self):
        """[env]."""
        return np.zeros(self.num_envs)

    def terminated(self):
        """[env], bools."""
        return np.zeros(self.num_envs, dtype=bool)

    def reset(self, *, seed=None, options=None):
        """All environments, or those of options["reset_mask"], begin anew; returns (observation, info)."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        mask = np.ones(self.num_envs, dtype=bool) if options is None else np.asarray(options.get("reset_mask", True))
        mask = np.ascontiguousarray(np.broadcast_to(mask, (self.num_envs,)), dtype=bool)
        self._begin(mask)
        self._started = True
        return self.observation(), {}

    def step(self, actions):
        """Returns (observation, reward, terminated, truncated, info); info has the messages of environments stopped by errors."""
        if not self._started:
            raise RuntimeError("call reset before step")
        actions = np.asarray(actions, dtype=np.float64)
        if actions.shape != self.ctrl.shape:
            raise ValueError(f"actions must have shape {self.ctrl.shape}, got {actions.shape}")
        moving = ~self._ended
        self._begin(self._ended.copy())
        self.ctrl[moving] = actions[moving]
        stopped = self.batch.step(moving, self.frame_skip).stopped
        self._length += moving
        errors = self.batch.errors if stopped else {}
        failed = np.isin(np.arange(self.num_envs), list(errors))
        terminated = moving & (failed | np.asarray(self.terminated(), dtype=bool))
        truncated = moving & ~terminated & (self._length >= self.max_episode_steps)
        self._ended = terminated | truncated
        reward = np.where(moving, self.reward(), 0.0)
        return self.observation(), reward, terminated, truncated, {"errors": errors} if errors else {}

    def close(self):
        """Nothing is left to close: memory goes with the last reference."""

    def _begin(self, mask):
        if mask.any():
            self.batch.reset(mask, self._key, seed=int(self._random.integers(2**63)), **self._noise)
            self.batch.forward(mask)
        self._length[mask] = 0
        self._ended[mask] = False
