// SPDX-License-Identifier: Apache-2.0
// moved_data.h -- the part of mjData that paths and transmissions read, with slopes by a few dofs.
//   in    poses, axes and velocities of the data           out   the same as dual numbers, for the stages of
//         kinematics/
//   math  what a body carries moves with S_j (tree_flow.h); the reference point of a tree stands still
//   note  only what was moved may be read: sites, geoms and chains are brought in one by one. Slope k is by dofs[k]
#ifndef SINEW_DERIVE_MOVED_DATA_H_
#define SINEW_DERIVE_MOVED_DATA_H_

#include <mujoco/mjdata.h>

#include "derive/tree_flow.h"
#include "math/dual.h"

namespace sinew {

struct MovedData {
  static constexpr int kPack = 4;  // most paths have few dofs: eight slopes cost more than they save
  using Number = Dual<kPack>;

  MovedData(const mjModel& m, mjData& d, const TreeFlow& flow, StackFrame& frame);

  enum class Site { kPoint, kFrame };  // what of it is moved: strings know no axes of sites
  void move_site(int site, Site part, const int* dofs, int count);
  void move_geom(int geom, const int* dofs, int count);
  void move_chain(int body, const int* dofs, int count);       // axes of the dofs that move the body, its quaternion
  void move_joint(const int* dofs, int count);                 // qpos of `joint`, a ball or a free one
  void move_velocity(int body, const int* dofs, int count);    // velocities along the chain, by positions
  void change_velocity(int body, const int* dofs, int count);  // the same by velocities; positions stay

  // As in mjData.
  Number *qpos, *qvel, *site_xpos, *site_xmat, *geom_xpos, *geom_xmat, *xquat, *cdof, *cdof_dot, *cvel, *subtree_com;
  Number *wrap_xpos, *ten_length;
  int* wrap_obj;
  int joint = -1;

 private:
  template <class Act>
  void for_each_mover(int body, const int* dofs, int count, Act&& act) const;  // act(k, S of dofs[k])
  void move_point(int body, const mjtNum* at, const int* dofs, int count, Number* moved) const;
  void move_matrix(int body, const mjtNum* at, const int* dofs, int count, Number* moved) const;
  bool moves(int dof, int body) const {
    const int mover = m_.dof_bodyid[dof];
    return mover <= body && body < subtree_end_[mover];
  }

  const mjModel& m_;
  const mjData& d_;
  const TreeFlow& flow_;
  int* subtree_end_;
};

}  // namespace sinew

#endif  // SINEW_DERIVE_MOVED_DATA_H_
