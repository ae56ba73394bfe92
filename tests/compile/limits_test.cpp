// SPDX-License-Identifier: Apache-2.0
// A number that asks for memory without bringing its contents ends in a message before the memory is taken.
#include <string>

#include <gtest/gtest.h>

#include "base/error.h"
#include "compile/tree_support.h"

namespace sinew::test {
namespace {

std::string refusal(const std::string& inside) {
  try {
    compile_text("<mujoco>" + inside + "</mujoco>");
  } catch (const ModelError& error) {
    return error.what();
  }
  return "";
}

testing::AssertionResult refused(const std::string& inside, const char* words) {
  const std::string text = refusal(inside);
  if (text.find(words) != std::string::npos) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "'" << text << "' lacks '" << words << "'";
}

std::string texture(const char* name, int side) {
  return std::string("<texture name='") + name + "' type='2d' builtin='flat' width='" + std::to_string(side) +
         "' height='" + std::to_string(side) + "'/>";
}

TEST(Limits, DrawnAssetsTogether) {
  const char* words = "more than a gigabyte together";
  EXPECT_TRUE(refused("<asset>" + texture("a", 20000) + "</asset>", words));
  EXPECT_TRUE(refused("<asset>" + texture("a", 15000) + texture("b", 15000) + "</asset>", words));
  EXPECT_TRUE(refused("<asset><texture name='c' type='cube' builtin='flat' width='2147483647'/></asset>", words));
  EXPECT_TRUE(refused("<asset><hfield name='h' nrow='20000' ncol='20000' size='1 1 1 1'/></asset>", words));
}

// Sizes of arrays that no contents stand behind; each would need many gigabytes.
TEST(Limits, ArraysOfModelAndData) {
  const std::string body = "<worldbody><body><joint name='j'/><geom size='.1'/></body></worldbody>";
  for (const char* size : {"nuserdata", "nuser_body", "nuser_jnt", "nuser_geom"}) {
    EXPECT_TRUE(refused("<size " + std::string(size) + "='2147483647'/>" + body, "the model is too large")) << size;
  }
  EXPECT_TRUE(
      refused("<size nkey='100000'/><worldbody><replicate count='1000' offset='1 0 0'><body><freejoint/><geom "
              "size='.1'/></body></replicate></worldbody>",
              "the model is too large"));
  EXPECT_TRUE(refused("<size nkey='1000001'/>", "more than a million keys"));
  EXPECT_TRUE(refused("<sensor><user dim='2000000000'/></sensor>", "the model is too large"));
}

TEST(Limits, ActivationsDoNotOverflow) {
  const std::string many = "<general joint='j' dyntype='user' actdim='2000000000'/>";
  const std::string body = "<worldbody><body><joint name='j'/><geom size='.1'/></body></worldbody>";
  EXPECT_TRUE(refused(body + "<actuator>" + many + "</actuator>", "the model is too large"));
  EXPECT_TRUE(refused(body + "<actuator>" + many + many + "</actuator>", "more activations than an int can count"));
}

// The pattern of a chain's inertia matrix grows with the square of its length.
TEST(Limits, LongChains) {
  std::string chain;
  for (int i = 0; i < 3000; ++i) chain += "<body><joint type='ball'/><geom size='.1'/>";
  for (int i = 0; i < 3000; ++i) chain += "</body>";
  EXPECT_TRUE(refused("<worldbody>" + chain + "</worldbody>", "the chains of bodies are too long"));
}

// The arena only begins with what the model says and grows when needed, so a generous number costs nothing.
TEST(Limits, ArenaBeginsWithAGigabyteAtMost) {
  constexpr mjtSize kGiga = mjtSize{1} << 30;
  EXPECT_EQ(compile_text("<mujoco><size memory='7E'/></mujoco>")->narena, kGiga);
  EXPECT_EQ(compile_text("<mujoco><size njmax='2147483647' nstack='2147483647'/></mujoco>")->narena, kGiga);
  EXPECT_EQ(compile_text("<mujoco><size njmax='100' nconmax='10' nstack='1000'/></mujoco>")->narena % (1 << 20), 0);
}

}  // namespace
}  // namespace sinew::test
