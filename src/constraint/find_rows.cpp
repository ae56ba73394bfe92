// SPDX-License-Identifier: Apache-2.0
#include "constraint/find_rows.h"

#include <algorithm>

#include "constraint/equality.h"
#include "math/quat.h"
#include "tree/contact_side.h"
#include "tree/length_rows.h"

namespace sinew {
namespace {

constexpr int kNoDofs = 3;  // in mjContact.exclude

class Finder {
 public:
  Finder(const mjModel& m, mjData& d, const Scope& scope, RowSource* sources)
      : m_(m), d_(d), scope_(scope), sources_(sources) {}

  int count() const { return count_; }

  void find_equalities() {
    for (const int e : scope_.equalities) {
      if (!d_.eq_active[e]) continue;
      const EqualitySize size = equality_size(m_, d_, e);
      if (size.rows > 0 && size.columns > 0) add(mjCNSTR_EQUALITY, e, size.rows, size.columns);
    }
  }

  void find_friction(const KeptRows* friction) {
    if (friction) {
      if (friction->count() > 0) add(mjCNSTR_FRICTION_DOF, kKeptRows, friction->count(), 1);
    } else {
      find_friction_of_dofs();
    }
    for (const int t : scope_.tendons) {
      if (m_.tendon_frictionloss[t] > 0) add_tendon(mjCNSTR_FRICTION_TENDON, t, 0, 0);
    }
  }

  void find_limits(const IndexList* joints) {
    if (joints) {
      for (const int j : *joints) find_joint_limit(j);
    } else {
      find_joint_limits();
    }
    for (const int t : scope_.tendons) {
      for_each_tendon_limit(m_, d_, t,
                            [&](int side, mjtNum distance) { add_tendon(mjCNSTR_LIMIT_TENDON, t, side, distance); });
    }
  }

  // A contact of which a side names neither a geom nor a part of a flex has no dofs either.
  void find_contacts() {
    const bool pyramidal = m_.opt.cone == mjCONE_PYRAMIDAL;
    const mjContact* counted = nullptr;  // the last whose dofs were counted: contacts of the same geoms have as many
    int columns = 0;
    for (int c = 0; c < d_.ncon; ++c) {
      mjContact& contact = d_.contact[c];
      if (contact.exclude) continue;
      if (!counted || !have_same_geoms(*counted, contact)) {
        columns = 0;
        for_each_dof_between(m_, d_, contact, [&](int, mjtNum) { ++columns; });
        counted = &contact;
      }
      if (columns == 0) {
        contact.exclude = kNoDofs;
      } else if (contact.dim == 1) {
        add(mjCNSTR_CONTACT_FRICTIONLESS, c, 1, columns);
      } else if (pyramidal) {
        add(mjCNSTR_CONTACT_PYRAMIDAL, c, 2 * (contact.dim - 1), columns);
      } else {
        add(mjCNSTR_CONTACT_ELLIPTIC, c, contact.dim, columns);
      }
    }
  }

 private:
  void find_friction_of_dofs() {
    for (const Run& run : scope_.runs) {
      for (const int i : run.dofs) {
        if (m_.dof_frictionloss[i] > 0) add(mjCNSTR_FRICTION_DOF, i, 1, 1);
      }
    }
  }

  void add(mjtConstraint type, int id, int rows, int columns, int side = 0, mjtNum distance = 0) {
    sources_[count_++] = {type, id, rows, columns, side, distance};
  }

  void add_tendon(mjtConstraint type, int tendon, int side, mjtNum distance) {
    if (d_.ten_J_rownnz[tendon] > 0) add(type, tendon, 1, d_.ten_J_rownnz[tendon], side, distance);
  }

  void find_joint_limits() {
    for (const Run& run : scope_.runs) {
      for (const int j : run.joints) {
        if (m_.jnt_limited[j]) find_joint_limit(j);
      }
    }
  }

  void find_joint_limit(int joint) {
    const mjtNum *range = m_.jnt_range + 2 * joint, margin = m_.jnt_margin[joint];
    const mjtNum* q = d_.qpos + m_.jnt_qposadr[joint];
    switch (m_.jnt_type[joint]) {
      case mjJNT_BALL: {
        const mjtNum distance = std::max(range[0], range[1]) - norm(to_rotation_vector(normalized(load4(q))));
        if (distance < margin) add(mjCNSTR_LIMIT_JOINT, joint, 1, 3, -1, distance);
        break;
      }
      case mjJNT_SLIDE:
      case mjJNT_HINGE:
        if (*q - range[0] < margin) add(mjCNSTR_LIMIT_JOINT, joint, 1, 1, 1, *q - range[0]);
        if (range[1] - *q < margin) add(mjCNSTR_LIMIT_JOINT, joint, 1, 1, -1, range[1] - *q);
        break;
      default:
        break;
    }
  }

  const mjModel& m_;
  mjData& d_;
  const Scope& scope_;
  RowSource* sources_;
  int count_ = 0;
};

}  // namespace

std::size_t most_row_sources(const mjModel& m, const mjData& d) {
  const mjtSize most = m.neq + m.nv + 2 * m.njnt + 3 * m.ntendon + d.ncon;
  return static_cast<std::size_t>(most);
}

int find_row_sources(const mjModel& m, mjData& d, const Scope& scope, RowSource* sources, const KeptRows* friction,
                     const IndexList* joints) {
  const int off = m.opt.disableflags;
  Finder finder(m, d, scope, sources);
  for (int c = 0; c < d.ncon; ++c) d.contact[c].efc_address = -1;
  if (off & mjDSBL_CONSTRAINT) return 0;
  if (!(off & mjDSBL_EQUALITY)) finder.find_equalities();
  if (!(off & mjDSBL_FRICTIONLOSS)) finder.find_friction(friction);
  if (!(off & mjDSBL_LIMIT)) finder.find_limits(joints);
  if (!(off & mjDSBL_CONTACT)) finder.find_contacts();
  return finder.count();
}

}  // namespace sinew
