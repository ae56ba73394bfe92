// SPDX-License-Identifier: Apache-2.0
// task_pool.h -- a fixed set of threads that work off one queue. An mjThreadPool of the C API is a TaskPool.
//   run(n, body)   the engine's own use: body(item, worker) for every item, done when it returns
//   enqueue, wait  the C API's use: single mjTasks
//   note  a thread without work looks out for some for a while before it sleeps: loops of one step follow one another
//         faster than a thread wakes up
//   note  the queue allocates only when more tasks wait than ever before, beyond kReserved; run() never allocates
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
    run_items(n, const_cast<void*>(static_cast<const void*>(&body)),
              [](void* closure, int item, int worker) { (*static_cast<Plain*>(closure))(item, worker); });
  }

 private:
  using ItemFunction = void (*)(void* closure, int item, int worker);
  friend void wait_for(mjTask& task);

  static constexpr std::size_t kReserved = 1024;

  void run_items(int n, void* closure, ItemFunction function);
  void work(int worker);
  void look_out() const;
  bool enqueue_if_room(mjTask& task);
  void append(mjTask& task);          // the caller holds the mutex and has seen to the room
  mjTask* take();                     // the oldest task, or null; the caller holds the mutex
  bool run_one();                     // runs a queued task on this thread, if there is one
  bool withdraw(const mjTask& task);  // false if a thread has taken it already
  void stop();

  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<mjTask*> queue_;  // a ring; a withdrawn task leaves null in its place
  std::size_t first_ = 0;
  std::atomic<std::size_t> count_ = 0;  // written under the mutex
  std::atomic<bool> stopping_ = false;  // likewise
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
