// SPDX-License-Identifier: Apache-2.0
// filter.h -- which parts of a flex may touch what: masks, bodies that they share, and who is asleep.
//   note  a geom does not touch elements that hang on its own body, nor do elements that hang on a common body touch;
//         welds, parents and excluded bodies do not matter. So it is in MuJoCo's figures
#ifndef SINEW_COLLIDE_FLEX_FILTER_H_
#define SINEW_COLLIDE_FLEX_FILTER_H_

#include <algorithm>

#include "collide/body_filter.h"
#include "collide/flex/element.h"
#include "tree/contact_side.h"

namespace sinew {

inline bool masks_fit(int contype1, int conaffinity1, int contype2, int conaffinity2) {
  return (contype1 & conaffinity2) || (contype2 & conaffinity1);
}

inline bool element_has_body(const mjModel& m, int flex, int elem, int body) {
  if (m.flex_interp[flex]) return false;
  const int* vertex = element_vertices(m, flex, elem);
  const int* body_of = m.flex_vertbodyid + m.flex_vertadr[flex];
  for (int k = 0; k <= m.flex_dim[flex]; ++k) {
    if (body_of[vertex[k]] == body) return true;
  }
  return false;
}

inline bool elements_share_body(const mjModel& m, int flex1, int elem1, int flex2, int elem2) {
  if (m.flex_interp[flex1] || m.flex_interp[flex2]) return false;
  const int* vertex = element_vertices(m, flex1, elem1);
  const int* body_of = m.flex_vertbodyid + m.flex_vertadr[flex1];
  for (int k = 0; k <= m.flex_dim[flex1]; ++k) {
    if (element_has_body(m, flex2, elem2, body_of[vertex[k]])) return true;
  }
  return false;
}

// What mjContact.exclude says of contacts of two flexes, one of which may be -1.
inline int exclude_of_flexes(const mjModel& m, int flex1, int flex2) {
  const bool passive = (flex1 >= 0 && m.flex_passive[flex1]) || (flex2 >= 0 && m.flex_passive[flex2]);
  return passive ? kPassiveContact : 0;
}

// Where nothing sleeps, static sides touch as well; such contacts make no rows.
inline bool is_simulated(const mjModel& m, const mjData& d, int body) {
  return !sleep_is_on(m) || d.body_awake[body] == mjS_AWAKE;
}

inline bool some_is_simulated(const mjModel& m, const mjData& d, const int* body, int count) {
  return std::any_of(body, body + count, [&](int b) { return is_simulated(m, d, b); });
}

inline bool vertex_is_simulated(const mjModel& m, const mjData& d, int flex, int vertex) {
  if (m.flex_interp[flex]) {
    return some_is_simulated(m, d, m.flex_nodebodyid + m.flex_nodeadr[flex], m.flex_nodenum[flex]);
  }
  return is_simulated(m, d, m.flex_vertbodyid[m.flex_vertadr[flex] + vertex]);
}

inline bool element_is_simulated(const mjModel& m, const mjData& d, int flex, int elem) {
  const int* vertex = element_vertices(m, flex, elem);
  return std::any_of(vertex, vertex + m.flex_dim[flex] + 1, [&](int v) { return vertex_is_simulated(m, d, flex, v); });
}

}  // namespace sinew

#endif  // SINEW_COLLIDE_FLEX_FILTER_H_
