// SPDX-License-Identifier: Apache-2.0
// fusestatic and discardvisual: a smaller model of the same thing.
#include <gtest/gtest.h>

#include "compile/tree_support.h"

namespace sinew::test {
namespace {

const char* const kArm =
    "<body name='arm' pos='0 1 0'><joint/><geom size='.2'/>"
    "<body name='plate' pos='0 0 1' euler='90 0 0'><geom type='box' size='.1 .2 .3' pos='0 1 0'/><site name='tip'/>"
    "<body name='hand' pos='0 0 1'><joint/><geom size='.1'/></body></body><geom size='.3'/></body>";

TEST(FuseStatic, ElementsMoveToTheParent) {
  const Model m = compile_world(kArm, "fusestatic='true'");
  EXPECT_EQ(m->nbody, 3);
  EXPECT_EQ(m->body_parentid[2], 1);
  EXPECT_EQ(m->body_geomnum[1], 3);
  // rotating by 90 degrees about x takes y to z and z to -y
  EXPECT_NEAR(distance(body_pos(*m, 2), {0, -1, 1}), 0, 1e-12);
  EXPECT_NEAR(distance(geom_pose(*m, 2).p, {0, 0, 2}), 0, 1e-12);
  EXPECT_NEAR(distance(load3(m->site_pos), {0, 0, 1}), 0, 1e-12);
  EXPECT_EQ(m->site_bodyid[0], 1);
}

TEST(FuseStatic, MassIsKept) {
  const Model whole = compile_world(kArm), fused = compile_world(kArm, "fusestatic='true'");
  EXPECT_NEAR(fused->body_mass[1], whole->body_mass[1] + whole->body_mass[2], 1e-9);
  EXPECT_NEAR(fused->body_subtreemass[0], whole->body_subtreemass[0], 1e-9);
}

TEST(FuseStatic, BodiesThatOthersNameStay) {
  const auto with = [](const std::string& rest) {
    return compile_text(std::string("<mujoco><compiler fusestatic='true'/><worldbody>") + kArm + "</worldbody>" + rest +
                        "</mujoco>");
  };
  EXPECT_EQ(with("<sensor><framepos objtype='body' objname='plate'/></sensor>")->nbody, 4);
  EXPECT_EQ(with("<contact><exclude body1='plate' body2='hand'/></contact>")->nbody, 4);
  EXPECT_EQ(with("<sensor><force site='tip'/></sensor>")->nbody, 4);
  EXPECT_EQ(with("<sensor><accelerometer site='tip'/></sensor>")->nbody, 3);
}

TEST(FuseStatic, MocapBodiesStay) {
  EXPECT_EQ(compile_world("<body mocap='true'><geom size='1'/></body>", "fusestatic='true'")->nbody, 2);
}

TEST(FuseStatic, AFreeBodyMayComeToTheWorld) {
  const Model m =
      compile_world("<body pos='1 0 0'><geom size='.1'/><body pos='1 0 0'><freejoint/><geom size='.1'/></body></body>",
                    "fusestatic='true'");
  EXPECT_EQ(m->nbody, 2);
  EXPECT_DOUBLE_EQ(m->qpos0[0], 2);
}

// Compiling the reduced spec once more changes nothing.
TEST(FuseStatic, TheSpecCanBeCompiledAgain) {
  const std::unique_ptr<Spec> spec = read_mjcf_string(
      std::string("<mujoco><compiler fusestatic='true'/><worldbody>") + kArm + "</worldbody></mujoco>", nullptr);
  const Model first(compile_model(*spec, nullptr), delete_model), second(compile_model(*spec, nullptr), delete_model);
  ASSERT_EQ(first->nbody, second->nbody);
  for (int i = 0; i < 3 * first->nbody; ++i) {
    EXPECT_DOUBLE_EQ(first->body_ipos[i], second->body_ipos[i]);
    EXPECT_DOUBLE_EQ(first->body_inertia[i], second->body_inertia[i]);
  }
}

const char* const kAssets =
    "<asset><texture name='t' type='2d' builtin='flat' width='4' height='4'/><material name='steel' texture='t'/>"
    "<mesh name='seen' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/><mesh name='felt' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/></asset>";

Model compile_visual(const std::string& compiler, const std::string& rest = "") {
  return compile_text("<mujoco><compiler " + compiler + "/>" + kAssets +
                      "<worldbody><body><freejoint/><geom type='mesh' mesh='seen' contype='0' conaffinity='0'/>"
                      "<geom name='mark' size='.1' pos='1 0 0' contype='0' conaffinity='0'/>"
                      "<geom type='mesh' mesh='felt' material='steel'/></body></worldbody>" +
                      rest + "</mujoco>");
}

TEST(DiscardVisual, LooksGoAndInertiaStays) {
  const Model whole = compile_visual(""), reduced = compile_visual("discardvisual='true'");
  EXPECT_EQ(reduced->ngeom, 1);
  EXPECT_EQ(reduced->nmesh, 1);
  EXPECT_EQ(reduced->nmat, 0);
  EXPECT_EQ(reduced->ntex, 0);
  EXPECT_EQ(reduced->geom_matid[0], -1);
  EXPECT_EQ(reduced->geom_dataid[0], 0);
  EXPECT_DOUBLE_EQ(reduced->body_mass[1], whole->body_mass[1]);
  for (int i = 3; i < 6; ++i) {
    EXPECT_DOUBLE_EQ(reduced->body_ipos[i], whole->body_ipos[i]);
    EXPECT_DOUBLE_EQ(reduced->body_inertia[i], whole->body_inertia[i]);
  }
}

TEST(DiscardVisual, NamedGeomsStay) {
  const Model m = compile_visual("discardvisual='true'", "<sensor><framepos objtype='geom' objname='mark'/></sensor>");
  EXPECT_EQ(m->ngeom, 2);
}

TEST(DiscardVisual, CountsGeomsThatAreGoneEvenIfAllInertiaIsFromGeoms) {
  const Model whole = compile_visual("inertiafromgeom='true'");
  const Model reduced = compile_visual("inertiafromgeom='true' discardvisual='true'");
  EXPECT_DOUBLE_EQ(reduced->body_mass[1], whole->body_mass[1]);
}

}  // namespace
}  // namespace sinew::test
