// SPDX-License-Identifier: Apache-2.0
// derivative.cpp -- the functions behind mujoco.derivative. Each gets arrays that Python has made, or None, and returns
//   (done, near_changes, differenced, names of obstacles, message).
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

  Call(PyObject* model, PyObject* data, double distance) {
    m = model_of(model);
    d = m ? data_of(data) : nullptr;
    ok = d && data_fits(m, reinterpret_cast<const Wrapper*>(data));
    report.distance = distance;
    if (!ok) return;
    nv = m->nv, na = m->na, nu = m->nu, ns = m->nsensordata;
    nx = 2 * nv + na;
  }

  mjtNum* out(PyObject* array, const char* name, npy_intp count) { return numbers(array, name, count, true, ok); }
  const mjtNum* in(PyObject* array, const char* name, npy_intp count) { return numbers(array, name, count, false, ok); }
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
  return names ? Py_BuildValue("(iiiNs)", done, r.near_changes, r.differenced, names, r.message) : nullptr;
}

PyObject* derive_step(PyObject*, PyObject* args) {
  PyObject *model, *data, *a[4];
  double distance;
  if (!PyArg_ParseTuple(args, "OOdOOOO", &model, &data, &distance, a, a + 1, a + 2, a + 3)) return nullptr;
  Call c(model, data, distance);
  mjtNum *A = c.out(a[0], "A", c.nx * c.nx), *B = c.out(a[1], "B", c.nx * c.nu);
  mjtNum *C = c.out(a[2], "C", c.ns * c.nx), *D = c.out(a[3], "D", c.ns * c.nu);
  return compute(c, [&] { return sinew_deriveStep(c.m, c.d, A, B, C, D, &c.report); });
}

PyObject* derive_forward(PyObject*, PyObject* args) {
  PyObject *model, *data, *a[4];
  double distance;
  if (!PyArg_ParseTuple(args, "OOdOOOO", &model, &data, &distance, a, a + 1, a + 2, a + 3)) return nullptr;
  Call c(model, data, distance);
  mjtNum *q = c.out(a[0], "DaDq", c.nv * c.nv), *v = c.out(a[1], "DaDv", c.nv * c.nv);
  mjtNum *act = c.out(a[2], "DaDact", c.nv * c.na), *ctrl = c.out(a[3], "DaDctrl", c.nv * c.nu);
  return compute(c, [&] { return sinew_deriveForward(c.m, c.d, q, v, act, ctrl, &c.report); });
}

PyObject* derive_inverse(PyObject*, PyObject* args) {
  PyObject *model, *data, *a[3];
  double distance;
  int actuation;
  if (!PyArg_ParseTuple(args, "OOdpOOO", &model, &data, &distance, &actuation, a, a + 1, a + 2)) return nullptr;
  Call c(model, data, distance);
  mjtNum *q = c.out(a[0], "DfDq", c.nv * c.nv), *v = c.out(a[1], "DfDv", c.nv * c.nv);
  mjtNum* acc = c.out(a[2], "DfDa", c.nv * c.nv);
  const auto flag = static_cast<mjtByte>(actuation);
  return compute(c, [&] { return sinew_deriveInverse(c.m, c.d, flag, q, v, acc, &c.report); });
}

PyObject* pull_step(PyObject*, PyObject* args) {
  PyObject *model, *data, *a[3];
  double distance;
  if (!PyArg_ParseTuple(args, "OOdOOO", &model, &data, &distance, a, a + 1, a + 2)) return nullptr;
  Call c(model, data, distance);
  const mjtNum* dy = c.in(a[0], "dy", c.nx);
  mjtNum *dx = c.out(a[1], "dx", c.nx), *du = c.out(a[2], "du", c.nu);
  return compute(c, [&] { return sinew_pullStep(c.m, c.d, dy, dx, du, &c.report); });
}

PyObject* pull_rollout(PyObject*, PyObject* args) {
  PyObject *model, *data, *a[5];
  double distance;
  int n;
  if (!PyArg_ParseTuple(args, "OOdiOOOOO", &model, &data, &distance, &n, a, a + 1, a + 2, a + 3, a + 4)) return nullptr;
  Call c(model, data, distance);
  const npy_intp size = c.ok ? mj_stateSize(c.m, mjSTATE_FULLPHYSICS) : 0;
  const mjtNum *states = c.in(a[0], "states", n * size), *ctrl = c.in(a[1], "ctrl", n * c.nu);
  const mjtNum* dy = c.in(a[2], "dy", n * c.nx);
  mjtNum *dctrl = c.out(a[3], "dctrl", n * c.nu), *dx = c.out(a[4], "dx", c.nx);
  return compute(c, [&] { return sinew_pullRollout(c.m, c.d, n, states, ctrl, dy, dctrl, dx, &c.report); });
}

PyMethodDef methods[] = {
    {"_derive_step", derive_step, METH_VARARGS, "(model, data, distance, A, B, C, D)"},
    {"_derive_forward", derive_forward, METH_VARARGS, "(model, data, distance, DaDq, DaDv, DaDact, DaDctrl)"},
    {"_derive_inverse", derive_inverse, METH_VARARGS, "(model, data, distance, actuation, DfDq, DfDv, DfDa)"},
    {"_pull_step", pull_step, METH_VARARGS, "(model, data, distance, dy, dx, du)"},
    {"_pull_rollout", pull_rollout, METH_VARARGS, "(model, data, distance, nstep, states, ctrl, dy, dctrl, dx)"},
    {nullptr, nullptr, 0, nullptr}};

}  // namespace

bool add_derivatives(PyObject* module) { return PyModule_AddFunctions(module, methods) == 0; }

}  // namespace sinew::python
