// SPDX-License-Identifier: Apache-2.0
// side_by_side.h -- work on one mjData by all threads of the pool that is bound to it.
//   use   side_by_side(d, n, body): body(item, worker) for item = 0 .. n-1, in any order; `worker` is less than
//         worker_count(d). Without a pool, or inside of another, the caller does them in their order.
//         With a frame of the caller's, what items take from the stack outside of frames of their own stays until
//         that one ends
//         do_beside(items, d, frame, own): what needs one thread, and items of another stage beside it
//   note  items write to places of their own, so no bit depends on the number of threads. Frames lie in slices of the
//         stack (slices.h), the arena does not grow but for a caller with items beside, nobody warns, and nothing of
//         the program's runs: those are the caller's, before or after
//   cost  0.5 us where the pool's threads are at hand, 5 to 50 us where they have to wake up
#ifndef SINEW_MODEL_ARENA_SIDE_BY_SIDE_H_
#define SINEW_MODEL_ARENA_SIDE_BY_SIDE_H_

#include "base/task_pool.h"
#include "model/arena/arena.h"

namespace sinew {

// Whether threads share what follows: there are some, they are not in a section already, and they are worth it.
inline bool has_helpers(const mjData& d) {
  return d.threadpool != 0 && !is_sliced(d) && private_data(d).sharing.is_on();
}
template <class OtherData>
bool has_helpers(const OtherData&) {
  return false;
}
inline int worker_count(const mjData& d) { return has_helpers(d) ? bound_pool(d)->nworker + 1 : 1; }

template <class Body>
void side_by_side(mjData& d, StackFrame& frame, int n, Body&& body) {
  if (!has_helpers(d)) {
    for (int item = 0; item < n; ++item) body(item, 0);
    return;
  }
  const int workers = worker_count(d);
  private_data(d).sharing.note_use();
  Slice* slice = frame.make<Slice>(workers);
  const Slices slices(d, slice, workers);
  bound_pool(d)->run(n, [&](int item, int worker) {
    const UsedSlice used(slice[worker]);
    body(item, worker);
  });
}
template <class Body>
void side_by_side(mjData& d, int n, Body&& body) {
  StackFrame frame(d);
  side_by_side(d, frame, n, body);
}

// Items of a stage that nobody waits for yet: threads take them while the caller does something that needs one thread,
// and finish() does the rest. They are the stage's, which has to outlive them. The last come first: those are in the
// shares of other threads than the caller (base/task_pool.h).
class LaterItems {
 public:
  template <class Body>
  LaterItems(int count, Body& body)
      : left_(count), body_(&body), call_([](void* b, int item) { (*static_cast<Body*>(b))(item); }) {}

  bool are_done() const { return left_ == 0; }

  // What the caller's own work takes from the frame stays until that ends.
  template <class Own>
  void do_beside(mjData& d, StackFrame& frame, Own&& own) {
    if (are_done() || !has_helpers(d)) return own();
    const int workers = worker_count(d);
    private_data(d).sharing.note_use();
    Slice* slice = frame.make<Slice>(workers);
    const Slices slices(d, slice, workers);
    const auto caller = [&](int worker) {
      const UsedSlice used(slice[worker]);
      own();
    };
    left_ -= bound_pool(d)->run_beside(caller, left_, [&](int item, int worker) {
      const UsedSlice used(slice[worker]);
      call_(body_, left_ - 1 - item);
    });
  }

  void finish(mjData& d) {
    side_by_side(d, left_, [&](int item, int) { call_(body_, item); });
    left_ = 0;
  }

 private:
  int left_;  // those before are to be done
  void* body_;
  void (*call_)(void* body, int item);
};

// Does something that needs one thread, and items of another stage beside it, if there are some.
template <class Own>
void do_beside(LaterItems* items, mjData& d, StackFrame& frame, Own&& own) {
  if (!items) return own();
  items->do_beside(d, frame, own);
}

// The numbers 0 to n - 1 in chunks of about the same length.
inline Range chunk_of(int n, int chunks, int chunk) {
  const auto start = [&](std::int64_t c) { return static_cast<int>(c * n / chunks); };
  return {start(chunk), start(chunk + 1)};
}

// More than threads, which are not all equally fast.
constexpr int kChunks = 32;

}  // namespace sinew

#endif  // SINEW_MODEL_ARENA_SIDE_BY_SIDE_H_
