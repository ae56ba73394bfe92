# SPDX-License-Identifier: Apache-2.0
"""The small programs of samples/: each is short, runs, and shows what it is there to show."""
import os
import re
import unittest

from support import BUILD, FAILED, GOOD, MODELS, SOURCE, Scratch

SAMPLES = sorted(path for path in (SOURCE / "samples").iterdir() if path.suffix in (".c", ".cpp"))
WINDOWS = ("window", "record", "simulate")  # window_test.py runs them
CART = MODELS / "cart_pole.xml"


class Samples(Scratch):
    def sample(self, name, *arguments, code=GOOD):
        done = self.run_program(BUILD / "samples" / name, *arguments)
        self.assertEqual(done.returncode, code, f"{name} {arguments}: {done.stdout}{done.stderr}")
        return done.stdout if code == GOOD else done.stderr

    def test_short_and_public(self):
        self.assertGreaterEqual(len(SAMPLES), 8)
        for path in SAMPLES:
            text = path.read_text(encoding="utf-8")
            longest = {"simulate": 200, "ilqr": 150, "sysid": 150}.get(path.stem, 100)
            self.assertLess(text.count("\n"), longest, path.name)
            self.assertNotRegex(text, r'#include "', path.name)

    def test_failures_are_said(self):
        for path in SAMPLES:
            if path.stem in WINDOWS and not (BUILD / "samples" / path.stem).exists():
                continue  # GLFW was not there
            with self.subTest(sample=path.stem):
                self.assertIn("usage: ", self.sample(path.stem, code=FAILED))
                out = ["out.mjb"] if path.stem == "compile" else []
                self.assertIn("missing.xml", self.sample(path.stem, "missing.xml", *out, code=FAILED))
        self.assertEqual(self.files(), [])

    def test_basic(self):
        text = self.sample("basic", MODELS / "humanoid.xml", 0.5)
        self.assertRegex(text, r"^time 0\.5\d\d s, \d+ contacts\n")
        self.assertEqual(len(text.splitlines()), 1 + 28)

    def test_control(self):
        found = re.search(r"went ([\d.]+) m .* is ([\d.]+) m", self.sample("control", CART))
        self.assertGreater(float(found.group(1)), 0.5)
        self.assertLess(float(found.group(2)), 0.1)

    def test_lqr(self):
        found = re.search(r"from ([\d.e+-]+) away to ([\d.e+-]+) away", self.sample("lqr", CART, "tilted"))
        self.assertGreater(float(found.group(1)), 0.1)
        self.assertLess(float(found.group(2)), 1e-4)

    def test_ilqr(self):
        """The hand of the arm, 60 cm from the point, comes to it; each round is better than the one before."""
        lines = self.sample("ilqr", MODELS / "arm.xml", "grip", "0.3", "0.4", "0.5").splitlines()
        costs = [float(re.search(r"cost ([\d.e+-]+)", line).group(1)) for line in lines]
        self.assertEqual(costs, sorted(costs, reverse=True))
        self.assertGreater(float(re.search(r"([\d.]+) mm", lines[0]).group(1)), 200)
        self.assertLess(float(re.search(r"([\d.]+) mm", lines[-1]).group(1)), 2)

    def test_sysid(self):
        """Masses and friction, wrong by up to 65 %, come back from the motion alone; the cost falls in every round."""
        lines = self.sample("sysid", MODELS / "sled.xml").splitlines()
        costs = [float(found.group(1)) for found in (re.search(r"cost ([\d.e+-]+)", line) for line in lines) if found]
        self.assertEqual(costs, sorted(costs, reverse=True))
        self.assertGreater(costs[0], 1e-2)
        for name in ("mass of sled", "mass of pole", "friction of runner"):
            share = float(re.search(rf"{name}: ([\d.]+) of", "\n".join(lines)).group(1))
            self.assertLess(abs(share - 1), 1e-5, name)

    def test_testspeed(self):
        text = self.sample("testspeed", MODELS / "quadruped.xml", 300, 2)
        self.assertGreater(float(re.search(r"steps per second +(\d+)", text).group(1)), 10)
        self.assertGreater(float(re.search(r"contacts per step +([\d.]+)", text).group(1)), 1)

    def test_compile(self):
        self.assertIn("11 bodies, 14 dofs", self.sample("compile", MODELS / "hand.xml", "hand.mjb"))
        self.sample("compile", "hand.mjb", "hand.txt")
        self.assertIn("a1_pulley", (self.folder / "hand.txt").read_text(encoding="utf-8"))
        self.assertEqual(self.files(), ["hand.mjb", "hand.txt"])

    def test_inverse(self):
        for model in ("humanoid.xml", "quadruped.xml", "loop_chain.xml"):
            self.assertIn("forces come back", self.sample("inverse", MODELS / model))

    def test_build(self):
        self.assertIn("read back: 18 dofs", self.sample("build", CART, "world", 5))
        self.assertIn("no body named 'nobody'", self.sample("build", CART, "nobody", code=FAILED))

    def test_derivative(self):
        self.assertIn("A is 6 x 6, B is 6 x 1\n", self.sample("derivative", CART))

    def test_threads(self):
        lines = {self.sample("threads", MODELS / "quadruped.xml", 6, n) for n in (1, 3)}
        self.assertEqual(len(lines), 1)
        self.assertRegex(lines.pop(), r"^6 simulations, .* 0\.\d+ m\n$")

    def test_rollout(self):
        self.assertIn("the same bits", self.sample("rollout", MODELS / "car.xml"))

    def test_batch(self):
        for model in ("quadruped.xml", "arm.xml"):
            text = self.sample("batch", MODELS / model)
            self.assertIn("the same bits", text)
            self.assertGreater(int(re.search(r"finished (\d+) episodes", text).group(1)), 64)

    def test_picture(self):
        for gl in ("", "off"):
            done = self.run_program(BUILD / "samples" / "picture", MODELS / "humanoid.xml", "out.ppm", 0.1,
                                    env=dict(os.environ, MUJOCO_GL=gl))
            self.assertEqual(done.returncode, GOOD, done.stderr)
            if gl:
                self.assertRegex(done.stderr, r"^no OpenGL: [^\n]*rays draw instead\n$")
            header, pixels = (self.folder / "out.ppm").read_bytes().split(b" 255\n", 1)
            width, height = map(int, header.split()[1:])
            self.assertEqual(len(pixels), 3 * width * height)
            some = set(pixels[i:i + 3] for i in range(0, len(pixels), 3 * 101))
            self.assertGreater(len(some), 50, "the picture is empty")


if __name__ == "__main__":
    unittest.main()
