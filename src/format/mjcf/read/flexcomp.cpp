// SPDX-License-Identifier: Apache-2.0
// Flexcomps are read and checked; making their bodies and flex is still to come, so a model with one is refused.
#include "format/mjcf/read/flexcomp.h"

#include "base/error.h"

namespace sinew {

void make_flexcomp(Body&, Frame*, const FlexcompDescription& description, const FlexcompContext&) {
  const Source& place = description.source;
  const std::string where = place.file ? *place.file + ":" + std::to_string(place.line) + ": " : std::string();
  throw ModelError(where + "flexcomp '" + description.name +
                   "': this version of Sinew reads flexcomps but cannot make flexes yet; remove the element");
}

}  // namespace sinew
