# SPDX-License-Identifier: Apache-2.0
"""A first simulation: load a model, step it, look at what a body does."""
import pathlib

import mujoco

MODELS = pathlib.Path(__file__).resolve().parents[2] / "models"


def main():
    model = mujoco.MjModel.from_xml_path(MODELS / "humanoid.xml")
    data = mujoco.MjData(model)
    heights = []
    while data.time < 1:
        mujoco.mj_step(model, data)
        heights.append(data.body("pelvis").xpos[2])
    print(f"after {data.time:.2f} s and {len(heights)} steps the pelvis has fallen from {heights[0]:.3f} m to {heights[-1]:.3f} m")
    print(f"{data.ncon} contacts carry {sum(contact.dist < 0 for contact in data.contact)} penetrations")
    return heights


if __name__ == "__main__":
    main()
