// SPDX-License-Identifier: Apache-2.0
// Of more contacts than there is room for, the deepest and the outermost stay.
#include "shape/pairs/contact_selection.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

namespace sinew {
namespace {

ContactPoint contact_at(mjtNum x, mjtNum y, mjtNum dist) {
  ContactPoint point{};
  point.pos[0] = x;
  point.pos[1] = y;
  point.dist = dist;
  return point;
}

bool is_at(const ContactPoint& point, mjtNum x, mjtNum y) { return point.pos[0] == x && point.pos[1] == y; }

// The contacts of a floor of n x n cells with sides of 1, deepest at one of its corners' neighbours.
std::vector<ContactPoint> select(int n, int room, int deepest) {
  std::vector<ContactPoint> out(static_cast<std::size_t>(room));
  ContactSelection selection(out.data(), room);
  for (int k = 0; k < n * n; ++k) selection.add(contact_at(k % n, k / n, k == deepest ? -2 : -1 - 1e-3 * (k % 7)));
  out.resize(static_cast<std::size_t>(selection.count()));
  return out;
}

TEST(ContactSelection, KeepsAllInTheirOrderWhileThereIsRoom) {
  const std::vector<ContactPoint> kept = select(7, 49, 3);
  ASSERT_EQ(kept.size(), 49u);
  for (int k = 0; k < 49; ++k) EXPECT_TRUE(is_at(kept[static_cast<std::size_t>(k)], k % 7, k / 7)) << k;
}

TEST(ContactSelection, KeepsTheDeepestWhereverItComes) {
  for (const int deepest : {0, 1, 55, 812, 1680}) {
    const std::vector<ContactPoint> kept = select(41, mjMAXCONPAIR, deepest);
    EXPECT_EQ(kept.size(), static_cast<std::size_t>(mjMAXCONPAIR));
    EXPECT_TRUE(std::any_of(kept.begin(), kept.end(), [](const ContactPoint& p) { return p.dist == -2; })) << deepest;
  }
}

// A body stands on the hull of its contacts: every side of the floor keeps some near its ends.
TEST(ContactSelection, SpansWhatAllContactsSpan) {
  const std::vector<ContactPoint> kept = select(41, mjMAXCONPAIR, 0);
  for (const mjtNum x : {0, 40}) {
    for (const mjtNum y : {0, 40}) {
      const bool near = std::any_of(kept.begin(), kept.end(),
                                    [&](const ContactPoint& p) { return std::hypot(p.pos[0] - x, p.pos[1] - y) < 6; });
      EXPECT_TRUE(near) << x << " " << y;
    }
  }
}

TEST(ContactSelection, HasRoomForOneOrNone) {
  ContactPoint out[1];
  ContactSelection one(out, 1), none(out, 0);
  for (int k = 0; k < 3; ++k) one.add(contact_at(k, 0, -k));
  EXPECT_EQ(one.count(), 1);
  none.add(contact_at(5, 5, 5));
  EXPECT_EQ(none.count(), 0);
  EXPECT_TRUE(is_at(out[0], 0, 0));
}

}  // namespace
}  // namespace sinew
