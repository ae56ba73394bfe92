// SPDX-License-Identifier: Apache-2.0
// relations_support.h -- small models for the tests of relations: one world, and what a test adds to it.
#ifndef SINEW_TESTS_COMPILE_RELATIONS_SUPPORT_H_
#define SINEW_TESTS_COMPILE_RELATIONS_SUPPORT_H_

#include <memory>
#include <string>
#include <vector>

#include "base/error.h"
#include "compile/compile.h"
#include "format/mjcf/mjcf.h"
#include "model/model.h"

namespace sinew::test {

using ModelPointer = std::unique_ptr<mjModel, void (*)(mjModel*)>;
using Numbers = std::vector<double>;

// Joints 0..4: j1 hinge with range, j1b slide, j2 ball, j3 free, j4 slide; dofs 12, trees 0, 0, 1, 2.
// Geoms 0..4: w, g1, g2, g3 (spheres), g4 (capsule); sites 0..4: sw, s1, s2, s3, s4; bodies 1..4.
inline const char* const kWorld = R"(
<worldbody>
  <geom name="w" size=".1"/>
  <site name="sw"/>
  <body name="b1">
    <joint name="j1" range="-10 20"/><joint name="j1b" axis="1 0 0" type="slide"/>
    <geom name="g1" size=".2"/><site name="s1"/>
    <body name="b2" pos=".3 0 0">
      <joint name="j2" type="ball"/><geom name="g2" size=".2"/><site name="s2" pos=".1 .2 .3" euler="10 20 30"/>
    </body>
  </body>
  <body name="b3" pos="1 0 0"><freejoint name="j3"/><geom name="g3" size=".2"/><site name="s3"/></body>
  <body name="b4" pos="2 0 0">
    <joint name="j4" type="slide"/><geom name="g4" type="capsule" size=".2 .1"/><site name="s4"/>
  </body>
</worldbody>
)";

inline ModelPointer compile_text(const std::string& xml) {
  return {compile_model(*read_mjcf_string(xml, nullptr), nullptr), delete_model};
}

// A model of the common world and these sections.
inline ModelPointer compile_in_world(const std::string& sections) {
  return compile_text("<mujoco>" + std::string(kWorld) + sections + "</mujoco>");
}

// The message with which a text is refused; empty if it is not.
inline std::string refusal(const std::string& xml) {
  try {
    compile_text(xml);
  } catch (const ModelError& error) {
    return error.what();
  }
  return {};
}

template <class T>
Numbers numbers(const T* array, int count) {
  return Numbers(array, array + count);
}

}  // namespace sinew::test

#endif  // SINEW_TESTS_COMPILE_RELATIONS_SUPPORT_H_
