# SPDX-License-Identifier: Apache-2.0
"""What a new user gets wrong: one clear message, exit code 2, nothing left behind."""
import json
import math
import os
import pathlib
import re
import signal
import subprocess
import time
import unittest

from support import FAILED, MODELS, PROGRAM, Scratch, npy_bytes, read_csv, read_npy, read_npz

CART = MODELS / "cart_pole.xml"
# each command with the arguments that it needs behind the model
USES = {"run": [], "info": [], "convert": ["out.mjb"], "bench": ["--seconds", "0.1"], "check": [],
        "inverse": ["motion.csv", "out.npy"], "linearize": ["out.npz"]}


class Models(Scratch):
    def setUp(self):
        super().setUp()
        self.write("motion.csv", "0,0,0\n" * 5)

    def refuse_everywhere(self, model, says):
        for command, rest in USES.items():
            with self.subTest(command=command):
                self.refuse(command, model, *rest, says=says)

    def test_missing(self):
        self.refuse_everywhere("missing.xml", "'missing.xml' does not exist")
        self.refuse_everywhere("missing.mjb", "'missing.mjb' does not exist")

    def test_broken(self):
        self.write("broken.xml", "<mujoco>\n<worldbody>\n<body><geom size='x'/></body></worldbody></mujoco>")
        self.refuse_everywhere("broken.xml", "broken.xml:3: geom: attribute 'size': 'x' is not a number")
        self.write("open.xml", "<mujoco><worldbody>")
        self.refuse_everywhere("open.xml", "open.xml:1: ")
        self.write("empty.xml", "")
        self.refuse_everywhere("empty.xml", "empty")
        self.write("junk.mjb", "this is no model")
        self.refuse_everywhere("junk.mjb", "junk.mjb")

    def test_cut_short(self):
        self.sinew("convert", CART, "whole.mjb")
        whole = (self.folder / "whole.mjb").read_bytes()
        (self.folder / "part.mjb").write_bytes(whole[:len(whole) // 2])
        self.refuse_everywhere("part.mjb", "part.mjb")

    def test_folder_and_urdf(self):
        self.refuse_everywhere(".", "folder")
        self.write("robot.urdf", "<robot name='r'>\n<link/></robot>")
        self.refuse_everywhere("robot.urdf", "robot.urdf:2: link: attribute 'name' is missing")


class Arguments(Scratch):
    def test_commands(self):
        self.refuse(says="a command is missing")
        self.refuse("fly", CART, says="there is no command 'fly'")
        for command in USES:
            self.refuse(command, says=f"{command}: MODEL is missing; usage: sinew {command} MODEL ")
            self.refuse(command, CART, "--nonsense", says="there is no option '--nonsense'")

    def test_keyframes(self):
        for key in ("nope", "99", "-1", "0x0"):
            self.refuse("run", CART, f"--key={key}", says=f"no keyframe '{key}'; the model has tilted")
        self.refuse("bench", MODELS / "humanoid.xml", "--key", "0", says="the model has none")

    def test_absurd_numbers(self):
        for option in ("--time", "--steps", "--batch"):
            for value in ("nan", "inf", "-1", "0", "many", ""):
                self.refuse("run", CART, option, value, says=option)
        for value in ("nan", "inf", "-0.1", "x"):
            self.refuse("run", CART, "--noise", value, says="--noise")
            self.refuse("linearize", CART, "out.npz", "--epsilon", value, says="--epsilon")
            self.refuse("bench", CART, "--seconds", value, says="--seconds")
            self.refuse("inverse", CART, "m.csv", "out.npz", "--interval", value, says="--interval")
        for value in ("-1", "1000000", "nan"):
            self.refuse("run", CART, "--batch", 2, "--threads", value, says="--threads")
        self.refuse("run", CART, "--time", "1e300", says="more than 1e15 steps")
        self.refuse("run", CART, "--steps", "99999999999999999999", says="--steps")
        self.refuse("run", CART, "--time", 1, "--steps", 1, says="--steps and --time exclude each other")

    def test_more_than_memory(self):
        self.refuse("run", CART, "--steps", 10**13, "--out", "big.npy", says="and the disk has")
        self.refuse("run", CART, "--steps", 10**9, "--out", "big.npz", says="an .npz file has room for 4 GB")
        self.refuse("run", CART, "--batch", 10**9, says="GB of memory")

    def test_unknown_forms(self):
        self.refuse("convert", CART, "out.png", says=".mjb (compiled), .xml (MJCF), .urdf (URDF) or .txt (readable)")
        self.sinew("convert", CART, "out.mjb")
        self.refuse("convert", "out.mjb", "out.xml", says="MJCF is written from MJCF or URDF only")
        self.refuse("run", CART, "--out", "out.xlsx", says=".csv, .npy and .npz")
        self.refuse("linearize", CART, "out", says=".csv, .npy and .npz")


class Tables(Scratch):
    def refuse_controls(self, name, says):
        self.refuse("run", CART, "--steps", 5, "--ctrl", name, "--out", "out.npz", says=says)

    def test_controls(self):
        self.refuse_controls("absent.csv", "absent.csv: No such file")
        self.refuse_controls(self.write("wide.csv", "1,2\n3,4\n"), "wide.csv: 2 columns, but the model has 1 control")
        self.refuse_controls(self.write("empty.csv", ""), "empty.csv: no rows")
        self.refuse_controls(self.write("names.csv", "force\n"), "names.csv: no rows")
        self.refuse_controls(self.write("words.csv", "1\nheavy\n"), "words.csv:2: 'heavy' is not a number")
        self.refuse_controls(self.write("ragged.csv", "1\n1,2\n"), "ragged.csv:2: 2 numbers")
        self.refuse_controls(self.write("table.txt", "1\n"), ".csv, .npy and .npz")
        self.refuse_controls(self.write("typo.csv", "0.5x\n0.5\n"), "typo.csv:1: '0.5x' is not a number")
        self.refuse_controls(self.write("half.csv", "force,1\n0.5,1\n"), "half.csv:1: 'force' is not a number")
        self.refuse_controls(self.write("spaces.csv", "1 2\n3 4\n"), "'1 2' is not a number; commas separate numbers")
        (self.folder / "folder.csv").mkdir()
        self.refuse_controls("folder.csv", "folder.csv: is a folder")

    def test_binary_tables(self):
        good = npy_bytes([[0.5]] * 8)
        for name, data, says in [("cut.npy", good[:-8], "ends before its last number"), ("head.npy", good[:40], "header"),
                                 ("junk.npy", b"junk", "not an NPY file"),
                                 ("ints.npy", good.replace(b"<f8", b"<i8"), "type '<i8'"),
                                 ("columns.npy", good.replace(b"False,", b"True, "), "column-major"),
                                 ("less.npy", good.replace(b"(8, 1), ", b"(-8,-1),"), "not (-8,-1)"),
                                 ("minus.npy", good.replace(b"(8, 1), ", b"(-8, 1),"), "not (-8, 1)"),
                                 ("word.npy", good.replace(b"(8, 1), ", b"(8x, 1),"), "not (8x, 1)"),
                                 ("cube.npy", good.replace(b"(8, 1), ", b"(2,4,1),"), "dimensions"),
                                 ("huge.npy", good.replace(b"(8, 1), }   ", b"(88888888888888888888,)}")[:len(good)],
                                  "huge.npy")]:
            (self.folder / name).write_bytes(data)
            self.refuse_controls(name, says)

    def test_motions(self):
        for text, says in [("0,0\n" * 5, "2 columns, but the model has 3 positions"), ("0,0,0\n" * 2, "at least three rows")]:
            self.write("motion.csv", text)
            self.refuse("inverse", CART, "motion.csv", "out.csv", says=says)


class Places(Scratch):
    WRITERS = {"run": ["--steps", "5", "--out"], "convert": [], "linearize": ["--integrator", "euler"]}

    def refuse_place(self, folder, says, **options):
        for command, rest in self.WRITERS.items():
            with self.subTest(command=command):
                out = f"{folder}/out." + ("mjb" if command == "convert" else "npz")
                self.refuse(command, CART, *rest, out, says=says, **options)

    def test_no_such_folder(self):
        self.refuse_place("nowhere", "No such file or directory")

    def test_a_file_for_a_folder(self):
        self.write("file", "")
        self.refuse_place("file", "Not a directory")

    def test_a_folder_for_a_file(self):
        (self.folder / "out.npz").mkdir()
        self.refuse("run", CART, "--steps", 5, "--out", "out.npz", says="is a folder")

    def test_where_nobody_can_write(self):
        self.refuse_place("/proc", "/proc/out.")

    def test_read_only_folder(self):
        locked = self.folder / "locked"
        locked.mkdir()
        locked.chmod(0o555)
        options = {}
        if os.getuid() == 0:  # who may write anywhere: be somebody else
            self.folder.chmod(0o755)
            options = {"user": 65534, "group": 65534}
            probe = subprocess.run(["test", "-x", PROGRAM, "-a", "-r", CART], user=65534, group=65534)
            if probe.returncode != 0:
                self.skipTest("the build folder is closed to other users")
        self.refuse_place("locked", "Permission denied", **options)
        self.assertEqual(list(locked.iterdir()), [])

    def test_full_disk(self):
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = subprocess.run([PROGRAM, "info", CART], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
        self.assertEqual(done.returncode, FAILED)
        self.assertIn("could not be written", done.stderr)

    def interrupt(self, *arguments, signal_number=signal.SIGINT):
        done = subprocess.Popen([PROGRAM, *map(str, arguments), "--json"], cwd=self.folder, stdout=subprocess.PIPE, text=True)
        status = pathlib.Path(f"/proc/{done.pid}/status")
        # until the program has said that it wants to hear of the signal
        while not int(re.search(r"SigCgt:\s*(\w+)", status.read_text(encoding="utf-8")).group(1), 16) >> (signal_number - 1) & 1:
            time.sleep(0.01)
        time.sleep(0.2)
        done.send_signal(signal_number)
        out, _ = done.communicate(timeout=60)
        return done.returncode, json.loads(out)

    def test_interrupted(self):
        """Ctrl-C ends a run at a step: what there is gets written and reported."""
        for ending in ("csv", "npy", "npz"):
            code, whole = self.interrupt("run", CART, "--steps", 3 * 10**6, "--out", f"out.{ending}")
            steps = whole["run"]["steps"]
            self.assertEqual((code, whole["run"]["interrupted"]), (130, True))
            self.assertGreater(steps, 0)
            self.assertLess(steps, 3 * 10**6)
            rows = {"csv": lambda path: len(read_csv(path)[1]), "npy": lambda path: read_npy(path)[0][0],
                    "npz": lambda path: read_npz(path)["qpos"][0][0]}[ending](self.folder / f"out.{ending}")
            self.assertEqual(rows, steps)
        self.assertEqual(self.files(), ["out.csv", "out.npy", "out.npz"])
        again = self.report("run", CART, "--steps", steps)[0]
        self.assertEqual(again["hash"], whole["run"]["hash"], "the steps that were done are those of any other run")

    def test_terminated(self):
        code, whole = self.interrupt("run", CART, "--steps", 10**9, signal_number=signal.SIGTERM)
        self.assertEqual((code, whole["run"]["interrupted"], self.files()), (143, True, []))

    def test_interrupted_batch(self):
        for ending in ("csv", "npz"):
            code, whole = self.interrupt("run", CART, "--steps", 100000, "--batch", 5, "--threads", 2, "--out", f"out.{ending}")
            self.assertEqual((code, whole["batch"]["interrupted"]), (130, True))
            done = whole["batch"]["steps_total"]
            self.assertLess(done, 500000)
            if ending == "csv":
                self.assertEqual(len(read_csv(self.folder / "out.csv")[1]), done)
            else:
                shape, values = read_npz(self.folder / "out.npz")["states"]
                self.assertEqual(shape, (5, 100000, 7))
                self.assertEqual(sum(not math.isnan(value) for value in values[::7]), done)

    def test_a_failed_write_leaves_the_old_file(self):
        self.write("out.csv", "what was here before\n")
        script = f"ulimit -f 8; trap '' XFSZ; exec {PROGRAM} run {CART} --steps 5000 --out out.csv"
        done = subprocess.run(["bash", "-c", script], cwd=self.folder, capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, FAILED, done.stdout)
        self.assertIn("out.csv: File too large", done.stderr)
        self.assertEqual((self.folder / "out.csv").read_text(encoding="utf-8"), "what was here before\n")
        self.assertEqual(self.files(), ["out.csv"])

    def test_links_are_followed(self):
        (self.folder / "place").mkdir()
        self.write("place/real.csv", "old\n")
        (self.folder / "out.csv").symlink_to("place/real.csv")
        self.sinew("run", CART, "--steps", 3, "--out", "out.csv")
        self.assertTrue((self.folder / "out.csv").is_symlink())
        self.assertEqual(len(read_csv(self.folder / "place/real.csv")[1]), 3)
        self.sinew("convert", CART, "a.mjb")
        (self.folder / "b.mjb").symlink_to("a.mjb")
        self.sinew("convert", CART, "b.mjb")
        self.assertTrue((self.folder / "b.mjb").is_symlink())
        self.assertEqual(sorted(p.name for p in (self.folder / "place").iterdir()), ["real.csv"])

    def test_no_log_file(self):
        """Warnings of the engine reach the user, and no MUJOCO_LOG.TXT is written."""
        self.write("wild.xml", """<mujoco><option timestep="1"/><worldbody><body><joint stiffness="1e9" ref="1"/>
          <geom size="0.1"/></body></worldbody></mujoco>""")
        done = self.run_program(PROGRAM, "run", "wild.xml")
        self.assertRegex(done.stderr, r"^(sinew: warning: [^\n]+\n)+$")
        self.assertEqual(self.files(), ["wild.xml"])


if __name__ == "__main__":
    unittest.main()
