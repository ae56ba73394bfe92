// SPDX-License-Identifier: Apache-2.0
// obj.cpp -- Wavefront OBJ: only what makes a mesh is read.
#include <array>
#include <cmath>
#include <limits>
#include <string>

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
      // one mesh is one object: the first that has faces, as the reference does
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
    const std::size_t first = token.find('/');
    const std::size_t second = first == token.npos ? token.npos : token.find('/', first + 1);
    const auto part = [&](std::size_t slash, std::size_t end) {
      return slash == token.npos ? std::string_view() : token.substr(slash + 1, end - slash - 1);
    };
    if (first == 0) in_.fail("a corner of a face names no vertex");
    return {resolve(token.substr(0, first), mesh_.vert.size() / 3, "vertex"),
            resolve(part(first, second == token.npos ? token.size() : second), mesh_.texcoord.size() / 2,
                    "texture coordinate"),
            resolve(part(second, token.size()), mesh_.normal.size() / 3, "normal")};
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

  // Quads are always split from their first corner, as the reference does.
  bool is_fan() const {
    if (corners_.size() <= 4) return true;
    const Point area = polygon_area();
    for (std::size_t i = 1; i + 1 < corners_.size(); ++i) {
      if (dot(area_vector(corners_[0], corners_[i], corners_[i + 1]), area) < 0) return false;
    }
    return true;
  }

  // A concave polygon: cut off corners whose triangle holds no other corner; O(n^2) tries of O(n), so only what no
  // fan can do comes here. If rounding leaves no ear the rest becomes a fan.
  void clip_ears() {
    const Point area = polygon_area();
    std::vector<Corner> rest = corners_;
    if (rest.size() > kMostEars) in_.fail("a concave face has more than " + std::to_string(kMostEars) + " corners");
    while (rest.size() > 3) {
      const std::size_t ear = find_ear(rest, area);
      const std::size_t n = rest.size();
      add_triangle(rest[(ear + n - 1) % n], rest[ear], rest[(ear + 1) % n]);
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(ear));
    }
    add_triangle(rest[0], rest[1], rest[2]);
  }

  std::size_t find_ear(const std::vector<Corner>& rest, const Point& area) const {
    const std::size_t n = rest.size();
    for (std::size_t i = 0; i < n; ++i) {
      const Corner &a = rest[(i + n - 1) % n], &b = rest[i], &c = rest[(i + 1) % n];
      if (dot(area_vector(a, b, c), area) <= 0) continue;
      bool empty = true;
      for (std::size_t j = 0; j < n && empty; ++j) {
        const Corner& p = rest[j];
        if (p.vert == a.vert || p.vert == b.vert || p.vert == c.vert) continue;
        empty = dot(area_vector(a, b, p), area) < 0 || dot(area_vector(b, c, p), area) < 0 ||
                dot(area_vector(c, a, p), area) < 0;
      }
      if (empty) return i;
    }
    return 1;
  }

  static constexpr std::size_t kMostEars = 2000;

  TokenReader in_;
  MeshFile mesh_;
  std::vector<Corner> corners_;
  bool every_normal_ = true, every_texcoord_ = true, finished_ = false;
};

}  // namespace

MeshFile read_obj(std::span<const std::byte> bytes, std::string_view name) {
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  return ObjReader(text, name).read();
}

}  // namespace sinew
