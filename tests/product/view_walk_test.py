# SPDX-License-Identifier: Apache-2.0
"""A walk through `sinew view` as a person would take it, in one window of a usual size: each step says what it sees, and leaves
a picture. SINEW_PICTURES names a folder that gets them (docs/pictures/viewer)."""
import json
import os
import pathlib
import re
import unittest
import zipfile

from picture_palette import write_palette_png
from render_test import read_png
from support import MODELS
from view_support import Viewer, unfilter

TIMESTEP = 0.002


def walk_model():
    """The quadruped, with names for what panels show, and a camera."""
    text = (MODELS / "quadruped.xml").read_text()
    text = re.sub(r'<position joint="(\w+)"', r'<position name="\1" joint="\1"', text)
    text = re.sub(r'<(accelerometer|gyro|framequat) ', r'<\1 name="\1" ', text)
    return text.replace('<freejoint name="root"/>', '<freejoint name="root"/><camera name="nose" pos=".6 -.6 .3" mode="targetbody" '
                        'target="trunk"/>')


class Walk(Viewer):
    SCREEN, WINDOW = (1440, 900), "1440x900"

    def setUp(self):
        super().setUp()
        self.model = walk_model()
        self.write("quadruped.xml", self.model)
        self.steps = []

    def step(self, script, check=lambda seen: None):
        """A part of the walk: events, and what has to be true of the values that they print, a list for each name."""
        self.steps.append((script if script.endswith("\n") else script + "\n", check))

    def walk(self, *arguments, model="quadruped.xml"):
        viewer = self.start("".join(script for script, _ in self.steps), *arguments, model=model)
        for clean in (viewer.communicate, viewer.kill):  # in this order from below
            self.addCleanup(clean)
        for script, check in self.steps:
            seen = {}
            for line in script.splitlines():
                for _ in line.split()[1:] if line.startswith("print ") else ():
                    said = viewer.stdout.readline()
                    if not said:
                        self.finish(viewer)  # says why
                        self.fail(f"the viewer ended before {line}")
                    row = json.loads(said)
                    seen.setdefault(row["name"], []).append(row["value"])
            check(seen)
        self.finish(viewer)

    def middle(self, name):
        """The middle of the scene, where there is nothing but the model: words and panels change with the time that passes."""
        width, height, data = read_png(self.folder / f"{name}.png")
        bottom = 2 * height // 3
        rows = unfilter(data[:bottom * (3 * width + 1)], 3 * width, bottom)
        return [row[3 * width // 3:3 * (2 * width // 3)] for row in rows[height // 6:]]

    def same(self, name, other):
        self.assertTrue(self.middle(name) == self.middle(other), f"{name} and {other} show different things")

    def differ(self, name, other):
        self.assertFalse(self.middle(name) == self.middle(other), f"{name} and {other} show the same")

    def keep_pictures(self):
        folder = os.environ.get("SINEW_PICTURES")
        for path in sorted(self.folder.glob("[0-9]*.png")) if folder else ():
            width, height, data = read_png(path)
            write_palette_png(pathlib.Path(folder) / path.name, width, height, unfilter(data, 3 * width, height))

    def test_a_walk_through_the_viewer(self):
        self.sinew("run", "quadruped.xml", "--key", "stand", "--steps", 200, "--out", "run.npz")
        with zipfile.ZipFile(self.folder / "packed.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("toy/scene.xml", '<mujoco><worldbody><include file="parts/ball.xml"/></worldbody></mujoco>')
            archive.writestr("toy/parts/ball.xml", '<mujocoinclude><body><freejoint/><geom size=".1"/></body></mujocoinclude>')
        for part in (self.running, self.panels, self.plots, self.looks, self.files_in_and_out, self.video_and_replay):
            part()
        self.walk("--paused")
        self.keep_pictures()
        self.pictures_show_it()

    def running(self):
        def loaded(seen):
            self.assertEqual((seen["time"], seen["running"], seen["nbody"], seen["misplaced"]), ([0], [0], [14], [0]))
            self.assertIn("F1 shows the keys", seen["message"][0])
        self.step("frames 1\nscreenshot 01_loaded.png\nprint time running nbody message misplaced", loaded)
        self.step("key Space\nuntil time > 0.5\nscreenshot 02_playing.png\nprint running\nkey Space\nuntil running = 0\nprint running",
                  lambda seen: self.assertEqual(seen["running"], [1, 0]))

        def back(seen):
            self.assertEqual((seen["at"]), [0, -3, 0])
            self.assertAlmostEqual(seen["time"][0] - seen["time"][1], 3 * TIMESTEP)
            self.assertEqual(seen["qpos[2]"][0], seen["qpos[2]"][2])
            self.assertNotEqual(seen["qpos[2]"][0], seen["qpos[2]"][1])
        self.step("print at time qpos[2]\n" + 3 * "key Left\n" + "print at time qpos[2]\nscreenshot 03_stepped_back.png\n"
                  + 3 * "key Right\n" + "print at qpos[2]", back)

        def pulled(seen):
            self.assertEqual(seen["select"], [1])
            self.assertGreater(seen["xfrc_applied[trunk][2]"][0], 0)
            self.assertEqual(seen["xfrc_applied[trunk][2]"][1], 0)
        self.step("push Simulation/Load_key\nframes 1\ndoubleclick @trunk\nprint select\nkey Space\nmove @trunk\npress right Ctrl\n"
                  "move 800 300\nuntil xfrc_applied[trunk][2] > 0\nscreenshot 04_dragging.png\nprint xfrc_applied[trunk][2]\n"
                  "release right\nuntil xfrc_applied[trunk][2] = 0\nprint xfrc_applied[trunk][2]\nkey Space\nuntil running = 0", pulled)

    def panels(self):
        def slid(seen):
            self.assertAlmostEqual(seen["qpos[fl_thigh]"][0], -1.2 + 0.9 * 3.7, delta=0.1)
            self.assertAlmostEqual(seen["ctrl[fl_knee]"][0], -2.6 + 0.5 * 2.7, delta=0.1)
        self.step("push Simulation/Load_key\nslide Joint/fl_thigh 0.9\nprint qpos[fl_thigh]\nslide Control/fl_knee 0.5\n"
                  "print ctrl[fl_knee]\nscreenshot 05_slider.png", slid)

        def changed(seen):
            self.assertEqual(seen["option.timestep"], [0.001, TIMESTEP])
            self.assertEqual(seen["changed"], [1, 0])
            self.assertEqual(seen["unsaved"], [1, 0])
        self.step("push Simulation/Load_key\nenter Physics/timestep 0.001\nframes 1\nprint option.timestep changed unsaved\n"
                  "screenshot 06_option.png\nkey Ctrl Z\nframes 1\nprint option.timestep changed unsaved\nscreenshot 07_undone.png",
                  changed)

    def plots(self):
        """Steps are taken by a key, and each value that is asked for is a point of the plot."""
        self.step("enter Watch/Fields qpos[2], sensordata[gyro][1], qpos[fl_knee]\nkey Backspace\nkey F8\nslide Control/fl_thigh 0.7\n"
                  "slide Control/bl_thigh 0.7\n" + 30 * "key Down\nprint time\n"
                  + "print points misplaced\nscreenshot 08_plot.png\nkey F8\nkey Alt P\nkey Alt W",
                  lambda seen: self.assertTrue(seen["points"][0] >= 30 and seen["misplaced"] == [0], seen))
        self.step("screenshot plain.png\nkey F7\nscreenshot 09_labels.png\nchoose Rendering/Label 0\nkey Alt R\nscreenshot again.png")

        def profiled(seen):
            self.assertEqual(seen["misplaced"], [0] * 4, "something covers something else")
            self.assertEqual(seen["overlays"][:2], [8, 9], "state, information, four plots of the profiler, sensors, fields; inset")
            self.assertGreater(min(seen["overlays"]), 3)
        sizes = "".join(f"resize {w} {h}\nuntil width = {w}\nuntil height = {h}\nframes 2\nprint misplaced overlays\n"
                        f"screenshot size_{w}.png\n" for w, h in ((1280, 800), (800, 600)))
        self.step("key F3\nkey F4\nkey F8\n" + 3 * "key Shift Right\nprint time\n"
                  + "until overlays = 8\n"  # the last message has gone
                  "screenshot 10_profiler.png\nprint misplaced overlays\nchoose Rendering/Inset 1\nframes 1\nprint misplaced overlays\n"
                  + sizes + "choose Rendering/Inset 0\nkey F3\nkey F4\nkey F8\nkey Alt R\nresize 1440 900\nuntil width = 1440\n"
                  "until height = 900", profiled)

    def looks(self):
        """What changes nothing but the picture: the camera, colors, the help."""
        def flown(seen):
            for axis in range(3):
                before, after, again = seen[f"lookat[{axis}]"]
                self.assertNotEqual(before, after)
                self.assertAlmostEqual(before, again)
        place = "print lookat[0] lookat[1] lookat[2]\n"
        self.step("drag 720 300 40 0\n" + place + "key Shift W\nkey Shift D\nkey Shift E\n" + place
                  + "key Shift S\nkey Shift A\nkey Shift Q\n" + place + "key Ctrl A", flown)
        self.step("choose Option/Color 2\nframes 1\nscreenshot 11_light.png\nchoose Option/Color 0\nkey Alt O")
        self.step("key F1\nframes 1\nscreenshot 12_help.png\nprint overlays misplaced\nkey F1",
                  lambda seen: self.assertEqual((seen["overlays"], seen["misplaced"]), ([1], [0])))
        # The first section is opened, its first row is chosen, and it is closed again.
        self.step("key Ctrl Down\nprint cursor\nkey Enter\nkey Ctrl Down\nprint cursor\nscreenshot 13_keyboard.png\nkey Ctrl Up\n"
                  "key Enter\nkey Esc", lambda seen: self.assertEqual(seen["cursor"], [-1, 0]))

    def files_in_and_out(self):
        def edited(seen):
            self.assertEqual(seen["unsaved"][:2], [1, 0])
            self.assertGreater(seen["unsaved"][2], 0)
            self.assertAlmostEqual(seen["time"][0], 100 * TIMESTEP)
            self.assertEqual(seen["time"][0], seen["time"][1], "the keyframe has the time of its state")
            saved = (self.folder / "quadruped_saved.xml").read_text()
            self.assertRegex(saved, r'<key[^>]*time="0\.2')
            self.assertIn("saved as", seen["message"][1])
            self.assertEqual((self.folder / "quadruped.xml").read_text(), self.model)
        self.step("push Simulation/Load_key\nkey Ctrl A\nscreenshot wide_before.png\nenter Visualization/fovy 20\nframes 1\nprint unsaved\n"
                  "screenshot 14_edited.png\nkey Ctrl Z\nframes 1\nprint unsaved\nkey Alt V\nscreenshot wide_after.png\n"
                  "key Shift Right\nprint time\npush Simulation/Save_key\nframes 1\nprint message\nscreenshot 15_keyframe.png\n"
                  "key Backspace\npush Simulation/Load_key\nprint time unsaved\npush File/Save_xml\nprint message\nkey Alt F",
                  edited)
        box = '<body pos=".6 0 .1"><geom type="box" size=".1 .1 .1" rgba=".8 .2 .2 1"/></body></worldbody>'
        self.step("print time", lambda _: self.write("quadruped.xml", self.model.replace("</worldbody>", box)))
        self.step("until nbody = 15\nprint nbody message\nscreenshot 16_reloaded.png",
                  lambda seen: self.assertIn("again", seen["message"][0]))

        def dropped(seen):
            self.assertIn("loaded", seen["message"][0])
            self.assertIn("packed.zip", seen["message"][1])
            self.assertEqual(seen["nbody"][1], 2)
        self.step(f"drop {MODELS / 'arm.xml'}\nprint message nbody\nscreenshot 17_dropped.png\ndrop packed.zip\nprint message nbody",
                  dropped)

    def video_and_replay(self):
        def replayed(seen):
            self.assertEqual((seen["replay"], seen["history"], seen["at"]), ([1], [200], [-199, -99]))
        self.step("drop quadruped.xml\ndrop run.npz\nprint replay history at\nkey Shift Right\nprint at\nscreenshot 18_replay.png\n"
                  "push Simulation/End_replay", replayed)

        def recorded(seen):
            pictures = sorted(p.name for p in (self.folder / "frames").iterdir())
            self.assertGreaterEqual(len(pictures), 3)
            self.assertIn(f"{len(pictures)} pictures", seen["message"][0])
        self.step("enter File/Video frames/\nenter File/Video_fps 3\nkey Alt F\nkey Space\nkey Ctrl R\nuntil pictures > 2\n"
                  "screenshot 19_recording.png\nkey Ctrl R\nprint message\nkey Space\nuntil running = 0", recorded)
        self.step("key Ctrl P\nuntil message has screenshot\nprint message", lambda seen: self.assertEqual(
            read_png(self.folder / "screenshot.png")[:2], (1440, 900)))

    def pictures_show_it(self):
        """What can be said of the pictures without knowing every pixel of them."""
        self.differ("01_loaded", "04_dragging")
        self.differ("plain", "09_labels")
        self.same("plain", "again")
        self.differ("wide_before", "14_edited")
        self.same("wide_before", "wide_after")
        bright = lambda pixel: min(pixel) > 180
        panels = self.count("plain.png", bright)
        self.assertGreater(self.count("12_help.png", bright), panels + 300, "the keys are there to be read")
        self.assertGreater(self.count("11_light.png", bright), 20 * self.count("09_labels.png", bright), "panels are light")
        red = lambda pixel: pixel[0] > 100 and pixel[1] < 60 and pixel[2] < 60
        self.assertGreater(self.count("16_reloaded.png", red), self.count("plain.png", red) + 300, "the box that the file has now")


if __name__ == "__main__":
    unittest.main()
