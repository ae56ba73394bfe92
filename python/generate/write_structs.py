# SPDX-License-Identifier: Apache-2.0
"""The structs of the API, the arrays of mjModel and mjData and the views by name, as rows for the C++ part."""
import json
import re

import categories

# Structs that are plain values in Python, in an order in which nested ones come first.
PLAIN = ("mjLROpt", "mjOption", "mjVisual", "mjStatistic", "mjContact", "mjWarningStat", "mjTimerStat", "mjSolverStat", "mjvPerturb",
         "mjvCamera", "mjvGLCamera", "mjvGeom", "mjvLight", "mjvOption", "mjvScene", "mjvFigure", "mjrRect", "mjrContext")
# Structs of a spec: settings first, then elements.
SPEC = ("mjsCompiler", "mjsOrientation", "mjsPlugin", "mjSpec", "mjsBody", "mjsFrame", "mjsJoint", "mjsGeom", "mjsSite", "mjsCamera",
        "mjsLight", "mjsFlex", "mjsMesh", "mjsHField", "mjsSkin", "mjsTexture", "mjsMaterial", "mjsPair", "mjsExclude", "mjsEquality",
        "mjsTendon", "mjsWrap", "mjsActuator", "mjsSensor", "mjsNumeric", "mjsText", "mjsTuple", "mjsKey", "mjsDefault")
HEAD = "// Written by python/generate from include/mujoco; do not edit.\n"
# Members that tell how much memory there is.
READ_ONLY = {("mjvScene", "maxgeom"), ("mjvScene", "nflex"), ("mjvScene", "nskin")}
# Pointers in structs whose length another member tells.
POINTED = {("mjvScene", "geoms"): "maxgeom", ("mjvScene", "geomorder"): "maxgeom"}


def quote(text):
    return json.dumps(text, ensure_ascii=False)


def python_name(name):
    return name + "_" if name in ("global", "from", "in", "class") else name


def class_name(struct):
    return struct[0].upper() + struct[1:]


def nested_class(struct, field):
    """MjVisual.global_ is of class MjVisualGlobal."""
    return class_name(struct) + field[0].upper() + field[1:]


def plain_fields(struct, fields, path, out):
    """Rows of one struct; nested structs become structs of their own, written before it."""
    rows = []
    for field in fields:
        member = f"{path}.{field.name}" if path else field.name
        if field.type == "struct":
            plain_fields(nested_class(struct, field.name), field.fields, "", out | {"type": f"decltype({out['type']}::{field.name})"})
            rows.append(f'    nested<decltype({out["type"]}::{field.name})>("{python_name(field.name)}", offsetof(T, {field.name}), '
                        f"k_{nested_class(struct, field.name)}, {quote(field.doc)}),")
        elif "*" in field.type:
            count = POINTED.get((struct, field.name))
            if count:
                rows.append(f'    pointed<decltype(T::{field.name})>("{field.name}", offsetof(T, {field.name}), offsetof(T, {count}), '
                            f"{quote(field.doc)}),")
        elif "void" not in field.type and not field.name.endswith("_impl"):
            row = f'field<decltype(T::{member})>("{python_name(field.name)}", offsetof(T, {member}), {quote(field.doc)})'
            rows.append(f"    constant({row})," if (struct, field.name) in READ_ONLY else f"    {row},")
    body = "\n".join(rows)
    out["structs"].append((struct, out["type"], body))


def spec_structs(api):
    tables, infos = [], []
    for name in SPEC:
        rows = []
        for field in api.structs[name]:
            macro = "vector_field" if "*" in field.type else "field"
            inner = field.type.replace("*", "").strip()
            if field.name == "element" or (inner.startswith("mjs") and "*" in field.type and name != "mjsDefault"):
                continue
            if name == "mjsDefault":  # its members are elements of their own, behind pointers
                rows.append(f'    member_element<decltype(T::{field.name})>("{field.name}", offsetof(T, {field.name}), {quote(field.doc)}),')
            else:
                rows.append(f'    {macro}<decltype(T::{field.name})>("{python_name(field.name)}", offsetof(T, {field.name}), {quote(field.doc)}),')
        body = "\n".join(rows)
        tables.append(f"struct Fields_{name} {{\n  using T = {name};\n  static inline Field rows[] = {{\n{body}\n  }};\n}};")
        infos.append(f'    {{"{class_name(name)}", sizeof({name}), Fields_{name}::rows, std::size(Fields_{name}::rows), nullptr, nullptr}},')
    return HEAD + "\n".join(tables) + "\nstatic StructInfo kSpecStructs[] = {\n" + "\n".join(infos) + "\n};\n"


def structs(api):
    collected = {"structs": []}
    for name in PLAIN:
        plain_fields(name, api.structs[name], "", collected | {"type": name})
    ids, tables, infos = ["k_mjModel", "k_mjData"], [], []
    for name, type_, body in collected["structs"]:
        ids.append(f"k_{name}")
        tables.append(f"struct Fields_{name} {{\n  using T = {type_};\n  static inline Field rows[] = {{\n{body}\n  }};\n}};")
        init = {"mjOption": "init_option", "mjVisual": "init_visual", "mjLROpt": "init_lropt", "mjvPerturb": "init_perturb",
                "mjvCamera": "init_camera", "mjvOption": "init_vis_option", "mjvFigure": "init_figure", "mjvScene": "init_scene",
                "mjrContext": "init_context"}.get(name, "nullptr")
        release = {"mjvScene": "release_scene", "mjrContext": "release_context"}.get(name, "nullptr")
        infos.append(f'    {{"{class_name(name)}", sizeof({type_}), Fields_{name}::rows, std::size(Fields_{name}::rows), {init}, {release}}},')
    spec = [f"k_{name}" for name in SPEC]
    enum = "enum StructId : int {\n  " + ",\n  ".join(ids) + ",\n  kStructCount,\n  k_" + SPEC[0] + " = kStructCount,\n  "
    enum += ",\n  ".join(spec[1:]) + ",\n  kAllStructs\n};\n"
    types = "\n".join([f"template <> inline constexpr int struct_id<{t}> = k_{n};" for n, t, _ in collected["structs"] if "decltype" not in t]
                      + [f"template <> inline constexpr int struct_id<{n}> = k_{n};" for n in SPEC])
    return HEAD + enum, HEAD + types + "\n", HEAD + "\n".join(tables) + "\nstatic StructInfo kPlainStructs[] = {\n" + "\n".join(infos) + "\n};\n"


def extent(text, owner_sizes):
    """A row's extent as C: {where, offset, factor}."""
    match = re.fullmatch(r"(?:MJ_([MD])\((\w+)\)|(\w+))(?:\s*\*\s*(\d+))?", text)
    owner, wrapped, plain, factor = match.groups()
    if plain and plain in owner_sizes:
        owner, wrapped = "M", plain
    if not wrapped:
        return f"fixed_extent({plain})"
    return f"{'model' if owner == 'M' else 'data'}_extent(offsetof(mj{'Model' if owner == 'M' else 'Data'}, {wrapped}), {factor or 1})"


def array_row(struct, field, sizes, kind):
    rank = 1 if field.extents[1] == "1" else 2
    rows, columns = (extent(e, sizes) for e in field.extents)
    return (f'    array<decltype({struct}::{field.name})>("{field.name}", offsetof({struct}, {field.name}), {rank}, {rows}, {columns}, '
            f"{kind}, {quote(field.doc)}),")


def model_table(api, sizes):
    rows = [f'    constant(field<int>("{f.name}", offsetof(mjModel, {f.name}), {quote(f.doc)})),' for f in api.sizes]
    rows += [f'    constant(field<decltype(mjModel::{n})>("{n}", offsetof(mjModel, {n}), {quote(d)})),' for n, d in
             (("narena", "bytes of MjData's arena"), ("nbuffer", "bytes behind all arrays"), ("signature", "hash of the model's structure"))]
    rows += [f'    nested<{t}>("{n}", offsetof(mjModel, {n}), k_{t}, {quote(d)}),' for n, t, d in
             (("opt", "mjOption", "settings of the physics"), ("vis", "mjVisual", "settings of the visualizer"),
              ("stat", "mjStatistic", "typical magnitudes"))]
    rows += [array_row("mjModel", f, sizes, "kFixedArray") for f in api.model]
    return "static Field kModelFields[] = {\n" + "\n".join(rows) + "\n};\n"


def data_table(api, sizes):
    rows = []
    for value in api.values:
        row = f'field<decltype(mjData::{value.name})>("{value.name}", offsetof(mjData, {value.name}), {quote(value.doc)})'
        rows.append(f"    {row}," if value.name in ("time",) or value.extents else f"    constant({row}),")
    rows.append('    constant(field<uint64_t>("signature", offsetof(mjData, signature), "that of the model which it was made for")),')
    rows += [array_row("mjData", f, sizes, "kFixedArray") for f in api.data if f.name != "plugin_data"]
    rows += [array_row("mjData", f, sizes, "kArenaArray") for f in api.arena]
    return "static Field kDataFields[] = {\n" + "\n".join(rows) + "\n};\n"


def data_sizes(api, sizes):
    """The sizes of the model that decide about the arrays of mjData: data fits a model with the same."""
    used = sorted({w for f in api.data for e in f.extents for w in re.findall(r"\w+", e)} & sizes)
    return "static constexpr std::size_t kDataSizes[] = {\n" + "".join(f"    offsetof(mjModel, {n}),\n" for n in used) + "};\n"


def named_tables(api):
    text = []
    for category in categories.ALL:
        for owner, rows in (("Model", categories.model_rows(api, category)), ("Data", categories.data_rows(api, category))):
            body = "\n".join(f'    {{"{attr}", "{array}", {rule}, {quote(doc)}}},' for attr, array, rule, doc in rows)
            text.append(f"static NamedField k{owner}_{category.name}[] = {{\n{body}\n    {{nullptr, nullptr, kRow, nullptr}}}};")
    infos = []
    for c in categories.ALL:
        aliases = ", ".join(f'"{a}"' for a in c.aliases) or "nullptr"
        infos.append(f'    {{"{c.name}", {aliases}, {c.objtype}, offsetof(mjModel, {c.size}), kModel_{c.name}, kData_{c.name}}},')
    return "\n".join(text) + "\nstatic Category kCategories[] = {\n" + "\n".join(infos) + "\n};\n"


def tables(api):
    sizes = {f.name for f in api.sizes}
    ids, types, plain = structs(api)
    return {"struct_ids.inc": ids, "struct_types.inc": types, "structs.inc": plain, "model_fields.inc": HEAD + model_table(api, sizes),
            "data_fields.inc": HEAD + data_table(api, sizes) + data_sizes(api, sizes), "spec_structs.inc": spec_structs(api),
            "named.inc": HEAD + named_tables(api)}
