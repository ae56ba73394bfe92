// SPDX-License-Identifier: Apache-2.0
#include "constraint/make_constraint.h"

#include "constraint/allocate.h"
#include "constraint/contact_rows.h"
#include "constraint/equality.h"
#include "constraint/find_rows.h"
#include "constraint/joint_rows.h"
#include "constraint/row_writer.h"
#include "model/arena/arena.h"

namespace sinew {

void make_constraint(const mjModel& m, mjData& d, const Scope& scope, DenseJacobian dense, KeptRows* friction) {
  StackFrame frame(d);
  forget_rows(d);
  RowSource* sources = frame.alloc<RowSource>(most_row_sources(m, d));
  mjtNum* scratch = frame.alloc<mjtNum>(6 * static_cast<std::size_t>(m.nv));
  const bool is_known = friction && friction->are_known();
  const int count = find_row_sources(m, d, scope, sources, is_known ? friction : nullptr);
  if (count == 0) return;
  RowWriter writer(m, d, sources, count);
  for (int s = 0; s < count; ++s) {
    switch (sources[s].type) {
      case mjCNSTR_EQUALITY:
        write_equality(m, d, writer, sources[s]);
        break;
      case mjCNSTR_FRICTION_DOF:
      case mjCNSTR_FRICTION_TENDON:
        if (sources[s].id == kKeptRows) {
          writer.append(*friction);
        } else {
          write_friction(m, d, writer, sources[s]);
        }
        break;
      case mjCNSTR_LIMIT_JOINT:
      case mjCNSTR_LIMIT_TENDON:
        write_limit(m, d, writer, sources[s]);
        break;
      default:
        write_contact(m, d, writer, sources[s], scratch);
    }
  }
  writer.finish(dense);
  if (friction && !is_known) friction->keep(d);
}

}  // namespace sinew
