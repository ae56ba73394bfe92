// SPDX-License-Identifier: Apache-2.0
// small_model.h -- a model with three of everything, every array filled and every object named; and who catches errors.
#ifndef SINEW_TESTS_SUPPORT_SMALL_MODEL_H_
#define SINEW_TESTS_SUPPORT_SMALL_MODEL_H_

#include <memory>
#include <string>

#include <mujoco/mujoco.h>

#include "model/model.h"

namespace sinew::test {

struct Delete {
  void operator()(mjModel* m) const { mj_deleteModel(m); }
  void operator()(mjData* d) const { mj_deleteData(d); }
};
using ModelPtr = std::unique_ptr<mjModel, Delete>;
using DataPtr = std::unique_ptr<mjData, Delete>;

constexpr int kCount = 3;  // of every kind of object

// Three bodies: the world, a mocap body and a moving one; names are "body0", "joint1" and so on (see object_name).
ModelPtr small_model(mjtSize narena = 1 << 16);

std::string object_name(int type, int id);

// While it lives, errors and warnings of the library are kept here instead of ending the program.
class MessageTrap {
 public:
  MessageTrap();
  ~MessageTrap();
  MessageTrap(const MessageTrap&) = delete;
  MessageTrap& operator=(const MessageTrap&) = delete;

  int errors() const;
  int warnings() const;
  const std::string& last() const;  // message
};

}  // namespace sinew::test

#endif  // SINEW_TESTS_SUPPORT_SMALL_MODEL_H_
