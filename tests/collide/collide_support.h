// SPDX-License-Identifier: Apache-2.0
// collide_support.h -- contacts of a small model at its reference pose.
#ifndef SINEW_TESTS_COLLIDE_COLLIDE_SUPPORT_H_
#define SINEW_TESTS_COLLIDE_COLLIDE_SUPPORT_H_

#include <string>
#include <utility>
#include <vector>

#include "support/load.h"

namespace sinew::test {

struct Scene {
  ModelPtr m;
  DataPtr d;

  explicit Scene(const std::string& xml) : m(load_text(xml)), d(m ? mj_makeData(m.get()) : nullptr) { find(); }

  void find() {
    mj_kinematics(m.get(), d.get());
    mj_collision(m.get(), d.get());
  }

  // The geoms of all contacts, pairs with several contacts once.
  std::vector<std::pair<int, int>> pairs() const {
    std::vector<std::pair<int, int>> result;
    for (int i = 0; i < d->ncon; ++i) {
      const std::pair<int, int> pair{d->contact[i].geom[0], d->contact[i].geom[1]};
      if (result.empty() || result.back() != pair) result.push_back(pair);
    }
    return result;
  }
};

using GeomIds = std::vector<std::pair<int, int>>;

}  // namespace sinew::test

#endif  // SINEW_TESTS_COLLIDE_COLLIDE_SUPPORT_H_
