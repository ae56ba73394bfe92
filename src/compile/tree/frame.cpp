// SPDX-License-Identifier: Apache-2.0
#include "compile/tree/frame.h"

namespace sinew {

Placement frame_around(const Build& build, const Element& element) {
  Placement place;
  const Element* inner = &element;
  while (true) {
    for (const Frame* frame = inner->frame; frame; frame = frame->frame) place = own_placement(*frame) * place;
    if (build.fused.empty() || !build.fused.contains(inner->body)) return place;
    place = own_placement(*inner->body) * place;
    inner = inner->body;
  }
}

}  // namespace sinew
