# SPDX-License-Identifier: Apache-2.0
"""Programs that know nothing of Sinew open windows, record films and make panels: they are built against an installation
by find_package(mujoco) and GLFW, run on a screen in memory, and what the screen shows is what the model says."""
import math
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

from screen import XDOTOOL, XVFB, Picture, Screen
from support import BUILD, GOOD, SOURCE, Scratch

# No light but what things give off themselves, so that every colour is known. The camera looks along y from 4 m away;
# the ball falls freely, the box turns only if its motor does.
MODEL = """<mujoco>
  <option gravity="0 0 -.5"/>
  <visual><headlight active="0"/><map znear=".01"/><global offwidth="320" offheight="240"/></visual>
  <default><geom contype="0" conaffinity="0"/></default>
  <asset><material name="red" rgba="1 0 0 1" emission="1"/><material name="green" rgba="0 1 0 1" emission="1"/>
    <material name="blue" rgba="0 0 1 1" emission="1"/></asset>
  <worldbody>
    <camera name="front" pos="0 -4 0" xyaxes="1 0 0 0 0 1" fovy="45"/>
    <geom name="wall" type="box" size="9 .1 9" pos="0 3 0" material="blue"/>
    <body pos=".5 0 1"><freejoint/><geom name="ball" size=".2" material="green"/></body>
    <body pos="-.6 0 0"><joint name="turn" axis="0 -1 0" damping="1"/>
      <geom name="box" type="box" size=".3 .1 .1" material="red"/></body>
  </worldbody>
  <actuator><motor name="twist" joint="turn" ctrlrange="-1 1"/></actuator>
</mujoco>"""
GROUND, RADIO, BUTTON, CHECK = (64, 64, 64), (102, 153, 102), (153, 102, 102), (102, 102, 179)
BELOW, ABOVE = (76, 51, 76), (153, 102, 153)  # the two parts of a slider
RED, GREEN, BLUE = (255, 0, 0), (0, 255, 0), (0, 0, 255)
DISTANCE, GRAVITY, BALL, BOX = 4, 0.5, (0.5, 1.0), (-0.6, 0.0)


def pixel_of(x, z, width, height):
    """Where a point of the plane through the ball and the box is seen."""
    focal = 0.5 * height / math.tan(math.radians(22.5))
    return 0.5 * width + focal * x / DISTANCE, 0.5 * height - focal * z / DISTANCE


def area_of_ball(height):
    focal = 0.5 * height / math.tan(math.radians(22.5))
    return math.pi * (focal * 0.2 / DISTANCE) ** 2


@unittest.skipUnless(XVFB, "Xvfb is not installed")
class Outside(Scratch):
    @classmethod
    def setUpClass(cls):
        cls.home = pathlib.Path(tempfile.mkdtemp(prefix="sinew-window-"))
        cls.addClassCleanup(shutil.rmtree, cls.home)
        run = lambda *words: subprocess.run(words, check=True, capture_output=True, text=True, timeout=600)
        run("cmake", "--install", BUILD, "--prefix", cls.home / "prefix")
        run("cmake", "-G", "Ninja", "-S", SOURCE / "samples/outside", "-B", cls.home / "build",
            f"-DCMAKE_PREFIX_PATH={cls.home}/prefix")
        if not (cls.home / "build/build.ninja").read_text(encoding="utf-8").count("simulate.c"):
            raise unittest.SkipTest("GLFW is not installed")
        run("cmake", "--build", cls.home / "build", "--target", "window", "record", "simulate")

    def setUp(self):
        super().setUp()
        self.write("model.xml", MODEL)

    def start(self, screen, name, *arguments):
        program = subprocess.Popen([self.home / "build" / name, *map(str, arguments)], cwd=self.folder, text=True,
                                   env=dict(os.environ, DISPLAY=screen.display), stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE)
        self.addCleanup(program.communicate)
        self.addCleanup(program.kill)
        return program

    def finish(self, program):
        out, errors = program.communicate(timeout=600)
        self.assertEqual(program.returncode, GOOD, errors)
        self.assertEqual(errors, "")
        return out

    def expect_at(self, picture, color, x, y, off):
        seen_x, seen_y, count = picture.where(color)
        self.assertGreater(count, 20, f"colour {color} is not there")
        self.assertAlmostEqual(seen_x, x, delta=off)
        self.assertAlmostEqual(seen_y, y, delta=off)
        return count

    def test_a_window_shows_the_model(self):
        with Screen(self.folder) as screen:
            program = self.start(screen, "window", "model.xml", 0.2)
            out = self.finish(program)
            self.assertRegex(out, r"^0\.2\d\d s\n$")
            # While the program runs it shows the ball in flight; the box stays where it is.
            program = self.start(screen, "window", "model.xml")
            # A picture that is read while it is drawn has parts of two frames: what counts is one that shows all there is.
            area = area_of_ball(480)
            whole = lambda p: (abs(p.where(GREEN)[2] - area) < 0.1 * area and p.where(RED)[2] > 20 and
                               p.where(RED)[2] + p.where(GREEN)[2] + p.where(BLUE)[2] > 640 * 470)
            picture = screen.wait_for(whole)
            keep("window", picture)
            self.expect_at(picture, RED, *pixel_of(*BOX, 640, 480), off=3)
            x, _ = pixel_of(*BALL, 640, 480)
            self.assertAlmostEqual(picture.where(GREEN)[0], x, delta=3)
            self.assertAlmostEqual(picture.where(GREEN)[2], area_of_ball(480), delta=0.1 * area_of_ball(480))
            self.assertTrue(picture.shows(20, 20, BLUE))
            self.assertTrue(picture.shows(620, 460, BLUE))
            self.assertEqual(picture.where(RED)[2] + picture.where(GREEN)[2] + picture.where(BLUE)[2] > 640 * 470, True)

    @unittest.skipUnless(XDOTOOL, "xdotool is not installed")
    def test_keys_and_the_wheel_reach_the_window(self):
        with Screen(self.folder) as screen:
            program = self.start(screen, "window", "model.xml")
            screen.wait_for(lambda p: p.where(RED)[2] and p.where(GREEN)[2])
            gone = screen.wait_for(lambda p: p.where(GREEN)[2] == 0)
            self.assertEqual(gone.where(GREEN)[2], 0, "the ball has fallen out of the picture")
            # The ball is in sight for some seconds, in which a busy machine may not look: then it is sent again.
            for _ in range(20):
                screen.use("mousemove", 320, 240, "key", "BackSpace")
                again = screen.wait_for(lambda p: p.where(GREEN)[2] > 100, seconds=12)
                if again.where(GREEN)[2] > 100:
                    break
            self.assertGreater(again.where(GREEN)[2], 100, "it starts again")
            screen.use("key", "Escape")
            self.assertRegex(self.finish(program), r" s\n$")

    def test_a_film_shows_the_fall(self):
        with Screen(self.folder) as screen:
            out = self.finish(self.start(screen, "record", "model.xml", "film.rgb", 2, 2))
        self.assertIn("5 pictures", out)
        film = (self.folder / "film.rgb").read_bytes()
        size = 3 * 320 * 240
        self.assertEqual(len(film), 5 * size)
        for i in range(5):
            rows = film[i * size:(i + 1) * size]
            rows = b"".join(rows[3 * 320 * y:3 * 320 * (y + 1)] for y in reversed(range(240)))
            picture = Picture(320, 240, [rows[k::3] for k in range(3)])
            keep(f"record{i}", picture)
            height = BALL[1] - 0.5 * GRAVITY * (i / 2) ** 2
            count = self.expect_at(picture, GREEN, *pixel_of(BALL[0], height, 320, 240), off=2)
            self.assertAlmostEqual(count, area_of_ball(240), delta=0.15 * area_of_ball(240))
            self.expect_at(picture, RED, *pixel_of(*BOX, 320, 240), off=2)
            self.assertNotEqual(picture.where((255, 255, 255), 40)[2], 0, "the time is in the corner")
        found = re.search(r"-video_size (\S+) -framerate (\S+) -i (\S+) ", out)
        self.assertEqual(found.groups(), ("320x240", "2", "film.rgb"))

    @unittest.skipUnless(XDOTOOL, "xdotool is not installed")
    def test_a_panel_drives_the_simulation(self):
        """Places are those of the layout that all programs with this theme and font have."""
        pause, run, reset, joints, slider = (70, 50), (150, 50), (30, 78), (24, 144), range(136, 240)
        with Screen(self.folder) as screen:
            program = self.start(screen, "simulate", "model.xml")
            picture = screen.wait_for(lambda p: p.where(RED)[2] and p.shows(*run, RADIO) and p.shows(20, 400, GROUND) and
                                      p.shows(272, 470, BLUE) and p.shows(slider[-1], 205, ABOVE))
            keep("simulate", picture)
            self.assertTrue(picture.shows(20, 400, GROUND))
            self.assertTrue(picture.shows(*run, RADIO))
            self.assertFalse(picture.shows(*pause, RADIO))
            self.assertTrue(picture.shows(*reset, BUTTON))
            self.assertTrue(picture.shows(slider[0], 205, BELOW) and picture.shows(slider[-1], 205, ABOVE))
            # The scene has the rest of the window, from where the panel ends.
            x, y = pixel_of(*BOX, 370, 480)
            self.expect_at(picture, RED, 270 + x, y, off=3)
            self.assertTrue(picture.shows(272, 470, BLUE))

            screen.use("mousemove", *pause, "click", 1)
            screen.wait_for(lambda p: p.shows(pause[0] - 40, pause[1], RADIO))
            still = screen.wait_for_rest(lambda p: p.where(GREEN))
            screen.use("mousemove", *joints, "click", 1)
            with_joints = screen.wait_for(lambda p: p.shows(*joints, CHECK) and
                                          p.where(RED)[2] < picture.where(RED)[2] - 50)
            keep("simulate_joints", with_joints)
            self.assertTrue(with_joints.shows(*joints, CHECK))
            self.assertLess(with_joints.where(RED)[2], picture.where(RED)[2] - 50, "the axis is drawn over the box")
            screen.use("mousemove", *joints, "click", 1)
            screen.wait_for(lambda p: not p.shows(*joints, CHECK))
            self.assertEqual(screen.wait_for_rest(lambda p: p.where(GREEN)), still, "nothing moves")

            screen.use("mousemove", slider[0], 210, "mousedown", 1, "mousemove", 240, 210, "mouseup", 1)
            end = tuple(round(c) for c in pixel_of(BOX[0] + 0.27, 0, 370, 480))
            pushed = screen.wait_for(lambda p: p.shows(slider[-1], 205, BELOW) and p.shows(270 + end[0], end[1], RED))
            keep("simulate_slider", pushed)
            self.assertTrue(pushed.shows(slider[-1], 205, BELOW), "the slider is full")
            self.assertTrue(pushed.shows(270 + end[0], end[1], RED))
            screen.use("mousemove", *run, "click", 1)
            turned = screen.wait_for(lambda p: p.shows(270 + end[0], end[1], BLUE))
            keep("simulate_turned", turned)
            self.assertTrue(turned.shows(270 + end[0], end[1], BLUE), "the motor turns the box")
            self.expect_at(turned, RED, 270 + x, y, off=3)

            screen.use("mousemove", 400, 300, "key", "Escape")
            self.assertRegex(self.finish(program), r" s\n$")


def keep(name, picture):
    """Pictures for a person to look at, where SINEW_PICTURES names a folder."""
    folder = os.environ.get("SINEW_PICTURES")
    if folder:
        picture.save(pathlib.Path(folder) / f"{name}.ppm")


if __name__ == "__main__":
    unittest.main()
