// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <optional>

#include "derive/flex/flex_contacts.h"
#include "derive/flex/flex_slopes.h"
#include "derive/inverse_terms.h"
#include "derive/kept_tree.h"
#include "derive/length_force.h"
#include "derive/open_rows.h"
#include "derive/slopes.h"
#include "derive/tree_derivative.h"
#include "force/passive.h"
#include "math/rotation_jacobian.h"

namespace sinew {
namespace {

// A ball turns back by the rotation vector r to its rest, which changes by J^-1(r).
void add_ball_spring(const mjtNum* quat, const mjtNum* rest, mjtNum stiffness, int first, mjtSize nv, mjtNum* dq) {
  const Matrix J = rotation_jacobian_inverse(difference(normalized(load4(quat)), load4(rest)));
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) dq[(first + r) * nv + first + c] += stiffness * J(r, c);
  }
}

void add_joint_springs(const mjModel& m, const mjData& d, mjtNum* dq) {
  if (!has_passive_forces(m) || (m.opt.disableflags & mjDSBL_SPRING)) return;
  for (int j = 0; j < m.njnt; ++j) {
    const mjtNum stiffness = m.jnt_stiffness[j];
    if (stiffness == 0) continue;
    const int dof = m.jnt_dofadr[j], adr = m.jnt_qposadr[j], type = m.jnt_type[j];
    const int plain = type == mjJNT_FREE ? 3 : type == mjJNT_BALL ? 0 : 1;
    for (int k = 0; k < plain; ++k) dq[(dof + k) * (mjtSize{m.nv} + 1)] += stiffness;
    if (plain == 1) continue;
    add_ball_spring(d.qpos + adr + plain, m.qpos_spring + adr + plain, stiffness, dof + plain, m.nv, dq);
  }
}

void add_joint_dampers(const mjModel& m, mjtNum* dv) {
  if (!has_passive_forces(m) || (m.opt.disableflags & mjDSBL_DAMPER)) return;
  for (int i = 0; i < m.nv; ++i) dv[i * (mjtSize{m.nv} + 1)] += m.dof_damping[i];
}

// Whether every dof that carries compensated bodies takes their compensation.
bool all_take_compensation(const mjModel& m, mjData& d) {
  StackFrame frame(d);
  bool* carries = frame.alloc<bool>(m.nbody);
  for (int b = 0; b < m.nbody; ++b) carries[b] = m.body_gravcomp[b] != 0;
  for (int b = m.nbody - 1; b > 0; --b) carries[m.body_parentid[b]] |= carries[b];
  for (int i = 0; i < m.nv; ++i) {
    if (carries[m.dof_bodyid[i]] && !takes_gravity_compensation(m, nullptr, i)) return false;
  }
  return true;
}

// Then it is a load like others. Returns the loads with it.
BodyLoad* join(const mjModel& m, BodyLoad* loads, BodyLoad* compensation) {
  if (!loads) return compensation;
  for (int b = 1; b < m.nbody; ++b) loads[b] += compensation[b];
  return loads;
}

// Where some dofs do not take it, it has matrices of its own.
void subtract_compensation(const mjModel& m, mjData& d, const bool* open, BodyLoad* loads, mjtNum* dq) {
  StackFrame frame(d);
  TreeFlow still(m, frame);
  fill_tree_flow(m, d, zeros(frame, m.nv), nullptr, Vector{}, still);
  const mjtSize nv = m.nv;
  mjtNum* by = zeros(frame, nv * nv);
  add_tree_derivative(m, d, still, loads, 1, by, nullptr, Bodies::kWeightless);
  for (int i = 0; i < m.nv; ++i) {
    if (!takes_gravity_compensation(m, open, i)) continue;
    for (int j = 0; j < m.nv; ++j) dq[i * nv + j] += by[i * nv + j];
  }
}

void add_whole_mass_matrix(const mjModel& m, mjData& d, mjtNum* da) {
  for (int i = 0; i < m.nv; ++i) {
    const int end = m.M_rowadr[i] + m.M_rownnz[i];
    for (int k = m.M_rowadr[i]; k < end; ++k) {
      const int j = m.M_colind[k];
      da[i * mjtSize{m.nv} + j] += d.M[k];
      if (j != i) da[j * mjtSize{m.nv} + i] += d.M[k];
    }
  }
}

}  // namespace

void add_smooth_derivative(const mjModel& m, mjData& d, const SmoothParts& parts, const InverseTerms& terms,
                           const InputTerms& inputs, DerivativeReport& report, TreeChains* chains, KeptTree* kept,
                           StackFrame* kept_in) {
  std::optional<StackFrame> own;
  if (!kept) own.emplace(d);
  StackFrame& frame = kept ? *kept_in : *own;
  if (terms.da) add_whole_mass_matrix(m, d, terms.da);
  const bool actuation = parts.actuation && m.nu > 0 && !(m.opt.disableflags & mjDSBL_ACTUATION);
  if (!terms.dq && !terms.dv && !inputs.dact && !inputs.dctrl) return;
  TreeFlow flow = chains ? chains->flow : TreeFlow(m, frame);
  fill_tree_flow(m, d, flow);
  BodyLoad* loads = gather_loads(m, d, parts.applied, true, frame);
  BodyLoad* compensation = terms.dq ? gather_compensation(m, d, frame) : nullptr;
  if (compensation && all_take_compensation(m, d)) {
    loads = join(m, loads, compensation);
    compensation = nullptr;
  }
  if (chains) {
    set_tree_chains(m, d, loads, 1, Bodies::kMassive, *chains);
  } else {
    add_tree_derivative(m, d, flow, loads, 1, terms.dq, terms.dv);
  }
  if (terms.dq) add_joint_springs(m, d, terms.dq);
  if (terms.dv) add_joint_dampers(m, terms.dv);
  if (m.nflex > 0) {
    subtract_flex_slopes(m, d, terms);
    subtract_contact_springs(m, d, terms, report);
  }
  const AllLengthSlopes lengths =
      find_length_slopes(m, d, flow, actuation ? LengthsOf::kForces : LengthsOf::kPassive, frame);
  if (kept) {
    kept->flow = flow;
    kept->lengths = lengths;
  }
  add_tendon_derivative(m, d, lengths, terms);
  const ActuatorSlope* slopes = actuation ? find_actuator_slopes(m, d, frame) : nullptr;
  const bool* open = actuation ? find_open_rows(m, d, slopes, frame) : nullptr;
  if (compensation) subtract_compensation(m, d, open, compensation, terms.dq);
  if (actuation) add_actuator_derivative(m, d, lengths, slopes, open, terms, inputs, report);
}

}  // namespace sinew
