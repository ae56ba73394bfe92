#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How much faster one library steps models than another that offers the same C API.

  tools/compare_speed.py OURS THEIRS MODEL...      OURS, THEIRS: prefixes with include/mujoco and lib/

samples/testspeed.cpp is built against each. The two programs run in turn, and the quickest round of each counts: other work on
the machine can only slow a round down. The ratio is above 1 if ours is faster; the geometric mean over the models follows.
"""
import argparse
import math
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(__file__).resolve().parent.parent / "samples/testspeed.cpp"


def library_of(prefix):
    for name in ("libsinew.so", "libmujoco.so"):
        found = sorted((prefix / "lib").glob(name + "*"))
        if found:
            return found[0].resolve()
    sys.exit(f"{prefix}/lib: neither libsinew.so nor libmujoco.so")


def build(prefix, program):
    library = library_of(prefix)
    subprocess.run(["c++", "-std=c++20", "-O2", f"-I{prefix / 'include'}", SOURCE, "-o", program, library,
                    f"-Wl,-rpath,{library.parent}", "-pthread"], check=True)
    return program


def microseconds(program, model, steps):
    done = subprocess.run([program, model, str(steps)], capture_output=True, text=True)
    found = re.search(r"time per step +([\d.]+) us", done.stdout)
    if done.returncode != 0 or not found:
        sys.exit(f"{program.name} {model}: {done.stderr.strip() or 'no figure'}")
    return float(found.group(1))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ours", type=pathlib.Path)
    parser.add_argument("theirs", type=pathlib.Path)
    parser.add_argument("models", nargs="+")
    parser.add_argument("--steps", type=int, default=5000)
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        programs = [build(prefix.resolve(), pathlib.Path(folder) / name)
                    for prefix, name in ((options.ours, "ours"), (options.theirs, "theirs"))]
        logarithms = []
        for model in options.models:
            rounds = [[microseconds(program, model, options.steps) for program in programs] for _ in range(options.rounds)]
            ours, theirs = (min(column) for column in zip(*rounds))
            logarithms.append(math.log(theirs / ours))
            print(f"{pathlib.Path(model).name:24} {ours:10.2f} us {theirs:10.2f} us {theirs / ours:8.2f} x", flush=True)
    print(f"geometric mean {math.exp(statistics.mean(logarithms)):.2f} x")


if __name__ == "__main__":
    main()
