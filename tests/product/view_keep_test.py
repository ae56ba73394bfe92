# SPDX-License-Identifier: Apache-2.0
"""What `sinew view` keeps: edits that outlive a kill, undo, settings, and itself under events that make no sense."""
import os
import random
import signal
import unittest

from view_support import MODEL, Viewer

EDIT = ("frames 1\nenter Physics/timestep 0.001\nkey Right\nkey Right\npush Simulation/Save_key\n"
        "enter Visualization/fovy 60\nframes 1\nprint unsaved time\n")


class Keep(Viewer):
    def journals(self):
        return sorted((self.home / "state/sinew").glob("*.edits"))

    def kill_after(self, script):
        viewer = self.start(script + "wait 900\n", "--paused")
        for _ in range(script.count("print ") + 1):
            viewer.stdout.readline()
        viewer.send_signal(signal.SIGKILL)
        viewer.communicate(timeout=600)

    def test_edits_come_back_after_a_kill(self):
        self.kill_after(EDIT)
        self.assertEqual((self.folder / "model.xml").read_text(), MODEL)
        self.assertEqual(len(self.journals()), 1)
        seen = self.view("frames 1\nprint offered option.timestep message\nscreenshot offer.png\nkey Ctrl U\n"
                         "print offered option.timestep unsaved\npush Simulation/Load_key\nprint time\npush File/Save_xml\n"
                         "print unsaved\n", "--paused")
        self.assertGreaterEqual(seen["offered"][0], 3)
        self.assertIn("Ctrl-U", seen["message"][0])
        self.assertEqual(seen["offered"][1], 0)
        self.assertEqual(seen["option.timestep"], [0.002, 0.001])
        self.assertEqual(seen["time"], [0.002])
        self.assertGreaterEqual(seen["unsaved"][0], 3)
        self.assertEqual(seen["unsaved"][1], 0)
        self.assertEqual(self.journals(), [])
        saved = (self.folder / "model_saved.xml").read_text()
        self.assertIn('timestep="0.001"', saved)
        self.assertIn('fovy="60"', saved)
        self.assertIn('time="0.002"', saved)
        self.assertEqual((self.folder / "model.xml").read_text(), MODEL)

    def test_edits_that_are_offered_stay_until_they_are_answered(self):
        self.kill_after(EDIT)
        seen = self.view("frames 1\nenter Physics/timestep 0.004\nframes 1\nprint unsaved\n", "--paused")
        self.assertEqual(seen["unsaved"], [1])
        seen = self.view("frames 1\nkey Ctrl U\nprint option.timestep unsaved\n", "--paused")
        self.assertEqual(seen["option.timestep"], [0.004])
        self.assertGreaterEqual(seen["unsaved"][0], 3)
        seen = self.view("frames 1\nkey Ctrl F\nprint offered option.timestep\n", "--paused")
        self.assertEqual((seen["offered"], seen["option.timestep"]), ([0], [0.002]))
        self.assertEqual(self.journals(), [])

    def test_a_journal_of_nonsense_does_no_harm(self):
        self.kill_after(EDIT)
        journal = self.journals()[0]
        first = journal.read_text().splitlines()[0]
        journal.write_text(f"{first}\noption.timestep nan\noption.integrator 77\noption.solver 1.5\nkey.9.qpos 1\nkey.0.qpos 1 2\n"
                           "key..\nkey.0.\nvisual.map.znear 1e300\noption.gravity 1 2\noption.density 3 x\n\n\x00\xff 1\noption.density 5\n",
                           encoding="latin-1")
        seen = self.view("frames 1\nkey Ctrl U\nprint option.timestep option.integrator option.density unsaved message\n", "--paused")
        self.assertEqual((seen["option.timestep"], seen["option.integrator"]), ([0.002], [0]))
        self.assertEqual((seen["option.density"], seen["unsaved"]), ([5], [1]))
        self.assertIn("no place", seen["message"][0])

    def test_a_reload_offers_what_was_edited(self):
        seen = self.view(EDIT + "key Ctrl L\nprint option.timestep offered\nkey Ctrl U\nprint option.timestep\n", "--paused")
        self.assertEqual(seen["option.timestep"], [0.002, 0.001])
        self.assertGreaterEqual(seen["offered"][0], 3)

    def test_undo_and_redo(self):
        seen = self.view("frames 1\nenter Physics/timestep 0.001\nframes 1\npush Physics/Gravity\nframes 1\n"
                         "print option.timestep option.disableflags\nkey Ctrl Z\nprint option.timestep option.disableflags\n"
                         "key Ctrl Z\nprint option.timestep changed\nkey Ctrl Z\nprint message\nkey Ctrl Y\nkey Ctrl Y\n"
                         "print option.timestep option.disableflags\npush Physics/As_in_the_file\nframes 1\nprint changed\n"
                         "key Ctrl Z\nprint changed\npush Physics/Gravity\nprint option.disableflags\n", "--paused")
        self.assertEqual(seen["option.timestep"], [0.001, 0.001, 0.002, 0.001])
        self.assertEqual(seen["option.disableflags"], [1 << 7, 0, 1 << 7, 0])
        self.assertEqual(seen["changed"], [0, 0, 2])
        self.assertIn("nothing to undo", seen["message"][0])

    def test_a_model_is_saved_under_the_name_that_is_wanted(self):
        self.view("frames 1\nenter File/Save_as other.xml\nenter Physics/timestep 0.003\npush File/Save_xml\npush File/Save_xml\n",
                  "--paused")
        self.assertIn('timestep="0.003"', (self.folder / "other.xml").read_text())
        self.assertEqual(self.files(), ["events", "model.xml", "other.xml"])

    def test_settings_are_kept(self):
        self.view("frames 1\nchoose Option/Font 2\nkey Shift Tab\nframes 1\n", "--paused")
        seen = self.view("frames 1\nprint font\n", "--paused")
        self.assertEqual(seen["font"], [2])
        kept = self.home / "config/sinew/view"
        self.assertIn("right_panel 0", kept.read_text())
        kept.write_text("font 99\ncolor -1\nwidth x\n\x00\nnonsense\nfont")
        seen = self.view("frames 1\nprint font\n", "--paused")
        self.assertEqual(seen["font"], [1])

    def test_a_user_without_folders_is_served(self):
        for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME", "HOME"):
            self.environment.pop(name, None)
        seen = self.view(EDIT + "key Ctrl L\nkey Ctrl U\nprint option.timestep\n", "--paused")
        self.assertEqual(seen["option.timestep"], [0.001])
        self.environment["XDG_STATE_HOME"] = self.environment["XDG_CONFIG_HOME"] = "/proc/nothing"
        seen = self.view(EDIT + "print message\n", "--paused")
        self.assertIn("outlive", seen["message"][0])


def random_events(count, seed):
    """Events that a monkey would make, but none that leaves the folder of the test: no path can be typed."""
    draw = random.Random(seed)
    keys = ["Space", "Right", "Left", "Down", "Up", "+", "-", "Esc", "]", "[", "PageUp", "Backspace", "Enter", "Tab", "End", "Home",
            "Delete", *(f"F{i}" for i in range(1, 13)), *"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789,;.=`'"]
    buttons = ["left", "right", "middle"]
    sections = "FOSWPRVGJCE"
    some = lambda: " ".join(word for word in ("Ctrl", "Shift", "Alt") if draw.random() < 0.2)
    place = lambda: f"{draw.uniform(-50, 700):.1f} {draw.uniform(-50, 550):.1f}"

    def event():
        kind = draw.randrange(100)
        if kind < 25:
            return f"key {some()} {draw.choice(keys)}"
        if kind < 50:
            return f"click {place()} {draw.choice(buttons)} {some()}"
        if kind < 60:
            return f"drag {place()} {draw.uniform(-300, 300):.0f} {draw.uniform(-300, 300):.0f} {draw.choice(buttons)} {some()}"
        if kind < 70:
            return f"doubleclick {place()} {draw.choice(buttons)} {some()}"
        if kind < 76:
            return f"move {place()}"
        if kind < 84:
            return f"{draw.choice(['press', 'release'])} {draw.choice(buttons)} {some()}"
        if kind < 90:
            return f"scroll {draw.uniform(-30, 30):.2f}"
        if kind < 94:
            return f"key Alt {draw.choice(sections)}"
        if kind < 97:
            return f"resize {draw.choice(['0 0', '1 1', '0 300', '640 480', '120 90', '799 5', '333 517'])}"
        return f"frames {draw.randrange(1, 3)}"

    return "stay on\nfps 1000\n" + "\n".join(event() for _ in range(count)) + "\nprint history\n"


class Fuzz(Viewer):
    def test_random_events_do_no_harm(self):
        count = int(os.environ.get("SINEW_VIEW_EVENTS", "600"))
        seed = int(os.environ.get("SINEW_VIEW_SEED", "1"))
        seen = self.view(random_events(count, seed))
        self.assertGreater(seen["history"][0], 0)
        self.assertEqual((self.folder / "model.xml").read_text(), MODEL)


if __name__ == "__main__":
    unittest.main()
