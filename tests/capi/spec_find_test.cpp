// SPDX-License-Identifier: Apache-2.0
// Looking around in a spec: by name, one after another, and from an element to what it belongs to.
#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <string>

#include "capi/spec_editing.h"

namespace sinew::test {
namespace {

constexpr const char* kTree = R"(<mujoco model="tree">
  <default><default class="thin"><geom size=".01"/></default></default>
  <worldbody><frame name="shelf" pos="0 0 1"><geom name="g0" size="1"/></frame>
    <body name="a"><geom name="g1" class="thin"/><body name="b"><geom name="g2" size="1"/><geom name="g3" size="1"/></body></body>
    <body name="c"/>
  </worldbody>
  <custom><numeric name="n0" data="1"/><numeric name="n1" data="2"/></custom></mujoco>)";

std::string names_in(const SpecHandle& s, mjtObj type) {
  std::string names;
  for (mjsElement* e = mjs_firstElement(s.get(), type); e; e = mjs_nextElement(s.get(), e))
    names += *mjs_getName(e) + " ";
  return names;
}

std::string names_on(mjsBody* body, mjtObj type, int recurse) {
  std::string names;
  for (mjsElement* e = mjs_firstChild(body, type, recurse); e; e = mjs_nextChild(body, e, recurse)) {
    names += *mjs_getName(e) + " ";
  }
  return names;
}

TEST(SpecFind, ANameLeadsToItsElementAndOnlyToItsKind) {
  const SpecHandle s = parse_spec(kTree);
  EXPECT_EQ(*mjs_getName(mjs_findBody(s.get(), "b")->element), "b");
  EXPECT_EQ(mjs_findElement(s.get(), mjOBJ_XBODY, "b"), mjs_findBody(s.get(), "b")->element);
  EXPECT_NE(mjs_findElement(s.get(), mjOBJ_GEOM, "g2"), nullptr);
  EXPECT_EQ(mjs_findElement(s.get(), mjOBJ_SITE, "g2"), nullptr);
  EXPECT_EQ(mjs_findElement(s.get(), mjOBJ_GEOM, ""), nullptr);
  EXPECT_EQ(mjs_findFrame(s.get(), "shelf")->pos[2], 1);
  EXPECT_EQ(mjs_findDefault(s.get(), "thin")->geom->size[0], 0.01);
  EXPECT_EQ(mjs_findDefault(s.get(), "thick"), nullptr);
}

TEST(SpecFind, ABodyIsBelowItselfAndItsAncestorsAlone) {
  const SpecHandle s = parse_spec(kTree);
  mjsBody *a = mjs_findBody(s.get(), "a"), *b = mjs_findBody(s.get(), "b");
  EXPECT_EQ(mjs_findChild(a, "b"), b);
  EXPECT_EQ(mjs_findChild(a, "a"), a);
  EXPECT_EQ(mjs_findChild(b, "a"), nullptr);
  EXPECT_EQ(mjs_findChild(a, "c"), nullptr);
}

TEST(SpecFind, NamesThatChangeAreFoundAsTheyAre) {
  const SpecHandle s = parse_spec(kTree);
  mjsElement* g = mjs_findElement(s.get(), mjOBJ_GEOM, "g2");
  EXPECT_EQ(mjs_setName(g, "renamed"), 0);
  EXPECT_EQ(mjs_findElement(s.get(), mjOBJ_GEOM, "g2"), nullptr);
  EXPECT_EQ(mjs_findElement(s.get(), mjOBJ_GEOM, "renamed"), g);
  EXPECT_EQ(mjs_setName(g, ""), 0);
  EXPECT_EQ(mjs_findElement(s.get(), mjOBJ_GEOM, "renamed"), nullptr);
  *mjs_getName(g) = "by hand";
  EXPECT_EQ(mjs_setName(g, "g2"), 0);
  EXPECT_EQ(mjs_findElement(s.get(), mjOBJ_GEOM, "g2"), g);
}

TEST(SpecWalk, ElementsComeInTheOrderOfTheModel) {
  const SpecHandle s = parse_spec(kTree);
  EXPECT_EQ(names_in(s, mjOBJ_BODY), "world a b c ");
  EXPECT_EQ(names_in(s, mjOBJ_GEOM), "g0 g1 g2 g3 ");
  EXPECT_EQ(names_in(s, mjOBJ_NUMERIC), "n0 n1 ");
  EXPECT_EQ(names_in(s, mjOBJ_FRAME), "shelf ");
  EXPECT_EQ(names_in(s, mjOBJ_TENDON), "");
  EXPECT_EQ(names_on(world_of(s), mjOBJ_BODY, 0), "a c ");
  EXPECT_EQ(names_on(world_of(s), mjOBJ_BODY, 1), "a b c ");
  EXPECT_EQ(names_on(mjs_findBody(s.get(), "a"), mjOBJ_GEOM, 0), "g1 ");
  EXPECT_EQ(names_on(mjs_findBody(s.get(), "a"), mjOBJ_GEOM, 1), "g1 g2 g3 ");
  EXPECT_EQ(mjs_firstChild(world_of(s), mjOBJ_TENDON, 1), nullptr);
}

TEST(SpecWalk, GoesOnWhileElementsAreDeleted) {
  const SpecHandle s = empty_spec();
  for (int i = 0; i < 100; ++i) mjs_setName(mjs_addBody(world_of(s), nullptr)->element, std::to_string(i).c_str());
  mjsElement* e = mjs_firstChild(world_of(s), mjOBJ_BODY, 0);
  for (int i = 0; e; ++i) {
    mjsElement* next = mjs_nextChild(world_of(s), e, 0);
    if (i % 2 == 0) {
      EXPECT_EQ(mjs_delete(s.get(), e), 0);
    }
    e = next;
  }
  int odd = 1;
  for (e = mjs_firstChild(world_of(s), mjOBJ_BODY, 0); e; e = mjs_nextChild(world_of(s), e, 0), odd += 2) {
    EXPECT_EQ(*mjs_getName(e), std::to_string(odd));
  }
  EXPECT_EQ(odd, 101);
}

TEST(SpecGet, AnElementKnowsWhereItIs) {
  const SpecHandle s = parse_spec(kTree);
  mjsElement* g = mjs_findElement(s.get(), mjOBJ_GEOM, "g1");
  EXPECT_EQ(mjs_getSpec(g), s.get());
  EXPECT_EQ(mjs_getParent(g), mjs_findBody(s.get(), "a"));
  EXPECT_EQ(mjs_getFrame(g), nullptr);
  EXPECT_EQ(mjs_getFrame(mjs_findElement(s.get(), mjOBJ_GEOM, "g0")), mjs_findFrame(s.get(), "shelf"));
  EXPECT_EQ(mjs_getDefault(g), mjs_findDefault(s.get(), "thin"));
  EXPECT_EQ(mjs_getSpecDefault(s.get()), mjs_findDefault(s.get(), "main"));
  EXPECT_EQ(mjs_getSpec(mjs_findDefault(s.get(), "thin")->geom->element), s.get());
  EXPECT_EQ(mjs_getParent(world_of(s)->element), nullptr);
}

TEST(SpecGet, IdsAreThoseOfTheLastModelAlsoAfterACompilationThatFails) {
  const SpecHandle s = parse_spec(
      "<mujoco><worldbody><body name='a'><freejoint/><geom name='g' size='1'/></body>"
      "<geom name='h' size='1'/></worldbody></mujoco>");
  mjsElement *g = mjs_findElement(s.get(), mjOBJ_GEOM, "g"), *h = mjs_findElement(s.get(), mjOBJ_GEOM, "h");
  EXPECT_EQ(mjs_getId(g), -1);
  mjModel* m = mj_compile(s.get(), nullptr);
  ASSERT_NE(m, nullptr) << mjs_getError(s.get());
  EXPECT_EQ(mjs_getId(h), 0);
  EXPECT_EQ(mjs_getId(g), 1);
  EXPECT_EQ(s->element->signature, m->signature);
  mjs_addGeom(world_of(s), nullptr)->size[0] = -1;
  EXPECT_EQ(mj_compile(s.get(), nullptr), nullptr);
  EXPECT_EQ(mjs_getId(g), 1);
  mj_deleteModel(m);
}

TEST(SpecGet, NullLeadsNowhere) {
  EXPECT_EQ(mjs_getSpec(nullptr), nullptr);
  EXPECT_EQ(mjs_getParent(nullptr), nullptr);
  EXPECT_EQ(mjs_getFrame(nullptr), nullptr);
  EXPECT_EQ(mjs_getDefault(nullptr), nullptr);
  EXPECT_EQ(mjs_getSpecDefault(nullptr), nullptr);
  EXPECT_EQ(mjs_getId(nullptr), -1);
  EXPECT_EQ(mjs_findBody(nullptr, "a"), nullptr);
  EXPECT_EQ(mjs_findElement(nullptr, mjOBJ_GEOM, "a"), nullptr);
  EXPECT_EQ(mjs_findSpec(nullptr, "a"), nullptr);
  EXPECT_EQ(mjs_firstElement(nullptr, mjOBJ_GEOM), nullptr);
  EXPECT_EQ(mjs_nextElement(nullptr, nullptr), nullptr);
  EXPECT_EQ(mjs_firstChild(nullptr, mjOBJ_GEOM, 1), nullptr);
  EXPECT_EQ(mjs_nextChild(nullptr, nullptr, 1), nullptr);
  EXPECT_EQ(mjs_findChild(nullptr, "a"), nullptr);
}

}  // namespace
}  // namespace sinew::test
