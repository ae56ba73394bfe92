# SPDX-License-Identifier: Apache-2.0
"""Objects that are made and dropped leave nothing behind: the heap stays as large as it was, and so do the blocks of Python.

`python/bench/measure.py memory` makes a million of each and prints the size of the process.
"""
import copy
import ctypes
import gc
import os
import pickle
import sys

import mujoco
import pytest
from mujoco import derivative
from mujoco.batch import Batch

pytestmark = pytest.mark.skipif(bool(os.environ.get("SINEW_SANITIZED")), reason="a sanitizer has a heap of its own, which keeps what is freed")

COUNT = 300
SMALL = "<mujoco><worldbody><body name='b'><joint name='x'/><geom name='g' size='.1' pos='0 0 -1'/></body></worldbody></mujoco>"


class MallocInfo(ctypes.Structure):
    """struct mallinfo2 of glibc."""
    _fields_ = [(name, ctypes.c_size_t) for name in
                ("arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost")]


def heap_bytes():
    """Bytes that are allocated, in all arenas and as mappings of their own; the caches of threads count as allocated."""
    try:
        mallinfo2 = ctypes.CDLL(None).mallinfo2
    except AttributeError:
        pytest.skip("this C library has no mallinfo2")
    mallinfo2.restype = MallocInfo
    info = mallinfo2()
    return info.uordblks + info.hblkhd


def growth(work):
    """What COUNT calls of work() add: bytes of the heap, and blocks of Python's own allocator. The least of three rounds, since a
    leak is in each of them, while caches of Python fill only once."""
    more = []
    for _ in range(3):
        bytes_before, blocks_before = heap_bytes(), sys.getallocatedblocks()
        for _ in range(COUNT):
            work()
        gc.collect()
        more.append((heap_bytes() - bytes_before, sys.getallocatedblocks() - blocks_before))
    return tuple(min(column) for column in zip(*more))


@pytest.fixture(scope="module")
def small():
    return mujoco.MjModel.from_xml_string(SMALL)


def make_data(model):
    data = mujoco.MjData(model)
    data.qpos, data.contact, data.joint("x").qpos, mujoco.MjOption().wind
    mujoco.mj_step(model, data)


def make_model(model):
    other = mujoco.MjModel.from_xml_string(SMALL)
    copy.copy(other).opt.gravity, other.joint("x").range, pickle.dumps(other)


def make_spec(model):
    spec = mujoco.MjSpec()
    geom = spec.worldbody.add_body(name="x").add_geom(size=[1, 0, 0])
    copy.deepcopy(spec).geoms, spec.compile()
    spec.delete(geom)


def make_errors(model):
    for mistake, error in ((lambda: mujoco.mju_norm3("x"), TypeError), (lambda: model.body("none"), KeyError),
                           (lambda: mujoco.mju_error("a"), mujoco.FatalError), (lambda: mujoco.MjModel.from_xml_string("<x/>"), ValueError)):
        try:
            mistake()
        except error:
            continue
        raise AssertionError("no error")


def edit():
    spec = mujoco.MjSpec.from_string(SMALL)
    body = spec.worldbody.add_body(name="c")
    body.add_geom(size=[0.1, 0, 0])
    spec.attach(mujoco.MjSpec.from_string(SMALL), prefix="p-", frame=spec.worldbody.add_frame())
    spec.delete(spec.body("b"))
    return spec.compile().nbody, spec.to_xml()


WORKS = {
    "models": lambda m, d: mujoco.MjModel.from_xml_string(SMALL),
    "copies of models": lambda m, d: copy.deepcopy(m),
    "models with views": lambda m, d: make_model(m),
    "errors": lambda m, d: make_errors(m),
    "gradients": lambda m, d: derivative.make_gradient(m),
    "data": lambda m, d: mujoco.MjData(m),
    "data with views": lambda m, d: make_data(m),
    "copies of data": lambda m, d: copy.copy(d),
    "pickles": lambda m, d: pickle.loads(pickle.dumps((m, d))),
    "specs": lambda m, d: make_spec(m),
    "edited specs": lambda m, d: edit(),
    "views": lambda m, d: (d.qpos[:1], m.opt.gravity[:2], d.joint("x").qpos[:1], d.contact.geom, m.geom("g").size, d.bind),
    "views that outlive": lambda m, d: mujoco.MjData(m).qpos[:1],
    "scenes": lambda m, d: mujoco.MjvScene(m, maxgeom=20),
    "batches": lambda m, d: Batch(m, 2, threads=1).step(),
}


@pytest.mark.parametrize("name", WORKS)
def test_nothing_is_left_behind(small, name):
    data = mujoco.MjData(small)
    more_bytes, more_blocks = growth(lambda: WORKS[name](small, data))
    assert more_bytes < 16 * COUNT, f"{more_bytes / COUNT:.0f} bytes of the heap for each of {COUNT} {name}"
    assert more_blocks < COUNT // 4, f"{more_blocks} blocks of Python for {COUNT} {name}"


def test_a_leak_would_be_seen(small):
    kept = []
    more_bytes, _ = growth(lambda: kept.append(mujoco.MjData(small)))
    assert more_bytes > 1000 * COUNT
