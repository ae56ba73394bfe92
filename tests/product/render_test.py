# SPDX-License-Identifier: Apache-2.0
"""`sinew render` draws pictures, folders of pictures and videos, and says what it cannot draw."""
import shutil
import struct
import unittest
import zlib

from support import MODELS, Scratch

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


if __name__ == "__main__":
    unittest.main()
