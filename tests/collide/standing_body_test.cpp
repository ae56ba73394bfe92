// SPDX-License-Identifier: Apache-2.0
// Geoms of a body that stands are left out where their boxes are far: contacts are those of geoms that are bodies.
#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "collide_support.h"

namespace sinew::test {
namespace {

// Six geoms that stand: of the world, of one body without joints, or each of a body of its own. Movers of two geoms
// each, in between and in touch.
enum class Owner { kWorld, kOneBody, kEach };

std::string room(Owner owner, const std::string& standing_margin, const std::string& moving_margin) {
  const std::vector<std::string> parts{"type='plane' size='1 1 .1' pos='0 0 -.05'",
                                       "type='box' size='.02 .5 .3' pos='.3 0 .2' euler='0 3 5'",
                                       "type='box' size='.02 .5 .3' pos='-.3 0 .2'",
                                       "type='cylinder' size='.1 .3' pos='0 .3 .1' euler='80 0 20'",
                                       "type='capsule' size='.05 .4' pos='0 -.3 .1' euler='0 90 0'",
                                       "type='ellipsoid' size='.1 .2 .15' pos='.1 0 .1'"};
  std::mt19937 random(9);
  std::uniform_real_distribution<double> place(-.35, .35), angle(0, 360);
  std::string stands, moves;
  for (const std::string& part : parts) {
    const std::string geom = "<geom " + part + " margin='" + standing_margin + "'/>";
    stands += owner == Owner::kEach ? "<body>" + geom + "</body>" : geom;
  }
  if (owner == Owner::kOneBody) stands = "<body>" + stands + "</body>";
  const auto three = [&](auto& number) {
    std::string text;
    for (int k = 0; k < 3; ++k) text += std::to_string(number(random)) + " ";
    return text;
  };
  const std::vector<std::string> kinds{"type='box' size='.05 .04 .06'", "type='sphere' size='.05'",
                                       "type='capsule' size='.03 .05'", "type='cylinder' size='.04 .05'"};
  for (std::size_t i = 0; i < 60; ++i) {
    const std::string at = three(place), turned = three(angle);
    const auto geom = [&](std::size_t k, const char* pos) {
      return "<geom contype='2' conaffinity='1' " + kinds[k % kinds.size()] + " margin='" + moving_margin + "' pos='" +
             pos + "'/>";
    };
    moves += "<body pos='" + at + "' euler='" + turned + "'><freejoint/>" + geom(i, "0 0 0");
    if (i % 3 == 0) moves += geom(i / 4, "0 .1 0");
    moves += "</body>";
  }
  return "<mujoco><worldbody>" + stands + moves + "</worldbody></mujoco>";
}

using Place = std::array<mjtNum, 7>;

std::vector<Place> contacts_of(const Scene& scene) {
  std::vector<Place> places;
  for (int i = 0; i < scene.d->ncon; ++i) {
    const mjContact& c = scene.d->contact[i];
    places.push_back({c.dist, c.pos[0], c.pos[1], c.pos[2], c.frame[0], c.frame[1], c.frame[2]});
  }
  std::sort(places.begin(), places.end());
  return places;
}

TEST(StandingBody, HasTheContactsOfItsGeoms) {
  for (const auto& [standing, moving] :
       std::vector<std::pair<std::string, std::string>>{{"0", "0"}, {"0.03", "0"}, {"0", "0.03"}, {"0.03", "0.03"}}) {
    const Scene each(room(Owner::kEach, standing, moving));
    const std::vector<Place> expected = contacts_of(each);
    EXPECT_GT(expected.size(), 30u);
    EXPECT_EQ(contacts_of(Scene(room(Owner::kWorld, standing, moving))), expected) << standing << " " << moving;
    EXPECT_EQ(contacts_of(Scene(room(Owner::kOneBody, standing, moving))), expected) << standing << " " << moving;
  }
}

}  // namespace
}  // namespace sinew::test
