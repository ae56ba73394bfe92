// SPDX-License-Identifier: Apache-2.0
#include "collide/broad_phase.h"

#include <limits>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include "base/cpu.h"
#include "collide/tree_pairs.h"
#include "collide_support.h"

namespace sinew::test {
namespace {

using Pairs = std::set<std::pair<int, int>>;

// Boxes in lanes have the bits of those one by one.
TEST(BoxInWorld, IsThatOfTheFrame) {
  std::mt19937 random(6);
  std::normal_distribution<mjtNum> normal;
  for (int i = 0; i < 200; ++i) {
    mjtNum aabb[6], pos[3], mat[9];
    for (mjtNum* array : {aabb, aabb + 3, pos, mat, mat + 3, mat + 6}) {
      for (int k = 0; k < 3; ++k) array[k] = normal(random);
    }
    const mjtNum grown = std::abs(normal(random));
    const WorldBox expected = world_box(aabb, pos, mat, grown);
    for (const BoxInWorld box_in_world : {kScalarBoxInWorld, has_avx2_fma() ? kAvx2BoxInWorld : kScalarBoxInWorld}) {
      WorldBox box;
      box_in_world(aabb, pos, mat, grown, box.low, box.high);
      for (int k = 0; k < 3; ++k) {
        EXPECT_EQ(box.low[k], expected.low[k]);
        EXPECT_EQ(box.high[k], expected.high[k]);
      }
    }
  }
}

// A few boxes in lanes are compared as they are one by one: those that just touch, and those that are no boxes.
TEST(FewBoxes, OverlapAsOneByOne) {
  std::mt19937 random(8);
  std::uniform_int_distribution<int> corner(0, 6), kind(0, 40);
  const mjtNum nan = std::numeric_limits<mjtNum>::quiet_NaN(), infinite = std::numeric_limits<mjtNum>::infinity();
  WorldBox box[1 + kFewBoxes];
  int found = 0;
  for (int round = 0; round < 500; ++round) {
    for (WorldBox& b : box) {
      for (int k = 0; k < 3; ++k) {
        b.low[k] = corner(random);
        b.high[k] = b.low[k] + corner(random) / 2;
      }
      if (const int what = kind(random); what == 0) {
        b.high[2] = nan;
      } else if (what == 1) {
        b.low[1] = nan;
      } else if (what == 2) {
        b.low[0] = -infinite, b.high[0] = infinite;
      }
    }
    const int count = round % (kFewBoxes + 1);
    unsigned expected = 0;
    for (int j = 0; j < count; ++j) expected |= static_cast<unsigned>(overlap(box[0], box[1 + j])) << j;
    found += expected != 0;
    for (const FewOverlaps overlaps : {kScalarFewOverlaps, has_avx2_fma() ? kAvx2FewOverlaps : kScalarFewOverlaps}) {
      EXPECT_EQ(overlaps(box[0].low, box[1].low, count), expected) << round;
    }
  }
  EXPECT_GT(found, 100);
}

std::vector<WorldBox> scattered(int count, unsigned seed) {
  std::mt19937 engine(seed);
  std::uniform_real_distribution<mjtNum> place(-1, 1), half(0.01, 0.1);
  std::vector<WorldBox> boxes(static_cast<std::size_t>(count));
  for (WorldBox& box : boxes) {
    const mjtNum along = 4 * place(engine);  // spread along a diagonal
    for (int k = 0; k < 3; ++k) {
      const mjtNum middle = along + place(engine), size = half(engine);
      box.low[k] = middle - size;
      box.high[k] = middle + size;
    }
  }
  return boxes;
}

// Pairs by comparing all, but for those of two boxes from `moving` on.
Pairs compare_all(const std::vector<WorldBox>& boxes, int moving) {
  Pairs pairs;
  for (int i = 0; i < moving; ++i) {
    for (int j = i + 1; j < static_cast<int>(boxes.size()); ++j) {
      if (overlap(boxes[static_cast<std::size_t>(i)], boxes[static_cast<std::size_t>(j)])) pairs.insert({i, j});
    }
  }
  return pairs;
}

void expect_same_pairs_in_groups(const std::vector<WorldBox>& boxes, int moving, const int* group) {
  const ModelPtr m = load_text("<mujoco/>");
  const DataPtr d(mj_makeData(m.get()));
  StackFrame frame(*d);
  Pairs found;
  std::size_t calls = 0;
  for_each_overlap(boxes.data(), group, moving, static_cast<int>(boxes.size()), frame, [&](int i, int j) {
    found.insert({std::min(i, j), std::max(i, j)});
    ++calls;
  });
  EXPECT_EQ(found, compare_all(boxes, moving));
  EXPECT_EQ(calls, found.size());
}

// Whatever boxes stay together: none, a few and their neighbours, all.
void expect_same_pairs(const std::vector<WorldBox>& boxes, int moving) {
  expect_same_pairs_in_groups(boxes, moving, nullptr);
  std::vector<int> group(boxes.size(), 0);
  expect_same_pairs_in_groups(boxes, moving, group.data());
  for (std::size_t i = 0; i < group.size(); ++i) group[i] = static_cast<int>(i * i / 150);
  expect_same_pairs_in_groups(boxes, moving, group.data());
}

// Mechanisms: chains of boxes that wander from where they begin, some with a single one, some with many.
TEST(BroadPhase, FindsThePairsOfMechanisms) {
  std::vector<WorldBox> boxes = scattered(900, 5);
  std::vector<int> group(boxes.size());
  for (std::size_t i = 1; i < boxes.size(); ++i) {
    const bool begins = i % 37 == 0 || i % 37 > 30;
    group[i] = group[i - 1] + begins;
    for (int k = 0; k < 3 && !begins; ++k) {
      const mjtNum side = boxes[i].high[k] - boxes[i].low[k], shift = k == group[i] % 3 ? 0.8 * side : 0.1 * side;
      boxes[i].low[k] = boxes[i - 1].low[k] + shift;
      boxes[i].high[k] = boxes[i].low[k] + side;
    }
  }
  boxes[40] = boxes[75] = {{-1e10, -1e10, -1e10}, {1e10, 1e10, 0}};
  boxes[111].low[1] = std::numeric_limits<mjtNum>::quiet_NaN();
  for (const int moving : {900, 500}) expect_same_pairs_in_groups(boxes, moving, group.data());
}

// The tree finds what comparing all pairs finds, each once.
TEST(BroadPhase, FindsTheSamePairsAsComparingAll) {
  for (const int count : {0, 1, 5, 24, 25, 300, 2000}) {
    std::vector<WorldBox> boxes = scattered(count, static_cast<unsigned>(count));
    if (count > 100) boxes[7] = boxes[90] = {{-1e10, -1e10, -1e10}, {1e10, 1e10, 0}};  // planes
    for (const int moving : {count, count / 3, 0}) expect_same_pairs(boxes, moving);
  }
}

// Rounding loses no pair: boxes that touch in a point, near the origin and far from it, where single precision has
// steps larger than the boxes.
TEST(BroadPhase, BoxesThatJustTouchAreFound) {
  for (const mjtNum origin : {0.0, 1e-3, 12345.678, 3e9}) {
    std::vector<WorldBox> boxes;
    for (int i = 0; i < 200; ++i) {
      const mjtNum a = origin + 0.1 * i, b = origin + 0.1 * (i + 1);
      boxes.push_back({{a, -a, a}, {b, -a, b}});
    }
    for (int i = 0; i < 199; ++i)
      boxes[static_cast<std::size_t>(i)].low[1] = boxes[static_cast<std::size_t>(i) + 1].high[1];
    const Pairs all = compare_all(boxes, 200);
    for (int i = 0; i < 199; ++i) EXPECT_TRUE(all.count({i, i + 1}));
    expect_same_pairs(boxes, 200);
  }
}

int depth(const OverlapTree& tree, int n) {
  const int right = tree.node(n).right;
  return right ? 1 + std::max(depth(tree, n + 1), depth(tree, right)) : 0;
}

// Each box at half the distance of the one before, and all in one place: halving space alone would peel them off one
// by one. The depth bounds the work of building.
TEST(BroadPhase, DepthIsLogarithmicHoweverTheBoxesLie) {
  const ModelPtr m = load_text("<mujoco/>");
  const DataPtr d(mj_makeData(m.get()));
  constexpr int kCount = 1000;
  for (const mjtNum ratio : {1.0, 0.5, 0.9, 0.99}) {
    std::vector<WorldBox> boxes(kCount);
    mjtNum x = 1000;
    for (WorldBox& box : boxes) {
      box = {{x, 0, 0}, {x * 1.001, 1e-30, 1e-30}};
      x = std::max(x * ratio, 1e-30);
    }
    StackFrame frame(*d);
    const OverlapTree tree(boxes.data(), nullptr, kCount, frame);
    EXPECT_LE(depth(tree, 0), 40) << ratio;
  }
}

// What has no place is next to nothing, and the others are found all the same.
TEST(BroadPhase, SurvivesBoxesThatAreNoNumbers) {
  const ModelPtr m = load_text("<mujoco/>");
  const DataPtr d(mj_makeData(m.get()));
  constexpr int kCount = 200;
  std::vector<WorldBox> boxes(kCount);
  for (int i = 0; i < kCount; ++i) {  // neighbours in a row touch, but every fourth is nowhere
    const mjtNum x = i % 4 == 3 ? std::numeric_limits<mjtNum>::quiet_NaN() : i;
    boxes[static_cast<std::size_t>(i)] = {{x, 0, 0}, {x + 1.5, 1, 1}};
  }
  StackFrame frame(*d);
  const std::vector<int> one_group(kCount, 0);
  for (const int* group : {static_cast<const int*>(nullptr), one_group.data()}) {
    int calls = 0;
    for_each_overlap(boxes.data(), group, kCount, kCount, frame, [&](int i, int j) {
      EXPECT_EQ(std::abs(i - j), 1);
      ++calls;
    });
    EXPECT_EQ(calls, kCount / 2);
  }
}

// Many geoms per body: the trees of boxes find the contacts that all pairs of geoms have.
TEST(BroadPhase, TreesFindWhatAllPairsFind) {
  std::string xml = "<mujoco><worldbody>";
  std::mt19937 engine(5);
  std::uniform_real_distribution<double> place(-0.5, 0.5);
  for (int b = 0; b < 3; ++b) {
    xml += "<body><freejoint/>";
    for (int g = 0; g < 30; ++g) {
      const std::string pos =
          std::to_string(place(engine)) + " " + std::to_string(place(engine)) + " " + std::to_string(place(engine));
      xml += "<geom type='" + std::string(g % 2 ? "sphere' size='.06'" : "box' size='.05 .04 .03'") + " pos='" + pos +
             "' margin='" + (g % 5 ? "0" : ".02") + "'/>";
    }
    xml += "</body>";
  }
  Scene scene(xml + "</worldbody></mujoco>");
  const auto with_trees = scene.pairs();
  EXPECT_GT(with_trees.size(), 10u);
  scene.m->opt.disableflags |= mjDSBL_MIDPHASE;
  scene.find();
  EXPECT_EQ(scene.pairs(), with_trees);
}

// The descent for this processor and the one for any find the same leaves in the same order: those whose boxes overlap.
TEST(BroadPhase, TreesInLanesFindWhatScalarsFind) {
  std::string xml = "<mujoco><worldbody>";
  for (int b = 0; b < 2; ++b) {
    xml += "<body pos='" + std::to_string(0.1 * b) + " 0 0' euler='" + std::to_string(40 * b) + " 20 0'><freejoint/>";
    for (int g = 0; g < 20; ++g) {
      xml += "<geom type='capsule' size='.02 .1' pos='0 0 " + std::to_string(0.03 * g) + "' euler='" +
             std::to_string(80 + g) + " 0 " + std::to_string(25 * g) + "'/>";
    }
    xml += "</body>";
  }
  const Scene scene(xml + "</worldbody></mujoco>");
  const mjModel& m = *scene.m;
  const mjData& d = *scene.d;
  const auto tree = [&](int b) {
    return BodyTree{m.bvh_nodeid, m.bvh_child, m.bvh_aabb, m.body_bvhadr[b], d.xipos + 3 * b, d.ximat + 9 * b, 0.01};
  };
  const auto found_by = [&](FindTreePairs find) {
    GeomIds found;
    find(tree(1), tree(2), {m.geom_aabb, d.geom_xpos, d.geom_xmat}, {&found, [](void* to, int g1, int g2) {
                                                                       static_cast<GeomIds*>(to)->push_back({g1, g2});
                                                                     }});
    return found;
  };
  const GeomIds found = found_by(kScalarFindTreePairs);
  if (has_avx2_fma()) {
    EXPECT_EQ(found_by(kAvx2FindTreePairs), found);
  }
  Pairs all;
  for (int g1 = 0; g1 < 20; ++g1) {
    for (int g2 = 20; g2 < 40; ++g2) {
      if (overlap(geom_box(m, d, g1, 0.01), geom_box(m, d, g2, 0.01))) all.insert({g1, g2});
    }
  }
  EXPECT_GT(all.size(), 10u);
  EXPECT_EQ(Pairs(found.begin(), found.end()), all);
}

// Forty free spheres in a row: every contact is between neighbours, whichever way the broad phase goes.
TEST(BroadPhase, RowOfSpheresTouchesItsNeighbours) {
  std::string xml = "<mujoco><worldbody>";
  for (int i = 0; i < 40; ++i) {
    xml += "<body pos='" + std::to_string(0.19 * i) + " 0 1'><freejoint/><geom size='.1'/></body>";
  }
  const Scene scene(xml + "</worldbody></mujoco>");
  ASSERT_EQ(scene.d->ncon, 39);
  for (int i = 0; i < 39; ++i) {
    EXPECT_EQ(scene.d->contact[i].geom[0], i);
    EXPECT_EQ(scene.d->contact[i].geom[1], i + 1);
    EXPECT_NEAR(scene.d->contact[i].dist, -0.01, 1e-12);
  }
}

}  // namespace
}  // namespace sinew::test
