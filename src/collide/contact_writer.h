// SPDX-License-Identifier: Apache-2.0
// contact_writer.h -- turns what a collider found between two sides into contacts.
#ifndef SINEW_COLLIDE_CONTACT_WRITER_H_
#define SINEW_COLLIDE_CONTACT_WRITER_H_

#include <algorithm>

#include "collide/contact_parameters.h"
#include "model/arena/arena.h"
#include "shape/contact_point.h"

namespace sinew {

// Computes once what all contacts of two sides have in common.
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
