// SPDX-License-Identifier: Apache-2.0
// The C++ interface of include/sinew: handles own, spans show, rollouts repeat single simulations bit by bit.
#include <cmath>
#include <numeric>
#include <string>
#include <type_traits>

#include <gtest/gtest.h>
#include <sinew/rollout.hpp>

namespace {

const std::string kCart = SINEW_SOURCE_DIR "/models/cart_pole.xml";

std::vector<mjtNum> repeated(const std::vector<mjtNum>& row, std::size_t times) {
  std::vector<mjtNum> rows;
  for (std::size_t i = 0; i < times; ++i) rows.insert(rows.end(), row.begin(), row.end());
  return rows;
}

std::vector<mjtNum> waves(std::size_t size) {
  std::vector<mjtNum> values(size);
  for (std::size_t i = 0; i < size; ++i) values[i] = std::sin(0.1 * static_cast<double>(i));
  return values;
}

TEST(Handles, OwnAndMove) {
  static_assert(!std::is_copy_constructible_v<sinew::Model> && std::is_move_constructible_v<sinew::Model>);
  sinew::Model model = sinew::Model::load(kCart);
  sinew::Model other = std::move(model);
  EXPECT_EQ(model.get(), nullptr);
  EXPECT_EQ(other->nv, 3);
  const sinew::Model copy = other.copy();
  other->opt.timestep = 1;
  EXPECT_EQ(copy->opt.timestep, 0.005);
  EXPECT_EQ(copy.id(mjOBJ_JOINT, "hinge"), 1);
  EXPECT_EQ(copy.id(mjOBJ_JOINT, "absent"), -1);
  EXPECT_EQ(copy.name(mjOBJ_JOINT, 1), "hinge");
  EXPECT_EQ(copy.name(mjOBJ_ACTUATOR, 0), "actuator 0");
}

TEST(Handles, FailuresSayWhatIsWrong) {
  try {
    sinew::Model::load("/nowhere/absent.xml");
    FAIL();
  } catch (const sinew::Failure& failure) {
    EXPECT_NE(std::string(failure.what()).find("absent.xml"), std::string::npos);
  }
  const sinew::Model model = sinew::Model::load(kCart);
  sinew::Data data(model);
  EXPECT_THROW(data.set_state(std::vector<mjtNum>(3)), sinew::Failure);
}

TEST(Handles, SpansAreTheArrays) {
  const sinew::Model model = sinew::Model::load(kCart);
  sinew::Data data(model);
  data.qpos()[1] = 0.3;
  EXPECT_EQ(data->qpos[1], 0.3);
  EXPECT_EQ(data.qpos().size(), 3u);
  EXPECT_EQ(data.ctrl().size(), 1u);
  EXPECT_EQ(data.sensordata().size(), 3u);
  data.step();
  const std::vector<mjtNum> state = data.state();
  data.step();
  const mjtNum later = data->qpos[1];
  data.set_state(state);
  data.step();
  EXPECT_EQ(data->qpos[1], later);
  EXPECT_NE(later, 0.3);
}

TEST(Rollout, IsTheSameAsSteppingAndAsAnyNumberOfThreads) {
  constexpr std::size_t kBatch = 7, kSteps = 40;
  const sinew::Model model = sinew::Model::load(kCart);
  sinew::Data data(model);
  data.qpos()[1] = 0.2;
  const std::vector<mjtNum> state = data.state(), controls = waves(kBatch * kSteps);
  sinew::RolloutOptions one, many;
  one.threads = 1;
  many.threads = 5;
  std::size_t calls = 0, last = 0;
  many.on_finished = [&](std::size_t done) {
    ++calls;
    last = done;
  };
  const auto a = sinew::rollout(model, repeated(state, kBatch), controls, kSteps, one);
  const auto b = sinew::rollout(model, repeated(state, kBatch), controls, kSteps, many);
  EXPECT_EQ(a.states, b.states);
  EXPECT_EQ(a.sensors, b.sensors);
  EXPECT_EQ(calls, kBatch);
  EXPECT_EQ(last, kBatch);
  EXPECT_EQ(std::accumulate(b.warnings.begin(), b.warnings.end(), 0), 0);

  constexpr std::size_t kWhich = 4;
  for (std::size_t step = 0; step < kSteps; ++step) {
    data->ctrl[0] = controls[kWhich * kSteps + step];
    data.step();
    const auto rolled = b.state(kWhich, step), sensed = b.sensor(kWhich, step);
    EXPECT_EQ(data.state(), std::vector<mjtNum>(rolled.begin(), rolled.end()));
    EXPECT_EQ(std::vector<mjtNum>(data.sensordata().begin(), data.sensordata().end()),
              std::vector<mjtNum>(sensed.begin(), sensed.end()));
  }
}

TEST(Rollout, BeginsWithMoreThanTheState) {
  const sinew::Model model = sinew::Model::load(kCart);
  sinew::Data pushed(model);
  pushed->qfrc_applied[0] = 5;  // no part of a state
  sinew::RolloutOptions options;
  options.start = pushed.get();
  const std::vector<mjtNum> state = pushed.state();
  const auto with = sinew::rollout(model, state, {}, 10, options), without = sinew::rollout(model, state, {}, 10);
  EXPECT_GT(with.state(0, 9)[1], without.state(0, 9)[1] + 1e-4);
}

TEST(Rollout, CountsWarningsAndRefusesWrongSizes) {
  const sinew::Model model = sinew::Model::load(kCart);
  sinew::Data data(model);
  const std::vector<mjtNum> good = data.state();
  data.qvel()[0] = 1e300;
  std::vector<mjtNum> both = good, bad = data.state();
  both.insert(both.end(), bad.begin(), bad.end());
  mju_user_warning = [](const char*) {};
  const auto result = sinew::rollout(model, both, {}, 3);
  mju_user_warning = nullptr;
  EXPECT_EQ(result.warnings[0], 0);
  EXPECT_GT(result.warnings[1], 0);
  EXPECT_THROW(sinew::rollout(model, std::vector<mjtNum>(5), {}, 3), sinew::Failure);
  EXPECT_THROW(sinew::rollout(model, good, std::vector<mjtNum>(2), 3), sinew::Failure);
}

}  // namespace
