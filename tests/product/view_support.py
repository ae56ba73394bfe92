# SPDX-License-Identifier: Apache-2.0
"""A screen in memory, and `sinew view` on it, driven by scripts of events."""
import ctypes
import glob
import itertools
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

from render_test import read_png
from screen import XVFB, Screen
from support import PROGRAM, Scratch

MODEL = """<mujoco>
  <option timestep="0.002"/>
  <visual><headlight ambient=".6 .6 .6"/></visual>
  <worldbody>
    <geom type="plane" size="3 3 .1" rgba=".2 .3 .4 1"/>
    <camera name="side" pos="0 -3 1" xyaxes="1 0 0 0 .3 1"/>
    <body name="ball" pos="0 0 1"><freejoint name="free"/><geom size=".2" rgba="1 0 0 1"/></body>
    <body name="bar" pos="1 0 1"><joint name="hinge" axis="0 1 0" range="-90 90"/>
      <geom type="capsule" fromto="0 0 0 0 0 -.5" size=".05" rgba="0 1 0 1"/></body>
  </worldbody>
  <actuator><motor name="turn" joint="hinge" ctrlrange="-2 2"/></actuator>
  <equality><joint name="tie" joint1="hinge" active="false"/></equality>
  <sensor><jointpos name="angle" joint="hinge"/></sensor>
  <keyframe><key name="high" qpos="0 0 2 1 0 0 0 .5"/></keyframe>
</mujoco>
"""


def unfilter(data, size, height):
    """The rows of a PNG picture of three bytes a pixel."""
    rows, above = [], bytearray(size)
    for i in range(height):
        kind, row = data[i * (size + 1)], bytearray(data[i * (size + 1) + 1:(i + 1) * (size + 1)])
        if kind == 1:
            for k in range(3):
                row[k::3] = bytes(itertools.accumulate(row[k::3], lambda left, value: (left + value) & 255))
        elif kind == 2:
            row = bytearray((up + value) & 255 for up, value in zip(above, row))
        elif kind == 3:
            for k in range(size):
                row[k] = (row[k] + ((row[k - 3] if k >= 3 else 0) + above[k]) // 2) & 255
        elif kind == 4:
            for k in range(3):
                row[k::3] = paeth(row[k::3], above[k::3])
        rows.append(row)
        above = row
    return rows


def paeth(values, above):
    """One color of a row: each value was written as its distance from what is nearest to left + above - corner."""
    found, left, corner = bytearray(), 0, 0
    for value, up in zip(values, above):
        off_left, off_up, off_corner = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
        guess = left if off_left <= off_up and off_left <= off_corner else up if off_up <= off_corner else corner
        left, corner = (value + guess) & 255, up
        found.append(left)
    return found


# What the libraries of the screen keep until the process ends is not ours to report.
LEAKS = ["libGL", "libX", "libxcb", "libglfw", "_dri.so", "libLLVM", "libdrm", "libexpat"]


def sanitizer_options(folder):
    """The environment in which a sanitizer speaks of our own faults alone. A library that is unloaded before
    the end has no name any more, so those that GLFW and Mesa unload are loaded from the start."""
    leaks = folder / "leaks"
    leaks.write_text("".join(f"leak:{name}\n" for name in LEAKS))
    options = {"LSAN_OPTIONS": f"suppressions={leaks}:print_suppressions=0",
               "TSAN_OPTIONS": "ignore_noninstrumented_modules=1"}  # Mesa has threads of its own
    if b"__lsan_" in PROGRAM.read_bytes():
        names = [f"lib{name}" for name in ("GLX_mesa.so.0", "Xcursor.so.1", "Xi.so.6", "Xinerama.so.1", "Xrandr.so.2",
                                           "Xrender.so.1", "Xxf86vm.so.1", "X11-xcb.so.1")]
        names += glob.glob("/usr/lib/*/dri/swrast_dri.so")
        options["LD_PRELOAD"] = " ".join(filter(can_be_loaded, names))
    return options


def can_be_loaded(library):
    try:
        ctypes.CDLL(library)
        return True
    except OSError:
        return False


def viewer_is_there():
    blind = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    said = subprocess.run([PROGRAM, "view", "nothing.xml"], capture_output=True, text=True, env=blind).stderr
    return "built without" not in said and XVFB


@unittest.skipUnless(viewer_is_there(), "the program has no viewer, or xvfb is not installed")
class Viewer(Scratch):
    """Tests in a folder with a model, of a user who has never run the viewer."""

    SCREEN, WINDOW = (800, 600), "640x480"

    @classmethod
    def setUpClass(cls):
        folder = cls.enterClassContext(tempfile.TemporaryDirectory(prefix="sinew-screen-"))
        cls.display = cls.enterClassContext(Screen(pathlib.Path(folder), *cls.SCREEN)).display

    def setUp(self):
        super().setUp()
        self.write("model.xml", MODEL)
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="sinew-home-"))
        self.addCleanup(shutil.rmtree, self.home)
        self.environment = {**os.environ, "DISPLAY": self.display, "XDG_STATE_HOME": str(self.home / "state"),
                            "XDG_CONFIG_HOME": str(self.home / "config"), **sanitizer_options(self.home)}

    def start(self, script, *arguments, model="model.xml"):
        self.write("events", script)
        return subprocess.Popen([PROGRAM, "view", model, "--size", self.WINDOW, "--script", "events", *map(str, arguments)],
                                cwd=self.folder, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                text=True)

    def finish(self, viewer, code=0):
        out, err = viewer.communicate(timeout=800)
        self.assertEqual(viewer.returncode, code, out + err)
        if code == 0:
            self.assertEqual(err, "")
        printed = {}
        for line in out.splitlines():
            row = json.loads(line)
            printed.setdefault(row["name"], []).append(row["value"])
        return printed

    def view(self, script, *arguments, **options):
        """Plays the events; returns, for every name printed, its values in order."""
        return self.finish(self.start(script, *arguments, **options))

    def picture(self, name):
        width, height, data = read_png(self.folder / name)
        rows = unfilter(data, 3 * width, height)
        return width, height, lambda x, y: tuple(rows[y][3 * x:3 * x + 3])

    def count(self, name, wanted):
        width, height, pixel = self.picture(name)
        return sum(wanted(pixel(x, y)) for y in range(0, height, 2) for x in range(0, width, 2))
