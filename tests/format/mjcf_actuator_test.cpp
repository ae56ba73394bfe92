// SPDX-License-Identifier: Apache-2.0
// Every shortcut sets gain, bias and dynamics as MuJoCo does, with and without a class behind it. The numbers
// were recorded from MuJoCo's compiled models.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "format/mjcf/mjcf.h"

namespace sinew {
namespace {

using Numbers = std::vector<double>;

struct Kind {
  const char* defaults;
  const char* element;
  int gaintype, biastype, dyntype;
  Numbers gainprm, biasprm, dynprm;  // first numbers; the rest is 0
};

const Kind kKinds[] = {
    {"", "<general joint='j'/>", 0, 0, 0, {1}, {0}, {1}},
    {"", "<motor joint='j'/>", 0, 0, 0, {1}, {0}, {1}},
    {"<general gainprm='5 6 7' biastype='affine' biasprm='1 2 3' dyntype='filter' dynprm='7'/>",
     "<motor joint='j'/>",
     0,
     0,
     0,
     {1, 6, 7},
     {1, 2, 3},
     {7}},
    {"", "<position joint='j' kp='3' kv='2'/>", 0, 1, 0, {3}, {0, -3, -2}, {1}},
    {"", "<position joint='j' kp='3' dampratio='2'/>", 0, 1, 0, {3}, {0, -3, 2}, {1}},
    {"", "<position joint='j' timeconst='.5'/>", 0, 1, 3, {1}, {0, -1}, {0.5}},
    {"", "<position joint='j' timeconst='0'/>", 0, 1, 0, {1}, {0, -1}, {0}},
    {"<position kp='10' kv='4' timeconst='.3'/>", "<position joint='j' kp='7'/>", 0, 1, 3, {7}, {0, -7, -4}, {0.3}},
    {"<position kp='10' kv='4' timeconst='.3'/>", "<position joint='j' kv='7'/>", 0, 1, 3, {10}, {0, -10, -7}, {0.3}},
    {"<position kp='10' dampratio='1'/>", "<position joint='j' kv='1'/>", 0, 1, 0, {10}, {0, -10, -1}, {1}},
    {"<position kp='10' kv='4' timeconst='.3'/>", "<general joint='j'/>", 0, 1, 3, {10}, {0, -10, -4}, {0.3}},
    {"<position kp='10' kv='2' timeconst='.1'/>", "<motor joint='j'/>", 0, 0, 0, {1}, {0, -10, -2}, {0.1}},
    {"<motor gear='3'/><position kp='10'/>", "<general joint='j'/>", 0, 1, 0, {10}, {0, -10}, {1}},
    {"<position kp='10'/><motor gear='3'/>", "<general joint='j'/>", 0, 0, 0, {1}, {0, -10}, {1}},
    {"", "<velocity joint='j' kv='3'/>", 0, 1, 0, {3}, {0, 0, -3}, {1}},
    {"<position kp='10' kv='4'/>", "<velocity joint='j'/>", 0, 1, 0, {10}, {0, 0, -10}, {1}},
    {"", "<intvelocity joint='j' kp='3' kv='2' actrange='-1 1'/>", 0, 1, 1, {3}, {0, -3, -2}, {1}},
    {"<intvelocity kp='5' kv='3'/>", "<intvelocity joint='j' actrange='-1 1'/>", 0, 1, 1, {5}, {0, -5, -3}, {1}},
    {"", "<damper joint='j' kv='3' ctrlrange='0 1'/>", 1, 0, 0, {0, 0, -3}, {0}, {1}},
    {"<damper kv='3'/>", "<damper joint='j' ctrlrange='0 1'/>", 1, 0, 0, {0}, {0}, {1}},
    {"", "<cylinder joint='j' timeconst='2' area='3' bias='1 2 3'/>", 0, 1, 2, {3}, {1}, {2}},
    {"", "<cylinder joint='j' diameter='2' area='9'/>", 0, 1, 2, {3.141592653589793}, {0}, {1}},
    {"<cylinder timeconst='2' area='3' bias='1 2 3'/>", "<cylinder joint='j'/>", 0, 1, 2, {3}, {1}, {2}},
    {"",
     "<muscle joint='j'/>",
     2,
     2,
     4,
     {0.75, 1.05, -1, 200, 0.5, 1.6, 1.5, 1.3, 1.2},
     {0.75, 1.05, -1, 200, 0.5, 1.6, 1.5, 1.3, 1.2},
     {0.01, 0.04}},
    {"<general gainprm='5 6' dynprm='3 4'/>",
     "<muscle joint='j' tausmooth='2'/>",
     2,
     2,
     4,
     {5, 6, -1, 200, 0.5, 1.6, 1.5, 1.3, 1.2},
     {5, 6, -1, 200, 0.5, 1.6, 1.5, 1.3, 1.2},
     {3, 4, 2}},
    {"<muscle force='6' lmin='.2'/>",
     "<muscle joint='j' force='3'/>",
     2,
     2,
     4,
     {0.75, 1.05, 3, 200, 0.2, 1.6, 1.5, 1.3, 1.2},
     {0.75, 1.05, 3, 200, 0.2, 1.6, 1.5, 1.3, 1.2},
     {0.01, 0.04}},
    {"", "<adhesion body='b' gain='4' ctrlrange='0 1'/>", 0, 0, 0, {4}, {0}, {1}},
    {"<adhesion gain='4'/>", "<adhesion body='b' ctrlrange='0 1'/>", 0, 0, 0, {4}, {0}, {1}},
    {"<general gainprm='7 8 9'/>",
     "<general joint='j' gainprm='2 3' gaintype='affine'/>",
     1,
     0,
     0,
     {2, 3, 9},
     {0},
     {1}},
};

Numbers first(const double* values, std::size_t count) { return {values, values + count}; }

Numbers padded(Numbers values, std::size_t count) {
  values.resize(count);
  return values;
}

TEST(MjcfActuator, ShortcutsSetGainBiasAndDynamics) {
  for (const Kind& kind : kKinds) {
    const std::string text = "<mujoco><default>" + std::string(kind.defaults) + "</default><actuator>" + kind.element +
                             "</actuator></mujoco>";
    const std::unique_ptr<Spec> spec = read_mjcf_string(text, nullptr);
    const mjsActuator& c = spec->actuators[0]->c;
    EXPECT_EQ(c.gaintype, kind.gaintype) << text;
    EXPECT_EQ(c.biastype, kind.biastype) << text;
    EXPECT_EQ(c.dyntype, kind.dyntype) << text;
    EXPECT_EQ(first(c.gainprm, mjNGAIN), padded(kind.gainprm, mjNGAIN)) << text;
    EXPECT_EQ(first(c.biasprm, mjNBIAS), padded(kind.biasprm, mjNBIAS)) << text;
    EXPECT_EQ(first(c.dynprm, mjNDYN), padded(kind.dynprm, mjNDYN)) << text;
  }
}

struct Target {
  const char* element;
  mjtTrn type;
  const char* target;
};

TEST(MjcfActuator, OneTarget) {
  const Target targets[] = {
      {"<motor joint='a'/>", mjTRN_JOINT, "a"},
      {"<motor jointinparent='a'/>", mjTRN_JOINTINPARENT, "a"},
      {"<motor tendon='a'/>", mjTRN_TENDON, "a"},
      {"<motor site='a' refsite='r'/>", mjTRN_SITE, "a"},
      {"<motor cranksite='a' slidersite='s' cranklength='1'/>", mjTRN_SLIDERCRANK, "a"},
      {"<general body='a'/>", mjTRN_BODY, "a"},
      {"<adhesion body='a'/>", mjTRN_BODY, "a"},
  };
  for (const Target& expected : targets) {
    const auto spec =
        read_mjcf_string("<mujoco><actuator>" + std::string(expected.element) + "</actuator></mujoco>", nullptr);
    const mjsActuator& c = spec->actuators[0]->c;
    EXPECT_EQ(c.trntype, expected.type) << expected.element;
    EXPECT_EQ(*c.target, expected.target) << expected.element;
  }
}

TEST(MjcfActuator, LimitsThatAKindImplies) {
  const auto spec = read_mjcf_string(
      "<mujoco><actuator><damper joint='a'/><adhesion body='a'/><intvelocity joint='a'/><position joint='a'"
      " inheritrange='.5'/></actuator></mujoco>",
      nullptr);
  EXPECT_EQ(spec->actuators[0]->c.ctrllimited, mjLIMITED_TRUE);
  EXPECT_EQ(spec->actuators[1]->c.ctrllimited, mjLIMITED_TRUE);
  EXPECT_EQ(spec->actuators[2]->c.actlimited, mjLIMITED_TRUE);
  EXPECT_EQ(spec->actuators[3]->c.inheritrange, 0.5);
}

}  // namespace
}  // namespace sinew
