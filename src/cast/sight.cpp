// SPDX-License-Identifier: Apache-2.0
#include "cast/sight.h"

#include <cmath>

namespace sinew::cast {

// What a ball covers of a face.
struct Sight::Spot {
  int face;
  float low[2], high[2];
  Entry entry;
};

namespace {

constexpr int kFewestSide = 8, kMostSide = 64;
constexpr std::size_t kMostEntries = 1u << 20;
constexpr float kPadding = 1e-3f;  // of a ball, so that rounding loses no part

// The slopes a/m of the lines through the origin that touch a circle at (m, a), which lies before the origin.
void touch(float m, float a, float radius, float& low, float& high) {
  const float below = m * m - radius * radius, root = std::sqrt(std::max(below + a * a, 0.0f));
  low = (m * a - radius * root) / below;
  high = (m * a + radius * root) / below;
}

}  // namespace

// A ball is on a side of the cube unless it is wholly beyond one of the four planes that bound the side's pyramid.
void Sight::add_to_cube(const Ball& ball, const Vec& away, float near, std::vector<Spot>& spots) const {
  constexpr float kDiagonal = 1.4142136f;
  for (int face = 0; face < 6; ++face) {
    const int axis = face / 2;
    const float m = face % 2 ? -away[axis] : away[axis], beside[2] = {away[kNext[axis]], away[kNext[axis + 1]]};
    if (std::max(std::abs(beside[0]), std::abs(beside[1])) - m > kDiagonal * ball.radius) continue;
    Spot spot{face, {-1, -1}, {1, 1}, {near, ball.part}};
    for (int i = 0; m > 1.01f * ball.radius && i < 2; ++i) {
      touch(m, beside[i], ball.radius, spot.low[i], spot.high[i]);
      spot.low[i] = std::max(-1.0f, std::min(1.0f, spot.low[i] - kPadding));
      spot.high[i] = std::max(-1.0f, std::min(1.0f, spot.high[i] + kPadding));
    }
    spots.push_back(spot);
  }
}

Sight Sight::from_point(const std::vector<Ball>& balls, const Vec& apex) {
  Sight sight;
  std::vector<Spot> spots;
  for (Ball ball : balls) {
    const Vec away = ball.centre - apex;
    const float distance = std::sqrt(dot(away, away));
    ball.radius += kPadding * (ball.radius + distance);
    const float near = distance - ball.radius;
    if (near > 0) {
      sight.add_to_cube(ball, away, near, spots);
    } else {
      sight.around_.push_back({near, ball.part});
    }
  }
  sight.fill(spots, balls.size());
  return sight;
}

Sight Sight::along(const std::vector<Ball>& balls, const Vec& direction) {
  Sight sight;
  sight.parallel_ = true;
  const Vec other = std::abs(direction.x) < 0.6f ? Vec{1, 0, 0} : Vec{0, 1, 0};
  const Vec across = cross(direction, other);
  sight.across_[0] = across * (1 / std::max(std::sqrt(dot(across, across)), 1e-30f));
  sight.across_[1] = cross(direction, sight.across_[0]);
  std::vector<Spot> spots;
  for (const Ball& ball : balls) {
    const float radius = ball.radius * (1 + kPadding) + 1e-5f * std::sqrt(dot(ball.centre, ball.centre));
    Spot spot{0, {}, {}, {dot(ball.centre, direction) - radius, ball.part}};
    for (int i = 0; i < 2; ++i) {
      spot.low[i] = dot(ball.centre, sight.across_[i]) - radius;
      spot.high[i] = dot(ball.centre, sight.across_[i]) + radius;
    }
    const bool usable = std::isfinite(spot.high[0] - spot.low[0]) && std::isfinite(spot.high[1] - spot.low[1]);
    if (usable) {
      spots.push_back(spot);
    } else {
      sight.around_.push_back({-kFar, ball.part});
    }
  }
  sight.fill(spots, balls.size());
  return sight;
}

// Lays cells of `side` x `side` over every face, as far as its spots reach. Returns how many entries they need.
std::size_t Sight::count_entries(const std::vector<Spot>& spots, int side) {
  float low[6][2], high[6][2];
  std::fill_n(&low[0][0], 12, kFar);
  std::fill_n(&high[0][0], 12, -kFar);
  for (const Spot& spot : spots) {
    for (int i = 0; i < 2; ++i) {
      low[spot.face][i] = std::min(low[spot.face][i], spot.low[i]);
      high[spot.face][i] = std::max(high[spot.face][i], spot.high[i]);
    }
  }
  int cells = 0;
  for (int f = 0; f < 6; ++f) {
    Face& face = faces_[f];
    face = {};
    if (!(low[f][0] <= high[f][0])) continue;
    face.side = side;
    face.first = cells;
    cells += side * side;
    for (int i = 0; i < 2; ++i) {
      face.low[i] = low[f][i];
      face.scale[i] = static_cast<float>(side) / std::max(1.0001f * (high[f][i] - low[f][i]), 1e-12f);
    }
  }
  start_.assign(static_cast<std::size_t>(cells) + 1, 0);
  std::size_t entries = 0;
  for (const Spot& spot : spots) {
    const Face& face = faces_[spot.face];
    std::size_t covered = 1;
    for (int i = 0; i < 2; ++i) covered *= static_cast<std::size_t>((spot.high[i] - spot.low[i]) * face.scale[i]) + 2;
    entries += covered;
  }
  return entries;
}

// Entries are filled in the order of their nearness, so that every cell is sorted.
void Sight::fill(std::vector<Spot>& spots, std::size_t count) {
  std::stable_sort(spots.begin(), spots.end(),
                   [](const Spot& a, const Spot& b) { return a.entry.near < b.entry.near; });
  int side = kFewestSide;
  while (side < kMostSide && static_cast<std::size_t>(side) * side < 16 * count) side *= 2;
  while (count_entries(spots, side) > kMostEntries && side > 1) side /= 2;
  const auto each_cell = [&](const Spot& spot, const auto& visit) {
    const Face& face = faces_[spot.face];
    const auto place = [&](float at, int i) {
      return std::clamp(static_cast<int>((at - face.low[i]) * face.scale[i]), 0, face.side - 1);
    };
    for (int row = place(spot.low[1], 1); row <= place(spot.high[1], 1); ++row) {
      for (int column = place(spot.low[0], 0); column <= place(spot.high[0], 0); ++column) {
        visit(static_cast<std::size_t>(face.first + row * face.side + column));
      }
    }
  };
  for (const Spot& spot : spots) each_cell(spot, [&](std::size_t cell) { ++start_[cell + 1]; });
  for (std::size_t i = 1; i < start_.size(); ++i) start_[i] += start_[i - 1];
  entries_.resize(static_cast<std::size_t>(start_.back()));
  std::vector<int> next(start_);
  for (const Spot& spot : spots) {
    each_cell(spot, [&](std::size_t cell) { entries_[static_cast<std::size_t>(next[cell]++)] = spot.entry; });
  }
}

}  // namespace sinew::cast
