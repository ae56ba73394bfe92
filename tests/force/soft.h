// SPDX-License-Identifier: Apache-2.0
// soft.h -- small soft bodies of every kind, in shapes that nothing lines up with.
#ifndef SINEW_TESTS_FORCE_SOFT_H_
#define SINEW_TESTS_FORCE_SOFT_H_

#include <string>

#include <sinew/sinew.h>

#include "support/load.h"

namespace sinew::test {

// One flexcomp in the world; nothing touches. `flex` is what follows the name, `inside` its elements.
inline ModelPtr soft_model(const std::string& flex, const std::string& inside, const std::string& option = "") {
  return load_text(
      "<mujoco><option gravity='0 0 0' " + option +
      "><flag contact='disable' energy='enable'/></option><worldbody><flexcomp name='soft' radius='.001' " + flex +
      ">" + inside + "<contact selfcollide='none' internal='false'/></flexcomp></worldbody></mujoco>");
}

inline const char* kRope = "dim='1' type='grid' count='5 1 1' spacing='.1 .1 .1' mass='.2'";
inline const char* kSheet = "dim='2' type='grid' count='4 3 1' spacing='.1 .08 .1' mass='.2'";
inline const char* kSolid = "dim='3' type='grid' count='3 2 2' spacing='.1 .08 .09' mass='.2'";
// a roof of two pairs of triangles, so that its hinges are bent at rest
inline const char* kRoof =
    "dim='2' type='direct' point='0 0 0  .1 0 0  0 .1 .03  .1 .12 .05  0 .2 0  .1 .2 .01' "
    "element='0 1 2 1 3 2 2 3 4 3 5 4' mass='.2'";
inline const char* kJelly = "dim='3' dof='trilinear' type='grid' count='3 3 3' spacing='.1 .08 .09' mass='.2'";

// Shifts of about a tenth of an edge, with no two alike.
inline DataPtr shake(const mjModel& m, mjtNum size = 0.01) {
  DataPtr d(mj_makeData(&m));
  for (int i = 0; i < m.nq; ++i) d->qpos[i] += size * (((7 * i) % 11) - 5.2) / 5;
  for (int i = 0; i < m.nv; ++i) d->qvel[i] = 10 * size * (((5 * i) % 13) - 6.1) / 6;
  mj_forward(&m, d.get());
  return d;
}

// All that is stored in springs of edges, elements, hinges and blocks.
inline mjtNum stored_energy(const mjModel& m, mjData& d) {
  mj_fwdPosition(&m, &d);
  mj_energyPos(&m, &d);
  return d.energy[0] + sinew_elasticEnergy(&m, &d);
}

}  // namespace sinew::test

#endif  // SINEW_TESTS_FORCE_SOFT_H_
