// SPDX-License-Identifier: Apache-2.0
// measured_slider.h -- a model whose derivatives of sensors are known in closed form.
#ifndef SINEW_TESTS_SUPPORT_MEASURED_SLIDER_H_
#define SINEW_TESTS_SUPPORT_MEASURED_SLIDER_H_

namespace sinew::test {

// A slider and its sensors: position, velocity, and the force of what drives it.
inline constexpr const char* kMeasured =
    R"(<mujoco><option timestep=".01" gravity="0 0 0"/><worldbody><body><joint name="j" type="slide" axis="1 0 0"/>
  <geom size=".1" mass="2"/><site name="s"/></body></worldbody>
  <actuator><general name="a" joint="j" dyntype="filter" dynprm=".05" gainprm="3"/><position name="b" joint="j" kp="5" kv="7"/></actuator>
  <sensor><jointpos joint="j"/><jointvel joint="j"/><accelerometer site="s"/><actuatorfrc actuator="a"/><actuatorfrc actuator="b"/>
  </sensor></mujoco>)";

}  // namespace sinew::test

#endif  // SINEW_TESTS_SUPPORT_MEASURED_SLIDER_H_
