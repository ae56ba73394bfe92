// SPDX-License-Identifier: Apache-2.0
// spec_calls.cpp -- what the methods of MjSpec and its elements are made of; mujoco/_spec.py puts them together.
#include <cstring>
#include <string>
#include <unordered_set>

#include "files.h"
#include "model.h"
#include "spec.h"

namespace sinew::python {
namespace {

// Kinds of elements: their classes, how they come from a handle, how they are added to a body or to the spec.
struct Kind {
  const char* name;
  int id;
  int objtype;
  void* (*cast)(mjsElement*);
  void* (*add_to_body)(mjsBody*, const mjsDefault*);
  void* (*add_to_spec)(mjSpec*, const mjsDefault*);
};

template <auto function>
void* cast_with(mjsElement* e) {
  return function(e);
}
template <auto function>
void* add_with_default(mjsBody* b, const mjsDefault* def) {
  return function(b, def);
}
template <auto function>
void* spec_add_with_default(mjSpec* s, const mjsDefault* def) {
  return function(s, def);
}
template <auto function>
void* spec_add(mjSpec* s, const mjsDefault*) {
  return function(s);
}
void* add_frame(mjsBody* b, const mjsDefault*) { return mjs_addFrame(b, nullptr); }
void* add_free_joint(mjsBody* b, const mjsDefault*) { return mjs_addFreeJoint(b); }

const Kind kKinds[] = {
    {"body", k_mjsBody, mjOBJ_BODY, cast_with<&mjs_asBody>, add_with_default<&mjs_addBody>, nullptr},
    {"site", k_mjsSite, mjOBJ_SITE, cast_with<&mjs_asSite>, add_with_default<&mjs_addSite>, nullptr},
    {"joint", k_mjsJoint, mjOBJ_JOINT, cast_with<&mjs_asJoint>, add_with_default<&mjs_addJoint>, nullptr},
    {"freejoint", k_mjsJoint, mjOBJ_JOINT, cast_with<&mjs_asJoint>, add_free_joint, nullptr},
    {"geom", k_mjsGeom, mjOBJ_GEOM, cast_with<&mjs_asGeom>, add_with_default<&mjs_addGeom>, nullptr},
    {"camera", k_mjsCamera, mjOBJ_CAMERA, cast_with<&mjs_asCamera>, add_with_default<&mjs_addCamera>, nullptr},
    {"light", k_mjsLight, mjOBJ_LIGHT, cast_with<&mjs_asLight>, add_with_default<&mjs_addLight>, nullptr},
    {"frame", k_mjsFrame, mjOBJ_FRAME, cast_with<&mjs_asFrame>, add_frame, nullptr},
    {"actuator", k_mjsActuator, mjOBJ_ACTUATOR, cast_with<&mjs_asActuator>, nullptr,
     spec_add_with_default<&mjs_addActuator>},
    {"sensor", k_mjsSensor, mjOBJ_SENSOR, cast_with<&mjs_asSensor>, nullptr, spec_add<&mjs_addSensor>},
    {"flex", k_mjsFlex, mjOBJ_FLEX, cast_with<&mjs_asFlex>, nullptr, spec_add<&mjs_addFlex>},
    {"pair", k_mjsPair, mjOBJ_PAIR, cast_with<&mjs_asPair>, nullptr, spec_add_with_default<&mjs_addPair>},
    {"exclude", k_mjsExclude, mjOBJ_EXCLUDE, cast_with<&mjs_asExclude>, nullptr, spec_add<&mjs_addExclude>},
    {"equality", k_mjsEquality, mjOBJ_EQUALITY, cast_with<&mjs_asEquality>, nullptr,
     spec_add_with_default<&mjs_addEquality>},
    {"tendon", k_mjsTendon, mjOBJ_TENDON, cast_with<&mjs_asTendon>, nullptr, spec_add_with_default<&mjs_addTendon>},
    {"numeric", k_mjsNumeric, mjOBJ_NUMERIC, cast_with<&mjs_asNumeric>, nullptr, spec_add<&mjs_addNumeric>},
    {"text", k_mjsText, mjOBJ_TEXT, cast_with<&mjs_asText>, nullptr, spec_add<&mjs_addText>},
    {"tuple", k_mjsTuple, mjOBJ_TUPLE, cast_with<&mjs_asTuple>, nullptr, spec_add<&mjs_addTuple>},
    {"key", k_mjsKey, mjOBJ_KEY, cast_with<&mjs_asKey>, nullptr, spec_add<&mjs_addKey>},
    {"plugin", k_mjsPlugin, mjOBJ_PLUGIN, cast_with<&mjs_asPlugin>, nullptr, spec_add<&mjs_addPlugin>},
    {"mesh", k_mjsMesh, mjOBJ_MESH, cast_with<&mjs_asMesh>, nullptr, spec_add_with_default<&mjs_addMesh>},
    {"hfield", k_mjsHField, mjOBJ_HFIELD, cast_with<&mjs_asHField>, nullptr, spec_add<&mjs_addHField>},
    {"skin", k_mjsSkin, mjOBJ_SKIN, cast_with<&mjs_asSkin>, nullptr, spec_add<&mjs_addSkin>},
    {"texture", k_mjsTexture, mjOBJ_TEXTURE, cast_with<&mjs_asTexture>, nullptr, spec_add<&mjs_addTexture>},
    {"material", k_mjsMaterial, mjOBJ_MATERIAL, cast_with<&mjs_asMaterial>, nullptr,
     spec_add_with_default<&mjs_addMaterial>},
};

const Kind* kind_named(const char* name) {
  for (const Kind& kind : kKinds) {
    if (std::strcmp(kind.name, name) == 0) return &kind;
  }
  PyErr_Format(PyExc_ValueError, "there is no kind of element called '%s'", name);
  return nullptr;
}

void release_spec(void* s) { mj_deleteSpec(static_cast<mjSpec*>(s)); }

PyObject* wrap_spec(mjSpec* s) {
  Owner* owner = make_owner(s, release_spec, nullptr);
  if (!owner) return nullptr;
  PyObject* object = wrap_element(k_mjSpec, s, owner);
  Py_DECREF(reinterpret_cast<PyObject*>(owner));
  return object;
}

PyObject* parse(PyObject*, PyObject* args) {
  PyObject *source, *assets;
  int is_file;
  if (!PyArg_ParseTuple(args, "OiO", &source, &is_file, &assets)) return nullptr;
  Files files;
  std::string text;
  if (!text_without_zero(source, is_file ? "filename" : "xml", &text) || !files.add_all(assets)) return nullptr;
  char error[4096] = "";
  mjSpec* s = nullptr;
  const bool done = run_unlocked([&] {
    s = is_file ? mj_parseXML(text.c_str(), files.get(), error, sizeof error)
                : mj_parseXMLString(text.c_str(), files.get(), error, sizeof error);
  });
  if (s && !done) mj_deleteSpec(s);
  if (!done) return nullptr;
  if (!s) PyErr_SetString(PyExc_ValueError, *error ? error : "the model could not be read");
  return s ? wrap_spec(s) : nullptr;
}

PyObject* copy(PyObject*, PyObject* spec) {
  const mjSpec* s = spec_of(spec);
  if (!s) return nullptr;
  mjSpec* twin = mj_copySpec(s);
  return twin ? wrap_spec(twin) : fail_with(const_cast<mjSpec*>(s), "the spec could not be copied");
}

void release_model(void* m) { mj_deleteModel(static_cast<mjModel*>(m)); }
void release_data(void* d) { mj_deleteData(static_cast<mjData*>(d)); }

PyObject* compile(PyObject*, PyObject* args) {
  PyObject *spec, *assets;
  if (!PyArg_ParseTuple(args, "OO", &spec, &assets)) return nullptr;
  mjSpec* s = spec_of(spec);
  Files files;
  if (!s || !files.add_all(assets)) return nullptr;
  mjModel* m = nullptr;
  const bool done = run_unlocked([&] { m = mj_compile(s, files.get()); });
  if (!done) mj_deleteModel(m);
  if (!done) return nullptr;
  return m ? wrap_model(m, release_model) : fail_with(s, "the spec could not be compiled");
}

// C's mj_recompile changes model and data in place; Python's views could not follow, so copies are changed.
PyObject* recompile(PyObject*, PyObject* args) {
  PyObject *spec, *model, *data, *assets;
  if (!PyArg_ParseTuple(args, "OOOO", &spec, &model, &data, &assets)) return nullptr;
  mjSpec* s = spec_of(spec);
  const mjModel* m = s ? model_of(model) : nullptr;
  const mjData* d = m ? data_of(data) : nullptr;
  Files files;
  if (!d || !data_fits(m, reinterpret_cast<const Wrapper*>(data)) || !files.add_all(assets)) return nullptr;
  mjModel* new_m = nullptr;
  mjData* new_d = nullptr;
  int result = -1;
  const bool done = run_unlocked([&] {
    new_m = mj_copyModel(nullptr, m);
    new_d = new_m ? mj_copyData(nullptr, new_m, d) : nullptr;
    if (new_d) result = mj_recompile(s, files.get(), new_m, new_d);
  });
  if (!done) return nullptr;
  if (result != 0) return fail_with(s, "the spec could not be compiled");
  Ref fresh_model(wrap_model(new_m, release_model));
  if (!fresh_model) {
    mj_deleteData(new_d);
    return nullptr;
  }
  Ref fresh_data(wrap_data(new_d, fresh_model.get(), release_data));
  return fresh_data ? PyTuple_Pack(2, fresh_model.get(), fresh_data.get()) : nullptr;
}

PyObject* to_xml(PyObject*, PyObject* spec) {
  const mjSpec* s = spec_of(spec);
  if (!s) return nullptr;
  std::string xml(1 << 16, '\0');
  char error[1024] = "";
  for (;;) {
    int result = 0;
    const int room = static_cast<int>(xml.size());
    if (!run_unlocked([&] { result = mj_saveXMLString(s, xml.data(), room, error, sizeof error); })) return nullptr;
    if (result == 0)
      return PyUnicode_DecodeUTF8(xml.c_str(), static_cast<Py_ssize_t>(std::strlen(xml.c_str())), "replace");
    if (result < room) break;
    xml.assign(static_cast<std::size_t>(result) + 1, '\0');
  }
  PyErr_SetString(PyExc_ValueError, *error ? error : "the spec could not be written: compile it first");
  return nullptr;
}

PyObject* add(PyObject*, PyObject* args) {
  PyObject *parent, *def;
  const char* name;
  if (!PyArg_ParseTuple(args, "OsO", &parent, &name, &def)) return nullptr;
  const Kind* kind = kind_named(name);
  if (!kind) return nullptr;
  const mjsDefault* d = nullptr;
  if (def != Py_None) {
    if (!is_spec_struct(def, k_mjsDefault)) {
      PyErr_SetString(PyExc_TypeError, "default must be an MjsDefault");
      return nullptr;
    }
    d = static_cast<const mjsDefault*>(reinterpret_cast<Wrapper*>(def)->p);
  }
  void* p = nullptr;
  void* place = reinterpret_cast<Wrapper*>(parent)->p;
  const bool body = is_spec_struct(parent, k_mjsBody);
  if (!body && !is_spec_struct(parent, k_mjSpec)) {
    PyErr_SetString(PyExc_TypeError, "elements are added to a body or a spec");
    return nullptr;
  }
  begin_call();
  if (body && kind->add_to_body) p = kind->add_to_body(static_cast<mjsBody*>(place), d);
  if (!body && kind->add_to_spec) p = kind->add_to_spec(static_cast<mjSpec*>(place), d);
  if (!end_call()) return nullptr;
  return p ? wrap_element(kind->id, p, owner_of(parent))
           : fail_with(spec_behind(parent), "the element could not be added");
}

PyObject* add_default(PyObject*, PyObject* args) {
  PyObject *spec, *parent;
  const char* name;
  if (!PyArg_ParseTuple(args, "OsO", &spec, &name, &parent)) return nullptr;
  mjSpec* s = spec_of(spec);
  if (!s) return nullptr;
  if (parent != Py_None && !is_spec_struct(parent, k_mjsDefault)) {
    PyErr_SetString(PyExc_TypeError, "parent must be an MjsDefault");
    return nullptr;
  }
  const auto* above =
      parent == Py_None ? nullptr : static_cast<const mjsDefault*>(reinterpret_cast<Wrapper*>(parent)->p);
  mjsDefault* def = mjs_addDefault(s, name, above);
  return def ? wrap_element(k_mjsDefault, def, owner_of(spec)) : fail_with(s, "the default class could not be added");
}

PyObject* find_default(PyObject*, PyObject* args) {
  PyObject* spec;
  const char* name;
  if (!PyArg_ParseTuple(args, "Oz", &spec, &name)) return nullptr;
  mjSpec* s = spec_of(spec);
  if (!s) return nullptr;
  return wrap_element(k_mjsDefault, name ? mjs_findDefault(s, name) : mjs_getSpecDefault(s), owner_of(spec));
}

PyObject* find(PyObject*, PyObject* args) {
  PyObject* spec;
  const char *kind_name, *name;
  if (!PyArg_ParseTuple(args, "Oss", &spec, &kind_name, &name)) return nullptr;
  mjSpec* s = spec_of(spec);
  const Kind* kind = s ? kind_named(kind_name) : nullptr;
  if (!kind) return nullptr;
  if (kind->id == k_mjsBody) return wrap_element(k_mjsBody, mjs_findBody(s, name), owner_of(spec));
  if (kind->id == k_mjsFrame) return wrap_element(k_mjsFrame, mjs_findFrame(s, name), owner_of(spec));
  return wrap_handle(mjs_findElement(s, static_cast<mjtObj>(kind->objtype), name), owner_of(spec));
}

// All elements of a kind in a spec, or below a body.
PyObject* list(PyObject*, PyObject* args) {
  PyObject* place;
  const char* name;
  int recurse;
  if (!PyArg_ParseTuple(args, "Osi", &place, &name, &recurse)) return nullptr;
  const Kind* kind = kind_named(name);
  if (!kind) return nullptr;
  const auto type = static_cast<mjtObj>(kind->objtype);
  auto* body = is_spec_struct(place, k_mjsBody) ? static_cast<mjsBody*>(reinterpret_cast<Wrapper*>(place)->p) : nullptr;
  mjSpec* s = body ? nullptr : spec_of(place);
  if (!body && !s) return nullptr;
  Ref result(PyList_New(0));
  mjsElement* e = body ? mjs_firstChild(body, type, recurse) : mjs_firstElement(s, type);
  while (result && e) {
    Ref item(wrap_handle(e, owner_of(place)));
    if (!item || PyList_Append(result.get(), item.get()) < 0) return nullptr;
    e = body ? mjs_nextChild(body, e, recurse) : mjs_nextElement(s, e);
  }
  return result.release();
}

std::unordered_set<const void*> elements_of(mjSpec* s) {
  std::unordered_set<const void*> alive;
  for (const Kind& kind : kKinds) {
    for (mjsElement* e = mjs_firstElement(s, static_cast<mjtObj>(kind.objtype)); e; e = mjs_nextElement(s, e))
      alive.insert(e);
  }
  for (mjsElement* e = mjs_firstElement(s, mjOBJ_TENDON); e; e = mjs_nextElement(s, e)) {
    const mjsTendon* tendon = mjs_asTendon(e);
    for (int i = 0; i < mjs_getWrapNum(tendon); ++i) alive.insert(mjs_getWrap(tendon, i)->element);
  }
  return alive;
}

// Python's delete takes along what refers to the element. In C a frame does that for all that is inside it, so that an
// element on a body gets one of its own first.
int delete_with_references(mjSpec* s, mjsElement* e) {
  const bool on_body = e->elemtype == mjOBJ_JOINT || e->elemtype == mjOBJ_GEOM || e->elemtype == mjOBJ_SITE ||
                       e->elemtype == mjOBJ_CAMERA || e->elemtype == mjOBJ_LIGHT;
  mjsBody* body = on_body ? mjs_getParent(e) : nullptr;
  mjsFrame* frame = body ? mjs_addFrame(body, nullptr) : nullptr;
  if (!frame) return mjs_delete(s, e);
  return mjs_setFrame(e, frame) == 0 ? mjs_delete(s, frame->element) : mjs_delete(s, e);
}

// Kinds of which a model has as many as its spec: a change of one shows that the spec is another by now.
constexpr mjtObj kCounted[] = {mjOBJ_BODY,   mjOBJ_JOINT,    mjOBJ_GEOM,   mjOBJ_SITE,     mjOBJ_CAMERA, mjOBJ_LIGHT,
                               mjOBJ_TENDON, mjOBJ_ACTUATOR, mjOBJ_SENSOR, mjOBJ_EQUALITY, mjOBJ_PAIR,   mjOBJ_EXCLUDE};

// Is the model the last that the element's spec was compiled to, and has nothing been added or removed since? Compilers
// that drop or merge things leave elements without a number, which then say nothing.
PyObject* is_current(PyObject*, PyObject* args) {
  PyObject *object, *model;
  if (!PyArg_ParseTuple(args, "OO", &object, &model)) return nullptr;
  mjsElement* element = element_of_object(object);
  const mjModel* m = element ? model_of(model) : nullptr;
  mjSpec* s = m ? mjs_getSpec(element) : nullptr;
  if (!s) return m ? PyBool_FromLong(0) : nullptr;
  bool current = s->element->signature == m->signature;
  const bool keeps_all = !s->compiler.discardvisual && !s->compiler.fusestatic;
  for (const mjtObj type : kCounted) {
    const int expected = object_count(m, type);
    int numbered = 0, all = 0;
    for (mjsElement* e = mjs_firstElement(s, type); e; e = mjs_nextElement(s, e), ++all) numbered += mjs_getId(e) >= 0;
    current = current && numbered == expected && (!keeps_all || all == expected);
  }
  return PyBool_FromLong(current);
}

PyObject* remove(PyObject*, PyObject* args) {
  PyObject *spec, *object;
  if (!PyArg_ParseTuple(args, "OO", &spec, &object)) return nullptr;
  mjSpec* s = spec_of(spec);
  mjsElement* e = s ? element_of_object(object) : nullptr;
  if (!e) return nullptr;
  if (mjs_getSpec(e) != s) {
    PyErr_SetString(PyExc_ValueError, "this element belongs to another spec");
    return nullptr;
  }
  begin_call();
  const int result = delete_with_references(s, e);
  if (!end_call()) return nullptr;
  if (result != 0) return fail_with(s, "the element could not be deleted");
  retire_elements(owner_of(spec), elements_of(s), reinterpret_cast<Wrapper*>(object));
  Py_RETURN_NONE;
}

PyObject* to_frame(PyObject*, PyObject* object) {
  if (!is_spec_struct(object, k_mjsBody)) {
    PyErr_SetString(PyExc_TypeError, "only a body can become a frame");
    return nullptr;
  }
  auto* body = static_cast<mjsBody*>(reinterpret_cast<Wrapper*>(object)->p);
  mjSpec* s = spec_behind(object);
  begin_call();
  mjsFrame* frame = mjs_bodyToFrame(&body);
  if (!end_call()) return nullptr;
  if (!frame) return fail_with(s, "the body could not become a frame");
  Owner* owner = owner_of(object);
  retire_elements(owner, elements_of(s), reinterpret_cast<Wrapper*>(object));
  return wrap_element(k_mjsFrame, frame, owner);
}

PyObject* attach(PyObject*, PyObject* args) {
  PyObject *parent, *child;
  const char *prefix, *suffix;
  if (!PyArg_ParseTuple(args, "OOss", &parent, &child, &prefix, &suffix)) return nullptr;
  mjsElement* to = element_of_object(parent);
  if (!to) return nullptr;
  mjsElement* from = is_spec_struct(child, k_mjSpec) ? spec_of(child)->element : element_of_object(child);
  if (!from) return nullptr;
  begin_call();
  mjsElement* e = mjs_attach(to, from, prefix, suffix);
  if (!end_call()) return nullptr;
  if (!e) return fail_with(spec_behind(parent), "the element could not be attached");
  Owner* owner = owner_of(parent);
  if (!owner->kept && !(owner->kept = PyList_New(0))) return nullptr;
  if (PyList_Append(owner->kept, reinterpret_cast<PyObject*>(owner_of(child))) < 0) return nullptr;
  return wrap_handle(e, owner);
}

PyObject* get_name(PyObject*, PyObject* object) {
  mjsElement* e = element_of_object(object);
  const mjString* name = e ? mjs_getName(e) : nullptr;
  if (!e) return nullptr;
  return PyUnicode_DecodeUTF8(name ? name->data() : "", name ? static_cast<Py_ssize_t>(name->size()) : 0, "replace");
}

PyObject* set_name(PyObject*, PyObject* args) {
  PyObject* object;
  const char* name;
  if (!PyArg_ParseTuple(args, "Os", &object, &name)) return nullptr;
  mjsElement* e = element_of_object(object);
  if (!e) return nullptr;
  if (mjs_setName(e, name) != 0) return fail_with(spec_behind(object), "this name is taken");
  Py_RETURN_NONE;
}

PyObject* get_parent(PyObject*, PyObject* object) {
  mjsElement* e = element_of_object(object);
  return e ? wrap_element(k_mjsBody, mjs_getParent(e), owner_of(object)) : nullptr;
}

PyObject* get_frame(PyObject*, PyObject* object) {
  mjsElement* e = element_of_object(object);
  return e ? wrap_element(k_mjsFrame, mjs_getFrame(e), owner_of(object)) : nullptr;
}

PyObject* set_frame(PyObject*, PyObject* args) {
  PyObject *object, *frame;
  if (!PyArg_ParseTuple(args, "OO", &object, &frame)) return nullptr;
  mjsElement* e = element_of_object(object);
  if (!e) return nullptr;
  if (!is_spec_struct(frame, k_mjsFrame)) {
    PyErr_SetString(PyExc_TypeError, "frame must be an MjsFrame");
    return nullptr;
  }
  if (mjs_setFrame(e, static_cast<mjsFrame*>(reinterpret_cast<Wrapper*>(frame)->p)) != 0) {
    return fail_with(spec_behind(object), "the frame belongs to another body");
  }
  Py_RETURN_NONE;
}

PyObject* get_id(PyObject*, PyObject* object) {
  mjsElement* e = element_of_object(object);
  return e ? PyLong_FromLong(mjs_getId(e)) : nullptr;
}

PyObject* get_default(PyObject*, PyObject* object) {
  mjsElement* e = element_of_object(object);
  return e ? wrap_element(k_mjsDefault, mjs_getDefault(e), owner_of(object)) : nullptr;
}

PyObject* wrap_path(PyObject*, PyObject* args) {
  PyObject* object;
  const char *kind, *name, *side;
  double number;
  if (!PyArg_ParseTuple(args, "Osssd", &object, &kind, &name, &side, &number)) return nullptr;
  if (!is_spec_struct(object, k_mjsTendon)) {
    PyErr_SetString(PyExc_TypeError, "paths belong to tendons");
    return nullptr;
  }
  auto* tendon = static_cast<mjsTendon*>(reinterpret_cast<Wrapper*>(object)->p);
  mjsWrap* wrap = nullptr;
  if (std::strcmp(kind, "site") == 0)
    wrap = mjs_wrapSite(tendon, name);
  else if (std::strcmp(kind, "geom") == 0)
    wrap = mjs_wrapGeom(tendon, name, side);
  else if (std::strcmp(kind, "joint") == 0)
    wrap = mjs_wrapJoint(tendon, name, number);
  else
    wrap = mjs_wrapPulley(tendon, number);
  return wrap ? wrap_element(k_mjsWrap, wrap, owner_of(object))
              : fail_with(spec_behind(object), "the path could not be extended");
}

PyMethodDef methods[] = {{"_spec_parse", parse, METH_VARARGS, nullptr},
                         {"_spec_copy", copy, METH_O, nullptr},
                         {"_spec_compile", compile, METH_VARARGS, nullptr},
                         {"_spec_recompile", recompile, METH_VARARGS, nullptr},
                         {"_spec_xml", to_xml, METH_O, nullptr},
                         {"_spec_add", add, METH_VARARGS, nullptr},
                         {"_spec_add_default", add_default, METH_VARARGS, nullptr},
                         {"_spec_find_default", find_default, METH_VARARGS, nullptr},
                         {"_spec_find", find, METH_VARARGS, nullptr},
                         {"_spec_list", list, METH_VARARGS, nullptr},
                         {"_spec_is_current", is_current, METH_VARARGS, nullptr},
                         {"_spec_delete", remove, METH_VARARGS, nullptr},
                         {"_spec_to_frame", to_frame, METH_O, nullptr},
                         {"_spec_attach", attach, METH_VARARGS, nullptr},
                         {"_spec_name", get_name, METH_O, nullptr},
                         {"_spec_set_name", set_name, METH_VARARGS, nullptr},
                         {"_spec_parent", get_parent, METH_O, nullptr},
                         {"_spec_frame", get_frame, METH_O, nullptr},
                         {"_spec_set_frame", set_frame, METH_VARARGS, nullptr},
                         {"_spec_id", get_id, METH_O, nullptr},
                         {"_spec_default", get_default, METH_O, nullptr},
                         {"_spec_wrap", wrap_path, METH_VARARGS, nullptr},
                         {nullptr, nullptr, 0, nullptr}};

}  // namespace

Owner* owner_of(PyObject* object) { return reinterpret_cast<Wrapper*>(object)->owner; }
mjSpec* spec_behind(PyObject* object) { return static_cast<mjSpec*>(owner_of(object)->memory); }

PyObject* fail_with(mjSpec* s, const char* otherwise) {
  const char* text = mjs_getError(s);
  PyErr_SetString(PyExc_ValueError, text && *text ? text : otherwise);
  return nullptr;
}

PyObject* wrap_handle(mjsElement* e, Owner* owner) {
  if (!e) Py_RETURN_NONE;
  for (const Kind& kind : kKinds) {
    if (kind.objtype == e->elemtype) return wrap_element(kind.id, kind.cast(e), owner);
  }
  PyErr_SetString(unexpected_error, "an element of unknown kind");
  return nullptr;
}

PyObject* make_empty_spec() {
  mjSpec* s = mj_makeSpec();
  return s ? wrap_spec(s) : PyErr_NoMemory();
}

bool add_spec_calls(PyObject* module) { return PyModule_AddFunctions(module, methods) == 0 && add_spec_shapes(module); }

}  // namespace sinew::python
