// SPDX-License-Identifier: Apache-2.0
// environment_set.tpp -- how the threads share the environments of a call.
#ifndef SINEW_BATCH_ENVIRONMENT_SET_TPP_
#define SINEW_BATCH_ENVIRONMENT_SET_TPP_

#include <algorithm>

#include "base/error.h"
#include "batch/environment_set.h"

namespace sinew {

template <class Body>
bool EnvironmentSet::attempt(const Place& place, Body&& body) {
  Environment& environment = environments_[index(place.env)];
  const MessageScope messages;
  try {
    body();
  } catch (const std::exception& e) {
    stop(place, e.what());
  } catch (...) {
    stop(place, "a callback of the program has thrown something that is no std::exception");
  }
  if (!messages.warnings().empty()) {
    if (!environment.warnings.empty()) environment.warnings += '\n';
    environment.warnings += messages.warnings();
  }
  return !environment.stopped;
}

template <class Work>
int EnvironmentSet::for_parts(const Choice& choice, int unit, Work&& work) {
  begin_call();
  const std::span<const int> ids = resolve(choice);
  const int count = static_cast<int>(ids.size());
  const int size = part_of(count, unit), parts = (count + size - 1) / size;
  const auto part = [&](int item, int worker) {
    work(item * size, std::min(count, (item + 1) * size), workers_[index(worker)]);
  };
  if (pool_) {
    pool_->run(parts, part);
  } else {
    for (int item = 0; item < parts; ++item) part(item, 0);
  }
  const auto is_stopped = [&](int env) { return environments_[index(env)].stopped; };
  return static_cast<int>(std::count_if(ids.begin(), ids.end(), is_stopped));
}

template <class Body>
int EnvironmentSet::for_chosen(const Choice& choice, Body&& body) {
  known_tendons_ = {};
  return for_parts(choice, 1, [&](int first, int last, Worker& worker) {
    for (int nth = first; nth < last; ++nth) {
      const Place place = take_seat(worker, 0, chosen_[index(nth)], nth);
      attempt(place, [&] { body(place); });
    }
  });
}

}  // namespace sinew

#endif  // SINEW_BATCH_ENVIRONMENT_SET_TPP_
