// SPDX-License-Identifier: Apache-2.0
// The touch grid against the contact forces that it sums up.
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "load_text.h"

namespace plugin_tests {
namespace {

std::string pads(const std::string& config, const char* author = "mujoco") {
  return std::string("<mujoco><extension><plugin plugin='") + author +
         ".sensor.touch_grid'/></extension><worldbody><body name='pad'><geom type='box' size='1 1 .1'/>"
         "<site name='eye' pos='.1 .2 .5' euler='10 -20 30'/></body>"
         "<body pos='.3 .1 .19'><freejoint/><geom size='.1' condim='6' friction='1 .1 .1'/></body>"
         "<body pos='-.2 .5 .19' euler='20 5 0'><freejoint/><geom type='box' size='.1 .1 .1'/></body></worldbody>"
         "<sensor><plugin plugin='" +
         author + ".sensor.touch_grid' objtype='site' objname='eye'>" + config + "</plugin></sensor></mujoco>";
}

std::string set(const char* key, const char* value) {
  return std::string("<config key='") + key + "' value='" + value + "'/>";
}

// Every channel, summed over the grid, is the sum of the forces and torques of all contacts in the axes of the site.
TEST(TouchGrid, SumsAreThoseOfTheContactForces) {
  constexpr int kCells = 31 * 21;
  for (const char* author : {"mujoco", "sinew"}) {
    for (const char* gamma : {"0", "0.6"}) {
      const ModelPtr m = load_text(
          pads(set("nchannel", "6") + set("size", "31 21") + set("fov", "180 90") + set("gamma", gamma), author));
      const DataPtr d = make_data(m);
      for (int i = 0; i < 500; ++i) mj_step(m.get(), d.get());
      mj_forward(m.get(), d.get());
      ASSERT_GE(d->ncon, 3);
      ASSERT_EQ(m->nsensordata, 6 * kCells);
      mjtNum total[6] = {};
      for (int c = 0; c < d->ncon; ++c) {
        mjtNum wrench[6], world[6], in_site[6];
        mj_contactForce(m.get(), d.get(), c, wrench);
        for (int part : {0, 3}) {
          mju_mulMatTVec3(world + part, d->contact[c].frame, wrench + part);
          mju_mulMatTVec3(in_site + part, d->site_xmat, world + part);
        }
        mju_addTo(total, in_site, 6);
      }
      int touched = 0;
      for (int channel = 0; channel < 6; ++channel) {
        double sum = 0;
        for (int i = 0; i < kCells; ++i) {
          sum += d->sensordata[channel * kCells + i];
          touched += channel == 0 && d->sensordata[i] != 0;
        }
        EXPECT_NEAR(sum, -total[3 * (channel / 3) + (channel + 2) % 3], 1e-9) << channel;
      }
      EXPECT_GE(touched, 2);
    }
  }
}

// A contact straight ahead is in the middle; one outside of the field of view is nowhere.
TEST(TouchGrid, CellsAreWhereTheSiteLooks) {
  const auto scene = [](const char* site) {
    return std::string(
               "<mujoco><extension><plugin plugin='mujoco.sensor.touch_grid'/></extension><worldbody><body>"
               "<geom type='box' size='1 1 .1'/><site name='eye' ") +
           site +
           "/></body><body pos='0 0 .19'><freejoint/><geom size='.1'/></body></worldbody><sensor><plugin "
           "plugin='mujoco.sensor.touch_grid' objtype='site' objname='eye'>" +
           set("size", "3 3") + set("fov", "30 30") + "</plugin></sensor></mujoco>";
  };
  const auto cell = [&](const char* site) {
    const ModelPtr m = load_text(scene(site));
    const DataPtr d = make_data(m);
    mj_forward(m.get(), d.get());
    for (int i = 0; i < 9; ++i) {
      if (d->sensordata[i] != 0) return i;
    }
    return -1;
  };
  EXPECT_EQ(cell("pos='0 0 1'"), 4);
  EXPECT_EQ(cell("pos='-.3 0 1'"), 5);  // it lies to the right
  EXPECT_EQ(cell("pos='0 -.3 1'"), 7);  // and above
  EXPECT_EQ(cell("pos='0 0 1' euler='180 0 0'"), -1);
}

TEST(TouchGrid, BadConfigurationsAreRefusedWithTheirReason) {
  std::string message;
  for (const auto& [config, says] : std::vector<std::pair<std::string, std::string>>{
           {set("fov", "30 30"), "size and fov are needed"},
           {set("size", "3 3 3") + set("fov", "30 30"), "size"},
           {set("size", "2.5 3") + set("fov", "30 30"), "whole"},
           {set("size", "3 3") + set("fov", "30 120"), "90"},
           {set("size", "3 3") + set("fov", "30 30") + set("nchannel", "7"), "nchannel"}}) {
    EXPECT_FALSE(load_text(pads(config), &message));
    EXPECT_FALSE(message.empty()) << says;
  }
}

}  // namespace
}  // namespace plugin_tests
