# SPDX-License-Identifier: Apache-2.0
"""Type stubs: what an editor and mypy know about the package."""
import ast
import pathlib

import categories
import shapes
import write_functions
import write_structs

HEAD = "# Written by python/generate from include/mujoco; do not edit.\n"
SCALARS = {"mjtNum": "float", "double": "float", "float": "float", "char": "str"}
DTYPES = {"mjtNum": "np.float64", "double": "np.float64", "float": "np.float32", "int": "np.int32", "mjtByte": "np.uint8",
          "unsigned char": "np.uint8", "mjtSize": "np.int64", "size_t": "np.uint64", "uintptr_t": "np.uint64"}


def array(kind):
    return f"npt.NDArray[{DTYPES.get(kind, 'np.int32')}]"


def argument_type(function, param):
    kind, _ = write_functions.kind_of(function, param)
    base = write_functions.bare(param.type)
    text = {"kText": "str", "kNumber": "float", "kInteger": "int"}.get(kind)
    if kind == "kStruct":
        text = write_structs.class_name(base)
    if kind == "kArray":
        text = array(base) if "const" not in param.type else "npt.ArrayLike"
    if param.name in shapes.NULLABLE.get(function.name, "").split():
        text = f"{text} | None"
    return text


def function_stub(function):
    parts = []
    for param in write_functions.visible(function):
        default = shapes.DEFAULTS.get(function.name, {}).get(param.name, ...)
        parts.append(f"{param.name}: {argument_type(function, param)}" + ("" if default is ... else f" = {default}"))
    returns = function.returns
    result = "None" if returns == "void" else "str | None" if "char" in returns else SCALARS.get(returns, None)
    if result is None:
        result = write_structs.class_name(returns) if returns in write_functions.STRUCTS else "int"
    return f'def {function.name}({", ".join(parts)}) -> {result}: ...\n'


def member_type(struct, field):
    if field.type == "struct":
        return write_structs.nested_class(struct, field.name)
    if field.type in ("char",) and field.extents:
        return "str"
    if field.extents:
        return f"_StructList[{write_structs.class_name(field.type)}]" if field.type in write_structs.PLAIN else array(field.type)
    if field.type in write_structs.PLAIN:
        return write_structs.class_name(field.type)
    return SCALARS.get(field.type, "int")


def struct_stub(struct, fields):
    nested = "".join(struct_stub(write_structs.nested_class(struct, f.name), f.fields) for f in fields if f.type == "struct")
    rows = [f"    {write_structs.python_name(f.name)}: {member_type(struct, f)}\n" for f in fields if "*" not in f.type]
    rows += [f"    {name}: {'_StructList[MjvGeom]' if name == 'geoms' else array('int')}\n" for (owner, name) in write_structs.POINTED
             if owner == struct]
    rows += ["    def free(self) -> None: ...\n"] if struct == "mjrContext" else []
    init = "    def __init__(self, *args: Any, **members: Any) -> None: ...\n"
    name = write_structs.class_name(struct) if struct[0] == "m" else struct
    return f"{nested}\nclass {name}:\n{init}{''.join(rows)}"


def array_type(field):
    if field.type == "mjContact":
        return "_ContactList"
    return "bytes" if field.type == "char" else array(field.type)


def views_class(owner, category):
    """Called after the longer of two names, as in src/named.cpp."""
    longest = max((category.name,) + category.aliases, key=len)
    return f"_Mj{owner}{longest.capitalize()}Views"


def views_stub(api, owner, category):
    rows = categories.model_rows(api, category) if owner == "Model" else categories.data_rows(api, category)
    arrays = {f.name: f for f in api.model + api.data}
    body = "".join(f"    {attr}: {array_type(arrays[source])}\n" for attr, source, _, _ in rows)
    return f"\nclass {views_class(owner, category)}:\n    id: int\n    name: str\n{body}"


def named_methods(owner):
    text = ""
    for category in categories.ALL:
        for name in (category.name,) + category.aliases:
            text += f"    def {name}(self, name: str | int) -> {views_class(owner, category)}: ...\n"
    return text


BIND = "    def bind(self, elements: Any) -> Any: ...\n"


def model_stub(api):
    rows = "".join(f"    {f.name}: int\n" for f in api.sizes) + "    narena: int\n    nbuffer: int\n    signature: int\n"
    rows += "    opt: MjOption\n    vis: MjVisual\n    stat: MjStatistic\n"
    rows += "".join(f"    {f.name}: {array_type(f)}\n" for f in api.model)
    loaders = "".join(f"    @staticmethod\n    def {name}({first}: {kind}, assets: dict[str, bytes] | None = None) -> MjModel: ...\n"
                      for name, first, kind in (("from_xml_path", "filename", "str | os.PathLike[str]"), ("from_xml_string", "xml", "str"),
                                                ("from_binary_path", "filename", "str | os.PathLike[str]")))
    return f"\nclass MjModel:\n{rows}{loaders}{BIND}{named_methods('Model')}"


def data_stub(api):
    rows = ""
    for value in api.values:
        kind = array(value.type) if value.extents else SCALARS.get(value.type, "int")
        if value.type in write_structs.PLAIN:
            kind = f"_StructList[{write_structs.class_name(value.type)}]"
        rows += f"    {value.name}: {kind}\n"
    rows += "".join(f"    {f.name}: {array_type(f)}\n" for f in api.data + api.arena if f.name != "plugin_data")
    return (f"\nclass MjData:\n    model: MjModel\n    signature: int\n{rows}"
            f"    def __init__(self, model: MjModel) -> None: ...\n{BIND}{named_methods('Data')}")


VECTORS = {"mjString": "str", "mjStringVec": "list[str]", "mjDoubleVec": "npt.NDArray[np.float64]", "mjFloatVec": "npt.NDArray[np.float32]",
           "mjIntVec": "npt.NDArray[np.int32]", "mjByteVec": "bytes", "mjIntVecVec": "list[npt.NDArray[np.int32]]",
           "mjFloatVecVec": "list[npt.NDArray[np.float32]]"}
IN_BODIES = {"body": "MjsBody", "site": "MjsSite", "joint": "MjsJoint", "freejoint": "MjsJoint", "geom": "MjsGeom", "camera": "MjsCamera",
             "light": "MjsLight", "frame": "MjsFrame"}
IN_SPECS = {kind: "Mjs" + kind[0].upper() + kind[1:] for kind in
            "actuator sensor flex pair exclude equality tendon numeric text tuple key plugin mesh skin texture material".split()}
IN_SPECS["hfield"] = "MjsHField"
PLURALS = {"body": "bodies", "mesh": "meshes", "flex": "flexes", "equality": "equalities"}


def spec_member(struct, field):
    base = field.type.replace("*", "").strip()
    if base in VECTORS:
        return VECTORS[base]
    if base.startswith("mjs") or base in write_structs.PLAIN:
        return write_structs.class_name(base)
    return member_type(struct, field)


def methods_of(cls):
    """The methods of a class in mujoco/_spec_shapes.py."""
    path = pathlib.Path(__file__).resolve().parents[1] / "mujoco" / "_spec_shapes.py"
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == cls)
    text = ""
    for function in [node for node in found.body if isinstance(node, ast.FunctionDef)]:
        for argument in function.args.args[1:]:  # numbers, or a few of them
            argument.annotation = ast.parse("npt.ArrayLike | None", mode="eval").body
        text += f"    def {function.name}({ast.unparse(function.args)}) -> None: ...\n"
    return text


def spec_methods(struct):
    """The methods that mujoco/_spec.py gives to the class."""
    text = ""
    if struct == "mjsBody":
        for kind, cls in IN_BODIES.items():
            text += f"    def add_{kind}(self, default: MjsDefault | None = None, **members: Any) -> {cls}: ...\n"
            text += f"    {PLURALS.get(kind, kind + 's')}: list[{cls}]\n" if kind != "freejoint" else ""
        text += "    def find_all(self, obj: str | int) -> list[Any]: ...\n    def find_child(self, name: str) -> MjsBody | None: ...\n"
    if struct in ("mjsBody", "mjsFrame", "mjsSite"):
        text += "    def attach_frame(self, child: MjsFrame, prefix: str = ..., suffix: str = ...) -> MjsFrame: ...\n"
        text += "    def attach_body(self, child: MjsBody, prefix: str = ..., suffix: str = ...) -> MjsBody: ...\n"
    if struct == "mjsBody":
        text += "    def to_frame(self) -> MjsFrame: ...\n"
    if struct in ("mjsActuator", "mjsMesh"):
        text += methods_of("Actuator" if struct == "mjsActuator" else "Mesh")
    if struct == "mjsPlugin":
        text += "    config: dict[str, str]\n    def delete(self) -> None: ...\n"
    if struct == "mjsSensor":
        text += "    def get_data_size(self) -> int: ...\n"
    if struct == "mjsWrap":
        text += "    target: Any\n    sidesite: MjsSite | None\n    coef: float\n    divisor: float\n"
    if struct == "mjsTendon":
        text += "    path: list[MjsWrap]\n" + "".join(f"    def wrap_{kind}(self, *args: Any) -> MjsWrap: ...\n" for kind in ("site", "geom", "joint", "pulley"))
    if struct == "mjSpec":
        for kind, cls in IN_SPECS.items():
            text += f"    def add_{kind}(self, default: MjsDefault | None = None, **members: Any) -> {cls}: ...\n"
        for kind, cls in (IN_BODIES | IN_SPECS).items():
            if kind != "freejoint":
                text += f"    {PLURALS.get(kind, kind + 's')}: list[{cls}]\n    def {kind}(self, name: str) -> {cls} | None: ...\n"
        text += ("    worldbody: MjsBody\n    default: MjsDefault\n    assets: dict[str, bytes]\n"
                 "    @staticmethod\n    def from_file(filename: str | os.PathLike[str], include: dict[str, bytes] | None = None, "
                 "assets: dict[str, bytes] | None = None) -> MjSpec: ...\n"
                 "    @staticmethod\n    def from_string(xml: str, include: dict[str, bytes] | None = None, "
                 "assets: dict[str, bytes] | None = None) -> MjSpec: ...\n"
                 "    @staticmethod\n    def from_zip(file: Any) -> MjSpec: ...\n"
                 "    @staticmethod\n    def resolve_orientation(orientation: MjsOrientation, degree: bool = ..., sequence: str = ...) -> "
                 "npt.NDArray[np.float64]: ...\n"
                 "    copy_during_attach: bool\n    def activate_plugin(self, name: str) -> None: ...\n"
                 "    def compile(self) -> MjModel: ...\n    def recompile(self, model: MjModel, data: MjData) -> Tuple[MjModel, MjData]: ...\n"
                 "    def to_xml(self) -> str: ...\n    def to_file(self, filename: str | os.PathLike[str]) -> None: ...\n"
                 "    def to_zip(self, file: Any) -> None: ...\n    def copy(self) -> MjSpec: ...\n"
                 "    def delete(self, element: Any) -> None: ...\n    def detach_body(self, body: MjsBody) -> None: ...\n"
                 "    def detach_default(self, default: MjsDefault) -> None: ...\n    def find_default(self, name: str) -> MjsDefault | None: ...\n"
                 "    def add_default(self, name: str, parent: MjsDefault | None = None) -> MjsDefault: ...\n"
                 "    def attach(self, child: MjSpec, prefix: str = ..., suffix: str = ..., site: MjsSite | str | None = None, "
                 "frame: MjsFrame | str | None = None) -> MjsFrame: ...\n")
    return text


def spec_stub(api, struct):
    rows = "".join(f"    {write_structs.python_name(f.name)}: {spec_member(struct, f)}\n" for f in api.structs[struct] if f.name != "element")
    common = "" if struct in ("mjSpec", "mjsCompiler", "mjsOrientation", "mjsDefault", "mjsPlugin") else (
        "    name: str\n    id: int\n    parent: MjsBody\n    frame: MjsFrame | None\n    default: MjsDefault\n    classname: MjsDefault\n"
        "    def set_frame(self, frame: MjsFrame) -> None: ...\n    def delete(self) -> None: ...\n")
    return f"\nclass {write_structs.class_name(struct)}:\n{rows}{common}{spec_methods(struct)}"


def core(api):
    text = HEAD + "import os\nfrom typing import Any, Callable, Generic, Iterator, Tuple, TypeVar, overload\n\nimport numpy as np\nimport numpy.typing as npt\n\n"
    text += '_T = TypeVar("_T")\n\nclass FatalError(RuntimeError): ...\nclass UnexpectedError(RuntimeError): ...\n\n'
    text += ("class _StructList(Generic[_T]):\n    def __len__(self) -> int: ...\n    def __iter__(self) -> Iterator[_T]: ...\n"
             "    @overload\n    def __getitem__(self, i: int) -> _T: ...\n    @overload\n    def __getitem__(self, i: slice) -> list[_T]: ...\n"
             "    def __getattr__(self, name: str) -> npt.NDArray[Any]: ...\n")
    text += "".join(struct_stub(name, api.structs[name]) for name in write_structs.PLAIN)
    text += "\nclass _ContactList(_StructList[MjContact]): ...\n"
    for category in categories.ALL:
        text += views_stub(api, "Model", category) + views_stub(api, "Data", category)
    text += model_stub(api) + data_stub(api) + "\n"
    text += "".join(spec_stub(api, struct) for struct in write_structs.SPEC) + "\n"
    text += ("class GLContext:\n    def __init__(self, max_width: int, max_height: int) -> None: ...\n"
             "    def make_current(self) -> None: ...\n    def free(self) -> None: ...\n\n")
    for hook in ("passive", "control", "contactfilter", "sensor", "time", "act_dyn", "act_gain", "act_bias"):
        text += f"def set_mjcb_{hook}(callback: Callable[..., Any] | None) -> None: ...\ndef get_mjcb_{hook}() -> Callable[..., Any] | None: ...\n"
    for name in ("mjDISABLESTRING", "mjENABLESTRING", "mjTIMERSTRING", "mjLABELSTRING", "mjFRAMESTRING"):
        text += f"{name}: tuple[str, ...]\n"
    text += "mjVISSTRING: tuple[tuple[str, str, str], ...]\nmjRNDSTRING: tuple[tuple[str, str, str], ...]\n\n"
    return text + "".join(function_stub(f) for f in write_functions.bound_functions(api))


def enums(api):
    text = HEAD + "import enum\n"
    for name, members in api.enums.items():
        text += f"\nclass {name}(enum.IntEnum):\n" + "".join(f"    {m} = {v}\n" for m, v, _ in members)
    return text


def constants(api):
    return HEAD + "".join(f"{name}: {type(value).__name__}\n" for name, value in api.constants.items())
