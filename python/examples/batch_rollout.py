# SPDX-License-Identifier: Apache-2.0
"""A search for a controller on a batch: the cross-entropy method over the gains of 64 environments at a time."""
import mujoco
import numpy as np
from balance_by_lqr import XML
from mujoco.batch import Batch


def rewards(batch, gains, steps):
    """How many steps each environment keeps its pole up with its gains; those whose pole has fallen step no further."""
    qpos, qvel, ctrl = batch.bind("qpos"), batch.bind("qvel"), batch.bind("ctrl")
    batch.reset(seed=1, qpos=0.1, qvel=0.1)
    up, reward = np.ones(len(batch), dtype=bool), np.zeros(len(batch))
    for _ in range(steps):
        ctrl[:, 0] = np.sum(gains * np.concatenate([qpos, qvel], axis=1), axis=1)
        batch.step(up)
        up &= np.abs(qpos).max(axis=1) < 0.5
        reward += up
    return reward


def main(n=64, rounds=10, steps=200):
    model = mujoco.MjModel.from_xml_string(XML)
    batch, random = Batch(model, n), np.random.default_rng(0)
    mean, spread = np.zeros(4), 3 * np.ones(4)
    history = []
    for _ in range(rounds):
        gains = mean + spread * random.normal(size=(n, 4))
        reward = rewards(batch, gains, steps)
        best = gains[np.argsort(reward)[-n // 8:]]
        mean, spread = best.mean(axis=0), best.std(axis=0) + 0.05
        history.append(reward.mean())
    print(f"poles stay up for {history[0]:.0f} of {steps} steps at first, for {history[-1]:.0f} at last")
    return history


if __name__ == "__main__":
    main()
