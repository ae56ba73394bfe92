// SPDX-License-Identifier: Apache-2.0
// rollout.cpp -- the loop behind mujoco.rollout: trajectories from initial states and controls, on several threads.
//   in    per trajectory a model, a state, controls per step      out   states and sensor values after each step
//   note  Each thread has an mjData of its own and takes the next chunk of trajectories until none is left. The calling
//         thread works, too, and looks for signals now and then, so that Ctrl-C ends a long rollout.
#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

#include "core.h"
#include "model.h"

namespace sinew::python {
namespace {

struct Job {
  std::vector<const mjModel*> models;  // one, or one per trajectory
  std::vector<mjData*> data;           // one per thread
  npy_intp batch, steps, state_size, control_size, sensor_size;
  npy_intp chunk;
  unsigned int control_spec;
  const double* initial_state;
  const double* warmstart;  // or null
  const double* control;    // or null
  double* state;            // or null
  double* sensordata;       // or null

  std::atomic<npy_intp> next{0};
  std::atomic<bool> stop{false};
};

bool has_diverged(const mjData* d) {
  return d->warning[mjWARN_BADQPOS].number || d->warning[mjWARN_BADQVEL].number || d->warning[mjWARN_BADQACC].number;
}

void write_output(const Job& job, const mjModel* m, const mjData* d, npy_intp r, npy_intp t) {
  const npy_intp row = r * job.steps + t;
  if (job.state) mj_getState(m, d, job.state + row * job.state_size, mjSTATE_FULLPHYSICS);
  if (job.sensordata) std::copy_n(d->sensordata, job.sensor_size, job.sensordata + row * job.sensor_size);
}

// The rest of a trajectory that has diverged repeats where it stands.
void run_trajectory(Job& job, mjData* d, npy_intp r, bool (*interrupted)()) {
  const mjModel* m = job.models[job.models.size() == 1 ? 0 : static_cast<std::size_t>(r)];
  mj_resetData(m, d);
  mj_setState(m, d, job.initial_state + r * job.state_size, mjSTATE_FULLPHYSICS);
  if (job.warmstart) std::copy_n(job.warmstart + r * m->nv, m->nv, d->qacc_warmstart);
  for (npy_intp t = 0; t < job.steps && !job.stop; ++t) {
    if (!has_diverged(d)) {
      if (job.control) mj_setState(m, d, job.control + (r * job.steps + t) * job.control_size, job.control_spec);
      mj_step(m, d);
    }
    write_output(job, m, d, r, t);
    if (interrupted && interrupted()) job.stop = true;
    if (exception_is_kept()) job.stop = true;
  }
}

void run_chunks(Job& job, mjData* d, bool (*interrupted)()) {
  while (!job.stop) {
    const npy_intp first = job.next.fetch_add(job.chunk);
    if (first >= job.batch) return;
    for (npy_intp r = first; r < std::min(first + job.chunk, job.batch) && !job.stop; ++r)
      run_trajectory(job, d, r, interrupted);
  }
}

// Exceptions of callbacks end the rollout; that of a helping thread is printed, and the caller gets an error.
void help(Job& job, mjData* d, std::atomic<bool>& failed) {
  begin_call();
  run_chunks(job, d, nullptr);
  if (!call_failed()) return;
  PyGILState_STATE lock = PyGILState_Ensure();
  if (!end_call()) {
    failed = true;
    PyErr_WriteUnraisable(nullptr);
  }
  PyGILState_Release(lock);
}

bool run(Job& job) {
  std::atomic<bool> failed{false};
  const auto wanted = static_cast<std::size_t>((job.batch + job.chunk - 1) / job.chunk);
  const std::size_t threads = std::min(job.data.size(), std::max<std::size_t>(wanted, 1));
  const bool done = run_unlocked([&] {
    std::vector<std::thread> helpers;
    try {
      for (std::size_t i = 1; i < threads; ++i)
        helpers.emplace_back([&job, i, &failed] { help(job, job.data[i], failed); });
    } catch (const std::exception&) {
      // fewer helpers do the same work
    }
    run_chunks(job, job.data[0], signal_came);
    for (std::thread& helper : helpers) helper.join();
  });
  if (done && failed) PyErr_SetString(fatal_error, "a rollout failed on a helping thread");
  return done && !failed;
}

template <class T>
bool read_list(PyObject* list, std::vector<T*>& out, T* (*read)(PyObject*)) {
  Ref fast(PySequence_Fast(list, "expected a list"));
  for (Py_ssize_t i = 0; fast && i < PySequence_Fast_GET_SIZE(fast.get()); ++i) {
    out.push_back(read(PySequence_Fast_GET_ITEM(fast.get(), i)));
    if (!out.back()) return false;
  }
  return fast && !out.empty();
}

const mjModel* read_model(PyObject* object) { return model_of(object); }

bool check_members(const Job& job, PyObject* data) {
  Ref list(PySequence_Fast(data, "expected a list"));
  for (const mjModel* m : job.models) {
    for (std::size_t i = 0; i < job.data.size(); ++i) {
      PyObject* item = PySequence_Fast_GET_ITEM(list.get(), static_cast<Py_ssize_t>(i));
      if (!data_fits(m, reinterpret_cast<const Wrapper*>(item))) return false;
    }
  }
  for (std::size_t i = 0; i < job.data.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      if (job.data[i] == job.data[k]) {
        PyErr_SetString(PyExc_ValueError, "each thread needs an MjData of its own, but two are the same");
        return false;
      }
    }
  }
  return true;
}

PyObject* rollout(PyObject*, PyObject* args) {
  PyObject *models, *data, *state0, *warmstart, *control, *state, *sensordata;
  Job job;
  if (!PyArg_ParseTuple(args, "OOnnInOOOOO", &models, &data, &job.batch, &job.steps, &job.control_spec, &job.chunk,
                        &state0, &warmstart, &control, &state, &sensordata)) {
    return nullptr;
  }
  if (!read_list(models, job.models, read_model) || !read_list(data, job.data, data_of) || !check_members(job, data)) {
    if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "a rollout needs a model and a data");
    return nullptr;
  }
  if (job.batch < 0 || job.steps < 0 || job.chunk < 1 ||
      (job.models.size() != 1 && static_cast<npy_intp>(job.models.size()) != job.batch)) {
    PyErr_SetString(PyExc_ValueError, "there must be one model or one per trajectory");
    return nullptr;
  }
  const mjModel* m = job.models[0];
  job.state_size = mj_stateSize(m, mjSTATE_FULLPHYSICS);
  begin_call();
  job.control_size = mj_stateSize(m, job.control_spec);
  if (!end_call()) return nullptr;
  job.sensor_size = m->nsensordata;
  bool ok = true;
  job.initial_state = numbers(state0, "initial_state", job.batch * job.state_size, false, ok);
  job.warmstart = numbers(warmstart, "initial_warmstart", job.batch * m->nv, false, ok);
  job.control = numbers(control, "control", job.batch * job.steps * job.control_size, false, ok);
  job.state = numbers(state, "state", job.batch * job.steps * job.state_size, true, ok);
  job.sensordata = numbers(sensordata, "sensordata", job.batch * job.steps * job.sensor_size, true, ok);
  if (ok && !job.initial_state) PyErr_SetString(PyExc_ValueError, "initial_state is needed");
  if (!ok || !job.initial_state || !run(job)) return nullptr;
  Py_RETURN_NONE;
}

PyMethodDef method = {"_rollout", rollout, METH_VARARGS,
                      "The loop of mujoco.rollout, with arguments that it has checked."};

}  // namespace

bool add_rollout(PyObject* module) {
  return PyModule_AddObject(module, "_rollout", PyCFunction_New(&method, nullptr)) == 0;
}

}  // namespace sinew::python
