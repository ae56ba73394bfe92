// SPDX-License-Identifier: Apache-2.0
// From files and specs to models.
#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>

#include <mujoco/mujoco.h>

#include "base/error.h"
#include "capi/guard.h"
#include "capi/run_stage.h"
#include "capi/spec/build_model.h"
#include "capi/spec/last_model.h"
#include "capi/spec_handle.h"
#include "compile/compile.h"
#include "compile/copy_back/copy_back.h"
#include "finish/finish_model.h"
#include "finish/length_range.h"
#include "format/mjcf/mjcf.h"
#include "model/data.h"
#include "model/model.h"
#include "spec/edit.h"
#include "step/sleep.h"

using namespace sinew;

namespace {

// What the file states about the model's magnitudes takes the place of what its rest pose says.
void apply_given_statistics(const mjStatistic& given, mjStatistic& stat) {
  const auto take = [](mjtNum from, mjtNum& to) { to = std::isnan(from) ? to : from; };
  take(given.meaninertia, stat.meaninertia);
  take(given.meanmass, stat.meanmass);
  take(given.meansize, stat.meansize);
  take(given.extent, stat.extent);
  if (!std::isnan(given.center[0])) std::copy_n(given.center, 3, stat.center);
}

// A joint may state the time constant and damping ratio of its spring instead of stiffness and damping; which these are
// depends on the inertia it moves.
void apply_spring_dampers(Spec& spec, mjModel& m) {
  for_each_body(*spec.world, [&](Body& body) {
    for (const auto& joint : body.joints) {
      const double time = joint->c.springdamper[0], ratio = joint->c.springdamper[1];
      if (joint->id < 0 || time <= 0 || ratio <= 0) continue;
      const int dof = m.jnt_dofadr[joint->id];
      const mjtNum inertia = 1 / m.dof_invweight0[dof];
      m.jnt_stiffness[joint->id] = inertia / std::max(mjMINVAL, time * time * ratio * ratio);
      const int count = joint->c.type == mjJNT_FREE ? 6 : joint->c.type == mjJNT_BALL ? 3 : 1;
      std::fill_n(m.dof_damping + dof, count, 2 * inertia / std::max(mjMINVAL, time));
    }
  });
}

std::string name_or_number(const char* name, int id) {
  return *name ? "'" + std::string(name) + "'" : std::to_string(id);
}

void find_length_ranges(const mjLROpt& opt, mjModel& m, mjData& d) {
  for (int i = 0; i < m.nu; ++i) {
    const char* message = length_range_message(find_length_range(m, d, i, opt));
    if (*message) throw ModelError("actuator " + name_or_number(m.names + m.name_actuatoradr[i], i) + ": " + message);
  }
}

// Trees that are to start asleep must be able to: whatever they touch or are tied to has to sleep as well.
void check_initial_sleep(const mjModel& m, mjData& d) {
  const int* policies = m.tree_sleep_policy;
  if (std::find(policies, policies + m.ntree, mjSLEEP_INIT) == policies + m.ntree) return;
  reset_data(m, d);
  const int tree = begin_asleep(m, d);
  if (tree < 0) return;
  const int body = m.tree_bodyadr[tree];
  throw ModelError("body " + name_or_number(m.names + m.name_bodyadr[body], body) +
                   ": its tree cannot start asleep, because it is in contact with or tied to one that starts awake");
}

}  // namespace

namespace sinew {

mjModel* build_model(Spec& spec, const mjVFS* vfs) {
  std::unique_ptr<mjModel, void (*)(mjModel*)> m(compile_model(spec, vfs), delete_model);
  const std::unique_ptr<mjData, void (*)(mjData*)> d(make_data(*m), delete_data);
  if (!d) throw ModelError("the model's data cannot be made: memory is too small, or a plugin refused to start");
  finish_model(*m, *d);
  apply_spring_dampers(spec, *m);
  apply_given_statistics(spec.c.stat, m->stat);
  find_length_ranges(spec.c.compiler.LRopt, *m, *d);
  check_initial_sleep(*m, *d);
  record_numbers(spec, *m);
  return m.release();
}

}  // namespace sinew

extern "C" {

mjModel* mj_loadXML(const char* filename, const mjVFS* vfs, char* error, int error_sz) {
  report(error, error_sz, "");
  if (!filename) {
    report(error, error_sz, "mj_loadXML: filename is NULL");
    return nullptr;
  }
  keep_last_model(nullptr);
  return guard_load(error, error_sz, [&] {
    std::unique_ptr<Spec> spec = read_mjcf(filename, vfs);
    mjModel* m = build_model(*spec, vfs);
    keep_last_model(std::move(spec));
    return m;
  });
}

mjModel* mj_compile(mjSpec* s, const mjVFS* vfs) {
  if (!s) return nullptr;
  Spec& spec = spec_of(s);
  return compile_and_report(spec, [&] { return build_model(spec, vfs); });
}

// What stands in the way is left for mjs_getError.
int mj_copyBack(mjSpec* s, const mjModel* m) {
  if (!s) return 0;
  Spec& spec = spec_of(s);
  char message[1000] = "";
  const int copied = guard(message, sizeof message, [&] {
    if (!m) throw ModelError("mj_copyBack: the model is NULL");
    if (!copy_back(spec, *m)) throw ModelError("mj_copyBack: the model was not compiled from this spec as it is now");
    return 1;
  });
  guard(nullptr, 0, [&] { spec.error = message; });
  spec.error_is_warning = false;
  return copied;
}

void mj_setConst(mjModel* m, mjData* d) {
  run_stage(__func__, *m, *d, [&] { finish_model(*m, *d); });
}

}  // extern "C"
