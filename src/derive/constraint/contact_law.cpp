// SPDX-License-Identifier: Apache-2.0
#include "derive/constraint/contact_law.h"

#include <algorithm>

#include "derive/constraint/row_law.h"
#include "solve/cone.h"
#include "tree/contact_force.h"

namespace sinew {
namespace {

void fill_pyramid(const mjData& d, const mjContact& contact, ContactLaw& law) {
  for (int edge = 0; edge < 2 * (contact.dim - 1); ++edge) {
    const int row = contact.efc_address + edge, axis = 1 + edge / 2;
    if (d.efc_state[row] != mjCNSTRSTATE_QUADRATIC) continue;
    const mjtNum D = d.efc_D[row], friction = contact.friction[axis - 1] * (edge % 2 ? -1 : 1);
    law.weight[0][0] += D;
    law.weight[0][axis] += D * friction;
    law.weight[axis][0] += D * friction;
    law.weight[axis][axis] += D * friction * friction;
  }
}

void fill_cone(const mjData& d, const mjContact& contact, const mjtNum* residual, ContactLaw& law) {
  const int first = contact.efc_address, dim = contact.dim;
  const mjtNum *x = residual + first, *D = d.efc_D + first;
  Cone cone = make_cone(0, contact, D);
  mjtNum force[kMaxConeDim], weight[kMaxConeDim];
  evaluate_cone(cone, x, D, force, weight);
  if (cone.zone != mjCNSTRSTATE_CONE) {
    for (int i = 0; i < dim; ++i) law.weight[i][i] = weight[i];
    return;
  }
  mjtNum root[kMaxConeDim * kMaxConeDim];
  cone_hessian_root(root, cone, x);
  for (int i = 0; i < dim; ++i) {
    for (int j = 0; j < dim; ++j) {
      for (int k = 0; k < dim; ++k) law.weight[i][j] += root[k * dim + i] * root[k * dim + j];
    }
  }
}

}  // namespace

ContactLaw contact_law(const mjModel& m, const mjData& d, const mjContact& contact, const mjtNum* residual) {
  const int first = contact.efc_address;
  const RowLaw normal = row_law(d, first);
  const bool elliptic = d.efc_type[first] == mjCNSTR_CONTACT_ELLIPTIC;
  ContactLaw law;
  law.dim = contact.dim;
  law.damping = normal.damping;
  law.friction_damping = elliptic ? d.efc_KBIP[4 * (first + 1) + 1] : normal.damping;
  law.residual_slope = normal.residual_slope();
  law.log_stiffness = normal.log_stiffness;
  if (elliptic) {
    fill_cone(d, contact, residual, law);
  } else if (contact.dim > 1) {
    fill_pyramid(d, contact, law);
  } else {
    law.weight[0][0] = normal.weight;
  }
  const Force<mjtNum> force = contact_force(m, d, contact);
  force.linear.store(law.force);
  force.angular.store(law.force + 3);
  law.is_idle = law.weight[0][0] == 0 && std::all_of(law.force, law.force + law.dim, [](mjtNum f) { return f == 0; });
  return law;
}

}  // namespace sinew
