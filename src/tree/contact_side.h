// SPDX-License-Identifier: Apache-2.0
// contact_side.h -- who carries a side of a contact: bodies with weights, all at the point of the contact.
//   in    geom, flex, elem, vert and pos of the contact; flexvert_xpos          out   bodies and weights
//   math  docs/theory/collision.md (c.17)-(c.19): a side moves as the weighted sum of its bodies would move the point,
//         and hands a force on to them in the same shares
//   note  a geom is one body of weight one, as is a vertex of a flex that has a body of its own. An interpolated vertex
//         has the nodes of its flex, an element has its vertices, or the nodes as a place among its vertices has them.
//         Two rules are MuJoCo's, from recorded forces:
//         vertices count by the inverse of their distances from the point, where a textbook has barycentric
//         coordinates; and nodes of negative weight, which quadratic interpolation has, are left out, so that the
//         weights sum to more than one
//   cost  a geom: two loads, inlined; a flex: the vertices of the element, times its nodes if it is interpolated
#ifndef SINEW_TREE_CONTACT_SIDE_H_
#define SINEW_TREE_CONTACT_SIDE_H_

#include <algorithm>
#include <type_traits>

#include "tree/flex_nodes.h"
#include "tree/jacobian.h"

namespace sinew {

// In mjContact.exclude: the contact makes no rows, but a spring (force/contact_springs.h).
inline constexpr int kPassiveContact = 4;

template <class Real>
struct ContactSide {
  static constexpr int kMost = mjMAXFLEXNODES;

  ContactSide() {}  // bodies and weights beyond count stay uninitialized: there are few
  explicit ContactSide(int one_body) : count(1) {
    body[0] = one_body;
    weight[0] = Real(1);
  }

  // Adds to the share of a body: several vertices may have the same.
  void add(int carrier, const Real& share) {
    const int k = static_cast<int>(std::find(body, body + count, carrier) - body);
    if (k == count) {
      body[count] = carrier;
      weight[count++] = share;
    } else {
      weight[k] += share;
    }
  }

  bool has(int carrier) const { return std::find(body, body + count, carrier) != body + count; }

  int count = 0;  // 0: the contact names nobody here
  int body[kMost];
  Real weight[kMost];
};

namespace detail_side {

inline bool is_vertex(const mjModel& m, int flex, int v) { return v >= 0 && v < m.flex_vertnum[flex]; }
inline bool is_element(const mjModel& m, int flex, int e) { return e >= 0 && e < m.flex_elemnum[flex]; }

template <class Real>
Vec3<Real> point_of(const mjContact& contact) {
  return {Real(contact.pos[0]), Real(contact.pos[1]), Real(contact.pos[2])};
}

// vertex: counted within the flex.
template <class Real>
void add_vertex(const mjModel& m, int flex, int vertex, const Real& share, ContactSide<Real>& side) {
  const int v = m.flex_vertadr[flex] + vertex;
  if (!m.flex_interp[flex]) return side.add(m.flex_vertbodyid[v], share);
  const NodeWeights<> weights(m, flex, v);
  for (int n = 0; n < m.flex_nodenum[flex]; ++n) {
    if (weights[n] > 0) side.add(m.flex_nodebodyid[m.flex_nodeadr[flex] + n], share * Real(weights[n]));
  }
}

// place: in the box of the nodes. Scalars that are no plain numbers cannot decide who is left out, and have no share.
template <class Real>
void add_nodes(const mjModel& m, int flex, const Vec3<Real>& place, ContactSide<Real>& side) {
  const NodeWeights<Real> weights(m, flex, place);
  for (int n = 0; n < m.flex_nodenum[flex]; ++n) {
    const Real share = max_of(weights[n], Real(0));
    if constexpr (std::is_floating_point_v<Real>) {
      if (share == 0) continue;
    }
    side.add(m.flex_nodebodyid[m.flex_nodeadr[flex] + n], share);
  }
}

// An element that touches one of its own vertices pushes it away with the others.
template <class Data>
void add_element(const mjModel& m, const Data& d, const mjContact& contact, int s, ContactSide<RealOf<Data>>& side) {
  using Real = RealOf<Data>;
  const int flex = contact.flex[s], corners = m.flex_dim[flex] + 1;
  const int* vertex = m.flex_elem + m.flex_elemdataadr[flex] + contact.elem[s] * corners;
  const int own = contact.geom[1 - s] < 0 && contact.flex[1 - s] == flex ? contact.vert[1 - s] : -1;
  const Vec3<Real> point = point_of<Real>(contact);
  Real nearness[4], sum(0);
  for (int k = 0; k < corners; ++k) {
    const Vec3<Real> at = load3(d.flexvert_xpos + 3 * (m.flex_vertadr[flex] + vertex[k]));
    nearness[k] = vertex[k] == own ? Real(0) : Real(1) / at_least_minval(distance(at, point));
    sum += nearness[k];
  }
  if (m.flex_interp[flex]) {
    Vec3<Real> place{};
    for (int k = 0; k < corners; ++k) {
      place += load3_as<Real>(m.flex_vert0 + 3 * (m.flex_vertadr[flex] + vertex[k])) * (nearness[k] / sum);
    }
    return add_nodes(m, flex, place, side);
  }
  for (int k = 0; k < corners; ++k) {
    if (vertex[k] != own) side.add(m.flex_vertbodyid[m.flex_vertadr[flex] + vertex[k]], nearness[k] / sum);
  }
}

template <class Data>
ContactSide<RealOf<Data>> flex_side(const mjModel& m, const Data& d, const mjContact& contact, int s) {
  using Real = RealOf<Data>;
  ContactSide<Real> side;
  const int flex = contact.flex[s];
  if (flex < 0 || flex >= m.nflex) return side;
  if (is_vertex(m, flex, contact.vert[s])) {
    add_vertex(m, flex, contact.vert[s], Real(1), side);
  } else if (is_element(m, flex, contact.elem[s])) {
    add_element(m, d, contact, s, side);
  }
  if (side.count == 1) side.weight[0] = Real(1);  // shares of one body, rounded
  return side;
}

}  // namespace detail_side

// s: 0 or 1.
template <class Data>
ContactSide<RealOf<Data>> contact_side(const mjModel& m, const Data& d, const mjContact& contact, int s) {
  if (contact.geom[s] >= 0) [[likely]]
    return ContactSide<RealOf<Data>>(m.geom_bodyid[contact.geom[s]]);
  return detail_side::flex_side(m, d, contact, s);
}

template <class Real>
struct ContactSides {
  template <class Data>
  ContactSides(const mjModel& m, const Data& d, const mjContact& contact)
      : first(contact_side(m, d, contact, 0)), second(contact_side(m, d, contact, 1)) {}

  bool are_known() const { return first.count > 0 && second.count > 0; }

  ContactSide<Real> first, second;
};

template <class Data>
ContactSides(const mjModel&, const Data&, const mjContact&) -> ContactSides<RealOf<Data>>;

namespace detail_side {

// The walk of for_each_dof_between() along the chains of all bodies at once, until all have met. Out of line, so that
// rigid contacts, which need none of this, stay small.
template <class Data, class Visit>
[[gnu::noinline]] void for_each_dof_of_many(const mjModel& m, const Data& d, const mjContact& contact, Visit&& visit) {
  using Real = RealOf<Data>;
  const ContactSides<Real> sides(m, d, contact);
  if (!sides.are_known()) return;
  int head[2 * ContactSide<Real>::kMost], count = 0;
  Real weight[2 * ContactSide<Real>::kMost];
  const auto add = [&](const ContactSide<Real>& side, const Real& sign) {
    for (int k = 0; k < side.count; ++k, ++count) {
      head[count] = last_dof(m, side.body[k]);
      weight[count] = sign * side.weight[k];
    }
  };
  add(sides.first, Real(-1));
  add(sides.second, Real(1));
  for (;;) {
    const auto [least, most] = std::minmax_element(head, head + count);
    const int dof = *most;
    if (*least == dof) return;
    Real share(0);
    for (int k = 0; k < count; ++k) {
      if (head[k] != dof) continue;
      share += weight[k];
      head[k] = m.dof_parentid[dof];
    }
    visit(dof, share);
  }
}

}  // namespace detail_side

inline bool is_rigid(const mjContact& contact) { return contact.geom[0] >= 0 && contact.geom[1] >= 0; }

// False where a side is not a geom.
inline bool have_same_geoms(const mjContact& a, const mjContact& b) {
  return is_rigid(a) && a.geom[0] == b.geom[0] && a.geom[1] == b.geom[1];
}

// Visits the dofs that move the second side of a contact relative to the first, from the last to the first:
// visit(dof, share). The share is that of the bodies which the dof moves: of the second side, minus of the first. Dofs
// above all of them drop out. There are none if a side names nobody.
template <class Data, class Visit>
void for_each_dof_between(const mjModel& m, const Data& d, const mjContact& contact, Visit&& visit) {
  using Real = RealOf<Data>;
  if (!is_rigid(contact)) [[unlikely]]
    return detail_side::for_each_dof_of_many(m, d, contact, visit);
  for_each_dof_between(m, m.geom_bodyid[contact.geom[0]], m.geom_bodyid[contact.geom[1]],
                       [&](int dof, bool moves_second) { visit(dof, moves_second ? Real(1) : Real(-1)); });
}

// The same with the point of the contact relative to the reference point of the dof's tree: visit(dof, share, offset).
template <class Data, class Visit>
void for_each_motion_between(const mjModel& m, const Data& d, const mjContact& contact, Visit&& visit) {
  using Real = RealOf<Data>;
  const Vec3<Real> point = detail_side::point_of<Real>(contact);
  if (!is_rigid(contact)) [[unlikely]] {
    return detail_side::for_each_dof_of_many(m, d, contact, [&](int dof, const Real& share) {
      visit(dof, share, reference_offset(m, d, m.dof_bodyid[dof], point));
    });
  }
  const int first = m.geom_bodyid[contact.geom[0]], second = m.geom_bodyid[contact.geom[1]];
  const Vec3<Real> offset[2] = {reference_offset(m, d, first, point), reference_offset(m, d, second, point)};
  for_each_dof_between(m, first, second, [&](int dof, bool moves_second) {
    visit(dof, moves_second ? Real(1) : Real(-1), offset[moves_second]);
  });
}

}  // namespace sinew

#endif  // SINEW_TREE_CONTACT_SIDE_H_
