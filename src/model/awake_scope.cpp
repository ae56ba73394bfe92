// SPDX-License-Identifier: Apache-2.0
#include "model/awake_scope.h"

#include <algorithm>
#include <utility>

#include "math/vec3.h"

namespace sinew {
namespace {

// Cuts the bodies into runs of those that is_in(body) holds for, the world among them, and runs of the others, whose
// place may be null. Asks for bodies in their order.
template <class IsIn>
std::pair<int, int> cut_runs(const mjModel& m, Run* in, Run* out, IsIn&& is_in) {
  BodyCounts start, at;
  int count_in = 0, count_out = 0;
  bool inside = true;
  const auto end_run = [&] {
    const Run run = run_between(m, start, at);
    if (inside) in[count_in++] = run;
    if (!inside && out) out[count_out++] = run;
    start = at;
  };
  while (at.body < m.nbody) {
    if (is_in(at.body) != inside) {
      end_run();
      inside = !inside;
    }
    at.pass(m);
  }
  end_run();
  return {count_in, count_out};
}

class ScopeMaker {
 public:
  ScopeMaker(const mjModel& m, const SleepStates& states) : m_(m), s_(states) {}

  Scope make(const mjtNum* subtree_com, const ScopeRoom& room) {
    next_ = room.index;
    Run *in = room.runs, *out = in + m_.nbody, *roots = out + m_.nbody;
    const auto [count_in, count_out] = cut_runs(m_, in, out, [&](int body) { return !sleeps(body); });
    scope_.runs = {in, static_cast<std::size_t>(count_in)};
    scope_.left_out = {out, static_cast<std::size_t>(count_out)};
    cut_whole_roots(subtree_com, roots);
    const auto stays = [&](int mode, int body) { return mode == mjCAMLIGHT_FIXED && sleeps(body); };
    scope_.cameras = list(m_.ncam, [&](int i) { return stays(m_.cam_mode[i], m_.cam_bodyid[i]); });
    scope_.lights = list(m_.nlight, [&](int i) { return stays(m_.light_mode[i], m_.light_bodyid[i]); });
    scope_.tendons = list(m_.ntendon, [&](int i) { return tendon_state(m_, s_, i) == mjS_ASLEEP; });
    scope_.actuators = list(m_.nu, [&](int i) { return actuator_state(m_, s_, i) == mjS_ASLEEP; });
    scope_.equalities = list(m_.neq, [&](int i) { return equality_state(m_, s_, i) == mjS_ASLEEP; });
    scope_.sensors = list(m_.nsensor, [&](int i) { return sensor_state(m_, s_, i) == mjS_ASLEEP; });
    if (pulls_at_sleepers()) scope_.pulled = scope_.left_out;
    scope_.leaves_out_damping = std::any_of(scope_.left_out.begin(), scope_.left_out.end(), [&](const Run& run) {
      return std::any_of(m_.dof_damping + run.dofs.first, m_.dof_damping + run.dofs.after,
                         [](mjtNum damping) { return damping > 0; });
    });
    return scope_;
  }

 private:
  bool sleeps(int body) const { return s_.body[body] == mjS_ASLEEP; }

  template <class IsAsleep>
  IndexList list(int size, IsAsleep&& is_asleep) {
    int* index = next_;
    int count = 0;
    for (int i = 0; i < size; ++i) {
      index[count] = i;
      count += !is_asleep(i);
    }
    next_ += size;
    return IndexList(count, index);
  }

  // What hangs from one child of the world is at rest if it has trees, and all of them sleep.
  bool is_at_rest(Range bodies) const {
    bool any = false;
    for (const int b : bodies) {
      if (s_.body[b] == mjS_AWAKE && m_.body_treeid[b] >= 0) return false;
      any = any || sleeps(b);
    }
    return any;
  }

  void cut_whole_roots(const mjtNum* subtree_com, Run* room) {
    Range root{0, 0};
    bool at_rest = false;
    Vector moment;
    const auto is_in = [&](int body) {
      if (body < root.after) return !at_rest;
      for (root = {body, body}; root.after < m_.nbody && m_.body_rootid[root.after] == m_.body_rootid[body];) {
        ++root.after;
      }
      at_rest = is_at_rest(root);
      if (at_rest) moment += load3(subtree_com + 3 * body) * m_.body_subtreemass[body];
      return !at_rest;
    };
    scope_.whole_roots = {room, static_cast<std::size_t>(cut_runs(m_, room, nullptr, is_in).first)};
    moment.store(scope_.left_out_moment);
  }

  // A tendon or actuator between something awake and something that sleeps pulls at both, though only one gives way.
  bool pulls_at_sleepers() const {
    const auto pulls = [&](int tendon) {
      const int* tree = m_.tendon_treeid + 2 * tendon;
      return m_.tendon_treenum[tendon] == 2 && (!s_.tree[tree[0]] || !s_.tree[tree[1]]);
    };
    const auto acts = [&](int i) {
      const int type = m_.actuator_trntype[i], *id = m_.actuator_trnid + 2 * i;
      if (type == mjTRN_TENDON) return pulls(id[0]);
      if (type != mjTRN_SITE && type != mjTRN_SLIDERCRANK) return type == mjTRN_BODY;  // through contacts within a gap
      return std::any_of(id, id + 2, [&](int site) { return site >= 0 && sleeps(m_.site_bodyid[site]); });
    };
    const auto any = [](const IndexList& list, auto&& test) {
      for (const int i : list) {
        if (test(i)) return true;
      }
      return false;
    };
    return any(scope_.tendons, pulls) || any(scope_.actuators, acts);
  }

  const mjModel& m_;
  const SleepStates s_;
  Scope scope_;
  int* next_ = nullptr;
};

}  // namespace

Scope make_scope(const mjModel& m, const SleepStates& states, const mjtNum* subtree_com, const ScopeRoom& room) {
  return ScopeMaker(m, states).make(subtree_com, room);
}

}  // namespace sinew
