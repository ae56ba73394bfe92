# SPDX-License-Identifier: Apache-2.0
"""How `sinew studio` serves a large scene: 100 humanoids, several pages, one of which reads slowly.

python3 bench/studio_load.py [HUMANOIDS [PAGES [SECONDS]]]
Prints messages a second and bytes a body for each page, what the server took of a processor, and its memory."""
import os
import pathlib
import re
import struct
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tests/product"))
from studio_client import POSES, Studio, time_of  # noqa: E402
from support import MODELS  # noqa: E402


def crowd(count):
    """The humanoid of models/, `count` times in a grid: the body is replicated by name, actuators and tendons stay away."""
    text = (MODELS / "humanoid.xml").read_text(encoding="utf-8")
    root = text[text.index('<body name="pelvis"'):text.rindex("</worldbody>")]
    head = text[:text.index("<worldbody>")]
    side = round(count ** 0.5 + 0.499)
    rows = -(-count // side)
    floor = '<light pos="0 0 10"/><geom type="plane" size="40 40 .1"/>'
    return (f'{head}<worldbody>{floor}<replicate count="{rows}" offset="1.5 0 0"><replicate count="{side}" offset="0 1.5 0">'
            f"{root}</replicate></replicate></worldbody></mujoco>")


def processor_seconds(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Reader(threading.Thread):
    """Counts what a page is sent; a slow one sleeps after each message."""

    def __init__(self, studio, seconds, pause=0.0):
        super().__init__()
        self.page, self.seconds, self.pause = studio.page(), seconds, pause
        self.frames = self.bytes = self.bodies = 0
        self.first = self.last = None

    def run(self):
        self.page.frame()
        begin = time.monotonic()
        while time.monotonic() - begin < self.seconds:
            self.page.take()
            for frame in self.page.frames:
                if struct.unpack_from("<I", frame)[0] != POSES:
                    continue
                self.frames += 1
                self.bytes += len(frame)
                self.bodies = struct.unpack_from("<I", frame, 40)[0]
                self.last = time_of(frame)
                self.first = self.first if self.first is not None else self.last
            self.page.frames.clear()
            time.sleep(self.pause)
        self.elapsed = time.monotonic() - begin
        self.page.close()


def main():
    humanoids, pages, seconds = (list(map(int, sys.argv[1:])) + [100, 3, 10][len(sys.argv) - 1:])
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "crowd.xml").write_text(crowd(humanoids), encoding="utf-8")
        studio = Studio(folder, "crowd.xml")
        try:
            readers = [Reader(studio, seconds) for _ in range(pages)] + [Reader(studio, seconds, pause=0.5)]
            before = processor_seconds(studio.process.pid)
            for each in readers:
                each.start()
            for each in readers:
                each.join()
            used = processor_seconds(studio.process.pid) - before
            for i, each in enumerate(readers):
                kind = "slow page" if each.pause else f"page {i + 1}"
                print(f"{kind}: {each.frames / each.elapsed:.1f} messages/s, {each.bytes / max(each.frames, 1) / each.bodies:.2f} "
                      f"bytes a body, {each.bodies} bodies, {each.last - each.first:.2f} s simulated in {each.elapsed:.1f} s")
            print(f"server: {used / readers[0].elapsed:.2f} processors, {studio.memory() / 1e6:.0f} MB")
        finally:
            studio.end()


if __name__ == "__main__":
    main()
