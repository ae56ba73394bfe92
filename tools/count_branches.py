#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""count_branches.py BUILD TEXT: how often steps of models of this project take each of their branches.

BUILD is a build whose library counts (preset `profile`). It runs the models of models/ and the scenes of bench/ as they are,
each for about as long, and for a shorter time with other solvers, cones and integrators; batches; derivatives. TEXT gets the sums
of the functions that ran."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parents[1]
OPTIONS = ['cone="elliptic"', 'cone="elliptic" solver="CG"', 'solver="PGS"', 'integrator="implicitfast"', 'integrator="implicit"',
           'integrator="RK4"', 'jacobian="sparse"', 'cone="elliptic" noslip_iterations="2"', 'density="1.2" viscosity="2e-5"']
FLAGS = ['sleep="enable"', 'energy="enable" fwdinv="enable"']
SECONDS, FEWER_SECONDS = 1.0, 0.2  # of a processor, roughly


def scenes(folder):
    """Models of models/ and what the benchmarks write."""
    for script in ("bench/peers/scenes.py", "bench/collision/scenes.py"):
        subprocess.run([sys.executable, TOP / script, folder], check=True, stdout=subprocess.DEVNULL)
    return [*sorted((TOP / "models").glob("*.xml")), *sorted(folder.glob("*.xml"))]


def variants(model):
    """The text of the model with each of the options; what stands last counts."""
    text = model.read_text(encoding="utf-8")
    for option in [f"<option {option}/>" for option in OPTIONS] + [f"<option><flag {flag}/></option>" for flag in FLAGS]:
        yield text[:text.rindex("</mujoco>")] + option + "</mujoco>"


class Counting:
    def __init__(self, build, folder):
        self.program = build / "bin/sinew"
        self.environment = {**os.environ, "LLVM_PROFILE_FILE": str(folder / "counts/%p.profraw")}

    def run(self, *arguments, counts=True):
        environment = self.environment if counts else {**os.environ, "LLVM_PROFILE_FILE": os.devnull}
        done = subprocess.run([self.program, *map(str, arguments)], env=environment, capture_output=True, text=True, check=False)
        if done.returncode > 1:
            sys.exit(f"count_branches: sinew {' '.join(map(str, arguments))}: {done.stderr}")
        return done.stdout

    def steps_in(self, model, seconds):
        """How many steps take so long."""
        report = self.run("bench", model, "--seconds", 0.05, "--threads", 1, "--json", counts=False)
        return max(20, int(1e6 * seconds / float(re.search(r'"step_time_us":\s*([0-9.]+)', report).group(1))))


def count(build, folder):
    counting = Counting(build, folder)
    for model in scenes(folder):
        print(model.stem, flush=True)
        steps = counting.steps_in(model, SECONDS)
        counting.run("run", model, "--steps", steps, "--noise", 0.5)
        for text in variants(model):
            variant = model.parent / f".{model.stem}_variant.xml"
            variant.write_text(text, encoding="utf-8")
            try:
                counting.run("run", variant, "--steps", max(10, int(steps * FEWER_SECONDS / SECONDS)), "--noise", 0.5)
            finally:
                variant.unlink()
    for name in ("humanoid", "quadruped", "arm"):
        model = TOP / f"models/{name}.xml"
        counting.run("run", model, "--batch", 64, "--threads", 1, "--steps", 200, "--noise", 0.5)
        counting.run("linearize", model, folder / "matrices.npz")


def main():
    if len(sys.argv) != 3 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    build, text = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    merge = shutil.which("llvm-profdata-19") or shutil.which("llvm-profdata")
    if not merge:
        sys.exit("count_branches: llvm-profdata is missing; `./dev setup` installs it")
    with tempfile.TemporaryDirectory(prefix="sinew-counts-") as name:
        folder = pathlib.Path(name)
        (folder / "counts").mkdir()
        count(build, folder)
        parts = sorted((folder / "counts").iterdir())
        subprocess.run([merge, "merge", "-sparse", "-text", "-o", text, *parts], check=True)


if __name__ == "__main__":
    main()
