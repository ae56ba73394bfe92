// SPDX-License-Identifier: Apache-2.0
// sleep_support.h -- a simulation in which trees may sleep.
#ifndef SINEW_TESTS_STEP_SLEEP_SUPPORT_H_
#define SINEW_TESTS_STEP_SLEEP_SUPPORT_H_

#include <string>

#include "support/load.h"

namespace sinew::test {

struct SleepySim {
  ModelPtr m;
  DataPtr d;

  explicit SleepySim(const std::string& body, const std::string& option = "", const std::string& rest = "") {
    m = load_text("<mujoco><option " + option + "><flag sleep='enable'/></option><worldbody>" + body + "</worldbody>" +
                  rest + "</mujoco>");
    if (m) d.reset(mj_makeData(m.get()));
  }
  void step(int n = 1) {
    for (int i = 0; i < n; ++i) mj_step(m.get(), d.get());
  }
  bool asleep(int tree) const { return d->tree_asleep[tree] >= 0; }
  // Steps until tree `tree` is asleep, or awake; false if that takes too long.
  bool step_until(int tree, bool sleeps, int most = 2000) {
    for (int i = 0; i < most && asleep(tree) != sleeps; ++i) step();
    return asleep(tree) == sleeps;
  }
};

inline const char* kFloor = "<geom type='plane' size='5 5 1'/>";

inline std::string box(const std::string& pos, const std::string& attributes = "") {
  return "<body pos='" + pos + "' " + attributes + "><freejoint/><geom type='box' size='.1 .1 .1'/></body>";
}

}  // namespace sinew::test

#endif  // SINEW_TESTS_STEP_SLEEP_SUPPORT_H_
