# SPDX-License-Identifier: Apache-2.0
"""Every function by its table: a call with arguments as they should be succeeds, and each argument that is not is refused by name."""
import re

import mujoco
import numpy as np
import pytest
from mujoco._names import FUNCTIONS

ELEMENTS = {"kNum": np.float64, "kFloat": np.float32, "kInt": np.int32, "kByte": np.uint8}
NUMBERS = {"ntotal": 4, "nband": 2, "ndense": 1, "nvec": 2, "nray": 2, "key": 0, "sig": 2, "srcsig": 6, "dstsig": 2, "type": 1, "index": 0,
           "body": 1, "maxpoint": 3, "obj_type": 1, "objtype": 1, "catmask": 7, "category": 4, "action": 1, "framebuffer": 0, "font": 0,
           "gridpos": 0, "width": 32, "height": 32, "fontscale": 150, "meshid": 0, "texid": 0, "hfieldid": 0, "enable": 1, "n": 3,
           "flg_html": 0, "flg_pad": 0, "num": 1, "flg_static": 1, "bodyexclude": -1, "distmax": 1, "hint": 0, "mincond": 0, "plugin_instance": 0}
SIZES = {"n": 3, "nr": 2, "nc": 3, "r1": 2, "c1": 3, "r2": 4, "c2": 5, "nface": 1, "nvert": 3, "nnz": 6, "dim": 3}
# These raise whatever they are given; mju_rayFlex needs a flex, which test_functions.py has.
LEFT_OUT = {"mju_error", "mju_error_i", "mju_error_s", "mj_loadPluginLibrary", "mju_rayFlex"}


@pytest.fixture(scope="module")
def drawing():
    """A context of OpenGL without a window."""
    try:
        context = mujoco.GLContext(64, 64)
    except RuntimeError as error:
        pytest.skip(str(error))
    context.make_current()
    yield context
    context.free()


def extent(value, arguments, model, data):
    """A length as the table writes it: a number, a size of the model, d.size, a size that arrays tell, or an expression of C."""
    if isinstance(value, int):
        return value
    if value.startswith("d."):
        return getattr(data, value[2:])
    if not value.startswith("{"):
        return SIZES.get(value) if value in SIZES else getattr(model, value)
    text = re.sub(r"M\(m\)->", "model.", value.strip("{}"))
    text = re.sub(r"M\(m\)", "model", text)
    text = re.sub(r"I\((\w+)\)", lambda m: str(arguments.get(m[1], SIZES.get(m[1]))), text)
    text = re.sub(r"R\((\w+)\)", r"arguments['\1']", text)
    return eval(text, {"model": model, "arguments": arguments, "mj_stateSize": mujoco.mj_stateSize})  # noqa: S307: our own tables


def make_struct(kind, model, data):
    if kind in ("mjModel", "mjData"):
        return model if kind == "mjModel" else data
    if kind == "mjvScene":
        return mujoco.MjvScene(model, 500)
    if kind == "mjrContext":
        return mujoco.MjrContext(model, 150)
    if kind == "mjrRect":
        return mujoco.MjrRect(0, 0, 8, 8)
    return getattr(mujoco, "M" + kind[1:])()


OWN = {  # arguments that the table alone cannot make
    "mju_dense2sparse": lambda a: {"res": np.zeros(6), "colind": np.zeros(6, np.int32)},
    "mju_sparse2dense": lambda a: {"mat": np.zeros(6), "colind": np.zeros(6, np.int32), "rownnz": np.full(2, 2, np.int32),
                                   "rowadr": np.array([0, 2], np.int32)},
    "mju_printMatSparse": lambda a: {"mat": np.zeros(6), "colind": np.zeros(6, np.int32)},
    "mj_addM": lambda a: {"dst": np.zeros((a["m"].nv, a["m"].nv)), "rownnz": None, "rowadr": None, "colind": None},
    "mj_copyData": lambda a: {"dest": mujoco.MjData(a["m"])},
    "mjv_copyModel": lambda a: {"dest": a["src"]},
    "mj_saveModel": lambda a: {"buffer": np.zeros(mujoco.mj_sizeModel(a["m"]), np.uint8)},
    "mj_printFormattedModel": lambda a: {"float_format": "%f"},
    "mj_RungeKutta": lambda a: {"N": 4},
    "mj_addContact": lambda a: {"con": mujoco.MjContact(dim=3)},
    "mj_multiRay": lambda a: {"vec": np.ones(6)},
    "mj_rayHfield": lambda a: {"geomid": a["m"].geom("ground").id},
    "mj_rayMesh": lambda a: {"geomid": a["m"].geom("stone").id},
    "mjv_connector": lambda a: {"type": mujoco.mjtGeom.mjGEOM_CAPSULE},
    "mjr_setAux": lambda a: mujoco.mjr_addAux(0, 8, 8, 0, a["con"]) or {},
    "mjr_blitAux": lambda a: mujoco.mjr_addAux(0, 8, 8, 0, a["con"]) or {},
    "mju_euler2Quat": lambda a: {"seq": "xyz"},
    "mju_boxQP": lambda a: {"upper": np.ones(3)},
}


def raw_arguments(name, model, data):
    """Arguments as they should be: structs and numbers first, since arrays have their sizes from them."""
    arguments = {}
    for parameter, kind, element, _, _ in FUNCTIONS[name]:
        if kind == "kStruct":
            arguments[parameter] = make_struct(element, model, data)
        elif kind == "kInteger":
            arguments[parameter] = NUMBERS.get(parameter, 0)
        elif kind == "kNumber":
            arguments[parameter] = 0.5
        elif kind == "kText":
            arguments[parameter] = "%f" if parameter.endswith("format") else "words"
    for parameter, kind, element, shape, flags in FUNCTIONS[name]:
        if kind == "kArray":
            sizes = tuple(extent(e, arguments, model, data) for e in shape) if shape else (9,)
            arguments[parameter] = np.zeros(sizes, ELEMENTS[element])
            if element in ("kNum", "kFloat") and len(set(sizes)) == 1:
                arguments[parameter][...] = np.eye(*sizes) if len(sizes) == 2 else 0.5
    return {p: arguments[p] for p, *_ in FUNCTIONS[name]}


def make_arguments(name, model, data):
    arguments = raw_arguments(name, model, data)
    return arguments | OWN.get(name, lambda a: {})(arguments)


@pytest.fixture
def arguments(request, model, data, tmp_path, monkeypatch):
    name = request.node.callspec.params["name"]
    if any(kind == "kStruct" and element == "mjrContext" for _, kind, element, _, _ in FUNCTIONS[name]) or name.startswith("mjr_"):
        request.getfixturevalue("drawing")
    monkeypatch.chdir(tmp_path)
    return make_arguments(name, model, data)


def guarded(array):
    """A copy of the array in the middle of a larger one that is full of ones of bits, and a function that tells whether these still are."""
    bytes_ = np.full(array.nbytes + 256, 255, np.uint8)
    inner = bytes_[128:128 + array.nbytes].view(array.dtype).reshape(array.shape)
    inner[...] = array
    return inner, lambda: np.all(bytes_[:128] == 255) and np.all(bytes_[128 + array.nbytes:] == 255)


@pytest.mark.parametrize("name", [n for n in FUNCTIONS if n not in LEFT_OUT])
def test_a_call_as_it_should_be_succeeds_and_writes_to_its_arrays_alone(name, arguments, capfd):
    guards = {}
    for parameter, value in arguments.items():
        if isinstance(value, np.ndarray):
            arguments[parameter], guards[parameter] = guarded(value)
    getattr(mujoco, name)(**arguments)
    getattr(mujoco, name)(*arguments.values())
    assert [parameter for parameter, intact in guards.items() if not intact()] == []


@pytest.mark.parametrize("name", [n for n in FUNCTIONS if FUNCTIONS[n]])
def test_each_wrong_argument_is_refused_by_name(name, arguments):
    function = getattr(mujoco, name)

    def refuses(parameter, value, error=TypeError):
        with pytest.raises(error) as refusal:
            function(**(arguments | {parameter: value}))
        assert name in str(refusal.value) and parameter in str(refusal.value), str(refusal.value)

    for parameter, kind, element, shape, flags in FUNCTIONS[name]:
        good = arguments[parameter]
        refuses(parameter, object())
        if "kNullable" not in flags and "kOptional" not in flags:
            refuses(parameter, None)
            with pytest.raises(TypeError, match=parameter):
                function(**{p: v for p, v in arguments.items() if p != parameter})
        if kind == "kInteger":
            refuses(parameter, 1.5)
            refuses(parameter, 2 ** 70, (TypeError, OverflowError))
        if kind == "kText":
            refuses(parameter, "a\0b", ValueError)
        if kind == "kArray" and good is not None:
            refuses(parameter, np.array(["x"] * 3))
            if "kWritten" in flags:
                refuses_written(refuses, parameter, good)


def refuses_written(refuses, parameter, good):
    """What is written to has its own type and layout, and may be written to."""
    other = np.float32 if good.dtype == np.float64 else np.float64
    refuses(parameter, good.astype(other))
    refuses(parameter, good.tolist())
    locked = good.copy()
    locked.flags.writeable = False
    refuses(parameter, locked)
    if good.size > 1:
        refuses(parameter, np.repeat(good.ravel(), 2)[::2])


def fixed_shape(name, parameter, shape):
    """Whether the size of an array follows from other arguments than itself."""
    mine = {e for e in shape if e in SIZES}
    others = [s for p, _, _, s, _ in FUNCTIONS[name] if p != parameter]
    return bool(shape) and all(any(e in s for s in others) for e in mine)


@pytest.mark.parametrize("name", [n for n in FUNCTIONS if any(fixed_shape(n, p, s) for p, k, _, s, _ in FUNCTIONS[n] if k == "kArray")])
def test_arrays_of_a_wrong_size_are_refused(name, arguments):
    function = getattr(mujoco, name)
    for parameter, kind, element, shape, flags in FUNCTIONS[name]:
        good = arguments[parameter]
        if kind != "kArray" or good is None or not fixed_shape(name, parameter, shape):
            continue
        longer = np.zeros(good.size + 1, good.dtype)
        with pytest.raises(TypeError, match=name):
            function(**(arguments | {parameter: longer}))
        if good.ndim == 2 and good.shape[0] != good.shape[1]:
            with pytest.raises(TypeError, match=name):
                function(**(arguments | {parameter: np.ascontiguousarray(good.T)}))


@pytest.mark.parametrize("name", [n for n in FUNCTIONS if n not in LEFT_OUT and any("kNullable" in f for *_, f in FUNCTIONS[n])])
def test_what_may_be_none_may_be_none(name, arguments, capfd):
    nullable = [p for p, *_, flags in FUNCTIONS[name] if "kNullable" in flags]
    for parameter in nullable:
        getattr(mujoco, name)(**(arguments | {parameter: None}))


ERRORS = (TypeError, ValueError, OverflowError, mujoco.FatalError)


@pytest.mark.parametrize("name", [n for n in FUNCTIONS if n not in ("mju_error", "mju_error_i", "mju_error_s")])
def test_no_number_makes_a_function_leave_its_bounds(name, arguments, capfd):
    """Numbers that name nothing, are far too large or are none: each call returns or raises, and the model still works."""
    function, model = getattr(mujoco, name), arguments.get("m")
    texts = {p: v.encode() for p, v in arguments.items() if isinstance(v, str)}
    for parameter, kind, _, _, _ in FUNCTIONS[name]:
        wrong = {"kInteger": (-1, -2 ** 31, 77, 2 ** 31 - 1), "kNumber": (np.nan, np.inf, -1e300), "kText": ("", "x" * 5000, "%s%n")}.get(kind, ())
        if kind == "kArray" and arguments[parameter] is not None and arguments[parameter].dtype.kind == "f":
            wrong = (np.full_like(arguments[parameter], np.nan),)
        if kind == "kArray" and arguments[parameter] is not None and arguments[parameter].dtype == np.int32:
            wrong = (np.full_like(arguments[parameter], -7), np.full_like(arguments[parameter], 10 ** 6))
        for value in () if parameter == "nstep" else wrong:
            try:
                function(**(arguments | {parameter: value}))
            except ERRORS as error:
                assert str(error)
    assert texts == {p: v.encode() for p, v in arguments.items() if isinstance(v, str)}  # %n would have written to them
    if model is not None:
        fresh = mujoco.MjData(model)
        assert fresh.qpos.size == model.nq and fresh.time == 0


def test_a_figure_whose_counts_are_wrong_is_drawn_within_its_arrays(model, drawing):
    drawing.make_current()
    figure, context, rect = mujoco.MjvFigure(), mujoco.MjrContext(model, 150), mujoco.MjrRect(0, 0, 64, 64)
    mujoco.mjr_setBuffer(mujoco.mjtFramebuffer.mjFB_OFFSCREEN, context)
    figure.figurergba[:] = 1
    for count in (10 ** 6, -7):
        figure.linepnt[:] = count
        figure.gridsize[:] = count
        pixels = np.zeros((64, 64, 3), np.uint8)
        mujoco.mjr_rectangle(rect, 0, 0, 0, 1)
        mujoco.mjr_figure(rect, figure, context)
        mujoco.mjr_readPixels(pixels, None, rect, context)
        assert pixels.any() and np.all(figure.linepnt == count)
