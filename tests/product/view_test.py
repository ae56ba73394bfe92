# SPDX-License-Identifier: Apache-2.0
"""`sinew view`, driven as a person would on a screen in memory: by its script of events, and by real ones."""
import os
import shutil
import signal
import subprocess
import unittest

from support import FAILED, MODELS, read_npz
from view_support import MODEL, Viewer


class View(Viewer):
    def test_runs_and_pauses(self):
        seen = self.view("frames 2\nprint time\nkey Space\nuntil time > 0.3\nprint running time\nkey Space\n"
                         "print running time\nwait 0.2\nprint time\n", "--paused")
        self.assertEqual(seen["running"], [1, 0])
        self.assertEqual(seen["time"][0], 0)
        self.assertEqual(seen["time"][2], seen["time"][3])

    def test_steps_both_ways_with_the_same_bits(self):
        seen = self.view("print qpos[2]\nkey Right\nkey Right\nkey Right\nprint time qpos[2] history\nkey Left\nkey Left\n"
                         "print at time qpos[2]\nkey Right\nkey Right\nprint at qpos[2]\n"
                         "key Shift Right\nprint time\nkey Shift Left\nprint time qpos[2]\n", "--paused")
        self.assertEqual(seen["at"], [-2, 0])
        self.assertEqual(seen["history"], [4])
        for value, wanted in zip(seen["time"], [0.006, 0.002, 0.206, 0.006]):
            self.assertAlmostEqual(value, wanted)
        self.assertLess(seen["qpos[2]"][1], seen["qpos[2]"][2])
        self.assertEqual(seen["qpos[2]"][1], seen["qpos[2]"][3])
        self.assertEqual(seen["qpos[2]"][1], seen["qpos[2]"][4])

    def test_a_run_from_the_past_forgets_what_came_after(self):
        seen = self.view("key Shift Right\nkey Shift Right\nkey Shift Left\nprint at history time\nkey Space\nuntil time > 0.25\n"
                         "key Space\nprint at history time\n", "--paused")
        self.assertEqual(seen["at"], [-100, 0])
        self.assertEqual(seen["history"][0], 201)
        steps = round((seen["time"][1] - seen["time"][0]) / 0.002)
        self.assertGreater(steps, 10)
        self.assertEqual(seen["history"][1], 101 + steps)

    def test_speed_and_reset(self):
        seen = self.view("print speed\nkey -\nprint speed\nkey +\nkey +\nprint speed\nuntil time > 0.1\nkey Backspace\nkey Space\n"
                         "frames 1\nkey Backspace\nprint time history\n")
        self.assertEqual(seen["speed"], [100, 80, 150])
        self.assertEqual(seen["time"], [0])
        self.assertEqual(seen["history"], [1])

    def test_speed_is_kept(self):
        seen = self.view("until measured > 40\nprint measured\n", "--speed", 50)
        self.assertLess(seen["measured"][0], 65)  # a tenth of a second is caught up with at most

    def test_the_mouse_moves_the_camera(self):
        seen = self.view("frames 1\nprint azimuth elevation distance\ndrag 320 240 60 30\nprint azimuth elevation\n"
                         "scroll 2\nprint distance\nkey Ctrl A\nprint azimuth distance\nkey ]\nprint camera\n"
                         "key Esc\nprint camera\n", "--paused")
        self.assertNotEqual(seen["azimuth"][0], seen["azimuth"][1])
        self.assertNotEqual(seen["elevation"][0], seen["elevation"][1])
        self.assertNotEqual(seen["distance"][0], seen["distance"][1])
        self.assertEqual(seen["azimuth"][0], seen["azimuth"][2])
        self.assertEqual(seen["distance"][0], seen["distance"][2])
        self.assertEqual(seen["camera"], [2, 0])

    def test_a_body_is_selected_and_dragged(self):
        seen = self.view("key Tab\nkey Shift Tab\nframes 2\nprint select\ndoubleclick @ball\nprint select qpos[0]\n"
                         "drag @ball 60 0 right Ctrl\nframes 1\nprint qpos[0] qpos[2]\n"
                         "key Left\nprint qpos[0]\nkey PageUp\nprint select\n", "--paused")
        self.assertEqual(seen["select"], [0, 1, 0])
        self.assertGreater(abs(seen["qpos[0]"][1] - seen["qpos[0]"][0]), 0.1)
        self.assertLess(abs(seen["qpos[0]"][2]), abs(seen["qpos[0]"][1]))

    def test_a_running_body_is_pulled(self):
        seen = self.view("key Tab\nkey Shift Tab\nframes 2\ndoubleclick @bar\nprint select\nkey Space\nmove @bar\npress right Ctrl\n"
                         "move 500 200\nuntil time > 0.1\nprint xfrc_applied[bar][0]\nrelease right\n"
                         "until xfrc_applied[bar][0] = 0\nprint xfrc_applied[bar][0]\n", "--paused")
        self.assertEqual(seen["select"], [2])
        self.assertNotEqual(seen["xfrc_applied[bar][0]"][0], 0)
        self.assertEqual(seen["xfrc_applied[bar][0]"][1], 0)

    def test_sliders(self):
        seen = self.view("frames 1\nslide Control/turn 0.75\nprint ctrl[0]\nslide Joint/hinge 0.25\nprint qpos[hinge]\n"
                         "push Control/Clear_all\nprint ctrl[0]\npush Equality/tie\nprint eq_active[0]\n", "--paused")
        self.assertAlmostEqual(seen["ctrl[0]"][0], 1, delta=0.1)
        self.assertAlmostEqual(seen["qpos[hinge]"][0], -0.785, delta=0.1)
        self.assertEqual(seen["ctrl[0]"][1], 0)
        self.assertEqual(seen["eq_active[0]"], [1])

    def test_panels_are_worked_by_keys_alone(self):
        down = "key Ctrl Down\n"
        seen = self.view("frames 1\n" + 2 * down + "print cursor\nkey Enter\n"  # opens the section Option
                         + 3 * down + "key Ctrl Right\nframes 1\nprint cursor font\nscreenshot cursor.png\nkey Tab\n"
                         + 3 * down + "key Ctrl Right\nprint qpos[hinge]\n", "--paused")
        self.assertEqual(seen["cursor"], [-1, 2])
        self.assertEqual(seen["font"], [2])
        self.assertAlmostEqual(seen["qpos[hinge]"][0], 3.14159 / 20, delta=0.01)

    def test_options_are_changed_and_marked(self):
        seen = self.view("frames 1\nenter Physics/timestep 0.001\nprint option.timestep changed\nchoose Physics/integrator 1\n"
                         "enter Physics/gravity 0 0 -1\npush Physics/Gravity\n"
                         "print option.integrator option.gravity[2] option.disableflags changed\nscreenshot changed.png\n"
                         "push File/Save_xml\npush Physics/As_in_the_file\nprint option.timestep changed\n", "--paused")
        self.assertEqual(seen["option.timestep"], [0.001, 0.002])
        self.assertEqual(seen["option.integrator"], [1])
        self.assertEqual(seen["option.gravity[2]"], [-1])
        self.assertEqual(seen["option.disableflags"], [1 << 7])
        self.assertEqual(seen["changed"], [1, 4, 0])
        saved = (self.folder / "model_saved.xml").read_text()
        self.assertIn('timestep="0.001"', saved)
        self.assertEqual((self.folder / "model.xml").read_text(), MODEL)

    def test_keyframes(self):
        seen = self.view("frames 1\npush Simulation/Load_key\nprint qpos[2] qpos[hinge]\nkey Ctrl C\nprint clipboard\n"
                         "key Right\npush Simulation/Save_key\nkey Backspace\nprint qpos[2]\npush Simulation/Load_key\n"
                         "print time\n", "--paused")
        self.assertEqual(seen["qpos[2]"], [2, 1])
        self.assertEqual(seen["qpos[hinge]"], [0.5])
        self.assertIn("<key time='0'", seen["clipboard"][0])
        self.assertAlmostEqual(seen["time"][0], 0.002)

    def test_a_file_that_changes_is_loaded_again(self):
        viewer = self.start("frames 1\nprint history\nuntil nbody = 4\nprint nbody\nkey Ctrl L\nprint message\n", "--paused")
        viewer.stdout.readline()
        changed = MODEL.replace("</worldbody>", '<body pos="0 1 1"><geom size=".1"/></body></worldbody>')
        self.write("model.xml", changed)
        seen = self.finish(viewer)
        self.assertEqual(seen["nbody"], [4])
        self.assertIn("again", seen["message"][0])

    def test_a_file_that_breaks_leaves_what_was_there(self):
        viewer = self.start("frames 1\nprint history\nuntil message has hing\nprint nbody message\nkey Right\nprint time\n",
                            "--paused")
        viewer.stdout.readline()
        self.write("model.xml", MODEL.replace("hinge\" ctrlrange", "hing\" ctrlrange"))
        seen = self.finish(viewer)
        self.assertEqual(seen["nbody"], [3])
        self.assertIn("hing", seen["message"][0])
        self.assertGreater(seen["time"][0], 0)

    def test_pictures_show_the_model_and_its_flags(self):
        self.view("key F2\nkey Tab\nkey Shift Tab\nframes 2\nscreenshot plain.png\nkey W\nscreenshot wire.png\nkey W\nkey 0\n"
                  "screenshot none.png\nkey 0\nkey F1\nscreenshot help.png\nkey F1\nkey F3\nkey F4\nscreenshot plots.png\n",
                  "--paused")
        red = lambda p: p[0] > 100 and p[1] < 60 and p[2] < 60
        white = lambda p: min(p) > 200
        self.assertGreater(self.count("plain.png", red), 200)
        self.assertLess(self.count("wire.png", red), self.count("plain.png", red))
        self.assertEqual(self.count("none.png", red), 0)
        self.assertGreater(self.count("help.png", white), self.count("plain.png", white) + 200)
        self.assertGreater(self.count("plots.png", white), self.count("plain.png", white) + 50)

    def test_a_video_and_pictures_are_recorded(self):
        seen = self.view("frames 1\nenter File/Video frames/\nenter File/Video_fps 10\nkey Ctrl R\n"
                         "until pictures > 7\nkey Ctrl R\nprint message\n")
        pictures = sorted(p.name for p in (self.folder / "frames").iterdir())
        self.assertGreaterEqual(len(pictures), 8)
        self.assertIn(f"{len(pictures)} pictures", seen["message"][0])
        if shutil.which("ffmpeg"):
            self.view("frames 1\nenter File/Video view.mp4\nkey Ctrl R\nuntil pictures > 3\nkey Ctrl R\n")
            self.assertEqual((self.folder / "view.mp4").read_bytes()[4:8], b"ftyp")

    def test_a_trajectory_is_replayed(self):
        self.sinew("run", "model.xml", "--steps", 50, "--out", "run.npz")
        heights = read_npz(self.folder / "run.npz")["qpos"][1][2::8]
        seen = self.view("print replay history at qpos[2]\nkey Right\nprint qpos[2]\nkey Shift Right\nprint qpos[2] time\n"
                         "push Simulation/End_replay\nkey Right\nprint replay history\n", "--replay", "run.npz", "--paused")
        self.assertEqual(seen["history"], [50, 51])
        self.assertEqual(seen["at"], [-49])
        self.assertEqual(seen["qpos[2]"], [heights[0], heights[1], heights[49]])
        self.assertEqual(seen["replay"], [1, 0])

    def test_files_are_dropped(self):
        self.sinew("run", MODELS / "arm.xml", "--steps", 5, "--out", "arm.csv")
        seen = self.view(f"frames 1\ndrop {MODELS / 'arm.xml'}\nframes 1\nprint nbody\ndrop arm.csv\nprint replay history\n"
                         "drop nothing.xml\nprint message nbody\n"
                         f"drop {MODELS / 'picker.urdf'}\nframes 1\nprint message\n", "--paused")
        self.assertEqual(seen["nbody"][0], seen["nbody"][1])
        self.assertNotEqual(seen["nbody"][0], 3)
        self.assertEqual((seen["replay"], seen["history"]), ([1], [5]))
        self.assertIn("nothing.xml", seen["message"][0])
        self.assertRegex(seen["message"][1], "loaded .*picker.urdf")

    def test_a_folder_is_dropped(self):
        for name in ("empty", "one", "many", "scene"):
            (self.folder / name).mkdir()
        arm = (MODELS / "arm.xml").read_text()
        for name in ("one/arm.xml", "many/a.xml", "many/b.xml", "scene/part.xml", "scene/scene.xml"):
            (self.folder / name).write_text(arm)
        seen = self.view("frames 1\ndrop empty\nprint message\ndrop many\nprint message nbody\ndrop one\nframes 1\n"
                         "print message nbody\ndrop scene\nframes 1\nprint message\n", "--paused")
        for said, wanted in zip(seen["message"], ("no model in it", "a.xml, b.xml", "one/arm.xml", "scene/scene.xml")):
            self.assertIn(wanted, said)
        self.assertNotEqual(seen["nbody"][0], seen["nbody"][1])

    def test_fields_are_watched_and_plotted(self):
        seen = self.view("frames 1\nenter Watch/Fields qpos[hinge], sensordata[angle], xpos[ball][2]\nkey F8\nuntil points > 1\n"
                         "print points xpos[ball][2] sensordata[angle]\nscreenshot plot.png\n"
                         "enter Watch/Fields nonsense[3]\nprint message\n")
        self.assertGreater(seen["points"][0], 1)
        self.assertIn("nonsense", seen["message"][0])

    def test_noise_moves_controls(self):
        seen = self.view("frames 1\nslide Simulation/Noise_scale 0.5\nkey Space\nuntil time > 0.1\nprint ctrl[0]\n", "--paused")
        self.assertNotEqual(seen["ctrl[0]"][0], 0)

    def test_threads_change_no_bits(self):
        seen = self.view("slide Simulation/Threads 0.2\nslide Simulation/Threads 0.4\nkey Shift Right\nprint qpos[2]\nkey Backspace\n"
                         "slide Simulation/Threads 0\nkey Shift Right\nprint qpos[2]\nslide Simulation/Threads 0.2\nkey Ctrl L\n"
                         "slide Simulation/Threads 0.2\nkey Shift Right\nprint qpos[2]\n", "--paused")
        self.assertEqual(seen["qpos[2]"], [seen["qpos[2]"][0]] * 3)

    def test_what_is_wrong_is_said(self):
        viewer = self.start("jump 3\n")
        _, err = viewer.communicate(timeout=600)
        self.assertEqual(viewer.returncode, FAILED)
        self.assertIn("events:1: there is no command 'jump'", err)
        blind = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
        self.refuse("view", "model.xml", says="no screen", env=blind)
        self.refuse("view", "nothing.xml", says="nothing.xml", env=self.environment)

    def test_a_kill_leaves_the_model_as_it_was(self):
        viewer = self.start("frames 1\nenter Physics/timestep 0.001\npush Simulation/Save_key\nprint time\nwait 60\n")
        viewer.stdout.readline()
        viewer.send_signal(signal.SIGKILL)
        viewer.communicate(timeout=600)
        self.assertEqual((self.folder / "model.xml").read_text(), MODEL)
        self.assertEqual(self.files(), ["events", "model.xml"])

    @unittest.skipUnless(shutil.which("xdotool"), "xdotool is not installed")
    def test_real_keys_and_buttons(self):
        viewer = self.start("key Tab\nkey Shift Tab\nframes 2\nprint azimuth\nuntil running = 1\nprint azimuth running\n",
                            "--paused")
        viewer.stdout.readline()
        x = lambda *words: subprocess.run(["xdotool", *map(str, words)], env=self.environment, check=True, timeout=240)
        x("mousemove", 320, 240, "mousedown", 1, "mousemove", 380, 260, "mouseup", 1)
        window = subprocess.run(["xdotool", "search", "--name", "sinew:"], env=self.environment, capture_output=True,
                                text=True, check=True).stdout.split()[0]
        x("windowfocus", window)  # there is no window manager
        x("key", "space")
        seen = self.finish(viewer)
        self.assertNotEqual(seen["azimuth"][-1], 90)


if __name__ == "__main__":
    unittest.main()
