// SPDX-License-Identifier: Apache-2.0
// Geoms with impossible numbers: whatever is wrong with one of them, collision, distances and rays come back with an
// answer, and what they say of the others stays as it was.
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "support/load.h"

namespace {

using sinew::test::DataPtr;
using sinew::test::ModelPtr;

constexpr mjtNum kInf = std::numeric_limits<mjtNum>::infinity();
constexpr mjtNum kNaN = std::numeric_limits<mjtNum>::quiet_NaN();

// Two of every type, each on a body of its own, all in one heap.
std::string heap_of_geoms() {
  const char* shapes[] = {
      "type='sphere' size='.1'",      "type='capsule' size='.08 .1'", "type='ellipsoid' size='.1 .12 .08'",
      "type='cylinder' size='.1 .1'", "type='box' size='.1 .12 .08'", "type='mesh' mesh='stone'",
      "type='sdf' mesh='stone'"};
  std::string bodies;
  for (int i = 0; i < 14; ++i) {
    bodies += "<body pos='" + std::to_string(0.11 * (i % 4)) + " " + std::to_string(0.11 * (i / 4)) + " .12' euler='" +
              std::to_string(17 * i) + " 20 0'><freejoint/><geom " + shapes[i % 7] + " margin='.01'/></body>";
  }
  return "<mujoco><asset><hfield name='hill' nrow='4' ncol='5' size='.5 .5 .1 .1' elevation='0 1 0 2 0 1 2 3 1 2 0 1 1 "
         "2 0 1 0 0 2 1'/><mesh name='stone' vertex='-.1 -.1 -.1 .1 -.1 -.1 -.1 .1 -.1 .1 .1 -.1 0 0 .1 .05 0 .1'/>"
         "</asset><worldbody><geom type='plane' size='1 1 1'/><geom type='hfield' hfield='hill' pos='0 0 .02'/>" +
         bodies + "</worldbody></mujoco>";
}

struct Heap {
  ModelPtr m;
  DataPtr d;

  Heap() : m(mj_copyModel(nullptr, original())), d(mj_makeData(m.get())) { mj_forward(m.get(), d.get()); }

  // Compiled once.
  static const mjModel* original() {
    static const ModelPtr model = sinew::test::load_text(heap_of_geoms());
    return model.get();
  }

  mjtNum* size(int g) const { return m->geom_size + 3 * g; }
  mjtNum* pos(int g) const { return d->geom_xpos + 3 * g; }
  mjtNum* mat(int g) const { return d->geom_xmat + 9 * g; }
};

void fill(mjtNum* p, int n, mjtNum value) { mju_fill(p, value, n); }

// What may be wrong with one geom.
struct Fault {
  const char* name;
  void (*spoil)(const Heap& h, int geom);
};

constexpr Fault kFaults[] = {
    {"no size", [](const Heap& h, int g) { fill(h.size(g), 3, 0); }},
    {"tiny size", [](const Heap& h, int g) { fill(h.size(g), 3, 1e-300); }},
    {"huge size", [](const Heap& h, int g) { fill(h.size(g), 3, 1e150); }},
    {"negative size", [](const Heap& h, int g) { fill(h.size(g), 3, -0.1); }},
    {"infinite size", [](const Heap& h, int g) { fill(h.size(g), 3, kInf); }},
    {"size is no number", [](const Heap& h, int g) { fill(h.size(g), 3, kNaN); }},
    {"far away", [](const Heap& h, int g) { fill(h.pos(g), 3, 1e200); }},
    {"infinitely far", [](const Heap& h, int g) { fill(h.pos(g), 3, -kInf); }},
    {"nowhere", [](const Heap& h, int g) { fill(h.pos(g), 3, kNaN); }},
    {"one coordinate is no number", [](const Heap& h, int g) { h.pos(g)[1] = kNaN; }},
    {"no orientation", [](const Heap& h, int g) { fill(h.mat(g), 9, 0); }},
    {"flat orientation", [](const Heap& h, int g) { fill(h.mat(g), 9, 0.3); }},
    {"orientation is no number", [](const Heap& h, int g) { fill(h.mat(g), 9, kNaN); }},
    {"infinite margin", [](const Heap& h, int g) { h.m->geom_margin[g] = kInf; }},
    {"margin is no number", [](const Heap& h, int g) { h.m->geom_margin[g] = kNaN; }},
    {"negative margin", [](const Heap& h, int g) { h.m->geom_margin[g] = -1; }},
    {"no bounding sphere", [](const Heap& h, int g) { h.m->geom_rbound[g] = 0; }},
    {"infinite bounding sphere", [](const Heap& h, int g) { h.m->geom_rbound[g] = kInf; }},
};

// What may be wrong with the mesh or the height field.
constexpr Fault kAssetFaults[] = {
    {"coincident vertices", [](const Heap& h, int) { std::fill_n(h.m->mesh_vert, 3 * h.m->nmeshvert, 0.1f); }},
    {"flat mesh",
     [](const Heap& h, int) {
       for (int i = 0; i < h.m->nmeshvert; ++i) h.m->mesh_vert[3 * i + 2] = 0;
     }},
    {"mesh is a line",
     [](const Heap& h, int) {
       for (int i = 0; i < h.m->nmeshvert; ++i) h.m->mesh_vert[3 * i + 1] = h.m->mesh_vert[3 * i + 2] = 0;
     }},
    {"vertices are no numbers",
     [](const Heap& h, int) { std::fill_n(h.m->mesh_vert, 3 * h.m->nmeshvert, float(kNaN)); }},
    {"one vertex is infinite", [](const Heap& h, int) { h.m->mesh_vert[4] = float(kInf); }},
    {"function is no number", [](const Heap& h, int) { std::fill_n(h.m->oct_coeff, 8 * h.m->noct, kNaN); }},
    {"function is flat", [](const Heap& h, int) { std::fill_n(h.m->oct_coeff, 8 * h.m->noct, mjtNum(0)); }},
    {"heights are no numbers",
     [](const Heap& h, int) { std::fill_n(h.m->hfield_data, h.m->nhfielddata, float(kNaN)); }},
    {"infinite heights", [](const Heap& h, int) { std::fill_n(h.m->hfield_data, h.m->nhfielddata, float(kInf)); }},
    {"field has no size", [](const Heap& h, int) { fill(h.m->hfield_size, 4, 0); }},
    {"field is infinite", [](const Heap& h, int) { fill(h.m->hfield_size, 4, kInf); }},
    {"field size is no number", [](const Heap& h, int) { fill(h.m->hfield_size, 4, kNaN); }},
};

using Pair = std::array<mjtNum, 5>;  // both geoms and the place of the contact

std::vector<Pair> contacts_without(const Heap& h, int geom) {
  std::vector<Pair> kept;
  for (int i = 0; i < h.d->ncon; ++i) {
    const mjContact& c = h.d->contact[i];
    EXPECT_TRUE(c.geom[0] >= 0 && c.geom[0] < h.m->ngeom && c.geom[1] >= 0 && c.geom[1] < h.m->ngeom);
    if (c.geom[0] == geom || c.geom[1] == geom) continue;
    kept.push_back({mjtNum(c.geom[0]), mjtNum(c.geom[1]), c.pos[0], c.pos[1], c.pos[2]});
  }
  return kept;
}

void ask_distances(const Heap& h, int geom) {
  for (int other = 0; other < h.m->ngeom; ++other) {
    for (const mjtNum limit : {mjtNum(0), kInf}) {
      mjtNum fromto[6];
      for (const bool first : {true, false}) {
        const mjtNum x =
            mj_geomDistance(h.m.get(), h.d.get(), first ? geom : other, first ? other : geom, limit, fromto);
        ASSERT_TRUE(x <= limit) << "with geom " << other << ": " << x;
      }
    }
  }
}

void cast_rays(const Heap& h) {
  for (const mjtNum scale : {mjtNum(1), mjtNum(1e-10), mjtNum(1e100), kNaN, kInf}) {
    for (int i = 0; i < 8; ++i) {
      const mjtNum from[3] = {0.5 * std::cos(i), 0.5 * std::sin(i), i < 6 ? 0.4 : 0.12};
      const mjtNum to[3] = {(0.2 - from[0]) * scale, (0.2 - from[1]) * scale, (0.12 - from[2]) * scale};
      int geom = 77;
      const mjtNum x = mj_ray(h.m.get(), h.d.get(), from, to, nullptr, 1, -1, &geom);
      ASSERT_TRUE(geom >= -1 && geom < h.m->ngeom);
      ASSERT_TRUE(geom < 0 ? x == -1 : x >= 0) << x;
    }
  }
}

TEST(DegenerateGeoms, OneBadGeomSpoilsNoOther) {
  const Heap healthy;
  ASSERT_GT(healthy.d->ncon, 20);
  for (const Fault& fault : kFaults) {
    for (int g = 0; g < 9; ++g) {  // one of every type
      SCOPED_TRACE(testing::Message() << fault.name << ", geom " << g << " of type " << healthy.m->geom_type[g]);
      const Heap h;
      fault.spoil(h, g);
      mj_collision(h.m.get(), h.d.get());
      EXPECT_EQ(contacts_without(h, g), contacts_without(healthy, g));
      ASSERT_NO_FATAL_FAILURE(ask_distances(h, g));
      ASSERT_NO_FATAL_FAILURE(cast_rays(h));
    }
  }
}

TEST(DegenerateGeoms, BadMeshesAndFieldsAreSurvived) {
  for (const Fault& fault : kAssetFaults) {
    SCOPED_TRACE(fault.name);
    const Heap h;
    fault.spoil(h, -1);
    mj_collision(h.m.get(), h.d.get());
    for (int g = 0; g < h.m->ngeom; ++g) ASSERT_NO_FATAL_FAILURE(ask_distances(h, g));
    ASSERT_NO_FATAL_FAILURE(cast_rays(h));
  }
}

}  // namespace
