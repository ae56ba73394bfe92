// SPDX-License-Identifier: Apache-2.0
#include "constraint/problem_view.h"

#include <algorithm>

#include "constraint/island.h"
#include "model/plan.h"
#include "model/private_data.h"
#include "tree/constraint_jacobian.h"

namespace sinew {
namespace {

// The pattern of an island's M, whose addresses count from its first entry. Blocks are those of its trees.
LdlPattern island_mass_pattern(const mjModel& m, const mjData& d, int island, Scratch& scratch) {
  const int nv = d.island_nv[island], dof = d.island_idofadr[island], first = d.iM_rowadr[dof];
  const Plan& plan = plan_of(m, d);
  if (d.island_ntree[island] == 1) {
    const int tree = first_tree(d, island), begin = plan.tree_block[tree];
    return {nv,
            d.iM_rownnz + dof,
            plan.own_rowadr + m.tree_dofadr[tree],
            d.iM_colind + first,
            plan.tree_block[tree + 1] - begin,
            plan.own_block + begin + tree};
  }
  int* rowadr = scratch.alloc<int>(nv);
  for (int i = 0; i < nv; ++i) rowadr[i] = d.iM_rowadr[dof + i] - first;
  int* block = scratch.alloc<int>(nv + 1);
  int nblock = 0;
  for (int t = d.island_itreeadr[island]; t < d.island_itreeadr[island] + d.island_ntree[island]; ++t) {
    const int tree = d.map_itree2tree[t], shift = d.map_dof2idof[m.tree_dofadr[tree]] - m.tree_dofadr[tree] - dof;
    for (int s = plan.tree_block[tree]; s < plan.tree_block[tree + 1]; ++s) block[nblock++] = plan.block[s] + shift;
  }
  block[nblock] = nv;
  return {nv, d.iM_rownnz + dof, rowadr, d.iM_colind + first, nblock, block};
}

KeptRecords* kept_plans(mjData& d) {
  KeptRecords& records = private_data(d).hessian_plans;
  return records.is_placed() ? &records : nullptr;
}

}  // namespace

ProblemView view_problem(const mjModel& m, mjData& d, int island, const OrderedArrays& arrays, Scratch& scratch) {
  const bool whole = island == kWholeProblem;
  const int dof = whole ? 0 : d.island_idofadr[island], row = whole ? 0 : d.island_iefcadr[island];
  const int nv = whole ? m.nv : d.island_nv[island], nefc = whole ? d.nefc : d.island_nefc[island];
  const auto size = [&](int all, const int* of_islands) { return whole ? all : of_islands[island]; };
  const auto of_dofs = [&](auto* array, auto* in_islands) { return (whole ? array : in_islands) + dof; };
  const auto of_rows = [&](auto* array, auto* in_islands) { return (whole ? array : in_islands) + row; };
  const int entry = whole ? 0 : d.iM_rowadr[dof];
  return {.problem = {.nv = nv,
                      .ne = size(d.ne, d.island_ne),
                      .nf = size(d.nf, d.island_nf),
                      .nefc = nefc,
                      .mass = whole ? mass_pattern(m, d) : island_mass_pattern(m, d, island, scratch),
                      .M = (whole ? d.M : d.iM) + entry,
                      .mass_factor = (whole ? d.qLD : d.iLD) + entry,
                      .mass_inverse_diag = of_dofs(d.qLDiagInv, d.iLDiagInv),
                      .qfrc_smooth = of_dofs(d.qfrc_smooth, d.ifrc_smooth),
                      .qacc_smooth = of_dofs(d.qacc_smooth, d.iacc_smooth),
                      .qacc_warmstart = arrays.warmstart ? arrays.warmstart + dof : nullptr,
                      .J_pattern = {nefc, nv, of_rows(d.efc_J_rownnz, d.iefc_J_rownnz),
                                    of_rows(d.efc_J_rowadr, d.iefc_J_rowadr), whole ? d.efc_J_colind : d.iefc_J_colind},
                      .rowsuper = of_rows(d.efc_J_rowsuper, d.iefc_J_rowsuper),
                      .J = whole ? constraint_jacobian_values(m, d) : d.iefc_J,
                      .type = of_rows(d.efc_type, d.iefc_type),
                      .id = of_rows(d.efc_id, d.iefc_id),
                      .D = of_rows(d.efc_D, d.iefc_D),
                      .R = of_rows(d.efc_R, d.iefc_R),
                      .aref = of_rows(d.efc_aref, d.iefc_aref),
                      .frictionloss = of_rows(d.efc_frictionloss, d.iefc_frictionloss),
                      .contact = d.contact,
                      .kept = kept_plans(d),
                      .kept_slot = whole ? 0 : first_tree(d, island)},
          .answer = {.qacc = of_dofs(d.qacc, d.iacc),
                     .qfrc_constraint = of_dofs(d.qfrc_constraint, d.ifrc_constraint),
                     .b = arrays.b + row,
                     .force = of_rows(d.efc_force, d.iefc_force),
                     .state = of_rows(d.efc_state, d.iefc_state)}};
}

SolverSettings solver_settings(const mjModel& m, const mjData& d) {
  return {.solver = m.opt.solver,
          .iterations = m.opt.iterations,
          .tolerance = m.opt.tolerance,
          .ls_iterations = m.opt.ls_iterations,
          .ls_tolerance = m.opt.ls_tolerance,
          .noslip_iterations = m.opt.noslip_iterations,
          .noslip_tolerance = m.opt.noslip_tolerance,
          .model_inertia = m.stat.meaninertia * static_cast<mjtNum>(std::max<mjtSize>(1, m.nv)),
          .model_dofs = m.nv,
          .is_island = d.nisland > 0};
}

SolverReport begin_report(mjData& d, int island) {
  if (island >= mjNISLAND) return {nullptr, 0, 0, 0};
  return {d.solver + island * mjNSOLVER, mjNSOLVER, 0, 0};
}

void keep_report(mjData& d, int island, const SolverReport& report) {
  if (island >= mjNISLAND) return;
  d.solver_niter[island] = report.niter;
  d.solver_nnz[island] = report.nnz;
}

void forget_reports(mjData& d) {
  std::fill_n(d.solver_niter, mjNISLAND, 0);
  std::fill_n(d.solver_nnz, mjNISLAND, 0);
  private_data(d).hessian_plans.begin();
}

bool is_whole_problem(const mjModel& m, const mjData& d) {
  return d.nefc > 0 && (d.nisland == 0 || (d.nisland == 1 && d.nidof == m.nv));
}

ProblemView view_whole_problem(const mjModel& m, mjData& d, Scratch& scratch) {
  const bool warm = !(m.opt.disableflags & mjDSBL_WARMSTART);
  return view_problem(m, d, kWholeProblem, {warm ? d.qacc_warmstart : nullptr, d.efc_b}, scratch);
}

}  // namespace sinew
