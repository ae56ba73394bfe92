# SPDX-License-Identifier: Apache-2.0
"""Every command of `sinew` does what it says, in words and in JSON."""
import os
import pty
import subprocess
import unittest

from support import BUILD, FOUND, MODELS, PROGRAM, Scratch, read_npz

COMMANDS = ["run", "info", "convert", "bench", "check", "inverse", "linearize"]
CART = MODELS / "cart_pole.xml"
PENDULUM = MODELS / "double_pendulum.xml"

BROKEN_MOTION = """<mujoco><option timestep="1"/><worldbody><body name="wild"><joint name="spin" stiffness="1e9" ref="1"/>
  <geom size="0.1"/></body></worldbody></mujoco>"""


class Help(Scratch):
    def test_every_command_explains_itself(self):
        overview = self.sinew("--help")
        for command in COMMANDS:
            self.assertIn(f"\n  {command} ", overview)
            text = self.sinew(command, "--help")
            self.assertIn("Usage: sinew " + command, text)
            self.assertIn("--json", text)
        self.assertIn("Exit codes: 0", overview)

    def test_version(self):
        self.assertRegex(self.sinew("--version"), r"^sinew \d+\.\d+\.\d+\n$")


class Run(Scratch):
    def test_reports_and_repeats(self):
        text = self.sinew("run", MODELS / "humanoid.xml")
        for line in ["simulated time", "real-time factor", "contacts, mean", "energy drift", "hash"]:
            self.assertIn(line, text)
        first, _ = self.report("run", MODELS / "humanoid.xml")
        again, _ = self.report("run", MODELS / "humanoid.xml")
        self.assertEqual(first["simulated time"], 10)
        self.assertEqual(first["steps"], 2500)
        self.assertRegex(first["hash"], "^[0-9a-f]{16}$")
        self.assertEqual(first["hash"], again["hash"])
        self.assertIn(first["hash"], text)
        self.assertEqual(self.files(), [])

    def test_steps_time_and_keyframe(self):
        self.assertEqual(self.report("run", CART, "--steps", 7)[0]["steps"], 7)
        self.assertEqual(self.report("run", CART, "--time", 0.5)[0]["steps"], 100)
        named, numbered, plain = (self.report("run", CART, *key, "--steps", 10)[0]["hash"]
                                  for key in [("--key", "tilted"), ("--key", "0"), ()])
        self.assertEqual(named, numbered)
        self.assertNotEqual(named, plain)

    def test_energy_is_kept(self):
        result, _ = self.report("run", PENDULUM, "--key", "raised")
        self.assertGreater(abs(result["energy at start"]), 10)
        self.assertLess(abs(result["energy drift"]), 1e-5)

    def test_noise_has_a_seed(self):
        one, same, other = (self.report("run", CART, "--steps", 50, "--noise", 0.1, "--seed", seed)[0]["hash"]
                            for seed in (1, 1, 2))
        self.assertEqual(one, same)
        self.assertNotEqual(one, other)

    def test_motion_that_breaks_is_found(self):
        self.write("wild.xml", BROKEN_MOTION)
        result, whole = self.report("run", "wild.xml", code=FOUND)
        self.assertEqual(result["steps"], 10)
        self.assertIn("joint 'spin' of body 'wild'", " ".join(whole["warnings"]["notes"]))
        batch, _ = self.report("run", "wild.xml", "--batch", 3, "--steps", 20, code=FOUND)
        self.assertEqual(batch["simulations with warnings"], 3)
        self.assertEqual(self.files(), ["wild.xml"])


class Batch(Scratch):
    def test_threads_do_not_matter(self):
        hashes = {self.report("run", CART, "--batch", 9, "--steps", 60, "--noise", 0.2, "--threads", n)[0]["hash"]
                  for n in (1, 2, 5)}
        self.assertEqual(len(hashes), 1)

    def test_a_batch_is_many_single_runs(self):
        self.sinew("run", CART, "--key", "tilted", "--steps", 30, "--out", "one.npz")
        self.sinew("run", CART, "--key", "tilted", "--steps", 30, "--batch", 4, "--out", "many.npz")
        one, many = read_npz(self.folder / "one.npz"), read_npz(self.folder / "many.npz")
        self.assertEqual(many["states"][0], (4, 30, 7))
        self.assertEqual(many["sensordata"][0], (4, 30, 3))
        for simulation in range(4):
            for step in range(30):
                start = (simulation * 30 + step) * 7
                state = many["states"][1][start:start + 7]
                expected = (one["time"][1][step], *one["qpos"][1][3 * step:3 * step + 3],
                            *one["qvel"][1][3 * step:3 * step + 3])
                self.assertEqual(state, expected)


class Info(Scratch):
    def test_describes(self):
        model, whole = self.report("info", MODELS / "arm.xml")
        self.assertEqual(model["dofs (nv)"], 8)
        self.assertEqual(model["controls (nu)"], len(whole["actuators"]["notes"]))
        self.assertGreater(model["total mass"], 0)
        self.assertGreater(model["memory of its data"], 0)
        self.assertEqual(whole["what looks wrong"]["notes"], ["nothing"])
        self.assertIn("[hinge ", self.sinew("info", MODELS / "arm.xml"))

    def test_finds_what_looks_wrong(self):
        self.write("odd.xml", """<mujoco><asset><material name="unseen"/></asset><worldbody>
          <body name="stiff"><joint name="coil" stiffness="1e7"/><geom size="0.1"/></body></worldbody></mujoco>""")
        findings = " ".join(self.report("info", "odd.xml", code=FOUND)[1]["what looks wrong"]["notes"])
        self.assertIn("joint 'coil'", findings)
        self.assertIn("material 'unseen' is not used", findings)


class Plugins(Scratch):
    TORUS = """<mujoco><extension><plugin plugin="sinew.sdf.torus"><instance name="ring"/></plugin></extension>
      <asset><mesh name="ring"><plugin instance="ring"/></mesh></asset>
      <worldbody><geom type="plane" size="5 5 1"/><body pos="0 0 0.3"><freejoint/>
      <geom type="sdf" mesh="ring"><plugin instance="ring"/></geom></body></worldbody></mujoco>"""

    def test_a_model_with_plugins(self):
        self.write("ring.xml", self.TORUS)
        self.refuse("run", "ring.xml", says="sinew.sdf.torus")
        library, folder = BUILD / "plugins/libsinew_sdf.so", BUILD / "plugins"
        hashes = {self.report("run", "ring.xml", "--steps", 100, "--plugin", path)[0]["hash"] for path in (library, folder)}
        self.assertEqual(len(hashes), 1)
        self.assertEqual(self.files(), ["ring.xml"])

    def test_what_is_no_plugin(self):
        self.write("text.so", "no library")
        self.refuse("run", CART, "--plugin", "absent.so", says="absent.so: No such file")
        self.refuse("run", CART, "--plugin", "text.so", says="text.so")
        self.refuse("run", CART, "--plugin", ".", says="no new plugins")


class Convert(Scratch):
    def test_compiled_form_is_the_same_model(self):
        self.sinew("convert", MODELS / "quadruped.xml", "q.mjb")
        compiled, source = (self.report("run", path, "--steps", 20)[0]["hash"]
                            for path in ("q.mjb", MODELS / "quadruped.xml"))
        self.assertEqual(compiled, source)
        self.sinew("convert", "q.mjb", "again.mjb")
        self.assertEqual((self.folder / "q.mjb").read_bytes(), (self.folder / "again.mjb").read_bytes())
        self.assertEqual(self.files(), ["again.mjb", "q.mjb"])

    def test_mjcf_is_the_same_model(self):
        self.sinew("convert", MODELS / "quadruped.xml", "q.xml")
        written, source = (self.report("run", path, "--steps", 20)[0]["hash"]
                           for path in ("q.xml", MODELS / "quadruped.xml"))
        self.assertEqual(written, source)
        self.sinew("convert", "q.xml", "again.xml")
        self.assertEqual((self.folder / "q.xml").read_bytes(), (self.folder / "again.xml").read_bytes())

    def test_readable_form(self):
        result, _ = self.report("convert", CART, "cart.txt")
        text = (self.folder / "cart.txt").read_text(encoding="utf-8")
        self.assertEqual(result["bytes"], len(text))
        for word in ["cart_pole", "hinge2", "timestep"]:
            self.assertIn(word, text)
        self.assertEqual(self.files(), ["cart.txt"])


class Bench(Scratch):
    def test_measures(self):
        speed, whole = self.report("bench", MODELS / "humanoid.xml", "--seconds", 0.1, "--threads", 2)
        self.assertGreater(speed["steps per second, one thread"], 10)
        self.assertGreater(speed["steps per second, 2 threads"], 10)
        self.assertAlmostEqual(speed["microseconds per step"] * speed["steps per second, one thread"], 1e6, delta=1)
        stages = whole["where the time goes (us per step)"]
        parts = sum(value for name, value in stages.items() if name != "whole step")
        self.assertAlmostEqual(parts, stages["whole step"], delta=1e-6 * parts)
        self.assertGreater(stages["kinematics"], 0)

    def test_a_bar_on_a_terminal(self):
        ours, theirs = pty.openpty()
        done = subprocess.run([PROGRAM, "bench", str(CART), "--seconds", "1.4", "--threads", "1"], cwd=self.folder,
                              stdout=subprocess.PIPE, stderr=theirs, timeout=60)
        os.close(theirs)
        shown = os.read(ours, 100000).decode()
        os.close(ours)
        self.assertEqual(done.returncode, 0)
        self.assertIn("measuring [###", shown)
        self.assertTrue(shown.endswith("\r\033[K"), "the bar is cleared at the end")
        self.assertEqual(self.run_program(PROGRAM, "bench", CART, "--seconds", 0.1).stderr, "", "no bar without a terminal")


class Check(Scratch):
    def test_a_good_model(self):
        for model in (CART, MODELS / "arm.xml"):
            result, whole = self.report("check", model, "--steps", 100)
            self.assertLess(result["forward against inverse dynamics"], 1e-6)
            self.assertLess(result["energy of the undamped motion, relative drift"], 1e-4)
            self.assertEqual(result["two runs give the same bits"], "ok")
            self.assertEqual(result["one thread and four give the same bits"], "ok")
            self.assertEqual(whole["verdict"]["notes"], ["all is well"])

    def test_a_step_that_is_too_long(self):
        self.write("fast.xml", """<mujoco><option timestep="0.05"/><worldbody><body><joint stiffness="900" ref="60"/>
          <geom size="0.1" pos="0.5 0 0" mass="4"/></body></worldbody></mujoco>""")
        _, whole = self.report("check", "fast.xml", code=FOUND)
        self.assertIn("the time step is large", " ".join(whole["verdict"]["notes"]))


if __name__ == "__main__":
    unittest.main()
