// SPDX-License-Identifier: Apache-2.0
#include "base/task_pool.h"

#include <atomic>
#include <chrono>
#include <memory>
#include <stdexcept>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "base/handlers.h"

namespace sinew {
namespace {

// A task that keeps a thread busy until it is released.
struct Blocker {
  std::atomic<bool> released = false;
  mjTask task = {[](void* flag) -> void* {
                   while (!*static_cast<std::atomic<bool>*>(flag)) std::this_thread::yield();
                   return nullptr;
                 },
                 &released, mjTASK_NEW};
};

void* increment(void* counter) {
  ++*static_cast<std::atomic<int>*>(counter);
  return nullptr;
}

mjTask increment_task(std::atomic<int>& counter) {
  mjTask task;
  mju_defaultTask(&task);
  task.func = increment;
  task.args = &counter;
  return task;
}

TEST(ThreadPool, RunsEveryTaskOnce) {
  std::atomic<int> counter = 0;
  mjThreadPool* pool = mju_threadPoolCreate(3);
  ASSERT_NE(pool, nullptr);
  EXPECT_EQ(pool->nworker, 3);
  std::vector<mjTask> tasks(5000, increment_task(counter));  // more than the queue has room for at first
  EXPECT_EQ(tasks[0].status, mjTASK_NEW);
  for (mjTask& task : tasks) mju_threadPoolEnqueue(pool, &task);
  for (mjTask& task : tasks) mju_taskJoin(&task);
  EXPECT_EQ(counter, 5000);
  for (const mjTask& task : tasks) EXPECT_EQ(task_status(task), mjTASK_COMPLETED);
  mju_threadPoolDestroy(pool);
}

TEST(ThreadPool, TaskMayGoAsSoonAsItIsJoined) {
  std::atomic<int> counter = 0;
  mjThreadPool* pool = mju_threadPoolCreate(2);
  for (int i = 0; i < 500; ++i) {
    const auto task = std::make_unique<mjTask>(increment_task(counter));
    mju_threadPoolEnqueue(pool, task.get());
    mju_taskJoin(task.get());
  }
  EXPECT_EQ(counter, 500);
  mju_threadPoolDestroy(pool);
}

TEST(ThreadPool, DestroyFinishesWhatIsQueued) {
  std::atomic<int> counter = 0;
  std::vector<mjTask> tasks(2000, increment_task(counter));
  mjThreadPool* pool = mju_threadPoolCreate(2);
  for (mjTask& task : tasks) mju_threadPoolEnqueue(pool, &task);
  mju_threadPoolDestroy(pool);
  EXPECT_EQ(counter, 2000);
}

TEST(ThreadPool, TasksCanBeUsedAgain) {
  std::atomic<int> counter = 0;
  mjThreadPool* pool = mju_threadPoolCreate(1);
  mjTask task = increment_task(counter);
  for (int i = 0; i < 100; ++i) {
    mju_threadPoolEnqueue(pool, &task);
    mju_taskJoin(&task);
  }
  EXPECT_EQ(counter, 100);
  mju_threadPoolDestroy(pool);
}

TEST(ThreadPool, ManyThreadsMayEnqueueAndJoin) {
  std::atomic<int> counter = 0;
  mjThreadPool* pool = mju_threadPoolCreate(2);
  std::vector<std::thread> users;
  for (int t = 0; t < 4; ++t) {
    users.emplace_back([&] {
      std::vector<mjTask> tasks(300, increment_task(counter));
      for (mjTask& task : tasks) mju_threadPoolEnqueue(pool, &task);
      for (mjTask& task : tasks) mju_taskJoin(&task);
    });
  }
  for (std::thread& user : users) user.join();
  EXPECT_EQ(counter, 1200);
  mju_threadPoolDestroy(pool);
}

struct Nested {
  mjThreadPool* pool;
  std::atomic<int> counter = 0;
};

// With one thread, the inner task can only run if the waiting task lends its thread.
TEST(ThreadPool, TasksMayWaitForTasks) {
  Nested nested{mju_threadPoolCreate(1)};
  mjTask outer;
  mju_defaultTask(&outer);
  outer.args = &nested;
  outer.func = [](void* args) -> void* {
    auto& n = *static_cast<Nested*>(args);
    mjTask inner = increment_task(n.counter);
    mju_threadPoolEnqueue(n.pool, &inner);
    mju_taskJoin(&inner);
    return nullptr;
  };
  mju_threadPoolEnqueue(nested.pool, &outer);
  mju_taskJoin(&outer);
  EXPECT_EQ(nested.counter, 1);
  mju_threadPoolDestroy(nested.pool);
}

TEST(ThreadPool, SlowTasksAreWaitedForAsleep) {
  mjThreadPool* pool = mju_threadPoolCreate(1);
  std::atomic<bool> finished = false;
  mjTask task;
  mju_defaultTask(&task);
  task.args = &finished;
  task.func = [](void* args) -> void* {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    *static_cast<std::atomic<bool>*>(args) = true;
    return nullptr;
  };
  mju_threadPoolEnqueue(pool, &task);
  mju_taskJoin(&task);
  EXPECT_TRUE(finished);
  mju_threadPoolDestroy(pool);
}

TEST(ThreadPool, ChecksItsArguments) {
  const CaughtMessages caught;
  EXPECT_EQ(mju_threadPoolCreate(0), nullptr);
  EXPECT_EQ(mju_threadPoolCreate(mjMAXTHREAD + 1), nullptr);
  EXPECT_EQ(caught.errors().size(), 2u);
  std::atomic<int> counter = 0;
  mjTask task = increment_task(counter);
  mju_threadPoolEnqueue(nullptr, &task);
  mjThreadPool* pool = mju_threadPoolCreate(1);
  mju_threadPoolEnqueue(pool, nullptr);
  task.func = nullptr;
  mju_threadPoolEnqueue(pool, &task);
  task.func = increment;
  set_task_status(task, mjTASK_QUEUED);
  mju_threadPoolEnqueue(pool, &task);
  EXPECT_EQ(caught.errors().size(), 6u);
  mju_threadPoolDestroy(pool);
  mju_threadPoolDestroy(nullptr);
  mju_taskJoin(nullptr);
  mju_defaultTask(nullptr);
  EXPECT_EQ(counter, 0);
}

TEST(ThreadPool, IsBoundToDataOnce) {
  const CaughtMessages caught;
  const auto d = std::make_unique<mjData>();
  EXPECT_EQ(bound_pool(*d), nullptr);
  mjThreadPool* pool = mju_threadPoolCreate(2);
  mju_bindThreadPool(d.get(), pool);
  EXPECT_EQ(d->threadpool, reinterpret_cast<std::uintptr_t>(pool));
  EXPECT_EQ(bound_pool(*d), pool);
  EXPECT_TRUE(caught.errors().empty());
  mju_bindThreadPool(d.get(), pool);
  EXPECT_EQ(caught.errors().size(), 1u);
  mju_threadPoolDestroy(pool);
}

TEST(TaskPool, RunVisitsEveryItemOnce) {
  TaskPool pool(3);
  for (const int n : {0, 1, 2, 3, 4, 100, 10000}) {
    std::vector<int> visits(static_cast<std::size_t>(n), 0);
    pool.run(n, [&](int item, int worker) {
      EXPECT_GE(worker, 0);
      EXPECT_LE(worker, 3);
      ++visits[static_cast<std::size_t>(item)];
    });
    EXPECT_EQ(visits, std::vector<int>(static_cast<std::size_t>(n), 1));
  }
}

// Plain integers: two bodies at once under one number would be a data race.
TEST(TaskPool, WorkerNumbersSeparateScratchMemory) {
  TaskPool pool(3);
  int scratch[4] = {};
  for (int round = 0; round < 200; ++round) pool.run(50, [&](int, int worker) { ++scratch[worker]; });
  EXPECT_EQ(scratch[0] + scratch[1] + scratch[2] + scratch[3], 200 * 50);
}

TEST(TaskPool, LoopsNestWithoutBlocking) {
  TaskPool pool(2);
  std::atomic<int> counter = 0;
  pool.run(8, [&](int, int) { pool.run(8, [&](int, int) { pool.run(8, [&](int, int) { ++counter; }); }); });
  EXPECT_EQ(counter, 512);
}

TEST(TaskPool, LoopsOfSeveralThreadsShareThePool) {
  TaskPool pool(2);
  std::atomic<int> counter = 0;
  std::vector<std::thread> users;
  for (int t = 0; t < 4; ++t) {
    users.emplace_back([&] {
      for (int i = 0; i < 50; ++i) pool.run(20, [&](int, int) { ++counter; });
    });
  }
  for (std::thread& user : users) user.join();
  EXPECT_EQ(counter, 4 * 50 * 20);
}

TEST(TaskPool, RunDoesNotWaitForABusyPool) {
  Blocker blocker;
  TaskPool pool(1);
  pool.enqueue(blocker.task);
  int sum = 0;
  pool.run(10, [&](int item, int) { sum += item; });  // all of it on this thread
  EXPECT_EQ(sum, 45);
  EXPECT_NE(task_status(blocker.task), mjTASK_COMPLETED);
  blocker.released = true;
  wait_for(blocker.task);
}

// Loops that nobody joined once filled the queue, and the pool was never asked again.
TEST(TaskPool, ShortLoopsLeaveRoomForLongOnes) {
  TaskPool pool(1);
  for (int i = 0; i < 5000; ++i) pool.run(2, [](int, int) {});
  std::atomic<int> inside = 0;
  pool.run(2, [&](int, int) {  // returns only if both items run at once
    ++inside;
    while (inside < 2) std::this_thread::yield();
  });
  EXPECT_EQ(inside, 2);
}

// The caller waits inside of its first item until another thread has begun one.
int first_item_of_other_thread(int n) {
  TaskPool pool(1);
  std::atomic<int> first = -1;
  const auto body = [&](int item, int worker) {
    int none = -1;
    if (worker == 1) first.compare_exchange_strong(none, item);
    while (first < 0) std::this_thread::yield();
  };
  pool.run(n, body);
  return first;
}

TEST(TaskPool, EachThreadBeginsWithAShareOfItsOwn) {
  EXPECT_EQ(first_item_of_other_thread(2), 1);
  EXPECT_EQ(first_item_of_other_thread(100), 50);
}

// What one share has left, whoever is through with another takes: thread 1 may not leave item 0 before all others are
// done.
TEST(TaskPool, NoItemWaitsForTheThreadOfItsShare) {
  TaskPool pool(1);
  for (const int slow : {0, 5}) {
    std::atomic<int> done = 0;
    pool.run(10, [&](int item, int) {
      while (item == slow && done < 9) std::this_thread::yield();
      ++done;
    });
    EXPECT_EQ(done, 10);
  }
}

TEST(TaskPool, AThreadMayJoinALoopThatRuns) {
  Blocker blocker;
  TaskPool pool(1);
  pool.enqueue(blocker.task);
  std::atomic<int> inside = 0;
  pool.run(2, [&](int, int) {  // returns only if both items run at once, for which the pool is free only now
    ++inside;
    blocker.released = true;
    while (inside < 2) std::this_thread::yield();
  });
  wait_for(blocker.task);
  EXPECT_EQ(inside, 2);
}

// More loops at once than the pool has places to offer them: each of them is done all the same.
TEST(TaskPool, LoopsBeyondTheOffersStayWithTheirCallers) {
  TaskPool pool(2);
  std::atomic<int> counter = 0;
  std::vector<std::thread> users;
  for (int t = 0; t < 12; ++t) {
    users.emplace_back([&] {
      for (int i = 0; i < 20; ++i) pool.run(6, [&](int, int) { pool.run(6, [&](int, int) { ++counter; }); });
    });
  }
  for (std::thread& user : users) user.join();
  EXPECT_EQ(counter, 12 * 20 * 36);
}

// The caller is alone with its own work until a thread has come, and then waits for what that has begun.
TEST(TaskPool, ItemsAreDoneBesideTheWorkOfTheCaller) {
  TaskPool pool(1);
  std::vector<int> visits(50, 0);
  std::atomic<int> done = 0;
  int own = 0;
  const int begun = pool.run_beside(
      [&](int worker) {
        own += 1 + worker;
        while (done < 3) std::this_thread::yield();
      },
      50,
      [&](int item, int worker) {
        EXPECT_EQ(worker, 1);
        ++visits[static_cast<std::size_t>(item)];
        ++done;
      });
  EXPECT_EQ(own, 1);
  EXPECT_GE(begun, 3);
  for (int i = 0; i < 50; ++i) EXPECT_EQ(visits[static_cast<std::size_t>(i)], i < begun) << i;
  EXPECT_EQ(pool.run_beside([&](int) { ++own; }, 0, [&](int, int) { FAIL(); }), 0);
  EXPECT_EQ(own, 2);
}

TEST(TaskPool, NobodyNeedsToComeBeside) {
  Blocker blocker;
  TaskPool pool(1);
  pool.enqueue(blocker.task);
  EXPECT_EQ(pool.run_beside([](int) {}, 10, [](int, int) { FAIL(); }), 0);
  blocker.released = true;
  wait_for(blocker.task);
}

TEST(TaskPool, ExceptionsOfBothSidesReachTheCaller) {
  TaskPool pool(1);
  EXPECT_THROW(pool.run_beside([](int) { throw std::runtime_error("own"); }, 10, [](int, int) {}), std::runtime_error);
  std::atomic<bool> thrown = false;
  EXPECT_THROW(pool.run_beside(
                   [&](int) {
                     while (!thrown) std::this_thread::yield();
                   },
                   10,
                   [&](int, int) {
                     thrown = true;
                     throw std::runtime_error("item");
                   }),
               std::runtime_error);
}

// Longer than threads look out for work: the one that sleeps is woken up.
TEST(TaskPool, ThreadsThatSleepWakeUpForALoop) {
  TaskPool pool(1);
  for (int round = 0; round < 3; ++round) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    std::atomic<int> inside = 0;
    pool.run(2, [&](int, int) {
      ++inside;
      while (inside < 2) std::this_thread::yield();
    });
    EXPECT_EQ(inside, 2);
  }
}

TEST(TaskPool, ExceptionsReachTheCaller) {
  TaskPool pool(2);
  EXPECT_THROW(pool.run(100,
                        [](int item, int) {
                          if (item == 42) throw std::runtime_error("item 42");
                        }),
               std::runtime_error);
  std::atomic<int> counter = 0;
  pool.run(10, [&](int, int) { ++counter; });
  EXPECT_EQ(counter, 10);
}

}  // namespace
}  // namespace sinew
