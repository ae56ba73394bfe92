// SPDX-License-Identifier: Apache-2.0
// Strings, vectors, names and user values of a spec, as programs in C reach them.
#include <climits>
#include <string>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "capi/spec_editing.h"
#include "spec/edit.h"

namespace sinew::test {
namespace {

TEST(SpecValues, StringsAreCopied) {
  mjString text;
  mjs_setString(&text, "one two");
  EXPECT_STREQ(mjs_getString(&text), "one two");
  mjs_setString(&text, "");
  EXPECT_STREQ(mjs_getString(&text), "");
  EXPECT_STREQ(mjs_getString(nullptr), "");
}

TEST(SpecValues, AListOfWordsIsTakenApartAtBlanks) {
  mjStringVec words;
  mjs_setStringVec(&words, "  a bb\tccc \n");
  EXPECT_EQ(words, (mjStringVec{"a", "bb", "ccc"}));
  mjs_appendString(&words, "d d");
  EXPECT_EQ(mjs_setInStringVec(&words, 1, "B"), 1);
  EXPECT_EQ(words, (mjStringVec{"a", "B", "ccc", "d d"}));
  mjs_setStringVec(&words, " ");
  EXPECT_TRUE(words.empty());
}

TEST(SpecValues, NumbersAreCopied) {
  const int ints[] = {3, INT_MIN, 4};
  const float floats[] = {0.5f, -0.25f};
  const double doubles[] = {1, 2.5};
  mjIntVec i;
  mjs_setInt(&i, ints, 3);
  EXPECT_EQ(i, (mjIntVec{3, INT_MIN, 4}));
  mjFloatVec f;
  mjs_setFloat(&f, floats, 2);
  EXPECT_EQ(f, (mjFloatVec{0.5f, -0.25f}));
  mjDoubleVec d;
  mjs_setDouble(&d, doubles, 2);
  EXPECT_EQ(d, (mjDoubleVec{1, 2.5}));
  mjByteVec bytes;
  mjs_setBuffer(&bytes, "x\0z", 3);
  ASSERT_EQ(bytes.size(), 3u);
  EXPECT_EQ(static_cast<char>(bytes[2]), 'z');
  mjIntVecVec ii;
  mjs_appendIntVec(&ii, ints, 2);
  mjs_appendIntVec(&ii, nullptr, 0);
  EXPECT_EQ(ii, (mjIntVecVec{{3, INT_MIN}, {}}));
  mjFloatVecVec ff;
  mjs_appendFloatVec(&ff, floats, 2);
  EXPECT_EQ(ff, (mjFloatVecVec{{0.5f, -0.25f}}));
  mjs_setDouble(&d, nullptr, 0);
  EXPECT_TRUE(d.empty());
}

TEST(SpecValues, AVectorMayBeSetToAPartOfItself) {
  mjDoubleVec d{1, 2, 3};
  mjs_setDouble(&d, d.data() + 1, 2);
  EXPECT_EQ(d, (mjDoubleVec{2, 3}));
}

TEST(SpecValues, NumbersAreSeenInPlace) {
  const mjDoubleVec d{1, 2, 3.5};
  int size = -1;
  EXPECT_EQ(mjs_getDouble(&d, &size), d.data());
  EXPECT_EQ(size, 3);
  EXPECT_EQ(mjs_getDouble(&d, nullptr), d.data());
  EXPECT_EQ(mjs_getDouble(nullptr, &size), nullptr);
  EXPECT_EQ(size, 0);
}

TEST(SpecValues, WrongArgumentsWarnAndChangeNothing) {
  const Warnings warnings;
  std::size_t expected = 0;
  mjString text = "kept";
  mjs_setString(&text, nullptr);
  EXPECT_EQ(text, "kept");
  EXPECT_EQ(warnings.count(), ++expected);
  mjStringVec words{"kept"};
  mjs_setStringVec(&words, nullptr);
  mjs_appendString(&words, nullptr);
  expected += 2;
  for (const int i : {-1, 1, INT_MAX, INT_MIN}) {
    EXPECT_EQ(mjs_setInStringVec(&words, i, "x"), 0);
    EXPECT_EQ(warnings.count(), ++expected) << warnings.last();
  }
  EXPECT_EQ(words, (mjStringVec{"kept"}));
  mjIntVec ints{7};
  const int array[] = {1};
  mjs_setInt(&ints, array, -1);
  EXPECT_EQ(warnings.last(), "mjs_setInt: size is negative: -1");
  mjs_setInt(&ints, nullptr, 2);
  EXPECT_EQ(warnings.last(), "mjs_setInt: array is NULL");
  EXPECT_EQ(ints, (mjIntVec{7}));
  mjs_setString(nullptr, "x");
  EXPECT_EQ(warnings.last(), "mjs_setString: dest is NULL");
  mjs_setFloat(nullptr, nullptr, 0);
  mjs_setDouble(nullptr, nullptr, 0);
  mjs_setBuffer(nullptr, nullptr, 0);
  mjs_appendIntVec(nullptr, nullptr, 0);
  mjs_appendFloatVec(nullptr, nullptr, 0);
  EXPECT_EQ(warnings.count(), expected + 8);
}

TEST(SpecValues, EveryElementHasAName) {
  const SpecHandle s = parse_spec("<mujoco><worldbody><body name='arm'/><body/></worldbody></mujoco>");
  ASSERT_NE(s, nullptr);
  const Body& world = *spec_of(s.get()).world;
  EXPECT_EQ(*mjs_getName(world.c.element), "world");
  EXPECT_EQ(*mjs_getName(world.bodies[0]->c.element), "arm");
  EXPECT_EQ(*mjs_getName(world.bodies[1]->c.element), "");
  EXPECT_EQ(mjs_getName(nullptr), nullptr);
}

int cleaned = 0;
void count_cleanup(const void*) { ++cleaned; }

TEST(SpecUserValues, AreFoundByKeyUntilTheyAreDropped) {
  const SpecHandle s = empty_spec();
  mjsElement* element = world_of(s)->element;
  const double x = 1, y = 2;
  EXPECT_EQ(mjs_getUserValue(element, "k"), nullptr);
  mjs_setUserValue(element, "k", &x);
  mjs_setUserValue(element, "other", &y);
  EXPECT_EQ(mjs_getUserValue(element, "k"), &x);
  mjs_setUserValue(element, "k", &y);
  EXPECT_EQ(mjs_getUserValue(element, "k"), &y);
  mjs_deleteUserValue(element, "k");
  mjs_deleteUserValue(element, "k");
  EXPECT_EQ(mjs_getUserValue(element, "k"), nullptr);
  EXPECT_EQ(mjs_getUserValue(element, "other"), &y);
}

TEST(SpecUserValues, ACleanupRunsOnceWhenItsValueGoes) {
  cleaned = 0;
  const double x = 1, y = 2;
  {
    const SpecHandle s = empty_spec();
    mjsElement* element = mjs_addBody(world_of(s), nullptr)->element;
    mjs_setUserValueWithCleanup(element, "k", &x, count_cleanup);
    EXPECT_EQ(mjs_getUserValue(element, "k"), &x);
    mjs_setUserValueWithCleanup(element, "k", &y, count_cleanup);
    EXPECT_EQ(cleaned, 1) << "the value before was replaced";
    mjs_deleteUserValue(element, "k");
    EXPECT_EQ(cleaned, 2);
    mjs_setUserValueWithCleanup(element, "k", &x, count_cleanup);
    mjs_setUserValueWithCleanup(element, "plain", &x, nullptr);
  }
  EXPECT_EQ(cleaned, 3) << "the spec took its elements along";
}

TEST(SpecUserValues, CopiesOfAnElementShareAValue) {
  cleaned = 0;
  const double x = 1;
  SpecHandle s = empty_spec();
  mjs_setUserValueWithCleanup(mjs_addGeom(world_of(s), nullptr)->element, "k", &x, count_cleanup);
  const SpecHandle copy(mj_copySpec(s.get()));
  s.reset();
  EXPECT_EQ(cleaned, 0);
  EXPECT_EQ(mjs_getUserValue(spec_of(copy.get()).world->geoms[0]->c.element, "k"), &x);
}

TEST(SpecUserValues, NullIsRefused) {
  const Warnings warnings;
  const SpecHandle s = empty_spec();
  mjsElement* element = world_of(s)->element;
  mjs_setUserValue(element, nullptr, &cleaned);
  EXPECT_EQ(error_of(s), "mjs_setUserValue: the key is NULL");
  mjs_deleteUserValue(element, nullptr);
  EXPECT_EQ(error_of(s), "mjs_deleteUserValue: the key is NULL");
  mjs_setUserValueWithCleanup(nullptr, "k", &cleaned, count_cleanup);
  EXPECT_EQ(warnings.last(), "mjs_setUserValueWithCleanup: the element is NULL");
  EXPECT_EQ(mjs_getUserValue(nullptr, "k"), nullptr);
  EXPECT_EQ(mjs_getUserValue(element, nullptr), nullptr);
}

}  // namespace
}  // namespace sinew::test
