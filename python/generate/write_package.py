# SPDX-License-Identifier: Apache-2.0
"""The Python files of the package that follow from the headers, and the headers that the package carries."""
import pathlib
import pprint
import re

import write_functions
import write_stubs

HEAD = "# Written by python/generate from include/mujoco; do not edit.\n"


def enums(api):
    text = [HEAD, '"""The enumerations of the API: integers with names."""\nimport enum\n\n\nclass _Enum(enum.IntEnum):\n'
            "    __str__ = enum.Enum.__str__\n    __format__ = int.__format__\n"]
    for name, members in api.enums.items():
        body = "".join(f"    {member} = {value}\n" for member, value, _ in members)
        text.append(f"\n\nclass {name}(_Enum):\n    {api.enum_docs[name]!r}\n{body}")
    text.append("\n\n__all__ = " + pprint.pformat(sorted(api.enums), width=120) + "\n")
    return "".join(text)


def constants(api):
    rows = "".join(f"{name} = {value!r}\n" for name, value in api.constants.items())
    return HEAD + '"""The constants of the API."""\n' + rows


def introspect(api):
    """Tables of the API as plain Python, for programs that generate code of their own."""
    functions = {f.name: {"returns": f.returns, "doc": f.doc,
                          "parameters": [(p.name, p.type + (f"[{p.extent}]" if p.extent else "")) for p in f.params]}
                 for f in api.functions}
    structs = {name: [(f.name, f.type, tuple(f.extents), f.doc) for f in fields] for name, fields in api.structs.items()}
    structs["mjModel"] = [(f.name, "int", (), f.doc) for f in api.sizes] + structs["mjModel"] + [
        (f.name, f.type + " *", tuple(f.extents), f.doc) for f in api.model]
    structs["mjData"] = [(f.name, f.type, tuple(f.extents), f.doc) for f in api.values] + structs["mjData"] + [
        (f.name, f.type + " *", tuple(f.extents), f.doc) for f in api.data + api.arena]
    enumerations = {name: {m: v for m, v, _ in members} for name, members in api.enums.items()}
    parts = [f"{name} = {pprint.pformat(value, width=140, sort_dicts=False)}\n" for name, value in
             (("FUNCTIONS", functions), ("STRUCTS", structs), ("ENUMS", enumerations))]
    return HEAD + '"""The API as tables: functions, structs (name, type, extents, description) and enumerations."""\n' + "\n".join(parts)


def literal_macros(api, text):
    """mjxmacro.h whose tables are lines of X(type, name, rows, columns), since programs parse them."""
    def block(name, rows, keep):
        lines = [f"    {macro}( {', '.join(args)} )" for macro, args, _ in rows if keep(macro)]
        lines = [re.sub(r"^    [SV]\(", "    X(", line) for line in lines]
        return f"#define {name} \\\n" + " \\\n".join(lines) + "\n"

    parts = ["// Written by python/generate from include/mujoco/mjxmacro.h: the same tables as literal lines.\n"
             "#ifndef MUJOCO_MJXMACRO_H_\n#define MUJOCO_MJXMACRO_H_\n#ifndef XNV\n#define XNV X\n#endif\n"
             "#ifndef MJ_M\n#define MJ_M(n) n\n#endif\n#ifndef MJ_D\n#define MJ_D(n) n\n#endif\n"]
    sections = dict(api.sections)
    ints, floats = sections.pop("MJOPTION_INTS"), sections.pop("MJOPTION_FLOATS")
    parts.append(block("MJOPTION_INTS", ints, lambda m: True))
    parts.append(block("MJOPTION_FLOATS", floats, lambda m: m == "S"))
    vectors = [("X", args[1:], doc) for macro, args, doc in floats if macro == "V"]
    parts.append(block("MJOPTION_VECTORS", vectors, lambda m: True))
    parts.append("#define MJOPTION_SCALARS MJOPTION_FLOATS MJOPTION_INTS\n")
    sizes = sections.pop("MJMODEL_SIZES")
    parts.append(block("MJMODEL_INTS", sizes, lambda m: True) + "#define MJMODEL_SIZES MJMODEL_INTS\n")
    values = sections.pop("MJDATA_VALUES")
    parts.append(block("MJDATA_SCALAR", values, lambda m: m == "S"))
    parts.append(block("MJDATA_VECTOR", values, lambda m: m == "V"))
    for prefix in ("MJMODEL_POINTERS", "MJDATA_POINTERS", "MJDATA_ARENA_POINTERS"):
        rows = [r for name, table in sections.items() if name.startswith(prefix + "_") for r in table]
        parts += [block(name, table, lambda m: True) for name, table in sections.items() if name.startswith(prefix + "_")]
        parts.append(block(prefix, rows, lambda m: True))
    for prefix in ("MJMODEL_POINTERS_PREAMBLE", "MJDATA_POINTERS_PREAMBLE"):
        names = re.findall(r"mjLOCAL_SIZE_\(m, (\w+)\)", re.search(rf"#define {prefix}\(m\)(.*?)\n\n", text + "\n\n", re.DOTALL)[1])
        parts.append(f"#define {prefix}( m ) \\\n" + " \\\n".join(f"    int {n} = (m)->{n};" for n in names) + "\n")
    parts.append("#endif  // MUJOCO_MJXMACRO_H_\n")
    return "\n".join(parts)


def carried_headers(api, include):
    """The headers, with the literal tables beside the header that the others include."""
    files = {}
    for path in sorted(pathlib.Path(include).rglob("*.h*")):
        files[f"include/{path.relative_to(include)}"] = path.read_text(encoding="utf-8")
    tables = files["include/mujoco/mjxmacro.h"]
    files["include/mujoco/mjxtables.h"] = tables
    for name in list(files):
        if name.startswith("include/mujoco/") and not name.endswith(("mjxmacro.h", "mjxtables.h")):
            files[name] = files[name].replace("<mujoco/mjxmacro.h>", "<mujoco/mjxtables.h>")
    files["include/mujoco/mjxtables.h"] = tables.replace("MUJOCO_MJXMACRO_H_", "MUJOCO_MJXTABLES_H_")
    files["include/mujoco/mjxmacro.h"] = literal_macros(api, tables)
    return files


def files(api, include):
    names = [f.name for f in write_functions.bound_functions(api)]
    return {"_enums.py": enums(api), "_constants.py": constants(api), "introspect.py": introspect(api),
            "_names.py": HEAD + "FUNCTIONS = " + pprint.pformat(names, width=140) + "\n",
            "_core.pyi": write_stubs.core(api), "_enums.pyi": write_stubs.enums(api), "_constants.pyi": write_stubs.constants(api),
            "py.typed": "", **carried_headers(api, include)}
