// SPDX-License-Identifier: Apache-2.0
#include "derive/flex/sliding_contact.h"

#include <algorithm>

#include "math/mat3.h"
#include "tree/contact_side.h"
#include "tree/flex_vertices.h"

namespace sinew {
namespace {

// Bodies that slide, or stand, with their shares of a vertex.
struct Sliders {
  int count = 0;
  int dof[mjMAXFLEXNODES];  // the first of three
  mjtNum share[mjMAXFLEXNODES];

  // False if something else moves the body.
  bool add(const mjModel& m, int body, mjtNum weight) {
    if (stands(m, body) || weight == 0) return true;
    if (!slides_alone(m, body)) return false;
    dof[count] = m.body_dofadr[body];
    share[count++] = weight;
    return true;
  }
};

// Who takes the force; quadratic interpolation leaves out nodes that are at the place of the vertex with a minus sign.
bool find_takers(const mjModel& m, const mjData& d, const mjContact& contact, Sliders& sliders) {
  const ContactSide<mjtNum> side = contact_side(m, d, contact, 1);
  for (int k = 0; k < side.count; ++k) {
    if (!sliders.add(m, side.body[k], side.weight[k])) return false;
  }
  return true;
}

// Who places the vertex.
bool find_placers(const mjModel& m, const mjContact& contact, Sliders& sliders) {
  const int flex = contact.flex[1], vertex = m.flex_vertadr[flex] + contact.vert[1];
  if (!m.flex_interp[flex]) return sliders.add(m, m.flex_vertbodyid[vertex], 1);
  const NodeWeights<> weights(m, flex, vertex);
  bool all = true;
  for (int n = 0; n < m.flex_nodenum[flex]; ++n) {
    all = all && sliders.add(m, m.flex_nodebodyid[m.flex_nodeadr[flex] + n], weights[n]);
  }
  return all;
}

// The axes of three slides, in columns.
Matrix axes_of(const mjData& d, int dof) {
  return Matrix::from_columns(load3(d.cdof + 6 * dof + 3), load3(d.cdof + 6 * dof + 9), load3(d.cdof + 6 * dof + 15));
}

// matrix -= share of the row share of the column S_r^T slope S_c
void subtract(const mjModel& m, const mjData& d, const Sliders& rows, const Sliders& columns, const Matrix& slope,
              mjtNum* matrix) {
  if (!matrix) return;
  for (int r = 0; r < rows.count; ++r) {
    const Matrix left = transpose(axes_of(d, rows.dof[r])) * slope * rows.share[r];
    for (int c = 0; c < columns.count; ++c) {
      const Matrix block = left * axes_of(d, columns.dof[c]) * columns.share[c];
      mjtNum* entry = matrix + rows.dof[r] * mjtSize{m.nv} + columns.dof[c];
      for (int i = 0; i < 3; ++i, entry += m.nv) {
        for (int j = 0; j < 3; ++j) entry[j] -= block(i, j);
      }
    }
  }
}

}  // namespace

bool subtract_sliding_contact(const mjModel& m, const mjData& d, const mjContact& contact, const ContactLaw& law,
                              const InverseTerms& terms) {
  const int geom = contact.geom[0];
  if (geom < 0 || m.geom_type[geom] != mjGEOM_PLANE || !stands(m, m.geom_bodyid[geom])) return false;
  Sliders takers, placers;
  if (!find_takers(m, d, contact, takers) || !find_placers(m, contact, placers)) return false;
  const Matrix C = load9(contact.frame), back = transpose(C);
  const int dim = std::min(law.dim, 3);
  Matrix A, damping;
  Vector by_distance;
  for (int i = 0; i < dim; ++i) {
    by_distance[i] = law.force[i] * law.log_stiffness - law.weight[i][0] * law.residual_slope;
    for (int j = 0; j < dim; ++j) A(i, j) = -law.weight[i][j];
    damping(i, i) = i == 0 ? law.damping : law.friction_damping;
  }
  subtract(m, d, takers, placers, outer(back * by_distance, C.row(0)), terms.dq);
  subtract(m, d, takers, takers, back * A * damping * C, terms.dv);
  subtract(m, d, takers, takers, back * A * C, terms.da);
  return true;
}

}  // namespace sinew
