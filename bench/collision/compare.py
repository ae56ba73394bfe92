#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times mj_collision of Sinew against another engine with the same C API, in the same states, in one run.

    compare.py LIBRARY [--peer-include DIR] [--peer-link ARGS] [--work DIR] [--seconds S] [--only NAME]

LIBRARY is libsinew.so; the peer is by default the libmujoco that is installed (-lmujoco). Prints one line per model
(microseconds per call of both, their ratio, mean contacts), then what Sinew takes for 1,000 to 10,000 separated bodies,
how it grows, and how n log n does. These are timed in many states: a processor learns the branches of two by heart.
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
SEPARATED_STATES = 10


def build(program, include, link):
    command = ["c++", "-std=c++17", "-O2", f"-I{include}", HERE / "collision.cc", "-o", program, *link]
    subprocess.run(command, check=True)


def measure(program, model, states, seconds):
    out = subprocess.run([program, "time", model, states, str(seconds)], capture_output=True, text=True)
    if out.returncode != 0:  # a library may refuse a model of this size
        return math.nan, math.nan
    ns, contacts = map(float, out.stdout.split())
    return ns / 1000, contacts


def against_peer(args, ours, peer):
    scenes = {"crowd": models.crowd, "pile": models.pile, "meshes": models.meshes}
    print(f"{'model':16} {'ours us':>10} {'peer us':>10} {'ratio':>7} {'contacts':>9} {'peer':>9}")
    for name, make in scenes.items():
        if args.only not in name:
            continue
        model, states = args.work / f"{name}.xml", args.work / f"{name}.states"
        model.write_text(make(random.Random(1)))
        if not states.exists():
            subprocess.run([ours, "record", model, states, str(STATES)], check=True)
        mine, contacts = measure(ours, model, states, args.seconds)
        other, other_contacts = measure(peer, model, states, args.seconds)
        print(f"{name:16} {mine:10.1f} {other:10.1f} {other / mine:7.2f} {contacts:9.1f} {other_contacts:9.1f}",
              flush=True)


def growth(args, ours):
    n_log_n = SIZES[-1] * math.log(SIZES[-1]) / (SIZES[0] * math.log(SIZES[0]))
    print(f"{'separated':16}" + "".join(f" {n:>9} " for n in SIZES) + f"   growth, n log n: {n_log_n:.1f}")
    for arrangement in models.ARRANGEMENTS:
        for ground in (False, True):
            name = arrangement + (" on ground" if ground else "")
            if args.only not in name:
                continue
            cost = []
            for n in SIZES:
                model, states = args.work / "separated.xml", args.work / "separated.states"
                model.write_text(models.separated(n, ground))
                states.write_bytes(models.separated_states(random.Random(1), n, arrangement, SEPARATED_STATES).tobytes())
                cost.append(measure(ours, model, states, args.seconds)[0])
            print(f"{name:16}" + "".join(f" {us:7.1f} us" for us in cost) + f"   {cost[-1] / cost[0]:6.1f}", flush=True)


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

    against_peer(args, ours, peer)
    growth(args, ours)


if __name__ == "__main__":
    main()
