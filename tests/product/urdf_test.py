# SPDX-License-Identifier: Apache-2.0
"""Robots in URDF: every command takes them, and models go from format to format."""
import os
import re
import unittest

from support import FOUND, MODELS, Scratch

PICKER = MODELS / "picker.urdf"
MESH = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n"
WITH_MESH = ('<robot name="r"><link name="a"><collision><geometry><mesh filename="package://arm/meshes/hand.obj"/></geometry>'
             "</collision></link></robot>")


class Commands(Scratch):
    def test_every_command_takes_urdf(self):
        for command in (["run", PICKER, "--steps", 20], ["info", PICKER], ["check", PICKER, "--steps", 20],
                        ["bench", PICKER, "--seconds", 0.05], ["convert", PICKER, "p.mjb"],
                        ["run", PICKER, "--steps", 20, "--out", "t.csv"], ["inverse", PICKER, "t.csv", "f.csv"],
                        ["linearize", PICKER, "a.npz"]):
            with self.subTest(command=command[0]):
                self.sinew(*command)

    def test_fingers_follow_each_other(self):
        self.sinew("run", PICKER, "--time", 1, "--out", "t.csv")
        names, *rows = (line.split(",") for line in (self.folder / "t.csv").read_text(encoding="utf-8").splitlines())
        left, right = names.index("qpos.left"), names.index("qpos.right")
        for row in rows:
            self.assertAlmostEqual(float(row[left]), float(row[right]), delta=1e-4)

    def test_mujocos_way_of_reading(self):
        text = PICKER.read_text(encoding="utf-8").replace('<mujoco standard="true">', "<mujoco>")
        self.write("p.urdf", text)
        tied, _ = self.report("info", "p.urdf")
        self.assertEqual(tied["neq"], 1)
        model, whole = self.report("info", "p.urdf", "--urdf", "mujoco", code=FOUND)
        self.assertEqual(model["neq"], 0)
        self.assertIn("mimic: is passed over", " ".join(whole["load_warnings"]))
        self.refuse("info", "p.urdf", "--urdf", "mujco", says="'mujco' is none of standard, mujoco (did you mean 'mujoco'?)")

    def test_meshes_are_looked_for_in_packages(self):
        self.write("r.urdf", WITH_MESH)
        meshes = self.folder / "ws/arm/meshes"
        meshes.mkdir(parents=True)
        (meshes / "hand.obj").write_text(MESH, encoding="utf-8")
        self.refuse("info", "r.urdf", says="'package://arm/meshes/hand.obj' is not found")
        for folders in (["--asset-dir", "ws"], ["--asset-dir", "absent", "--asset-dir", "ws/arm"]):
            self.assertEqual(self.report("info", "r.urdf", *folders)[0]["nmesh"], 1)
        environment = {**os.environ, "ROS_PACKAGE_PATH": f"/opt/ros:{self.folder / 'ws'}"}
        self.sinew("info", "r.urdf", env=environment)

    def test_mistakes(self):
        self.write("loop.urdf", '<robot name="r">\n<link name="a"/><link name="b"/>\n<joint name="j" type="fixed"><parent '
                                'link="a"/><child link="b"/></joint>\n<joint name="k" type="fixed"><parent link="b"/>'
                                '<child link="a"/></joint></robot>')
        self.refuse("run", "loop.urdf", says="loop.urdf:4: joint 'k': link 'a' is below itself: the joints make a loop")
        self.write("twice.urdf", '<robot name="r">\n<link name="a"/>\n<link name="a"/></robot>')
        self.refuse("check", "twice.urdf", says="twice.urdf:3: link 'a': there is already a link of this name, in line 2")


class Convert(Scratch):
    def masses(self, path, *arguments):
        text = self.sinew("info", path, *arguments)
        return re.findall(r"^ +(\w+)  ([\d.e-]+) kg", text, re.MULTILINE)

    def test_there_and_back(self):
        """URDF to MJCF, MJB and URDF, and from each to URDF: the same bodies with the same masses."""
        expected = self.masses(PICKER)
        self.assertEqual(len(expected), 8)
        for ending in ("xml", "mjb", "urdf"):
            with self.subTest(ending=ending):
                self.sinew("convert", PICKER, f"p.{ending}")
                self.assertEqual(self.masses(f"p.{ending}"), expected)
                self.sinew("convert", f"p.{ending}", f"{ending}.urdf")
                self.assertEqual(self.masses(f"{ending}.urdf"), expected)

    def test_mjcf_from_urdf_is_the_same_model(self):
        self.sinew("convert", PICKER, "p.xml")
        hashes = {self.report("run", path, "--steps", 50)[0]["hash"] for path in (PICKER, "p.xml")}
        self.assertEqual(len(hashes), 1)

    def test_what_urdf_cannot_say_is_listed(self):
        result, _ = self.report("convert", MODELS / "humanoid.xml", "h.urdf")
        self.assertIn("planes left out: 1", result["losses"])
        self.assertIn("what URDF cannot say\n  planes left out: 1\n", self.sinew("convert", MODELS / "humanoid.xml", "h.urdf"))
        self.assertEqual(self.report("convert", MODELS / "humanoid.xml", "h.mjb")[0]["losses"], [])
        self.assertEqual(self.report("run", "h.urdf", "--steps", 5)[0]["steps"], 5)

    def test_meshes_stand_beside_the_result(self):
        self.write("hand.obj", MESH)
        self.write("m.xml", '<mujoco><asset><mesh file="hand.obj"/></asset><worldbody><body name="b"><freejoint/>'
                            '<geom type="mesh" mesh="hand"/></body></worldbody></mujoco>')
        self.sinew("convert", "m.xml", "robot.urdf")
        self.assertEqual((self.folder / "robot_meshes/hand.obj").exists(), True)
        self.assertEqual(self.report("info", "robot.urdf")[0]["nmesh"], 1)

    def test_compiled_models_have_no_source(self):
        self.sinew("convert", PICKER, "p.mjb")
        self.refuse("convert", "p.mjb", "p.xml", says="MJCF is written from MJCF or URDF only")


if __name__ == "__main__":
    unittest.main()
