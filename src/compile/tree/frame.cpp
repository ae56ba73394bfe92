// SPDX-License-Identifier: Apache-2.0
#include "compile/tree/frame.h"

namespace sinew {

Placement frame_around(const Element& element) {
  Placement place;
  for (const Frame* frame = element.frame; frame; frame = frame->frame) place = own_placement(*frame) * place;
  return place;
}

}  // namespace sinew
