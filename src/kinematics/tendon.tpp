// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <type_traits>

#include "kinematics/joint_tendon.h"
#include "kinematics/tendon.h"
#include "kinematics/wrap.h"
#include "kinematics/wrap_fours.h"
#include "tree/jacobian_format.h"
#include "tree/scratch.h"
#include "tree/sparse_row.h"

namespace sinew {
namespace tendon {

constexpr int kSitePoint = -1, kPulleyPoint = -2;  // in wrap_obj, besides geoms

template <class Real>
struct PathPoint {
  int body;
  Vec3<Real> position;
};

// The string between two sites around the geom of a wrap.
template <class Data>
Wrapping<RealOf<Data>> wrap_alone(const mjModel& m, const Data& d, int from, int wrap, int to) {
  using Real = RealOf<Data>;
  const int geom = m.wrap_objid[wrap], side = static_cast<int>(m.wrap_prm[wrap]);
  const Vec3<Real> side_position = side < 0 ? Vec3<Real>{} : load3(d.site_xpos + 3 * side);
  const WrapObstacle<Real> obstacle{m.wrap_type[wrap] == mjWRAP_SPHERE ? WrapShape::kSphere : WrapShape::kCylinder,
                                    load3(d.geom_xpos + 3 * geom), load9(d.geom_xmat + 9 * geom),
                                    Real(m.geom_size[3 * geom]), side < 0 ? nullptr : &side_position};
  return wrap_string(obstacle, load3(d.site_xpos + 3 * from), load3(d.site_xpos + 3 * to));
}

// The strings of all tendons, four at a time; null where they are wrapped one by one.
template <class Data>
const Wrapping<RealOf<Data>>* wrap_strings(const mjModel& m, Data& d, const Scope& scope, FrameOf<Data>& frame) {
  if constexpr (std::is_same_v<Data, mjData>) {
    const Plan& plan = plan_of(m, d);
    const WrapFours* fours = plan.nstring > 1 && scope.is_whole() ? wrap_fours() : nullptr;
    if (!fours) return nullptr;
    auto* wrapped = frame.template make<Wrapping<mjtNum>>(plan.nstring);
    for (int first = 0; first < plan.nstring; first += WrapFours::kCount) {
      const int count = std::min(plan.nstring - first, WrapFours::kCount);
      unsigned alone = fours->wrap(m, d, plan.string + first, count, wrapped + first);
      for (int k = 0; alone; ++k, alone >>= 1) {
        const Plan::String& s = plan.string[first + k];
        if (alone & 1) wrapped[first + k] = wrap_alone(m, d, s.from, s.wrap, s.to);
      }
    }
    return wrapped;
  }
  return nullptr;
}

// Lays down one spatial tendon, piece by piece.
template <class Data>
class Path {
 public:
  using Real = RealOf<Data>;

  Path(const mjModel& m, Data& d, int first_point, SparseRow<Real>& row, const Wrapping<Real>** wrapped)
      : m_(m), d_(d), row_(row), next_point_(first_point), wrapped_(wrapped) {}

  int next_point() const { return next_point_; }
  const Real& length() const { return length_; }

  void start_branch(mjtNum divisor) {
    share_ = Real(1 / divisor);
    record(Vec3<Real>{}, kPulleyPoint);
  }

  void record_site(int site) { record(load3(d_.site_xpos + 3 * site), kSitePoint); }

  void connect_sites(int from, int to) { connect(site_point(from), site_point(to), share_); }

  void connect_around(int from, int wrap, int to) {
    const PathPoint<Real> start = site_point(from), end = site_point(to);
    const int geom = m_.wrap_objid[wrap];
    const Wrapping<Real> wrapping = wrapped_ && *wrapped_ ? *(*wrapped_)++ : wrap_alone(m_, d_, from, wrap, to);
    if (!any(wrapping.touches)) return connect(start, end, share_);
    // Lanes that run straight have no share in the pieces around the geom, the others none in the straight one.
    if (!all(wrapping.touches)) connect(start, end, select(wrapping.touches, Real(0), share_));
    const Real share = all(wrapping.touches) ? share_ : select(wrapping.touches, share_, Real(0));
    const int body = m_.geom_bodyid[geom];
    connect(start, {body, wrapping.enters}, share);
    record(wrapping.enters, geom);
    record(wrapping.leaves, geom);
    length_ += wrapping.length * share;
    connect({body, wrapping.leaves}, end, share);
  }

 private:
  PathPoint<Real> site_point(int site) const { return {m_.site_bodyid[site], load3(d_.site_xpos + 3 * site)}; }

  void record(const Vec3<Real>& position, int object) {
    position.store(d_.wrap_xpos + 3 * next_point_);
    d_.wrap_obj[next_point_++] = object;
  }

  // Unit tension pulls both ends together, so a length grows by minus its work.
  void connect(const PathPoint<Real>& from, const PathPoint<Real>& to, const Real& share) {
    Vec3<Real> along = to.position - from.position;
    if (from.body == to.body) {  // no dof changes its length
      length_ += norm(along) * share;
      return;
    }
    length_ += normalize(along) * share;
    along *= share;
    row_.add_forces(m_, d_, from.body, wrench_at(m_, d_, from.body, from.position, -along, Vec3<Real>{}), to.body,
                    wrench_at(m_, d_, to.body, to.position, along, Vec3<Real>{}));
  }

  const mjModel& m_;
  Data& d_;
  SparseRow<Real>& row_;
  int next_point_;
  const Wrapping<Real>** wrapped_;  // the next string; null: to be wrapped alone
  Real share_{1};                   // of the current branch in the length
  Real length_{};
};

// `wrapped`, if there is any, is the first string of the tendon, and becomes that of the next.
// Every site is recorded, and reached from the one before it in the branch, around the geom between them if there is.
template <class Data>
int lay_path(const mjModel& m, Data& d, int tendon, int first_point, SparseRow<RealOf<Data>>& row,
             const Wrapping<RealOf<Data>>** wrapped = nullptr) {
  Path<Data> path(m, d, first_point, row, wrapped);
  int last_site = -1, geom_between = -1;
  for (int w = m.tendon_adr[tendon]; w < m.tendon_adr[tendon] + m.tendon_num[tendon]; ++w) {
    switch (m.wrap_type[w]) {
      case mjWRAP_PULLEY:
        path.start_branch(m.wrap_prm[w]);
        last_site = -1;
        break;
      case mjWRAP_SITE: {
        const int site = m.wrap_objid[w];
        if (last_site >= 0 && geom_between < 0) path.connect_sites(last_site, site);
        if (last_site >= 0 && geom_between >= 0) path.connect_around(last_site, geom_between, site);
        path.record_site(site);
        last_site = site;
        geom_between = -1;
        break;
      }
      default:
        geom_between = w;
    }
  }
  d.ten_length[tendon] = path.length();
  return path.next_point();
}

template <class Data>
void sum_joints(const mjModel& m, Data& d, int tendon, SparseRow<RealOf<Data>>& row) {
  for (int w = m.tendon_adr[tendon]; w < m.tendon_adr[tendon] + m.tendon_num[tendon]; ++w) {
    row.add(m.jnt_dofadr[m.wrap_objid[w]], RealOf<Data>(m.wrap_prm[w]));
  }
  d.ten_length[tendon] = length_along_joints(m, d, tendon);
}

// Writes the row of a tendon, and its path, to the places given.
template <class Data>
void compute(const mjModel& m, Data& d, int t, int entry, int point, bool dense,
             const Wrapping<RealOf<Data>>** wrapped) {
  SparseRow<RealOf<Data>> row(d.ten_J_colind + entry, d.ten_J + entry);
  if (dense) row.fill(m.nv);
  int end = point;
  if (is_joint_tendon(m, t)) {
    sum_joints(m, d, t, row);
  } else {
    end = lay_path(m, d, t, point, row, wrapped);
  }
  d.ten_wrapadr[t] = point;
  d.ten_wrapnum[t] = end - point;
  d.ten_J_rowadr[t] = entry;
  d.ten_J_rownnz[t] = row.size();
}

}  // namespace tendon

// A tendon that is left out keeps its row and its path, unless those before it have grown or shrunk.
template <class Data>
void compute_tendons(const mjModel& m, Data& d, const Scope& scope) {
  if (m.ntendon == 0) return;
  const bool dense = !jacobian_is_sparse(m);
  FrameOf<Data> frame(d);
  const Wrapping<RealOf<Data>>* wrapped = tendon::wrap_strings(m, d, scope, frame);
  ListWalk in_scope(scope.tendons);
  int entry = 0, point = 0;
  for (int t = 0; t < m.ntendon; ++t) {
    const bool stays = !in_scope.meets(t) && d.ten_J_rowadr[t] == entry && d.ten_wrapadr[t] == point &&
                       (!dense || d.ten_J_rownnz[t] == m.nv);
    if (!stays) tendon::compute(m, d, t, entry, point, dense, &wrapped);
    entry += d.ten_J_rownnz[t];
    point += d.ten_wrapnum[t];
  }
}

}  // namespace sinew
