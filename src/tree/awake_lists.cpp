// SPDX-License-Identifier: Apache-2.0
// awake_lists.cpp -- the half of awake.h that lists what follows bodies.
#include <algorithm>

#include "math/vec3.h"
#include "model/private_data.h"
#include "tree/awake.h"

namespace sinew {
namespace {

class Lister {
 public:
  Lister(const mjModel& m, const mjData& d, SleepMemory& memory) : m_(m), d_(d), memory_(memory) {}

  void list_all() {
    const auto sleeps = [&](int body) { return d_.body_awake[body] == mjS_ASLEEP; };
    const auto stays = [&](int mode, int body) { return mode == mjCAMLIGHT_FIXED && sleeps(body); };
    list(kListSites, m_.nsite, [&](int i) { return sleeps(m_.site_bodyid[i]); });
    list(kListCameras, m_.ncam, [&](int i) { return stays(m_.cam_mode[i], m_.cam_bodyid[i]); });
    list(kListLights, m_.nlight, [&](int i) { return stays(m_.light_mode[i], m_.light_bodyid[i]); });
    list(kListTendons, m_.ntendon, [&](int i) { return tendon_state(m_, d_, i) == mjS_ASLEEP; });
    list(kListActuators, m_.nu, [&](int i) { return actuator_state(m_, d_, i) == mjS_ASLEEP; });
    list(kListEqualities, m_.neq, [&](int i) { return equality_state(m_, d_, i) == mjS_ASLEEP; });
    list(kListSensors, m_.nsensor, [&](int i) { return sensor_state(m_, d_, i) == mjS_ASLEEP; });
    list_referred_bodies();
    look_at_rows();
    look_for_pulls();
    memory_.listed = true;
  }

 private:
  template <class IsAsleep>
  void list(AwakeList which, mjtSize size, IsAsleep&& is_asleep) {
    int count = 0;
    for (int i = 0; i < size; ++i) {
      memory_.list[which][count] = i;
      count += !is_asleep(i);
    }
    memory_.list_size[which] = count;
  }

  template <class Test>
  bool any_in(AwakeList which, Test&& test) const {
    return std::any_of(memory_.list[which], memory_.list[which] + memory_.list_size[which], test);
  }

  // What hangs from one child of the world rests if it has trees, and all of them sleep.
  bool rests(int first, int end) const {
    bool any = false;
    for (int b = first; b < end; ++b) {
      if (d_.body_awake[b] == mjS_AWAKE && m_.body_treeid[b] >= 0) return false;
      any = any || d_.body_awake[b] == mjS_ASLEEP;
    }
    return any;
  }

  void list_referred_bodies() {
    int* index = memory_.list[kListReferred];
    int count = 0, end = 0;
    Vec3<mjtNum> moment;
    for (int first = 0; first < m_.nbody; first = end) {
      for (end = first; end < m_.nbody && m_.body_rootid[end] == m_.body_rootid[first]; ++end) {
      }
      if (rests(first, end)) {
        moment += load3(d_.subtree_com + 3 * first) * m_.body_subtreemass[first];
      } else {
        for (int b = first; b < end; ++b) index[count++] = b;
      }
    }
    memory_.list_size[kListReferred] = count;
    moment.store(memory_.resting_moment);
  }

  // A tendon or actuator between something awake and something that sleeps pulls at both, though only one gives way.
  void look_for_pulls() {
    memory_.reached = 0;
    const auto is_asleep = [&](int tree) { return !d_.tree_awake[tree]; };
    const auto pulls_asleep = [&](int tendon) {
      const int* tree = m_.tendon_treeid + 2 * tendon;
      return m_.tendon_treenum[tendon] == 2 && std::any_of(tree, tree + 2, is_asleep);
    };
    const auto acts_on_asleep = [&](int i) {
      const int type = m_.actuator_trntype[i], *id = m_.actuator_trnid + 2 * i;
      if (type == mjTRN_TENDON) return pulls_asleep(id[0]);
      if (type != mjTRN_SITE && type != mjTRN_SLIDERCRANK) return type == mjTRN_BODY;  // through contacts within a gap
      return std::any_of(id, id + 2,
                         [&](int site) { return site >= 0 && d_.body_awake[m_.site_bodyid[site]] == mjS_ASLEEP; });
    };
    if (any_in(kListTendons, pulls_asleep)) {
      memory_.reached |= kZeroSpring | kZeroDamper | kZeroBias | kZeroDerivative;
    }
    if (any_in(kListActuators, acts_on_asleep)) memory_.reached |= kZeroActuator | kZeroDerivative;
  }

  // Tendons around geoms touch them or not; what acts along a tendon or on contacts has as many dofs as these.
  void look_at_rows() {
    memory_.tendons_are_fixed = !any_in(kListTendons, [&](int t) {
      const int *first = m_.wrap_type + m_.tendon_adr[t], *end = first + m_.tendon_num[t];
      return std::any_of(first, end, [](int type) { return type == mjWRAP_SPHERE || type == mjWRAP_CYLINDER; });
    });
    memory_.arms_are_fixed = !any_in(kListActuators, [&](int i) {
      return m_.actuator_trntype[i] == mjTRN_TENDON || m_.actuator_trntype[i] == mjTRN_BODY;
    });
    memory_.arms_are_placed = memory_.tendons_are_placed = false;
  }

  const mjModel& m_;
  const mjData& d_;
  SleepMemory& memory_;
};

}  // namespace

const SleepMemory& awake_lists(const mjModel& m, const mjData& d) {
  SleepMemory& memory = private_data(d).sleep;
  if (!memory.listed) Lister(m, d, memory).list_all();
  return memory;
}

}  // namespace sinew
