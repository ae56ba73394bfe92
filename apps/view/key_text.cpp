// SPDX-License-Identifier: Apache-2.0
#include "key_text.h"

#include <sstream>

namespace app::view {

std::string number_text(const mjtNum* values, int count) {
  std::ostringstream text;
  text.precision(10);
  for (int i = 0; i < count; ++i) text << (i ? " " : "") << values[i];
  return text.str();
}

std::string key_text(const mjModel* m, const mjData* d) {
  std::string key = "<key time='" + number_text(&d->time, 1) + "'";
  const auto add = [&](const char* name, const mjtNum* values, int count) {
    if (count > 0) key += "\n     " + std::string(name) + "='" + number_text(values, count) + "'";
  };
  add("qpos", d->qpos, m->nq);
  add("qvel", d->qvel, m->nv);
  add("act", d->act, m->na);
  add("ctrl", d->ctrl, m->nu);
  add("mpos", d->mocap_pos, 3 * m->nmocap);
  add("mquat", d->mocap_quat, 4 * m->nmocap);
  return key + "/>\n";
}

}  // namespace app::view
