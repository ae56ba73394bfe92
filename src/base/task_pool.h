// SPDX-License-Identifier: Apache-2.0
// task_pool.h -- a fixed set of threads that work off loops and one queue. An mjThreadPool of the C API is a TaskPool.
//   run(n, body)   the engine's own use: body(item, worker) for every item, done when it returns
//   run_beside     the same while the caller does something that needs one thread, as far as they come
//   enqueue, wait  the C API's use: single mjTasks
//   idea  a loop is offered, and a thread that has nothing to do joins it: then, or while it lasts. Each thread begins
//         with a share of the items of its own, the same in every loop of that length, so that it meets what it has in
//         its cache; afterwards it takes what others have left
//   note  a thread without work looks out for some for a while before it sleeps: loops of one step follow one another
//         faster than a thread wakes up. A pool that is not used costs nothing after that while
//   note  the queue allocates only when more tasks wait than ever before, beyond kReserved; run() never allocates
//   cost  of a loop: 0.3 us where the threads look out, 5 to 50 us where they have to wake up
//   lost  invitations to a loop in the queue: they took its lock three times, 2 us, and who came late found none
#ifndef SINEW_BASE_TASK_POOL_H_
#define SINEW_BASE_TASK_POOL_H_

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <thread>
#include <type_traits>
#include <vector>

#include <mujoco/mjdata.h>
#include <mujoco/mjthread.h>

namespace sinew {

class TaskPool : public mjThreadPool {
 public:
  // 1 to mjMAXTHREAD threads; throws std::system_error if the system refuses one.
  explicit TaskPool(int nthread);
  ~TaskPool();  // after all that is queued is done
  TaskPool(const TaskPool&) = delete;
  TaskPool& operator=(const TaskPool&) = delete;

  // The task must stay where it is until it is completed.
  void enqueue(mjTask& task);

  // Calls body(item, worker) for item = 0 .. n-1, in any order, from the caller's thread and the pool's, and returns
  // when all are done. `worker` is the pool's own number of the thread, 1 .. nworker, and 0 for a thread from outside:
  // an index for scratch memory. A body may call run() again, and meets its own number in there. The first exception a
  // body throws ends the loop and is rethrown.
  template <class Body>
  void run(int n, Body&& body) {
    using Plain = std::remove_reference_t<Body>;
    run_items(n, const_cast<void*>(static_cast<const void*>(&body)), &call_body<Plain>);
  }

  // Calls own(worker) on the caller's thread, and meanwhile body(item, worker) for items from 0 on, in turn, on the
  // pool's. Returns how many of the n items were begun, all of which are done: none if no thread has come.
  template <class Own, class Body>
  int run_beside(Own&& own, int n, Body&& body) {
    using PlainOwn = std::remove_reference_t<Own>;
    using Plain = std::remove_reference_t<Body>;
    return run_items_beside({const_cast<void*>(static_cast<const void*>(&own)), &call_own<PlainOwn>}, n,
                            const_cast<void*>(static_cast<const void*>(&body)), &call_body<Plain>);
  }

 private:
  using ItemFunction = void (*)(void* closure, int item, int worker);
  struct OwnWork {
    void* closure;
    void (*function)(void* closure, int worker);
  };
  struct Loop;
  friend void wait_for(mjTask& task);

  static constexpr std::size_t kReserved = 1024;
  static constexpr int kOffers = 8;  // loops beyond them, inside of others or of other callers, stay on one thread

  // A place where a loop is offered. It is the pool's, so that a thread may ask whether the loop still is.
  struct alignas(64) Offer {
    std::atomic<unsigned> state = 0;  // whether somebody has it, whether threads may join, how many have
    Loop* loop = nullptr;             // good for those who have joined
  };

  template <class Body>
  static void call_body(void* closure, int item, int worker) {
    (*static_cast<Body*>(closure))(item, worker);
  }
  template <class Own>
  static void call_own(void* closure, int worker) {
    (*static_cast<Own*>(closure))(worker);
  }

  int own_number() const;  // of the thread that asks
  int run_items_beside(const OwnWork& own, int n, void* closure, ItemFunction function);
  void run_items(int n, void* closure, ItemFunction function);
  Offer* open(Loop& loop, int threads);  // null if all places are taken
  void close(Offer& offer);              // returns when all who have joined have left
  bool join_one(int worker);             // works off a loop that is offered, if there is one
  unsigned bit_of(const Offer& offer) const { return 1u << (&offer - offers_); }
  void wake(int threads);

  void work(int worker);
  bool is_idle() const;
  void sleep();
  mjTask* take();  // the oldest task, or null; the caller holds the mutex
  bool run_one();  // runs a queued task on this thread, if there is one
  void stop();

  Offer offers_[kOffers];
  alignas(64) std::atomic<unsigned> offered_ = 0;  // a bit for each offer with items that nobody has begun
  std::atomic<std::size_t> count_ = 0;             // of queued tasks; written under the mutex
  std::atomic<int> sleepers_ = 0;                  // likewise
  std::atomic<bool> stopping_ = false;             // likewise

  alignas(64) std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<mjTask*> queue_;  // a ring
  std::size_t first_ = 0;
  std::vector<std::thread> threads_;
};

// Returns when the task is completed. A thread of a pool helps its own pool meanwhile, so tasks may wait for tasks.
void wait_for(mjTask& task);

// mjTask::status is shared between threads but declared volatile, not atomic: this is the only way it is touched.
int task_status(const mjTask& task);
void set_task_status(mjTask& task, int status);

// The pool that mju_bindThreadPool gave to the data, or null.
inline TaskPool* bound_pool(const mjData& d) {
  return static_cast<TaskPool*>(reinterpret_cast<mjThreadPool*>(d.threadpool));
}

}  // namespace sinew

#endif  // SINEW_BASE_TASK_POOL_H_
