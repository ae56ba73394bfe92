# SPDX-License-Identifier: Apache-2.0
"""Many trajectories on two threads: which of 32 random control sequences swings the cart's pole highest?"""
import pathlib

import mujoco
import numpy as np
from mujoco import rollout

MODELS = pathlib.Path(__file__).resolve().parents[2] / "models"


def main(nbatch=32, nstep=100):
    model = mujoco.MjModel.from_xml_path(MODELS / "cart_pole.xml")
    data = [mujoco.MjData(model) for _ in range(2)]
    full = mujoco.mjtState.mjSTATE_FULLPHYSICS
    start = np.zeros(mujoco.mj_stateSize(model, full))
    mujoco.mj_getState(model, data[0], start, full)
    control = np.random.default_rng(0).uniform(-1, 1, size=(nbatch, 1, model.nu)) * np.ones((1, nstep, 1))
    state, _ = rollout.rollout(model, data, start, control)
    travel = np.abs(state[:, -1, 1:1 + model.nq] - start[1:1 + model.nq]).sum(axis=1)
    best = int(np.argmax(travel))
    print(f"sequence {best} of {nbatch} moves the joints by {travel[best]:.3f}")
    return state, best


if __name__ == "__main__":
    main()
