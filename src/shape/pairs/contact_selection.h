// SPDX-License-Identifier: Apache-2.0
// contact_selection.h -- as many contacts of a pair as there is room for, chosen so that nothing sinks or tips.
//   in    contacts, one after the other          out   the first ones while there is room; then a selection of all
//   idea  when there is one too many, the two that lie nearest to each other are found, and the shallower of them goes.
//         The deepest contact always stays, and so do those that have no other near them: the outermost
//   note  pairs that have room for all their contacts keep them in their order, which conformance asks for
//   cost  O(1) while there is room, then O(room) a contact; no allocation
#ifndef SINEW_SHAPE_PAIRS_CONTACT_SELECTION_H_
#define SINEW_SHAPE_PAIRS_CONTACT_SELECTION_H_

#include <algorithm>
#include <limits>

#include "math/vec3.h"
#include "shape/contact_point.h"

namespace sinew {

class ContactSelection {
 public:
  // room: mjMAXCONPAIR at most.
  ContactSelection(ContactPoint* out, int room) : out_(out), room_(std::min<int>(room, mjMAXCONPAIR)) {}

  int count() const { return count_; }

  void add(const ContactPoint& point) {
    if (count_ < room_) {
      out_[count_++] = point;
    } else if (room_ > 1) {
      add_in_place_of_another(point);
    }
  }

 private:
  void add_in_place_of_another(const ContactPoint& point) {
    if (!is_ranked_) rank_all();
    int neighbour = 0;
    for (int i = 1; i < count_; ++i) {
      if (gap(i, point) < gap(neighbour, point)) neighbour = i;
    }
    const int closest = static_cast<int>(std::min_element(gap_, gap_ + count_) - gap_);
    if (gap(neighbour, point) <= gap_[closest]) {
      if (point.dist < out_[neighbour].dist) replace(neighbour, point);
    } else {
      const int other = nearest_[closest];
      replace(out_[closest].dist < out_[other].dist ? other : closest, point);
    }
  }

  mjtNum gap(int i, const ContactPoint& point) const {
    const Vector between = load3(out_[i].pos) - load3(point.pos);
    return dot(between, between);
  }

  // Finds the contact nearest to contact i.
  void rank(int i) {
    gap_[i] = std::numeric_limits<mjtNum>::infinity();
    for (int k = 0; k < count_; ++k) {
      if (k != i) note(i, k);
    }
  }

  void note(int i, int other) {
    const mjtNum distance = gap(i, out_[other]);
    if (!(distance < gap_[i])) return;
    gap_[i] = distance;
    nearest_[i] = other;
  }

  void rank_all() {
    for (int i = 0; i < count_; ++i) rank(i);
    is_ranked_ = true;
  }

  void replace(int k, const ContactPoint& point) {
    out_[k] = point;
    rank(k);
    for (int i = 0; i < count_; ++i) {
      if (i == k) continue;
      nearest_[i] == k ? rank(i) : note(i, k);
    }
  }

  ContactPoint* out_;
  int room_, count_ = 0;
  bool is_ranked_ = false;
  int nearest_[mjMAXCONPAIR] = {};  // of each contact, once there was one too many
  mjtNum gap_[mjMAXCONPAIR] = {};   // its squared distance
};

}  // namespace sinew

#endif  // SINEW_SHAPE_PAIRS_CONTACT_SELECTION_H_
