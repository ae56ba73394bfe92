// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "shape/convex_samples.h"

namespace sinew {
namespace {

constexpr int kKinds[] = {mjGEOM_SPHERE, mjGEOM_CAPSULE, mjGEOM_ELLIPSOID, mjGEOM_CYLINDER,
                          mjGEOM_BOX,    mjGEOM_MESH,    kPointsShape};

struct Contacts {
  ContactPoint point[kMaxConvexContacts];
  int count;
};

Contacts collide(const ConvexShape& a, const ConvexShape& b, double margin, bool multi = false, bool portal = false,
                 int iterations = 35) {
  Ccd ccd(iterations);
  ccd.settings.multi = multi;
  ccd.settings.portal = portal;
  Contacts contacts;
  contacts.count = collide_convex(a, b, margin, ccd.settings, contacts.point);
  return contacts;
}

ConvexShape box(const Vector& size, const Vector& pos) {
  ConvexShape s;
  s.type = mjGEOM_BOX;
  s.size = size;
  s.pos = pos;
  s.bound = norm(size);
  return s;
}

double area(const Contacts& c) {
  Vector sum{};
  for (int i = 0; i < c.count; ++i) sum += cross(load3(c.point[i].pos), load3(c.point[(i + 1) % c.count].pos));
  return norm(sum) / 2;
}

TEST(ConvexContact, SwappedPairsMirror) {
  Sampler sampler(11);
  const int pairs = pairs_per_kind(40);
  int met = 0;
  for (const int first : kKinds) {
    for (const int second : kKinds) {
      for (int i = 0; i < pairs; ++i) {
        const ConvexShape a = sampler.shape(first, 0.12), b = sampler.shape(second, 0.12);
        const double margin = i % 3 == 0 ? 0.02 : 0;
        const Contacts one = collide(a, b, margin, false, false, 400), two = collide(b, a, margin, false, false, 400);
        ASSERT_EQ(one.count, two.count);
        if (one.count == 0) continue;
        ++met;
        EXPECT_NEAR(one.point[0].dist, two.point[0].dist, 2e-6);
        EXPECT_NEAR(norm(load3(one.point[0].normal)), 1, 1e-9);
      }
    }
  }
  EXPECT_GT(met, 15 * pairs);
}

// A margin changes who is asked, not the answer: the distance is that of the shapes as they are.
TEST(ConvexContact, MarginFindsContactsBeforeTheyTouch) {
  Sampler sampler(12);
  for (int i = 0; i < 300; ++i) {
    const ConvexShape a = sampler.shape(kKinds[i % 6], 0.3), b = sampler.shape(kKinds[i / 6 % 6], 0.3);
    Ccd ccd(400, 1e-7);
    mjtNum from[3], to[3];
    const double distance = distance_convex(a, b, 1, ccd.settings, from, to);
    const Contacts contacts = collide(a, b, 0.1, false, false, 400);
    if (abs(distance - 0.1) < 1e-5) continue;
    ASSERT_EQ(contacts.count, distance < 0.1 ? 1 : 0);
    if (contacts.count > 0) {
      EXPECT_NEAR(contacts.point[0].dist, distance, 3e-6);
    }
  }
}

TEST(ConvexContact, NormalPointsFromFirstToSecond) {
  const SampleMesh mesh = brick(0.1, 0.1, 0.1);
  ConvexShape above = mesh.shape();
  above.pos = {0, 0, 0.19};
  const Contacts contacts = collide(box({0.1, 0.1, 0.1}, {}), above, 0);
  ASSERT_EQ(contacts.count, 1);
  EXPECT_NEAR(contacts.point[0].dist, -0.01, 1e-7);
  EXPECT_NEAR(contacts.point[0].normal[2], 1, 1e-7);
  EXPECT_NEAR(contacts.point[0].pos[2], 0.095, 1e-7);
}

TEST(FaceContacts, BrickOnBox) {
  const SampleMesh mesh = brick(0.1, 0.05, 0.1);
  ConvexShape brick_shape = mesh.shape();
  brick_shape.pos = {0.05, 0, 0.199};
  const ConvexShape ground = box({0.1, 0.2, 0.1}, {});
  const Contacts contacts = collide(ground, brick_shape, 0, true);
  ASSERT_EQ(contacts.count, 4);
  EXPECT_NEAR(area(contacts), 0.15 * 0.1, 1e-6);  // from -0.05 to 0.1 in x
  for (int i = 0; i < 4; ++i) {
    EXPECT_NEAR(contacts.point[i].dist, -0.001, 1e-6);
    EXPECT_NEAR(contacts.point[i].pos[2], 0.0995, 1e-6);
    EXPECT_NEAR(contacts.point[i].normal[2], 1, 1e-6);
  }
  EXPECT_EQ(collide(ground, brick_shape, 0, false).count, 1);
  const Contacts swapped = collide(brick_shape, ground, 0, true);
  ASSERT_EQ(swapped.count, 4);
  EXPECT_NEAR(area(swapped), 0.15 * 0.1, 1e-6);
  EXPECT_NEAR(swapped.point[0].normal[2], -1, 1e-6);
}

// Two squares turned by 45 degrees share an octagon; four points must hold most of it.
TEST(FaceContacts, FourOfAnOctagon) {
  const SampleMesh mesh = brick(0.1, 0.1, 0.1);
  ConvexShape turned = mesh.shape();
  turned.pos = {0, 0, 0.199};
  turned.mat = to_matrix(axis_angle(Vector{0, 0, 1}, 0.7853981633974483));
  const Contacts contacts = collide(box({0.1, 0.1, 0.1}, {}), turned, 0, true);
  ASSERT_EQ(contacts.count, 4);
  const double octagon = 8 * (std::sqrt(2.0) - 1) * 0.01;
  EXPECT_GT(area(contacts), 0.6 * octagon);
}

TEST(FaceContacts, EdgeOnFace) {
  const SampleMesh mesh = brick(0.1, 0.1, 0.1);
  ConvexShape edge = mesh.shape();
  edge.mat = to_matrix(axis_angle(Vector{1, 0, 0}, 0.6));
  const double reach = 0.1 * (std::cos(0.6) + std::sin(0.6));
  edge.pos = {0.25, 0, 0.1 + reach - 0.001};
  const ConvexShape ground = box({0.3, 0.3, 0.1}, {});
  for (const bool swapped : {false, true}) {
    const Contacts contacts = swapped ? collide(edge, ground, 0, true) : collide(ground, edge, 0, true);
    ASSERT_EQ(contacts.count, 2);
    for (int i = 0; i < 2; ++i) {
      EXPECT_NEAR(contacts.point[i].dist, -0.001, 1e-6);
      EXPECT_NEAR(contacts.point[i].pos[2], 0.0995, 1e-6);
    }
    EXPECT_NEAR(abs(contacts.point[0].pos[0] - contacts.point[1].pos[0]), 0.15, 1e-6);  // cut at x = 0.3
  }
}

TEST(FaceContacts, CornerOnFaceIsOneContact) {
  const SampleMesh mesh = brick(0.1, 0.1, 0.1);
  ConvexShape corner = mesh.shape();
  corner.mat = to_matrix(axis_angle(normalized(Vector{1, 0.6, 0.2}), 0.7));
  corner.pos = {0, 0, 0.1 + extent(corner, {0, 0, -1}) - 0.001};
  EXPECT_EQ(collide(box({0.3, 0.3, 0.1}, {}), corner, 0, true).count, 1);
}

TEST(TiltedContacts, CylinderStandsOnItsRim) {
  ConvexShape cylinder;
  cylinder.type = mjGEOM_CYLINDER;
  cylinder.size = {0.1, 0.1, 0};
  cylinder.bound = 0.1414;
  cylinder.pos = {0, 0, 0.199};
  const Contacts contacts = collide(cylinder, box({0.3, 0.3, 0.1}, {}), 0, true);
  ASSERT_EQ(contacts.count, 5);
  for (int i = 1; i < 5; ++i) {
    EXPECT_NEAR(std::hypot(contacts.point[i].pos[0], contacts.point[i].pos[1]), 0.1, 1e-4);
    EXPECT_EQ(contacts.point[i].dist, contacts.point[0].dist);
  }
}

TEST(TiltedContacts, EllipsoidsTouchOnce) {
  ConvexShape ellipsoid;
  ellipsoid.type = mjGEOM_ELLIPSOID;
  ellipsoid.size = {0.1, 0.1, 0.1};
  ellipsoid.bound = 0.1;
  ellipsoid.pos = {0, 0, 0.199};
  EXPECT_EQ(collide(ellipsoid, box({0.3, 0.3, 0.1}, {}), 0, true).count, 1);
}

// The portal's normal is not that of the shortest way out, but moving along it by its depth must separate.
TEST(PortalContact, SeparatesWhatOverlaps) {
  Sampler sampler(13);
  int met = 0;
  for (int i = 0; i < 600; ++i) {
    const ConvexShape a = sampler.shape(kKinds[i % 6], 0.15), b = sampler.shape(kKinds[i / 6 % 6], 0.15);
    Ccd ccd(400, 1e-7);
    mjtNum from[3], to[3];
    const double distance = distance_convex(a, b, 1, ccd.settings, from, to);
    if (abs(distance) < 1e-4) continue;
    const Contacts contacts = collide(a, b, 0, false, true, 200);
    ASSERT_EQ(contacts.count, distance < 0 ? 1 : 0);
    if (contacts.count == 0) continue;
    ++met;
    EXPECT_LE(contacts.point[0].dist, distance + 1e-4);
    ConvexShape moved = b;
    moved.pos += load3(contacts.point[0].normal) * (1e-3 - contacts.point[0].dist);
    EXPECT_GT(distance_convex(a, moved, 1, ccd.settings, from, to), -1e-3);
  }
  EXPECT_GT(met, 200);
}

// Sizes of zero, flat meshes, coinciding centres, numbers that are none: any answer, but an answer.
TEST(ConvexContact, SurvivesDegenerateShapes) {
  const double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
  const Vector sizes[] = {{0.1, 0.1, 0.1}, {0, 0, 0}, {0.1, 0, 0}, {0.1, 0.1, 0}, {1e-12, 1e3, 1e-12}, {nan, 1, 1}};
  const Vector places[] = {{0, 0, 0},     {0.05, 0, 0}, {0.1, 0.1, 0}, {0.2, 0, 0},
                           {1e-15, 0, 0}, {nan, 0, 0},  {inf, 0, 0}};
  std::vector<float> flat{0, 0, 0, 0.1F, 0, 0, 0, 0.1F, 0, 0.1F, 0.1F, 0};
  for (const int first : kKinds) {
    for (const int second : kKinds) {
      for (const Vector& size : sizes) {
        for (const Vector& place : places) {
          ConvexShape a, b;
          a.type = first;
          b.type = second;
          for (ConvexShape* s : {&a, &b}) {
            s->size = size;
            s->bound = 0.1;
            s->npoint = 3;
            s->point[1] = size;
            s->mesh = {flat.data(), 4, nullptr};
          }
          b.pos = place;
          for (const bool portal : {false, true}) {
            const Contacts contacts = collide(a, b, 0.01, false, portal);
            ASSERT_LE(contacts.count, 1);
            if (contacts.count == 1) {
              EXPECT_FALSE(std::isnan(contacts.point[0].dist));
            }
          }
        }
      }
    }
  }
}

// Ending early makes depths smaller, never larger, and changes nothing for round shapes.
TEST(ConvexContact, ForgettingThePointsOfAPrism) {
  Sampler sampler(14);
  int smaller = 0;
  for (int i = 0; i < 200; ++i) {
    ConvexShape prism = sampler.shape(kPointsShape, 0.1);
    prism.size.x = 0;
    for (const int kind : {mjGEOM_BOX, mjGEOM_CYLINDER}) {
      const ConvexShape other = sampler.shape(kind, 0.1);
      Ccd ccd(100);
      ContactPoint exact, early;
      const int count = collide_convex(prism, other, 0, ccd.settings, &exact);
      ccd.settings.ties.forget_points = true;
      ASSERT_EQ(collide_convex(prism, other, 0, ccd.settings, &early), count);
      if (count == 0) continue;
      EXPECT_GE(early.dist, exact.dist - 1e-12);
      if (kind == mjGEOM_CYLINDER) {
        EXPECT_EQ(early.dist, exact.dist);
      }
      smaller += early.dist > exact.dist + 1e-6 ? 1 : 0;
    }
  }
  EXPECT_GT(smaller, 0);
}

// Two balloons almost square to one another: the origin is next to a segment of the first two support points.
// EPA used to start from that segment, and after 35 steps the depth was 5e-5 and the normal 0.05 off.
TEST(ConvexContact, EllipsoidsAlmostSquare) {
  ConvexShape a, b;
  a.type = b.type = mjGEOM_ELLIPSOID;
  a.size = {0.12, 0.12, 0.15};
  b.size = {0.12, 0.12, 0.14};
  a.pos = {0.10003249637521172, 0.10022403628609966, 0.20024724757141049};
  b.pos = {0.10009654702524008, -0.10019602627453146, 0.20024231786902308};
  a.mat = to_matrix(Quat<mjtNum>{0.99999995935589436, -3.4272493492596288e-5, 1.0942131e-6, 0.00028304135486214161});
  b.mat = to_matrix(Quat<mjtNum>{0.99999999918396343, -2.644276846059593e-5, 3.0409705092e-5, -2.8465599842e-6});
  Ccd usual(35), patient(400, 1e-9);
  ContactPoint early, late;
  ASSERT_EQ(collide_convex(a, b, 0, usual.settings, &early), 1);
  ASSERT_EQ(collide_convex(a, b, 0, patient.settings, &late), 1);
  EXPECT_NEAR(early.dist, late.dist, 2e-6);
  EXPECT_NEAR(norm(cross(load3(early.normal), load3(late.normal))), 0, 0.01);
}

TEST(ConvexContact, NoIterationsNoContact) {
  const ConvexShape a = box({0.1, 0.1, 0.1}, {}), b = box({0.1, 0.1, 0.1}, {0.05, 0, 0});
  EXPECT_EQ(collide(a, b, 0, false, false, 0).count, 0);
}

}  // namespace
}  // namespace sinew
