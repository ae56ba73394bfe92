#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times mj_loadXML of Sinew against another engine with the same C API, each in a fresh process, in turn.

    compare.py LIBRARY [--peer-include DIR] [--peer-link ARGS] [--work DIR] [--rounds N] [MODEL ...]

LIBRARY is libsinew.so; the peer is by default the libmujoco that is installed (-lmujoco). Without a MODEL it is the
robot of robot.py, in both ways. Prints the fastest round of each, on the wall and of the processor.
"""
import argparse
import math
import pathlib
import subprocess

import robot

HERE = pathlib.Path(__file__).resolve().parent


def build(program, include, link):
    subprocess.run(["c++", "-std=c++17", "-O2", f"-I{include}", HERE / "load.cc", "-o", program, *link], check=True)


def load(program, model):
    out = subprocess.run([program, model], capture_output=True, text=True)
    return tuple(map(float, out.stdout.split())) if out.returncode == 0 else (math.nan, math.nan)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", type=pathlib.Path)
    parser.add_argument("models", nargs="*", type=pathlib.Path)
    parser.add_argument("--peer-include", default="/usr/include")
    parser.add_argument("--peer-link", default="-lmujoco")
    parser.add_argument("--work", type=pathlib.Path, default=pathlib.Path("build/bench-load"))
    parser.add_argument("--rounds", type=int, default=10)
    args = parser.parse_args()
    args.work.mkdir(parents=True, exist_ok=True)
    ours, peer = args.work.resolve() / "ours", args.work.resolve() / "peer"
    library = args.library.resolve()
    build(ours, HERE.parent.parent / "include", [library, f"-Wl,-rpath,{library.parent}"])
    build(peer, args.peer_include, args.peer_link.split())
    models = args.models or [robot.write(args.work / "seen"), robot.write(args.work / "all", everything=True)]
    print(f"{'model':32} {'ours ms':>9} {'peer ms':>9} {'ratio':>6}   {'of the processor':>18} {'ratio':>6}")
    for model in models:
        rounds = [(load(ours, model), load(peer, model)) for _ in range(args.rounds)]
        mine, other = (tuple(min(r[i][k] for r in rounds) for k in (0, 1)) for i in (0, 1))
        print(f"{str(model)[-32:]:32} {mine[0]:9.1f} {other[0]:9.1f} {other[0] / mine[0]:6.2f}   "
              f"{mine[1]:9.1f} {other[1]:8.1f} {other[1] / mine[1]:6.2f}", flush=True)


if __name__ == "__main__":
    main()
