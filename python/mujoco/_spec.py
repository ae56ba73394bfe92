# SPDX-License-Identifier: Apache-2.0
"""The methods of MjSpec and its elements. Their classes and members come from the headers; what they do is put together here."""
import posixpath
import zipfile

import numpy as np

from mujoco import _core, _spec_shapes
from mujoco._bind import binder
from mujoco._core import MjSpec
from mujoco._enums import mjtEq, mjtObj, mjtOrientation, mjtTrn

IN_BODIES = ("body", "site", "joint", "freejoint", "geom", "camera", "light", "frame")
IN_SPECS = ("actuator", "sensor", "flex", "pair", "exclude", "equality", "tendon", "numeric", "text", "tuple", "key", "plugin", "mesh",
            "hfield", "skin", "texture", "material")
PLURALS = {"body": "bodies", "mesh": "meshes", "flex": "flexes", "equality": "equalities", "camera": "cameras"}
CLASSES = {"body": "MjsBody", "site": "MjsSite", "joint": "MjsJoint", "geom": "MjsGeom", "camera": "MjsCamera", "light": "MjsLight",
           "frame": "MjsFrame", "actuator": "MjsActuator", "sensor": "MjsSensor", "flex": "MjsFlex", "pair": "MjsPair",
           "exclude": "MjsExclude", "equality": "MjsEquality", "tendon": "MjsTendon", "numeric": "MjsNumeric", "text": "MjsText",
           "tuple": "MjsTuple", "key": "MjsKey", "plugin": "MjsPlugin", "mesh": "MjsMesh", "hfield": "MjsHField", "skin": "MjsSkin",
           "texture": "MjsTexture", "material": "MjsMaterial"}
ORIENTATIONS = {"axisangle": mjtOrientation.mjORIENTATION_AXISANGLE, "xyaxes": mjtOrientation.mjORIENTATION_XYAXES,
                "zaxis": mjtOrientation.mjORIENTATION_ZAXIS, "euler": mjtOrientation.mjORIENTATION_EULER}


def _plural(kind):
    return PLURALS.get(kind, kind + "s")


def _set_member(element, name, value):
    """Sets a member as a keyword of add_* gives it; short vectors fill the front, orientations choose their notation."""
    if name == "name":
        _core._spec_set_name(element, value)
        return
    if name in ORIENTATIONS and hasattr(element, "alt"):
        setattr(element.alt, name, value)
        element.alt.type = ORIENTATIONS[name]
        return
    if name == "classname":
        _set_class(element, value)
        return
    if not hasattr(type(element), name):
        raise TypeError(f"{type(element).__name__} has no member '{name}'")
    old = getattr(element, name)
    if isinstance(old, np.ndarray) and isinstance(getattr(type(element), name), type(_core.MjOption.gravity)) and old.base is not None:
        value = np.asarray(value)
        if value.ndim == 1 and 0 < value.size < old.size:
            old[:value.size] = value
            return
    setattr(element, name, value)


def _fill(element, members):
    for name, value in members.items():
        _set_member(element, name, value)
    return element


def _set_class(element, default):
    """The default class of an element; members that were set stay."""
    _core._spec_set_class(element, default)


def _make_add(kind):
    def add(self, default=None, **members):
        frame = members.pop("frame", None)
        element = _core._spec_add(self, kind, default)
        try:
            _fill(element, members)
        except Exception:
            _discard(self, element)
            raise
        if frame is not None:
            _core._spec_set_frame(element, frame)
        return element

    add.__name__ = f"add_{kind}"
    add.__doc__ = f"Adds a {kind}; keywords set its members, default gives its default class."
    return add


def _discard(parent, element):
    """Takes an element back whose members could not be set; only a spec knows how."""
    if isinstance(parent, MjSpec):
        _core._spec_delete(parent, element)


def _add_default(self, name, parent=None):
    """Adds a default class below parent, or below the main class."""
    return _core._spec_add_default(self, name, parent)


def _kind_of(obj):
    """The kind of an mjtObj or of its MJCF name."""
    if isinstance(obj, str):
        kind = {"jnt": "joint", "cam": "camera"}.get(obj, obj)
    else:
        kind = {int(getattr(mjtObj, "mjOBJ_" + k.upper())): k for k in CLASSES}.get(int(obj))
    if kind not in CLASSES:
        raise ValueError(f"{obj!r} is no kind of element")
    return kind


def _find_all(self, obj):
    """All elements of a kind (mjtObj or its name) in the subtree of the body."""
    kind = _kind_of(obj)
    if kind not in IN_BODIES:
        raise ValueError(f"bodies have no elements of kind {kind}")
    return _core._spec_list(self, kind, 1)


def _find_child(self, name):
    """The body of this name below this one, or None."""
    return next((b for b in _core._spec_list(self, "body", 1) if b.name == name), None)


def _from_file(filename, include=None, assets=None):
    """A spec from an MJCF or URDF file; include and assets are files in memory, from names to bytes."""
    spec = _core._spec_parse(filename, 1, {**(include or {}), **(assets or {})})
    spec.assets = dict(assets or {})
    return spec


def _from_string(xml, include=None, assets=None):
    """A spec from a document; include and assets are files in memory, from names to bytes."""
    if not isinstance(xml, str):
        raise TypeError("xml must be a str")
    spec = _core._spec_parse(xml, 0, {**(include or {}), **(assets or {})})
    spec.assets = dict(assets or {})
    return spec


def _assets(self):
    files = {}
    for child in self.__dict__.get("_attached", ()):
        files.update(_assets(child))
    files.update(self.__dict__.get("assets") or {})
    return files


def _compile(self):
    """Builds a model; the spec stays editable. Raises a ValueError that tells what is wrong."""
    return _core._spec_compile(self, _assets(self))


def _recompile(self, model, data):
    """A new model and new data from the edited spec, with the state of what remains; the old ones stay as they are."""
    return _core._spec_recompile(self, model, data, _assets(self))


def _copy(self, memo=None):
    """An independent copy."""
    twin = _core._spec_copy(self)
    twin.assets = dict(self.__dict__.get("assets") or {})
    return twin


def _to_file(self, filename):
    """Writes the compiled spec as an MJCF file."""
    with open(filename, "w", encoding="utf-8") as file:
        file.write(self.to_xml())


def _to_zip(self, file):
    """Writes the model's XML and its assets to a zip file, given by name or as a binary file."""
    name = self.modelname or "model"
    files = {f"{name}/{name}.xml": self.to_xml().encode()}
    files.update({f"{name}/{path}": content for path, content in _assets(self).items()})
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in files.items():
            archive.writestr(path, content)


def _from_zip(file):
    """A spec from a zip file with one model (.xml) and its assets, as to_zip writes it."""
    with zipfile.ZipFile(file) as archive:
        files = {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
    models = [name for name in files if name.endswith(".xml")]
    if len(models) != 1:
        raise ValueError(f"a zip file needs one model (.xml), this one has {len(models)}")
    folder = posixpath.dirname(models[0])
    assets = {posixpath.relpath(name, folder or "."): content for name, content in files.items() if name not in models}
    return _from_string(files[models[0]].decode(), assets=assets)


def _keep(parent_spec, child):
    """Elements that were attached refer to their old spec, which has to stay."""
    parent_spec.__dict__.setdefault("_attached", []).append(child)


def _attach(self, child, prefix="", suffix="", site=None, frame=None):
    """Attaches all of another spec at a site or a frame, given by name or as an element; returns the frame that it became."""
    if not isinstance(child, MjSpec):
        raise TypeError(f"child must be an MjSpec, not {type(child).__name__}")
    if child is self:
        raise ValueError("a spec cannot be attached to itself")
    if (site is None) == (frame is None):
        raise ValueError("give either a site or a frame to attach to")
    place, kind = (site, "site") if site is not None else (frame, "frame")
    if isinstance(place, str):
        found = _core._spec_find(self, kind, place)
        if found is None:
            raise ValueError(f"there is no {kind} '{place}'")
        place = found
    attached = _core._spec_attach(place, child, prefix or "", suffix or "")
    _keep(self, child)
    return attached


def _attach_element(self, child, prefix="", suffix=""):
    """Attaches a body or frame of another spec here, under names with prefix and suffix; returns it."""
    return _core._spec_attach(self, child, prefix or "", suffix or "")


def _referring(spec, element):
    """What refers to a tendon, an actuator, a mesh or a height field by its name, and cannot be without it. C takes care of the tree."""
    kind = type(element)
    if kind not in (_core.MjsTendon, _core.MjsActuator, _core.MjsMesh, _core.MjsHField) or not element.name:
        return []
    name = element.name
    if kind is _core.MjsTendon:
        target, found = mjtObj.mjOBJ_TENDON, [a for a in spec.actuators if a.trntype == mjtTrn.mjTRN_TENDON and a.target == name]
        found += [e for e in spec.equalities if e.type == mjtEq.mjEQ_TENDON and name in (e.name1, e.name2)]
    elif kind is _core.MjsActuator:
        target, found = mjtObj.mjOBJ_ACTUATOR, []
    elif kind is _core.MjsMesh:
        return [g for g in spec.geoms if g.meshname == name]
    else:
        return [g for g in spec.geoms if g.hfieldname == name]
    return found + [s for s in spec.sensors if (s.objtype == target and s.objname == name) or (s.reftype == target and s.refname == name)]


def _delete(self, element):
    """Removes an element with all that hangs on it or refers to it; its object cannot be used any more."""
    referring = _referring(self, element)
    _core._spec_delete(self, element)
    for each in referring:
        _delete(self, each)


def _resolve_orientation(orientation, degree=False, sequence="xyz"):
    """The quaternion of an MjsOrientation; angles are in radians, or in degrees."""
    return np.array(_core._spec_resolve_orientation(orientation, degree, sequence))


def _to_frame(self):
    """Turns the body into a frame of its parent that holds its contents; the object of the body cannot be used any more."""
    return _core._spec_to_frame(self)


def _delete_element(self):
    """Removes the element with all that hangs on it or refers to it; its object cannot be used any more."""
    _delete(_core._spec_around(self), self)


def _wrap(kind):
    def add(self, name="", *args):
        side = args[0] if kind == "geom" and args else ""
        number = float(name if kind == "pulley" else args[0] if kind == "joint" and args else 1)
        return _core._spec_wrap(self, kind, "" if kind == "pulley" else name, side, number)

    add.__name__ = f"wrap_{kind}"
    add.__doc__ = f"Leads the tendon over a {kind}."
    return add


def _install_elements():
    elements = [getattr(_core, cls) for cls in CLASSES.values()]
    for cls in elements:
        if cls is not _core.MjsBody:  # whose removal is MjSpec.detach_body's
            cls.delete = _delete_element
        if cls is _core.MjsPlugin:  # has a member of this name
            continue
        cls.name = property(_core._spec_name, lambda self, name: _core._spec_set_name(self, name) and None, doc="the name")
        cls.id = property(_core._spec_id, doc="the number in the compiled model; -1 before")
    for cls in map(lambda kind: getattr(_core, CLASSES[kind]), ("body", "site", "joint", "geom", "camera", "light", "frame")):
        cls.parent = property(_core._spec_parent, doc="the body that it belongs to")
        cls.frame = property(_core._spec_frame, doc="the frame that it is in, or None")
        cls.set_frame = lambda self, frame: _core._spec_set_frame(self, frame)
    body, frame, site, tendon = (_core.MjsBody, _core.MjsFrame, _core.MjsSite, _core.MjsTendon)
    for kind in IN_BODIES:
        setattr(body, f"add_{kind}", _make_add(kind))
        if kind != "freejoint":
            setattr(body, _plural(kind), property(lambda self, kind=kind: _core._spec_list(self, kind, 0), doc=f"its {_plural(kind)}"))
    body.find_all, body.find_child, body.to_frame = _find_all, _find_child, _to_frame
    body.attach_frame = frame.attach_body = site.attach_body = site.attach_frame = _attach_element
    for kind in ("site", "geom", "joint", "pulley"):
        setattr(tendon, f"wrap_{kind}", _wrap(kind))
    for cls in elements:
        if cls not in (body, _core.MjsPlugin):
            cls.default = property(_core._spec_default, doc="its default class")
            cls.classname = property(_core._spec_default, _set_class, doc="its default class")


def _install_spec():
    MjSpec.from_file, MjSpec.from_string = staticmethod(_from_file), staticmethod(_from_string)
    MjSpec.compile, MjSpec.recompile, MjSpec.to_xml = _compile, _recompile, lambda self: _core._spec_xml(self)
    MjSpec.copy = MjSpec.__copy__ = MjSpec.__deepcopy__ = _copy
    MjSpec.from_zip = staticmethod(_from_zip)
    MjSpec.resolve_orientation = staticmethod(_resolve_orientation)
    MjSpec.to_file, MjSpec.to_zip, MjSpec.attach, MjSpec.delete = _to_file, _to_zip, _attach, _delete
    MjSpec.detach_body = MjSpec.detach_default = _delete
    MjSpec.worldbody = property(lambda self: _core._spec_find(self, "body", "world"), doc="the body that all others hang on")
    MjSpec.default = property(lambda self: _core._spec_find_default(self, None), doc="the main default class")
    MjSpec.add_default = _add_default
    MjSpec.find_default = lambda self, name: _core._spec_find_default(self, name)
    for kind in IN_SPECS:
        setattr(MjSpec, f"add_{kind}", _make_add(kind))
    for kind in CLASSES:
        setattr(MjSpec, _plural(kind), property(lambda self, kind=kind: _core._spec_list(self, kind, 0), doc=f"all {_plural(kind)}"))
        setattr(MjSpec, kind, lambda self, name, kind=kind: _core._spec_find(self, kind, name))


def install():
    """Gives the classes their methods."""
    _install_elements()
    _install_spec()
    _spec_shapes.install()
    _core.MjModel.bind = _core.MjData.bind = binder(CLASSES)
