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

    def heights(self, last):
        """Of all slides along z of the flex's points, which follow those along x and y."""
        return [value for name, value in last.items() if re.fullmatch(r"qpos\.joint \d+", name)][2::3]

    def test_cloth_hangs_on_the_ball(self):
        heights = self.heights(self.last("cloth.xml", "--time", 3))
        self.assertEqual(len(heights), 81)
        self.assertGreater(max(heights), -0.1, "a point lies on the ball")
        self.assertLess(min(heights), -0.15, "the corners hang")

    def test_jelly_is_lifted(self):
        rows = ["0.05,0.05,0"] * 250 + ["0.05,0.05,0.2"] * 750
        self.write("lift.csv", "\n".join(rows) + "\n")
        heights = self.heights(self.last("jelly.xml", "--ctrl", "lift.csv", "--time", 2))
        self.assertEqual(len(heights), 8)
        self.assertGreater(min(heights), 0.1)

    def test_rope_hangs_on_its_knot(self):
        last = self.last("rope.xml", "--time", 4)
        self.assertGreater(last["qpos.knot.2"], 1)
        self.assertGreater(last["qpos.weight.2"], 0.3)

    def test_ball_rests_in_the_hammock(self):
        last = self.last("hammock.xml", "--time", 6)
        self.assertGreater(last["qpos.ball.2"], 0.3)
        self.assertLess(abs(last["qvel.ball.2"]), 0.05)


if __name__ == "__main__":
    unittest.main()
