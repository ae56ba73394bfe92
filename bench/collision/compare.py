#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times mj_collision of Sinew against another engine with the same C API, in the same states, in one run.

    compare.py LIBRARY [--peer-include DIR] [--peer-link ARGS] [--work DIR] [--seconds S] [--only NAME]

LIBRARY is libsinew.so; the peer is by default the libmujoco that is installed (-lmujoco). Prints one line per model
(microseconds per call of both, their ratio, mean contacts) and how the cost grows with the number of separated bodies.
"""
import argparse
import math
import pathlib
import random
import subprocess

import models

HERE = pathlib.Path(__file__).resolve().parent
SIZES = (1000, 2000, 5000, 10000)
STATES = 40


def build(program, include, link):
    command = ["c++", "-std=c++17", "-O2", f"-I{include}", HERE / "collision.cc", "-o", program, *link]
    subprocess.run(command, check=True)


def measure(program, model, states, seconds):
    out = subprocess.run([program, "time", model, states, str(seconds)], capture_output=True, text=True)
    if out.returncode != 0:  # a library may refuse a model of this size
        return math.nan, math.nan
    ns, contacts = map(float, out.stdout.split())
    return ns / 1000, contacts


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", type=pathlib.Path)
    parser.add_argument("--peer-include", default="/usr/include")
    parser.add_argument("--peer-link", default="-lmujoco")
    parser.add_argument("--work", type=pathlib.Path, default=pathlib.Path("build/bench-collision"))
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--only", default="", help="models whose name contains this")
    args = parser.parse_args()
    args.work.mkdir(parents=True, exist_ok=True)
    ours, peer = args.work.resolve() / "ours", args.work.resolve() / "peer"
    library = args.library.resolve()
    build(ours, HERE.parent.parent / "include", [library, f"-Wl,-rpath,{library.parent}"])
    build(peer, args.peer_include, args.peer_link.split())

    scenes = {"crowd": models.crowd, "pile": models.pile, "meshes": models.meshes}
    scenes.update({f"separated-{n}": lambda rng, n=n: models.separated(rng, n) for n in SIZES})
    cost = {}
    print(f"{'model':16} {'ours us':>10} {'peer us':>10} {'ratio':>7} {'contacts':>9} {'peer':>9}")
    for name, make in scenes.items():
        if args.only not in name:
            continue
        model, states = args.work / f"{name}.xml", args.work / f"{name}.states"
        model.write_text(make(random.Random(1)))
        if not states.exists():
            subprocess.run([ours, "record", model, states, str(STATES if name in ("crowd", "pile", "meshes") else 2)],
                           check=True)
        cost[name], contacts = measure(ours, model, states, args.seconds)
        other, other_contacts = measure(peer, model, states, args.seconds)
        print(f"{name:16} {cost[name]:10.1f} {other:10.1f} {other / cost[name]:7.2f} {contacts:9.1f} "
              f"{other_contacts:9.1f}", flush=True)
    small, large = f"separated-{SIZES[0]}", f"separated-{SIZES[-1]}"
    if small in cost and large in cost:
        n_log_n = SIZES[-1] * math.log(SIZES[-1]) / (SIZES[0] * math.log(SIZES[0]))
        print(f"{large} costs {cost[large] / cost[small]:.1f} times {small}; n log n: {n_log_n:.1f} times")


if __name__ == "__main__":
    main()
