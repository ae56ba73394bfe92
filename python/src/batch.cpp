// SPDX-License-Identifier: Apache-2.0
// batch.cpp -- mujoco._core._Batch, the object behind mujoco.batch.Batch, which checks and shapes what goes in and out.
//   note  One thread at a time uses a batch: while a call computes without the interpreter's lock, others are refused.
//         Arrays refer to the Owner of the batch, and this one to that of the model, so that both outlive them.
#include <atomic>
#include <cstring>
#include <new>
#include <thread>

#include <sinew/batch.h>

#include "core.h"
#include "model.h"

namespace sinew::python {
namespace {

struct Batch {
  PyObject_HEAD Owner* owner;  // of the sinewBatch
  const mjModel* m;
  PyObject* model;
  std::atomic<bool> busy;
};

Batch* batch_of(PyObject* self) { return reinterpret_cast<Batch*>(self); }
sinewBatch* handle(PyObject* self) { return static_cast<sinewBatch*>(batch_of(self)->owner->memory); }

// The use of a batch by one call.
class Use {
 public:
  explicit Use(PyObject* self) : batch_(batch_of(self)), mine_(!batch_->busy.exchange(true)) {
    if (!mine_) PyErr_SetString(PyExc_RuntimeError, "another thread is using this batch");
  }
  ~Use() {
    if (mine_) batch_->busy = false;
  }
  Use(const Use&) = delete;
  Use& operator=(const Use&) = delete;
  explicit operator bool() const { return mine_; }

 private:
  Batch* batch_;
  bool mine_;
};

// Raises what the library refused.
bool succeeded(PyObject* self, int result) {
  if (result >= 0) return true;
  const char* why = sinew_batchError(handle(self), -1);
  PyErr_SetString(PyExc_ValueError, why ? why : "the call was refused");
  return false;
}

// The result of body(), the number of environments that are stopped; null with an exception set. Exceptions of
// callbacks stop environments, on this thread as on those of the batch.
template <class Body>
PyObject* compute(PyObject* self, Body&& body) {
  int result = 0;
  const bool ran = run_unlocked([&] {
    keep_exceptions(false);
    result = body();
    keep_exceptions(true);
  });
  return ran && succeeded(self, result) ? PyLong_FromLong(result) : nullptr;
}

int* integers(PyObject* object, const char* name, npy_intp count, bool& ok) {
  if (object == Py_None || !ok) return nullptr;
  auto* array = reinterpret_cast<PyArrayObject*>(object);
  ok = PyArray_Check(object) && PyArray_TYPE(array) == NPY_INT && PyArray_ISCARRAY(array) &&
       (count < 0 || PyArray_SIZE(array) == count);
  if (ok) return static_cast<int*>(PyArray_DATA(array));
  PyErr_Format(PyExc_ValueError, "%s must be a contiguous array of int32", name);
  return nullptr;
}

// The chosen environments: None for all, or an array of numbers.
struct Chosen {
  sinewChoice choice{};
  npy_intp count = 0;
  bool ok = true;

  Chosen(PyObject* self, PyObject* ids) : count(sinew_batchSize(handle(self))) {
    static int nobody = 0;
    choice.ids = integers(ids, "ids", -1, ok);
    if (!ok || ids == Py_None) return;
    count = PyArray_SIZE(reinterpret_cast<PyArrayObject*>(ids));
    choice.nid = static_cast<int>(count);
    if (!choice.ids) choice.ids = &nobody;
  }
};

PyObject* batch_new(PyTypeObject* type, PyObject* args, PyObject*) {
  PyObject* model;
  int n, threads;
  char error[500] = "";
  if (!PyArg_ParseTuple(args, "Oii", &model, &n, &threads)) return nullptr;
  const mjModel* m = model_of(model);
  if (!m) return nullptr;
  sinewBatch* made = nullptr;
  if (!run_unlocked([&] { made = sinew_makeBatch(m, n, threads, error, sizeof error); })) return nullptr;
  if (!made) return PyErr_Format(PyExc_ValueError, "%s", error);
  Owner* owner = make_owner(
      made, [](void* memory) { sinew_deleteBatch(static_cast<sinewBatch*>(memory)); },
      reinterpret_cast<const Wrapper*>(model)->owner);
  PyObject* self = owner ? type->tp_alloc(type, 0) : nullptr;
  if (!self) {
    Py_XDECREF(reinterpret_cast<PyObject*>(owner));
    return nullptr;
  }
  Batch* batch = batch_of(self);
  batch->owner = owner;
  batch->m = m;
  batch->model = new_ref(model);
  new (&batch->busy) std::atomic<bool>(false);
  return self;
}

void batch_dealloc(PyObject* self) {
  PyTypeObject* type = Py_TYPE(self);
  Py_XDECREF(reinterpret_cast<PyObject*>(batch_of(self)->owner));
  Py_XDECREF(batch_of(self)->model);
  type->tp_free(self);
  Py_DECREF(type);
}

template <auto function>
PyObject* live_array(PyObject* self, PyObject* args) {
  const char* field;
  sinewArray array{};
  const Use use(self);
  if (!use || !PyArg_ParseTuple(args, "s", &field)) return nullptr;
  if (!succeeded(self, function(handle(self), field, nullptr, &array))) return nullptr;
  const npy_intp shape[2] = {sinew_batchSize(handle(self)), static_cast<npy_intp>(array.columns)};
  const Element element = array.kind == sinewKIND_NUM ? kNum : array.kind == sinewKIND_INT ? kInt : kByte;
  return make_view(element, 2, shape, array.data, batch_of(self)->owner);
}

// Asked by all threads; the caller's looks for signals.
struct Watch {
  std::thread::id caller = std::this_thread::get_id();
  std::atomic<bool> stop{false};

  static int asked(void* user) {
    auto* watch = static_cast<Watch*>(user);
    if (std::this_thread::get_id() == watch->caller && signal_came()) watch->stop = true;
    return watch->stop;
  }
};

PyObject* step(PyObject* self, PyObject* args) {
  PyObject *ids, *ctrl, *state, *sensordata, *done;
  Watch watch;
  sinewSteps steps{};
  const Use use(self);
  if (!use || !PyArg_ParseTuple(args, "OiOIOOO", &ids, &steps.nstep, &ctrl, &steps.sig, &state, &sensordata, &done)) {
    return nullptr;
  }
  const Chosen chosen(self, ids);
  const mjModel* m = batch_of(self)->m;
  bool ok = chosen.ok;
  const npy_intp rows = chosen.count * steps.nstep;
  if (ok && (steps.sig == 0 || steps.sig >= 1u << mjNSTATE || steps.nstep < 1)) {
    PyErr_SetString(PyExc_ValueError, "sig must be bits of mjtState, and nstep at least 1");
    ok = false;
  }
  if (ok) steps.state = numbers(state, "state", rows * mj_stateSize(m, steps.sig), true, ok);
  steps.ctrl = numbers(ctrl, "ctrl", rows * m->nu, false, ok);
  steps.sensordata = numbers(sensordata, "sensordata", rows * m->nsensordata, true, ok);
  steps.done = integers(done, "done", chosen.count, ok);
  if (!ok) return nullptr;
  steps.should_stop = Watch::asked;
  steps.user = &watch;
  return compute(self, [&] { return sinew_stepBatch(handle(self), &chosen.choice, &steps); });
}

template <auto function>
PyObject* simple(PyObject* self, PyObject* args) {
  PyObject* ids;
  const Use use(self);
  if (!use || !PyArg_ParseTuple(args, "O", &ids)) return nullptr;
  const Chosen chosen(self, ids);
  return chosen.ok ? compute(self, [&] { return function(handle(self), &chosen.choice); }) : nullptr;
}

PyObject* reset(PyObject* self, PyObject* args) {
  PyObject* ids;
  int key;
  unsigned long long seed;
  sinewNoise noise{};
  const Use use(self);
  if (!use || !PyArg_ParseTuple(args, "OiKdddd", &ids, &key, &seed, &noise.qpos, &noise.qvel, &noise.act, &noise.ctrl))
    return nullptr;
  noise.seed = seed;
  const Chosen chosen(self, ids);
  if (!chosen.ok) return nullptr;
  return compute(self, [&] { return sinew_resetBatch(handle(self), &chosen.choice, key, &noise); });
}

template <auto function, bool written>
PyObject* move_state(PyObject* self, PyObject* args) {
  PyObject *ids, *state;
  unsigned int sig;
  const Use use(self);
  if (!use || !PyArg_ParseTuple(args, "OOI", &ids, &state, &sig)) return nullptr;
  const Chosen chosen(self, ids);
  bool ok = chosen.ok;
  begin_call();
  const npy_intp size = mj_stateSize(batch_of(self)->m, sig);
  if (!end_call() || !ok) return nullptr;
  double* memory = numbers(state, "state", chosen.count * size, written, ok);
  if (!ok) return nullptr;
  return compute(self, [&] { return function(handle(self), &chosen.choice, memory, sig); });
}

mjData* fitting_data(PyObject* self, PyObject* data) {
  mjData* d = data_of(data);
  return d && data_fits(batch_of(self)->m, reinterpret_cast<const Wrapper*>(data)) ? d : nullptr;
}

PyObject* to_data(PyObject* self, PyObject* args) {
  PyObject* data;
  int env;
  const Use use(self);
  if (!use || !PyArg_ParseTuple(args, "iO", &env, &data)) return nullptr;
  mjData* d = fitting_data(self, data);
  return d ? compute(self, [&] { return sinew_batchToData(handle(self), env, d); }) : nullptr;
}

PyObject* from_data(PyObject* self, PyObject* args) {
  PyObject *ids, *data;
  const Use use(self);
  if (!use || !PyArg_ParseTuple(args, "OO", &ids, &data)) return nullptr;
  const Chosen chosen(self, ids);
  const mjData* d = chosen.ok ? fitting_data(self, data) : nullptr;
  return d ? compute(self, [&] { return sinew_dataToBatch(handle(self), &chosen.choice, d); }) : nullptr;
}

template <auto function>
PyObject* text(PyObject* self, PyObject* args) {
  int env;
  const Use use(self);
  if (!use || !PyArg_ParseTuple(args, "i", &env)) return nullptr;
  if (env < 0 || env >= sinew_batchSize(handle(self)))
    return PyErr_Format(PyExc_IndexError, "there is no environment %d in a batch of %d", env,
                        sinew_batchSize(handle(self)));
  const char* words = function(handle(self), env);
  if (!words) Py_RETURN_NONE;
  return PyUnicode_DecodeUTF8(words, static_cast<Py_ssize_t>(std::strlen(words)), "replace");
}

PyObject* size(PyObject* self, void*) { return PyLong_FromLong(sinew_batchSize(handle(self))); }
PyObject* threads(PyObject* self, void*) { return PyLong_FromLong(sinew_batchThreads(handle(self))); }

PyGetSetDef attributes[] = {{"size", size, nullptr, "number of environments", nullptr},
                            {"threads", threads, nullptr, "number of threads", nullptr},
                            {nullptr, nullptr, nullptr, nullptr, nullptr}};

PyMethodDef methods[] = {{"bind", live_array<sinew_bindBatch>, METH_VARARGS, "(field): n rows"},
                         {"expand", live_array<sinew_expandBatch>, METH_VARARGS, "(field): n rows"},
                         {"step", step, METH_VARARGS, "(ids, nstep, ctrl, sig, state, sensordata, done)"},
                         {"forward", simple<sinew_forwardBatch>, METH_VARARGS, "(ids)"},
                         {"set_const", simple<sinew_setConstBatch>, METH_VARARGS, "(ids)"},
                         {"reset", reset, METH_VARARGS, "(ids, key, seed, qpos, qvel, act, ctrl)"},
                         {"get_state", move_state<sinew_getBatchState, true>, METH_VARARGS, "(ids, state, sig)"},
                         {"set_state", move_state<sinew_setBatchState, false>, METH_VARARGS, "(ids, state, sig)"},
                         {"to_data", to_data, METH_VARARGS, "(env, data)"},
                         {"from_data", from_data, METH_VARARGS, "(ids, data)"},
                         {"error", text<sinew_batchError>, METH_VARARGS, "(env): why it is stopped, or None"},
                         {"warnings", text<sinew_batchWarnings>, METH_VARARGS, "(env): lines"},
                         {nullptr, nullptr, 0, nullptr}};

}  // namespace

bool add_batch(PyObject* module) {
  PyType_Slot slots[] = {{Py_tp_new, reinterpret_cast<void*>(batch_new)},
                         {Py_tp_dealloc, reinterpret_cast<void*>(batch_dealloc)},
                         {Py_tp_methods, methods},
                         {Py_tp_getset, attributes},
                         {0, nullptr}};
  PyType_Spec spec = {"mujoco._core._Batch", sizeof(Batch), 0, Py_TPFLAGS_DEFAULT, slots};
  return make_type(module, &spec, "_Batch") != nullptr;
}

}  // namespace sinew::python
