# SPDX-License-Identifier: Apache-2.0
"""The functions of the API as rows for src/functions.cpp."""
import dataclasses
import json
import keyword
import re

import headers
import shapes

PREFIXES = ("mj_", "mju_", "mjd_", "mjv_", "mjr_")
ARRAYS = {"mjtNum": "kNum", "double": "kNum", "float": "kFloat", "int": "kInt", "mjtByte": "kByte", "unsigned char": "kByte"}
NUMBERS = {"mjtNum", "double", "float"}
INTEGERS = {"int", "unsigned int", "mjtByte", "size_t", "mjtSize", "unsigned char", "mjtObj", "uint64_t"}
STRUCTS = {"mjModel", "mjData", "mjOption", "mjVisual", "mjStatistic", "mjContact", "mjLROpt", "mjvPerturb", "mjvCamera",
           "mjvGLCamera", "mjvGeom", "mjvLight", "mjvOption", "mjvScene", "mjvFigure", "mjrRect", "mjrContext"}


def bare(text):
    return text.replace("const ", "").replace("*", "").strip()


def bound_functions(api):
    """The functions that Python has, specials with their own signatures."""
    result = []
    for function in api.functions:
        if not function.name.startswith(PREFIXES) or function.name in shapes.LEFT_OUT:
            continue
        if function.name in shapes.SPECIAL:
            own = headers.read_functions("MJAPI " + shapes.SPECIAL[function.name].replace("()", "(void)") + ";")[0]
            own.doc = function.doc
            function = own
        if all(kind_of(function, p) for p in function.params):
            params = [dataclasses.replace(p, name=p.name + "_" * keyword.iskeyword(p.name)) for p in function.params]
            result.append(dataclasses.replace(function, params=params))
    return result


def omitted(function):
    names = shapes.OMITTED.get(function.name, "").split()
    extents = {e for shape in shapes.SHAPES.get(function.name, {}).values() for e in shape}
    return [p.name for p in function.params if p.name in names or (p.name == "n" and "n" in extents)]


def kind_of(function, param):
    """(kind, element) of a parameter, or None for what Python cannot pass."""
    base = bare(param.type)
    pointer = "*" in param.type or param.extent
    if base in STRUCTS:
        return ("kStruct", base)
    if base == "char" and "const" in param.type and pointer:
        return ("kText", "")
    if pointer:
        if base in ARRAYS and (param.extent or param.name in shapes.SHAPES.get(function.name, {}) or function.name in shapes.SPECIAL):
            return ("kArray", ARRAYS[base])
        return None
    if base in NUMBERS:
        return ("kNumber", "")
    return ("kInteger", "") if base in INTEGERS else None


def shape_of(function, param, api):
    if param.extent:
        return (int(api.constants.get(param.extent, param.extent)),)
    return shapes.SHAPES.get(function.name, {}).get(param.name, ())


def expression(text, function):
    """C for an extent in braces: I(n) is an argument as a number, M(m) as a model, R(r) as a rectangle."""
    names = [p.name for p in function.params]
    return re.sub(r"\b([IMR])\((\w+)\)", lambda m: f"{m[1]}_(a[{names.index(m[2])}])", text.strip("{}"))


def extent_row(extent, function, hidden):
    names = [p.name for p in function.params]
    if isinstance(extent, int):
        return f"fixed_extent({extent})"
    if extent.startswith("{"):
        return f"extent([](const Argument* a) -> npy_intp {{ (void)a; return {expression(extent, function)}; }})"
    if extent in hidden:
        return f"taken_extent({names.index(extent)})"
    if extent.startswith("d."):
        return f"data_extent(offsetof(mjData, {extent[2:]}))"
    return f"model_extent(offsetof(mjModel, {extent}))"


def param_row(function, param, api, hidden):
    kind, element = kind_of(function, param)
    nullable = param.name in shapes.NULLABLE.get(function.name, "").split()
    default = shapes.DEFAULTS.get(function.name, {}).get(param.name, ...)
    flags = [flag for flag, on in (("kNullable", nullable), ("kWritten", kind == "kArray" and "const" not in param.type),
                                   ("kOmitted", param.name in hidden), ("kOptional", default is not ...)) if on]
    shape = shape_of(function, param, api) if kind == "kArray" else ()
    extents = ", ".join(extent_row(e, function, hidden) for e in shape)
    element = {"kArray": element, "kStruct": f"k_{element}"}.get(kind, "0")
    value = default if isinstance(default, int) else 0
    return f'{{"{param.name}", {kind}, {element}, {" | ".join(flags) or 0}, {value}, {len(shape)}, {{{extents}}}}}'


def visible(function):
    return [p for p in function.params if p.name not in omitted(function)]


def signature(function):
    parts = []
    for param in visible(function):
        default = shapes.DEFAULTS.get(function.name, {}).get(param.name, ...)
        parts.append(param.name if default is ... else f"{param.name}={default}")
    return f"{function.name}({', '.join(parts)})"


def row(function, api):
    hidden = omitted(function)
    params = ",\n     ".join(param_row(function, p, api, hidden) for p in function.params)
    computes = function.name not in shapes.QUICK and any(
        bare(p.type) in STRUCTS or (kind_of(function, p)[0] == "kArray" and not p.extent) for p in function.params)
    thunk = f"&special::{function.name}" if function.name in shapes.SPECIAL else f"&invoke<&::{function.name}>"
    check = f"&checks::{function.name}" if function.name in shapes.CHECKED else "nullptr"
    name = function.name
    table = f"static const Parameter params_{name}[] = {{\n     {params}}};\n" if function.params else f"static const Parameter* const params_{name} = nullptr;\n"
    doc = json.dumps(f"{signature(function)}\n--\n\n{function.doc}", ensure_ascii=False)
    return (table + f"static const Function function_{name} = {{\"{name}\", {thunk}, {check}, params_{name}, {len(function.params)}, "
            f"{str(computes).lower()}}};\n"
            f"static PyObject* py_{name}(PyObject*, PyObject* const* args, Py_ssize_t n, PyObject* names) {{\n"
            f"  return call(function_{name}, args, n, names);\n}}\n"
            f"static const char doc_{name}[] = {doc};\n")


def table(api):
    functions = bound_functions(api)
    weak = "\n".join(f"#pragma weak {f.name}" for f in functions)
    rows = "\n".join(row(f, api) for f in functions)
    entries = "\n".join(
        f'    {{{{"{f.name}", reinterpret_cast<PyCFunction>(reinterpret_cast<void*>(py_{f.name})), METH_FASTCALL | METH_KEYWORDS, '
        f"doc_{f.name}}}, reinterpret_cast<void*>(&::{f.name})}}," for f in functions)
    return (f"// Written by python/generate from include/mujoco; do not edit.\n{weak}\n\n{rows}\n"
            f"static Method kMethods[] = {{\n{entries}\n}};\n")
