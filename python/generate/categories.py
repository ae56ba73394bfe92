# SPDX-License-Identifier: Apache-2.0
"""The kinds of objects that have names, and which arrays an object of each kind has a share of."""
import dataclasses


@dataclasses.dataclass
class Category:
    name: str  # m.NAME('x')
    size: str  # how many there are
    objtype: str
    aliases: tuple = ()
    data_prefixes: tuple = ()  # of arrays of mjData, beyond its own name


ALL = (
    Category("body", "nbody", "mjOBJ_BODY"),
    Category("jnt", "njnt", "mjOBJ_JOINT", ("joint",)),
    Category("geom", "ngeom", "mjOBJ_GEOM"),
    Category("site", "nsite", "mjOBJ_SITE"),
    Category("cam", "ncam", "mjOBJ_CAMERA", ("camera",)),
    Category("light", "nlight", "mjOBJ_LIGHT"),
    Category("flex", "nflex", "mjOBJ_FLEX"),
    Category("mesh", "nmesh", "mjOBJ_MESH"),
    Category("skin", "nskin", "mjOBJ_SKIN"),
    Category("hfield", "nhfield", "mjOBJ_HFIELD"),
    Category("tex", "ntex", "mjOBJ_TEXTURE", ("texture",)),
    Category("mat", "nmat", "mjOBJ_MATERIAL", ("material",)),
    Category("pair", "npair", "mjOBJ_PAIR"),
    Category("exclude", "nexclude", "mjOBJ_EXCLUDE"),
    Category("eq", "neq", "mjOBJ_EQUALITY", ("equality",)),
    Category("tendon", "ntendon", "mjOBJ_TENDON", ("ten",), ("ten_",)),
    Category("actuator", "nu", "mjOBJ_ACTUATOR"),
    Category("sensor", "nsensor", "mjOBJ_SENSOR"),
    Category("numeric", "nnumeric", "mjOBJ_NUMERIC"),
    Category("text", "ntext", "mjOBJ_TEXT"),
    Category("tuple", "ntuple", "mjOBJ_TUPLE"),
    Category("key", "nkey", "mjOBJ_KEY", ("keyframe",)),
)

# Arrays in which an object's share is a run of rows, found through an address and a count; kind of the run in src/named.cpp.
RUNS = {
    "numeric": {"numeric_data": "kNumeric"}, "text": {"text_data": "kText_"}, "hfield": {"hfield_data": "kHField"},
    "tex": {"tex_data": "kTexture"},
    "tuple": {"tuple_objtype": "kTuple", "tuple_objid": "kTuple", "tuple_objprm": "kTuple"},
}


def _unique(rows):
    """The first of several rows with one attribute; `id` and `name` belong to the view itself."""
    seen = {"id", "name"}
    return [row for row in rows if row[0] not in seen and not seen.add(row[0])]


def model_rows(api, category):
    prefix, rows = category.name + "_", []
    for field in api.model:
        extent = field.extents[0]
        if extent == category.size and field.name.startswith(prefix):
            rows.append((field.name.removeprefix(prefix), field.name, "kRow", field.doc))
        elif field.name in RUNS.get(category.name, {}):
            rows.append((field.name.removeprefix(prefix), field.name, RUNS[category.name][field.name], field.doc))
    if category.name == "jnt":
        rows += [(f.name, f.name, "kQpos", f.doc) for f in api.model if f.extents[0] == "nq"]
        rows += [(f.name.removeprefix("dof_"), f.name, "kDof", f.doc) for f in api.model
                 if f.extents[0] == "nv" and f.name.startswith("dof_")]
    return _unique(rows)


def data_rows(api, category):
    rows = []
    for field in api.data:
        if field.name.endswith("_ind") or field.name == "plugin_data":
            continue
        extent, name = field.extents[0], field.name
        for prefix in (category.name + "_",) + category.data_prefixes:
            name = name.removeprefix(prefix)
        if extent == category.size:
            rows.append((name, field.name, "kRow", field.doc))
        elif category.name == "jnt" and extent in ("nq", "nv"):
            rows.append((field.name, field.name, "kQpos" if extent == "nq" else "kDof", field.doc))
        elif category.name == "sensor" and field.name == "sensordata":
            rows.append(("data", field.name, "kSensor", field.doc))
        elif category.name == "actuator" and extent == "na":
            rows.append((field.name, field.name, "kActivation", field.doc))
    return _unique(rows)
