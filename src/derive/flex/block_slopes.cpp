// SPDX-License-Identifier: Apache-2.0
#include "derive/flex/block_slopes.h"

#include "derive/flex/flex_points.h"
#include "tree/flex_block.h"

namespace sinew {
namespace {

Matrix inverse_of(const Matrix& a) {
  const Vector x = a.row(0), y = a.row(1), z = a.row(2);
  const mjtNum det = dot(x, cross(y, z));
  if (std::abs(det) < mjMINVAL) return {};
  return Matrix::from_columns(cross(y, z), cross(z, x), cross(x, y)) * (1 / det);
}

// How the block turns with node j: [turn of the block] = result * [shift of the node]. The fit R of G maximizes
// tr(R^T G); where it does, S = G R^T is symmetric, and a change of G turns it by (tr S - S)^-1 times what makes S
// askew.
void find_turns(const mjModel& m, int flex, const FlexBlock<mjtNum>& block, Matrix* turn) {
  const Matrix G = middle_gradient(m.flex_interp[flex], block.node);
  const Matrix fit = nearest_rotation(G), S = G * transpose(fit);
  const mjtNum sum = trace(S);
  const Matrix answer = inverse_of(Matrix::diagonal({sum, sum, sum}) - (S + transpose(S)) * 0.5);
  Vector unit[mjMAXFLEXNODES];
  for (int j = 0; j < block.count; ++j) {
    unit[j].x = 1;  // one row of the gradient has the weights of the node
    const Vector weight = middle_gradient(m.flex_interp[flex], unit).row(0);
    unit[j].x = 0;
    turn[j] = answer * skew(fit * weight);
  }
}

// Minus the stiffness between two nodes.
Matrix form_between(const mjModel& m, int flex, int i, int j) {
  const int count = m.flex_nodenum[flex];
  const mjtNum* row = m.flex_stiffness + 21 * mjtSize{m.flex_elemadr[flex]} + 9 * i * count + 3 * j;
  return Matrix::from_rows(load3(row), load3(row + 3 * count), load3(row + 6 * count));
}

}  // namespace

// f_i = R (K u)_i with u = R^T n - N, and the drag d_i = c R (K R^T v)_i. With R turning by w, each changes by
// w x f_i + R K R^T (dn - w x n), or (dv - w x v): what node j does is R K_ij R^T, and what its turn does to all.
void subtract_block_slopes(const mjModel& m, mjData& d, int flex, bool springs, bool dampers, const InverseTerms& terms,
                           StackFrame& frame) {
  const mjtNum damping = dampers ? m.flex_damping[flex] : 0;
  if (!is_elastic_block(m, flex) || (!springs && damping == 0)) return;
  const FlexBlock<mjtNum> block(m, d, flex);
  const FlexPoints points = node_points(m, d, flex, frame);
  Matrix turn[mjMAXFLEXNODES], row[mjMAXFLEXNODES];  // row: R K_ij R^T over j
  find_turns(m, flex, block, turn);
  const Matrix back = transpose(block.R);
  for (int i = 0; i < block.count; ++i) {
    Vector force;    // on node i
    Matrix carried;  // what a turn of the block leaves behind
    for (int j = 0; j < block.count; ++j) {
      row[j] = block.R * form_between(m, flex, i, j) * back;
      if (springs) {
        force += row[j] * (block.R * block.shift[j]);
        carried = carried - row[j] * skew(block.node[j]);
      }
      const Vector velocity = points[j].sliding_velocity;
      force += row[j] * velocity * damping;
      carried = carried - row[j] * skew(velocity) * damping;
    }
    const Matrix by_turn = -(skew(force) + carried);
    for (int j = 0; j < block.count; ++j) {
      const Matrix K = by_turn * turn[j] + row[j] * (springs ? 1.0 : 0.0), C = row[j] * damping;
      points.subtract_slope(terms, Hand::kSlides, i, j, K, damping != 0 ? &C : nullptr);
    }
    points.subtract_bend(terms, Hand::kSlides, i, force);
  }
}

}  // namespace sinew
