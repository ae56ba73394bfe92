// SPDX-License-Identifier: Apache-2.0
// derivative.cpp -- the functions behind mujoco.derivative. Each gets arrays that Python has made, or None, and returns
//   (done, near_changes, differenced, at_bounds, names of obstacles, message).
#include <sinew/derivative.h>

#include "core.h"
#include "model.h"

namespace sinew::python {
namespace {

// The model, the data, and the arrays that follow them in the arguments of a call.
struct Call {
  const mjModel* m = nullptr;
  mjData* d = nullptr;
  sinewDerivativeReport report{};
  npy_intp nv = 0, na = 0, nu = 0, nx = 0, ns = 0;
  bool ok = false;

  Call(PyObject* model, PyObject* data, double distance, int is_current = 0) {
    m = model_of(model);
    d = m ? data_of(data) : nullptr;
    ok = d && data_fits(m, reinterpret_cast<const Wrapper*>(data));
    report.distance = distance;
    report.is_current = is_current;
    if (!ok) return;
    nv = m->nv, na = m->na, nu = m->nu, ns = m->nsensordata;
    nx = 2 * nv + na;
  }

  mjtNum* out(PyObject* array, const char* name, npy_intp count) { return numbers(array, name, count, true, ok); }
  const mjtNum* in(PyObject* array, const char* name, npy_intp count) { return numbers(array, name, count, false, ok); }

  // A flag for each of so many things; null for None.
  const mjtByte* mask(PyObject* object, const char* name, npy_intp count) {
    if (object == Py_None || !ok) return nullptr;
    auto* array = reinterpret_cast<PyArrayObject*>(object);
    ok = PyArray_Check(object) && PyArray_TYPE(array) == NPY_BOOL && PyArray_ISCARRAY_RO(array) &&
         PyArray_SIZE(array) == count;
    if (ok) return static_cast<const mjtByte*>(PyArray_DATA(array));
    PyErr_Format(PyExc_ValueError, "%s must be a contiguous array of %zd bools", name, count);
    return nullptr;
  }

  // What make_gradient gave for a model of the same structure; null for None. The library refuses other structures.
  mjModel* gradient(PyObject* object) {
    if (object == Py_None || !ok) return nullptr;
    mjModel* found = gradient_of(object);
    ok = found != nullptr;
    return found;
  }
};

// A call about the state of the data: (model, data, distance, current, and four arrays more).
struct State {
  PyObject *model, *data, *a[4];
  double distance;
  int is_current;

  bool parse(PyObject* args) {
    return PyArg_ParseTuple(args, "OOdpOOOO", &model, &data, &distance, &is_current, a, a + 1, a + 2, a + 3);
  }
};

// A call about a trajectory: (model, data, distance, nstep, states, ctrl, and four arrays more).
struct Trajectory {
  PyObject *model, *data, *given[2], *a[4];
  double distance;
  int n;

  bool parse(PyObject* args) {
    return PyArg_ParseTuple(args, "OOdiOOOOOO", &model, &data, &distance, &n, given, given + 1, a, a + 1, a + 2, a + 3);
  }
};

struct TrajectoryCall : Call {
  const mjtNum *states, *ctrl;

  explicit TrajectoryCall(const Trajectory& t) : Call(t.model, t.data, t.distance) {
    const npy_intp size = ok ? mj_stateSize(m, mjSTATE_FULLPHYSICS) : 0;
    states = in(t.given[0], "states", t.n * size);
    ctrl = in(t.given[1], "ctrl", t.n * nu);
  }
};

PyObject* obstacles(unsigned int bits) {
  Ref list(PyList_New(0));
  for (int i = 0; list && i < sinewNOBSTACLE; ++i) {
    if (!(bits & 1u << i)) continue;
    Ref name(PyUnicode_FromString(sinew_obstacleName(i)));
    if (!name || PyList_Append(list.get(), name.get()) < 0) return nullptr;
  }
  return list ? PyList_AsTuple(list.get()) : nullptr;
}

template <class Body>
PyObject* compute(Call& c, Body&& body) {
  int done = 0;
  if (!c.ok || !run_unlocked([&] { done = body(); })) return nullptr;
  const sinewDerivativeReport& r = c.report;
  PyObject* names = obstacles(r.obstacles);
  if (!names) return nullptr;
  return Py_BuildValue("(iiiiNs)", done, r.near_changes, r.differenced, r.at_bounds, names, r.message);
}

PyObject* derive_step(PyObject*, PyObject* args) {
  State t;
  if (!t.parse(args)) return nullptr;
  Call c(t.model, t.data, t.distance, t.is_current);
  mjtNum *A = c.out(t.a[0], "A", c.nx * c.nx), *B = c.out(t.a[1], "B", c.nx * c.nu);
  mjtNum *C = c.out(t.a[2], "C", c.ns * c.nx), *D = c.out(t.a[3], "D", c.ns * c.nu);
  return compute(c, [&] { return sinew_deriveStep(c.m, c.d, A, B, C, D, &c.report); });
}

PyObject* derive_forward(PyObject*, PyObject* args) {
  State t;
  if (!t.parse(args)) return nullptr;
  Call c(t.model, t.data, t.distance, t.is_current);
  mjtNum *q = c.out(t.a[0], "DaDq", c.nv * c.nv), *v = c.out(t.a[1], "DaDv", c.nv * c.nv);
  mjtNum *act = c.out(t.a[2], "DaDact", c.nv * c.na), *ctrl = c.out(t.a[3], "DaDctrl", c.nv * c.nu);
  return compute(c, [&] { return sinew_deriveForward(c.m, c.d, q, v, act, ctrl, &c.report); });
}

PyObject* derive_inverse(PyObject*, PyObject* args) {
  PyObject *model, *data, *a[3];
  double distance;
  int is_current, actuation;
  if (!PyArg_ParseTuple(args, "OOdppOOO", &model, &data, &distance, &is_current, &actuation, a, a + 1, a + 2)) {
    return nullptr;
  }
  Call c(model, data, distance, is_current);
  mjtNum *q = c.out(a[0], "DfDq", c.nv * c.nv), *v = c.out(a[1], "DfDv", c.nv * c.nv);
  mjtNum* acc = c.out(a[2], "DfDa", c.nv * c.nv);
  const auto flag = static_cast<mjtByte>(actuation);
  return compute(c, [&] { return sinew_deriveInverse(c.m, c.d, flag, q, v, acc, &c.report); });
}

PyObject* derive_trajectory(PyObject*, PyObject* args) {
  Trajectory t;
  if (!t.parse(args)) return nullptr;
  TrajectoryCall c(t);
  const int n = t.n;
  const mjtByte *dofs = c.mask(t.a[0], "dofs", c.nv), *key_points = c.mask(t.a[1], "key_points", n);
  mjtNum *A = c.out(t.a[2], "A", n * c.nx * c.nx), *B = c.out(t.a[3], "B", n * c.nx * c.nu);
  return compute(
      c, [&] { return sinew_deriveTrajectory(c.m, c.d, n, c.states, c.ctrl, dofs, key_points, A, B, &c.report); });
}

PyObject* pull_step(PyObject*, PyObject* args) {
  State t;
  if (!t.parse(args)) return nullptr;
  Call c(t.model, t.data, t.distance, t.is_current);
  const mjtNum* dy = c.in(t.a[0], "dy", c.nx);
  mjtNum *dx = c.out(t.a[1], "dx", c.nx), *du = c.out(t.a[2], "du", c.nu);
  mjModel* gradient = c.gradient(t.a[3]);
  return compute(c, [&] {
    return gradient ? sinew_pullStepParameters(c.m, c.d, dy, dx, du, gradient, &c.report)
                    : sinew_pullStep(c.m, c.d, dy, dx, du, &c.report);
  });
}

PyObject* pull_rollout(PyObject*, PyObject* args) {
  Trajectory t;
  if (!t.parse(args)) return nullptr;
  TrajectoryCall c(t);
  const int n = t.n;
  const mjtNum* dy = c.in(t.a[0], "dy", n * c.nx);
  mjtNum *dctrl = c.out(t.a[1], "dctrl", n * c.nu), *dx = c.out(t.a[2], "dx", c.nx);
  mjModel* gradient = c.gradient(t.a[3]);
  return compute(c, [&] {
    return gradient ? sinew_pullRolloutParameters(c.m, c.d, n, c.states, c.ctrl, dy, dctrl, dx, gradient, &c.report)
                    : sinew_pullRollout(c.m, c.d, n, c.states, c.ctrl, dy, dctrl, dx, &c.report);
  });
}

PyObject* make_gradient(PyObject*, PyObject* model) {
  const mjModel* m = model_of(model);
  mjModel* gradient = nullptr;
  if (!m || !run_unlocked([&] { gradient = sinew_makeGradient(m); })) return nullptr;
  return gradient ? wrap_gradient(gradient) : PyErr_NoMemory();
}

PyObject* clear_gradient(PyObject*, PyObject* object) {
  mjModel* gradient = gradient_of(object);
  if (!gradient || !run_unlocked([&] { sinew_clearGradient(gradient); })) return nullptr;
  Py_RETURN_NONE;
}

PyMethodDef methods[] = {
    {"_derive_step", derive_step, METH_VARARGS, "(model, data, distance, current, A, B, C, D)"},
    {"_derive_forward", derive_forward, METH_VARARGS, "(model, data, distance, current, DaDq, DaDv, DaDact, DaDctrl)"},
    {"_derive_inverse", derive_inverse, METH_VARARGS, "(model, data, distance, current, actuation, DfDq, DfDv, DfDa)"},
    {"_derive_trajectory", derive_trajectory, METH_VARARGS,
     "(model, data, distance, nstep, states, ctrl, dofs, key_points, A, B)"},
    {"_pull_step", pull_step, METH_VARARGS, "(model, data, distance, current, dy, dx, du, gradient)"},
    {"_pull_rollout", pull_rollout, METH_VARARGS,
     "(model, data, distance, nstep, states, ctrl, dy, dctrl, dx, gradient)"},
    {"_make_gradient", make_gradient, METH_O, "(model)"},
    {"_clear_gradient", clear_gradient, METH_O, "(gradient)"},
    {nullptr, nullptr, 0, nullptr}};

}  // namespace

bool add_derivatives(PyObject* module) { return PyModule_AddFunctions(module, methods) == 0; }

}  // namespace sinew::python
