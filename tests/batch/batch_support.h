// SPDX-License-Identifier: Apache-2.0
// batch_support.h -- environments that all differ, and the same simulations alone, each in an mjData with mj_step.
#ifndef SINEW_TESTS_BATCH_BATCH_SUPPORT_H_
#define SINEW_TESTS_BATCH_BATCH_SUPPORT_H_

#include <cmath>
#include <cstring>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <sinew/batch.hpp>

#include "support/load.h"

namespace sinew::test {

inline ModelPtr shipped(const std::string& name) { return load_file(SINEW_SOURCE_DIR "/models/" + name + ".xml"); }

inline std::size_t at(int i) { return static_cast<std::size_t>(i); }

// Control k of an environment at a step.
inline mjtNum control(int env, int step, int k) { return 0.7 * std::sin(0.3 * step + 1.1 * env + 2.3 * k); }

// Starts of environments: noise of one seed.
inline constexpr sinewNoise kStart{3, 0.05, 0.4, 0.1, 0};

// Every environment alone: begun with the noise of a batch of its own, then stepped by mj_step.
class Alone {
 public:
  Alone(const mjModel* m, int n) : m_(m) {
    Batch starts(m, n, 1);
    starts.reset({}, -1, kStart);
    for (int i = 0; i < n; ++i) {
      data_.emplace_back(mj_makeData(m));
      mj_resetData(m, data_.back().get());
      std::vector<mjtNum> state(at(mj_stateSize(m, mjSTATE_INTEGRATION)));
      const int id[] = {i};
      starts.get_state(state, mjSTATE_INTEGRATION, std::span<const int>(id));
      mj_setState(m, data_.back().get(), state.data(), mjSTATE_INTEGRATION);
    }
  }
  void step(int env, int number) {
    mjData* d = data_[at(env)].get();
    for (int k = 0; k < m_->nu; ++k) d->ctrl[k] = control(env, number, k);
    mj_step(m_, d);
  }
  void run(int steps) {
    for (int env = 0; env < static_cast<int>(data_.size()); ++env) {
      for (int s = 0; s < steps; ++s) step(env, s);
    }
  }
  mjData* operator[](int env) { return data_[at(env)].get(); }

 private:
  const mjModel* m_;
  std::vector<DataPtr> data_;
};

inline void set_controls(Batch& batch, int step) {
  const std::span<mjtNum> ctrl = batch.bind("ctrl");
  const int nu = batch.model()->nu;
  for (int env = 0; env < batch.size(); ++env) {
    for (int k = 0; k < nu; ++k) ctrl[at(env * nu + k)] = control(env, step, k);
  }
}

// Steps of a program that wants to stop once it has been asked `asks` times.
struct LimitedSteps {
  int left;
  std::vector<int> done;  // by environment
  sinewSteps steps{};

  LimitedSteps(int environments, int nstep, int asks) : left(asks), done(at(environments)) {
    steps.nstep = nstep;
    steps.done = done.data();
    steps.should_stop = [](void* user) { return static_cast<int>((*static_cast<int*>(user))-- <= 0); };
    steps.user = &left;
  }
  LimitedSteps(const LimitedSteps&) = delete;
  LimitedSteps& operator=(const LimitedSteps&) = delete;
};

// Bits, so that nan equals itself.
inline bool same_bits(const mjtNum* a, const mjtNum* b, int n) {
  return n == 0 || std::memcmp(a, b, at(n) * sizeof(mjtNum)) == 0;
}

// Positions, velocities, accelerations and bound sensors of an environment are those of the data.
inline void expect_same(Batch& batch, int env, const mjData* d) {
  const mjModel* m = batch.model();
  const auto row = [&](const char* field, int n) { return batch.bind(field).data() + at(env) * at(n); };
  EXPECT_EQ(batch.bind("time")[at(env)], d->time);
  EXPECT_TRUE(same_bits(row("qpos", m->nq), d->qpos, m->nq)) << "qpos of " << env;
  EXPECT_TRUE(same_bits(row("qvel", m->nv), d->qvel, m->nv)) << "qvel of " << env;
  EXPECT_TRUE(same_bits(row("act", m->na), d->act, m->na)) << "act of " << env;
  EXPECT_TRUE(same_bits(row("qacc_warmstart", m->nv), d->qacc_warmstart, m->nv)) << "qacc_warmstart of " << env;
}

// Environments that began with kStart are where so many steps, of each for itself, lead.
inline void expect_so_many_steps(Batch& batch, const std::vector<int>& done) {
  const mjModel* m = batch.model();
  Batch second(m, batch.size(), 1);
  second.reset({}, -1, kStart);
  for (int env = 0; env < batch.size(); ++env) {
    const int id[] = {env};
    for (int s = 0; s < done[at(env)]; ++s) second.step(std::span<const int>(id));
    EXPECT_TRUE(same_bits(batch.bind("qpos").data() + env * m->nq, second.bind("qpos").data() + env * m->nq, m->nq));
    EXPECT_EQ(batch.bind("time")[at(env)], second.bind("time")[at(env)]);
  }
}

}  // namespace sinew::test

#endif  // SINEW_TESTS_BATCH_BATCH_SUPPORT_H_
