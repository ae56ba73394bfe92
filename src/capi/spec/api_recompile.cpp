// SPDX-License-Identifier: Apache-2.0
// api_recompile.cpp -- a model is made anew from its spec, and its data goes on from the state that it had.
#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <mujoco/mujoco.h>

#include "base/error.h"
#include "capi/guard.h"
#include "capi/spec/build_model.h"
#include "capi/spec_handle.h"
#include "model/data.h"
#include "model/model.h"
#include "spec/edit.h"

using namespace sinew;

namespace {

// Which element had which id: bodies, joints and actuators have a state.
class FormerIds {
 public:
  explicit FormerIds(Spec& spec) {
    for_each_body(*spec.world, [this](const Body& body) {
      keep(body);
      for (const auto& joint : body.joints) keep(*joint);
    });
    for (const auto& actuator : spec.actuators) keep(*actuator);
  }

  // Calls f(type, former id, id) for each element that has both.
  template <class F>
  void for_each(F&& f) const {
    for (const auto& [element, former] : ids_) {
      if (element->id >= 0) f(element->elemtype, former, element->id);
    }
  }

 private:
  void keep(const Element& element) {
    if (element.id >= 0) ids_.emplace_back(&element, element.id);
  }

  std::vector<std::pair<const Element*, int>> ids_;
};

struct Simulation {
  const mjModel& m;
  mjData& d;
};

void keep_joint(const Simulation& from, int i, const Simulation& to, int j) {
  constexpr int kPositions[] = {7, 4, 1, 1}, kVelocities[] = {6, 3, 1, 1};
  const int type = from.m.jnt_type[i];
  if (type != to.m.jnt_type[j]) return;
  std::copy_n(from.d.qpos + from.m.jnt_qposadr[i], kPositions[type], to.d.qpos + to.m.jnt_qposadr[j]);
  std::copy_n(from.d.qvel + from.m.jnt_dofadr[i], kVelocities[type], to.d.qvel + to.m.jnt_dofadr[j]);
}

void keep_actuator(const Simulation& from, int i, const Simulation& to, int j) {
  to.d.ctrl[j] = from.d.ctrl[i];
  const int count = from.m.actuator_actnum[i];
  if (count <= 0 || count != to.m.actuator_actnum[j]) return;
  std::copy_n(from.d.act + from.m.actuator_actadr[i], count, to.d.act + to.m.actuator_actadr[j]);
}

void keep_mocap(const Simulation& from, int i, const Simulation& to, int j) {
  const int before = from.m.body_mocapid[i], now = to.m.body_mocapid[j];
  if (before < 0 || now < 0) return;
  std::copy_n(from.d.mocap_pos + 3 * before, 3, to.d.mocap_pos + 3 * now);
  std::copy_n(from.d.mocap_quat + 4 * before, 4, to.d.mocap_quat + 4 * now);
}

void keep_state(const FormerIds& ids, const Simulation& from, const Simulation& to) {
  to.d.time = from.d.time;
  ids.for_each([&](mjtObj type, int former, int now) {
    if (type == mjOBJ_JOINT) keep_joint(from, former, to, now);
    if (type == mjOBJ_ACTUATOR) keep_actuator(from, former, to, now);
    if (type == mjOBJ_BODY) keep_mocap(from, former, to, now);
  });
}

void check_arguments(const Spec& spec, const mjModel* m, const mjData* d) {
  if (!m) throw ModelError("mj_recompile: the model is NULL");
  if (!d) return;
  if (d->signature != m->signature) throw ModelError("mj_recompile: the data is not of this model");
  if (m->signature != spec.signature) {
    throw ModelError("mj_recompile: the model is not the one that was compiled last from this spec");
  }
}

// Model and data change only when the new ones are complete: their contents are then exchanged.
void recompile(Spec& spec, const mjVFS* vfs, mjModel* m, mjData* d) {
  check_arguments(spec, m, d);
  const FormerIds ids(spec);
  const std::unique_ptr<mjModel, void (*)(mjModel*)> model(build_model(spec, vfs), delete_model);
  std::unique_ptr<mjData, void (*)(mjData*)> data(nullptr, delete_data);
  if (d) {
    data.reset(make_data(*model));
    if (!data) throw ModelError("mj_recompile: the model's data cannot be made: memory is too small");
    keep_state(ids, {*m, *d}, {*model, *data});
    std::swap(*d, *data);
  }
  std::swap(*m, *model);
}

}  // namespace

int mj_recompile(mjSpec* s, const mjVFS* vfs, mjModel* m, mjData* d) {
  if (!s) return -1;
  Spec& spec = spec_of(s);
  return compile_and_report(spec,
                            [&] {
                              recompile(spec, vfs, m, d);
                              return true;
                            })
             ? 0
             : -1;
}
