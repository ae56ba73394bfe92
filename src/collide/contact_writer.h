// SPDX-License-Identifier: Apache-2.0
// contact_writer.h -- turns what a collider found between two sides into contacts.
#ifndef SINEW_COLLIDE_CONTACT_WRITER_H_
#define SINEW_COLLIDE_CONTACT_WRITER_H_

#include <algorithm>
#include <cstring>

#include "collide/contact_parameters.h"
#include "model/arena/arena.h"
#include "shape/contact_point.h"

namespace sinew {

// Distance and place of a contact whose other fields are set.
inline void place_contact(const ContactPoint& point, mjContact& contact) {
  contact.dist = point.dist;
  std::copy_n(point.pos, 3, contact.pos);
  contact.exclude = point.dist >= contact.includemargin;  // in the gap
}

// Bit for bit, so that a NaN is equal to itself.
inline bool same_axes(const ContactPoint& a, const ContactPoint& b) {
  return std::memcmp(a.normal, b.normal, sizeof a.normal) == 0 &&
         std::memcmp(a.tangent, b.tangent, sizeof a.tangent) == 0;
}

struct PairOfSides {
  SideName first, second;
  int pair;  // the explicit pair of the model that names the sides, or -1
  mjtNum margin;
};

// All contacts of two sides at once, each written where it stays. count: at least 1.
inline void write_contacts(const mjModel& m, const PairOfSides& sides, const ContactPoint* point, int count,
                           mjContact* contact) {
  set_parameters(m, sides.first, sides.second, sides.pair, sides.margin, contact[0]);
  set_frame(point[0].normal, point[0].tangent, contact[0].frame);
  place_contact(point[0], contact[0]);
  for (int i = 1; i < count; ++i) {
    contact[i] = contact[0];
    if (!same_axes(point[0], point[i])) set_frame(point[i].normal, point[i].tangent, contact[i].frame);
    place_contact(point[i], contact[i]);
  }
}

// The same one by one, where sides change on the way. Computes once what all contacts have in common.
class ContactWriter {
 public:
  // pair: the explicit pair of the model that names the sides, or -1.
  ContactWriter(const mjModel& m, mjData& d, const SideName& first, const SideName& second, int pair, mjtNum margin)
      : d_(d) {
    set_parameters(m, first, second, pair, margin, common_);
  }

  void add(mjtNum dist, const mjtNum pos[3], const mjtNum frame[9]) {
    mjContact* contact = append_contact(d_);
    *contact = common_;
    contact->dist = dist;
    std::copy_n(pos, 3, contact->pos);
    std::copy_n(frame, 9, contact->frame);
    if (dist >= contact->includemargin) contact->exclude = 1;  // in the gap
  }

  void add(const ContactPoint& point) {
    mjtNum frame[9];
    set_frame(point.normal, point.tangent, frame);
    add(point.dist, point.pos, frame);
  }

  // What the next contacts have in common; sides that are parts of the same flexes change no more than this.
  mjContact& common() { return common_; }

 private:
  mjData& d_;
  mjContact common_{};
};

}  // namespace sinew

#endif  // SINEW_COLLIDE_CONTACT_WRITER_H_
