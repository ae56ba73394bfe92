// SPDX-License-Identifier: Apache-2.0
// What those that are awake touch does not depend on how those that sleep are found.
#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "support/load.h"

namespace sinew::test {
namespace {

using Touch = std::tuple<int, int, mjtNum>;

// Contacts of which one side is awake in `who`.
std::vector<Touch> contacts_of_awake(const mjModel& m, const mjData& d, const mjData& who) {
  std::vector<Touch> touches;
  for (int i = 0; i < d.ncon; ++i) {
    const int *geom = d.contact[i].geom, *awake = who.body_awake;
    if (awake[m.geom_bodyid[geom[0]]] == mjS_AWAKE || awake[m.geom_bodyid[geom[1]]] == mjS_AWAKE) {
      touches.emplace_back(geom[0], geom[1], d.contact[i].dist);
    }
  }
  return touches;
}

// A floor of sleepers of very different sizes, some of several geoms, and movers, far above for now.
std::string scattered_model(unsigned seed, int sleepers, int movers) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> place(-3, 3), size(.02, .15);
  const auto at = [&] {
    std::string text = "<body pos='";
    for (int k = 0; k < 3; ++k) text += std::to_string(k < 2 ? place(random) : .5 + .2 * place(random)) + " ";
    return text + "'";
  };
  std::string xml = "<mujoco><option gravity='0 0 0'><flag sleep='enable'/></option><worldbody>";
  for (int i = 0; i < sleepers; ++i) {
    const double radius = i % 40 == 7 ? 20 * size(random) : size(random);
    xml += at() + " sleep='init'><freejoint/><geom margin='" + std::to_string(i % 5 == 0 ? .1 : 0) + "' size='" +
           std::to_string(radius) + "' contype='1' conaffinity='2'/>";
    if (i % 6 == 1) xml += "<geom type='box' pos='.5 0 .1' size='.1 .2 .05' contype='1' conaffinity='2'/>";
    xml += "</body>";
  }
  for (int i = 0; i < movers; ++i) {
    xml += "<body pos='0 0 " + std::to_string(50 + i) +
           "' sleep='never'><freejoint/><geom type='capsule' size='.05 .1' contype='2' conaffinity='3'/></body>";
  }
  return xml + "<body mocap='true' pos='9 9 9'><geom size='.1' contype='2'/></body></worldbody></mujoco>";
}

TEST(RestingGrid, FindsAllThatTheAwakeTouch) {
  for (const auto& [sleepers, movers] : {std::pair(1, 3), std::pair(30, 5), std::pair(200, 20)}) {
    const ModelPtr m = load_text(scattered_model(static_cast<unsigned>(sleepers), sleepers, movers));
    ASSERT_TRUE(m);
    const ModelPtr wakeful(mj_copyModel(nullptr, m.get()));
    wakeful->opt.enableflags &= ~mjENBL_SLEEP;
    const DataPtr d(mj_makeData(m.get()));
    std::size_t found = 0;
    std::mt19937 random(5);
    std::uniform_real_distribution<double> place(-1, 1);
    for (int round = 0; round < 60; ++round) {
      for (int i = 7 * sleepers; i < m->nq; ++i) d->qpos[i] = (i % 7 < 2 ? 3 : 1) * place(random);
      if (round == 30) {  // one margin for all, larger than any
        m->opt.enableflags |= mjENBL_OVERRIDE;
        m->opt.o_margin = wakeful->opt.o_margin = .3;
        wakeful->opt.enableflags |= mjENBL_OVERRIDE;
      }
      const DataPtr all(mj_copyData(nullptr, m.get(), d.get()));
      mj_kinematics(m.get(), d.get());
      mj_collision(m.get(), d.get());
      mj_kinematics(wakeful.get(), all.get());
      mj_collision(wakeful.get(), all.get());
      ASSERT_EQ(d->ntree_awake, movers);
      ASSERT_EQ(contacts_of_awake(*m, *d, *d), contacts_of_awake(*m, *all, *d)) << sleepers << " in round " << round;
      found += static_cast<std::size_t>(d->ncon);
    }
    EXPECT_GT(found, 0u) << sleepers;
  }
}

// Who falls asleep, or wakes and moves on, is where it is now.
TEST(RestingGrid, FollowsThoseThatSleepElsewhere) {
  const ModelPtr m = load_text(R"(<mujoco><option gravity='0 0 0'><flag sleep='enable'/></option><worldbody>
    <body pos='0 0 0'><freejoint/><geom size='.1'/></body><body pos='5 0 0'><freejoint/><geom size='.1'/></body>
    <body pos='0 9 0' sleep='never'><freejoint/><geom size='.1'/></body></worldbody></mujoco>)");
  ASSERT_TRUE(m);
  const DataPtr d(mj_makeData(m.get()));
  const auto settle = [&] {
    for (int i = 0; i < 30; ++i) mj_step(m.get(), d.get());
    ASSERT_EQ(d->ntree_awake, 1);
  };
  const auto contacts_with_mover_at = [&](mjtNum x) {
    d->qpos[14] = x;
    d->qpos[15] = 0;
    mj_kinematics(m.get(), d.get());
    mj_collision(m.get(), d.get());
    d->qpos[15] = 9;
    return d->ncon;
  };
  settle();
  EXPECT_EQ(contacts_with_mover_at(.15), 1);
  EXPECT_EQ(contacts_with_mover_at(-7), 0);
  d->qpos[0] = -7;
  settle();
  EXPECT_EQ(contacts_with_mover_at(.15), 0);
  EXPECT_EQ(contacts_with_mover_at(-7), 1);
  EXPECT_EQ(contacts_with_mover_at(5.1), 1);
}

}  // namespace
}  // namespace sinew::test
