// SPDX-License-Identifier: Apache-2.0
#include "base/task_pool.h"

#include <algorithm>
#include <atomic>
#include <exception>

#include "base/assert.h"

namespace sinew {
namespace {

// How often a thread gives way to others before it sleeps: about 50 us where nobody else wants the processor.
constexpr int kLooks = 128;

thread_local TaskPool* t_pool = nullptr;  // the pool this thread belongs to
thread_local int t_worker = 0;            // and its number there

// Where threads sleep that wait for a task. An mjTask has no room for a lock of its own, so all share this one; who
// completes a task passes by without locking unless somebody sleeps. Never destroyed: a thread may outlive main().
struct Bedroom {
  std::mutex mutex;
  std::condition_variable completed;
  std::atomic<int> sleepers = 0;
};
Bedroom& bedroom() {
  static Bedroom& the_bedroom = *new Bedroom;
  return the_bedroom;
}

// Either this thread sees the sleeper, or the sleeper sees the new status before it lies down: both sides write first
// and read second, in the one order that sequentially consistent atomics have.
void complete(mjTask& task) {
  Bedroom& b = bedroom();
  set_task_status(task, mjTASK_COMPLETED);  // from here on the task may be gone
  if (b.sleepers.load() == 0) return;
  { const std::lock_guard lock(b.mutex); }
  b.completed.notify_all();
}

void sleep_until_completed(const mjTask& task) {
  // Most tasks of a simulation last microseconds, less than it takes to fall asleep.
  for (int i = 0; i < kLooks; ++i) {
    if (task_status(task) == mjTASK_COMPLETED) return;
    std::this_thread::yield();
  }
  Bedroom& b = bedroom();
  b.sleepers.fetch_add(1);
  {
    std::unique_lock lock(b.mutex);
    b.completed.wait(lock, [&] { return task_status(task) == mjTASK_COMPLETED; });
  }
  b.sleepers.fetch_sub(1);
}

void execute(mjTask& task) {
  task.func(task.args);
  complete(task);
}

// One call of run(), shared by the threads that work on it. It lives on the caller's stack.
struct Loop {
  TaskPool* pool;
  int n;
  void* closure;
  void (*function)(void*, int, int);
  std::atomic<long long> next = 0;  // every thread steps once past n, which may be the largest int
  std::atomic<bool> failed = false;
  std::exception_ptr failure;

  void work_off() noexcept {
    const int worker = t_pool == pool ? t_worker : 0;
    try {
      for (long long item; (item = next.fetch_add(1, std::memory_order_relaxed)) < n;) {
        function(closure, static_cast<int>(item), worker);
      }
    } catch (...) {
      if (!failed.exchange(true)) failure = std::current_exception();
      next.store(n, std::memory_order_relaxed);  // the items nobody has begun are dropped
    }
  }
};

}  // namespace

int task_status(const mjTask& task) { return __atomic_load_n(&task.status, __ATOMIC_SEQ_CST); }

void set_task_status(mjTask& task, int status) { __atomic_store_n(&task.status, status, __ATOMIC_SEQ_CST); }

void wait_for(mjTask& task) {
  while (task_status(task) != mjTASK_COMPLETED) {
    if (!t_pool || !t_pool->run_one()) sleep_until_completed(task);
  }
}

TaskPool::TaskPool(int nthread) : mjThreadPool{nthread}, queue_(kReserved) {
  SINEW_ASSERT(nthread >= 1 && nthread <= mjMAXTHREAD);
  bedroom();  // it is made here, on the heap, and not in the first step that waits
  threads_.reserve(static_cast<std::size_t>(nthread));
  try {
    for (int i = 1; i <= nthread; ++i) threads_.emplace_back([this, i] { work(i); });
  } catch (...) {
    stop();
    throw;
  }
}

TaskPool::~TaskPool() { stop(); }

void TaskPool::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void TaskPool::enqueue(mjTask& task) {
  const std::lock_guard lock(mutex_);
  if (count_ == queue_.size()) {
    std::rotate(queue_.begin(), queue_.begin() + static_cast<std::ptrdiff_t>(first_), queue_.end());
    first_ = 0;
    queue_.resize(2 * count_);
  }
  append(task);
}

bool TaskPool::enqueue_if_room(mjTask& task) {
  const std::lock_guard lock(mutex_);
  if (count_ == queue_.size()) return false;
  append(task);
  return true;
}

// Wakes a thread before the mutex is released: afterwards the task may be done and the pool gone.
void TaskPool::append(mjTask& task) {
  set_task_status(task, mjTASK_QUEUED);
  queue_[(first_ + count_++) % queue_.size()] = &task;
  wake_.notify_one();
}

mjTask* TaskPool::take() {
  mjTask* task = nullptr;
  while (!task && count_ > 0) {
    task = queue_[first_];
    first_ = (first_ + 1) % queue_.size();
    --count_;
  }
  return task;
}

bool TaskPool::run_one() {
  mjTask* task = nullptr;
  {
    const std::lock_guard lock(mutex_);
    task = take();
  }
  if (task) execute(*task);
  return task != nullptr;
}

bool TaskPool::withdraw(const mjTask& task) {
  const std::lock_guard lock(mutex_);
  const auto place = [this](std::size_t i) -> mjTask*& { return queue_[(first_ + i) % queue_.size()]; };
  std::size_t i = 0;
  while (i < count_ && place(i) != &task) ++i;
  if (i == count_) return false;
  place(i) = nullptr;
  // short loops withdraw faster than threads wake up: their empty places must not fill the queue
  while (count_ > 0 && !place(count_ - 1)) --count_;
  return true;
}

void TaskPool::look_out() const {
  for (int i = 0; i < kLooks && count_.load(std::memory_order_relaxed) == 0 && !stopping_; ++i) {
    std::this_thread::yield();
  }
}

void TaskPool::work(int worker) {
  t_pool = this;
  t_worker = worker;
  std::unique_lock lock(mutex_);
  for (;;) {
    if (count_ == 0) {
      lock.unlock();
      look_out();
      lock.lock();
    }
    wake_.wait(lock, [this] { return count_ > 0 || stopping_; });
    mjTask* task = take();
    if (!task) {
      if (stopping_) return;
      continue;  // only withdrawn tasks were left
    }
    lock.unlock();
    execute(*task);
    lock.lock();
  }
}

// The caller works as well, and afterwards takes back the invitations that no thread has followed yet. So it waits only
// for threads that are inside a body, never for a free thread: loops inside loops cannot block one another. Nor does it
// help with other tasks meanwhile, whose bodies would use the scratch memory of the body it is in.
void TaskPool::run_items(int n, void* closure, ItemFunction function) {
  if (n <= 0) return;
  Loop loop{this, n, closure, function, {}, {}, {}};
  mjTask invitations[mjMAXTHREAD];
  const auto join_in = [](void* shared) -> void* {
    static_cast<Loop*>(shared)->work_off();
    return nullptr;
  };
  int ninvited = 0;
  for (; ninvited < std::min(nworker, n - 1); ++ninvited) {
    invitations[ninvited] = {join_in, &loop, mjTASK_NEW};
    if (!enqueue_if_room(invitations[ninvited])) break;  // the pool has better things to do
  }
  loop.work_off();
  for (int i = 0; i < ninvited; ++i) {
    if (!withdraw(invitations[i])) sleep_until_completed(invitations[i]);
  }
  if (loop.failure) std::rethrow_exception(loop.failure);
}

}  // namespace sinew
