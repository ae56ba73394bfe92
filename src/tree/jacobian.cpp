// SPDX-License-Identifier: Apache-2.0
#include "tree/jacobian.tpp"

#include <algorithm>

namespace sinew {

int list_chain(const mjModel& m, int body, int* dofs) {
  int n = 0;
  for (int i = last_dof(m, body); i >= 0; i = m.dof_parentid[i]) dofs[n++] = i;
  std::reverse(dofs, dofs + n);
  return n;
}

template void compute_point_jacobian<mjData>(const mjModel& m, const mjData& d, const Vector& point, int body,
                                             mjtNum* jacp, mjtNum* jacr);
template void compute_sparse_jacobian<mjData>(const mjModel& m, const mjData& d, const Vector& point, int body, int n,
                                              const int* dofs, mjtNum* jacp, mjtNum* jacr);
template void compute_jacobian_rate<mjData>(const mjModel& m, const mjData& d, const Vector& point, int body,
                                            mjtNum* jacp, mjtNum* jacr);
template void compute_subtree_jacobian<mjData>(const mjModel& m, const mjData& d, int body, mjtNum* jacp);
template void compute_axis_jacobian<mjData>(const mjModel& m, const mjData& d, const Vector& point, const Vector& axis,
                                            int body, mjtNum* jac_point, mjtNum* jac_axis);
template void compute_angular_momentum_matrix<mjData>(const mjModel& m, const mjData& d, int body, mjtNum* matrix,
                                                      mjtNum* scratch);

}  // namespace sinew
