// SPDX-License-Identifier: Apache-2.0
// Axes that have parted geoms are kept from step to step. Contacts do not depend on them.
#include <cstring>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "collide_support.h"
#include "model/private_data.h"

namespace sinew::test {
namespace {

// Shapes of all kinds that have no closed form fall into a box; the meshes have hulls with a table and without.
std::string tumbling_model(const std::string& geom_attributes) {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> angle(0, 360), jitter(-.02, .02);
  std::normal_distribution<double> normal;
  const auto mesh = [&](const char* name, int count) {
    std::string text = std::string("<mesh name='") + name + "' vertex='";
    for (int i = 0; i < count; ++i) {
      const double x = normal(random), y = normal(random), z = normal(random), r = std::sqrt(x * x + y * y + z * z);
      for (const double c : {x, y, z}) text += std::to_string(.06 * c / r) + " ";
    }
    return text + "'/>";
  };
  std::string xml =
      "<mujoco><option timestep='0.004'/><default><geom " + geom_attributes + "/></default><asset>" +
      mesh("small", 20) + mesh("large", 120) +
      "</asset><worldbody><geom type='plane' size='2 2 .1'/>"
      "<geom type='box' size='.02 .4 .3' pos='.3 0 .3'/><geom type='box' size='.02 .4 .3' pos='-.3 0 .3'/>"
      "<geom type='box' size='.4 .02 .3' pos='0 .3 .3'/><geom type='box' size='.4 .02 .3' pos='0 -.3 .3'/>";
  const std::vector<std::string> kinds{"type='ellipsoid' size='.07 .05 .04'",
                                       "type='cylinder' size='.05 .06'",
                                       "type='mesh' mesh='small'",
                                       "type='mesh' mesh='large'",
                                       "type='box' size='.05 .04 .06'",
                                       "type='capsule' size='.04 .05'",
                                       "type='sphere' size='.05'"};
  for (std::size_t k = 0; k < 27; ++k) {
    const double x = .17 * (static_cast<double>(k % 3) - 1), y = .17 * (static_cast<double>(k / 3 % 3) - 1);
    xml += "<body pos='" + std::to_string(x + jitter(random)) + " " + std::to_string(y + jitter(random)) + " " +
           std::to_string(.12 + .17 * static_cast<double>(k / 9)) + "' euler='" + std::to_string(angle(random)) + " " +
           std::to_string(angle(random)) + " 0'><freejoint/><geom " + kinds[k % kinds.size()] + "/></body>";
  }
  return xml + "</worldbody></mujoco>";
}

int kept_axes(const mjModel& m, mjData& d) {
  KeptAxes& axes = private_data(d).parting_axes;
  int count = 0;
  for (int a = 0; a < m.ngeom; ++a) {
    for (int b = 0; b < m.ngeom; ++b) count += axes.is_placed() && axes.of(a, b).is_of(a, b);
  }
  return count;
}

bool contacts_are_equal(const mjData& a, const mjData& b) {
  const std::size_t bytes = sizeof(mjContact) * static_cast<std::size_t>(a.ncon);
  return a.ncon == b.ncon && (bytes == 0 || std::memcmp(a.contact, b.contact, bytes) == 0);
}

// The contacts of a step with memory of the last one are those of data that have none, bit by bit.
void expect_same_contacts(const std::string& xml, int steps) {
  const ModelPtr m = load_text(xml);
  ASSERT_TRUE(m);
  const DataPtr d(mj_makeData(m.get()));
  int most_kept = 0;
  for (int i = 0; i < steps; ++i) {
    mj_step(m.get(), d.get());
    mj_kinematics(m.get(), d.get());
    mj_collision(m.get(), d.get());
    const DataPtr fresh(mj_makeData(m.get()));
    mju_copy(fresh->qpos, d->qpos, m->nq);
    mj_kinematics(m.get(), fresh.get());
    ASSERT_EQ(kept_axes(*m, *fresh), 0);
    mj_collision(m.get(), fresh.get());
    ASSERT_TRUE(contacts_are_equal(*d, *fresh)) << "step " << i;
    most_kept = std::max(most_kept, kept_axes(*m, *d));
  }
  EXPECT_GT(d->ncon, 20);
  EXPECT_GT(most_kept, 20);
}

TEST(PartingAxes, ContactsDoNotDependOnThem) { expect_same_contacts(tumbling_model(""), 250); }

TEST(PartingAxes, NorWhereGeomsHaveMargins) { expect_same_contacts(tumbling_model("margin='0.01' gap='0.005'"), 150); }

// An axis is kept as long as it parts; a pair that touches has none, and none is taken for that of another pair.
TEST(PartingAxes, AreForgottenWhenGeomsTouch) {
  Scene scene(
      "<mujoco><worldbody><geom type='cylinder' size='.1 .1'/>"
      "<body pos='.17 .15 0' euler='0 0 30'><freejoint/><geom type='ellipsoid' size='.1 .08 .12'/></body>"
      "</worldbody></mujoco>");
  KeptAxes& axes = private_data(*scene.d).parting_axes;
  ASSERT_TRUE(axes.is_placed());
  EXPECT_EQ(scene.d->ncon, 0);
  EXPECT_TRUE(axes.of(1, 0).is_of(1, 0));
  EXPECT_FALSE(axes.of(1, 0).is_of(0, 1));
  scene.d->qpos[0] = .1;
  scene.find();
  EXPECT_EQ(scene.d->ncon, 1);
  EXPECT_FALSE(axes.of(1, 0).is_of(1, 0));
}

// Whatever stands in the memory, nonsense included, contacts stay.
TEST(PartingAxes, NonsenseDoesNoHarm) {
  const std::string xml = tumbling_model("");
  Scene scene(xml), other(xml);
  for (int i = 0; i < 250; ++i) mj_step(scene.m.get(), scene.d.get());
  mju_copy(other.d->qpos, scene.d->qpos, scene.m->nq);
  std::mt19937 random(2);
  std::normal_distribution<float> normal;
  for (int a = 0; a < scene.m->ngeom; ++a) {
    for (int b = 0; b < scene.m->ngeom; ++b) {
      const int start = static_cast<int>(random() % 1000);
      private_data(*other.d).parting_axes.of(a, b) = {
          a, b, {normal(random), normal(random), normal(random)}, {start, start + 5}, 0};
    }
  }
  scene.find();
  other.find();
  EXPECT_GT(scene.d->ncon, 20);
  EXPECT_TRUE(contacts_are_equal(*scene.d, *other.d));
}

TEST(PartingAxes, ModelsOfClosedFormsHaveNone) {
  Scene scene(
      "<mujoco><worldbody><geom type='box' size='1 1 1'/><body><freejoint/><geom "
      "size='1'/></body></worldbody></mujoco>");
  EXPECT_FALSE(private_data(*scene.d).parting_axes.is_placed());
}

}  // namespace
}  // namespace sinew::test
