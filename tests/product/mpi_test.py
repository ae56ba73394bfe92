# SPDX-License-Identifier: Apache-2.0
"""`sinew-mpi` computes what `sinew run --batch` does on any number of ranks, and goes on with a run that was lost."""
import json
import os
import shutil
import struct
import subprocess
import time
import unittest

from support import BUILD, FAILED, FOUND, GOOD, MODELS, Scratch

MPI = BUILD / "bin/sinew-mpi"
CART = MODELS / "cart_pole.xml"
RUN = ("run", CART, "--batch", 23, "--steps", 50, "--noise", 0.2)
# more ranks than cores, and as root, as in a container
ENVIRONMENT = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
               "OMPI_MCA_rmaps_base_oversubscribe": "1", "OMPI_MCA_mpi_yield_when_idle": "1"}


@unittest.skipUnless(MPI.exists() and shutil.which("mpirun"), "sinew-mpi is not built: there is no MPI")
class Ranks(Scratch):
    def ranks(self, count, *arguments, code=GOOD):
        done = self.run_program("mpirun", "-n", count, MPI, *arguments, "--json", env=ENVIRONMENT)
        self.assertEqual(done.returncode, code, f"{count} ranks {arguments}: {done.stdout}{done.stderr}")
        return json.loads(done.stdout)["batch"]

    def refuse(self, count, *arguments, says):
        done = self.run_program("mpirun", "-n", count, MPI, *arguments, env=ENVIRONMENT)
        self.assertEqual((done.returncode, done.stdout), (FAILED, ""), done.stderr)
        lines = [line for line in done.stderr.splitlines() if line.startswith("sinew-mpi: ")]
        self.assertEqual(len(lines), 1, done.stderr)
        self.assertIn(says, lines[0])

    def read(self, name):
        return (self.folder / name).read_bytes()

    def finished_records(self, name):
        """Which simulations have a record in NAME.part.done."""
        numbers = self.read(name + ".part.done")[32:]
        return [i for i, record in enumerate(struct.iter_unpack("<4Q", numbers)) if record[0]]

    def test_any_number_gives_the_same_file_and_hash(self):
        alone = self.report(*RUN, "--out", "alone.npy")[0]
        for count in (1, 2, 3, 4, 7):
            result = self.ranks(count, *RUN, "--out", f"{count}.npy")
            self.assertEqual(result["hash"], alone["hash"])
            self.assertEqual((result["ranks"], result["simulations_finished"]), (count, 23))
            self.assertEqual(self.read(f"{count}.npy"), self.read("alone.npy"))
        self.assertEqual(self.files(), ["1.npy", "2.npy", "3.npy", "4.npy", "7.npy", "alone.npy"])
        self.assertEqual(self.ranks(2, *RUN, "--threads", 2)["hash"], alone["hash"], "and of threads; without a file")

    def lose(self, *arguments):
        """Starts one rank and kills it as soon as some simulations are on disk."""
        process = subprocess.Popen([MPI, *map(str, arguments)], cwd=self.folder, env=ENVIRONMENT,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            for _ in range(6000):
                time.sleep(0.01)
                if "lost.npy.part.done" in self.files() and len(self.finished_records("lost.npy")) > 2:
                    break
                self.assertIsNone(process.poll(), "it ended before it could be lost")
        finally:
            process.kill()
            process.wait()

    def test_a_lost_run_goes_on(self):
        humanoid = ("run", MODELS / "humanoid.xml", "--batch", 40, "--steps", 150, "--noise", 0.1)
        alone = self.report(*humanoid, "--out", "alone.npy")[0]
        run = (*humanoid, "--out", "lost.npy")
        self.lose(*run)
        kept = self.finished_records("lost.npy")
        self.assertTrue(2 < len(kept) < 40, kept)
        # rows that do not fit to their record are computed again
        size = (len(self.read("lost.npy.part")) - 128) // 40
        with open(self.folder / "lost.npy.part", "r+b") as file:
            file.seek(128 + kept[1] * size + 16)
            file.write(b"harm")
        self.refuse(2, *humanoid[:-1], 0.3, "--out", "lost.npy", says="another model or with other options")
        result = self.ranks(3, *run)
        self.assertEqual(result["simulations_restored"], len(kept) - 1)
        self.assertEqual(result["hash"], alone["hash"])
        self.assertEqual(self.read("lost.npy"), self.read("alone.npy"))
        self.assertEqual(self.files(), ["alone.npy", "lost.npy"])

    def test_mistakes_are_said_once(self):
        self.refuse(3, "run", "absent.xml", "--batch", 4, says="absent.xml")
        self.refuse(3, *RUN, "--tmie", 3, says="--tmie")
        self.refuse(3, *RUN, "--out", "rows.csv", says=".npy")
        self.refuse(2, *RUN, "--out", "nowhere/rows.npy", says="nowhere")
        self.assertEqual(self.files(), [])

    def test_motions_that_break_are_found(self):
        self.write("wild.xml", """<mujoco><option timestep="1"/><worldbody><body><joint stiffness="1e9" ref="1"/>
            <geom size="0.1"/></body></worldbody></mujoco>""")
        result = self.ranks(2, "run", "wild.xml", "--batch", 5, "--steps", 20, code=FOUND)
        self.assertEqual(result["simulations_with_warnings"], 5)


if __name__ == "__main__":
    unittest.main()
