# SPDX-License-Identifier: Apache-2.0
"""Reads Sinew's public headers: functions, structs, enumerations, constants and the tables of fields in mjxmacro.h.

The headers are formatted by clang-format and written to a few rules (one declaration per statement, a comment above a function, a
comment behind a field), so that regular expressions are enough to read them.
"""
import dataclasses
import pathlib
import re

HEADERS = ("mjtnum.h", "mjmodel.h", "mjthread.h", "mjdata.h", "mjvisualize.h", "mjrender.h", "mjplugin.h", "mjspec.h", "mjui.h", "mujoco.h")


@dataclasses.dataclass
class Param:
    type: str  # as C writes it, without the name: "const mjtNum*"
    name: str
    extent: str = ""  # what stands in brackets behind the name


@dataclasses.dataclass
class Function:
    name: str
    returns: str
    params: list
    doc: str


@dataclasses.dataclass
class Field:
    type: str  # "struct" for a nested one
    name: str
    extents: list  # of a fixed array, or rows and columns of what a pointer points to
    doc: str
    fields: list = dataclasses.field(default_factory=list)  # of a nested struct
    visual: bool = True


@dataclasses.dataclass
class Headers:
    functions: list
    structs: dict  # name -> list of Field
    enums: dict  # name -> list of (name, value, doc)
    enum_docs: dict
    constants: dict  # name -> value
    sizes: list  # of mjModel
    model: list  # its arrays
    data: list  # arrays of mjData with fixed sizes
    arena: list  # arrays of mjData whose sizes a step decides
    values: list  # scalars and vectors of mjData
    sections: dict  # name of a table in mjxmacro.h -> its rows


def _comment(lines):
    return " ".join(line.strip().removeprefix("//").strip() for line in lines)


def read_functions(text):
    functions = []
    pattern = re.compile(r"((?:^//[^\n]*\n)*)^MJAPI ([\w ]+?[\w*]) ?(\*?)(mj\w+)\(([^;]*?)\)[^;()]*(?:\(\d, \d\))?;", re.MULTILINE)
    for match in pattern.finditer(text):
        comment, returns, star, name, params = match.groups()
        if "(*" in params:  # takes a function: not for Python
            continue
        parsed = []
        for param in re.split(r",\s*", " ".join(params.split())):
            if param in ("void", "..."):
                continue
            named = re.fullmatch(r"(.*[\s*])(\w+)(?:\[(\w+)\])?", param)
            if not named:
                raise ValueError(f"{name}: cannot read the parameter '{param}'")
            parsed.append(Param(named[1].strip(), named[2], named[3] or ""))
        functions.append(Function(name, returns.strip() + star, parsed, _comment(comment.splitlines())))
    return functions


def _fields_of(body):
    """The members of a struct's body, nested structs included."""
    fields, doc, at = [], [], 0
    lines = body.splitlines()
    while at < len(lines):
        line = lines[at].strip()
        at += 1
        if line.startswith("//"):
            doc.append(line)
            continue
        if re.match(r"(struct|union)\s*\w*\s*\{", line):
            inner = []
            while not lines[at].strip().startswith("}"):
                inner.append(lines[at])
                at += 1
            name = re.match(r"\}\s*(\w+);", lines[at].strip())
            at += 1
            if name:
                fields.append(Field("struct", name[1], [], _comment(doc), _fields_of("\n".join(inner))))
            doc = []
            continue
        member = re.match(r"([\w ]+?[\s*]+)(\w+)((?:\[[^\]]+\])*);\s*(?://\s*(.*))?", line)
        if member:
            extents = re.findall(r"\[([^\]]+)\]", member[3])
            fields.append(Field(" ".join(member[1].replace("*", " *").split()), member[2], extents, member[4] or _comment(doc)))
        doc = []
    return fields


def read_structs(text):
    return {m[1]: _fields_of(m[2]) for m in re.finditer(r"^struct (\w+?)_ \{\n(.*?)^\};", text, re.MULTILINE | re.DOTALL)}


def read_enums(text, names):
    enums, docs = {}, {}
    for match in re.finditer(r"((?:^//[^\n]*\n)*)^typedef enum (\w+?)_ \{\n(.*?)^\} \w+;", text, re.MULTILINE | re.DOTALL):
        members, value = [], -1
        body = re.sub(r"//[^\n]*", lambda c: c[0].replace(",", "\0"), match[3])
        for item in re.finditer(r"(mj\w+)\s*(?:=\s*([^,/]+))?,\s*(?://\s*([^\n]*))?", body):
            value = eval(" ".join(item[2].split()), {}, names) if item[2] else value + 1  # noqa: S307: our own headers
            names[item[1]] = value
            members.append((item[1], value, (item[3] or "").replace("\0", ",")))
        enums[match[2]], docs[match[2]] = members, _comment(match[1].splitlines())
    return enums, docs


def read_constants(text):
    found = re.findall(r"^#define (mj[A-Z]\w*) ([-+.\dEe]+|0x[\dA-Fa-f]+)(?:\s|$)", text, re.MULTILINE)
    return {name: float(value) if re.search(r"[.Ee]", value) else int(value, 0) for name, value in found}


def read_tables(text):
    """Rows of every table that is written out in mjxmacro.h: name -> [(macro, arguments, doc)]."""
    text = text.replace("\\\n", "\n")
    tables = {}
    for match in re.finditer(r"^#define (MJ\w+)_TABLE\([^)]*\)\s*\n(.*?)(?=^#define|^//|^$)", text, re.MULTILINE | re.DOTALL):
        rows = re.findall(r"^\s*(XNV|X|S|V)\((.*)\)\s*/\* (.*?) \*/", match[2], re.MULTILINE)
        if rows:
            tables[match[1]] = [(macro, [a.strip() for a in args.split(",")], doc.strip()) for macro, args, doc in rows]
    return tables


def _arrays(tables, prefix):
    rows = [r for name, table in tables.items() if name.startswith(prefix) for r in table]
    return [Field(a[0], a[1], a[2:], doc, visual=macro == "X") for macro, a, doc in rows]


def read(include):
    folder = pathlib.Path(include) / "mujoco"
    texts = {name: (folder / name).read_text(encoding="utf-8") for name in HEADERS}
    constants, names, enums, docs, structs = {}, {}, {}, {}, {}
    for text in texts.values():
        constants.update(read_constants(text))
        names.update(constants)
        more, more_docs = read_enums(text, names)
        enums.update(more)
        docs.update(more_docs)
        structs.update(read_structs(text))
    tables = read_tables((folder / "mjxmacro.h").read_text(encoding="utf-8"))
    for struct, prefixes in {"mjOption": ("MJOPTION_FLOATS", "MJOPTION_INTS"), "mjStatistic": ("MJSTATISTIC",)}.items():
        structs[struct] = [f for p in prefixes for f in _arrays(tables, p)]
    return Headers(
        functions=read_functions(texts["mujoco.h"]), structs=structs, enums=enums, enum_docs=docs, constants=constants,
        sizes=[Field("int", a[0], [], doc) for _, a, doc in tables["MJMODEL_SIZES"]],
        model=_arrays(tables, "MJMODEL_POINTERS_"), data=_arrays(tables, "MJDATA_POINTERS_"),
        arena=_arrays(tables, "MJDATA_ARENA_POINTERS_"), values=_arrays(tables, "MJDATA_VALUES"), sections=tables)
