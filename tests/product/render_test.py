# SPDX-License-Identifier: Apache-2.0
"""`sinew render` and `sinew run --video` draw pictures and videos, and say what they cannot draw."""
import os
import shutil
import struct
import unittest
import zlib

from support import GOOD, MODELS, PROGRAM, Scratch

ARM = MODELS / "arm.xml"


def read_png(path):
    """Width, height and the bytes of all rows, each after its filter byte."""
    data = path.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, size, body = 8, None, b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        chunk = data[at + 8:at + 8 + length]
        if kind == b"IHDR":
            size = struct.unpack(">II", chunk[:8])
        elif kind == b"IDAT":
            body += chunk
        at += 12 + length
    return size[0], size[1], zlib.decompress(body)


class Render(Scratch):
    def test_one_picture(self):
        result, _ = self.report("render", ARM, "--out", "arm.png", "--size", "64x48")
        self.assertEqual(result["pictures"], 1)
        width, height, rows = read_png(self.folder / "arm.png")
        self.assertEqual((width, height), (64, 48))
        self.assertGreater(len(set(rows)), 20)

    def test_the_same_bytes_again_and_with_any_threads(self):
        for name, threads in [("a.png", 1), ("b.png", 3)]:
            self.sinew("render", ARM, "--out", name, "--size", "64x48", "--threads", threads)
        self.assertEqual((self.folder / "a.png").read_bytes(), (self.folder / "b.png").read_bytes())

    def test_depth_and_segments_differ_from_colours(self):
        pictures = []
        for flag in [(), ("--depth",), ("--segment",)]:
            self.sinew("render", ARM, "--out", "a.png", "--size", "64x48", *flag)
            pictures.append(read_png(self.folder / "a.png")[2])
        self.assertEqual(len(set(pictures)), 3)

    def test_a_folder_of_pictures(self):
        result, _ = self.report("render", ARM, "--out", "frames/", "--size", "32x24", "--time", 0.2, "--fps", 10)
        self.assertEqual(result["pictures"], 3)
        self.assertEqual(sorted(p.name for p in (self.folder / "frames").iterdir()),
                         ["000001.png", "000002.png", "000003.png"])

    def test_pictures_of_other_formats_are_refused(self):
        for name in ("arm.jpg", "arm.tga"):
            self.refuse("render", ARM, "--out", name, "--size", "32x24", says=f"{name}: pictures are .png files")
        self.assertEqual(list(self.folder.glob("arm*")), [])

    @unittest.skipUnless(shutil.which("ffmpeg"), "ffmpeg is not installed")
    def test_a_video(self):
        self.sinew("render", ARM, "--out", "arm.mp4", "--size", "32x24", "--time", 0.2)
        self.assertEqual((self.folder / "arm.mp4").read_bytes()[4:8], b"ftyp")
        self.refuse("render", ARM, "--out", "arm.nonsense", "--size", "32x24", says="ffmpeg")
        self.assertEqual(self.files(), ["arm.mp4"])

    def test_what_is_wrong_is_said(self):
        self.refuse("render", ARM, "--camera", "nowhere", says="there is no camera")
        self.refuse("render", ARM, "--size", "64", says="WIDTHxHEIGHT")
        self.refuse("render", ARM, "--depth", "--segment", says="choose one")
        self.refuse("render", ARM, "--out", "no/such/place.png", says="no/such")

    def test_without_opengl_rays_draw_and_the_program_says_so_once(self):
        self.sinew("render", ARM, "--out", "rays.png", "--size", "64x48")
        done = self.run_program(PROGRAM, "render", ARM, "--out", "frames/", "--size", "64x48", "--time", 0.1,
                                "--renderer", "gl", env=dict(os.environ, MUJOCO_GL="off"))
        self.assertEqual(done.returncode, GOOD, done.stderr)
        self.assertRegex(done.stderr, r"^sinew: no OpenGL: MUJOCO_GL[^\n]* instead\n$")
        self.assertEqual((self.folder / "frames/000001.png").read_bytes(), (self.folder / "rays.png").read_bytes())


class Video(Scratch):
    """`sinew run --video`."""

    def without_ffmpeg(self):
        """An environment whose PATH has a shell and nothing else."""
        (self.folder / "bin").mkdir()
        os.symlink(shutil.which("sh"), self.folder / "bin/sh")
        return dict(os.environ, PATH=str(self.folder / "bin"))

    def test_who_films_does_not_change_the_motion(self):
        plain, _ = self.report("run", ARM, "--time", 0.3)
        filmed, _ = self.report("run", ARM, "--time", 0.3, "--video", "frames/", "--size", "32x24", "--fps", 20)
        self.assertEqual(filmed["hash"], plain["hash"])
        self.assertEqual((plain["video"], filmed["video"]), (None, "frames/"))
        self.assertEqual(len(list((self.folder / "frames").iterdir())), 7)

    def test_pictures_are_those_of_render(self):
        self.sinew("run", ARM, "--time", 0.2, "--video", "a/", "--size", "32x24", "--fps", 10, "--camera", "free")
        self.sinew("render", ARM, "--time", 0.2, "--out", "b/", "--size", "32x24", "--fps", 10)
        for name in ["000001.png", "000002.png", "000003.png"]:
            self.assertEqual((self.folder / "a" / name).read_bytes(), (self.folder / "b" / name).read_bytes())

    def test_long_steps_repeat_pictures(self):
        model = self.write("slow.xml", '<mujoco><option timestep=".1"/><worldbody><body><freejoint/><geom size=".1"/>'
                           "</body></worldbody></mujoco>")
        self.sinew("run", model, "--steps", 2, "--video", "f/", "--size", "16x12", "--fps", 30)
        pictures = [path.read_bytes() for path in sorted((self.folder / "f").iterdir())]
        self.assertEqual(len(pictures), 7)
        self.assertEqual(pictures[1], pictures[3])
        self.assertNotEqual(pictures[0], pictures[6])

    @unittest.skipUnless(shutil.which("ffmpeg"), "ffmpeg is not installed")
    def test_a_video(self):
        result, _ = self.report("run", ARM, "--time", 0.2, "--video", "arm.mp4", "--size", "32x24")
        self.assertEqual(result["video"], "arm.mp4")
        self.assertEqual((self.folder / "arm.mp4").read_bytes()[4:8], b"ftyp")
        self.assertEqual(self.files(), ["arm.mp4"])

    def test_without_ffmpeg_there_are_pictures_and_advice(self):
        bare = self.without_ffmpeg()
        for command, option in [("run", "--video"), ("render", "--out")]:
            text = self.sinew(command, ARM, "--time", 0.1, option, f"{command}.mp4", "--size", "32x24", "--fps", 10,
                              env=bare)
            self.assertIn(f"ffmpeg -framerate 10 -i '{command}_frames/%06d.png' -pix_fmt yuv420p '{command}.mp4'", text)
            self.assertEqual(len(list((self.folder / f"{command}_frames").iterdir())), 2)

    def test_what_is_wrong_is_said(self):
        self.refuse("run", ARM, "--video", "a.mp4", "--batch", 2, says="leave out --batch")
        self.refuse("run", ARM, "--video", "a.png", says="is one picture")
        self.refuse("run", ARM, "--video", "a.mp4", "--camera", "nowhere", says="there is no camera")
        self.refuse("run", ARM, "--video", "a.mp4", "--size", "64", says="WIDTHxHEIGHT")


if __name__ == "__main__":
    unittest.main()
