# SPDX-License-Identifier: Apache-2.0
"""A walk through `sinew view` as a person would take it, with a picture of every act. SINEW_PICTURES names a folder that keeps them."""
import os
import pathlib
import shutil
import unittest

from support import MODELS
from view_support import Viewer

ACTS = """
frames 2
screenshot 01_loaded.png
print nbody

key Space
until time > 0.3
screenshot 02_playing.png
print running
key Space

key Shift Left
frames 1
screenshot 03_stepped_back.png
print at

doubleclick @chest
frames 1
key Space
move @chest
press right Ctrl
move 560 150
until time > 0.2
screenshot 04_dragging.png
print select xfrc_applied[chest][0]
release right
key Space
key Backspace

push Joint/waist_bend
slide Joint/waist_bend 0.9
frames 1
screenshot 05_slider.png
print qpos[waist_bend]

enter Physics/gravity 0 0 -1
frames 1
screenshot 06_option.png
print option.gravity[2] changed
key Ctrl Z
print option.gravity[2]
screenshot 07_undone.png

enter Watch/Fields qpos[waist_bend], xpos[chest][2]
key F8
key Space
until points > 5
frames 1
screenshot 08_plot.png
print points
key Space
key F8

key F7
frames 1
screenshot 09_labels.png
key F7
key F3
key Space
until time > 1
screenshot 10_profiler.png
key Space
key F3

enter File/Video frames/
key Ctrl R
key Space
until pictures > 3
screenshot 11_recording.png
key Ctrl R
key Space
print message

drop {other}
frames 1
screenshot 12_dropped.png
print nbody
"""


class Walk(Viewer):
    def test_every_act_has_its_effect_and_its_picture(self):
        shutil.copy(MODELS / "humanoid.xml", self.folder / "model.xml")
        before = (self.folder / "model.xml").read_bytes()
        seen = self.view(ACTS.format(other=MODELS / "arm.xml"), "--paused", "--size", "800x500")
        self.assertEqual(seen["running"], [1])
        self.assertEqual(seen["at"], [-100])
        self.assertGreater(seen["select"][0], 0)
        self.assertNotEqual(seen["xfrc_applied[chest][0]"][0], 0)
        self.assertGreater(seen["qpos[waist_bend]"][0], 0.5)
        self.assertEqual(seen["option.gravity[2]"], [-1, -9.81])
        self.assertEqual(seen["changed"], [1])
        self.assertGreater(seen["points"][0], 5)
        self.assertIn("pictures", seen["message"][0])
        self.assertNotEqual(seen["nbody"][0], seen["nbody"][1])
        self.assertEqual((self.folder / "model.xml").read_bytes(), before)
        pictures = sorted(self.folder.glob("[0-9]*.png"))
        self.assertEqual(len(pictures), 12)
        self.assertEqual(len({each.read_bytes() for each in pictures}), 12, "every act shows")
        if "SINEW_PICTURES" in os.environ:
            kept = pathlib.Path(os.environ["SINEW_PICTURES"]) / "viewer"
            kept.mkdir(parents=True, exist_ok=True)
            for each in pictures:
                shutil.copy(each, kept)


if __name__ == "__main__":
    unittest.main()
