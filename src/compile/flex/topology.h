// SPDX-License-Identifier: Apache-2.0
// topology.h -- what follows from the elements of a flex alone: edges, surface, layers, neighbours.
//   in    elements of dim + 1 vertices each       out   arrays as mjModel has them, ids local to the flex
//   cost  O(n log n) in the number of elements
#ifndef SINEW_COMPILE_FLEX_TOPOLOGY_H_
#define SINEW_COMPILE_FLEX_TOPOLOGY_H_

#include <span>
#include <vector>

namespace sinew {

struct FlexTopology {
  std::vector<int> edge;      // 2 vertices each, the smaller first; in the order in which elements bring them
  std::vector<int> elemedge;  // edges of each element
  std::vector<int> shell;     // faces that only one element has, dim vertices each, in the order of their vertices
  std::vector<int> layer;     // of each element: steps across faces to one on the surface; solids only, else 0
  std::vector<int> evpair;  // (element, vertex across a shared face) where one of the two has a border; not for solids

  int nedge() const { return static_cast<int>(edge.size() / 2); }
};

FlexTopology find_topology(std::span<const int> elements, int dim);

// The vertices across each edge of a surface: 2 an edge, -1 where no triangle is.
std::vector<int> find_flaps(std::span<const int> elements, const FlexTopology& topology);

// Corner pairs of the edges of an element, in the order of flex_elemedge.
std::span<const int[2]> element_edges(int dim);

}  // namespace sinew

#endif  // SINEW_COMPILE_FLEX_TOPOLOGY_H_
