// SPDX-License-Identifier: Apache-2.0
// A cable is a chain of bodies along its points. The orientations were recorded from MuJoCo.
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "format/mjcf/mjcf.h"

namespace sinew {
namespace {

std::unique_ptr<Spec> cable(const std::string& attributes,
                            const std::string& inside = "<geom type='capsule' size='.01'/>") {
  return read_mjcf_string("<mujoco><worldbody><composite type='cable' prefix='a' " + attributes + ">" + inside +
                              "</composite></worldbody></mujoco>",
                          nullptr);
}

// Bodies of the chain, from the first to the last.
std::vector<const Body*> chain(const Spec& spec) {
  std::vector<const Body*> bodies;
  for (const Body* body = spec.world.get(); !body->bodies.empty();) {
    body = body->bodies[0].get();
    bodies.push_back(body);
  }
  return bodies;
}

struct Curve {
  const char* attributes;
  std::vector<std::vector<double>> quats;
};

TEST(MjcfComposite, FramesFollowTheCurveAsInTheReference) {
  const double r = std::sqrt(0.5);
  const Curve curves[] = {
      {"count='4 1 1' size='1' curve='s'", {{1, 0, 0, 0}, {1, 0, 0, 0}, {1, 0, 0, 0}}},
      {"count='4 1 1' size='1' curve='0 s'", {{r, 0, 0, r}, {1, 0, 0, 0}, {1, 0, 0, 0}}},
      {"count='4 1 1' size='1' curve='0 0 s'", {{0, r, 0, r}, {1, 0, 0, 0}, {1, 0, 0, 0}}},
      {"vertex='0 0 0 -1 0 0 -2 0 0 -3 0 0'", {{0, 0, 0, 1}, {1, 0, 0, 0}, {1, 0, 0, 0}}},
      {"vertex='0 0 0 0 -1 0'", {{-r, 0, 0, r}}},
      {"vertex='0 0 0 1 2 3 2 4 6'", {{0.7960091839647406, 0, -0.503627182882345, 0.3357514552548967}, {1, 0, 0, 0}}},
      {"vertex='0 0 0 1 0 0 1 1 0 2 1 1'", {{1, 0, 0, 0}, {r, 0, 0, r}, {r, 0, -0.5, -0.5}}},
      {"vertex='0 0 0 1 0 0 2 0 0 2 1 0 2 1 1'", {{1, 0, 0, 0}, {1, 0, 0, 0}, {r, 0, 0, r}, {0.5, 0.5, -0.5, 0.5}}},
      {"count='5 1 1' size='1 .5 1' curve='cos(s) sin(s) s'",
       {{0.502806, 0.294954, -0.0689481, 0.809589},
        {0.94729, 0, 0, 0.320377},
        {0.94729, 0, -0.138071, 0.289098},
        {0.94729, 0, -0.249182, 0.20137}}},
      {"count='4 1 1' size='1 .5 1' curve='cos(s) sin(s) s' quat='.7071 .7071 0 0' offset='1 2 3'",
       {{-0.0793866960930823, -0.5344921666782217, 0.6056483216766521, -0.5841283991497925},
        {0.9093537823745896, 0, 0, 0.4160236753852209},
        {0.9093537717981572, 0, -0.2416817862117249, 0.33862314145665756}}},
  };
  for (const Curve& curve : curves) {
    const auto spec = cable(curve.attributes);
    const auto bodies = chain(*spec);
    ASSERT_EQ(bodies.size(), curve.quats.size()) << curve.attributes;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      for (std::size_t k = 0; k < 4; ++k) {
        EXPECT_NEAR(bodies[i]->c.quat[k], curve.quats[i][k], 1e-6) << curve.attributes << " segment " << i;
      }
    }
  }
}

TEST(MjcfComposite, PartsAndNames) {
  const auto spec =
      cable("count='4 1 1' size='1' curve='s' offset='0 0 2' initial='free'",
            "<joint kind='main' damping='3'/><geom type='cylinder' size='.01' group='2'/><site size='.5'/>");
  const auto bodies = chain(*spec);
  ASSERT_EQ(bodies.size(), 3u);
  EXPECT_EQ(bodies[0]->name, "aB_first");
  EXPECT_EQ(bodies[1]->name, "aB_1");
  EXPECT_EQ(bodies[2]->name, "aB_last");
  EXPECT_EQ(bodies[0]->c.pos[2], 2);
  EXPECT_EQ(bodies[1]->c.pos[0], static_cast<double>(1.0f / 3)) << "points pass through single precision";
  EXPECT_EQ(bodies[0]->joints[0]->c.type, mjJNT_FREE);
  EXPECT_EQ(bodies[0]->joints[0]->c.damping, 0);
  EXPECT_EQ(bodies[1]->joints[0]->name, "aJ_1");
  EXPECT_EQ(bodies[1]->joints[0]->c.type, mjJNT_BALL);
  EXPECT_EQ(bodies[1]->joints[0]->c.damping, 3);
  EXPECT_EQ(bodies[1]->joints[0]->c.group, 3);
  EXPECT_EQ(bodies[2]->geoms[0]->name, "aG2");
  EXPECT_EQ(bodies[2]->geoms[0]->c.group, 2);
  EXPECT_EQ(bodies[0]->sites[0]->name, "aS_first");
  EXPECT_EQ(bodies[2]->sites[0]->name, "aS_last");
  EXPECT_NEAR(bodies[2]->sites[0]->c.pos[0], 1.0 / 3, 1e-6);
  ASSERT_EQ(spec->excludes.size(), 2u);
  EXPECT_EQ(*spec->excludes[1]->c.bodyname2, "aB_last");
  EXPECT_EQ(spec->texts[0]->name, "composite_a");
  EXPECT_EQ(*spec->texts[0]->c.data, "rope_a");
  EXPECT_TRUE(spec->skins.empty());
}

TEST(MjcfComposite, BoxesHaveASkin) {
  const auto spec = cable("count='4 1 1' size='1' curve='s'",
                          "<skin texcoord='true' rgba='1 0 0 1' group='2'/><geom type='box' size='.1 .2 .3'/>");
  EXPECT_NEAR(chain(*spec)[0]->geoms[0]->c.size[0], 1.0 / 6, 1e-6);
  ASSERT_EQ(spec->skins.size(), 1u);
  const mjsSkin& skin = spec->skins[0]->c;
  EXPECT_EQ(spec->skins[0]->name, "aSkin");
  EXPECT_FLOAT_EQ(skin.inflate, 0.6f);
  EXPECT_EQ(skin.group, 2);
  EXPECT_EQ(skin.vert->size(), 48u);
  EXPECT_EQ(skin.texcoord->size(), 32u);
  EXPECT_FLOAT_EQ((*skin.texcoord)[4], 1.0f / 3);
  const std::vector<int> faces = {0, 2,  3,  0,  3,  1,  2,  4,  5,  2,  5,  3,  4,  6,  7,  4, 7,  5, 8, 11, 10,
                                  8, 9,  11, 10, 13, 12, 10, 11, 13, 12, 15, 14, 12, 13, 15, 0, 10, 2, 0, 8,  10,
                                  2, 12, 4,  2,  10, 12, 4,  14, 6,  4,  12, 14, 1,  3,  11, 1, 11, 9, 3, 5,  13,
                                  3, 13, 11, 5,  7,  15, 5,  15, 13, 0,  1,  9,  0,  9,  8,  6, 15, 7, 6, 14, 15};
  EXPECT_EQ(*skin.face, faces);
  ASSERT_EQ(skin.bodyname->size(), 8u);
  EXPECT_EQ((*skin.bodyname)[7], "aB_last");
  EXPECT_FLOAT_EQ((*skin.bindpos)[18], -0.2f);
  EXPECT_EQ((*skin.vertid)[7], (std::vector<int>{7, 15}));
}

TEST(MjcfComposite, SegmentsShareAPluginInstance) {
  const auto spec = cable("count='4 1 1' size='1' curve='s'",
                          "<geom type='capsule' size='.1'/><plugin plugin='p'><config key='k' value='v'/></plugin>");
  ASSERT_EQ(spec->plugins.size(), 1u);
  EXPECT_EQ(spec->plugins[0]->name, "compositea");
  EXPECT_EQ(*chain(*spec)[2]->c.plugin.name, "compositea");
  EXPECT_EQ(chain(*spec)[2]->c.plugin.active, 1);
}

}  // namespace
}  // namespace sinew
