// SPDX-License-Identifier: Apache-2.0
// sinew_keepArena: what a program has pointers to stays readable when the arena moves to a larger block.
#include <string>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>
#include <sinew/sinew.h>

namespace {

// Boxes on a floor in an arena that is too small for them: their first contacts come in overflow blocks, which the next
// step replaces by one larger block. Reading the old ones would be reported by a sanitizer if they were gone.
TEST(KeepArena, ContactsOfAnEarlierStepStayReadable) {
  std::string boxes;
  for (int i = 0; i < 40; ++i) {
    boxes += "<body pos='" + std::to_string(i) + " 0 .099'><freejoint/><geom type='box' size='.1 .1 .1'/></body>";
  }
  const std::string xml =
      "<mujoco><size memory='1K'/><worldbody><geom type='plane' size='0 0 1'/>" + boxes + "</worldbody></mujoco>";
  mjSpec* spec = mj_parseXMLString(xml.c_str(), nullptr, nullptr, 0);
  ASSERT_NE(spec, nullptr);
  mjModel* m = mj_compile(spec, nullptr);
  ASSERT_NE(m, nullptr);
  mjData* d = mj_makeData(m);
  sinew_keepArena(d);
  mj_step(m, d);
  ASSERT_EQ(d->ncon, 160);
  const void* arena = d->arena;
  const mjContact* contacts = d->contact;
  for (int i = 0; i < 3; ++i) mj_step(m, d);
  EXPECT_NE(d->arena, arena);
  EXPECT_GE(contacts[159].dim, 0);
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(spec);
}

}  // namespace
