// SPDX-License-Identifier: Apache-2.0
// Flexes that touch themselves: all strategies find what a search through all pairs finds.
#include <algorithm>
#include <cmath>
#include <set>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "flex_support.h"
#include "shape/convex/collide_convex.h"

namespace sinew::test {
namespace {

using Pairs = std::set<std::pair<int, int>>;

// All pairs of elements without a common vertex whose thickened hulls overlap.
Pairs all_overlaps(const SoftScene& scene) {
  const mjModel& m = *scene.m;
  std::vector<std::byte> scratch(ccd_scratch_bytes(200));
  CcdSettings settings;
  settings.tolerance = 1e-9;
  settings.iterations = 200;
  settings.scratch = scratch.data();
  Pairs found;
  const int corners = m.flex_dim[0] + 1;
  for (int a = 0; a < m.nflexelem; ++a) {
    for (int b = a + 1; b < m.nflexelem; ++b) {
      const int *va = element_vertices(m, 0, a), *vb = element_vertices(m, 0, b);
      if (std::find_first_of(va, va + corners, vb, vb + corners) != va + corners) continue;
      ConvexShape first = element_shape(m, *scene.d, 0, a), second = element_shape(m, *scene.d, 0, b);
      first.element = second.element = false;  // cores and radii: another way than that of the collider
      mjtNum p[3], q[3];
      if (distance_convex(first, second, 1, settings, p, q) < -1e-7) found.insert({a, b});
    }
  }
  return found;
}

std::string crumpled(const std::string& shape, const std::string& strategy) {
  return flexcomp("name='f' spacing='.1 .1 .1' radius='.02' " + shape,
                  "activelayers='9' internal='false' selfcollide='" + strategy + "'");
}

TEST(FlexSelf, EveryStrategyFindsAllPairsThatTouch) {
  for (const char* shape : {"dim='1' count='30 1 1'", "dim='2' count='6 7 1'", "dim='3' count='4 4 3'"}) {
    Pairs wanted;
    for (const char* strategy : {"narrow", "bvh", "sap", "auto"}) {
      const SoftScene scene(crumpled(shape, strategy), shape[5] == '1' ? 0.4 : 0.15);
      if (wanted.empty()) wanted = all_overlaps(scene);
      ASSERT_GT(wanted.size(), 2u) << shape;
      Pairs found;
      for (int i = 0; i < scene.d->ncon; ++i) {
        const mjContact& contact = scene.contact(i);
        found.insert(std::minmax(contact.elem[0], contact.elem[1]));
        EXPECT_LT(contact.dist, 0);
      }
      EXPECT_EQ(found, wanted) << shape << " " << strategy;
    }
    EXPECT_EQ(SoftScene(crumpled(shape, "none"), 0.15).d->ncon, 0);
  }
}

TEST(FlexSelf, ElementsThatHangOnACommonBodyDoNotTouch) {
  const std::string fold =
      "name='f' type='direct' dim='2' radius='.017' point='0 0 0 .2 0 .001 .4 0 .001 0 .2 0 .2 .2 .001 .4 .2 .003 "
      "0 0 .033 .2 0 .031 0 .2 .032 .2 .2 .032' element='0 1 3 1 4 3 1 2 4 2 5 4 2 7 5 7 9 5 7 6 9 6 8 9'";
  const auto pairs = [&](const std::string& inside) {
    const SoftScene scene(flexcomp(fold, "selfcollide='narrow' internal='false'", inside));
    Pairs found;
    for (int i = 0; i < scene.d->ncon; ++i) found.insert({scene.contact(i).elem[0], scene.contact(i).elem[1]});
    return found;
  };
  Pairs free = pairs("");
  EXPECT_EQ(free.count({0, 7}), 1u);
  EXPECT_EQ(free.erase({0, 7}), 1u);
  EXPECT_EQ(pairs("<pin id='0 8'/>"), free);
}

// A flex touches itself only if its masks admit one another.
TEST(FlexSelf, MasksCount) {
  const auto contacts = [](const std::string& masks) {
    return SoftScene(
               flexcomp("name='f' dim='2' count='6 6 1' spacing='.1 .1 .1' radius='.02'", "internal='true' " + masks),
               0.15)
        .d->ncon;
  };
  EXPECT_GT(contacts(""), 0);
  EXPECT_EQ(contacts("contype='1' conaffinity='2'"), 0);
}

TEST(FlexSelf, VerticesOfATetrahedronStayAboveItsFaces) {
  const SoftScene scene(flexcomp(
      "name='f' type='direct' dim='3' radius='.017' point='0 0 0 .2 0 0 0 .2 0 .05 .02 .005' element='0 1 2 3'",
      "selfcollide='none' internal='true' margin='.05' gap='.01' condim='6'"));
  ASSERT_GT(scene.d->ncon, 1);
  bool top = false;
  for (int i = 0; i < scene.d->ncon; ++i) {
    const mjContact& contact = scene.contact(i);
    EXPECT_EQ(contact.dim, 1);
    EXPECT_EQ(contact.includemargin, 0);
    EXPECT_EQ(contact.elem[0], 0);
    if (contact.vert[1] != 3) continue;
    top = true;
    EXPECT_NEAR(contact.dist, 0.005 - 2 * 0.017, 1e-15);
    EXPECT_LT(distance(load3(contact.frame), Vector{0, 0, 1}), 1e-15);
    EXPECT_LT(distance(load3(contact.pos), Vector{0.05, 0.02, 0.0025}), 1e-15);
  }
  EXPECT_TRUE(top);
}

// A tetrahedron that has turned inside out is pushed back through itself.
TEST(FlexSelf, InvertedTetrahedraTurnBack) {
  const std::string xml =
      flexcomp("name='f' type='direct' dim='3' radius='.005' point='0 0 0 .2 0 0 0 .2 0 .05 .05 .1' element='0 1 2 3'",
               "selfcollide='none' internal='true'");
  SoftScene scene(xml, 0, "<option gravity='0 0 0'/>");
  scene.d->qpos[11] = -0.13;  // the top, below the base
  for (int i = 0; i < 1000; ++i) mj_step(scene.m.get(), scene.d.get());
  const Corners corner = element_corners(*scene.m, *scene.d, 0, 0);
  const int* v = element_vertices(*scene.m, 0, 0);
  const auto at = [&](int vertex) { return corner.at[std::find(v, v + 4, vertex) - v]; };
  EXPECT_GT(dot(cross(at(1) - at(0), at(2) - at(0)), at(3) - at(0)), 0);
}

}  // namespace
}  // namespace sinew::test
