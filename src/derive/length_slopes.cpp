// SPDX-License-Identifier: Apache-2.0
#include "derive/length_slopes.h"

#include <algorithm>

#include "derive/moved_data.h"
#include "force/tendon_bias.tpp"
#include "kinematics/tendon.tpp"
#include "kinematics/transmission.tpp"
#include "kinematics/wrap.tpp"

namespace sinew {
namespace {

using Number = MovedData::Number;
constexpr int kPack = MovedData::kPack;

class SlopeFinder {
 public:
  SlopeFinder(const mjModel& m, mjData& d, const TreeFlow& flow, StackFrame& frame)
      : m_(m),
        frame_(frame),
        moved_(m, d, flow, frame),
        mark_(frame.alloc<int>(m.nv)),
        site_(frame.alloc<int>(2 * mjtSize{m.nwrap} + 2)),
        geom_(frame.alloc<int>(m.nwrap)),
        body_(frame.alloc<int>(m.nbody)),
        column_(frame.alloc<int>(m.nv)),
        row_(frame.make<Number>(m.nv)) {
    std::fill_n(mark_, m.nv, 0);
  }

  LengthSlopes of_tendon(int t) {
    collect_path(t);
    const bool heavy = m_.tendon_armature[t] != 0;
    LengthSlopes slopes = start(Ancestors::kDropped, heavy);
    find(slopes, [&](SparseRow<Number>& row) {
      tendon::lay_path(m_, moved_, t, 0, row);
      return moved_.ten_length[t];
    });
    if (heavy) find_acceleration(slopes, t);
    return slopes;
  }

  LengthSlopes of_actuator(int i) {
    nsite_ = ngeom_ = 0;
    sites_ = MovedData::Site::kFrame;
    const int type = m_.actuator_trntype[i], first = m_.actuator_trnid[2 * i], second = m_.actuator_trnid[2 * i + 1];
    if (type == mjTRN_JOINT || type == mjTRN_JOINTINPARENT) return of_joint(i, first);
    site_[nsite_++] = first;
    if (second >= 0) site_[nsite_++] = second;
    const bool crank = type == mjTRN_SLIDERCRANK;
    LengthSlopes slopes = start(crank ? Ancestors::kDropped : Ancestors::kKept, false);
    find(slopes, [&](SparseRow<Number>& row) {
      return crank ? transmission::act_on_slider_crank(m_, moved_, i, row)
                   : transmission::act_on_site(m_, moved_, i, row);
    });
    return slopes;
  }

 private:
  enum class Ancestors { kKept, kDropped };

  LengthSlopes of_joint(int i, int joint) {
    const int first = m_.jnt_dofadr[joint], n = m_.jnt_type[joint] == mjJNT_FREE ? 6 : 3;
    int* dofs = frame_.alloc<int>(n);
    for (int k = 0; k < n; ++k) dofs[k] = first + k;
    LengthSlopes slopes = allocate(n, dofs, false);
    nbody_ = 0;
    moved_.joint = joint;
    find(slopes, [&](SparseRow<Number>& row) { return transmission::act_on_joint(m_, moved_, i, row); });
    moved_.joint = -1;
    return slopes;
  }

  void collect_path(int t) {
    nsite_ = ngeom_ = 0;
    sites_ = MovedData::Site::kPoint;
    for (int w = m_.tendon_adr[t]; w < m_.tendon_adr[t] + m_.tendon_num[t]; ++w) {
      const int type = m_.wrap_type[w];
      if (type == mjWRAP_SITE) add_once(m_.wrap_objid[w], site_, nsite_);
      if (type != mjWRAP_SPHERE && type != mjWRAP_CYLINDER) continue;
      add_once(m_.wrap_objid[w], geom_, ngeom_);
      if (const int side = static_cast<int>(m_.wrap_prm[w]); side >= 0) add_once(side, site_, nsite_);
    }
  }

  // A string comes by the same site or geom again, or along the side that a site of its own marks.
  static void add_once(int id, int* list, int& count) {
    if (std::find(list, list + count, id) == list + count) list[count++] = id;
  }

  template <class Visit>
  void for_each_body(Visit&& visit) const {
    for (int k = 0; k < nsite_; ++k) visit(m_.site_bodyid[site_[k]]);
    for (int k = 0; k < ngeom_; ++k) visit(m_.geom_bodyid[geom_[k]]);
  }

  // The dofs that move the parts, ascending.
  LengthSlopes start(Ancestors ancestors, bool heavy) {
    const int parts = nsite_ + ngeom_;
    int n = 0;
    nbody_ = 0;
    for_each_body([&](int body) { add_once(body, body_, nbody_); });
    const auto walk = [&](auto&& act) {
      for_each_body([&](int body) {
        for (int i = last_dof(m_, body); i >= 0; i = m_.dof_parentid[i]) act(i);
      });
    };
    walk([&](int i) { n += mark_[i]++ == 0; });
    int* dofs = frame_.alloc<int>(n);
    int count = 0;
    walk([&](int i) {
      if (mark_[i] > 0 && (ancestors == Ancestors::kKept || mark_[i] < parts)) dofs[count++] = i;
      mark_[i] = 0;
    });
    std::sort(dofs, dofs + count);
    return allocate(count, dofs, heavy);
  }

  LengthSlopes allocate(int n, const int* dofs, bool heavy) {
    const auto zeros = [&](mjtSize size) {
      mjtNum* numbers = frame_.alloc<mjtNum>(size);
      std::fill_n(numbers, size, 0);
      return numbers;
    };
    return {
        n, dofs, zeros(n), zeros(n), zeros(mjtSize{n} * n), 0, heavy ? zeros(n) : nullptr, heavy ? zeros(n) : nullptr};
  }

  void seed(const int* dofs, int count) {
    for (int k = 0; k < nsite_; ++k) moved_.move_site(site_[k], sites_, dofs, count);
    for (int k = 0; k < ngeom_; ++k) moved_.move_geom(geom_[k], dofs, count);
    for (int k = 0; k < nbody_; ++k) moved_.move_chain(body_[k], dofs, count);
    if (moved_.joint >= 0) moved_.move_joint(dofs, count);
  }

  // length(row) fills the row of moments and returns the length.
  template <class Length>
  void find(LengthSlopes& slopes, Length&& length) {
    for (int begin = 0; begin < slopes.n; begin += kPack) {
      const int count = std::min(kPack, slopes.n - begin);
      seed(slopes.dof + begin, count);
      SparseRow<Number> row(column_, row_);
      const Number L = length(row);
      for (int j = 0; j < count; ++j) slopes.slope[begin + j] = L.slope[j];
      for (int r = 0, k = 0; r < row.size(); ++r) {
        while (k < slopes.n && slopes.dof[k] < column_[r]) ++k;
        if (k == slopes.n || slopes.dof[k] != column_[r]) continue;
        slopes.moment[k] = row_[r].value;
        for (int j = 0; j < count; ++j) slopes.curvature[mjtSize{k} * slopes.n + begin + j] = row_[r].slope[j];
      }
    }
  }

  void find_acceleration(LengthSlopes& slopes, int t) {
    for (int begin = 0; begin < slopes.n; begin += kPack) {
      const int count = std::min(kPack, slopes.n - begin), *dofs = slopes.dof + begin;
      seed(dofs, count);
      for_each_body([&](int body) { moved_.move_velocity(body, dofs, count); });
      const Number by_q = tendon_bias::length_acceleration(m_, moved_, t);
      for (int k = 0; k < nsite_; ++k) moved_.move_site(site_[k], sites_, dofs, 0);
      for_each_body([&](int body) { moved_.change_velocity(body, dofs, count); });
      const Number by_v = tendon_bias::length_acceleration(m_, moved_, t);
      slopes.acceleration = by_q.value;
      for (int j = 0; j < count; ++j) {
        slopes.acceleration_q[begin + j] = by_q.slope[j];
        slopes.acceleration_v[begin + j] = by_v.slope[j];
      }
    }
  }

  const mjModel& m_;
  StackFrame& frame_;
  MovedData moved_;
  int *mark_, *site_, *geom_, *body_, *column_;
  Number* row_;
  int nsite_ = 0, ngeom_ = 0, nbody_ = 0;
  MovedData::Site sites_ = MovedData::Site::kFrame;
};

bool has_curved_moment(const mjModel& m, int i) {
  const int type = m.actuator_trntype[i];
  if (type == mjTRN_SITE || type == mjTRN_SLIDERCRANK) return true;
  if (type != mjTRN_JOINT && type != mjTRN_JOINTINPARENT) return false;
  const int joint = m.jnt_type[m.actuator_trnid[2 * i]];
  return joint == mjJNT_BALL || (joint == mjJNT_FREE && type == mjTRN_JOINTINPARENT);
}

bool is_spatial(const mjModel& m, int t) { return m.wrap_type[m.tendon_adr[t]] != mjWRAP_JOINT; }

}  // namespace

namespace {

// Which lengths change their moment arms, of those that are asked for.
class CurvedLengths {
 public:
  CurvedLengths(const mjModel& m, LengthsOf wanted) : m_(m), wanted_(wanted) {}

  bool has_tendon(int t) const { return is_spatial(m_, t) && (has_passive_part(t) || is_pulled(t)); }
  bool has_actuator(int i) const { return wanted_ == LengthsOf::kForces && has_curved_moment(m_, i); }
  bool any() const {
    for (int t = 0; t < m_.ntendon; ++t) {
      if (has_tendon(t)) return true;
    }
    for (int i = 0; i < m_.nu; ++i) {
      if (has_actuator(i)) return true;
    }
    return false;
  }

 private:
  bool has_passive_part(int t) const {
    return wanted_ == LengthsOf::kTendons || m_.tendon_stiffness[t] != 0 || m_.tendon_damping[t] != 0 ||
           m_.tendon_armature[t] != 0;
  }
  bool is_pulled(int t) const {
    for (int i = 0; wanted_ == LengthsOf::kForces && i < m_.nu; ++i) {
      if (m_.actuator_trntype[i] == mjTRN_TENDON && m_.actuator_trnid[2 * i] == t) return true;
    }
    return false;
  }

  const mjModel& m_;
  LengthsOf wanted_;
};

}  // namespace

bool has_curved_lengths(const mjModel& m, LengthsOf wanted) { return CurvedLengths(m, wanted).any(); }

AllLengthSlopes find_length_slopes(const mjModel& m, mjData& d, const TreeFlow& flow, LengthsOf wanted,
                                   StackFrame& frame) {
  const AllLengthSlopes all{frame.make<LengthSlopes>(m.ntendon), frame.make<LengthSlopes>(m.nu)};
  const CurvedLengths curved(m, wanted);
  if (!curved.any()) return all;
  SlopeFinder finder(m, d, flow, frame);
  for (int t = 0; t < m.ntendon; ++t) {
    if (curved.has_tendon(t)) all.tendon[t] = finder.of_tendon(t);
  }
  for (int i = 0; i < m.nu; ++i) {
    if (curved.has_actuator(i)) all.actuator[i] = finder.of_actuator(i);
  }
  return all;
}

}  // namespace sinew
