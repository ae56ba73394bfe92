# SPDX-License-Identifier: Apache-2.0
"""`sinew merge`: one model attached to another is one model, in one file."""
import unittest

from support import MODELS, Scratch

CART = MODELS / "cart_pole.xml"

ARM = """<mujoco model="arm"><worldbody><body name="arm"><joint name="j"/><geom name="g" size=".1"/>
  <site name="tip" pos="0 0 .5"/></body></worldbody><actuator><motor name="m" joint="j"/></actuator></mujoco>"""
HAND = """<mujoco model="hand"><asset><mesh file="parts/gem.obj"/></asset><worldbody>
  <body name="palm"><joint name="j"/><geom name="g" type="mesh" mesh="gem"/></body>
  <body name="other" pos="1 0 0"><joint name="k"/><geom size=".1"/></body></worldbody>
  <actuator><motor name="m" joint="j"/></actuator></mujoco>"""
GEM = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"


class Merge(Scratch):
    def setUp(self):
        super().setUp()
        (self.folder / "hands/parts").mkdir(parents=True)
        (self.folder / "out").mkdir()
        self.write("arm.xml", ARM)
        self.write("hands/hand.xml", HAND)
        self.write("hands/parts/gem.obj", GEM)

    def merge(self, *arguments):
        return self.report("merge", "arm.xml", "hands/hand.xml", *arguments)[0]

    def test_a_whole_model_at_a_site(self):
        result = self.merge("out/both.xml", "--at", "tip", "--prefix", "h_")
        self.assertEqual((result["bodies"], result["dofs"], result["actuators"]), (4, 3, 2))
        info, _ = self.report("run", "out/both.xml", "--steps", 5)
        self.assertEqual(info["steps"], 5)
        text = (self.folder / "out/both.xml").read_text(encoding="utf-8")
        for word in ['name="h_palm"', 'name="h_j"', 'name="arm"', 'file="../hands/parts/gem.obj"']:
            self.assertIn(word, text)

    def test_one_body_with_what_refers_to_it(self):
        for place in ("tip", "arm", "world"):
            result = self.merge(f"out/{place}.mjb", "--at", place, "--body", "palm", "--suffix", "_h")
            self.assertEqual((result["bodies"], result["dofs"], result["actuators"]), (3, 2, 2), place)

    def test_without_a_file_it_is_printed(self):
        self.write("pin.xml", "<mujoco><worldbody><body name='pin'><geom size='.1'/></body></worldbody></mujoco>")
        text = self.sinew("merge", "arm.xml", "pin.xml", "--at", "tip")
        self.write("printed.xml", text)
        self.assertEqual(self.report("run", "printed.xml", "--steps", 3)[0]["steps"], 3)
        self.assertIn('name="pin"', text)

    def test_refusals(self):
        use = ["merge", "arm.xml", "hands/hand.xml"]
        self.refuse(*use, "out/a.xml", says="--at is missing")
        self.refuse(*use, "out/a.xml", "--at", "nowhere", says="no site, body or frame named 'nowhere'; its sites: tip")
        self.refuse(*use, "out/a.xml", "--at", "tip", "--body", "nobody", says="no body named 'nobody'")
        self.refuse(*use, "out/a.png", "--at", "tip", says="out/a.png: the result is .xml")
        self.refuse(*use, "out/a.xml", "--at", "tip", says="'j'")
        self.refuse(*use, "out/a.xml", "--at", "tip", says="hands/hand.xml: the spec has")
        self.refuse(*use, "out/a.xml", "--at", "tip", says="(--prefix, --suffix)")
        self.refuse("merge", "arm.xml", "missing.xml", "out/a.xml", "--at", "tip", says="missing.xml")
        self.sinew("convert", CART, "cart.mjb")
        self.refuse("merge", "arm.xml", "cart.mjb", "out/a.xml", "--at", "tip", says="does not keep its source")
        self.assertEqual(list((self.folder / "out").iterdir()), [])


if __name__ == "__main__":
    unittest.main()
