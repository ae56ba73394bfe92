# SPDX-License-Identifier: Apache-2.0
"""Renders a simulation to pictures (PPM files) without a graphics card; ffmpeg turns them into a video:

    python3 render_a_video.py frames && ffmpeg -framerate 25 -i frames/%03d.ppm video.mp4
"""
import pathlib
import sys

import mujoco

MODELS = pathlib.Path(__file__).resolve().parents[2] / "models"


def main(folder, count=25, height=120, width=160):
    folder = pathlib.Path(folder)
    folder.mkdir(exist_ok=True)
    model = mujoco.MjModel.from_xml_path(MODELS / "humanoid.xml")
    data = mujoco.MjData(model)
    with mujoco.Renderer(model, height, width) as renderer:
        for i in range(count):
            while data.time < i / 25:
                mujoco.mj_step(model, data)
            mujoco.mj_forward(model, data)
            renderer.update_scene(data)
            (folder / f"{i:03d}.ppm").write_bytes(b"P6 %d %d 255\n" % (width, height) + renderer.render().tobytes())
    print(f"{count} pictures in {folder}")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "frames")
