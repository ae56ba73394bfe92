# SPDX-License-Identifier: Apache-2.0
"""Every command of `sinew` does what it says, in words and in JSON."""
import json
import os
import pty
import subprocess
import unittest

from support import BUILD, FOUND, GOOD, MODELS, PROGRAM, Scratch, read_npz

COMMANDS = ["run", "info", "convert", "merge", "bench", "check", "inverse", "linearize", "compare", "render"]
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
        for line in ["simulated time", "real-time factor", "contacts, mean", "energy change", "hash"]:
            self.assertIn(line, text)
        first, _ = self.report("run", MODELS / "humanoid.xml")
        again, _ = self.report("run", MODELS / "humanoid.xml")
        self.assertEqual(first["simulated_time_s"], 10)
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
        self.assertGreater(abs(result["energy_start_J"]), 10)
        self.assertLess(abs(result["energy_change_J"]), 1e-5)

    def test_noise_has_a_seed(self):
        one, same, other = (self.report("run", CART, "--steps", 50, "--noise", 0.1, "--seed", seed)[0]["hash"]
                            for seed in (1, 1, 2))
        self.assertEqual(one, same)
        self.assertNotEqual(one, other)

    def test_motion_that_breaks_is_found(self):
        self.write("wild.xml", BROKEN_MOTION)
        result, whole = self.report("run", "wild.xml", code=FOUND)
        self.assertEqual(result["steps"], 10)
        warning = whole["warnings"][0]
        self.assertEqual(warning["where"], "joint 'spin' of body 'wild'")
        self.assertGreater(warning["count"], 0)
        self.assertRegex(warning["kind"], "^BADQ(POS|VEL|ACC)$")
        batch, _ = self.report("run", "wild.xml", "--batch", 3, "--steps", 20, code=FOUND)
        self.assertEqual(batch["simulations_with_warnings"], 3)
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
    SOFT = """<mujoco><option integrator="implicitfast" solver="CG" cone="elliptic"/>
      <asset><mesh name="wedge" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset>
      <worldbody><geom type="mesh" mesh="wedge"/>
      <body name="a"><joint name="j" type="slide" range="-1 2"/><geom name="g" size="0.1"/></body>
      <flexcomp name="sheet" type="grid" count="3 3 1" spacing="0.1 0.1 0.1" dim="2" radius="0.01" pos="0 0 9"/></worldbody>
      <deformable><skin name="hide" vertex="0 0 0 1 0 0 0 1 0" face="0 1 2">
        <bone body="a" bindpos="0 0 0" bindquat="1 0 0 0" vertid="0 1 2" vertweight="1 1 1"/></skin></deformable>
      <actuator><motor name="m" joint="j" ctrlrange="-3 4"/></actuator><sensor><jointpos joint="j"/></sensor></mujoco>"""

    def test_describes(self):
        model, whole = self.report("info", MODELS / "arm.xml")
        self.assertEqual(model["nv"], 8)
        self.assertEqual(model["nu"], len(whole["actuators"]))
        self.assertEqual(model["nbody"], 1 + len(whole["bodies"]))
        self.assertGreater(model["total_mass_kg"], 0)
        self.assertGreater(model["data_memory_MB"], 0)
        self.assertEqual((whole["findings"], whole["load_warnings"]), ([], []))
        self.assertIn("[hinge ", self.sinew("info", MODELS / "arm.xml"))

    def test_names_what_a_model_has(self):
        self.write("soft.xml", self.SOFT)
        done = self.run_program(PROGRAM, "info", "soft.xml", "--json")
        whole = json.loads(done.stdout)
        model = whole["model"]
        self.assertEqual((model["integrator"], model["solver"], model["cone"]), ("implicitfast", "CG", "elliptic"))
        self.assertEqual([(f["name"], f["vertices"], f["dimensions"]) for f in whole["flexes"]], [("sheet", 9, 2)])
        self.assertEqual([(s["name"], s["vertices"], s["bones"]) for s in whole["skins"]], [("hide", 3, 1)])
        self.assertEqual([(m["name"], m["faces"]) for m in whole["meshes"]], [("wedge", 4)])
        joint = next(j for j in whole["joints"] if j["name"] == "j")
        self.assertEqual((joint["type"], joint["range"]), ("slide", [-1, 2]))
        self.assertEqual([(a["target"], a["ctrlrange"]) for a in whole["actuators"]], [("j", [-3, 4])])
        self.assertEqual([(s["type"], s["object"], s["values"], s["name"]) for s in whole["sensors"]], [("jointpos", "j", 1, None)])
        text = self.run_program(PROGRAM, "info", "soft.xml").stdout
        for line in ("flex sheet: 2 dimensions, 9 vertices, 8 elements", "skin hide: 3 vertices, 1 face, 1 bone",
                     "[slide j, -1 to 2]  1 geom\n", "m: joint j, control -3 to 4", "sensor 0: jointpos, 1 value, joint j"):
            self.assertIn(line, text)

    def test_tells_what_holds_a_flex(self):
        flex = """<flexcomp name="f" type="grid" count="3 3 1" spacing="0.1 0.1 0.1" dim="2" radius="0.01" {}>{}</flexcomp>"""
        cases = {("", ""): ([], FOUND), ("rigid='true'", ""): (["one body"], GOOD),
                 ("", "<edge equality='true'/>"): (["edge constraints"], GOOD),
                 ("", "<elasticity young='10' thickness='.1' elastic2d='both'/>"): (["elastic elements", "bending"], GOOD)}
        for inside, (holders, code) in cases.items():
            self.write("one.xml", f"<mujoco><worldbody>{flex.format(*inside)}</worldbody></mujoco>")
            _, whole = self.report("info", "one.xml", code=code)
            self.assertEqual(whole["flexes"][0]["held_by"], holders)
            self.assertEqual(any("nothing holds flex 'f'" in finding for finding in whole["findings"]), code == FOUND)

    def test_shows_what_the_loader_warns_of(self):
        library = next((BUILD / "tests/broken").glob("*.so"))
        self.write("talk.xml", """<mujoco><extension><plugin plugin="broken.talk"><instance name="i"/></plugin></extension>
          <worldbody><body><joint/><geom size="0.1" pos="1 0 0"/><plugin instance="i"/></body></worldbody></mujoco>""")
        _, whole = self.report("info", "talk.xml", "--plugin", library, code=FOUND)
        self.assertEqual(len(whole["load_warnings"]), 1)
        self.assertIn("instance 0 is not round", whole["load_warnings"][0])
        text = self.run_program(PROGRAM, "info", "talk.xml", "--plugin", library)
        self.assertIn("warnings of the loader\n  ", text.stdout)
        self.assertEqual(text.stderr, "")
        run = self.run_program(PROGRAM, "run", "talk.xml", "--steps", "3", "--plugin", library)
        self.assertRegex(run.stderr, r"^sinew: warning: [^\n]*instance 0 is not round\n$")

    def test_finds_what_looks_wrong(self):
        self.write("odd.xml", """<mujoco><asset><material name="unseen"/></asset><worldbody>
          <body name="stiff"><joint name="coil" stiffness="1e7"/><geom size="0.1"/></body></worldbody></mujoco>""")
        findings = " ".join(self.report("info", "odd.xml", code=FOUND)[1]["findings"])
        self.assertIn("joint 'coil'", findings)
        self.assertIn("material 'unseen' is not used", findings)


class JsonReports(Scratch):
    """Reports that programs read: valid whatever a model is called, with keys that do not come and go."""

    def test_any_bytes_in_a_name(self):
        names = [b"caf\xe9", b"\xc0\xaf", b"\xed\xa0\x80", b"\xff\xfe", "b\u00e4r \u4e16\U0001f600".encode(), b"tab\there", b'q&quot;\\']
        for name in names:
            (self.folder / "odd.xml").write_bytes(b"""<mujoco><worldbody><body name="%s"><joint name="j"/><geom size="0.1"/></body>
              </worldbody></mujoco>""" % name)
            for command in (["info"], ["run", "--steps", "2"], ["check", "--steps", "2"]):
                done = subprocess.run([PROGRAM, command[0], "odd.xml", *command[1:], "--json"], cwd=self.folder,
                                      capture_output=True, timeout=60)
                if done.returncode == 2:  # a name that the loader refuses has a message instead
                    self.assertTrue(done.stderr.startswith(b"sinew: "))
                    continue
                whole = json.loads(done.stdout.decode("utf-8", "strict"))
                if command[0] == "info" and name.startswith(b"caf"):
                    self.assertEqual(whole["bodies"][0]["name"], "caf\u00e9")
                if command[0] == "info" and name.startswith(b"b"):
                    self.assertEqual(whole["bodies"][0]["name"], name.decode())

    def keys(self, value, prefix=""):
        if not isinstance(value, dict):
            return set()
        return {f"{prefix}{key}" for key in value} | set().union(*(self.keys(v, f"{prefix}{k}.") for k, v in value.items()), set())

    def test_keys_are_words_and_stay(self):
        uses = [("run", "--steps", 5), ("info",), ("bench", "--seconds", 0.05), ("check", "--steps", 20),
                ("run", "--batch", 2, "--steps", 5)]
        for command, *rest in uses:
            seen = [self.keys(self.report(command, MODELS / model, *rest)[1]) for model in ("cart_pole.xml", "boxes.xml")]
            self.assertEqual(seen[0], seen[1], command)
            for key in seen[0]:
                self.assertRegex(key, r"^[A-Za-z0-9_.]+$")
        plain = self.keys(self.report("run", CART, "--steps", 5)[1])
        self.assertEqual(plain, self.keys(self.report("run", CART, "--steps", 5, "--out", "out.csv", "--noise", 1)[1]))
        threads = [self.keys(self.report("bench", CART, "--seconds", 0.05, "--threads", n, *more)[1])
                   for n, more in ((1, ()), (2, ("--batch", 8)))]
        self.assertEqual(threads[0], threads[1])


class Messages(Scratch):
    """What is wrong with a command line: one line that begins with the name of the program and helps."""

    def says(self, *arguments):
        done = self.run_program(PROGRAM, *arguments)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertRegex(done.stderr, r"^sinew: [^\n]+\n$")
        return done.stderr

    def test_the_nearest_word(self):
        for wrong, right in [("runn", "run"), ("chek", "check"), ("inof", "info"), ("linearise", "linearize"), ("--hlep", "--help"),
                             ("--verison", "--version")]:
            self.assertIn(f"'{wrong}' (did you mean '{right}'?)", self.says(wrong, CART))
        for wrong, right in [("--tme", "--time"), ("--step", "--steps"), ("--thread", "--threads"), ("--jason", "--json"),
                             ("--control", "--ctrl")]:
            message = self.says("run", CART, wrong, "3")
            self.assertIn(f"run: there is no option '{wrong}'", message)
            self.assertIn(f"did you mean '{right}'?", message)
        self.assertIn("; --help lists the options", self.says("run", CART, "--frobnicate"))
        self.assertIn("did you mean 'implicitfast'", self.says("linearize", CART, "a.npz", "--integrator", "implicitfst"))

    def test_arguments_by_name(self):
        done = self.run_program(PROGRAM, "convert", "--out", "cart.txt", "--model", CART)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue((self.folder / "cart.txt").is_file())
        self.assertIn("--out is given twice", self.says("convert", CART, "--out", "a.txt", "--out", "b.txt"))
        self.assertIn("'b.txt' is one argument too many", self.says("convert", CART, "--out", "a.txt", "b.txt"))
        self.assertIn("--out needs a value: --out OUT", self.says("convert", CART, "--out"))

    def test_values(self):
        self.assertIn("--time needs a value: --time SECONDS", self.says("run", CART, "--time"))
        self.assertIn("--out needs a value", self.says("run", CART, "--out", "--json"))
        self.assertIn("--json takes no value", self.says("run", CART, "--json=1"))
        self.assertIn("--time is given twice", self.says("run", CART, "--time", 1, "--time", 2))
        self.assertIn("'1.5' is not a whole number", self.says("run", CART, "--steps", "1.5"))
        self.assertIn("'-1' is out of range", self.says("run", CART, "--seed", "-1"))
        self.assertIn("'more' is one argument too many", self.says("run", CART, "more"))
        for option in ("--out", "--key", "--ctrl", "--plugin"):
            self.assertIn(f"{option}: the value is empty", self.says("run", CART, option, ""))
            self.assertIn(f"{option}: the value is empty", self.says("run", CART, f"{option}="))
        self.assertIn("MODEL: the value is empty", self.says("run", ""))

    def test_numbers_may_have_an_exponent(self):
        self.assertEqual(self.report("run", CART, "--steps", "1e2")[0]["steps"], 100)
        self.assertEqual(self.report("run", CART, "--steps=+7")[0]["steps"], 7)

    def test_help_in_any_form(self):
        self.assertEqual(self.sinew("help"), self.sinew("--help"))
        self.assertEqual(self.sinew("help", "run"), self.sinew("run", CART, "-h"))


class Plugins(Scratch):
    WIND = """<mujoco><extension><plugin plugin="stranger.wind"/></extension>
      <worldbody><body pos="0 0 0.3"><freejoint/><geom size=".1"/><plugin plugin="stranger.wind"/></body></worldbody></mujoco>"""
    TORUS = """<mujoco><extension><plugin plugin="mujoco.sdf.torus"><instance name="ring"/></plugin></extension>
      <asset><mesh name="ring"><plugin instance="ring"/></mesh></asset>
      <worldbody><geom type="plane" size="5 5 1"/><body pos="0 0 0.3"><freejoint/>
      <geom type="sdf" mesh="ring"><plugin instance="ring"/></geom></body></worldbody></mujoco>"""

    def test_a_model_with_plugins(self):
        self.write("wind.xml", self.WIND)
        self.refuse("run", "wind.xml", says="stranger.wind")
        folder = BUILD / "tests/strangers"
        library = next(folder.glob("*.so"))
        hashes = {self.report("run", "wind.xml", "--steps", 100, "--plugin", path)[0]["hash"] for path in (library, folder)}
        self.assertEqual(len(hashes), 1)
        self.assertEqual(self.files(), ["wind.xml"])

    def test_plugins_of_the_library_are_there(self):
        self.write("ring.xml", self.TORUS)
        self.assertEqual(self.report("run", "ring.xml", "--steps", 10)[0]["steps"], 10)

    def test_what_is_no_plugin(self):
        self.write("text.so", "no library")
        self.refuse("run", CART, "--plugin", "absent.so", says="absent.so: No such file")
        self.refuse("run", CART, "--plugin", "text.so", says="text.so")
        self.refuse("run", CART, "--plugin", ".", says="./text.so: file too short")
        (self.folder / "text.so").unlink()
        self.refuse("run", CART, "--plugin", ".", says=".: there are no new plugins in it")


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
        self.assertGreater(speed["steps_per_second"], 10)
        self.assertGreater(speed["steps_per_second_threads"], 10)
        self.assertEqual(speed["threads"], 2)
        self.assertAlmostEqual(speed["step_time_us"] * speed["steps_per_second"], 1e6, delta=1)
        stages = whole["stages"]
        parts = sum(value for name, value in stages.items() if name != "whole_step_us")
        self.assertAlmostEqual(parts, stages["whole_step_us"], delta=1e-6 * parts)
        self.assertGreater(stages["kinematics_us"], 0)

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
    ALL = ["forward_inverse", "derivatives", "energy", "repeat", "threads", "save_load_model", "save_load_state", "sleep"]

    def verdicts(self, *arguments, code):
        result, whole = self.report("check", *arguments, code=code)
        self.assertEqual(result["ok"], code == GOOD)
        return {check["check"]: check for check in whole["checks"]}

    def test_a_good_model(self):
        for model in (CART, MODELS / "arm.xml"):
            checks = self.verdicts(model, "--steps", 100, code=GOOD)
            self.assertEqual(list(checks), self.ALL)
            for name in ("forward_inverse", "derivatives", "energy"):
                self.assertEqual(checks[name]["verdict"], "pass")
                self.assertLessEqual(checks[name]["value"], checks[name]["limit"])
            for name in ("repeat", "threads", "save_load_model", "save_load_state"):
                self.assertEqual(checks[name]["verdict"], "pass")
        self.assertIn("all checks passed", self.sinew("check", CART, "--steps", 20))

    def test_energy_is_that_of_a_motion(self):
        """Every shipped model moves, so its energy drifts by more than nothing."""
        moved = [self.verdicts(path, "--steps", 40, code=GOOD)["energy"]["value"] for path in sorted(MODELS.glob("*.xml"))]
        self.assertEqual([value for value in moved if value == 0], [])

    def test_sleepers(self):
        checks = self.verdicts(MODELS / "boxes.xml", code=GOOD)
        self.assertEqual((checks["sleep"]["verdict"], checks["sleep"]["value"]), ("pass", 0))

    def test_a_step_that_is_too_long(self):
        self.write("fast.xml", """<mujoco><option timestep="0.05"/><worldbody><body><joint stiffness="900" ref="60"/>
          <geom size="0.1" pos="0.5 0 0" mass="4"/></body></worldbody></mujoco>""")
        checks = self.verdicts("fast.xml", code=FOUND)
        self.assertEqual(checks["energy"]["verdict"], "fail")
        self.assertIn("the time step is large", checks["energy"]["advice"])

    def test_laws_that_are_broken_on_purpose(self):
        library = next((BUILD / "tests/broken").glob("*.so"))
        for plugin, broken in [("energy", {"energy"}), ("memory", {"repeat", "save_load_model", "save_load_state"}),
                               ("threads", {"threads"})]:
            self.write("broken.xml", f"""<mujoco><extension><plugin plugin="broken.{plugin}"><instance name="law"/></plugin></extension>
              <worldbody><body><joint axis="0 1 0"/><geom size="0.1" pos="0.5 0 0"/><plugin instance="law"/></body></worldbody></mujoco>""")
            checks = self.verdicts("broken.xml", "--steps", 60, "--plugin", library, code=FOUND)
            failed = {name for name, check in checks.items() if check["verdict"] == "fail"}
            self.assertLessEqual(broken, failed, plugin)
            if plugin != "memory":  # which spoils everything that is computed twice
                self.assertEqual(failed, broken, plugin)
            text = self.run_program(PROGRAM, "check", "broken.xml", "--steps", 60, "--plugin", library).stdout
            self.assertIn("FAILED", text)


if __name__ == "__main__":
    unittest.main()
