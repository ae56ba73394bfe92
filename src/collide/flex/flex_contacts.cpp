// SPDX-License-Identifier: Apache-2.0
#include "collide/flex/flex_contacts.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <tuple>

#include "collide/broad_phase.h"
#include "collide/contact_writer.h"
#include "collide/flex/element_tree.h"
#include "collide/flex/filter.h"
#include "collide/flex/narrow.h"
#include "collide/flex/self_contacts.h"

namespace sinew {
namespace {

mjtNum margin_of(const mjModel& m, mjtNum margin) {
  return m.opt.enableflags & mjENBL_OVERRIDE ? m.opt.o_margin : margin;
}

WorldBox box_of_flex(const mjModel& m, const mjData& d, int flex) {
  return ElementTree(m, d, flex).box(margin_of(m, m.flex_margin[flex]));
}

// Of planes and of geoms without bounds, everything.
WorldBox box_of_geom(const mjModel& m, const mjData& d, int geom, mjtNum margin) {
  if (m.geom_rbound[geom] > 0) return geom_box(m, d, geom, margin);
  return {{-mjMAXVAL, -mjMAXVAL, -mjMAXVAL}, {mjMAXVAL, mjMAXVAL, mjMAXVAL}};
}

}  // namespace

FlexContacts::FlexContacts(const mjModel& m, mjData& d, StackFrame& frame)
    : m_(m), d_(d), frame_(frame), pairs_(frame) {
  find_pairs();
  std::sort(pairs_.begin(), pairs_.end(), [](const FlexPair& a, const FlexPair& b) {
    return std::tie(a.body, a.flex, a.geom) < std::tie(b.body, b.flex, b.geom);
  });
}

void FlexContacts::find_pairs() {
  const auto most = static_cast<std::size_t>(m_.nflex) + static_cast<std::size_t>(m_.ngeom);
  WorldBox* box = frame_.alloc<WorldBox>(most);
  int* id = frame_.alloc<int>(most);
  int contype = 0, conaffinity = 0, nflex = 0;
  for (int f = 0; f < m_.nflex; ++f) {
    if (m_.flex_elemnum[f] <= 0 || !(m_.flex_contype[f] | m_.flex_conaffinity[f])) continue;
    contype |= m_.flex_contype[f];
    conaffinity |= m_.flex_conaffinity[f];
    box[nflex] = box_of_flex(m_, d_, f);
    id[nflex++] = f;
  }
  int count = nflex;
  for (int g = 0; g < m_.ngeom; ++g) {
    if (!masks_fit(contype, conaffinity, m_.geom_contype[g], m_.geom_conaffinity[g])) continue;
    box[count] = box_of_geom(m_, d_, g, margin_of(m_, m_.geom_margin[g]));
    id[count++] = g;
  }
  for_each_overlap(box, nullptr, nflex, count, frame_, [&](int i, int j) {
    const int f = id[std::min(i, j)], other = id[std::max(i, j)];
    if (std::max(i, j) < nflex) {
      if (masks_fit(m_.flex_contype[f], m_.flex_conaffinity[f], m_.flex_contype[other], m_.flex_conaffinity[other])) {
        pairs_.add({m_.nbody + f, other, -1});
      }
    } else if (masks_fit(m_.flex_contype[f], m_.flex_conaffinity[f], m_.geom_contype[other],
                         m_.geom_conaffinity[other])) {
      pairs_.add({m_.geom_bodyid[other], f, other});
    }
  });
}

void FlexContacts::add_before(int body, NarrowPhase& phase) {
  for (; next_ < pairs_.size() && pairs_[next_].body < body; ++next_) add_pair(pairs_[next_], phase);
}

void FlexContacts::add_rest(NarrowPhase& phase) {
  for (; next_ < pairs_.size(); ++next_) add_pair(pairs_[next_], phase);
  for (int f = 0; f < m_.nflex; ++f) add_self_contacts(m_, d_, f, phase);
}

void FlexContacts::add_pair(const FlexPair& pair, NarrowPhase& phase) {
  if (pair.geom < 0) {
    collide_flexes(pair.body - m_.nbody, pair.flex, phase);
  } else if (m_.geom_type[pair.geom] == mjGEOM_PLANE) {
    collide_plane(pair.geom, pair.flex);
  } else {
    collide_geom(pair.geom, pair.flex, phase);
  }
}

void FlexContacts::collide_plane(int geom, int flex) {
  const mjtNum margin = contact_margin(m_, {geom}, {-1, flex}, -1), radius = m_.flex_radius[flex];
  const Vector normal = load9(d_.geom_xmat + 9 * geom).column(2), origin = load3(d_.geom_xpos + 3 * geom);
  const WorldBox box = ElementTree(m_, d_, flex).box(margin);
  mjtNum lowest = 0;
  for (int k = 0; k < 3; ++k) lowest += normal[k] * ((normal[k] > 0 ? box.low[k] : box.high[k]) - origin[k]);
  if (lowest > margin) return;

  ContactWriter writer(m_, d_, {geom}, {-1, flex}, -1, margin);
  writer.common().exclude = exclude_of_flexes(m_, -1, flex);
  const bool plane_acts = is_simulated(m_, d_, m_.geom_bodyid[geom]);
  for (int v = 0; v < m_.flex_vertnum[flex]; ++v) {
    const Vector p = vertex_position(m_, d_, flex, v);
    const mjtNum dist = dot(normal, p - origin) - radius;
    if (dist > margin || !(plane_acts || vertex_is_simulated(m_, d_, flex, v))) continue;
    writer.common().vert[1] = v;
    writer.add(contact_point(dist, p - normal * (radius + dist / 2), normal));
  }
}

void FlexContacts::collide_geom(int geom, int flex, NarrowPhase& phase) {
  const mjtNum margin = contact_margin(m_, {geom}, {-1, flex}, -1);
  const int body = m_.geom_bodyid[geom];
  StackFrame frame(d_);
  int* near = frame.alloc<int>(m_.flex_elemnum[flex]);
  int count = 0;
  const ElementTree tree(m_, d_, flex);
  const auto take = [&](int e) { near[count++] = e; };
  if (m_.geom_rbound[geom] > 0) {
    tree.for_each_in(GeomRegion(m_, d_, geom, margin), take);
  } else {
    tree.for_each_in(AlignedRegion{box_of_geom(m_, d_, geom, margin)}, take);
  }
  if (count == 0) return;
  std::sort(near, near + count);

  const bool geom_acts = is_simulated(m_, d_, body);
  GeomAgainstFlex narrow(phase, geom, flex, margin);
  ContactWriter writer(m_, d_, {geom}, {-1, flex}, -1, margin);
  writer.common().exclude = exclude_of_flexes(m_, -1, flex);
  ContactPoint point[kMaxElementContacts];
  for (int i = 0; i < count; ++i) {
    const int e = near[i];
    if (!element_is_active(m_, flex, e) || element_has_body(m_, flex, e, body) || narrow.is_apart(e)) continue;
    const int found = narrow.collide(e, point);
    if (found == 0 || !(geom_acts || element_is_simulated(m_, d_, flex, e))) continue;
    writer.common().elem[1] = e;
    for (int k = 0; k < found; ++k) writer.add(point[k]);
  }
}

void FlexContacts::collide_flexes(int flex1, int flex2, NarrowPhase& phase) {
  const mjtNum margin = contact_margin(m_, {-1, flex1}, {-1, flex2}, -1);
  const ElementTree tree1(m_, d_, flex1), tree2(m_, d_, flex2);
  StackFrame frame(d_);
  int *first = frame.alloc<int>(m_.flex_elemnum[flex1]), *near = frame.alloc<int>(m_.flex_elemnum[flex2]);
  int nfirst = 0;
  tree1.for_each_in(AlignedRegion{tree2.box(margin)}, [&](int e) {
    if (element_is_active(m_, flex1, e)) first[nfirst++] = e;
  });
  std::sort(first, first + nfirst);

  ContactWriter writer(m_, d_, {-1, flex1}, {-1, flex2}, -1, margin);
  writer.common().exclude = exclude_of_flexes(m_, flex1, flex2);
  ContactPoint point[kMaxElementContacts];
  for (int i = 0; i < nfirst; ++i) {
    const int e1 = first[i];
    int count = 0;
    tree2.for_each_in(AlignedRegion{box_around(element_aabb(m_, d_, flex1, e1), margin)}, [&](int e) {
      if (element_is_active(m_, flex2, e)) near[count++] = e;
    });
    std::sort(near, near + count);
    for (const int e2 : std::span(near, static_cast<std::size_t>(count))) {
      if (elements_share_body(m_, flex1, e1, flex2, e2)) continue;
      if (elements_are_apart(m_, d_, flex1, e1, flex2, e2, margin)) continue;
      const int found = collide_elements(phase, flex1, e1, flex2, e2, margin, point);
      if (found == 0 || !(element_is_simulated(m_, d_, flex1, e1) || element_is_simulated(m_, d_, flex2, e2))) continue;
      writer.common().elem[0] = e1;
      writer.common().elem[1] = e2;
      for (int k = 0; k < found; ++k) writer.add(point[k]);
    }
  }
}

}  // namespace sinew
