# SPDX-License-Identifier: Apache-2.0
"""Renders a simulation to a video without a graphics card:

    python3 render_a_video.py fall.mp4      by ffmpeg (any name that it knows: .mp4, .webm, .gif)
    python3 render_a_video.py fall.png      an animated PNG, which browsers show; needs nothing
    python3 render_a_video.py frames        a folder of pictures (PPM)
"""
import pathlib
import shutil
import struct
import subprocess
import sys
import zlib

import mujoco

MODELS = pathlib.Path(__file__).resolve().parents[2] / "models"
RATE = 25  # pictures per second


def pictures(model, count, height, width):
    """The simulation as arrays [height, width, 3], at RATE per second of its time."""
    data = mujoco.MjData(model)
    with mujoco.Renderer(model, height, width) as renderer:
        for i in range(count):
            while data.time < i / RATE:
                mujoco.mj_step(model, data)
            mujoco.mj_forward(model, data)
            renderer.update_scene(data)
            yield renderer.render()


def write_folder(folder, frames):
    folder.mkdir(exist_ok=True)
    for i, frame in enumerate(frames):
        (folder / f"{i:03d}.ppm").write_bytes(b"P6 %d %d 255\n" % (frame.shape[1], frame.shape[0]) + frame.tobytes())


def write_animation(file, frames, count):
    """PNG with its animation chunks: a control chunk before each picture, whose data after the first are in fdAT."""
    number = 0

    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    with open(file, "wb") as out:
        for i, frame in enumerate(frames):
            height, width, _ = frame.shape
            if i == 0:
                out.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)))
                out.write(chunk(b"acTL", struct.pack(">II", count, 0)))
            out.write(chunk(b"fcTL", struct.pack(">IIIIIHHBB", number, width, height, 0, 0, 1, RATE, 0, 0)))
            rows = zlib.compress(b"".join(b"\0" + row.tobytes() for row in frame))
            out.write(chunk(b"IDAT", rows) if i == 0 else chunk(b"fdAT", struct.pack(">I", number + 1) + rows))
            number += 1 if i == 0 else 2
        out.write(chunk(b"IEND", b""))


def write_video(file, frames, height, width):
    if not shutil.which("ffmpeg"):
        raise SystemExit("ffmpeg is not installed: give a name that ends in .png, or that of a folder")
    command = ["ffmpeg", "-loglevel", "error", "-y", "-f", "rawvideo", "-pixel_format", "rgb24", "-video_size", f"{width}x{height}",
               "-framerate", str(RATE), "-i", "-", "-pix_fmt", "yuv420p", str(file)]
    with subprocess.Popen(command, stdin=subprocess.PIPE) as process:
        for frame in frames:
            process.stdin.write(frame.tobytes())
        process.stdin.close()
        if process.wait() != 0:
            raise SystemExit("ffmpeg could not write the video")


def main(target, count=25, height=120, width=160):
    target = pathlib.Path(target)
    frames = pictures(mujoco.MjModel.from_xml_path(MODELS / "humanoid.xml"), count, height, width)
    if not target.suffix:
        write_folder(target, frames)
    elif target.suffix == ".png":
        write_animation(target, frames, count)
    else:
        write_video(target, frames, height, width)
    print(f"{count} pictures in {target}")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "fall.png")
