// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "constraint/row_reference.h"
#include "derive/constraint/row_law.h"
#include "derive/constraint/scalar_rows.h"
#include "derive/flex/edge_lengths.h"
#include "derive/parameter/model_gradient.h"
#include "derive/parameter/parameter_pull.h"
#include "derive/parameter/softness.h"
#include "model/equality_ends.h"
#include "tree/constraint_jacobian.h"
#include "tree/length_rows.h"

namespace sinew {
namespace {

// Where the parameters of a constraint are, and where their slopes go.
struct Places {
  const mjtNum *solref, *solimp;
  mjtNum *solref_slope, *solimp_slope;
};

// The power of a row along z is y f(x), with y = J z and x = J a + b J v + k d r.
class RowPull {
 public:
  RowPull(const mjModel& m, mjData& d, const ParameterPull& pull)
      : m_(m), d_(d), gradient_(pull.gradient), frame_(d), along_(frame_.alloc<mjtNum>(d.nefc)), z_(pull.z) {
    multiply_jacobian(m, d, along_, pull.z);
  }

  void pull_friction(int row) {
    const int id = d_.efc_id[row];
    const bool tendon = d_.efc_type[row] == mjCNSTR_FRICTION_TENDON;
    const RowLaw law = row_law(d_, row);
    if (law.weight == 0) {  // it gives way: the force is the whole friction
      mjtNum* loss = tendon ? gradient_.tendon_frictionloss : gradient_.dof_frictionloss;
      loss[id] += along_[row] * (law.force > 0 ? 1 : -1);
      return;
    }
    const Places places =
        tendon ? Places{m_.tendon_solref_fri + mjNREF * id, m_.tendon_solimp_fri + mjNIMP * id,
                        gradient_.tendon_solref_fri + mjNREF * id, gradient_.tendon_solimp_fri + mjNIMP * id}
               : Places{m_.dof_solref + mjNREF * id, m_.dof_solimp + mjNIMP * id, gradient_.dof_solref + mjNREF * id,
                        gradient_.dof_solimp + mjNIMP * id};
    add_weight(row, law, tendon ? gradient_.tendon_invweight0 + id : gradient_.dof_invweight0 + id);
    add_row(row, law, 0, places);
  }

  void pull_limit(int row) {
    const RowLaw law = row_law(d_, row);
    if (law.is_idle()) return;
    const int id = d_.efc_id[row];
    const mjtNum by_distance = by_position(row, law);
    if (d_.efc_type[row] == mjCNSTR_LIMIT_TENDON) {
      const bool lower = is_lower_limit(m_, d_, row, id);
      gradient_.tendon_range[2 * id + !lower] += lower ? -by_distance : by_distance;
      gradient_.tendon_margin[id] -= by_distance;
      add_weight(row, law, gradient_.tendon_invweight0 + id);
      add_row(row, law, law.position,
              {m_.tendon_solref_lim + mjNREF * id, m_.tendon_solimp_lim + mjNIMP * id,
               gradient_.tendon_solref_lim + mjNREF * id, gradient_.tendon_solimp_lim + mjNIMP * id});
      return;
    }
    const bool ball = m_.jnt_type[id] == mjJNT_BALL;
    const mjtNum* range = m_.jnt_range + 2 * id;
    const bool lower = ball ? false : jacobian(row).value[0] > 0;
    gradient_.jnt_range[2 * id + (ball ? range[1] >= range[0] : !lower)] += lower ? -by_distance : by_distance;
    gradient_.jnt_margin[id] -= by_distance;
    add_weight(row, law, gradient_.dof_invweight0 + m_.jnt_dofadr[id]);
    add_row(row, law, law.position,
            {m_.jnt_solref + mjNREF * id, m_.jnt_solimp + mjNIMP * id, gradient_.jnt_solref + mjNREF * id,
             gradient_.jnt_solimp + mjNIMP * id});
  }

  // Returns the first row after those of the same equality.
  int pull_equality(int row) {
    const int id = d_.efc_id[row], type = m_.eq_type[id];
    int end = row + 1;
    while (end < d_.ne && d_.efc_id[end] == id) ++end;
    mjtNum squared = 0;
    for (int r = row; r < end; ++r) squared += d_.efc_pos[r] * d_.efc_pos[r];
    const bool together = end - row > 1 && type != mjEQ_FLEX;  // edges have an impedance each
    for (int r = row; r < end; ++r) {
      const RowLaw law = row_law(d_, r);
      const mjtNum violation = together ? std::sqrt(squared) : d_.efc_pos[r];
      add_row(r, law, violation,
              {m_.eq_solref + mjNREF * id, m_.eq_solimp + mjNIMP * id, gradient_.eq_solref + mjNREF * id,
               gradient_.eq_solimp + mjNIMP * id});
      add_equality_weight(r, law, id, type, (r - row) / 3);
    }
    if (type == mjEQ_JOINT || type == mjEQ_TENDON) {
      pull_polynomial(row, id);
    } else if (type == mjEQ_FLEX) {
      for_each_edge_row(m_, d_, row, end, [&](int r, int edge) {
        const RowLaw law = row_law(d_, r);
        gradient_.flexedge_length0[edge] -= by_position(r, law);
        add_weight(r, law, gradient_.flexedge_invweight0 + edge);
      });
    } else {
      std::fill_n(gradient_.eq_data + mjNEQDATA * id, mjNEQDATA, unknown_slope());
    }
    return end;
  }

 private:
  // The power of a row by its position, with J as it is.
  mjtNum by_position(int row, const RowLaw& law) const {
    return along_[row] * (law.force * law.log_stiffness - law.weight * law.residual_slope());
  }

  struct Row {
    int n;
    const int* column;
    const mjtNum* value;
  };

  Row jacobian(int row) const {
    const int adr = d_.efc_J_rowadr[row];
    return {d_.efc_J_rownnz[row], d_.efc_J_colind + adr, constraint_jacobian_values(m_, d_) + adr};
  }

  // f is proportional to D, D to 1 / weight, unless it is at its bound.
  void add_weight(int row, const RowLaw& law, mjtNum* slope) const {
    if (!law.is_bounded) *slope -= along_[row] * law.force / d_.efc_diagApprox[row];
  }

  void add_row(int row, const RowLaw& law, mjtNum r, const Places& places) const {
    const mjtNum by_x = -along_[row] * law.weight, position = law.position;
    SoftnessSlopes by;
    by.by_stiffness = by_x * law.impedance * position;
    by.by_damping = by_x * d_.efc_vel[row];
    by.by_impedance = by_x * law.stiffness * position;
    if (!law.is_bounded) by.by_impedance += along_[row] * law.force / (law.impedance * (1 - law.impedance));
    if (row >= d_.ne && row < d_.ne + d_.nf) by.by_stiffness = 0;
    add_softness(m_, places.solref, places.solimp, r, by, places.solref_slope, places.solimp_slope);
  }

  void add_equality_weight(int row, const RowLaw& law, int id, int type, int kind) const {
    for (const int side : {0, 1}) {
      const int object = side == 0 ? m_.eq_obj1id[id] : m_.eq_obj2id[id];
      if (type == mjEQ_CONNECT || type == mjEQ_WELD) {
        add_weight(row, law, gradient_.body_invweight0 + 2 * equality_body(m_, id, side) + kind);
      } else if (object >= 0 && type == mjEQ_JOINT) {
        add_weight(row, law, gradient_.dof_invweight0 + m_.jnt_dofadr[object]);
      } else if (object >= 0 && type == mjEQ_TENDON) {
        add_weight(row, law, gradient_.tendon_invweight0 + object);
      }
    }
  }

  // The second coordinate x of r = y - p(x), with its rates along z, a and v.
  struct Coordinate {
    mjtNum x, along_z, acceleration, velocity;
  };

  Coordinate second_coordinate(int id) const {
    const int object = m_.eq_obj2id[id];
    if (m_.eq_type[id] == mjEQ_JOINT) {
      const int q = m_.jnt_qposadr[object], dof = m_.jnt_dofadr[object];
      return {d_.qpos[q] - m_.qpos0[q], z_[dof], d_.qacc[dof], d_.qvel[dof]};
    }
    const LengthRows<mjtNum> rows = tendon_rows(m_, d_);
    return {d_.ten_length[object] - m_.tendon_length0[object], rows.times(object, z_), rows.times(object, d_.qacc),
            rows.times(object, d_.qvel)};
  }

  // Coefficient k changes r by -x^k, and J by -k x^(k-1) times the row of x.
  void pull_polynomial(int row, int id) {
    const RowLaw law = row_law(d_, row);
    const Coordinate second = m_.eq_obj2id[id] >= 0 ? second_coordinate(id) : Coordinate{};
    const mjtNum by_distance = by_position(row, law);
    mjtNum power = 1, before = 0;  // x^k and k x^(k-1)
    for (int k = 0; k < 5; ++k) {
      const mjtNum turned = -before * (second.acceleration + law.damping * second.velocity);
      gradient_.eq_data[mjNEQDATA * id + k] -=
          by_distance * power + before * second.along_z * law.force + along_[row] * law.weight * turned;
      if (m_.eq_obj2id[id] < 0) break;
      before = (k + 1) * power;
      power *= second.x;
    }
  }

  const mjModel& m_;
  mjData& d_;
  mjModel& gradient_;
  StackFrame frame_;
  mjtNum* along_;
  const mjtNum* z_;
};

}  // namespace

void pull_row_parameters(const mjModel& m, mjData& d, const ParameterPull& pull) {
  if (d.nefc == 0) return;
  RowPull rows(m, d, pull);
  for (int row = 0; row < d.ne;) row = rows.pull_equality(row);
  for (int row = d.ne; row < d.ne + d.nf; ++row) rows.pull_friction(row);
  for (int row = d.ne + d.nf; row < d.ne + d.nf + d.nl; ++row) rows.pull_limit(row);
}

}  // namespace sinew
