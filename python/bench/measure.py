# SPDX-License-Identifier: Apache-2.0
"""Measures what the package costs; docs/python.md has the table.

    PYTHONPATH=build/release/python /usr/bin/python3 python/bench/measure.py [costs] [rollout] [memory]

Times are the least of repeated runs, in processor time, less an empty loop: other programs on the machine disturb them little. Threads are
compared by the wall clock, alternating one and two, so that both see the same machine. `share` says how much of two processors the runs
with two threads got: where it is below 2, the machine was busy, and the factor is at most that. `work` is the factor by processor time:
twice what one thread needs over what two threads need together, which is what a quiet machine can give.
"""
import pathlib
import pickle
import resource
import statistics
import subprocess
import sys
import time
import timeit

import mujoco
import numpy as np
from mujoco import rollout
from mujoco.batch import Batch

MODELS = pathlib.Path(__file__).resolve().parents[2] / "models"
PENDULUM = "<mujoco><worldbody><body><joint name='x'/><geom size='.1' pos='0 0 -1'/></body></worldbody></mujoco>"


def least(statement, names, repeat=9, number=20000):
    """ns of a statement."""
    timer = timeit.Timer(statement, globals=names, timer=time.process_time)
    empty = timeit.Timer("pass", timer=time.process_time)
    return 1e9 * (min(timer.repeat(repeat, number)) - min(empty.repeat(repeat, number))) / number


def costs():
    model = mujoco.MjModel.from_xml_string(PENDULUM)
    humanoid = mujoco.MjModel.from_xml_path(MODELS / "humanoid.xml")
    names = {"m": model, "d": mujoco.MjData(model), "mj_step": mujoco.mj_step, "mul": mujoco.mju_mulQuat, "r": np.zeros(4),
             "q": np.array([1.0, 0, 0, 0]), "f": lambda: None}
    for statement, limit in (("f()", None), ("d.qpos", 80), ("d.time", 90), ("m.opt.timestep", None), ("d.joint('x').qpos", 400),
                             ("mul(r, q, q)", 250)):
        print(f"{statement:32} {least(statement, names):8.0f} ns" + (f"   (at most {limit})" if limit else ""))
    one = least("mj_step(m, d)", names, number=5000)
    many = least("mj_step(m, d, nstep=1000)", names, repeat=5, number=20) / 1000
    print(f"{'mj_step(m, d) above C':32} {one - many:8.0f} ns   (at most 400; the step itself {many:.0f})")
    data = mujoco.MjData(humanoid)
    mujoco.mj_step(humanoid, data, nstep=100)
    both, known = len(pickle.dumps((humanoid, data))), len(pickle.dumps(humanoid))
    print(f"{'pickle of MjData, model known':32} {both - known:8d} bytes (at most 140000)")
    code = "import time; t = time.process_time(); import {}; print(time.process_time() - t)"
    times = {name: min(float(subprocess.check_output([sys.executable, "-c", code.format(name)])) for _ in range(5)) for name in ("numpy", "mujoco")}
    print(f"{'import mujoco':32} {1e3 * times['mujoco']:8.0f} ms   (at most 150; numpy alone {1e3 * times['numpy']:.0f})")


def compare(what, work, rounds=15):
    """Alternates work(1) and work(2); the factor of the least wall times, and of the medians."""
    walls, processor = {1: [], 2: []}, {1: [], 2: []}
    for _ in range(rounds):
        for threads in (1, 2):
            wall, used = time.perf_counter(), time.process_time()
            work(threads)
            walls[threads].append(time.perf_counter() - wall)
            processor[threads].append(time.process_time() - used)
    best, middle = (f(walls[1]) / f(walls[2]) for f in (min, statistics.median))
    share = max(used / wall for used, wall in zip(processor[2], walls[2]))
    print(f"{what:32} {best:8.2f} x    (medians {middle:.2f}; work {2 * min(processor[1]) / min(processor[2]):.2f}; share {share:.2f} at best; "
          f"one thread {1e3 * min(processor[1]):.0f} ms)")
    return min(processor[1]), min(processor[2])


def rollouts(count=64, steps=50):
    model = mujoco.MjModel.from_xml_path(MODELS / "humanoid.xml")
    data = [mujoco.MjData(model) for _ in range(2)]
    full = mujoco.mjtState.mjSTATE_FULLPHYSICS
    start = np.zeros(mujoco.mj_stateSize(model, full))
    mujoco.mj_getState(model, data[0], start, full)
    starts = np.tile(start, (count, 1))
    control = np.random.default_rng(0).normal(size=(count, steps, model.nu))
    by_rollout = compare(f"{count} humanoids by rollout", lambda threads: rollout.rollout(model, data[:threads], starts, control))
    batches = {threads: Batch(model, count, threads=threads) for threads in (1, 2)}

    def by_batch(threads):
        batches[threads].reset()
        batches[threads].step(nstep=steps, ctrl=control, state=True, sensordata=True)

    by_lanes = compare(f"{count} humanoids by a batch", by_batch)
    print(f"{'a batch, against rollout':32} {by_rollout[0] / by_lanes[0]:8.2f} x    on one thread, {by_rollout[1] / by_lanes[1]:.2f} on two, by work")


def resident():
    """MB of the process that are in memory now."""
    return int(pathlib.Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize() / 2 ** 20


def memory(number=10 ** 6):
    """MB of the process after a tenth, half and all of so many objects that were made one after the other."""
    model = mujoco.MjModel.from_xml_string(PENDULUM)
    data = mujoco.MjData(model)

    def spec():
        mujoco.MjSpec().worldbody.add_body(name="b").add_geom(size=[0.1, 0, 0])

    for name, work in (("views", lambda: (data.qpos[:1], model.opt.gravity, data.body(0).xpos[:1], data.contact.dist)), ("MjData", lambda: mujoco.MjData(model)),
                       ("MjSpec", spec), ("MjModel", lambda: mujoco.MjModel.from_xml_string(PENDULUM))):
        sizes = []
        for done in range(1, number + 1):
            work()
            if done in (number // 10, number // 2, number):
                sizes.append(resident())
        print(f"{number:8d} times {name:18} " + ", ".join(f"{size:.1f} MB at {share}" for size, share in zip(sizes, ("10 %", "50 %", "100 %"))), flush=True)


def main(chosen):
    parts = {"costs": costs, "rollout": rollouts, "memory": memory}
    for name in chosen or parts:
        if name not in parts:
            raise SystemExit(f"measure.py: '{name}' is none of {', '.join(parts)}")
        parts[name]()


if __name__ == "__main__":
    main(sys.argv[1:])
