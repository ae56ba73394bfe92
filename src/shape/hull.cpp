// SPDX-License-Identifier: Apache-2.0
#include "shape/hull.h"

extern "C" {
#include <libqhull_r/qhull_ra.h>
}

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <unordered_map>

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

using Corners = std::array<int, 3>;

struct HullParts {
  std::vector<int> vert;                       // point ids
  std::vector<std::vector<Corners>> surround;  // per vertex: the triangles that meet there, in qhull's own order
  std::vector<Corners> face;                   // counter-clockwise from outside
};

// Reads qhull's lists without calling it: outside qh_new_qhull an error in there would end the process.
class Reader {
 public:
  Reader(const qhT* qh, const double* base) : base_(base) {
    for (const vertexT* v = qh->vertex_list; v && v->next; v = v->next) parts_.vert.push_back(point_id(v));
    parts_.surround.resize(parts_.vert.size());
    if (qh->VERTEXneighbors) read_surround(qh);
    for (const facetT* f = qh->facet_list; f && f->next; f = f->next) {
      const auto [a, b, c] = corners(f);
      parts_.face.push_back(f->toporient ? Corners{b, a, c} : Corners{a, b, c});
    }
    if (!qh->VERTEXneighbors) collect_surround(qh);
  }

  // A closed triangulated surface has V - E + F = 2 with 2 E = 3 F; the layout of the graph relies on it.
  bool closed() const {
    return complete_ && parts_.vert.size() >= 4 && parts_.face.size() == 2 * parts_.vert.size() - 4;
  }

  const HullParts& parts() const { return parts_; }

 private:
  void read_surround(const qhT* qh) {
    std::size_t i = 0;
    for (const vertexT* v = qh->vertex_list; v && v->next; v = v->next, ++i) {
      if (!v->neighbors) continue;
      for (const setelemT* e = v->neighbors->e; e->p; ++e) {
        parts_.surround[i].push_back(corners(static_cast<const facetT*>(e->p)));
      }
    }
  }

  // qhull keeps neighbours only if it had to merge facets; by itself it would list them as the facets come.
  void collect_surround(const qhT* qh) {
    std::unordered_map<int, std::size_t> local;
    for (std::size_t i = 0; i < parts_.vert.size(); ++i) local[parts_.vert[i]] = i;
    for (const facetT* f = qh->facet_list; f && f->next; f = f->next) {
      const Corners found = corners(f);
      for (int v : found) {
        const auto it = local.find(v);
        if (it != local.end()) parts_.surround[it->second].push_back(found);
      }
    }
  }

  int point_id(const vertexT* vertex) const { return static_cast<int>((vertex->point - base_) / 3); }

  Corners corners(const facetT* facet) {
    Corners result{};
    std::size_t n = 0;
    for (const setelemT* e = facet->vertices->e; e->p; ++e, ++n) {
      if (n < 3) result[n] = point_id(static_cast<const vertexT*>(e->p));
    }
    if (n != 3) complete_ = false;
    return result;
  }

  const double* base_;
  HullParts parts_;
  bool complete_ = true;
};

std::vector<int> make_graph(const HullParts& parts, int npoint) {
  const int numvert = static_cast<int>(parts.vert.size()), numface = static_cast<int>(parts.face.size());
  std::vector<int> local(static_cast<std::size_t>(npoint), -1);
  for (int i = 0; i < numvert; ++i) local[parts.vert[i]] = i;

  // neighbours in the order in which the triangles around the vertex mention them
  std::vector<std::vector<int>> neighbors(static_cast<std::size_t>(numvert));
  for (int i = 0; i < numvert; ++i) {
    std::vector<int>& list = neighbors[i];
    for (const Corners& corners : parts.surround[i]) {
      for (int w : corners) {
        if (w != parts.vert[i] && std::find(list.begin(), list.end(), local[w]) == list.end()) list.push_back(local[w]);
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
  for (const Corners& corners : parts.face) graph.insert(graph.end(), corners.begin(), corners.end());
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
  const Reader reader(run.get(), base.data());
  if (!reader.closed()) {
    hull.error = "qhull gave a surface that is not closed: the points may be too close to a plane";
    return hull;
  }
  hull.graph = make_graph(reader.parts(), npoint);
  return hull;
}

}  // namespace sinew
