// SPDX-License-Identifier: Apache-2.0
// Contact pairs and excluded pairs of bodies. Collision looks both up by the bodies' ids, so they are sorted by them.
#include <numeric>
#include <vector>

#include "compile/relations/relations.h"

namespace sinew {
namespace {

// Two ids in one int: the smaller has 15 bits of it, the larger 16.
int signature(const Element& user, int body1, int body2) {
  const auto [low, high] = std::minmax({body1, body2});
  if (low >= 1 << 15 || high >= 1 << 16) {
    refuse(user, "ids of its bodies are " + std::to_string(low) + " and " + std::to_string(high) +
                     ", but pairs and excludes can name bodies up to 32767 and 65535 only");
  }
  return (low << 16) + high;
}

PairBuild compile_pair(const Build& build, const Pair& pair) {
  const int dim = pair.c.condim;
  if (dim != 1 && dim != 3 && dim != 4 && dim != 6) {
    refuse(pair, "condim is " + std::to_string(dim) + ", but must be 1, 3, 4 or 6");
  }
  int geom1 = named_id(build, pair, mjOBJ_GEOM, *pair.c.geomname1, "geom1");
  int geom2 = named_id(build, pair, mjOBJ_GEOM, *pair.c.geomname2, "geom2");
  const int body1 = build.geoms[geom1]->body->id, body2 = build.geoms[geom2]->body->id;
  if (body1 > body2) std::swap(geom1, geom2);
  return {geom1, geom2, signature(pair, body1, body2)};
}

int compile_exclude(const Build& build, const Exclude& exclude) {
  const int body1 = named_id(build, exclude, mjOBJ_BODY, *exclude.c.bodyname1, "body1");
  const int body2 = named_id(build, exclude, mjOBJ_BODY, *exclude.c.bodyname2, "body2");
  return signature(exclude, body1, body2);
}

// The order of a list by its keys; equal keys keep the order of the document.
template <class Key>
std::vector<std::size_t> order_by(std::size_t size, Key&& key) {
  std::vector<std::size_t> order(size);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return key(a) < key(b); });
  return order;
}

// Takes an element into its place, under its new id.
template <class T>
void place(Build& build, std::vector<T*>& list, T& element) {
  element.id = static_cast<int>(list.size());
  if (!element.name.empty()) build.ids[T::kKind][element.name] = element.id;
  list.push_back(&element);
}

}  // namespace

void compile_pairs(Build& build) {
  const Spec& spec = build.spec;
  std::vector<PairBuild> pairs;
  for (const auto& pair : spec.pairs) pairs.push_back(compile_pair(build, *pair));
  for (const std::size_t i : order_by(pairs.size(), [&](std::size_t k) { return pairs[k].signature; })) {
    build.pair.push_back(pairs[i]);
    place(build, build.pairs, *spec.pairs[i]);
  }
  std::vector<int> excludes;
  for (const auto& exclude : spec.excludes) excludes.push_back(compile_exclude(build, *exclude));
  for (const std::size_t i : order_by(excludes.size(), [&](std::size_t k) { return excludes[k]; })) {
    build.exclude.push_back(excludes[i]);
    place(build, build.excludes, *spec.excludes[i]);
  }
}

void write_pairs(const Build& build, mjModel& m) {
  for (int i = 0; i < m.npair; ++i) {
    const mjsPair& c = build.pairs[i]->c;
    m.pair_dim[i] = c.condim;
    m.pair_geom1[i] = build.pair[i].geom1;
    m.pair_geom2[i] = build.pair[i].geom2;
    m.pair_signature[i] = build.pair[i].signature;
    write_row(m.pair_solref, i, c.solref);
    write_row(m.pair_solreffriction, i, c.solreffriction);
    write_row(m.pair_solimp, i, c.solimp);
    m.pair_margin[i] = c.margin;
    m.pair_gap[i] = c.gap;
    write_row(m.pair_friction, i, c.friction);
  }
  std::copy(build.exclude.begin(), build.exclude.end(), m.exclude_signature);
}

}  // namespace sinew
