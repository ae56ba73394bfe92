// SPDX-License-Identifier: Apache-2.0
// obj.cpp -- Wavefront OBJ: only what makes a mesh is read.
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "format/mesh/mesh_file.h"
#include "format/mesh/token_reader.h"

namespace sinew {
namespace {

struct Corner {
  int vert, texcoord, normal;  // from 0; -1: not given
};

using Point = std::array<double, 3>;

class ObjReader {
 public:
  ObjReader(std::string_view text, std::string_view name) : in_(text, name) {}

  MeshFile read() {
    do {
      read_line();
    } while (in_.next_line());
    if (mesh_.vert.empty()) in_.fail("no vertices: this may not be an OBJ file");
    // normals and texture coordinates count only if each corner has one
    if (!every_normal_) {
      mesh_.normal.clear();
      mesh_.facenormal.clear();
    }
    if (!every_texcoord_) {
      mesh_.texcoord.clear();
      mesh_.facetexcoord.clear();
    }
    if (mesh_.face.empty()) {
      mesh_.normal.clear();
      mesh_.texcoord.clear();
    }
    return std::move(mesh_);
  }

 private:
  void read_line() {
    const std::string_view keyword = in_.token();
    if (keyword == "v") {
      for (int i = 0; i < 3; ++i) mesh_.vert.push_back(coordinate("vertex coordinate"));
    } else if (keyword == "vn") {
      for (int i = 0; i < 3; ++i) mesh_.normal.push_back(coordinate("normal coordinate"));
    } else if (keyword == "vt") {
      mesh_.texcoord.push_back(coordinate("texture coordinate"));
      // images are stored from the top, texture coordinates count from the bottom
      const std::string_view second = in_.token();
      const double v = second.empty() ? 0 : in_.to_number(second, "texture coordinate");
      mesh_.texcoord.push_back(to_float(1 - v, "texture coordinate"));
    } else if (keyword == "f") {
      if (!finished_) read_face();
    } else if (keyword == "o" || keyword == "g") {
      // one mesh is one object: the first that has faces, as MuJoCo does
      finished_ = !mesh_.face.empty();
    }
  }

  float to_float(double value, const char* what) const {
    if (std::abs(value) > std::numeric_limits<float>::max()) in_.fail(std::string(what) + " does not fit into a float");
    return static_cast<float>(value);
  }

  float coordinate(const char* what) { return to_float(in_.to_number(in_.token(), what), what); }

  // Indices count from 1, or back from the end of what was read so far.
  int resolve(std::string_view text, std::size_t count, const char* what) const {
    if (text.empty()) return -1;
    const std::int64_t given = in_.to_integer(text, what);
    const auto n = static_cast<std::int64_t>(count);
    const std::int64_t index = given < 0 ? n + given : given - 1;
    if (given == 0 || index < 0 || index >= n) {
      in_.fail(std::string(what) + " " + std::to_string(given) + " is out of range: there are " + std::to_string(n) +
               " so far");
    }
    return static_cast<int>(index);
  }

  // "v", "v/t", "v//n" or "v/t/n"
  Corner read_corner(std::string_view token) const {
    std::array<std::string_view, 3> part;  // the last one has what is left
    std::size_t start = 0, filled = 0;
    for (std::size_t i = 0; i < token.size() && filled < 2; ++i) {
      if (token[i] != '/') continue;
      part[filled++] = token.substr(start, i - start);
      start = i + 1;
    }
    part[filled] = token.substr(start);
    if (part[0].empty()) in_.fail("a corner of a face names no vertex");
    return {resolve(part[0], mesh_.vert.size() / 3, "vertex"),
            resolve(part[1], mesh_.texcoord.size() / 2, "texture coordinate"),
            resolve(part[2], mesh_.normal.size() / 3, "normal")};
  }

  void read_face() {
    corners_.clear();
    for (std::string_view token = in_.token(); !token.empty(); token = in_.token()) {
      corners_.push_back(read_corner(token));
    }
    if (corners_.size() < 3) return;  // a line or a point has no surface
    if (is_fan()) {
      for (std::size_t i = 1; i + 1 < corners_.size(); ++i) add_triangle(corners_[0], corners_[i], corners_[i + 1]);
    } else {
      clip_ears();
    }
  }

  void add_triangle(const Corner& a, const Corner& b, const Corner& c) {
    for (const Corner* corner : {&a, &b, &c}) {
      mesh_.face.push_back(corner->vert);
      mesh_.facenormal.push_back(corner->normal);
      mesh_.facetexcoord.push_back(corner->texcoord);
      every_normal_ = every_normal_ && corner->normal >= 0;
      every_texcoord_ = every_texcoord_ && corner->texcoord >= 0;
    }
  }

  Point at(const Corner& corner) const {
    const std::size_t i = 3 * static_cast<std::size_t>(corner.vert);
    return {mesh_.vert[i], mesh_.vert[i + 1], mesh_.vert[i + 2]};
  }

  static double dot(const Point& a, const Point& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

  Point area_vector(const Corner& i, const Corner& j, const Corner& k) const {
    const Point a = at(i), b = at(j), c = at(k);
    const Point u{b[0] - a[0], b[1] - a[1], b[2] - a[2]}, w{c[0] - a[0], c[1] - a[1], c[2] - a[2]};
    return {u[1] * w[2] - u[2] * w[1], u[2] * w[0] - u[0] * w[2], u[0] * w[1] - u[1] * w[0]};
  }

  // The sum of the fan's area vectors is the polygon's own, however the fan overlaps.
  Point polygon_area() const {
    Point sum{};
    for (std::size_t i = 1; i + 1 < corners_.size(); ++i) {
      const Point part = area_vector(corners_[0], corners_[i], corners_[i + 1]);
      for (std::size_t k = 0; k < 3; ++k) sum[k] += part[k];
    }
    return sum;
  }

  // Quads are always split from their first corner, as MuJoCo does.
  bool is_fan() const {
    if (corners_.size() <= 4) return true;
    const Point area = polygon_area();
    for (std::size_t i = 1; i + 1 < corners_.size(); ++i) {
      if (dot(area_vector(corners_[0], corners_[i], corners_[i + 1]), area) < 0) return false;
    }
    return true;
  }

  // A concave polygon: the first corner whose triangle holds no other is cut off, until three are left. Only corners
  // that point inwards can lie in such a triangle, and one that was found in it keeps it from being an ear until it is
  // cut off or points outwards: most triangles are looked at a few times, not once for each cut. If rounding
  // leaves no ear the rest becomes a fan.
  void clip_ears() {
    if (corners_.size() > kMostEars) in_.fail("a concave face has more than " + std::to_string(kMostEars) + " corners");
    area_ = polygon_area();
    ring_.clear();
    for (const Corner& corner : corners_) ring_.push_back({corner, kUnknown, false, false});
    alive_.resize(ring_.size());
    for (std::size_t i = 0; i < alive_.size(); ++i) alive_[i] = i;
    for (std::size_t i = 0; i < alive_.size(); ++i) turn(i);
    while (alive_.size() > 3) {
      const std::size_t ear = find_ear(), n = alive_.size();
      add_triangle(corner(ear + n - 1), corner(ear), corner(ear + 1));
      ring_[alive_[ear]].gone = true;
      alive_.erase(alive_.begin() + static_cast<std::ptrdiff_t>(ear));
      for (const std::size_t neighbour : {ear + n - 2, ear}) {
        ring_[alive_[neighbour % (n - 1)]].blocker = kUnknown;
        turn(neighbour);
      }
    }
    add_triangle(corner(0), corner(1), corner(2));
  }

  const Corner& corner(std::size_t place) const { return ring_[alive_[place % alive_.size()]].corner; }

  // Notes whether the corner at this place of the ring points inwards.
  void turn(std::size_t place) {
    const std::size_t n = alive_.size();
    ring_[alive_[place % n]].inwards =
        dot(area_vector(corner(place + n - 1), corner(place), corner(place + 1)), area_) <= 0;
  }

  std::size_t find_ear() {
    for (std::size_t place = 0; place < alive_.size(); ++place) {
      Link& link = ring_[alive_[place]];
      if (link.inwards) continue;
      const bool blocked = link.blocker < ring_.size() && !ring_[link.blocker].gone && ring_[link.blocker].inwards;
      if (blocked) continue;
      link.blocker = find_inside(place);
      if (link.blocker == kNone) return place;
    }
    return 1;
  }

  // A corner in the triangle of this one and its neighbours; kNone if there is none.
  std::size_t find_inside(std::size_t place) const {
    const std::size_t n = alive_.size();
    const Corner &a = corner(place + n - 1), &b = corner(place), &c = corner(place + 1);
    for (const std::size_t other : alive_) {
      const Corner& p = ring_[other].corner;
      if (!ring_[other].inwards || p.vert == a.vert || p.vert == b.vert || p.vert == c.vert) continue;
      const bool outside = dot(area_vector(a, b, p), area_) < 0 || dot(area_vector(b, c, p), area_) < 0 ||
                           dot(area_vector(c, a, p), area_) < 0;
      if (!outside) return other;
    }
    return kNone;
  }

  struct Link {
    Corner corner;
    std::size_t blocker;  // a corner that was in its triangle
    bool inwards, gone;
  };
  static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max(), kUnknown = kNone - 1;
  static constexpr std::size_t kMostEars = 2000;

  TokenReader in_;
  MeshFile mesh_;
  std::vector<Corner> corners_;
  Point area_{};                    // of the face whose ears are cut
  std::vector<Link> ring_;          // its corners
  std::vector<std::size_t> alive_;  // those that are left, in order
  bool every_normal_ = true, every_texcoord_ = true, finished_ = false;
};

}  // namespace

MeshFile read_obj(std::span<const std::byte> bytes, std::string_view name) {
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  return ObjReader(text, name).read();
}

}  // namespace sinew
