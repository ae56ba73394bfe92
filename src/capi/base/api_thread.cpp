// SPDX-License-Identifier: Apache-2.0
// api_thread.cpp -- thread pools and tasks: base/task_pool.h as the API shows it.
#include <cstdint>

#include <mujoco/mujoco.h>

#include "base/error.h"
#include "base/task_pool.h"
#include "capi/guard.h"

using sinew::TaskPool;

mjThreadPool* mju_threadPoolCreate(size_t number_of_threads) {
  if (number_of_threads < 1 || number_of_threads > mjMAXTHREAD) {
    sinew::raise_error("mju_threadPoolCreate: a pool has 1 to %d threads, not %zu", mjMAXTHREAD, number_of_threads);
    return nullptr;
  }
  char error[256] = "";
  TaskPool* pool = sinew::guard(error, sizeof error, [&] { return new TaskPool(static_cast<int>(number_of_threads)); });
  if (!pool) sinew::raise_error("mju_threadPoolCreate: cannot start %zu threads: %s", number_of_threads, error);
  return pool;
}

void mju_bindThreadPool(mjData* d, void* thread_pool) {
  if (d->threadpool) {
    sinew::raise_error("mju_bindThreadPool: the data already has a thread pool");
    return;
  }
  d->threadpool = reinterpret_cast<std::uintptr_t>(static_cast<mjThreadPool*>(thread_pool));
}

void mju_threadPoolEnqueue(mjThreadPool* thread_pool, mjTask* task) {
  if (!thread_pool || !task || !task->func) {
    sinew::raise_error("mju_threadPoolEnqueue: a pool and a task with a function are required");
    return;
  }
  if (sinew::task_status(*task) == mjTASK_QUEUED) {
    sinew::raise_error("mju_threadPoolEnqueue: the task is already queued; wait for it with mju_taskJoin first");
    return;
  }
  char error[256] = "";
  sinew::guard(error, sizeof error, [&] { static_cast<TaskPool*>(thread_pool)->enqueue(*task); });
  if (error[0]) sinew::raise_error("mju_threadPoolEnqueue: %s", error);
}

void mju_threadPoolDestroy(mjThreadPool* thread_pool) { delete static_cast<TaskPool*>(thread_pool); }

void mju_defaultTask(mjTask* task) {
  if (!task) return;
  task->func = nullptr;
  task->args = nullptr;
  sinew::set_task_status(*task, mjTASK_NEW);
}

void mju_taskJoin(mjTask* task) {
  if (!task) return;
  if (sinew::task_status(*task) == mjTASK_NEW) {
    sinew::raise_error("mju_taskJoin: the task was never queued: call mju_threadPoolEnqueue first");
    return;
  }
  sinew::wait_for(*task);
}
