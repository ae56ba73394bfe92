# SPDX-License-Identifier: Apache-2.0
"""Tables that `sinew` reads and writes: CSV, NPY and NPZ say the same, and what goes out comes back in."""
import math
import struct
import unittest
import zipfile

from support import MODELS, PROGRAM, Scratch, npy_bytes, read_csv, read_npy, read_npz

CART = MODELS / "cart_pole.xml"


class Trajectories(Scratch):
    def test_three_formats_one_content(self):
        for ending in ("csv", "npy", "npz"):
            self.sinew("run", CART, "--key", "tilted", "--steps", 25, "--noise", 0.1, "--out", f"out.{ending}")
        names, rows = read_csv(self.folder / "out.csv")
        shape, numbers = read_npy(self.folder / "out.npy")
        members = read_npz(self.folder / "out.npz")
        self.assertEqual(names[:4], ["time", "qpos.slide", "qpos.hinge", "qpos.hinge2"])
        self.assertEqual(names[-2:], ["energy.potential", "energy.kinetic"])
        self.assertEqual(shape, (25, len(names)))
        self.assertEqual([value for row in rows for value in row], list(numbers))
        self.assertEqual({name: member[0] for name, member in members.items()},
                         {"time": (25, 1), "qpos": (25, 3), "qvel": (25, 3), "act": (25, 0), "ctrl": (25, 1), "sensordata": (25, 3),
                          "energy": (25, 2)})
        joined = [value for r in range(25) for member in members.values()
                  for value in member[1][r * member[0][1]:(r + 1) * member[0][1]]]
        self.assertEqual(joined, list(numbers))
        self.assertTrue(all(math.isfinite(value) for value in numbers))
        self.assertAlmostEqual(rows[-1][0], 25 * 0.005)
        self.assertEqual(self.files(), ["out.csv", "out.npy", "out.npz"])

    def test_equal_runs_are_equal_files(self):
        for name in ("a.npz", "b.npz"):
            self.sinew("run", CART, "--steps", 10, "--noise", 0.3, "--out", name)
        self.assertEqual((self.folder / "a.npz").read_bytes(), (self.folder / "b.npz").read_bytes())

    def test_a_file_is_replaced(self):
        self.write("out.csv", "what was here before\n")
        self.sinew("run", CART, "--steps", 3, "--out", "out.csv")
        self.assertEqual(len(read_csv(self.folder / "out.csv")[1]), 3)

    def test_names_with_commas_are_quoted(self):
        self.write("odd.xml", """<mujoco><worldbody><body><joint name='a,"b"'/><geom size="0.1" pos="1 0 0"/></body></worldbody>
          </mujoco>""")
        self.sinew("run", "odd.xml", "--steps", 5, "--out", "odd.csv")
        first = (self.folder / "odd.csv").read_text(encoding="utf-8").splitlines()[0]
        self.assertIn('"qpos.a,""b"""', first)
        self.sinew("inverse", "odd.xml", "odd.csv", "forces.csv")
        self.assertEqual(len((self.folder / "forces.csv").read_text(encoding="utf-8").splitlines()), 1 + 3)

    def test_noise_is_the_same_everywhere(self):
        self.sinew("run", CART, "--steps", 4, "--noise", 0.1, "--seed", 3, "--out", "noise.csv")
        names, rows = read_csv(self.folder / "noise.csv")
        normal = [0.58913401482932437, -2.1327577382459477, -0.0034107907407508161, 0.88962511330867189]  # as std::normal_distribution
        self.assertEqual([row[names.index("ctrl.actuator 0")] for row in rows], [0.1 * number for number in normal])

    def test_batch_as_one_table(self):
        self.sinew("run", CART, "--batch", 3, "--steps", 4, "--noise", 0.1, "--out", "batch.csv")
        names, rows = read_csv(self.folder / "batch.csv")
        self.assertEqual(names[:3], ["simulation", "time", "qpos.slide"])
        self.assertEqual([row[0] for row in rows], [0] * 4 + [1] * 4 + [2] * 4)
        self.assertEqual(len({tuple(row[2:]) for row in rows}), 12, "noise differs between simulations and steps")


class Memory(Scratch):
    def test_a_trajectory_is_not_held(self):
        """Ten times the steps take no more memory, and a file larger than the memory that is allowed gets written."""
        for ending in ("npy", "npz", "csv"):
            peaks = []
            for steps in (10000, 100000):
                script = (f"import resource, subprocess; subprocess.run(['{PROGRAM}', 'run', '{CART}', '--steps', '{steps}', '--out', "
                          f"'out.{ending}'], check=True, stdout=subprocess.DEVNULL); "
                          "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)")
                done = self.run_program("python3", "-c", script)
                peaks.append(int(done.stdout))
            self.assertLess(peaks[1] - peaks[0], 2000, f"{ending}: kB more for 90,000 steps of 14 numbers, which are 10 MB")


class Controls(Scratch):
    def hash(self, *arguments):
        return self.report("run", CART, "--steps", 20, *arguments)[0]["hash"]

    def test_every_format_drives_alike(self):
        values = [math.sin(0.3 * i) for i in range(20)]
        text = "".join(f"{value!r}\n" for value in values)
        self.write("plain.csv", text)
        self.write("named.csv", "\ufeffforce\r\n" + text.replace("\n", "\r\n"))
        self.write("plus.csv", "".join(f" +{value!r} \n" if value >= 0 else f"{value!r}\n" for value in values))
        (self.folder / "values.npy").write_bytes(npy_bytes([[value] for value in values]))
        driven = {self.hash("--ctrl", name) for name in ("plain.csv", "named.csv", "plus.csv", "values.npy")}
        self.assertEqual(len(driven), 1)
        self.assertNotEqual(driven.pop(), self.hash())

    def test_single_precision_and_last_row_holds(self):
        (self.folder / "short.npy").write_bytes(npy_bytes([[0.25]], "<f4"))
        self.write("long.csv", "0.25\n" * 20)
        self.assertEqual(self.hash("--ctrl", "short.npy"), self.hash("--ctrl", "long.csv"))


    def test_a_trajectory_drives_again(self):
        """What `run` writes, in any format, makes the same motion when it is read as controls."""
        for ending in ("csv", "npy", "npz"):
            noisy = self.hash("--noise", 0.3, "--out", f"run.{ending}")
            self.assertEqual(self.hash("--ctrl", f"run.{ending}"), noisy, ending)
            self.assertNotEqual(noisy, self.hash())

    def test_an_archive_of_one_array(self):
        values = [[math.sin(0.3 * i)] for i in range(20)]
        for name, members in [("ctrl.npz", ["ctrl", "other"]), ("only.npz", ["anything"]), ("none.npz", ["a", "b"])]:
            with zipfile.ZipFile(self.folder / name, "w") as archive:
                for member in members:
                    archive.writestr(f"{member}.npy", npy_bytes(values))
        (self.folder / "plain.npy").write_bytes(npy_bytes(values))
        self.assertEqual({self.hash("--ctrl", name) for name in ("ctrl.npz", "only.npz")}, {self.hash("--ctrl", "plain.npy")})
        self.refuse("run", CART, "--ctrl", "none.npz", says="none.npz: there is no array 'ctrl'; the file has a, b")

    def test_packed_archives(self):
        values = npy_bytes([[math.sin(0.3 * i)] for i in range(20)])
        (self.folder / "plain.npy").write_bytes(values)
        with zipfile.ZipFile(self.folder / "packed.npz", "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("ctrl.npy", values)
        self.assertEqual(self.hash("--ctrl", "packed.npz"), self.hash("--ctrl", "plain.npy"))
        good = (self.folder / "packed.npz").read_bytes()
        start = good.index(b"ctrl.npy") + 8
        for at in range(start, good.rindex(b"PK\x01\x02"), 7):  # a byte of the packed numbers is another one
            (self.folder / "bad.npz").write_bytes(good[:at] + bytes([good[at] ^ 0xff]) + good[at + 1:])
            self.refuse("run", CART, "--ctrl", "bad.npz", says="'ctrl.npy' is damaged")
        size = good.rindex(b"PK\x01\x02") + 24  # a size that no packing could have
        (self.folder / "bad.npz").write_bytes(good[:size] + b"\xff\xff\xff\x7f" + good[size + 4:])
        self.refuse("run", CART, "--ctrl", "bad.npz", says="'ctrl.npy' is damaged")

    def test_members_that_overlap_are_refused(self):
        with zipfile.ZipFile(self.folder / "plain.npz", "w") as archive:
            archive.writestr("ctrl.npy", bytes(5000))
        whole = (self.folder / "plain.npz").read_bytes()
        start, end = whole.index(b"PK\x01\x02"), whole.index(b"PK\x05\x06")
        entry, tail = whole[start:end], bytearray(whole[end:])
        tail[8:12] = struct.pack("<HH", 3, 3)  # three members, all of them the same bytes
        tail[12:16] = struct.pack("<I", 3 * len(entry))
        (self.folder / "overlap.npz").write_bytes(whole[:start] + 3 * entry + bytes(tail))
        self.refuse("run", CART, "--ctrl", "overlap.npz", says="overlap.npz: the members of this archive overlap")

    def test_a_model_in_an_archive(self):
        toy = '<mujoco><worldbody><include file="parts/{0}.xml"/></worldbody></mujoco>'
        part = '<mujocoinclude><body><freejoint/><geom name="{0}" size=".1"/></body></mujocoinclude>'

        def pack(name, *models):
            with zipfile.ZipFile(self.folder / name, "w", zipfile.ZIP_DEFLATED) as archive:
                archive.writestr("toy/", "")
                archive.writestr("__MACOSX/toy/other.xml", "not a model")
                for model in models:
                    archive.writestr(f"toy/{model}.xml", toy.format(model))
                    archive.writestr(f"toy/parts/{model}.xml", part.format(model))
            return name
        self.assertEqual(self.report("info", pack("one.zip", "ball"))[0]["nbody"], 2)
        self.assertEqual(self.report("info", pack("one.mjz", "other", "scene"))[0]["nbody"], 2)
        self.refuse("info", pack("two.zip", "a", "b"), says="two.zip: which of these is meant? a.xml, b.xml")
        self.refuse("info", pack("none.zip"), says="none.zip: there is no model in it")
        self.write("text.zip", "not an archive at all, but long enough for one")
        self.refuse("info", "text.zip", says="text.zip: not an archive")
        self.refuse("info", "nothing.zip", says="nothing.zip: ")

    def test_damaged_archives(self):
        self.sinew("run", CART, "--steps", 5, "--out", "good.npz")
        good = (self.folder / "good.npz").read_bytes()
        with zipfile.ZipFile(self.folder / "odd.npz", "w", zipfile.ZIP_LZMA) as archive:
            archive.writestr("ctrl.npy", npy_bytes([[0.5]] * 8))
        self.refuse("run", CART, "--ctrl", "odd.npz", says="'ctrl.npy' is packed in a way that is not known")
        for cut in range(0, len(good), 37):
            (self.folder / "cut.npz").write_bytes(good[:cut])
            self.refuse("run", CART, "--steps", 1, "--ctrl", "cut.npz", says="cut.npz: ")
        for at in range(0, len(good), 11):  # whatever a byte becomes, the answer is a run or a message
            (self.folder / "odd.npz").write_bytes(good[:at] + bytes([good[at] ^ 0xff]) + good[at + 1:])
            done = self.run_program(PROGRAM, "run", CART, "--steps", 1, "--ctrl", "odd.npz", "--json")
            self.assertIn(done.returncode, (0, 1, 2), at)


class Inverse(Scratch):
    def test_gravity_is_carried(self):
        """A pendulum held still: the force is its weight times the lever, whatever the format."""
        self.write("level.xml", """<mujoco><option timestep="0.01"/><worldbody><body><joint axis="0 1 0"/>
          <geom size="0.1" pos="0.5 0 0" mass="2"/></body></worldbody></mujoco>""")
        angle = 0.3
        self.write("still.csv", f"{angle}\n" * 5)
        (self.folder / "still.npy").write_bytes(npy_bytes([[angle]] * 5))
        for name in ("still.csv", "still.npy"):
            result, _ = self.report("inverse", "level.xml", name, "force.npy")
            shape, forces = read_npy(self.folder / "force.npy")
            self.assertEqual((shape, result["rows"]), ((3, 1), 3))
            for force in forces:
                self.assertAlmostEqual(force, -2 * 9.81 * 0.5 * math.cos(angle), places=9)

    def test_a_recorded_run_is_explained(self):
        """A motor's constant force comes back from the motion that it made."""
        self.write("slide.xml", """<mujoco><option timestep="0.001"/><worldbody><body><joint name="x" type="slide" axis="1 0 0"/>
          <geom size="0.1" mass="2"/></body></worldbody><actuator><motor joint="x"/></actuator></mujoco>""")
        self.write("push.csv", "3\n")
        for ending in ("csv", "npy", "npz"):
            self.sinew("run", "slide.xml", "--ctrl", "push.csv", "--steps", 50, "--out", f"motion.{ending}")
            self.sinew("inverse", "slide.xml", f"motion.{ending}", "force.csv")
            _, rows = read_csv(self.folder / "force.csv")
            self.assertEqual(len(rows), 48)
            for (force,) in rows:
                self.assertAlmostEqual(force, 3, places=6)


class Linearize(Scratch):
    def test_double_integrator(self):
        """A mass on rails under semi-implicit Euler: A = [1 h; 0 1] and B = [h h; h] / m."""
        self.write("mass.xml", """<mujoco><option timestep="0.01"/><worldbody><body><joint name="x" type="slide" axis="1 0 0"/>
          <geom size="0.1" mass="4"/></body></worldbody><actuator><motor joint="x"/></actuator>
          <sensor><jointpos joint="x"/></sensor></mujoco>""")
        self.sinew("linearize", "mass.xml", "ab.npz")
        members = read_npz(self.folder / "ab.npz")
        expected = {"A": ((2, 2), [1, 0.01, 0, 1]), "B": ((2, 1), [0.01 * 0.01 / 4, 0.01 / 4]), "C": ((1, 2), [1, 0]),
                    "D": ((1, 1), [0])}
        for name, (shape, values) in expected.items():
            self.assertEqual(members[name][0], shape)
            for value, wanted in zip(members[name][1], values):
                self.assertAlmostEqual(value, wanted, places=7, msg=name)
        self.sinew("linearize", "mass.xml", "ab.npy")
        self.assertEqual(read_npy(self.folder / "ab.npy")[0], (2, 3))

    def test_another_integrator(self):
        self.sinew("linearize", CART, "ab.npz")  # of RK4, which only exact derivatives know
        self.refuse("linearize", CART, "ab.npz", "--fd", says="--integrator")
        result, _ = self.report("linearize", CART, "ab.npz", "--integrator", "implicitfast", "--key", "tilted")
        self.assertEqual(result["states"], 6)
        self.assertEqual(result["method"], "exact")

    def test_exact_and_differences_agree(self):
        for model in ("humanoid", "quadruped", "jelly"):
            result, _ = self.report("linearize", MODELS / f"{model}.xml", "ab.npz", "--steps", 30, "--check")
            self.assertLess(result["difference"], 1e-4)

    def test_what_has_no_derivative_is_named(self):
        self.write("slip.xml", """<mujoco><option noslip_iterations="3"/><worldbody><geom type="plane" size="1 1 1"/>
          <body pos="0 0 .09"><freejoint/><geom size=".1"/></body></worldbody></mujoco>""")
        self.refuse("linearize", "slip.xml", "ab.npz", says="noslip")
        self.refuse("linearize", CART, "ab.npz", "--fd", "--check", says="--check")


if __name__ == "__main__":
    unittest.main()
