// SPDX-License-Identifier: Apache-2.0
#include "shape/hull.h"

extern "C" {
#include <libqhull_r/qhull_ra.h>
}

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace sinew {
namespace {

// One run of qhull and what it left. Errors inside qhull longjmp to a setjmp inside qh_new_qhull, over qhull's own
// frames only.
class QhullRun {
 public:
  QhullRun() { qh_zero(&qh_, nullptr); }
  ~QhullRun() {
    qh_freeqhull(&qh_, !qh_ALL);
    int blocks = 0, bytes = 0;
    qh_memfreeshort(&qh_, &blocks, &bytes);
  }
  QhullRun(const QhullRun&) = delete;
  QhullRun& operator=(const QhullRun&) = delete;

  qhT* get() { return &qh_; }

 private:
  qhT qh_;
};

// What qhull writes, kept in memory: it insists on a FILE.
class Report {
 public:
  Report() : file_(open_memstream(&text_, &size_)) {}
  ~Report() {
    if (file_) std::fclose(file_);
    std::free(text_);
  }
  Report(const Report&) = delete;
  Report& operator=(const Report&) = delete;

  FILE* file() { return file_; }

  // qhull's diagnosis: its first line, without its code ("QH6154 qhull ...").
  std::string diagnosis() {
    std::fflush(file_);
    const std::string all(text_, size_);
    return all.substr(0, all.find('\n'));
  }

 private:
  char* text_ = nullptr;
  std::size_t size_ = 0;
  FILE* file_;
};

struct HullFacet {
  std::array<int, 3> corner;  // point ids in qhull's own order
  bool swapped;               // counter-clockwise from outside only after the first two are swapped
};

struct HullParts {
  std::vector<int> vert;  // point ids
  std::vector<HullFacet> facet;
};

int point_id(const double* base, const vertexT* vertex) { return static_cast<int>((vertex->point - base) / 3); }

// Empty parts if a facet is not a triangle, which option Qt excludes but for failures of the triangulation.
HullParts collect(qhT* qh, const double* base) {
  HullParts parts;
  const vertexT* vertex;
  const facetT* facet;
  FORALLvertices parts.vert.push_back(point_id(base, vertex));
  FORALLfacets {
    HullFacet found{{0, 0, 0}, facet->toporient != 0};
    int n = 0;
    void** corner = &facet->vertices->e[0].p;
    for (; *corner && n < 3; ++corner) found.corner[n++] = point_id(base, static_cast<const vertexT*>(*corner));
    if (*corner || n != 3) return {};
    parts.facet.push_back(found);
  }
  return parts;
}

std::vector<int> make_graph(const HullParts& parts, int npoint) {
  const int numvert = static_cast<int>(parts.vert.size()), numface = static_cast<int>(parts.facet.size());
  std::vector<int> local(static_cast<std::size_t>(npoint), -1);
  for (int i = 0; i < numvert; ++i) local[parts.vert[i]] = i;

  // neighbours in the order in which the facets mention them
  std::vector<std::vector<int>> neighbors(static_cast<std::size_t>(numvert));
  for (const HullFacet& f : parts.facet) {
    for (int v : f.corner) {
      std::vector<int>& list = neighbors[local[v]];
      for (int w : f.corner) {
        if (w != v && std::find(list.begin(), list.end(), local[w]) == list.end()) list.push_back(local[w]);
      }
    }
  }

  std::vector<int> graph{numvert, numface};
  int adr = 0;
  for (const std::vector<int>& list : neighbors) {
    graph.push_back(adr);
    adr += static_cast<int>(list.size()) + 1;
  }
  graph.insert(graph.end(), parts.vert.begin(), parts.vert.end());
  for (const std::vector<int>& list : neighbors) {
    graph.insert(graph.end(), list.begin(), list.end());
    graph.push_back(-1);
  }
  for (const HullFacet& f : parts.facet) {
    const auto [a, b, c] = f.corner;
    const std::array<int, 3> oriented = f.swapped ? std::array{b, a, c} : std::array{a, b, c};
    graph.insert(graph.end(), oriented.begin(), oriented.end());
  }
  return graph;
}

}  // namespace

std::span<const int> Hull::faces() const {
  if (graph.empty()) return {};
  const auto numvert = static_cast<std::size_t>(graph[0]), numface = static_cast<std::size_t>(graph[1]);
  return std::span<const int>(graph).subspan(2 + 3 * numvert + 3 * numface, 3 * numface);
}

Hull convex_hull(std::span<const double> points, int maxhullvert) {
  Hull hull;
  const int npoint = static_cast<int>(points.size() / 3);
  if (npoint < 4) {
    hull.error = "a convex hull needs at least 4 points, got " + std::to_string(npoint);
    return hull;
  }
  // Qt: triangles only. TA: stop after so many points beyond the first simplex.
  std::string command = "qhull Qt";
  if (maxhullvert > 3) command += " TA" + std::to_string(maxhullvert - 4);

  std::vector<double> base(points.begin(), points.end());
  Report report;
  if (!report.file()) {
    hull.error = "out of memory";
    return hull;
  }
  QhullRun run;
  if (qh_new_qhull(run.get(), 3, npoint, base.data(), False, command.data(), nullptr, report.file()) != 0) {
    hull.error = "qhull: " + report.diagnosis();
    return hull;
  }
  const HullParts parts = collect(run.get(), base.data());
  // a closed triangulated surface has V - E + F = 2 with 2 E = 3 F; the layout of the graph relies on it
  if (parts.vert.empty() || parts.facet.size() != 2 * parts.vert.size() - 4) {
    hull.error = "qhull gave a surface that is not closed: the points may be too close to a plane";
    return hull;
  }
  hull.graph = make_graph(parts, npoint);
  return hull;
}

}  // namespace sinew
