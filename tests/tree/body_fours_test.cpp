// SPDX-License-Identifier: Apache-2.0
// Bodies that are taken four at a time have the bits of bodies that are taken one by one, however many there are.
#include "tree/body_fours.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/cpu.h"
#include "math/matrix_support.h"
#include "math/spatial.h"
#include "support/load.h"
#include "tree/frames.h"

namespace sinew::test {
namespace {

// Two chains of boxes that swing, one of them on a free body; a frame of every kind now and then.
ModelPtr chains(int links) {
  Random random(11);
  const auto numbers = [&] {
    return std::to_string(random.number()) + " " + std::to_string(random.number()) + " " +
           std::to_string(random.number());
  };
  std::string text = "<mujoco><worldbody><geom type='plane' size='1 1 1'/>", ends;
  for (int chain = 0; chain < 2; ++chain, ends.clear()) {
    for (int i = 0; i < links; ++i, ends += "</body>") {
      const bool is_free = chain == 1 && i == 0;
      text += "<body pos='" + numbers() + "'>" + (is_free ? "<freejoint/>" : "<joint axis='" + numbers() + "'/>") +
              "<geom type='box' size='.1 .2 .3'" +
              (i % 5 == 4 ? "" : " pos='" + numbers() + "' euler='" + numbers() + "'") + "/><site pos='" + numbers() +
              "' euler='" + numbers() + "'/>";
    }
    text += ends;
  }
  return load_text(text + "</worldbody></mujoco>");
}

struct Swing {
  ModelPtr m;
  DataPtr d;

  explicit Swing(int links) : m(chains(links)), d(mj_makeData(m.get())) {
    Random random(3);
    for (int i = 0; i < m->nq; ++i) d->qpos[i] = random.number();
    for (int i = 0; i < m->nv; ++i) d->qvel[i] = random.number();
    mj_forward(m.get(), d.get());
  }
};

void expect_placed(const Swing& s, int frames, const int* body, const mjtNum* pos, const mjtNum* quat,
                   const mjtByte* same, const mjtNum* xpos, const mjtNum* xmat) {
  for (int i = 0; i < frames; ++i) {
    mjtNum p[3], R[9];
    place_in_world(*s.d, body ? body[i] : i, pos + 3 * i, quat + 4 * i, same[i], p, R);
    for (int k = 0; k < 3; ++k) EXPECT_EQ(xpos[3 * i + k], p[k]) << i;
    for (int k = 0; k < 9; ++k) EXPECT_EQ(xmat[9 * i + k], R[k]) << i;
  }
}

TEST(BodyFours, FramesHaveTheBitsOfOneByOne) {
  for (const int links : {1, 2, 3, 7}) {
    const Swing s(links);
    const mjModel& m = *s.m;
    expect_placed(s, static_cast<int>(m.nbody), nullptr, m.body_ipos, m.body_iquat, m.body_sameframe, s.d->xipos,
                  s.d->ximat);
    expect_placed(s, static_cast<int>(m.ngeom), m.geom_bodyid, m.geom_pos, m.geom_quat, m.geom_sameframe,
                  s.d->geom_xpos, s.d->geom_xmat);
    expect_placed(s, static_cast<int>(m.nsite), m.site_bodyid, m.site_pos, m.site_quat, m.site_sameframe,
                  s.d->site_xpos, s.d->site_xmat);
  }
}

TEST(BodyFours, InertiasAndForcesHaveTheBitsOfOneByOne) {
  if (!has_avx2_fma()) GTEST_SKIP() << "this processor has no AVX2";
  for (const int links : {2, 3, 4, 5}) {
    const Swing s(links);
    const mjModel& m = *s.m;
    mjData& d = *s.d;
    const int nbody = static_cast<int>(m.nbody);
    Random random(5);
    const Numbers acceleration = random.numbers(6 * nbody);
    Numbers force(acceleration.size(), 3);
    std::fill_n(d.cinert + 10, 10 * (nbody - 1), 3);
    kAvx2BodyFours.inertias(m, d, 1, nbody);
    kAvx2BodyFours.forces(d, 1, nbody, acceleration.data(), force.data());
    for (int k = 0; k < 6; ++k) EXPECT_EQ(force[static_cast<std::size_t>(k)], 3) << "the world has none";
    for (int b = 1; b < nbody; ++b) {
      const Vec3<double> offset = load3(d.xipos + 3 * b) - load3(d.subtree_com + 3 * m.body_rootid[b]);
      const auto inertia =
          Inertia<double>::of_body(m.body_mass[b], load3(m.body_inertia + 3 * b), load9(d.ximat + 9 * b), offset);
      mjtNum cinert[10], expected[6];
      inertia.store(cinert);
      const auto v = Motion<double>::load(d.cvel + 6 * b), a = Motion<double>::load(acceleration.data() + 6 * b);
      (inertia * a + cross(v, inertia * v)).store(expected);
      for (int k = 0; k < 10; ++k) EXPECT_EQ(d.cinert[10 * b + k], cinert[k]) << b;
      for (int k = 0; k < 6; ++k) EXPECT_EQ(force[static_cast<std::size_t>(6 * b + k)], expected[k]) << b;
    }
  }
}

}  // namespace
}  // namespace sinew::test
