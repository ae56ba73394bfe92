// SPDX-License-Identifier: Apache-2.0
// What mjData.efc_state says of a row is what its force shows, whoever found it.
#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "step/islands_model.h"

namespace sinew::test {
namespace {

// Sliders that friction holds, or not, in both directions; balls that roll, slide, press and leave; limits and a lock.
std::string varied_world() {
  std::string bodies;
  for (int i = 0; i < 4; ++i) {
    bodies += "<body pos='" + std::to_string(i) + " 3 0'><joint name='j" + std::to_string(i) +
              "' type='slide' axis='1 0 0' frictionloss='1' range='-.1 .1'/><geom size='.1' mass='1'/></body>";
  }
  for (int i = 0; i < 6; ++i) {
    bodies += "<body pos='" + std::to_string(i) + " 0 .0995'><freejoint/><geom size='.1' mass='1' condim='" +
              std::to_string(i % 2 ? 3 : 6) + "'/></body>";
  }
  return "<mujoco><worldbody><geom type='plane' size='9 9 .1' condim='1'/>" + bodies +
         "<body pos='0 5 0'><joint name='k' type='slide'/><geom size='.1'/></body></worldbody>"
         "<equality><joint joint1='k'/></equality></mujoco>";
}

DataPtr varied_motion(const mjModel& m) {
  DataPtr d(mj_makeData(&m));
  const mjtNum push[] = {0.3, 40, -40, 0};
  for (int i = 0; i < 4; ++i) d->qfrc_applied[i] = push[i];
  d->qpos[3] = 0.11;
  for (int i = 0; i < 6; ++i) {
    mjtNum* v = d->qvel + 4 + 6 * i;
    v[0] = i < 3 ? 0.001 * i : i < 5 ? 2.0 * i : 0;
    v[2] = i == 5 ? 2 : 0;
    v[4] = i == 1 ? v[0] / 0.1 : 0;
  }
  return d;
}

int expected_state(const mjModel& m, const mjData& d, int row) {
  const mjtNum force = d.efc_force[row], loss = d.efc_frictionloss[row];
  switch (d.efc_type[row]) {
    case mjCNSTR_EQUALITY:
      return mjCNSTRSTATE_QUADRATIC;
    case mjCNSTR_FRICTION_DOF:
      return force >= loss ? mjCNSTRSTATE_LINEARNEG : force <= -loss ? mjCNSTRSTATE_LINEARPOS : mjCNSTRSTATE_QUADRATIC;
    case mjCNSTR_CONTACT_ELLIPTIC: {
      const mjContact& contact = d.contact[d.efc_id[row]];
      mjtNum f[6], used = 0;
      mj_contactForce(&m, &d, d.efc_id[row], f);
      for (int i = 1; i < contact.dim; ++i) used += f[i] * f[i] / (contact.friction[i - 1] * contact.friction[i - 1]);
      if (f[0] < mjMINVAL) return mjCNSTRSTATE_SATISFIED;
      return std::sqrt(used) > f[0] * (1 - 1e-9) ? mjCNSTRSTATE_CONE : mjCNSTRSTATE_QUADRATIC;
    }
    default:
      return force > 0 ? mjCNSTRSTATE_QUADRATIC : mjCNSTRSTATE_SATISFIED;
  }
}

TEST(State, IsWhatTheForceShows) {
  const ModelPtr m = load_text(varied_world());
  ASSERT_TRUE(m);
  m->opt.tolerance = 1e-12;
  m->opt.iterations = 1000;
  for (const int cone : {mjCONE_PYRAMIDAL, mjCONE_ELLIPTIC}) {
    for (const int solver : {mjSOL_NEWTON, mjSOL_CG, mjSOL_PGS}) {
      for (const int flags : {0, static_cast<int>(mjDSBL_ISLAND)}) {
        m->opt.cone = cone;
        m->opt.solver = solver;
        m->opt.disableflags = flags;
        const DataPtr d = varied_motion(*m);
        mj_forward(m.get(), d.get());
        std::map<int, int> seen;
        for (int r = 0; r < d->nefc; ++r) {
          EXPECT_EQ(d->efc_state[r], expected_state(*m, *d, r)) << cone << solver << " row " << r;
          ++seen[d->efc_state[r]];
        }
        for (const int state :
             {mjCNSTRSTATE_SATISFIED, mjCNSTRSTATE_QUADRATIC, mjCNSTRSTATE_LINEARNEG, mjCNSTRSTATE_LINEARPOS}) {
          EXPECT_GT(seen[state], 0) << state;
        }
        EXPECT_EQ(seen[mjCNSTRSTATE_CONE] > 0, cone == mjCONE_ELLIPTIC);
      }
    }
  }
}

}  // namespace
}  // namespace sinew::test
