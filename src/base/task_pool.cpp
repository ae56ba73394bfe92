// SPDX-License-Identifier: Apache-2.0
#include "base/task_pool.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>

#include "base/assert.h"

namespace sinew {
namespace {

// How long a thread looks out before it sleeps. A step's longest part on one thread is shorter for most models. Others
// who want the processor get it only after the first while: where all are busy, it comes back milliseconds later.
constexpr std::chrono::microseconds kStay{50}, kLookOut{200};

thread_local TaskPool* t_pool = nullptr;  // the pool this thread belongs to
thread_local int t_worker = 0;            // and its number there

void pause() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

// Returns true as soon as the condition holds, and false if it does not for that while.
template <class Condition>
bool look_out(const Condition& holds) {
  constexpr int kPauses = 16;
  const auto begin = std::chrono::steady_clock::now();
  for (auto passed = begin - begin; passed < kLookOut; passed = std::chrono::steady_clock::now() - begin) {
    for (int i = 0; i < kPauses; ++i) {
      if (holds()) return true;
      pause();
    }
    if (passed >= kStay) std::this_thread::yield();
  }
  return holds();
}

// Where threads sleep that wait for a task, or for those who have joined their loop. An mjTask has no room for a lock
// of its own, so all share this one; who completes something passes by without locking unless somebody sleeps. Never
// destroyed: a thread may outlive main().
struct Bedroom {
  std::mutex mutex;
  std::condition_variable completed;
  std::atomic<int> sleepers = 0;
};
Bedroom& bedroom() {
  static Bedroom& the_bedroom = *new Bedroom;
  return the_bedroom;
}

// Either this thread sees the sleeper, or the sleeper sees what was completed before it lies down: both sides write
// first and read second, in the one order that sequentially consistent atomics have.
void wake_bedroom() {
  Bedroom& b = bedroom();
  if (b.sleepers.load() == 0) return;
  { const std::lock_guard lock(b.mutex); }
  b.completed.notify_all();
}

// Most of what is waited for lasts microseconds, less than it takes to fall asleep.
template <class Condition>
void sleep_until(const Condition& holds) {
  if (look_out(holds)) return;
  Bedroom& b = bedroom();
  b.sleepers.fetch_add(1);
  {
    std::unique_lock lock(b.mutex);
    b.completed.wait(lock, holds);
  }
  b.sleepers.fetch_sub(1);
}

void execute(mjTask& task) {
  task.func(task.args);
  set_task_status(task, mjTASK_COMPLETED);  // from here on the task may be gone
  wake_bedroom();
}

}  // namespace

// One call of run(), shared by the threads that work on it. It lives on the caller's stack.
struct TaskPool::Loop {
  static constexpr int kMostShares = 16;  // more threads begin with shares of others

  // Items from `next` on, which whoever comes takes one by one.
  struct alignas(64) Share {
    std::atomic<long long> next;  // every thread may step once past the end, which may be the largest int
    long long end;
  };

  const int nshare;
  void* closure;
  ItemFunction function;
  std::atomic<bool> failed = false;
  std::exception_ptr failure;
  Share share[kMostShares];

  Loop(int items, int shares, void* given_closure, ItemFunction given_function)
      : nshare(std::min({shares, items, kMostShares})), closure(given_closure), function(given_function) {
    long long first = 0;
    for (int s = 0; s < nshare; ++s) {
      share[s].next.store(first, std::memory_order_relaxed);
      first = share[s].end = (s + 1LL) * items / nshare;
    }
  }

  void work_off(int worker) noexcept {
    try {
      for (int s = 0; s < nshare; ++s) take_items(share[(worker + s) % nshare], worker);
    } catch (...) {
      if (!failed.exchange(true)) failure = std::current_exception();
      for (int s = 0; s < nshare; ++s) share[s].next.store(share[s].end, std::memory_order_relaxed);  // never begun
    }
  }

  // Lets nobody begin another item of the only share; returns how many were begun.
  int stop() {
    const long long next = share[0].next.exchange(share[0].end, std::memory_order_relaxed);
    return static_cast<int>(std::min(next, share[0].end));
  }

 private:
  void take_items(Share& from, int worker) {
    while (from.next.load(std::memory_order_relaxed) < from.end) {
      const long long item = from.next.fetch_add(1, std::memory_order_relaxed);
      if (item >= from.end) return;
      function(closure, static_cast<int>(item), worker);
    }
  }
};

int task_status(const mjTask& task) { return __atomic_load_n(&task.status, __ATOMIC_SEQ_CST); }

void set_task_status(mjTask& task, int status) { __atomic_store_n(&task.status, status, __ATOMIC_SEQ_CST); }

void wait_for(mjTask& task) {
  const auto is_completed = [&] { return task_status(task) == mjTASK_COMPLETED; };
  while (!is_completed()) {
    if (!t_pool || !t_pool->run_one()) sleep_until(is_completed);
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

// Wakes a thread before the mutex is released: afterwards the task may be done and the pool gone.
void TaskPool::enqueue(mjTask& task) {
  const std::lock_guard lock(mutex_);
  if (count_ == queue_.size()) {
    std::rotate(queue_.begin(), queue_.begin() + static_cast<std::ptrdiff_t>(first_), queue_.end());
    first_ = 0;
    queue_.resize(2 * count_);
  }
  set_task_status(task, mjTASK_QUEUED);
  queue_[(first_ + count_++) % queue_.size()] = &task;
  wake_.notify_one();
}

mjTask* TaskPool::take() {
  if (count_ == 0) return nullptr;
  mjTask* task = queue_[first_];
  first_ = (first_ + 1) % queue_.size();
  --count_;
  return task;
}

bool TaskPool::run_one() {
  if (count_.load(std::memory_order_relaxed) == 0) return false;
  mjTask* task = nullptr;
  {
    const std::lock_guard lock(mutex_);
    task = take();
  }
  if (task) execute(*task);
  return task != nullptr;
}

bool TaskPool::is_idle() const { return count_.load() == 0 && offered_.load() == 0 && !stopping_.load(); }

// Who offers something and finds no sleepers has done so before this thread asks for the last time: atomics again.
void TaskPool::sleep() {
  std::unique_lock lock(mutex_);
  ++sleepers_;
  wake_.wait(lock, [this] { return !is_idle(); });
  --sleepers_;
}

void TaskPool::work(int worker) {
  t_pool = this;
  t_worker = worker;
  for (;;) {
    if (run_one() || join_one(worker)) continue;
    if (stopping_ && count_ == 0) return;
    if (!look_out([this] { return !is_idle(); })) sleep();
  }
}

namespace {
constexpr unsigned kOpen = 1u << 31, kOwned = 1u << 30, kJoined = kOwned - 1;
}

TaskPool::Offer* TaskPool::open(Loop& loop, int threads) {
  for (Offer& offer : offers_) {
    unsigned is_free = 0;
    if (offer.state.load(std::memory_order_relaxed) != 0) continue;
    if (!offer.state.compare_exchange_strong(is_free, kOwned, std::memory_order_acquire)) continue;
    offer.loop = &loop;
    offer.state.store(kOwned | kOpen, std::memory_order_release);
    offered_.fetch_or(bit_of(offer));
    wake(threads);
    return &offer;
  }
  return nullptr;
}

void TaskPool::wake(int threads) {
  const int sleepers = sleepers_.load();
  if (sleepers == 0) return;
  { const std::lock_guard lock(mutex_); }
  if (threads >= sleepers) return wake_.notify_all();
  for (int i = 0; i < threads; ++i) wake_.notify_one();
}

void TaskPool::close(Offer& offer) {
  offered_.fetch_and(~bit_of(offer));
  if ((offer.state.fetch_and(~kOpen) & kJoined) != 0) {
    sleep_until([&] { return (offer.state.load() & kJoined) == 0; });
  }
  offer.state.store(0, std::memory_order_release);
}

// A thread joins an offer, not a loop: only then does it look whose it is.
bool TaskPool::join_one(int worker) {
  for (unsigned offered = offered_.load(std::memory_order_relaxed); offered != 0; offered &= offered - 1) {
    Offer& offer = offers_[__builtin_ctz(offered)];
    unsigned state = offer.state.load(std::memory_order_relaxed);
    while ((state & kOpen) && !offer.state.compare_exchange_weak(state, state + 1, std::memory_order_acquire)) {
    }
    if (!(state & kOpen)) continue;
    offer.loop->work_off(worker);
    offered_.fetch_and(~bit_of(offer));  // nothing is left to begin; the offer is not another loop's before all leave
    if ((offer.state.fetch_sub(1) & kJoined) == 1) wake_bedroom();
    return true;
  }
  return false;
}

// The caller works as well, and afterwards lets nobody else join. So it waits only for threads that are inside a body,
// never for a free thread: loops inside loops cannot block one another. Nor does it help with other tasks meanwhile,
// whose bodies would use the scratch memory of the body it is in.
void TaskPool::run_items(int n, void* closure, ItemFunction function) {
  if (n <= 0) return;
  const int worker = own_number();
  Loop loop(n, nworker + 1, closure, function);
  Offer* offer = n > 1 ? open(loop, n - 1) : nullptr;
  loop.work_off(worker);
  if (offer) close(*offer);
  if (loop.failure) std::rethrow_exception(loop.failure);
}

int TaskPool::own_number() const { return t_pool == this ? t_worker : 0; }

int TaskPool::run_items_beside(const OwnWork& own, int n, void* closure, ItemFunction function) {
  const int worker = own_number();
  if (n <= 0) {
    own.function(own.closure, worker);
    return 0;
  }
  Loop loop(n, 1, closure, function);
  Offer* offer = open(loop, n);
  std::exception_ptr failure;
  try {
    own.function(own.closure, worker);
  } catch (...) {
    failure = std::current_exception();
  }
  const int begun = loop.stop();
  if (offer) close(*offer);
  if (!failure) failure = loop.failure;
  if (failure) std::rethrow_exception(failure);
  return begun;
}

}  // namespace sinew
