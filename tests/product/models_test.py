# SPDX-License-Identifier: Apache-2.0
"""The models that ship with the project: each loads, looks right, and runs for 10 s without a warning."""
import re
import unittest

from support import MODELS, Scratch, read_csv

FILES = sorted([*MODELS.glob("*.xml"), *MODELS.glob("*.urdf")])


class Models(Scratch):
    def test_ten_seconds(self):
        for path in FILES:
            keys = re.findall(r'<key name="(\w+)"', path.read_text(encoding="utf-8"))
            for key in [None, *keys]:
                with self.subTest(model=path.name, key=key):
                    result, whole = self.report("run", path, *(["--key", key] if key else []))
                    self.assertAlmostEqual(result["simulated_time_s"], 10, delta=0.01)
                    self.assertEqual(whole["warnings"], [])

    def test_driven(self):
        for path in FILES:
            with self.subTest(model=path.name):
                self.sinew("run", path, "--time", 2, "--noise", 0.2)

    def test_nothing_looks_wrong(self):
        for path in FILES:
            with self.subTest(model=path.name):
                self.assertEqual(self.report("info", path)[1]["findings"], [])

    def test_checks_hold(self):
        for path in FILES:
            with self.subTest(model=path.name):
                self.assertTrue(self.report("check", path, "--steps", 60)[0]["ok"])

    def test_table_of_models(self):
        table = (MODELS / "README.md").read_text(encoding="utf-8")
        self.assertEqual(sorted(re.findall(r"^\| `(\w+\.(?:xml|urdf))`", table, re.MULTILINE)), [path.name for path in FILES])


class Behaviour(Scratch):
    """Each model does what it is there to show."""

    def last(self, model, *arguments):
        self.sinew("run", MODELS / model, *arguments, "--out", "out.csv")
        names, rows = read_csv(self.folder / "out.csv")
        return dict(zip(names, rows[-1]))

    def test_quadruped_stands(self):
        last = self.last("quadruped.xml", "--key", "stand")
        self.assertAlmostEqual(last["qpos.root.2"], 0.29, delta=0.02)
        self.assertGreater(last["qpos.root.3"], 0.999, "upright")

    def test_humanoid_falls_and_lies(self):
        last = self.last("humanoid.xml")
        self.assertGreater(last["qpos.root.2"], 0.05)
        self.assertLess(last["qpos.root.2"], 0.5)
        self.assertLess(last["energy.kinetic"], 0.01)

    def test_car_drives(self):
        start = self.last("car.xml", "--key", "drive", "--time", 0.1)
        later = self.last("car.xml", "--key", "drive", "--time", 1.5)
        self.assertGreater(later["qpos.joint 0.0"] - start["qpos.joint 0.0"], 0.2)

    def test_tower_stands(self):
        last = self.last("boxes.xml", "--time", 4)
        heights = [last[f"qpos.joint {i}.2"] for i in range(10)]
        self.assertEqual(heights, sorted(heights))
        self.assertAlmostEqual(heights[-1], 1.9, delta=0.05)

    def test_arm_reaches_its_keyframe(self):
        last = self.last("arm.xml", "--key", "ready", "--time", 3)
        self.assertAlmostEqual(last["qpos.elbow"], 1.2, delta=0.05)

    def test_muscle_bends_the_elbow(self):
        self.write("biceps.csv", "0,0,1,0\n")
        bent = self.last("muscle_arm.xml", "--ctrl", "biceps.csv", "--time", 2)["qpos.elbow"]
        self.assertGreater(bent, self.last("muscle_arm.xml", "--time", 2)["qpos.elbow"] + 0.3)


if __name__ == "__main__":
    unittest.main()
