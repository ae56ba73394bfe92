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
  const int body1 = build.all<Geom>()[geom1]->body->id, body2 = build.all<Geom>()[geom2]->body->id;
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

// Compiles every element of a kind and sorts them by signature, which settles their ids.
template <class T, class Compiled, class Compile, class Signature>
void compile_sorted(Build& build, std::vector<Compiled>& out, Compile&& compile, Signature&& signature_of) {
  const std::vector<T*> elements = build.all<T>();
  std::vector<Compiled> compiled;
  for (const T* element : elements) compiled.push_back(compile(build, *element));
  build.all<T>().clear();
  for (const std::size_t i : order_by(compiled.size(), [&](std::size_t k) { return signature_of(compiled[k]); })) {
    T& element = *elements[i];
    element.id = static_cast<int>(out.size());
    if (!element.name.empty()) build.ids[T::kKind][element.name] = element.id;
    build.all<T>().push_back(&element);
    out.push_back(compiled[i]);
  }
}

}  // namespace

void compile_pairs(Build& build) {
  compile_sorted<Pair>(build, build.pair, compile_pair, [](const PairBuild& pair) { return pair.signature; });
  compile_sorted<Exclude>(build, build.exclude, compile_exclude, [](int signature) { return signature; });
}

void write_pairs(const Build& build, mjModel& m) {
  for (int i = 0; i < m.npair; ++i) {
    const mjsPair& c = build.all<Pair>()[i]->c;
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
