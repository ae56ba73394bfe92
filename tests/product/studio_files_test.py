# SPDX-License-Identifier: Apache-2.0
"""What `sinew studio` does with files that are dropped on a page, with skins, and with the time of its steps."""
import base64
import json
import struct
import unittest

from studio_client import POSES, PROFILE, is_running
from studio_test import StudioTest

DROPPED = """<mujoco model="dropped">
  <asset><mesh name="wedge" file="wedge.obj"/></asset>
  <worldbody>
    <include file="parts.xml"/>
    <body name="tile" pos="0 0 1"><freejoint/><geom name="tile" type="mesh" mesh="wedge"/></body>
  </worldbody>
</mujoco>
"""
PARTS = '<mujocoinclude><geom name="ground" type="plane" size="1 1 .1"/></mujocoinclude>'
WEDGE = "v 0 0 0\nv .3 0 0\nv 0 .3 0\nv 0 0 .3\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"
SKINNED = """<mujoco>
  <worldbody>
    <body name="low"><geom size=".1"/><body name="high" pos="0 0 1"><joint name="bend" axis="0 1 0"/><geom size=".1"/></body></body>
  </worldbody>
  <deformable><skin name="cover" vertex="0 0 0  1 0 0  0 0 1" face="0 1 2" inflate=".01" rgba="1 0 0 1">
    <bone body="low" bindpos="0 0 0" bindquat="1 0 0 0" vertid="0 1" vertweight="1 1"/>
    <bone body="high" bindpos="0 0 1" bindquat="1 0 0 0" vertid="2" vertweight="1"/>
  </skin></deformable>
</mujoco>
"""


class Files(StudioTest):
    def setUp(self):
        super().setUp()
        self.start("--paused")
        self.pane = self.page()

    def drop(self, **files):
        self.ask(self.pane, "forget")
        for name, text in files.items():
            data = text if isinstance(text, bytes) else text.encode()
            for at in range(0, max(len(data), 1), 70):
                part = base64.b64encode(data[at:at + 70]).decode()
                self.ask(self.pane, "upload", name=name.replace("_", "."), at=at, data=part)

    def model(self):
        return json.loads(self.studio.get("model.json")[2])

    def test_a_model_is_opened_with_the_files_that_came_with_it(self):
        self.drop(scene_xml=DROPPED, PARTS_XML=PARTS, wedge_obj=WEDGE)
        self.ask(self.pane, "open", name="scene.xml")
        self.assertEqual(self.pane.event("model")["generation"], 2)
        model = self.model()
        self.assertEqual((model["file"], model["name"], len(model["shapes"]["geoms"])), ("scene.xml", "dropped", 2))
        self.assertEqual(len(self.studio.get("asset/2/mesh/0")[2]), 4 + 12 * 32)
        # edits compile it again, from the same files
        self.ask(self.pane, "edit", type="geom", element=1, field="mass", values=[3])
        self.assertEqual(self.mass(self.pane, 1), 3)
        self.ask(self.pane, "reload")
        self.assertEqual(self.ask(self.pane, "edits")["edits"]["offered"], 1)
        # the file that was opened first no longer counts
        self.write("toy.xml", "<mujoco/>")
        self.ask(self.pane, "step", count=1)
        self.assertEqual(self.model()["name"], "dropped")

    def test_a_model_cannot_name_files_that_did_not_come_with_it(self):
        self.write("secret.xml", '<mujocoinclude><geom name="secret" size="1"/></mujocoinclude>')
        (self.folder / "secret.obj").write_text(WEDGE)
        path = str(self.folder / "secret.xml")
        body = '<mujoco><worldbody>{}</worldbody></mujoco>'
        asset = '<mujoco><asset>{}</asset><worldbody><geom size="1"/></worldbody></mujoco>'
        texts = [body.format(f'<include file="{path}"/>'), body.format("<include file='secret.xml'/>"),
                 body.format(f'<include  file\n=\n"{path}"/>'), body.format('<include file="secret&#46;xml"/>'),
                 body.format(f'<include FILE="{path}"/>'), asset.format('<mesh name="m" file="secret.obj"/>'),
                 asset.format('<model name="m" file="../toy.xml"/>'), asset.format('<texture name="t" type="2d" file="/etc/passwd"/>'),
                 asset.format('<texture name="t" type="cube" fileright="/etc/passwd"/>'),
                 asset.format('<hfield name="h" file="/etc/passwd"/>'), asset.format('<skin name="s" file="/etc/passwd"/>'),
                 body.format('<flexcomp name="f" type="mesh" file="secret.obj"/>'),
                 '<robot name="r"><link name="l"><visual><geometry><mesh filename="package://x/secret.obj"/></geometry></visual></link></robot>']
        for text in texts:
            self.drop(scene_xml=text)
            self.refused(self.pane, "open", "was not dropped with it", name="scene.xml")
        # a file that is included can hide nothing either, whatever it is called
        self.drop(scene_xml=body.format('<include file="a.mjb"/>'), a_mjb=f'<mujocoinclude><include file="{path}"/></mujocoinclude>')
        self.refused(self.pane, "open", "was not dropped with it", name="scene.xml")
        self.assertEqual(self.model()["name"], "toy")

    def test_what_is_no_model_or_too_much_changes_nothing(self):
        self.drop(scene_xml="<mujoco><nonsense/></mujoco>", bad_mjb=b"\x00\xff" * 300, none_xml="")
        for name in ("scene.xml", "bad.mjb", "none.xml"):
            self.assertIn("error", self.pane.ask("open", name=name))
        self.refused(self.pane, "open", "no file of that name", name="other.xml")
        for name in ("", "../a.xml", "/a.xml", "a\\b.xml", "x:y", ".hidden", "a" * 201, "a\n.xml"):
            self.refused(self.pane, "upload", "plain name", name=name, at=0, data="")
        self.refused(self.pane, "upload", "base64", name="a.xml", at=0, data="$")
        self.refused(self.pane, "upload", "'at' has to be", name="a.xml", at=7, data="AAAA")
        before = self.studio.memory()
        part = base64.b64encode(bytes(45000)).decode()
        said = {}
        for i in range(1600):
            said = self.pane.ask("upload", name="large.stl", at=45000 * i, data=part)
            if "error" in said:
                break
        self.assertIn("64 MB", said.get("error", "no error"))
        self.assertLess(self.studio.memory() - before, 300e6)
        self.ask(self.pane, "forget")
        self.assertEqual(self.model()["name"], "toy")
        self.ask(self.pane, "step", count=1)


class Parts(StudioTest):
    def test_a_skin_is_told_with_its_bones(self):
        self.write("skin.xml", SKINNED)
        self.start("--paused", model="skin.xml")
        rows = json.loads(self.studio.get("model.json")[2])["shapes"]["skins"]
        self.assertEqual([(row["name"], row["rgba"], row["group"]) for row in rows], [("cover", [1, 0, 0, 1], 0)])
        self.assertAlmostEqual(rows[0]["inflate"], 0.01)
        data = self.studio.get("asset/1/skin/0")[2]
        self.assertEqual(struct.unpack_from("<4I", data), (3, 1, 2, 0))
        self.assertEqual(struct.unpack_from("<9f", data, 16), (0, 0, 0, 1, 0, 0, 0, 0, 1))
        self.assertEqual(struct.unpack_from("<3I", data, 52), (0, 1, 2))
        self.assertEqual(struct.unpack_from("<2I7f2I2f", data, 64), (1, 2, 0, 0, 0, 1, 0, 0, 0, 0, 1, 1, 1))
        self.assertEqual(struct.unpack_from("<2I7fIf", data, 64 + 52), (2, 1, 0, 0, 1, 1, 0, 0, 0, 2, 1))
        self.assertEqual(len(data), 64 + 52 + 44)
        self.assertEqual(self.studio.get("asset/1/skin/1")[0], 404)

    def test_steps_are_timed_for_whoever_wants_to_know(self):
        self.start()
        page, other = self.page(), self.page()
        self.ask(page, "want", values=False, extras=False, profile=True)
        steps_of = lambda frame: struct.unpack_from("<d", frame, 56)[0]
        first = page.frame(PROFILE)
        second = page.frame(PROFILE, where=lambda frame: steps_of(frame) > steps_of(first))
        timers, iterations = struct.unpack_from("<2I", second, 16)
        self.assertEqual(timers, 15)
        self.assertEqual(len(second), 48 + 16 * timers + 24 * iterations)
        steps = steps_of(second) - steps_of(first)
        spent = struct.unpack_from("<d", second, 48)[0] - struct.unpack_from("<d", first, 48)[0]
        self.assertGreater(steps, 0)
        self.assertGreater(spent, 0)
        self.assertTrue(is_running(other.frame(POSES, where=is_running)))
        self.assertFalse(any(struct.unpack_from("<I", frame)[0] == PROFILE for frame in other.frames))


if __name__ == "__main__":
    unittest.main()
