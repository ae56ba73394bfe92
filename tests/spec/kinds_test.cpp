// SPDX-License-Identifier: Apache-2.0
// The kinds of elements and the index of names: each kind is listed once, and found as what it is.
#include <gtest/gtest.h>

#include <set>
#include <type_traits>

#include "base/error.h"
#include "spec/change/erase.h"
#include "spec/edit.h"

namespace sinew {
namespace {

TEST(Kinds, EveryTypeOfAModelIsListedOnce) {
  std::multiset<int> types;
  const auto note = [&]<class T>() { types.insert(T::kKind); };
  for_each_kind(TreeKinds(), note);
  for_each_kind(ListKinds(), note);
  for (int type = 1; type < mjNOBJECT; ++type) {
    const bool has_elements = type != mjOBJ_XBODY && type != mjOBJ_DOF;
    EXPECT_EQ(types.count(type), has_elements ? 1u : 0u) << kind_name(static_cast<mjtObj>(type));
  }
  EXPECT_EQ(types.count(mjOBJ_FRAME), 1u);
}

TEST(Kinds, AnElementIsVisitedAsWhatItIs) {
  const auto spec = make_spec();
  Element& geom = add_to_body<Geom>(*spec->world);
  bool right = false;
  EXPECT_TRUE(visit(geom, [&]<class T>(T&) { right = std::is_same_v<T, Geom>; }));
  EXPECT_TRUE(right);
  EXPECT_FALSE(visit(*spec, [](auto&) {}));
  EXPECT_FALSE(visit(*spec->defaults[0], [](auto&) {}));
}

TEST(Names, TheIndexFollowsWhatIsNamedAddedAndErased) {
  const auto spec = make_spec();
  Body& a = add_to_body<Body>(*spec->world);
  set_name(a, "a");
  EXPECT_EQ(find<Body>(*spec, "a"), &a);
  Body& b = add_to_body<Body>(a);
  EXPECT_EQ(find<Body>(*spec, "b"), nullptr);
  set_name(b, "b");
  EXPECT_EQ(find<Body>(*spec, "b"), &b);
  EXPECT_THROW(set_name(b, "a"), ModelError);
  EXPECT_EQ(b.name, "b");
  erase(a);
  EXPECT_EQ(find<Body>(*spec, "a"), nullptr);
  EXPECT_EQ(find<Body>(*spec, "b"), nullptr);
}

TEST(Names, OfTwoWithOneNameTheSecondIsFoundWhenTheFirstIsGone) {
  const auto spec = make_spec();
  Geom& first = add_to_body<Geom>(*spec->world);
  Geom& second = add_to_body<Geom>(*spec->world);
  first.name = second.name = "twin";
  EXPECT_EQ(find<Geom>(*spec, "twin"), &first);
  erase(first);
  EXPECT_EQ(find<Geom>(*spec, "twin"), &second);
}

TEST(Revision, EveryEditIsCounted) {
  const auto spec = make_spec();
  auto changed = [&, last = spec->revision]() mutable {
    const bool is_new = spec->revision != last;
    last = spec->revision;
    return is_new;
  };
  Body& body = add_to_body<Body>(*spec->world);
  EXPECT_TRUE(changed());
  set_name(body, "b");
  EXPECT_TRUE(changed());
  add_default(*spec, "c", *spec->defaults[0]);
  EXPECT_TRUE(changed());
  dissolve(body);
  EXPECT_TRUE(changed());
  EXPECT_FALSE(changed());
}

}  // namespace
}  // namespace sinew
