// SPDX-License-Identifier: Apache-2.0
// What environments have for themselves: fields of the model, noise, warnings and errors.
#include <set>

#include <gtest/gtest.h>

#include "batch_support.h"
#include "support/same_model.h"

namespace sinew::test {
namespace {

TEST(Expanded, EnvironmentsMoveAsModelsWithTheirNumbersDo) {
  constexpr int kCount = 4, kSteps = 30;
  const ModelPtr m = shipped("quadruped");
  Batch batch(m.get(), kCount, 2);
  const std::span<mjtNum> mass = batch.expand("body_mass"), friction = batch.expand("geom_friction"),
                          gain = batch.expand("actuator_gainprm"), gravity = batch.expand("opt.gravity");
  ASSERT_EQ(gravity.size(), at(3 * kCount));
  EXPECT_EQ(gravity[11], m->opt.gravity[2]);
  std::vector<ModelPtr> changed;
  std::vector<DataPtr> data;
  for (int env = 0; env < kCount; ++env) {
    mjModel* own = changed.emplace_back(mj_copyModel(nullptr, m.get())).get();
    const double factor = 1 + 0.2 * env;
    for (int b = 0; b < m->nbody; ++b) mass[at(env * m->nbody + b)] = own->body_mass[b] *= factor;
    for (int g = 0; g < 3 * m->ngeom; ++g) friction[at(env * 3 * m->ngeom + g)] = own->geom_friction[g] /= factor;
    for (int a = 0; a < m->nu; ++a) gain[at((env * m->nu + a) * mjNGAIN)] = own->actuator_gainprm[mjNGAIN * a] += env;
    gravity[at(3 * env + 2)] = own->opt.gravity[2] += 0.1 * env;
    data.emplace_back(mj_makeData(own));
    mj_setConst(own, data.back().get());
    mj_resetData(own, data.back().get());
  }
  const ModelPtr before(mj_copyModel(nullptr, m.get()));
  EXPECT_EQ(batch.set_const(), 0);
  EXPECT_EQ(differing_fields(*before, *m), "");
  const std::span<const mjtNum> weight = batch.expand("dof_invweight0"), mean = batch.expand("stat.meaninertia");
  for (int env = 0; env < kCount; ++env) {
    EXPECT_TRUE(same_bits(weight.data() + env * m->nv, changed[at(env)]->dof_invweight0, m->nv));
    EXPECT_EQ(mean[at(env)], changed[at(env)]->stat.meaninertia);
  }
  for (int s = 0; s < kSteps; ++s) {
    set_controls(batch, s);
    batch.step();
    for (int env = 0; env < kCount; ++env) {
      mjData* d = data[at(env)].get();
      for (int k = 0; k < m->nu; ++k) d->ctrl[k] = control(env, s, k);
      mj_step(changed[at(env)].get(), d);
    }
  }
  for (int env = 0; env < kCount; ++env) expect_same(batch, env, data[at(env)].get());
}

TEST(Expanded, OtherFieldsFollowTheModelFromCallToCall) {
  const ModelPtr m = shipped("cart_pole");
  Batch batch(m.get(), 2, 1);
  batch.expand("body_mass");
  m->opt.timestep = 0.001;
  batch.step();
  EXPECT_EQ(batch.bind("time")[1], 0.001);
}

std::vector<mjtNum> positions_after_reset(const mjModel* m, int n, int threads, const sinewNoise& noise) {
  Batch batch(m, n, threads);
  batch.reset({}, -1, noise);
  const std::span<mjtNum> qpos = batch.bind("qpos");
  return {qpos.begin(), qpos.end()};
}

TEST(Noise, DependsOnSeedAndEnvironmentAlone) {
  const ModelPtr m = shipped("humanoid");
  const auto many = positions_after_reset(m.get(), 9, 3, kStart), few = positions_after_reset(m.get(), 4, 1, kStart);
  EXPECT_TRUE(std::equal(few.begin(), few.end(), many.begin()));
  EXPECT_EQ(std::set<mjtNum>({many[0], many[at(m->nq)], many[at(2 * m->nq)]}).size(), 3u) << "they differ";
  sinewNoise other = kStart;
  other.seed = 4;
  EXPECT_NE(positions_after_reset(m.get(), 4, 1, other), few);
  other = kStart;
  other.qvel = 0;  // the size of one does not change the numbers of another
  EXPECT_EQ(positions_after_reset(m.get(), 4, 1, other), few);

  Batch batch(m.get(), 4, 2);
  const std::vector<int> last = {3}, rest = {2, 0, 1};
  batch.reset(std::span<const int>(last), -1, kStart);
  for (int s = 0; s < 3; ++s) batch.step();
  batch.reset(std::span<const int>(rest), -1, kStart);
  batch.reset(std::span<const int>(last), -1, kStart);
  const std::span<mjtNum> qpos = batch.bind("qpos");
  EXPECT_TRUE(std::equal(qpos.begin(), qpos.end(), few.begin()));
}

TEST(Noise, KeepsItsSizeAndRotations) {
  const ModelPtr m = shipped("humanoid");
  Batch batch(m.get(), 200, 1);
  sinewNoise noise{};
  noise.qpos = noise.qvel = 0.1;
  batch.reset({}, -1, noise);
  const std::span<const mjtNum> qpos = batch.bind("qpos"), qvel = batch.bind("qvel");
  double sum = 0, largest = 0;
  for (const mjtNum v : qvel) {
    sum += v;
    largest = std::max(largest, std::abs(v));
  }
  EXPECT_LE(largest, 0.1);
  EXPECT_GT(largest, 0.099);
  EXPECT_NEAR(sum / static_cast<double>(qvel.size()), 0, 0.003);
  for (int env = 0; env < 200; ++env) {
    const mjtNum* q = qpos.data() + env * m->nq;
    EXPECT_NEAR(mju_norm(q + 3, 4), 1, 1e-12);
    for (int k = 0; k < 3; ++k) EXPECT_LE(std::abs(q[k] - m->qpos0[k]), 0.1);
  }
}

TEST(Reset, GoesToAKeyframeAndClearsResults) {
  const ModelPtr m = shipped("cart_pole");
  ASSERT_GT(m->nkey, 0);
  Batch batch(m.get(), 2, 1);
  const std::span<mjtNum> qacc = batch.bind("qacc"), qpos = batch.bind("qpos");
  batch.bind("ctrl")[0] = 1;
  batch.step();
  EXPECT_NE(qacc[0], 0);
  const std::vector<int> first = {0};
  batch.reset(std::span<const int>(first), 0);
  EXPECT_TRUE(same_bits(qpos.data(), m->key_qpos, m->nq));
  EXPECT_EQ(qacc[0], 0);
  EXPECT_NE(batch.bind("time")[1], 0);
}

// The others have the bits that they have without it, in the same thread and with the same data.
TEST(BadEnvironment, HarmsNoOther) {
  constexpr int kCount = 5, kBad = 2, kSteps = 25;
  const ModelPtr m = shipped("humanoid");
  Alone alone(m.get(), kCount);
  Batch batch(m.get(), kCount, 1);
  const std::span<const int> warning = batch.bind<int>("warning");
  batch.expand("body_mass")[at(kBad * m->nbody + 3)] = -5;
  batch.reset({}, -1, kStart);
  for (int s = 0; s < kSteps; ++s) {
    set_controls(batch, s);
    batch.bind("qpos")[at(kBad * m->nq + 8)] = s % 2 ? std::nan("") : 1e300;
    EXPECT_EQ(batch.step(), 0) << "bad numbers are warnings, as in mj_step";
    for (int env = 0; env < kCount; ++env) alone.step(env, s);
  }
  for (int env = 0; env < kCount; ++env) {
    if (env != kBad) expect_same(batch, env, alone[env]);
    int counted = 0;
    for (int k = 0; k < mjNWARNING; ++k) counted += warning[at(2 * (env * mjNWARNING + k) + 1)];
    EXPECT_EQ(counted > 0, env == kBad);
    EXPECT_EQ(batch.warnings(env).empty(), env != kBad);
  }
  EXPECT_NE(batch.warnings(kBad).find("qpos"), std::string::npos) << batch.warnings(kBad);
}

void fail_where_userdata_says(const mjModel*, mjData* d) {
  if (d->userdata[0] == 1) mju_error("the controller has %s", "given up");
  if (d->userdata[0] == 2) throw 5;
}

TEST(BadEnvironment, StopsWithItsErrorUntilItIsReset) {
  const ModelPtr m =
      load_text(R"(<mujoco><size nuserdata="1"/><worldbody><body><joint/><geom size=".1" pos="1 0 0"/></body>
    </worldbody></mujoco>)");
  Batch batch(m.get(), 4, 2);
  batch.step();
  batch.bind("userdata")[1] = 1;
  batch.bind("userdata")[3] = 2;
  mjcb_control = fail_where_userdata_says;
  EXPECT_EQ(batch.step(), 2);
  EXPECT_EQ(batch.step(), 2);
  mjcb_control = nullptr;
  EXPECT_STREQ(batch.error(1), "the controller has given up");
  EXPECT_NE(batch.error(3), nullptr);
  EXPECT_EQ(batch.error(0), nullptr);
  const std::span<const mjtNum> time = batch.bind("time");
  EXPECT_NEAR(time[0], 3 * m->opt.timestep, 1e-12);
  EXPECT_NEAR(time[1], m->opt.timestep, 1e-12) << "it stays where it was before the step";
  EXPECT_EQ(batch.step(), 2) << "still stopped";
  const std::vector<int> stopped = {1, 3};
  EXPECT_EQ(batch.reset(std::span<const int>(stopped)), 0);
  EXPECT_EQ(batch.error(1), nullptr);
  EXPECT_EQ(batch.step(), 0);
  EXPECT_NEAR(time[1], m->opt.timestep, 1e-12);
}

}  // namespace
}  // namespace sinew::test
