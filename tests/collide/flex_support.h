// SPDX-License-Identifier: Apache-2.0
// flex_support.h -- flexes whose vertices are moved about, and their contacts.
#ifndef SINEW_TESTS_COLLIDE_FLEX_SUPPORT_H_
#define SINEW_TESTS_COLLIDE_FLEX_SUPPORT_H_

#include <cmath>
#include <string>
#include <vector>

#include "collide/flex/element.h"
#include "support/load.h"

namespace sinew::test {

struct SoftScene {
  ModelPtr m;
  DataPtr d;

  // What stands in <worldbody>; `shaken`: how far every coordinate is moved.
  explicit SoftScene(const std::string& world, double shaken = 0, const std::string& before = "")
      : m(load_text("<mujoco>" + before + "<worldbody>" + world + "</worldbody></mujoco>")),
        d(m ? mj_makeData(m.get()) : nullptr) {
    for (int i = 0; i < m->nq; ++i) d->qpos[i] += shaken * std::sin(7.3 * i + 1.1 * std::cos(3.7 * i));
    find();
  }

  void find() {
    mj_kinematics(m.get(), d.get());
    mj_comPos(m.get(), d.get());
    mj_flex(m.get(), d.get());
    mj_collision(m.get(), d.get());
  }

  const mjContact& contact(int i) const { return d->contact[i]; }

  // Contacts of these geoms or flexes, -1: whatever.
  std::vector<mjContact> contacts_of_flex(int flex) const {
    std::vector<mjContact> found;
    for (int i = 0; i < d->ncon; ++i) {
      if (contact(i).flex[0] == flex || contact(i).flex[1] == flex) found.push_back(contact(i));
    }
    return found;
  }
};

inline std::string flexcomp(const std::string& attributes, const std::string& contact, const std::string& inside = "") {
  return "<flexcomp mass='1' " + attributes + ">" + inside + "<contact " + contact + "/></flexcomp>";
}

}  // namespace sinew::test

#endif  // SINEW_TESTS_COLLIDE_FLEX_SUPPORT_H_
