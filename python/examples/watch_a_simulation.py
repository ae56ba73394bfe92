# SPDX-License-Identifier: Apache-2.0
"""Shows a simulation in a window while this program runs it; the path of a falling body is drawn, Space pauses.

    python3 python/examples/watch_a_simulation.py
"""
import pathlib
import time

import mujoco
import mujoco.viewer
import numpy as np

MODEL = pathlib.Path(__file__).resolve().parents[2] / "models" / "humanoid.xml"


def add_point(scene, position):
    """A small sphere that the viewer draws beside the model."""
    if scene.ngeom < scene.maxgeom:
        mujoco.mjv_initGeom(scene.geoms[scene.ngeom], mujoco.mjtGeom.mjGEOM_SPHERE, [0.01, 0, 0], position, np.eye(3).ravel(), [1, 0.5, 0, 1])
        scene.ngeom += 1


def main(seconds=10.0):
    model = mujoco.MjModel.from_xml_path(MODEL)
    data = mujoco.MjData(model)
    paused = False

    def on_key(code):
        nonlocal paused
        if code == ord(" "):
            paused = not paused

    with mujoco.viewer.launch_passive(model, data, key_callback=on_key) as viewer:
        with viewer.lock():
            viewer.cam.distance, viewer.cam.azimuth = 4, 120
        end = time.monotonic() + seconds
        while viewer.is_running() and time.monotonic() < end:
            begin = time.monotonic()
            if not paused:
                mujoco.mj_step(model, data, nstep=5)
                add_point(viewer.user_scn, data.body("chest").xpos)
            viewer.sync()
            time.sleep(max(0, 5 * model.opt.timestep - (time.monotonic() - begin)))
        return viewer.user_scn.ngeom


if __name__ == "__main__":
    main()
